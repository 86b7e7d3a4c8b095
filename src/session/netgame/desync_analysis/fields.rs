//! Lists the fields in which two records differ. It compares their pretty-printed debug text, which contains every
//! field of every kind, so it needs no changes when records change.

use std::fmt::{self, Debug};

/// A field that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldDifference {
    /// Its path: `kind.walker.jump`.
    pub path: String,
    /// Our value; none if our record's kind lacks the field.
    pub ours: Option<String>,
    /// Their value.
    pub theirs: Option<String>,
}

impl fmt::Display for FieldDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_none = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
        let (ours, theirs) = (or_none(&self.ours), or_none(&self.theirs));
        write!(f, "{}: {ours} | {theirs}", self.path)
    }
}

/// Returns the fields in which two records differ, in order of declaration.
pub(super) fn differences<T: Debug>(ours: &T, theirs: &T) -> Vec<FieldDifference> {
    let ours = fields(&format!("{ours:#?}"));
    let mut theirs = fields(&format!("{theirs:#?}"));
    let mut found = Vec::new();
    for (path, value) in ours {
        let at = theirs.iter().position(|(other, _)| *other == path);
        let other = at.map(|at| theirs.remove(at).1);
        if other.as_ref() != Some(&value) {
            found.push(FieldDifference {
                path,
                ours: Some(value),
                theirs: other,
            });
        }
    }
    found.extend(theirs.into_iter().map(|(path, value)| FieldDifference {
        path,
        ours: None,
        theirs: Some(value),
    }));
    found
}

/// An open bracket.
struct Level {
    /// Length of the path at the opening bracket.
    outside: usize,
    /// Index of the next element of a list; none for anything else.
    next: Option<usize>,
}

/// Returns paths and values of a pretty-printed debug text. The value of a field with subfields is
/// the name of its type or kind.
fn fields(text: &str) -> Vec<(String, String)> {
    let mut fields = Fields::default();
    for line in text.lines() {
        let line = line.trim();
        let line = line.strip_suffix(',').unwrap_or(line);
        if matches!(line, "}" | ")" | "]") {
            fields.close();
        } else if let Some(head) = line.strip_suffix(['{', '(', '[']) {
            fields.open(head.trim_end(), line.ends_with('['));
        } else {
            fields.leaf(line);
        }
    }
    fields.found
}

#[derive(Default)]
struct Fields {
    found: Vec<(String, String)>,
    path: String,
    open: Vec<Level>,
}

impl Fields {
    fn open(&mut self, head: &str, is_list: bool) {
        let outside = self.path.len();
        let value = self.enter(head);
        self.add(value);
        self.open.push(Level {
            outside,
            next: is_list.then_some(0),
        });
    }

    fn close(&mut self) {
        if let Some(level) = self.open.pop() {
            self.path.truncate(level.outside);
        }
    }

    fn leaf(&mut self, line: &str) {
        let outside = self.path.len();
        let value = self.enter(line);
        self.add(value);
        self.path.truncate(outside);
    }

    /// Extends the path by the field or element in `text`; returns the rest of the text.
    fn enter<'a>(&mut self, text: &'a str) -> &'a str {
        let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let (name, value) = match text.split_once(':') {
            Some((name, value)) if is_name(name) => (name.to_owned(), value.trim_start()),
            _ => (self.element(), text),
        };
        if !name.is_empty() {
            if !self.path.is_empty() {
                self.path.push('.');
            }
            self.path += &name;
        }
        value
    }

    /// Returns the index of the next element, if a list is open.
    fn element(&mut self) -> String {
        let next = self.open.last_mut().and_then(|level| level.next.as_mut());
        next.map_or_else(String::new, |next| {
            *next += 1;
            (*next - 1).to_string()
        })
    }

    /// Adds a value to the current field. A kind and its only value belong to the same field.
    fn add(&mut self, value: &str) {
        if value.is_empty() {
            return;
        }
        match self.found.iter_mut().find(|(path, _)| *path == self.path) {
            Some((_, known)) => {
                known.push(' ');
                known.push_str(value);
            }
            None => self.found.push((self.path.clone(), value.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::num::{Fx, Vec2};
    use crate::sim::world::buttons::Buttons;
    use crate::sim::world::enemy::{Archwagon, Bouncer, Enemy, EnemyKind};
    use crate::sim::world::player::{Death, Pause, Player};

    fn texts<T: Debug>(ours: &T, theirs: &T) -> Vec<String> {
        let differences = differences(ours, theirs);
        differences.iter().map(|d| d.to_string()).collect()
    }

    #[test]
    fn nested_fields_are_named_by_their_full_path() {
        let with = |jump| {
            let mut wagon = Archwagon::default();
            wagon.walker.jump = jump;
            Enemy {
                kind: EnemyKind::Archwagon(wagon),
                ..Enemy::default()
            }
        };
        assert_eq!(texts(&with(3), &with(-160)), ["kind.walker.jump: 3 | -160"]);
    }

    #[test]
    fn kinds_options_flags_and_vectors_show_both_values() {
        let ours = Player::default();
        let theirs = Player {
            pause: Pause::Dead(Death { ticks_left: 7 }),
            ride: Some(3),
            buttons: Buttons::UP | Buttons::FIRE,
            pos: Vec2::new(Fx::from_raw(1), Fx::ZERO),
            ..ours
        };
        assert_eq!(
            texts(&ours, &theirs),
            [
                "pause: None | Dead Death",
                "pos: (0, 0) | (0.0000152587890625, 0)",
                "ride: None | Some 3",
                "buttons: Buttons 0x0 | Buttons UP | FIRE",
                "pause.ticks_left: - | 7",
            ]
        );
    }

    #[test]
    fn fields_that_only_one_kind_has_show_a_single_value() {
        let with = |kind| Enemy {
            kind,
            ..Enemy::default()
        };
        let wagon = with(EnemyKind::Archwagon(Archwagon::default()));
        let bouncer = with(EnemyKind::Bouncer(Bouncer::default()));
        let found = texts(&wagon, &bouncer);
        assert_eq!(found[0], "kind: Archwagon Archwagon | Bouncer Bouncer");
        assert!(
            found.contains(&"kind.reload: 30 | -".to_owned()),
            "{found:?}"
        );
    }

    #[test]
    fn elements_of_lists_are_numbered() {
        #[derive(Debug)]
        struct Lists {
            #[expect(dead_code, reason = "only its debug text is read")]
            pair: [(u8, Option<u8>); 2],
        }
        let with = |last| Lists {
            pair: [(1, Some(2)), (3, last)],
        };
        assert_eq!(
            texts(&with(None), &with(Some(5))),
            ["pair.1: 3 None | 3 Some 5"]
        );
    }
}
