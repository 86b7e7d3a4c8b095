//! Arguments for links that are made bad on purpose (spec 07 C.10).

use crate::net::link::conditioner::Conditions;
use crate::session::netgame::open::SimulatedLink;
use std::time::Duration;

/// Longest time that can be asked for, milliseconds.
const LONGEST_MS: f64 = 10_000.0;

/// Conditions of a link, the same in both directions.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
#[command(next_help_heading = "Conditions of the link, in each direction")]
pub struct LinkArgs {
    /// Milliseconds there and back together.
    #[arg(long, value_name = "MS", default_value = "0", value_parser = milliseconds)]
    pub rtt: f64,
    /// Milliseconds by which a datagram is early or late, at most.
    #[arg(long, value_name = "MS", default_value = "0", value_parser = milliseconds)]
    pub jitter: f64,
    /// Datagrams of a hundred that are lost.
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = percent)]
    pub loss: f64,
    /// Datagrams of a hundred that arrive twice.
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = percent)]
    pub duplicate: f64,
    /// Datagrams of a hundred that are overtaken by those of the next 50 ms.
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = percent)]
    pub reorder: f64,
    /// Bytes a second; 0 is without limit.
    #[arg(long, value_name = "BYTES", default_value = "0")]
    pub rate: u32,
}

fn milliseconds(text: &str) -> Result<f64, String> {
    within(text, LONGEST_MS)
}

fn percent(text: &str) -> Result<f64, String> {
    within(text, 100.0)
}

fn within(text: &str, most: f64) -> Result<f64, String> {
    let value: Option<f64> = text.parse().ok();
    value
        .filter(|value| (0.0..=most).contains(value))
        .ok_or_else(|| format!("expected a number from 0 to {most}"))
}

/// Reads a number of seconds: 0 or more, at most a year.
///
/// # Errors
/// If it is none, in words.
pub fn seconds(text: &str) -> Result<Duration, String> {
    within(text, 366.0 * 86_400.0).map(Duration::from_secs_f64)
}

impl LinkArgs {
    /// What happens to datagrams in one direction.
    pub fn conditions(&self) -> Conditions {
        let ms = |ms: f64| Duration::from_secs_f64(ms / 1000.0);
        Conditions {
            delay: ms(self.rtt / 2.0),
            jitter: ms(self.jitter),
            loss: self.loss / 100.0,
            duplicate: self.duplicate / 100.0,
            reorder: self.reorder / 100.0,
            rate: self.rate,
        }
    }

    /// The conditions of a real link.
    pub fn simulated_link(&self, seed: u64) -> SimulatedLink {
        SimulatedLink {
            out: self.conditions(),
            into: self.conditions(),
            seed,
        }
    }

    /// The time that a datagram may take at most.
    pub fn longest(&self) -> Duration {
        let conditions = self.conditions();
        conditions.delay + conditions.jitter
    }

    /// In words.
    pub fn words(&self) -> String {
        let mut words = format!(
            "RTT {} ms, jitter {} ms, loss {} %",
            self.rtt, self.jitter, self.loss
        );
        for (value, what) in [
            (self.duplicate, "% doubled"),
            (self.reorder, "% overtaken"),
            (f64::from(self.rate), "bytes/s"),
        ] {
            if value > 0.0 {
                words.push_str(&format!(", {value} {what}"));
            }
        }
        words
    }

    /// As arguments of another program.
    pub fn arguments(&self) -> Vec<String> {
        let named = [
            ("--rtt", self.rtt),
            ("--jitter", self.jitter),
            ("--loss", self.loss),
            ("--duplicate", self.duplicate),
            ("--reorder", self.reorder),
            ("--rate", f64::from(self.rate)),
        ];
        let named = named.into_iter();
        named
            .flat_map(|(name, value)| [name.to_owned(), value.to_string()])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_trip_is_shared_by_the_two_directions() {
        let args = LinkArgs {
            rtt: 100.0,
            loss: 5.0,
            ..LinkArgs::default()
        };
        let conditions = args.conditions();
        assert_eq!(conditions.delay, Duration::from_millis(50));
        assert_eq!(conditions.loss, 0.05);
        assert_eq!(args.words(), "RTT 100 ms, jitter 0 ms, loss 5 %");
    }

    #[test]
    fn what_is_no_percentage_or_time_is_not_taken() {
        assert_eq!(percent("12.5"), Ok(12.5));
        for bad in ["-1", "101", "NaN", "x", ""] {
            assert!(percent(bad).is_err(), "{bad}");
            assert!(bad == "101" || seconds(bad).is_err(), "{bad}");
        }
    }
}
