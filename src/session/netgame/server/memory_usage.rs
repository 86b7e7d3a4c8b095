//! How much a server keeps: every number has a limit that no client can raise (spec 07 E.3).

use super::Server;

/// Sizes of everything in a server that grows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryUsage {
    /// Sessions.
    pub sessions: usize,
    /// Entries of the log.
    pub log: usize,
    /// Changes of buttons that can still be asked for.
    pub buttons: usize,
    /// Final states as bases of differences.
    pub bases: usize,
    /// Packed differences.
    pub differences: usize,
    /// Answers to joins.
    pub answers: usize,
    /// Addresses whose attempts to join are counted.
    pub addresses: usize,
    /// Addresses that are banned.
    pub bans: usize,
    /// Lines for the host.
    pub lines: usize,
    /// Notices that wait for their clients.
    pub notices: usize,
}

impl Server {
    /// How much is kept now.
    pub fn kept(&self) -> MemoryUsage {
        let (answers, addresses) = self.book.kept();
        MemoryUsage {
            sessions: self.peers.len(),
            log: self.authority.log.kept(),
            buttons: self.authority.controls_kept(),
            bases: self.authority.bases().len(),
            differences: self.states.kept(),
            answers,
            addresses,
            bans: self.bans.kept(),
            lines: self.lines.len(),
            notices: self.peers.iter().map(|p| p.notices_kept()).sum(),
        }
    }
}
