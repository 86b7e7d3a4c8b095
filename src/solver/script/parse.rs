//! Reads scripts.

use super::{
    BUTTONS, Condition, DEFAULT_LIMIT, Length, MAX_TICKS, Number, STATES, State, Step, Subject,
};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::slots::{ENEMIES, ITEMS, LIFTS};

/// A line of a script that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ScriptError {
    /// The line, from 1.
    pub line: usize,
    /// What was found and what was expected.
    pub problem: String,
}

type Comparison = fn(Number, f64) -> Condition;

/// Comparisons; those of two characters first.
const COMPARISONS: [(&str, Comparison); 4] = [
    (">=", Condition::AtLeast),
    ("<=", Condition::AtMost),
    (">", Condition::Above),
    ("<", Condition::Below),
];

/// Reads a script: one step per line, the buttons its player holds and for how long; `#` starts a comment.
///
/// # Errors
/// The first line that cannot be read.
pub fn parse(text: &str) -> Result<Vec<Step>, ScriptError> {
    let mut steps = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let step = text.split('#').next().unwrap_or_default().trim();
        if step.is_empty() {
            continue;
        }
        let read = parse_step(line, step);
        steps.push(read.map_err(|problem| ScriptError { line, problem })?);
    }
    Ok(steps)
}

fn parse_step(line: usize, text: &str) -> Result<Step, String> {
    let (buttons, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (held, rest) = (parse_buttons(buttons)?, rest.trim());
    let length = match rest.strip_prefix("until") {
        Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => {
            parse_until(rest)?
        }
        _ if rest.is_empty() => {
            return Err(format!(
                "expected a number of ticks or `until` after `{buttons}`"
            ));
        }
        _ => Length::Ticks(parse_ticks(rest)?),
    };
    Ok(Step { line, held, length })
}

fn parse_buttons(text: &str) -> Result<Buttons, String> {
    if text == "-" {
        return Ok(Buttons::empty());
    }
    let mut held = Buttons::empty();
    for name in text.split('+') {
        let found = BUTTONS.iter().find(|(known, _)| *known == name);
        let (_, button) = found.ok_or_else(|| {
            let known = BUTTONS.map(|(name, _)| name).join(", ");
            format!("unknown button `{name}`; expected {known} joined by `+`, or `-` for none")
        })?;
        held |= *button;
    }
    Ok(held)
}

fn parse_ticks(text: &str) -> Result<u32, String> {
    let ticks = text.parse().ok();
    let ticks = ticks.filter(|ticks| (1..=MAX_TICKS).contains(ticks));
    ticks.ok_or_else(|| format!("`{text}`: expected a number of ticks from 1 to {MAX_TICKS}"))
}

fn parse_until(text: &str) -> Result<Length, String> {
    let mut words = text.split_whitespace().peekable();
    let mut conditions = Vec::new();
    let mut limit = DEFAULT_LIMIT;
    loop {
        // A comparison may have spaces in it.
        let mut condition = String::new();
        while let Some(word) = words.next_if(|word| !["and", "max"].contains(word)) {
            condition.push_str(word);
        }
        conditions.push(parse_condition(&condition)?);
        match words.next() {
            None => break,
            Some("and") => {}
            Some(_) => {
                let ticks = words.next().unwrap_or_default();
                limit = parse_ticks(ticks)?;
                if let Some(word) = words.next() {
                    return Err(format!("unexpected `{word}` after `max {ticks}`"));
                }
                break;
            }
        }
    }
    Ok(Length::Until { conditions, limit })
}

fn parse_condition(text: &str) -> Result<Condition, String> {
    for (sign, condition) in COMPARISONS {
        if let Some((number, value)) = text.split_once(sign) {
            let value = value.parse().ok().filter(|value: &f64| value.is_finite());
            let value =
                value.ok_or_else(|| format!("`{text}`: expected a number after `{sign}`"))?;
            return Ok(condition(parse_number(number)?, value));
        }
    }
    let state = STATES.iter().find(|(name, _)| *name == text);
    let state: Option<State> = state.map(|(_, state)| *state);
    state.map(Condition::Is).ok_or_else(|| {
        let states = STATES.map(|(name, _)| name).join(", ");
        format!("`{text}`: expected a comparison such as `x>32.5`, or one of {states}")
    })
}

fn parse_number(text: &str) -> Result<Number, String> {
    let number = match text {
        "x" => Some(Number::X(Subject::Own)),
        "y" => Some(Number::Y(Subject::Own)),
        "vx" => Some(Number::XVelocity),
        "vy" => Some(Number::YVelocity),
        "health" => Some(Number::Health),
        "coins" => Some(Number::Coins),
        "tick" => Some(Number::Tick),
        "enemies" => Some(Number::Enemies),
        _ => text.split_once('.').and_then(|(subject, axis)| {
            let subject = parse_subject(subject)?;
            match axis {
                "x" => Some(Number::X(subject)),
                "y" => Some(Number::Y(subject)),
                _ => None,
            }
        }),
    };
    number.ok_or_else(|| {
        format!(
            "`{text}`: expected x, y, vx, vy, health, coins, tick, enemies, or the position of a player, or of an \
             enemy, item or lift by slot, such as `player2.x` or `enemy3.x`"
        )
    })
}

fn parse_subject(text: &str) -> Option<Subject> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (name, slot) = text.split_at(digits);
    let slot: u16 = slot.parse().ok()?;
    let below = |slots: usize| usize::from(slot) < slots;
    match name {
        "enemy" if below(ENEMIES) => Some(Subject::Enemy(slot as u8)),
        "item" if below(ITEMS) => Some(Subject::Item(slot)),
        "lift" if below(LIFTS) => Some(Subject::Lift(slot as u8)),
        // Players are counted from 1.
        "player" if (1..=PLAYERS).contains(&usize::from(slot)) => {
            Some(Subject::Player(slot as u8 - 1))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(line: &str) -> String {
        let text = format!("right 4\n# a comment\n{line}");
        parse(&text).expect_err(line).to_string()
    }

    #[test]
    fn steps_are_buttons_and_ticks_with_comments() {
        let steps =
            parse("# start\nright+jump 12   # over the pit\n\n  - 20\nfire 1").expect("a script");
        let step = |line, held, ticks| Step {
            line,
            held,
            length: Length::Ticks(ticks),
        };
        let expected = [
            step(2, Buttons::RIGHT | Buttons::JUMP, 12),
            step(4, Buttons::empty(), 20),
            step(5, Buttons::FIRE, 1),
        ];
        assert_eq!(steps, expected);
    }

    #[test]
    fn conditions_are_joined_by_and_and_have_a_limit() {
        let until =
            |text: &str| parse(&format!("right until {text}")).map(|steps| steps[0].length.clone());
        let length = |conditions: &[Condition], limit| {
            Ok(Length::Until {
                conditions: conditions.to_vec(),
                limit,
            })
        };
        let above = Condition::Above(Number::X(Subject::Own), 32.5);
        assert_eq!(until("x>32.5"), length(&[above], DEFAULT_LIMIT));
        let enemy = Condition::AtMost(Number::Y(Subject::Enemy(3)), 7.0);
        let other = Condition::Below(Number::X(Subject::Player(1)), 4.0);
        assert_eq!(until("player2.x<4"), length(&[other], DEFAULT_LIMIT));
        let ground = Condition::Is(State::Ground);
        assert_eq!(
            until("x > 32.5 and enemy3.y<=7 and ground max 90"),
            length(&[above, enemy, ground], 90)
        );
    }

    #[test]
    fn errors_name_the_line_and_what_was_expected() {
        for (line, expected) in [
            (
                "rihgt 4",
                "line 3: unknown button `rihgt`; expected left, right,",
            ),
            (
                "right",
                "expected a number of ticks or `until` after `right`",
            ),
            ("right 0", "`0`: expected a number of ticks from 1 to"),
            ("right 4 5", "`4 5`: expected a number of ticks"),
            ("right until", "expected a comparison such as `x>32.5`"),
            ("right until x>", "`x>`: expected a number after `>`"),
            ("right until x>NaN", "expected a number after `>`"),
            ("right until z<3", "`z`: expected x, y,"),
            ("right until enemy100.x<3", "`enemy100.x`: expected x, y,"),
            ("right until player0.x<3", "`player0.x`: expected x, y,"),
            ("right until player9.x<3", "`player9.x`: expected x, y,"),
            ("right until flying", "or one of ground, air, ladder,"),
            (
                "right until ground max x",
                "`x`: expected a number of ticks",
            ),
            ("right until ground max 3 4", "unexpected `4` after `max 3`"),
        ] {
            let found = problem(line);
            assert!(found.contains(expected), "{line}: {found}");
        }
    }
}
