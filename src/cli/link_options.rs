//! Options for simulated link conditions (spec 07 C.10).

use crate::net::limits::MAX_SEATS;
use crate::net::link::conditioner::Conditions;
use crate::session::netgame::open::SimulatedLink;
use std::time::Duration;

/// Maximum delay, milliseconds.
const MAX_DELAY_MS: f64 = 10_000.0;

/// Link conditions, the same in both directions.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
#[command(next_help_heading = "Simulated link conditions")]
pub struct LinkArgs {
    /// Round-trip time in milliseconds.
    #[arg(long, value_name = "MS", default_value = "0", value_parser = milliseconds)]
    pub rtt: f64,
    /// Maximum jitter in milliseconds.
    #[arg(long, value_name = "MS", default_value = "0", value_parser = milliseconds)]
    pub jitter: f64,
    /// Packet loss in percent, in each direction.
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = percent)]
    pub loss: f64,
    /// Duplicated packets in percent, in each direction.
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = percent)]
    pub duplicate: f64,
    /// Reordered packets in percent, in each direction; each is delayed by up to 50 ms.
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = percent)]
    pub reorder: f64,
    /// Bandwidth limit in bytes per second, in each direction; 0 for no limit.
    #[arg(long, value_name = "BYTES", default_value = "0")]
    pub rate: u32,
}

fn milliseconds(text: &str) -> Result<f64, String> {
    number_up_to(text, MAX_DELAY_MS)
}

fn percent(text: &str) -> Result<f64, String> {
    number_up_to(text, 100.0)
}

fn number_up_to(text: &str, most: f64) -> Result<f64, String> {
    let value: Option<f64> = text.parse().ok();
    value
        .filter(|value| (0.0..=most).contains(value))
        .ok_or_else(|| format!("expected a number from 0 to {most}"))
}

/// Parses a number of seconds, at most a year.
///
/// # Errors
/// A message if it is not a number in range.
pub fn seconds(text: &str) -> Result<Duration, String> {
    number_up_to(text, 366.0 * 86_400.0).map(Duration::from_secs_f64)
}

/// Parses the number of seats of a client.
pub fn seats(text: &str) -> Result<usize, String> {
    let seats = text.parse().ok().filter(|seats| *seats <= MAX_SEATS);
    seats.ok_or_else(|| format!("a number from 0 to {MAX_SEATS} expected"))
}

impl LinkArgs {
    /// Returns the link conditions of one direction.
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

    /// Returns the simulated link.
    pub fn simulated_link(&self, seed: u64) -> SimulatedLink {
        SimulatedLink {
            out: self.conditions(),
            into: self.conditions(),
            seed,
        }
    }

    /// Returns the maximum one-way delay.
    pub fn max_delay(&self) -> Duration {
        let conditions = self.conditions();
        conditions.delay + conditions.jitter
    }

    /// Describes the link conditions.
    pub fn description(&self) -> String {
        let mut description = format!(
            "RTT {} ms, jitter {} ms, loss {}%",
            self.rtt, self.jitter, self.loss
        );
        for (value, what) in [
            (self.duplicate, "% duplicated"),
            (self.reorder, "% reordered"),
            (f64::from(self.rate), "bytes/s"),
        ] {
            if value > 0.0 {
                description.push_str(&format!(", {value} {what}"));
            }
        }
        description
    }

    /// Returns the conditions as command-line arguments.
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
    fn the_round_trip_time_is_split_between_the_directions() {
        let args = LinkArgs {
            rtt: 100.0,
            loss: 5.0,
            ..LinkArgs::default()
        };
        let conditions = args.conditions();
        assert_eq!(conditions.delay, Duration::from_millis(50));
        assert_eq!(conditions.loss, 0.05);
        assert_eq!(args.description(), "RTT 100 ms, jitter 0 ms, loss 5%");
    }

    #[test]
    fn invalid_percentages_and_times_are_rejected() {
        assert_eq!(percent("12.5"), Ok(12.5));
        for bad in ["-1", "101", "NaN", "x", ""] {
            assert!(percent(bad).is_err(), "{bad}");
            assert!(bad == "101" || seconds(bad).is_err(), "{bad}");
        }
    }
}
