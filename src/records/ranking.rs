//! Which runs can set a record. Rewinds, loading a quick save, taking over a recording and all assists (practice mode is
//! one, see [`Assists`](crate::replay::Assists)) keep a run out, and so do checksums that do not match.

use super::{Record, Verified};

impl Record {
    /// Returns true if the run is ranked: without rewinds and assists, not known to diverge, and not the author's proof.
    pub fn is_ranked(&self) -> bool {
        self.run.is_unaided() && self.verified != Verified::No && !self.is_proof
    }
}
