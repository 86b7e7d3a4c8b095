//! Teams: the players in slots of even and of odd numbers, as in levels where teams have starts of their own (spec 01
//! §5.5). Everybody in a team has one of its colours.

use crate::sim::world::player::PLAYERS;

/// Largest number of players in a team.
const MEMBERS: usize = PLAYERS / 2;

/// A team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Team {
    /// Slots 0, 2, 4 and 6: red, orange, pink, coral.
    Red,
    /// Slots 1, 3, 5 and 7: blue, aqua, light blue, green.
    Blue,
}

impl Team {
    /// Both teams.
    pub const ALL: [Team; 2] = [Team::Red, Team::Blue];

    /// Returns the team of a slot.
    pub fn of(seat: usize) -> Team {
        Team::ALL[seat % 2]
    }

    /// Returns the position in [`Team::ALL`].
    pub fn index(self) -> usize {
        match self {
            Team::Red => 0,
            Team::Blue => 1,
        }
    }

    /// Returns the colours of the team's players, one for each.
    pub fn colours(self) -> [u8; MEMBERS] {
        match self {
            Team::Red => [10, 7, 5, 4],
            Team::Blue => [12, 13, 3, 11],
        }
    }

    /// Returns the team that has a colour.
    pub fn with_colour(colour: u8) -> Option<Team> {
        let has_colour = |team: &Team| team.colours().contains(&colour);
        Team::ALL.into_iter().find(has_colour)
    }

    /// Returns the other team.
    pub fn other(self) -> Team {
        match self {
            Team::Red => Team::Blue,
            Team::Blue => Team::Red,
        }
    }
}

/// Returns the colour of a player in a team game: the wanted one if it is the team's, or else one of its slot.
pub fn team_colour(seat: usize, wanted: u8, used: &[u8]) -> u8 {
    let colours = Team::of(seat).colours();
    let own = colours[seat / 2 % MEMBERS];
    let mut free = [wanted, own].into_iter().chain(colours);
    let is_free = |colour: &u8| colours.contains(colour) && !used.contains(colour);
    free.find(is_free).unwrap_or(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_a_team_have_different_colours_of_their_team() {
        let mut used = Vec::new();
        for seat in 0..PLAYERS {
            let colour = team_colour(seat, 12, &used);
            assert_eq!(Team::with_colour(colour), Some(Team::of(seat)));
            assert!(!used.contains(&colour), "{used:?} {colour}");
            used.push(colour);
        }
        assert_eq!(used[1], 12, "the colour that was wanted");
    }

    #[test]
    fn a_colour_belongs_to_one_team_at_most() {
        for colour in Team::Red.colours() {
            assert!(!Team::Blue.colours().contains(&colour));
        }
        assert_eq!(Team::with_colour(15), None);
        assert_eq!(Team::Red.other(), Team::of(1));
    }
}
