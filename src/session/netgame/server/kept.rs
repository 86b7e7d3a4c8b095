//! How much a server keeps: every number has a limit that no client can raise (spec 07 E.3).

use super::Server;

/// Sizes of everything in a server that grows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Sessions.
    pub sessions: usize,
    /// Entries of the log.
    pub log: usize,
    /// Changes of controls that can still be asked for.
    pub controls: usize,
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
    pub fn kept(&self) -> Kept {
        let (answers, addresses) = self.book.kept();
        Kept {
            sessions: self.peers.len(),
            log: self.master.log.kept(),
            controls: self.master.controls_kept(),
            bases: self.master.bases().len(),
            differences: self.states.kept(),
            answers,
            addresses,
            bans: self.bans.kept(),
            lines: self.lines.len(),
            notices: self.peers.iter().map(|p| p.notices_kept()).sum(),
        }
    }
}
