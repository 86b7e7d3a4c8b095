//! Memory use of a server: every count has a limit that no client can raise (spec 07 E.3). The limits are beside the
//! code that fills each collection.

use super::Server;

/// Sizes of the collections of a server that can grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryUsage {
    /// Client sessions.
    pub sessions: usize,
    /// Clients whose seats are kept.
    pub away: usize,
    /// Log entries.
    pub log: usize,
    /// Stored input changes.
    pub buttons: usize,
    /// Baselines of state deltas.
    pub baselines: usize,
    /// Encoded state deltas.
    pub differences: usize,
    /// Addresses with rate-limited join requests.
    pub addresses: usize,
    /// Bans.
    pub bans: usize,
    /// Chat lines waiting for the host.
    pub lines: usize,
    /// Notices queued for clients.
    pub notices: usize,
}

impl Server {
    /// Returns the current sizes.
    pub fn kept(&self) -> MemoryUsage {
        MemoryUsage {
            sessions: self.peers.len(),
            away: self.away.len(),
            log: self.authority.log.kept(),
            buttons: self.authority.inputs_kept(),
            baselines: self.authority.baselines().len(),
            differences: self.states.kept(),
            addresses: self.join_rate.kept(),
            bans: self.bans.kept(),
            lines: self.lines.len(),
            notices: self.peers.iter().map(|p| p.notices.kept()).sum(),
        }
    }
}
