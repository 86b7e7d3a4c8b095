//! How early a client's input arrives, in one level.

use crate::net::link::Timestamp;
use crate::net::message::input::ClientInput;
use crate::session::netgame::metrics::RollingMean;
use crate::session::netgame::tuning::{TICK_MS, Tuning};
use std::time::Duration;

/// Minimum time between two input withdrawals of one client; each raises the generation of its `cdat`.
const GENERATION_EVERY: Duration = Duration::from_secs(1);

/// Ticks for which the last input packet counts as recent.
const FRESH_TICKS: u32 = 4;
/// Input that arrives earlier than this does not count as synced, milliseconds.
const MAX_LEAD: f64 = 150.0;
/// Number of packets over which the lead is measured.
const SAMPLES: usize = 40;

/// Handling of an input packet by the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputPacket {
    /// The packet is from before the client set its clock back; ignored.
    Withdrawn,
    /// Accepted.
    Accepted,
    /// Accepted; the client has set its clock back and withdraws its earlier inputs for future ticks.
    Withdraws,
}

/// The arrival times of a client's input.
pub struct InputTiming {
    newest: Option<u32>,
    /// Lead of the latest packet over the server in milliseconds, and its age in ticks.
    latest: Option<(f64, u32)>,
    /// Leads of the last packets.
    leads: RollingMean,
    generation: u8,
}

impl Default for InputTiming {
    fn default() -> Self {
        InputTiming {
            newest: None,
            latest: None,
            leads: RollingMean::new(SAMPLES),
            generation: 0,
        }
    }
}

impl InputTiming {
    /// Handles an input packet that arrived at server time `server` (ticks, with fraction). `generation_at` is the
    /// time at which the client last changed its generation.
    pub fn on_packet(
        &mut self,
        inputs: &ClientInput,
        server: f64,
        generation_at: &mut Option<Timestamp>,
        now: Timestamp,
    ) -> InputPacket {
        let steps = inputs.generation.wrapping_sub(self.generation) as i8;
        if steps < 0 {
            return InputPacket::Withdrawn;
        }
        let is_allowed = generation_at.is_none_or(|at| now.saturating_sub(at) >= GENERATION_EVERY);
        let withdraws = steps > 0 && is_allowed;
        if withdraws {
            self.generation = inputs.generation;
            *generation_at = Some(now);
            self.newest = None;
        }
        if self.newest.is_none_or(|newest| inputs.newest > newest) {
            self.newest = Some(inputs.newest);
            let lead = (f64::from(inputs.newest) - server) * TICK_MS;
            self.latest = Some((lead, 0));
            self.leads.add(lead);
        }
        match withdraws {
            true => InputPacket::Withdraws,
            false => InputPacket::Accepted,
        }
    }

    /// Advances by one server tick. Returns whether input arrives in time and not too early, if some has arrived lately.
    pub fn tick(&mut self, tuning: &Tuning) -> Option<bool> {
        let (lead, age) = self.latest.as_mut()?;
        *age = age.saturating_add(1);
        let most = MAX_LEAD + f64::from(tuning.control_lead) * TICK_MS;
        (*age <= FRESH_TICKS).then(|| (0.0..=most).contains(lead))
    }

    /// Returns the generation of the input that counts.
    pub fn generation(&self) -> u8 {
        self.generation
    }

    /// Returns the minimum lead of the last packets, milliseconds.
    pub fn min_lead(&self) -> Option<f64> {
        self.leads.min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Network;
    use std::time::Duration;

    fn receive(timing: &mut InputTiming, newest: u32, generation: u8, server: f64) -> InputPacket {
        let inputs = ClientInput {
            newest,
            generation,
            seats: vec![vec![0]],
        };
        timing.on_packet(&inputs, server, &mut None, Timestamp::ZERO)
    }

    #[test]
    fn input_is_in_time_if_it_is_not_late_and_at_most_150_milliseconds_early() {
        let mut tuning = Tuning::of(&Network::default());
        for (delay, most) in [(0, 6.0), (2, 8.0)] {
            tuning.control_lead = delay;
            for (ticks, expected) in [
                (-0.01, false),
                (0.0, true),
                (most, true),
                (most + 0.01, false),
            ] {
                let mut timing = InputTiming::default();
                receive(&mut timing, 100, 0, 100.0 - ticks);
                assert_eq!(timing.tick(&tuning), Some(expected), "{ticks} ticks early");
            }
        }
    }

    #[test]
    fn the_last_packet_counts_for_four_ticks() {
        let tuning = Tuning::of(&Network::default());
        let mut timing = InputTiming::default();
        assert_eq!(timing.tick(&tuning), None);
        receive(&mut timing, 100, 0, 99.0);
        let ticks = [(); 6].map(|()| timing.tick(&tuning).is_some());
        assert_eq!(ticks, [true, true, true, true, false, false]);
    }

    #[test]
    fn only_packets_with_newer_input_are_measured() {
        let mut timing = InputTiming::default();
        receive(&mut timing, 100, 0, 98.0);
        for older in [100, 99] {
            receive(&mut timing, older, 0, 99.9);
        }
        assert_eq!(timing.min_lead(), Some(50.0));
        receive(&mut timing, 101, 0, 100.0);
        assert_eq!(timing.min_lead(), Some(25.0));
    }

    #[test]
    fn the_minimum_lead_is_that_of_the_last_forty_packets() {
        let mut timing = InputTiming::default();
        assert_eq!(timing.min_lead(), None);
        receive(&mut timing, 0, 0, 1.0);
        for tick in 1..40 {
            receive(&mut timing, tick, 0, f64::from(tick));
        }
        assert_eq!(timing.min_lead(), Some(-25.0));
        receive(&mut timing, 40, 0, 40.0);
        assert_eq!(timing.min_lead(), Some(0.0));
    }

    #[test]
    fn a_clock_set_back_starts_the_measurement_again() {
        let mut timing = InputTiming::default();
        receive(&mut timing, 100, 255, 100.0);
        assert_eq!(
            receive(&mut timing, 50, 255, 49.0),
            InputPacket::Withdrawn,
            "255 comes before 0"
        );
        assert_eq!(receive(&mut timing, 50, 1, 51.0), InputPacket::Withdraws);
        assert_eq!(timing.min_lead(), Some(-25.0));
    }

    #[test]
    fn a_generation_that_is_not_allowed_yet_changes_nothing() {
        let mut timing = InputTiming::default();
        let just_now = Duration::from_millis(500);
        let mut generation_at = Some(just_now);
        let inputs = ClientInput {
            newest: 5,
            generation: 1,
            seats: vec![vec![0]],
        };
        let packet = timing.on_packet(&inputs, 5.0, &mut generation_at, 2 * just_now);
        assert_eq!(packet, InputPacket::Accepted);
        assert_eq!(generation_at, Some(just_now));
        let packet = timing.on_packet(&inputs, 5.0, &mut generation_at, 3 * just_now);
        assert_eq!(packet, InputPacket::Withdraws);
        assert_eq!(generation_at, Some(3 * just_now));
    }
}
