//! Network advice: the worst problem of a netgame, found in its statistics, once a second. The texts are in
//! `app/play/network_advice.rs`.
//!
//! Each problem has two limits: it is noticed beyond the first, as a mean over [`SECONDS`], and is over below the second, so that
//! advice does not flicker.

use super::stats::{NetStats, Quantity, SlotRole, StatsSide};
use crate::session::clock::NOMINAL_TICK_RATE;
use crate::session::seat_set::SeatSet;
use crate::sim::world::player::PLAYERS;
use std::collections::VecDeque;
use std::time::Duration;

/// Seconds over which values are averaged.
const SECONDS: usize = 5;
/// Time after which a problem that persists is shown over the game.
const LASTING: Duration = Duration::from_secs(5);
/// Time between two samples.
const SAMPLE: Duration = Duration::from_secs(1);

/// A problem of a netgame, in order of importance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// This computer draws few frames per second.
    SlowDrawing,
    /// This computer simulates fewer ticks per second than it should.
    SlowTicks,
    /// The server simulates fewer ticks per second than it should.
    SlowServer,
    /// Over TCP, this computer waits for packets that were lost, percent of the time.
    TcpWaits,
    /// Datagrams to the server are lost, percent.
    UploadLoss,
    /// Datagrams from the server are lost, percent.
    DownloadLoss,
    /// Inputs per second that reach the server too late for their tick.
    LateInput,
    /// Arrival times vary, milliseconds.
    Jitter,
    /// The own round-trip time is long, milliseconds.
    Delay,
    /// Datagrams of another player are lost, percent.
    OtherLoss,
    /// The round-trip time of another player is long, milliseconds.
    OtherDelay,
}

impl Problem {
    /// All problems, the most important first.
    pub const ALL: [Problem; 11] = [
        Problem::SlowDrawing,
        Problem::SlowTicks,
        Problem::SlowServer,
        Problem::TcpWaits,
        Problem::UploadLoss,
        Problem::DownloadLoss,
        Problem::LateInput,
        Problem::Jitter,
        Problem::Delay,
        Problem::OtherLoss,
        Problem::OtherDelay,
    ];

    /// Returns the values at which the problem begins and ends.
    fn limits(self) -> (f64, f64) {
        match self {
            Problem::SlowDrawing => (24.0, 28.0),
            Problem::SlowTicks | Problem::SlowServer => (36.0, 38.0),
            Problem::TcpWaits => (5.0, 2.0),
            Problem::UploadLoss | Problem::DownloadLoss => (3.0, 1.5),
            Problem::OtherLoss => (5.0, 3.0),
            Problem::LateInput => (1.0, 0.4),
            Problem::Jitter => (25.0, 15.0),
            Problem::Delay | Problem::OtherDelay => (150.0, 125.0),
        }
    }

    /// Returns true if a value is at or beyond a limit.
    fn is_beyond(self, value: f64, limit: f64) -> bool {
        let (begin, end) = self.limits();
        match begin < end {
            true => value <= limit,
            false => value >= limit,
        }
    }
}

/// Measured values of one second; `None` where nothing was measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Health {
    values: [Option<f64>; Problem::ALL.len()],
    /// Loss of each other player in percent, and round-trip time in milliseconds.
    others: [Option<(f64, f64)>; PLAYERS],
}

impl Health {
    /// Sets the value of a problem.
    pub fn set(&mut self, problem: Problem, value: f64) {
        self.values[problem as usize] = Some(value);
    }

    /// Collects the values of the last second. `fps` are the frames per second that this window draws, if it draws the game;
    /// `own` are the slots of its players.
    pub fn of(stats: &NetStats, fps: Option<u32>, own: SeatSet) -> Health {
        let mut health = Health::default();
        let last = |quantity| stats.board.last_second(quantity);
        if let Some(fps) = fps {
            health.set(Problem::SlowDrawing, fps.into());
        }
        let ticks = f64::from(last(Quantity::TickCost).count);
        if stats.side() == Some(StatsSide::Client) {
            // A client that waits for its server is not slow itself.
            let waited = last(Quantity::Stalled).sum;
            let ticks = (ticks + waited).min(NOMINAL_TICK_RATE);
            health.set(Problem::SlowTicks, ticks);
            if waited == 0.0 {
                health.set(Problem::SlowServer, last(Quantity::ServerTicks).sum);
            }
            if stats.is_stream() {
                health.set(Problem::TcpWaits, waited / NOMINAL_TICK_RATE * 100.0);
            }
            health.set(Problem::DownloadLoss, stats.loss() * 100.0);
            health.set(Problem::LateInput, last(Quantity::Retimed).sum);
            if let Some(jitter) = last(Quantity::Jitter).mean() {
                health.set(Problem::Jitter, jitter);
            }
            if let Some(ping) = last(Quantity::Ping).mean() {
                health.set(Problem::Delay, ping);
            }
        } else {
            health.set(Problem::SlowTicks, ticks);
        }
        for row in stats.lines() {
            let loss = row.loss.map(|loss| loss * 100.0);
            if own.contains(row.player) {
                if let Some(loss) = loss {
                    health.set(Problem::UploadLoss, loss);
                }
            } else if row.role == SlotRole::Active {
                health.add_other(row.player, loss.unwrap_or(0.0), row.ping);
            }
        }
        health
    }

    /// Sets another player's loss in percent and round-trip time in milliseconds.
    pub fn add_other(&mut self, slot: usize, loss: f64, ping: f64) {
        if let Some(other) = self.others.get_mut(slot) {
            *other = Some((loss, ping));
        }
    }

    /// Returns the value of another player for a problem that others can have.
    fn of_other(&self, problem: Problem, slot: usize) -> Option<f64> {
        let (loss, ping) = (*self.others.get(slot)?)?;
        match problem {
            Problem::OtherLoss => Some(loss),
            Problem::OtherDelay => Some(ping),
            _ => None,
        }
    }

    /// Returns the player who has a problem the most, with its value. The player named before stays until the problem is over, so
    /// that names do not flicker.
    fn worst(&self, problem: Problem, named: Option<usize>) -> Option<(usize, f64)> {
        let value = |slot| Some((slot, self.of_other(problem, slot)?));
        let kept = named.and_then(value);
        let kept = kept.filter(|(_, value)| problem.is_beyond(*value, problem.limits().1));
        let worst = (0..PLAYERS).filter_map(value);
        kept.or_else(|| worst.max_by(|a, b| a.1.total_cmp(&b.1)))
    }
}

/// Advice for the player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The problem.
    pub problem: Problem,
    /// How bad it is, in the unit of the problem.
    pub value: f64,
    /// Slot of the other player who has the problem.
    pub player: Option<usize>,
    /// It has been wrong for so long that it is shown over the game.
    pub is_lasting: bool,
}

/// The last values of a problem.
#[derive(Clone, Debug, Default)]
struct Trend {
    values: VecDeque<f64>,
    /// When the problem was noticed, unless it is over.
    since: Option<Duration>,
}

impl Trend {
    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }

    fn add(&mut self, problem: Problem, value: f64, now: Duration) {
        if self.values.len() >= SECONDS {
            self.values.pop_front();
        }
        self.values.push_back(value);
        let (begin, end) = problem.limits();
        let mean = self.mean();
        match self.since {
            Some(_) if !problem.is_beyond(mean, end) => self.since = None,
            None if self.values.len() == SECONDS && problem.is_beyond(mean, begin) => {
                self.since = Some(now);
            }
            _ => {}
        }
    }
}

/// Finds the worst problem of a netgame.
#[derive(Clone, Debug, Default)]
pub struct Advisor {
    trends: [Trend; Problem::ALL.len()],
    /// The other player who has each problem.
    players: [Option<usize>; Problem::ALL.len()],
    /// The level that the values are from.
    level: Option<u16>,
    next: Duration,
    now: Duration,
}

impl Advisor {
    /// Takes a sample if one is due. `level` counts the levels: while one begins, values mean nothing.
    pub fn update(&mut self, now: Duration, level: Option<u16>, health: impl FnOnce() -> Health) {
        self.now = now;
        if level != self.level {
            *self = Advisor {
                level,
                next: now + SAMPLE,
                now,
                ..Advisor::default()
            };
        }
        if level.is_none() || now < self.next {
            return;
        }
        self.next = now + SAMPLE;
        let health = health();
        for (problem, value) in Problem::ALL.into_iter().zip(health.values) {
            let player = &mut self.players[problem as usize];
            let worst = health.worst(problem, *player);
            *player = worst.map(|(slot, _)| slot);
            let trend = &mut self.trends[problem as usize];
            match value.or(worst.map(|(_, value)| value)) {
                Some(value) => trend.add(problem, value, now),
                None => *trend = Trend::default(),
            }
        }
    }

    /// Returns the most important problem, if there is one.
    pub fn advice(&self) -> Option<Advice> {
        let mut noticed = Problem::ALL.into_iter().filter_map(|problem| {
            let trend = &self.trends[problem as usize];
            trend.since.map(|since| (problem, trend, since))
        });
        let (problem, trend, since) = noticed.next()?;
        Some(Advice {
            problem,
            value: trend.mean(),
            player: self.players[problem as usize],
            is_lasting: self.now.saturating_sub(since) >= LASTING,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds seconds with a value of one problem; returns the advisor and its time.
    struct Watch(Advisor, u64);

    impl Watch {
        fn new() -> Watch {
            let mut watch = Watch(Advisor::default(), 0);
            let start = Duration::ZERO;
            watch.0.update(start, Some(1), Health::default);
            watch
        }

        fn feed(&mut self, seconds: u64, health: &Health) -> Option<Advice> {
            for _ in 0..seconds {
                self.1 += 1;
                let now = Duration::from_secs(self.1);
                self.0.update(now, Some(1), || health.clone());
            }
            self.0.advice()
        }

        fn value(&mut self, seconds: u64, problem: Problem, value: f64) -> Option<Advice> {
            let mut health = Health::default();
            health.set(problem, value);
            self.feed(seconds, &health)
        }
    }

    #[test]
    fn each_problem_begins_at_its_limit_and_ends_at_another() {
        for problem in Problem::ALL {
            let (begin, end) = problem.limits();
            let worse = (begin - end).signum() * 0.1;
            let mut watch = Watch::new();
            assert_eq!(watch.value(9, problem, begin - worse), None, "{problem:?}");
            let advice = watch.value(9, problem, begin + worse);
            assert_eq!(advice.map(|advice| advice.problem), Some(problem));
            let advice = watch.value(9, problem, end + worse);
            assert!(advice.is_some(), "{problem:?} is still there");
            assert_eq!(watch.value(9, problem, end - worse), None, "{problem:?}");
            let advice = watch.value(9, problem, begin - worse);
            assert_eq!(advice, None, "{problem:?} does not begin again");
        }
    }

    #[test]
    fn one_bad_second_gives_no_advice() {
        let mut watch = Watch::new();
        watch.value(9, Problem::UploadLoss, 0.0);
        assert_eq!(watch.value(1, Problem::UploadLoss, 14.0), None);
        assert_eq!(watch.value(9, Problem::UploadLoss, 0.0), None);
    }

    #[test]
    fn a_problem_is_shown_over_the_game_after_five_seconds() {
        let mut watch = Watch::new();
        let advice = watch.value(5, Problem::UploadLoss, 5.0);
        let lasting = |advice: Option<Advice>| advice.map(|advice| advice.is_lasting);
        assert_eq!(lasting(advice), Some(false));
        assert_eq!(
            lasting(watch.value(4, Problem::UploadLoss, 5.0)),
            Some(false)
        );
        let advice = watch.value(1, Problem::UploadLoss, 5.0);
        assert_eq!(lasting(advice), Some(true));
        assert_eq!(advice.map(|advice| advice.value), Some(5.0));
    }

    #[test]
    fn the_most_important_of_several_problems_is_shown() {
        let mut watch = Watch::new();
        let mut health = Health::default();
        health.set(Problem::Delay, 300.0);
        health.add_other(3, 0.0, 180.0);
        health.set(Problem::SlowDrawing, 14.0);
        let problem = |advice: Option<Advice>| advice.map(|advice| advice.problem);
        assert_eq!(problem(watch.feed(9, &health)), Some(Problem::SlowDrawing));
        health.set(Problem::SlowDrawing, 60.0);
        assert_eq!(problem(watch.feed(9, &health)), Some(Problem::Delay));
    }

    #[test]
    fn the_player_with_the_worst_connection_is_named() {
        let mut watch = Watch::new();
        let mut health = Health::default();
        health.add_other(2, 1.0, 160.0);
        health.add_other(3, 0.0, 180.0);
        health.add_other(4, 2.0, 90.0);
        let advice = watch.feed(9, &health).expect("180 ms are a problem");
        assert_eq!(
            (advice.problem, advice.player),
            (Problem::OtherDelay, Some(3))
        );
        health.add_other(5, 8.0, 90.0);
        let advice = watch.feed(9, &health).expect("8 % are a problem");
        assert_eq!(
            (advice.problem, advice.player),
            (Problem::OtherLoss, Some(5))
        );
    }

    #[test]
    fn the_named_player_stays_while_another_one_is_a_little_worse() {
        let mut watch = Watch::new();
        let mut health = Health::default();
        health.add_other(2, 0.0, 200.0);
        health.add_other(3, 0.0, 180.0);
        let player = |advice: Option<Advice>| advice.and_then(|advice| advice.player);
        assert_eq!(player(watch.feed(9, &health)), Some(2));
        health.add_other(2, 0.0, 130.0);
        assert_eq!(player(watch.feed(1, &health)), Some(2));
        health.add_other(2, 0.0, 120.0);
        assert_eq!(player(watch.feed(1, &health)), Some(3));
    }

    #[test]
    fn a_new_level_begins_without_advice() {
        let mut watch = Watch::new();
        assert!(watch.value(9, Problem::SlowServer, 12.0).is_some());
        let now = Duration::from_secs(watch.1 + 1);
        watch.0.update(now, Some(2), Health::default);
        assert_eq!(watch.0.advice(), None);
    }

    #[test]
    fn values_are_sampled_once_a_second() {
        let mut advisor = Advisor::default();
        let mut samples = 0;
        for ms in 0..3100 {
            advisor.update(Duration::from_millis(ms), Some(1), || {
                samples += 1;
                Health::default()
            });
        }
        assert_eq!(samples, 3);
    }
}
