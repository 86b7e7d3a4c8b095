//! Unique display names for the players of a netgame.

use crate::sim::world::player::PLAYERS;

/// Player names by slot: as chosen, and as displayed.
#[derive(Default)]
pub struct Names {
    chosen: [String; PLAYERS],
    shown: [String; PLAYERS],
}

impl Names {
    /// Updates the names of the present players, by slot. A player who has left keeps the displayed name until
    /// the slot is reused, because the message about leaving needs it.
    pub fn update<'a>(&mut self, players: impl Iterator<Item = (u8, &'a str)>) {
        let mut present = [None; PLAYERS];
        for (slot, name) in players {
            if let Some(entry) = present.get_mut(usize::from(slot)) {
                *entry = Some(name);
            }
        }
        let is_unchanged = |(slot, name): (usize, &Option<&str>)| match name {
            Some(name) => self.chosen[slot] == *name,
            None => self.chosen[slot].is_empty(),
        };
        if present.iter().enumerate().all(is_unchanged) {
            return;
        }
        let is_present = present.map(|name| name.is_some());
        self.chosen = present.map(|name| name.unwrap_or("").to_owned());
        for (slot, _) in is_present
            .into_iter()
            .enumerate()
            .filter(|(_, present)| *present)
        {
            self.shown[slot] = self.distinct(slot);
        }
    }

    /// Returns the display name of a slot, numbered if a lower slot has the same name.
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

    /// Returns the display names; empty for slots never used.
    pub fn display_names(&self) -> [&str; PLAYERS] {
        std::array::from_fn(|slot| self.shown[slot].as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn displayed(rounds: &[&[(u8, &str)]]) -> Vec<String> {
        let mut names = Names::default();
        for round in rounds {
            names.update(round.iter().copied());
        }
        names.display_names()[..4]
            .iter()
            .map(|n| n.to_string())
            .collect()
    }

    #[test]
    fn equal_names_get_numbers() {
        let names = displayed(&[&[(0, "Martian"), (1, "Anna"), (2, "Martian"), (3, "Martian")]]);
        assert_eq!(names, ["Martian", "Anna", "Martian 2", "Martian 3"]);
    }

    #[test]
    fn a_numbered_name_that_is_already_taken_is_skipped() {
        let names = displayed(&[&[(0, "Martian"), (1, "Martian"), (2, "Martian 2")]]);
        assert_eq!(names, ["Martian", "Martian 3", "Martian 2", ""]);
    }

    #[test]
    fn a_name_is_kept_after_leaving_until_the_slot_is_reused() {
        let both: &[(u8, &str)] = &[(0, "Martian"), (1, "Martian")];
        let only_first: &[(u8, &str)] = &[(0, "Martian")];
        assert_eq!(
            displayed(&[both, only_first])[..2],
            ["Martian", "Martian 2"]
        );
        let other: &[(u8, &str)] = &[(0, "Martian"), (1, "Anna")];
        assert_eq!(
            displayed(&[both, only_first, other])[..2],
            ["Martian", "Anna"]
        );
    }

    #[test]
    fn display_names_do_not_depend_on_join_order() {
        let early: &[(u8, &str)] = &[(2, "Martian")];
        let late: &[(u8, &str)] = &[(0, "Martian"), (2, "Martian")];
        assert_eq!(displayed(&[early, late]), displayed(&[late]));
        assert_eq!(displayed(&[late])[2], "Martian 2");
    }
}
