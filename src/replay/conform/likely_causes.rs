//! Possible causes of a difference, as hints for debugging.

use super::checksum_diff::{WordDifference, word_differences};
use super::encode::{Encoder, enemy_type, item_type};
use super::{ColumnDifference, GameFiles, GameReplay};
use crate::sim::num::Fx;
use crate::sim::world::World;
use std::fmt::Write;

/// Maximum deviation of a wrong fixed-point number from ours to be reported: 64 pixels.
const MAX_DEVIATION: u32 = 64 << 16;
/// Maximum number of notes per column.
const MAX_NOTES: usize = 6;

/// Returns notes on differing columns: single numbers that would explain a checksum, and objects that differ from
/// the next object dump of the original, if there is one.
pub fn explain(
    files: &GameFiles,
    encoder: &Encoder,
    playback: &mut GameReplay,
    columns: &[ColumnDifference],
) -> Vec<String> {
    let mut notes = Vec::new();
    let world = &playback.level.world;
    let mut bytes = Vec::new();
    for difference in columns {
        let expected = u32::from_str_radix(&difference.expected, 16);
        let is_checksum = encoder.bytes_of(world, &difference.column, &mut bytes);
        if let (Ok(expected), true) = (expected, is_checksum) {
            let reach = if difference.column == "cL" {
                u32::MAX
            } else {
                MAX_DEVIATION
            };
            let mut found = word_differences(&bytes, expected, reach);
            found.retain(|word| is_likely(&difference.column, word));
            for word in found.iter().take(MAX_NOTES) {
                notes.push(describe(&difference.column, word, &bytes, world));
            }
            if found.is_empty() {
                notes.push(format!(
                    "{}: more than one number differs",
                    difference.column
                ));
            }
        }
    }
    compare_with_dump(&files.detail, playback, &mut notes);
    notes
}

/// Returns true for plausible values: fixed-point numbers, integers close to ours, valid tiles and flags.
fn is_likely(column: &str, word: &WordDifference) -> bool {
    let WordDifference { word, ours, needed } = *word;
    let is_fixed = match column {
        "cL" => return needed & 0x8000_FC00_u32 as i32 == 0,
        "cEV" => return needed == 0 || needed == 1,
        "cLF" => word % 23 < 8,
        "cPs" => (1..=7).contains(&(word % 16)),
        "cS" => word % 6 > 1,
        _ => word % 4 > 1,
    };
    is_fixed || needed.abs_diff(ours) < 200
}

fn describe(column: &str, word: &WordDifference, bytes: &[u8], world: &World) -> String {
    let WordDifference { word, ours, needed } = *word;
    let word_at = |index: usize| {
        let b = &bytes[index * 4..][..4];
        i32::from_le_bytes([b[0], b[1], b[2], b[3]])
    };
    let what = match column {
        "cL" => format!("tile {}, {}", word / 100, word % 100),
        "cEV" => format!("channel {word}"),
        "cLF" => format!("lift {} word {}", word / 23, word % 23),
        "cS" => format!("shot {} word {}", word / 6, word % 6),
        "cPs" => format!("player {} word {}", word_at(word / 16 * 16), word % 16),
        _ => {
            let slot = word_at(word / 4 * 4);
            let field = ["slot", "type", "x", "y"][word % 4];
            let name = usize::try_from(slot).ok().and_then(|slot| match column {
                "cEs" => world.enemies.get(slot).map(|e| e.kind.name()),
                "cIs" => world.items.get(slot).map(|i| i.kind.name()),
                _ => None,
            });
            format!("{} {slot} {field}", name.unwrap_or("shot"))
        }
    };
    format!("{column}: {what}: {needed} instead of {ours} would explain it")
}

/// Returns one line for each object of a world.
pub fn world(world: &World) -> Vec<String> {
    let mut lines = vec![format!("{:?}", world.globals)];
    for (index, player) in world.active_players() {
        lines.push(format!("player {index}: {player:?}"));
    }
    for (index, enemy) in world.enemies.iter().enumerate() {
        if !enemy.kind.is_empty() {
            lines.push(format!("enemy {index}: {:?} {:?}", enemy.kind, enemy.body));
        }
    }
    for (index, item) in world.items.iter().enumerate() {
        if !item.kind.is_empty() {
            lines.push(format!("item {index}: {:?} {:?}", item.kind, item.body));
        }
    }
    let lifts = usize::from(world.globals.lift_count);
    for (index, lift) in world.lifts.iter().take(lifts).enumerate() {
        lines.push(format!("lift {index}: {lift:?}"));
    }
    for (index, shot) in world.player_shots.iter().enumerate().filter(|s| s.1.active) {
        lines.push(format!("player shot {index}: {shot:?}"));
    }
    for (index, shot) in world.enemy_shots.iter().enumerate().filter(|s| s.1.active) {
        lines.push(format!("enemy shot {index}: {shot:?}"));
    }
    lines
}

/// Simulates up to the next tick that has a dump, and notes the differences.
fn compare_with_dump(detail: &str, playback: &mut GameReplay, notes: &mut Vec<String>) {
    let frame_of = |line: &str| line.strip_prefix("F ").and_then(|n| n.trim().parse().ok());
    let start = playback.tick();
    let mut lines = detail
        .lines()
        .skip_while(|line| frame_of(line).is_none_or(|frame: i32| frame < start));
    let Some(frame) = lines.next().and_then(frame_of) else {
        return;
    };
    while playback.tick() < frame {
        playback.step();
    }
    notes.push(format!("dump of frame {frame}:"));
    let world = &playback.level.world;
    let mut seen = ([false; 100], [false; 500]);
    for line in lines.take_while(|line| frame_of(line).is_none()) {
        let Some((head, rest)) = line.split_once(" : ") else {
            continue;
        };
        let mut head = head.split(' ');
        let kind = head.next().unwrap_or_default();
        let slot: usize = head
            .next()
            .and_then(|n| n.parse().ok())
            .unwrap_or(usize::MAX);
        let ours = match kind {
            "E" => world.enemies.get(slot).map(|enemy| {
                seen.0[slot] = true;
                (enemy_type(&enemy.kind), enemy.body.pos)
            }),
            "I" => world.items.get(slot).map(|item| {
                seen.1[slot] = true;
                (item_type(&item.kind), item.body.pos)
            }),
            _ => None,
        };
        let Some((number, pos)) = ours else { continue };
        let theirs = parse_dump(rest);
        if theirs != [number, pos.x.raw(), pos.y.raw()] {
            let mut note = format!("{kind} {slot}: type x y {}", describe_object(theirs));
            let mine = describe_object([number, pos.x.raw(), pos.y.raw()]);
            let _ = write!(note, ", ours {mine}");
            notes.push(note);
        }
    }
    let enemies = world.enemies.iter().zip(seen.0).enumerate();
    for (slot, (enemy, _)) in enemies.filter(|(_, (e, seen))| !seen && !e.kind.is_empty()) {
        notes.push(format!("E {slot}: none, ours {}", enemy.kind.name()));
    }
    let items = world.items.iter().zip(seen.1).enumerate();
    for (slot, (item, _)) in items.filter(|(_, (i, seen))| !seen && !i.kind.is_empty()) {
        notes.push(format!("I {slot}: none, ours {}", item.kind.name()));
    }
}

/// Returns type, x and y of a dumped object. Dumps omit numbers that are 0.
fn parse_dump(rest: &str) -> [i32; 3] {
    let (ints, fixed) = rest.split_once(';').unwrap_or((rest, ""));
    let value = |part: &str, key: &str| {
        part.split(' ')
            .filter_map(|pair| pair.split_once('='))
            .find(|(found, _)| *found == key)
            .and_then(|(_, value)| value.parse().ok())
            .unwrap_or(0)
    };
    [value(ints, "0"), value(fixed, "0"), value(fixed, "1")]
}

fn describe_object([number, x, y]: [i32; 3]) -> String {
    let pixels = |raw| Fx::from_raw(raw).to_f64();
    format!("{number} {:.4} {:.4}", pixels(x), pixels(y))
}
