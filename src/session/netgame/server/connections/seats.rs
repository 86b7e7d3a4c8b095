//! Allocation of player slots, and how long they stay reserved (spec 07 C.4).

use crate::net::address::AddressBlock;
use crate::net::limits::NAME_BYTES;
use crate::net::link::Timestamp;
use crate::net::transport::PeerId;
use crate::net::wire::WireText;
use crate::session::game_match::Team;
use crate::sim::world::player::PLAYERS;
use std::time::Duration;

/// Time for which a slot stays reserved after the command with which its player leaves is final.
pub const SLOT_RESERVED: Duration = Duration::from_secs(2);

/// Occupant of a player slot.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Seat {
    /// Unoccupied.
    #[default]
    Free,
    /// The host's player, or the hidden host of a dedicated server.
    Host,
    /// A connected client.
    Client(PeerId),
    /// A player who has left and may return to the same slot.
    Left {
        /// Player name.
        name: WireText<NAME_BYTES>,
        /// Address block.
        block: AddressBlock,
        /// When the slot may be given to someone else.
        free_at: Timestamp,
    },
}

impl Seat {
    /// Returns true if the slot can be given to anybody.
    fn is_usable(&self, now: Timestamp) -> bool {
        match self {
            Seat::Free => true,
            Seat::Left { free_at, .. } => now >= *free_at,
            Seat::Host | Seat::Client(_) => false,
        }
    }
}

/// Occupants of all player slots.
pub type Seats = [Seat; PLAYERS];

/// Returns the slot for a joining player, and true if it is the player's own slot from an earlier session.
/// Otherwise never used slots come first, then the lowest free one. `None` if clients have `limit` seats.
pub fn find_seat(
    seats: &Seats,
    limit: usize,
    name: &WireText<NAME_BYTES>,
    from: AddressBlock,
    now: Timestamp,
) -> Option<(usize, bool)> {
    let taken = |seat: &Seat| matches!(seat, Seat::Client(_));
    if seats.iter().filter(|seat| taken(seat)).count() >= limit {
        return None;
    }
    let previous = seats.iter().position(
        |seat| matches!(seat, Seat::Left { name: n, block, .. } if n == name && *block == from),
    );
    if let Some(previous) = previous {
        return Some((previous, true));
    }
    let usable = |seat: &Seat| seat.is_usable(now);
    let never_used = seats.iter().position(|seat| *seat == Seat::Free);
    never_used
        .or_else(|| seats.iter().position(usable))
        .map(|seat| (seat, false))
}

/// Returns the number of players in a team.
fn members(seats: &Seats, has_hidden_host: bool, team: Team) -> usize {
    let plays = |(_, seat): &(usize, &Seat)| match seat {
        Seat::Host => !has_hidden_host,
        Seat::Client(_) => true,
        Seat::Free | Seat::Left { .. } => false,
    };
    let of_team = seats.iter().enumerate();
    let of_team = of_team.filter(|(slot, _)| Team::of(*slot) == team);
    of_team.filter(plays).count()
}

/// Returns from which slot to which a player has to move for the teams to become more equal: the last one who can move.
/// `None` if the teams differ by one player at most, or nobody can move.
pub fn find_team_move(
    seats: &Seats,
    has_hidden_host: bool,
    can_move: impl Fn(PeerId, usize) -> bool,
    now: Timestamp,
) -> Option<(usize, usize)> {
    let count = |team: Team| members(seats, has_hidden_host, team);
    let is_larger = |team: &Team| count(*team) > count(team.other()) + 1;
    let larger = Team::ALL.into_iter().find(is_larger)?;
    let slots = |team: Team| (0..PLAYERS).filter(move |slot| Team::of(*slot) == team);
    let moves = |slot: &usize| matches!(seats[*slot], Seat::Client(id) if can_move(id, *slot));
    let from = slots(larger).rfind(moves)?;
    let to = slots(larger.other()).find(|slot| seats[*slot].is_usable(now))?;
    Some((from, to))
}

/// Returns a slot in the smaller team; in that of the requested colour if both are equal. `None` if nothing is free there.
pub fn find_team_seat(
    seats: &Seats,
    has_hidden_host: bool,
    colour: u8,
    now: Timestamp,
) -> Option<usize> {
    let members = |team: Team| members(seats, has_hidden_host, team);
    let wished = Team::with_colour(colour).unwrap_or(Team::Red);
    let team = match members(wished) <= members(wished.other()) {
        true => wished,
        false => wished.other(),
    };
    let mut of_team = (0..PLAYERS).filter(|slot| Team::of(*slot) == team);
    of_team.find(|slot| seats[*slot].is_usable(now))
}

/// Colours to try after the requested one (spec 07 A.5.2).
const COLOURS: [u8; 8] = [8, 10, 12, 9, 13, 14, 15, 6];

/// Returns the colour for a joining player: the requested one, or one that is not in use.
pub fn find_colour(requested: u8, used: &[u8]) -> u8 {
    let rest = 1..=crate::net::limits::MAX_COLOUR;
    std::iter::once(requested)
        .chain(COLOURS)
        .chain(rest)
        .find(|colour| !used.contains(colour))
        .unwrap_or(requested)
}

/// Returns the free colour with the nearest number; the last number is beside the first.
pub fn nearest_colour(wanted: u8, used: &[u8]) -> u8 {
    let count = i32::from(crate::net::limits::MAX_COLOUR);
    let beside = |by: i32| ((i32::from(wanted) - 1 + by).rem_euclid(count) + 1) as u8;
    let mut near = (0..count).flat_map(|by| [beside(by), beside(-by)]);
    near.find(|colour| !used.contains(colour)).unwrap_or(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_returning_player_gets_the_same_slot() {
        let mut seats = Seats::default();
        seats[0] = Seat::Host;
        let block = AddressBlock::of_subscriber([10, 0, 0, 7].into());
        let ann = WireText::new("Ann");
        let second = Duration::from_secs(1);
        seats[2] = Seat::Left {
            name: ann.clone(),
            block,
            free_at: 10 * second,
        };
        let find = |name: &str, from| find_seat(&seats, 7, &WireText::new(name), from, second);
        assert_eq!(find("Ann", block), Some((2, true)));
        assert_eq!(find("Bob", block), Some((1, false)));
        let other = AddressBlock::of_subscriber([10, 0, 0, 8].into());
        assert_eq!(find("Ann", other), Some((1, false)));
    }

    #[test]
    fn the_last_player_of_a_team_that_is_larger_by_two_moves() {
        let mut seats = Seats::default();
        seats[0] = Seat::Host;
        let find = |seats: &Seats, is_hidden, fixed: u32| {
            let can_move = |id, _| id != PeerId(fixed);
            find_team_move(seats, is_hidden, can_move, Timestamp::ZERO)
        };
        seats[2] = Seat::Client(PeerId(2));
        assert_eq!(find(&seats, false, 0), Some((2, 1)));
        assert_eq!(find(&seats, true, 0), None, "one against none");
        assert_eq!(find(&seats, false, 2), None, "nobody can move");
        seats[1] = Seat::Client(PeerId(1));
        seats[4] = Seat::Client(PeerId(4));
        assert_eq!(find(&seats, false, 0), Some((4, 3)));
        seats[3] = Seat::Client(PeerId(3));
        assert_eq!(find(&seats, false, 0), None, "three against two");
        seats[6] = Seat::Client(PeerId(6));
        assert_eq!(find(&seats, false, 0), Some((6, 5)));
        assert_eq!(find(&seats, false, 6), Some((4, 5)));
    }

    #[test]
    fn a_full_server_has_no_free_slot() {
        let mut seats = Seats::default();
        for (index, seat) in seats.iter_mut().enumerate() {
            *seat = Seat::Client(PeerId(index as u32));
        }
        let name = WireText::new("Ann");
        let from = AddressBlock::of_subscriber([10, 0, 0, 7].into());
        assert_eq!(find_seat(&seats, 8, &name, from, Timestamp::ZERO), None);
        seats[3] = Seat::Free;
        assert_eq!(find_seat(&seats, 7, &name, from, Timestamp::ZERO), None);
        assert!(find_seat(&seats, 8, &name, from, Timestamp::ZERO).is_some());
    }

    #[test]
    fn players_are_balanced_and_otherwise_choose_their_team_by_colour() {
        let [red, blue] = Team::ALL.map(|team| team.colours()[0]);
        let mut seats = Seats::default();
        seats[0] = Seat::Host;
        let find =
            |seats: &Seats, hidden, colour| find_team_seat(seats, hidden, colour, Timestamp::ZERO);
        assert_eq!(find(&seats, false, red), Some(1), "the host is red");
        assert_eq!(find(&seats, true, red), Some(2), "nobody plays yet");
        assert_eq!(find(&seats, true, blue), Some(1));
        seats[1] = Seat::Client(PeerId(1));
        assert_eq!(find(&seats, false, red), Some(2));
        assert_eq!(find(&seats, false, blue), Some(3));
        for slot in [3, 5, 7] {
            seats[slot] = Seat::Client(PeerId(2));
        }
        for slot in [2, 4, 6] {
            seats[slot] = Seat::Client(PeerId(3));
        }
        assert_eq!(find(&seats, false, blue), None);
    }

    #[test]
    fn no_two_players_get_the_same_colour() {
        assert_eq!(find_colour(8, &[]), 8);
        assert_eq!(find_colour(8, &[8]), 10);
        assert_eq!(find_colour(8, &[8, 10, 12, 9, 13, 14, 15, 6]), 1);
    }

    #[test]
    fn the_nearest_free_colour_is_found_round_the_ends() {
        assert_eq!(nearest_colour(8, &[7, 9]), 8);
        assert_eq!(nearest_colour(8, &[8]), 9);
        assert_eq!(nearest_colour(8, &[8, 9]), 7);
        assert_eq!(nearest_colour(15, &[15]), 1);
        assert_eq!(nearest_colour(1, &[1, 2]), 15);
        let all: Vec<u8> = (1..=15).collect();
        assert_eq!(nearest_colour(4, &all), 4);
    }

    #[test]
    fn the_slot_of_a_player_who_has_left_is_reserved_for_a_while() {
        let ann = Seat::Left {
            name: WireText::new("Ann"),
            block: AddressBlock::of_subscriber([10, 0, 0, 7].into()),
            free_at: Duration::from_secs(10),
        };
        let mut seats: Seats = std::array::from_fn(|slot| Seat::Client(PeerId(slot as u32)));
        (seats[0], seats[3], seats[5]) = (Seat::Host, ann.clone(), ann);
        let from = AddressBlock::of_subscriber([10, 0, 0, 8].into());
        let find = |seats: &Seats, ms| {
            let now = Duration::from_millis(ms);
            find_seat(seats, 7, &WireText::new("Bob"), from, now)
        };
        assert_eq!(find(&seats, 9_999), None);
        assert_eq!(find(&seats, 10_000), Some((3, false)));
        seats[5] = Seat::Free;
        assert_eq!(find(&seats, 10_000), Some((5, false)), "never used");
    }

    #[test]
    fn a_colour_that_everybody_has_is_given_again() {
        let all: Vec<u8> = (1..=15).collect();
        assert_eq!(find_colour(3, &all), 3);
        assert_eq!(find_colour(3, &all[..14]), 15);
    }
}
