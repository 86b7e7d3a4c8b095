//! How early a client's input arrives, in one level.

use crate::net::limits::GENERATION_EVERY;
use crate::net::link::Timestamp;
use crate::net::message::input::ClientInput;
use crate::session::netgame::metrics::RollingMean;
use crate::session::netgame::tuning::{TICK_MS, Tuning};

/// Ticks for which the last input packet counts as recent.
const FRESH_TICKS: u32 = 4;
/// Input that arrives earlier than this does not count as synced, milliseconds.
const LEAD_MAX: f64 = 150.0;
/// Number of packets over which the lead is measured.
const SAMPLES: usize = 40;

/// What a server does with an input packet.
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
        let most = LEAD_MAX + f64::from(tuning.control_lead) * TICK_MS;
        (*age <= FRESH_TICKS).then(|| (0.0..=most).contains(lead))
    }

    /// Returns the minimum lead of the last packets, milliseconds.
    pub fn min_lead(&self) -> Option<f64> {
        self.leads.min()
    }
}
