//! What each class of level must measure (docs/campaign.md, "Bounds for `pm analyse`").

use super::Analysis;
use crate::level::sheet::Class;
use crate::sim::world::TICK_RATE;
use std::ops::RangeInclusive;

/// Length of a proof above which a medium level needs checkpoints, seconds.
const NEEDS_CHECKPOINTS: i32 = 90;

/// Maximum number of places listed for dead states.
const PLACES: usize = 10;

/// What is known about a level besides its measurements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Its class.
    pub class: Class,
    /// Number of its world, 1 to 5.
    pub world: i32,
    /// Finding a short run is the idea of the level.
    pub is_open: bool,
    /// What players meet here for the first time, as its sheet says; none if everything may be new.
    pub new_things: Option<String>,
}

/// The bounds of a class.
struct Bounds {
    seconds: RangeInclusive<i32>,
    survival: usize,
    coins_survival: usize,
    checkpoint_seconds: Option<RangeInclusive<i32>>,
    shortest_percent: i32,
    plain_percent: usize,
    hold_seconds: i32,
    visible_percent: usize,
    is_first_use_safe: bool,
    tiles: Option<RangeInclusive<usize>>,
    coins: Option<RangeInclusive<usize>>,
    /// In world 1 and in world 5.
    deaths: Option<(usize, usize)>,
    verbs: usize,
}

impl Bounds {
    const fn of(class: Class) -> Bounds {
        let medium = Bounds {
            seconds: 45..=120,
            survival: 70,
            coins_survival: 30,
            checkpoint_seconds: Some(0..=40),
            shortest_percent: 60,
            plain_percent: 55,
            hold_seconds: 4,
            visible_percent: 100,
            is_first_use_safe: true,
            tiles: Some(800..=3500),
            coins: Some(3..=6),
            deaths: Some((8, 40)),
            verbs: 3,
        };
        match class {
            Class::Short => Bounds {
                seconds: 15..=45,
                survival: 75,
                coins_survival: 40,
                checkpoint_seconds: None,
                hold_seconds: 3,
                tiles: Some(300..=1500),
                coins: Some(2..=4),
                deaths: Some((4, 20)),
                verbs: 2,
                ..medium
            },
            Class::Medium => medium,
            Class::Long => Bounds {
                seconds: 120..=240,
                checkpoint_seconds: Some(20..=40),
                hold_seconds: 5,
                tiles: Some(2000..=5500),
                coins: Some(5..=8),
                deaths: Some((15, 60)),
                verbs: 4,
                ..medium
            },
            Class::Finale => Bounds {
                seconds: 240..=480,
                checkpoint_seconds: Some(20..=40),
                plain_percent: 50,
                hold_seconds: 5,
                tiles: Some(3500..=7500),
                coins: Some(6..=10),
                deaths: Some((100, 100)),
                verbs: 6,
                ..medium
            },
            Class::Hard => Bounds {
                seconds: 20..=240,
                survival: 40,
                coins_survival: 20,
                shortest_percent: 50,
                plain_percent: 60,
                hold_seconds: 3,
                visible_percent: 90,
                is_first_use_safe: false,
                tiles: None,
                coins: None,
                deaths: None,
                verbs: 0,
                ..medium
            },
        }
    }
}

/// Collects what is out of bounds.
struct Report(Vec<String>);

impl Report {
    fn check(&mut self, is_met: bool, problem: impl FnOnce() -> String) {
        if !is_met {
            self.0.push(problem());
        }
    }
}

/// Returns what is out of bounds for a class of level, one sentence each.
pub fn violations(analysis: &Analysis, expected: &Expected) -> Vec<String> {
    let bounds = Bounds::of(expected.class);
    let mut report = Report(Vec::new());
    check_length(&mut report, analysis, expected, &bounds);
    check_precision(&mut report, analysis, &bounds);
    check_sight(&mut report, analysis, expected, &bounds);
    check_content(&mut report, analysis, expected, &bounds);
    report.0
}

fn check_length(report: &mut Report, analysis: &Analysis, expected: &Expected, bounds: &Bounds) {
    let rate = TICK_RATE as i32;
    let within = |ticks: i32, seconds: &RangeInclusive<i32>| {
        ticks >= seconds.start() * rate && ticks <= seconds.end() * rate
    };
    let range =
        |seconds: &RangeInclusive<i32>| format!("{} to {} s", seconds.start(), seconds.end());
    let tenths = |ticks: i32| format!("{:.1} s", f64::from(ticks) / f64::from(rate));
    report.check(within(analysis.ticks, &bounds.seconds), || {
        let range = range(&bounds.seconds);
        format!(
            "the proof takes {}, expected {range}",
            tenths(analysis.ticks)
        )
    });
    let needs_checkpoints =
        expected.class != Class::Medium || analysis.ticks > NEEDS_CHECKPOINTS * rate;
    if let Some(seconds) = bounds
        .checkpoint_seconds
        .as_ref()
        .filter(|_| needs_checkpoints)
    {
        report.check(within(analysis.longest_stretch, seconds), || {
            let (longest, range) = (tenths(analysis.longest_stretch), range(seconds));
            format!("the longest time between checkpoints is {longest}, expected {range}")
        });
    }
    let shortest = analysis.shortest_percent();
    report.check(
        expected.is_open || shortest >= bounds.shortest_percent,
        || {
            let least = bounds.shortest_percent;
            format!("the shortest run takes {shortest} % of the proof, expected at least {least} %")
        },
    );
    report.check(
        analysis.longest_hold.ticks <= bounds.hold_seconds * rate,
        || {
            let hold = &analysis.longest_hold;
            format!(
                "no key changes for {} from tick {} at ({}, {}), expected at most {} s",
                tenths(hold.ticks),
                hold.tick,
                hold.at.0,
                hold.at.1,
                bounds.hold_seconds
            )
        },
    );
}

fn check_precision(report: &mut Report, analysis: &Analysis, bounds: &Bounds) {
    let (survival, least) = (analysis.survival_percent, bounds.survival);
    report.check(survival >= least, || {
        format!("{survival} % of shifted key changes survive, expected at least {least} %")
    });
    let least = bounds.coins_survival;
    let coins = analysis.coins_survival_percent;
    report.check(coins.is_none_or(|percent| percent >= least), || {
        let percent = coins.unwrap_or(0);
        format!("{percent} % survive in the proof with all coins, expected at least {least} %")
    });
}

fn check_sight(report: &mut Report, analysis: &Analysis, expected: &Expected, bounds: &Bounds) {
    let (visible, least) = (analysis.visible_percent(), bounds.visible_percent);
    report.check(visible >= least, || {
        let jumps = analysis.blind_jumps.iter();
        let jumps: Vec<_> = jumps
            .map(|jump| format!("tick {} from {:?} to {:?}", jump.tick, jump.from, jump.to))
            .collect();
        format!(
            "{visible} % of landings are in view at take-off, expected at least {least} %: {}",
            jumps.join("; ")
        )
    });
    let unseen = analysis.unseen_kills();
    report.check(unseen.is_empty(), || {
        format!(
            "killed by things that were not in view: {}",
            unseen.join(", ")
        )
    });
    for first in analysis
        .first_uses
        .iter()
        .filter(|_| bounds.is_first_use_safe)
    {
        let is_new = (expected.new_things.as_ref()).is_none_or(|new| is_named(first.thing, new));
        if let Some(harm) = first.harm.as_ref().filter(|_| is_new) {
            report.check(false, || {
                format!(
                    "first use of a {} at {:?} is {} tiles from a {} at {:?}, expected none within 5",
                    first.thing, first.at, harm.distance, harm.name, harm.at
                )
            });
        }
    }
}

fn check_content(report: &mut Report, analysis: &Analysis, expected: &Expected, bounds: &Bounds) {
    let (plain, most) = (analysis.plain_percent, bounds.plain_percent);
    report.check(plain <= most, || {
        format!("{plain} % of the view is plain rock or empty sky, expected at most {most} %")
    });
    let dead = &analysis.dead_states;
    report.check(dead.is_empty(), || {
        let mut places: Vec<_> = dead.iter().map(|state| format!("{:?}", state.at)).collect();
        places.sort();
        places.dedup();
        places.truncate(PLACES);
        let sampled = analysis.states_sampled;
        format!(
            "{} of {sampled} states are dead, expected none: at {}",
            dead.len(),
            places.join(", ")
        )
    });
    let within = |number: usize, range: &Option<RangeInclusive<usize>>| {
        range.as_ref().is_none_or(|range| range.contains(&number))
    };
    let text = |range: &Option<RangeInclusive<usize>>| {
        let (least, most) = range.clone().unwrap_or(0..=0).into_inner();
        format!("{least} to {most}")
    };
    report.check(within(analysis.reached_tiles, &bounds.tiles), || {
        let (tiles, range) = (analysis.reached_tiles, text(&bounds.tiles));
        format!("{tiles} tiles are reached, expected {range}")
    });
    let all = analysis.coins.len();
    report.check(within(all, &bounds.coins), || {
        format!("there are {all} coins, expected {}", text(&bounds.coins))
    });
    let taken = analysis.coins_taken.max(0) as usize;
    report.check(bounds.coins.is_none() || taken * 2 >= all, || {
        format!("the proof takes {taken} of {all} coins, expected at least half")
    });
    let most = bounds.deaths.map(|(first, last)| {
        first + (last - first) * (expected.world.clamp(1, 5) - 1) as usize / 4
    });
    let deaths = analysis.bot_deaths.len();
    report.check(most.is_none_or(|most| deaths <= most), || {
        let most = most.unwrap_or(0);
        format!("the unsteady bot dies {deaths} times in 20 runs, expected at most {most}")
    });
    let verbs = &analysis.verbs;
    report.check(verbs.len() >= bounds.verbs, || {
        let (used, least) = (verbs.join(", "), bounds.verbs);
        format!(
            "the proof uses {} verbs ({used}), expected at least {least}",
            verbs.len()
        )
    });
}

/// Returns true if a text about new things names a thing.
fn is_named(thing: &str, text: &str) -> bool {
    let words: &[&str] = match thing {
        "shot" => &["shoot", "shot"],
        "thing to carry" => &["carry", "carried", "throw"],
        thing => &[thing],
    };
    words.iter().any(|word| text.to_lowercase().contains(word))
}
