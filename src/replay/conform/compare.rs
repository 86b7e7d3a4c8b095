//! Compares a tick with its line of the trace and its events.

use super::encode::{COLUMNS, PLAYER_FIELDS};
use super::event_numbers::{NumberedEvent, number_event};
use super::{ColumnDifference, GameReplay};

/// Returns the columns in which two lines differ. A column that we write as `-` is not compared.
pub fn lines(expected: &str, ours: &str) -> Vec<ColumnDifference> {
    let expected: Vec<&str> = expected.split_ascii_whitespace().collect();
    let ours: Vec<&str> = ours.split_ascii_whitespace().collect();
    if expected.len() != ours.len() {
        return vec![difference(
            "players".to_owned(),
            &players(&expected),
            &players(&ours),
        )];
    }
    let fixed_start = expected.len().saturating_sub(COLUMNS.len());
    let mut differences = Vec::new();
    for (index, (theirs, mine)) in expected.iter().zip(&ours).enumerate() {
        if theirs == mine || *mine == "-" {
            continue;
        }
        if index == 0 {
            differences.push(difference("frame".to_owned(), theirs, mine));
        } else if index < fixed_start {
            player_block(theirs, mine, &mut differences);
        } else {
            let column = COLUMNS[index - fixed_start];
            differences.push(difference(column.to_owned(), theirs, mine));
        }
    }
    differences
}

fn difference(column: String, expected: &str, ours: &str) -> ColumnDifference {
    ColumnDifference {
        column,
        expected: expected.to_owned(),
        ours: ours.to_owned(),
    }
}

/// Returns the names of the players in a line.
fn players(columns: &[&str]) -> String {
    let blocks = columns.iter().filter(|column| column.starts_with('p'));
    let names: Vec<&str> = blocks.filter_map(|block| block.split(',').next()).collect();
    names.join(" ")
}

fn player_block(expected: &str, ours: &str, differences: &mut Vec<ColumnDifference>) {
    let (mut theirs, mut mine) = (expected.split(','), ours.split(','));
    let name = theirs.next().unwrap_or_default();
    if Some(name) != mine.next() {
        differences.push(difference("player".to_owned(), expected, ours));
        return;
    }
    for (field, (theirs, mine)) in PLAYER_FIELDS.iter().zip(theirs.zip(mine)) {
        if theirs != mine {
            differences.push(difference(format!("{name}.{field}"), theirs, mine));
        }
    }
}

/// Removes the events of the last simulated tick from `expected`, compares them with ours, and returns the first
/// difference.
pub fn events(expected: &mut &[NumberedEvent], playback: &GameReplay) -> Option<ColumnDifference> {
    let frame = playback.tick();
    let count = expected.iter().take_while(|e| e.frame <= frame).count();
    let (theirs, rest) = expected.split_at(count);
    *expected = rest;
    let ours = playback.events.all();
    let mine = |index: usize| ours.get(index).map(|event| number_event(frame, event));
    let first = (0..theirs.len().max(ours.len()))
        .find(|index| theirs.get(*index).copied() != mine(*index))?;
    let text = |event: Option<NumberedEvent>| event.map_or("none".to_owned(), |e| e.to_string());
    Some(ColumnDifference {
        column: format!("event {first}"),
        expected: text(theirs.get(first).copied()),
        ours: text(mine(first)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_names_the_player_and_the_field() {
        let rest = "1 2 3 4 a b c d e f g h i j k l";
        let expected = format!("7 p0,1,2,3,4,5,0,0,0,0,0,0,0,9 {rest}");
        let ours = format!("7 p0,1,2,3,8,5,0,0,0,0,0,0,0,9 {rest}").replace(" b ", " - ");
        let found = lines(&expected, &ours);
        assert_eq!(
            found,
            [ColumnDifference {
                column: "p0.yinc".to_owned(),
                expected: "4".to_owned(),
                ours: "8".to_owned()
            }]
        );
    }
}
