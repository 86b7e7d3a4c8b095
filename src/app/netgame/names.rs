//! The names of a netgame as they are shown: no two who play are called the same.

use crate::sim::world::player::PLAYERS;

/// What the slots are called: names as they were chosen, and as they are shown.
#[derive(Default)]
pub struct Names {
    chosen: [String; PLAYERS],
    shown: [String; PLAYERS],
}

impl Names {
    /// Takes in the names of those who play, by slot. Who has left keeps the name shown last until another has the slot:
    /// it is told that they left.
    pub fn learn<'a>(&mut self, players: impl Iterator<Item = (u8, &'a str)>) {
        let mut present = [None; PLAYERS];
        for (slot, name) in players {
            if let Some(place) = present.get_mut(usize::from(slot)) {
                *place = Some(name);
            }
        }
        let is_known = |(slot, name): (usize, &Option<&str>)| match name {
            Some(name) => self.chosen[slot] == *name,
            None => self.chosen[slot].is_empty(),
        };
        if present.iter().enumerate().all(is_known) {
            return;
        }
        let is_there = present.map(|name| name.is_some());
        self.chosen = present.map(|name| name.unwrap_or("").to_owned());
        for (slot, _) in is_there.into_iter().enumerate().filter(|(_, there)| *there) {
            self.shown[slot] = self.distinct(slot);
        }
    }

    /// The name of a slot; a number follows if one before it has the same.
    fn distinct(&self, slot: usize) -> String {
        let name = &self.chosen[slot];
        if name.is_empty() || !self.chosen[..slot].contains(name) {
            return name.clone();
        }
        let present = (0..slot).filter(|other| !self.chosen[*other].is_empty());
        let taken: Vec<&String> = present.map(|other| &self.shown[other]).collect();
        (2..=2 * PLAYERS)
            .map(|number| format!("{name} {number}"))
            .find(|name| !taken.contains(&name) && !self.chosen.contains(name))
            .unwrap_or_else(|| name.clone())
    }

    /// The names as they are shown; empty where nobody has been.
    pub fn shown(&self) -> [&str; PLAYERS] {
        std::array::from_fn(|slot| self.shown[slot].as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(rounds: &[&[(u8, &str)]]) -> Vec<String> {
        let mut names = Names::default();
        for round in rounds {
            names.learn(round.iter().copied());
        }
        names.shown()[..4].iter().map(|n| n.to_string()).collect()
    }

    #[test]
    fn players_of_the_same_name_are_told_apart_by_numbers() {
        let names = shown(&[&[(0, "Martian"), (1, "Anna"), (2, "Martian"), (3, "Martian")]]);
        assert_eq!(names, ["Martian", "Anna", "Martian 2", "Martian 3"]);
    }

    #[test]
    fn a_number_that_somebody_has_chosen_is_left_out() {
        let names = shown(&[&[(0, "Martian"), (1, "Martian"), (2, "Martian 2")]]);
        assert_eq!(names, ["Martian", "Martian 3", "Martian 2", ""]);
    }

    #[test]
    fn who_has_left_keeps_the_name_until_another_comes() {
        let both: &[(u8, &str)] = &[(0, "Martian"), (1, "Martian")];
        let alone: &[(u8, &str)] = &[(0, "Martian")];
        assert_eq!(shown(&[both, alone])[..2], ["Martian", "Martian 2"]);
        let other: &[(u8, &str)] = &[(0, "Martian"), (1, "Anna")];
        assert_eq!(shown(&[both, alone, other])[..2], ["Martian", "Anna"]);
    }

    #[test]
    fn names_are_the_same_at_every_machine() {
        let early: &[(u8, &str)] = &[(2, "Martian")];
        let late: &[(u8, &str)] = &[(0, "Martian"), (2, "Martian")];
        assert_eq!(shown(&[early, late]), shown(&[late]));
        assert_eq!(shown(&[late])[2], "Martian 2");
    }
}
