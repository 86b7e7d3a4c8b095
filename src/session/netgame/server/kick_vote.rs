//! Votes on kicking a player: one at a time, decided by the majority of the others.

use super::connections::Connection;
use super::host_notice::HostNotice;
use super::{HOST, Server};
use crate::net::address::{AddressBlock, is_local_network};
use crate::net::limits::NAME_BYTES;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::kick_vote::{KickVote, MAX_VOTE_SECONDS, VoteStage, VoteStatus};
use crate::net::transport::PeerId;
use crate::net::wire::WireText;
use crate::session::netgame::leave_reason;
use std::net::IpAddr;
use std::time::Duration;

/// Duration of a vote on kicking a player, seconds.
const VOTE_SECONDS: u8 = 30;
const _: () = assert!(VOTE_SECONDS <= MAX_VOTE_SECONDS);
/// Minimum number of votes in favour of a kick: no single player can kick another one.
const MIN_VOTES: usize = 2;
/// Time after the start of a vote in which the same address block cannot start another one.
pub const VOTE_COOL_DOWN: Duration = Duration::from_secs(120);
/// Time after a rejected vote in which there is none on the same player; shorter than [`VOTE_COOL_DOWN`], so that nobody
/// can protect a player by starting votes.
pub const REJECTED_VOTE_COOL_DOWN: Duration = Duration::from_secs(60);
/// Time for which a player who was kicked by a vote cannot join again.
pub const VOTED_OUT: Duration = Duration::from_secs(600);

/// A voter: all clients behind one public address share a vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Voter {
    /// The host's players.
    Host,
    /// A client in a local network.
    Near(PeerId),
    /// The clients of an internet subscriber.
    Subscriber(AddressBlock),
}

impl Voter {
    fn of(peer: &Connection) -> Voter {
        match is_local_network(peer.who.address.ip()) {
            true => Voter::Near(peer.who.id),
            false => Voter::Subscriber(peer.who.block()),
        }
    }
}

/// A vote in progress.
struct RunningVote {
    /// Slot of the player to kick, and the number of that client.
    player: u8,
    target: PeerId,
    /// Address block of that client.
    block: AddressBlock,
    /// Slot of the player who started it.
    starter: u8,
    starter_voter: Voter,
    until: Timestamp,
    /// The latest vote of each voter.
    votes: Vec<(Voter, bool)>,
}

/// Number of players with the right to vote, and their votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Count {
    others: usize,
    yes: usize,
    no: usize,
}

impl Count {
    /// Returns the number of votes in favour that are needed.
    fn needed(self) -> usize {
        (self.others / 2 + 1).max(MIN_VOTES)
    }

    /// Returns the result, if nothing that is still to come can change it.
    fn result(self) -> Option<VoteStage> {
        if self.yes >= self.needed() {
            return Some(VoteStage::Passed);
        }
        let is_possible = self.others.saturating_sub(self.no) >= self.needed();
        (!is_possible).then_some(VoteStage::Rejected)
    }
}

/// Somebody who was kicked by a vote.
struct VotedOut {
    address: IpAddr,
    block: AddressBlock,
    /// In a local network only these names are refused: behind its router, everybody may have one address.
    names: Vec<WireText<NAME_BYTES>>,
    until: Timestamp,
}

/// The votes of a server.
#[derive(Default)]
pub(super) struct KickVotes {
    running: Option<RunningVote>,
    /// Voters who started a vote recently, and when they may start another one.
    starters: Vec<(Voter, Timestamp)>,
    /// Players on whom a vote was rejected recently, and when the next one may start.
    rejected: Vec<(AddressBlock, Timestamp)>,
    voted_out: Vec<VotedOut>,
}

impl KickVotes {
    /// Goes on with the vote of, or on, a client that has returned with another number.
    pub(super) fn on_return(&mut self, old: PeerId, new: PeerId) {
        let renew = |voter: &mut Voter| {
            if *voter == Voter::Near(old) {
                *voter = Voter::Near(new);
            }
        };
        self.starters.iter_mut().for_each(|(voter, _)| renew(voter));
        if let Some(running) = &mut self.running {
            if running.target == old {
                running.target = new;
            }
            renew(&mut running.starter_voter);
            running.votes.iter_mut().for_each(|(voter, _)| renew(voter));
        }
    }

    /// Returns true if players with these names cannot join from an address because of a vote.
    pub(super) fn has_voted_out<'a>(
        &self,
        from: IpAddr,
        mut names: impl Iterator<Item = &'a WireText<NAME_BYTES>>,
        now: Timestamp,
    ) -> bool {
        let block = AddressBlock::of_subscriber(from);
        let mut voted_out = self.voted_out.iter();
        let is_near = is_local_network(from);
        let names: Vec<_> = names.by_ref().collect();
        voted_out.any(|out| {
            let is_named = names.iter().any(|name| out.names.contains(*name));
            out.block == block && now < out.until && (!is_near || is_named)
        })
    }

    /// Returns who cannot join because of a vote: addresses, names if only those are refused, and the time left.
    pub(super) fn voted_out(
        &self,
        now: Timestamp,
    ) -> impl Iterator<Item = (AddressBlock, Vec<String>, Duration)> {
        let current = self.voted_out.iter().filter(move |out| now < out.until);
        current.map(move |out| {
            let is_near = is_local_network(out.address);
            let names = out.names.iter().filter(|_| is_near);
            let names = names.map(ToString::to_string).collect();
            (out.block, names, out.until.saturating_sub(now))
        })
    }

    /// Lets those kicked by a vote join again from a block. Returns true if there were any.
    pub(super) fn pardon(&mut self, block: AddressBlock) -> bool {
        let before = self.voted_out.len();
        self.voted_out.retain(|out| out.block != block);
        self.voted_out.len() < before
    }
}

impl Server {
    /// Handles a vote of a client.
    pub(super) fn on_kick_vote(&mut self, id: PeerId, vote: KickVote, now: Timestamp) {
        let Some(peer) = self.peers.iter().find(|peer| peer.who.id == id) else {
            return;
        };
        let Some(slot) = peer.who.first_player().filter(|_| peer.has_played) else {
            return;
        };
        let voter = Voter::of(peer);
        if let Some(refused) = self.vote(voter, slot, vote, now) {
            let _ = self.net.send(id, &Message::VoteStatus(refused), now);
        }
    }

    /// Handles a vote of the host.
    pub(super) fn vote_as_host(&mut self, vote: KickVote, now: Timestamp) -> Option<HostNotice> {
        if self.host_seats.first().is_none() {
            return Some(HostNotice::Commands);
        }
        let refused = self.vote(Voter::Host, HOST as u8, vote, now);
        refused.map(HostNotice::Vote)
    }

    /// Returns the slot of the player on whom a vote is in progress.
    pub(super) fn vote_in_progress(&self) -> Option<u8> {
        self.votes.running.as_ref().map(|vote| vote.player)
    }

    /// Counts a vote, or starts one; returns why it cannot be started.
    fn vote(
        &mut self,
        voter: Voter,
        slot: u8,
        KickVote { player, in_favour }: KickVote,
        now: Timestamp,
    ) -> Option<VoteStatus> {
        let Some(running) = &mut self.votes.running else {
            return match in_favour {
                true => self.start_vote(voter, slot, player, now),
                false => None,
            };
        };
        if running.player != player {
            return in_favour.then(|| refusal(player, slot, VoteStage::Busy));
        }
        running.votes.retain(|(other, _)| *other != voter);
        running.votes.push((voter, in_favour));
        self.count_votes(now);
        None
    }

    fn start_vote(
        &mut self,
        voter: Voter,
        slot: u8,
        player: u8,
        now: Timestamp,
    ) -> Option<VoteStatus> {
        let Some((target, block)) = self.client_in_slot(player) else {
            return Some(refusal(player, slot, VoteStage::Over));
        };
        let votes = &mut self.votes;
        votes.starters.retain(|(_, until)| now < *until);
        votes.rejected.retain(|(_, until)| now < *until);
        let mut starters = votes.starters.iter();
        if starters.any(|(starter, _)| *starter == voter)
            || votes.rejected.iter().any(|(other, _)| *other == block)
        {
            return Some(refusal(player, slot, VoteStage::TooSoon));
        }
        let others = self.voters(target);
        if !others.contains(&voter) || others.len() < MIN_VOTES {
            return Some(refusal(player, slot, VoteStage::TooFew));
        }
        self.votes.starters.push((voter, now + VOTE_COOL_DOWN));
        self.votes.running = Some(RunningVote {
            player,
            target,
            block,
            starter: slot,
            starter_voter: voter,
            until: now + Duration::from_secs(VOTE_SECONDS.into()),
            votes: vec![(voter, true)],
        });
        self.count_votes(now);
        None
    }

    /// Returns who may vote on kicking a client.
    fn voters(&self, target: PeerId) -> Vec<Voter> {
        let others = self.peers.iter();
        let others = others.filter(|peer| peer.has_played && !peer.who.is_spectator());
        let others = others.filter(|peer| peer.who.id != target);
        let host = self.host_seats.first().map(|_| Voter::Host);
        let mut voters: Vec<Voter> = host.into_iter().collect();
        for voter in others.map(Voter::of) {
            if !voters.contains(&voter) {
                voters.push(voter);
            }
        }
        voters
    }

    /// Reports the votes, and ends the vote if it is decided, over, or out of time.
    pub(super) fn count_votes(&mut self, now: Timestamp) {
        let Some(running) = &self.votes.running else {
            return;
        };
        let voters = self.voters(running.target);
        let counted = running.votes.iter();
        let counted = counted.filter(|(voter, _)| voters.contains(voter));
        let yes = counted.clone().filter(|(_, in_favour)| *in_favour).count();
        let count = Count {
            others: voters.len(),
            yes,
            no: counted.count() - yes,
        };
        let (player, target) = (running.player, running.target);
        let is_there = self.clients().any(|client| client.id == running.target);
        let stage = match (is_there, count.result()) {
            (false, _) => VoteStage::Over,
            (true, Some(result)) => result,
            (true, None) if now >= running.until => VoteStage::Rejected,
            (true, None) => VoteStage::Running,
        };
        let left = running.until.saturating_sub(now).as_millis().div_ceil(1000);
        let status = VoteStatus {
            player,
            stage,
            starter: running.starter,
            votes: count.yes as u8,
            needed: count.needed() as u8,
            seconds: u8::try_from(left).unwrap_or(VOTE_SECONDS).min(VOTE_SECONDS),
        };
        if stage != VoteStage::Running {
            self.end_vote(stage, now);
        }
        self.report_vote(status, now);
        if stage == VoteStage::Passed {
            self.vote_out(target, now);
        }
    }

    fn end_vote(&mut self, stage: VoteStage, now: Timestamp) {
        let Some(vote) = self.votes.running.take() else {
            return;
        };
        match stage {
            // A vote from the same address as the player protects nobody from the votes of others.
            VoteStage::Rejected if vote.starter_voter != Voter::Subscriber(vote.block) => {
                let until = now + REJECTED_VOTE_COOL_DOWN;
                self.votes.rejected.push((vote.block, until));
            }
            // Who leaves and joins again is not protected from the same voter.
            VoteStage::Over => {
                let mut starters = std::mem::take(&mut self.votes.starters);
                starters.retain(|(starter, _)| *starter != vote.starter_voter);
                self.votes.starters = starters;
            }
            _ => {}
        }
    }

    /// Kicks a client, which cannot join again for a while.
    fn vote_out(&mut self, target: PeerId, now: Timestamp) {
        let Some(who) = self.clients().find(|who| who.id == target) else {
            return;
        };
        let out = VotedOut {
            address: who.address.ip(),
            block: who.block(),
            names: who.players().map(|seat| seat.name.clone()).collect(),
            until: now + VOTED_OUT,
        };
        self.votes.voted_out.retain(|out| now < out.until);
        self.votes.voted_out.push(out);
        self.end(target, leave_reason::KICKED, now);
        self.release_seats(target, now);
    }

    /// Ends a vote that is out of time, or whose player has left; called in every tick.
    pub(super) fn update_votes(&mut self, now: Timestamp) {
        let is_over = self.votes.running.as_ref().is_some_and(|vote| {
            now >= vote.until || !self.clients().any(|client| client.id == vote.target)
        });
        if is_over {
            self.count_votes(now);
        }
    }

    fn report_vote(&mut self, status: VoteStatus, now: Timestamp) {
        log::info!(
            target: "net::security", "vote on player {}: {:?}, {} of {}",
            status.player, status.stage, status.votes, status.needed
        );
        let message = Message::VoteStatus(status.clone());
        for peer in &self.peers {
            let _ = self.net.send(peer.who.id, &message, now);
        }
        self.notify_host(HostNotice::Vote(status));
    }
}

/// Returns the answer to somebody who cannot start a vote.
fn refusal(player: u8, starter: u8, stage: VoteStage) -> VoteStatus {
    VoteStatus {
        player,
        stage,
        starter,
        votes: 0,
        needed: 0,
        seconds: 0,
    }
}

#[cfg(test)]
#[path = "kick_vote_tests.rs"]
mod tests;
