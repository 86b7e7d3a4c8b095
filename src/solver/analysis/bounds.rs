//! Bounds for the measurements of each class of level (docs/campaign.md, "Bounds for `pm analyse`").

use super::{Analysis, Findings};
use crate::level::sheet::{Class, Measure, Sheet};
use crate::sim::world::TICK_RATE;
use std::ops::RangeInclusive;

/// Length of a proof above which a medium level needs checkpoints, seconds.
const NEEDS_CHECKPOINTS: i32 = 90;

/// World whose bounds hold for levels without a sheet.
const LAST_WORLD: i32 = 5;

/// Maximum number of places listed for dead states.
const PLACES: usize = 10;

/// Facts about a level other than its measurements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Its class.
    pub class: Class,
    /// Number of its world, 1 to 5.
    pub world: i32,
    /// Finding a short run is the idea of the level.
    pub is_open: bool,
    /// Things that players meet here for the first time, from its sheet; none if everything may be new.
    pub new_things: Option<String>,
    /// Measures that may be out of bounds, with the value that each may come to.
    pub outside: Vec<(Measure, i64)>,
}

impl Expected {
    /// Returns what is expected of a class of level, completed from a sheet. Without one, the bounds of the last world hold.
    pub fn of(class: Class, sheet: Option<&Sheet>) -> Expected {
        let world = sheet.and_then(|sheet| sheet.world.split('-').next()?.trim().parse().ok());
        let outside = sheet.iter().flat_map(|sheet| &sheet.outside);
        Expected {
            class,
            world: world.unwrap_or(LAST_WORLD),
            is_open: sheet.is_some_and(|sheet| sheet.open),
            new_things: sheet.map(|sheet| sheet.new.clone()),
            outside: outside
                .map(|outside| (outside.measure, outside.value))
                .collect(),
        }
    }
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
struct Report<'a> {
    expected: &'a Expected,
    problems: Vec<String>,
}

impl Report<'_> {
    /// Checks a measure against its bounds, which an exception in the sheet widens. `unit` is the value of 1 in an exception.
    fn bound(
        &mut self,
        measure: Measure,
        (value, unit): (i64, i64),
        bounds: RangeInclusive<i64>,
        problem: impl FnOnce() -> String,
    ) {
        let exception = self
            .expected
            .outside
            .iter()
            .find(|(known, _)| *known == measure);
        let is_within = bounds.contains(&value);
        let Some((_, allowed)) = exception else {
            self.check(is_within, problem);
            return;
        };
        let (least, most) = bounds.into_inner();
        let limit = allowed.saturating_mul(unit);
        let is_allowed = (least.min(limit)..=most.max(limit)).contains(&value);
        let name = measure.name();
        self.check(is_allowed, || {
            format!("{} ({allowed} in the sheet, `outside: {name}`)", problem())
        });
        self.check(!is_within, || {
            format!("`outside: {name}` in the sheet is not needed: the level is within bounds")
        });
    }

    fn check(&mut self, is_met: bool, problem: impl FnOnce() -> String) {
        if !is_met {
            self.problems.push(problem());
        }
    }
}

/// Returns what is out of bounds for a class of level, one sentence each. What only searches measure is left out if there were
/// none.
pub fn violations(analysis: &Analysis, expected: &Expected) -> Vec<String> {
    let bounds = Bounds::of(expected.class);
    let mut report = Report {
        expected,
        problems: Vec::new(),
    };
    check_length(&mut report, analysis, &bounds);
    check_precision(&mut report, analysis, &bounds);
    check_sight(&mut report, analysis, &bounds);
    check_content(&mut report, analysis, &bounds);
    if let Some(found) = &analysis.found {
        check_findings(&mut report, analysis, found, &bounds);
    }
    report.problems
}

/// Ticks per second.
const RATE: i64 = TICK_RATE as i64;

fn ticks(seconds: &RangeInclusive<i32>) -> RangeInclusive<i64> {
    i64::from(*seconds.start()) * RATE..=i64::from(*seconds.end()) * RATE
}

fn tenths(ticks: i32) -> String {
    format!("{:.1} s", f64::from(ticks) / RATE as f64)
}

fn check_length(report: &mut Report, analysis: &Analysis, bounds: &Bounds) {
    let range =
        |seconds: &RangeInclusive<i32>| format!("{} to {} s", seconds.start(), seconds.end());
    let length = (i64::from(analysis.ticks), RATE);
    report.bound(Measure::Length, length, ticks(&bounds.seconds), || {
        let range = range(&bounds.seconds);
        format!(
            "the proof takes {}, expected {range}",
            tenths(analysis.ticks)
        )
    });
    let needs_checkpoints = report.expected.class != Class::Medium
        || analysis.ticks > NEEDS_CHECKPOINTS * TICK_RATE as i32;
    if let Some(seconds) = bounds
        .checkpoint_seconds
        .as_ref()
        .filter(|_| needs_checkpoints)
    {
        let stretch = (i64::from(analysis.longest_stretch), RATE);
        report.bound(Measure::BetweenFlags, stretch, ticks(seconds), || {
            let (longest, range) = (tenths(analysis.longest_stretch), range(seconds));
            format!("the longest time between checkpoints is {longest}, expected {range}")
        });
    }
    let hold = &analysis.longest_hold;
    let most = i64::from(bounds.hold_seconds) * RATE;
    report.bound(
        Measure::Still,
        (i64::from(hold.ticks), RATE),
        0..=most,
        || {
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
    report.bound(
        Measure::Survival,
        percent(survival),
        at_least(least),
        || format!("{survival} % of shifted key changes survive, expected at least {least} %"),
    );
    let least = bounds.coins_survival;
    if let Some(survival) = analysis.coins_survival_percent {
        report.bound(
            Measure::SurvivalCoins,
            percent(survival),
            at_least(least),
            || {
                format!(
                    "{survival} % survive in the proof with all coins, expected at least {least} %"
                )
            },
        );
    }
}

fn percent(value: usize) -> (i64, i64) {
    (value as i64, 1)
}

fn at_least(least: usize) -> RangeInclusive<i64> {
    least as i64..=i64::MAX
}

fn at_most(most: usize) -> RangeInclusive<i64> {
    0..=most as i64
}

fn check_sight(report: &mut Report, analysis: &Analysis, bounds: &Bounds) {
    let (visible, least) = (analysis.visible_percent(), bounds.visible_percent);
    report.bound(Measure::Landing, percent(visible), at_least(least), || {
        let jumps = analysis.blind_jumps.iter();
        let jumps: Vec<_> = jumps
            .map(|jump| format!("tick {} from {:?} to {:?}", jump.tick, jump.from, jump.to))
            .collect();
        format!(
            "{visible} % of landings are in view at take-off, expected at least {least} %: {}",
            jumps.join("; ")
        )
    });
    let unseen = analysis.bot_deaths.iter().filter(|death| !death.was_seen);
    report.bound(Measure::Unseen, count(unseen.count()), at_most(0), || {
        format!(
            "killed by things that were not in view: {}",
            analysis.kills_out_of_view().join(", ")
        )
    });
    if !bounds.is_first_use_safe {
        return;
    }
    let new_things = report.expected.new_things.as_ref();
    let is_new = |thing: &str| new_things.is_none_or(|new| is_named(thing, new));
    let unsafe_uses: Vec<String> = (analysis.first_uses.iter())
        .filter(|first| is_new(first.thing))
        .filter_map(|first| {
            let harm = first.harm.as_ref()?;
            Some(format!(
                "first use at {:?} ({}) is {} tiles from harm at {:?} ({}), expected none within 5",
                first.at, first.thing, harm.distance, harm.at, harm.name
            ))
        })
        .collect();
    report.bound(
        Measure::FirstUses,
        count(unsafe_uses.len()),
        at_most(0),
        || unsafe_uses.join("; "),
    );
}

fn count(value: usize) -> (i64, i64) {
    (value as i64, 1)
}

fn check_content(report: &mut Report, analysis: &Analysis, bounds: &Bounds) {
    let (plain, most) = (analysis.plain_percent, bounds.plain_percent);
    report.bound(Measure::Plain, percent(plain), at_most(most), || {
        format!("{plain} % of the view is plain rock or empty sky, expected at most {most} %")
    });
    let all = analysis.coins.len();
    if let Some(coins) = &bounds.coins {
        report.bound(Measure::Coins, count(all), range(coins), || {
            format!("there are {all} coins, expected {}", text(coins))
        });
        let taken = analysis.coins_taken.max(0) as usize;
        report.bound(
            Measure::CoinsOnWay,
            count(taken),
            at_least(all.div_ceil(2)),
            || format!("the proof takes {taken} of {all} coins, expected at least half"),
        );
    }
    if let Some((first, last)) = bounds.deaths {
        let most = first + (last - first) * (report.expected.world.clamp(1, 5) - 1) as usize / 4;
        let deaths = analysis.bot_deaths.len();
        report.bound(Measure::Deaths, count(deaths), at_most(most), || {
            format!("the unsteady bot dies {deaths} times in 20 runs, expected at most {most}")
        });
    }
    let (verbs, least) = (&analysis.verbs, bounds.verbs);
    report.bound(Measure::Verbs, count(verbs.len()), at_least(least), || {
        let used = verbs.join(", ");
        format!(
            "the proof uses {} verbs ({used}), expected at least {least}",
            verbs.len()
        )
    });
}

fn range(range: &RangeInclusive<usize>) -> RangeInclusive<i64> {
    *range.start() as i64..=*range.end() as i64
}

fn text(range: &RangeInclusive<usize>) -> String {
    format!("{} to {}", range.start(), range.end())
}

fn check_findings(report: &mut Report, analysis: &Analysis, found: &Findings, bounds: &Bounds) {
    let shortest = analysis.percent_of_proof(found.shortest_run);
    if !report.expected.is_open {
        let least = bounds.shortest_percent;
        let range = i64::from(least)..=i64::MAX;
        report.bound(Measure::Shortest, (i64::from(shortest), 1), range, || {
            format!("the shortest run takes {shortest} % of the proof, expected at least {least} %")
        });
    }
    let dead = &found.dead_states;
    report.check(dead.is_empty(), || {
        let mut places: Vec<_> = dead.iter().map(|state| format!("{:?}", state.at)).collect();
        places.sort();
        places.dedup();
        places.truncate(PLACES);
        format!(
            "{} of {} states are dead, expected none: at {}",
            dead.len(),
            found.states_sampled,
            places.join(", ")
        )
    });
    if let Some(tiles) = &bounds.tiles {
        let reached = found.reached_tiles;
        report.bound(Measure::Tiles, count(reached), range(tiles), || {
            format!("{reached} tiles are reached, expected {}", text(tiles))
        });
    }
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
