//! The messages of the feed: which events have one, and the coloured text and icons that it consists of.

use crate::app::paint::painter::Rgba;
use crate::app::paint::theme;
use crate::app::render::items::key_name;
use crate::localization::{Localizer, Message, MessageId};
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use crate::sim::world::enemy::{EnemyKind, Species};
use crate::sim::world::item::{BonusLook, ItemKind, KeyColour};
use crate::sim::world::shot::EnemyShotKind;

/// A part of a line: text or an icon.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// A martian of this colour.
    Player(u8),
    /// Coloured text.
    Text(String, Rgba),
    /// A sprite by name.
    Icon(&'static str),
    /// A health bonus.
    Bonus(BonusLook, Species),
    /// A key, by the name of its colour.
    Key(&'static str),
}

/// Characters that stand for pieces in the text of a message.
const PLAYER: &str = "\u{E000}";
const ICON: &str = "\u{E001}";
const HEALTH: &str = "\u{E002}";

/// The text of an event in the message feed.
pub struct FeedText {
    /// Slot of the player it is about.
    pub player: u8,
    message: Message,
    icon: Option<Piece>,
    /// Change of the player's health.
    health: i32,
    colour: Rgba,
}

/// Creates the text of an event without icon and health.
fn plain(player: u8, message: impl Into<Message>) -> FeedText {
    FeedText {
        player,
        message: message.into(),
        icon: None,
        health: 0,
        colour: theme::TEXT,
    }
}

impl FeedText {
    /// Returns the text for an event, if the feed shows it.
    pub fn of(before: &World, event: Event) -> Option<FeedText> {
        shot(event)
            .or_else(|| damage(before, event))
            .or_else(|| kill(before, event))
            .or_else(|| pickup(before, event))
            .or_else(|| other(event))
    }

    fn icon(self, icon: Piece) -> FeedText {
        let icon = Some(icon);
        FeedText { icon, ..self }
    }

    fn health(self, health: i32) -> FeedText {
        FeedText { health, ..self }
    }

    /// Returns the pieces of the line for a player with this colour and name; the name may be empty.
    pub fn pieces(&self, localizer: &Localizer, colour: u8, name: &str) -> Vec<Piece> {
        let text = localizer.text(self.message.clone());
        let mut pieces = Vec::new();
        let marks = [PLAYER, ICON, HEALTH].concat();
        let mut rest = text.as_str();
        while let Some(at) = rest.find(|c| marks.contains(c)) {
            self.push_text(&mut pieces, &rest[..at]);
            let mark = rest[at..].chars().next().unwrap_or_default();
            rest = &rest[at + mark.len_utf8()..];
            match mark.to_string().as_str() {
                PLAYER => {
                    pieces.extend(subject(colour, name));
                    // The icon has its own distance.
                    rest = if name.is_empty() {
                        rest.trim_start()
                    } else {
                        rest
                    };
                }
                ICON => pieces.extend(self.icon.clone()),
                _ => pieces.push(health_piece(self.health)),
            }
        }
        self.push_text(&mut pieces, rest);
        pieces
    }

    fn push_text(&self, pieces: &mut Vec<Piece>, text: &str) {
        if !text.is_empty() {
            pieces.push(Piece::Text(text.to_owned(), self.colour));
        }
    }
}

/// Returns the icon of a player, and the name if known.
pub fn subject(colour: u8, name: &str) -> impl Iterator<Item = Piece> + use<> {
    let name = (!name.is_empty()).then(|| Piece::Text(name.to_owned(), theme::colour(colour)));
    [Piece::Player(colour)].into_iter().chain(name)
}

fn health_piece(change: i32) -> Piece {
    let colour = match change {
        1.. => theme::GOOD,
        0 => theme::COOL,
        _ => theme::BAD,
    };
    Piece::Text(format!("{change:+}"), colour)
}

/// Texts for players hit by shots.
fn shot(event: Event) -> Option<FeedText> {
    Some(match event {
        Event::ShotByPlayer {
            player,
            shooter,
            damage,
        } => {
            let message = match player == shooter {
                true => MessageId("feed-own-shot")
                    .with("player", PLAYER)
                    .with("health", HEALTH),
                false => MessageId("feed-shot")
                    .with("player", PLAYER)
                    .with("health", HEALTH),
            };
            plain(player, message).health(-damage)
        }
        Event::ShotByEnemy {
            player,
            shot,
            damage,
        } => {
            let message = MessageId("feed-shot-by")
                .with("player", PLAYER)
                .with("enemy", ICON)
                .with("health", HEALTH);
            let shooter = Piece::Icon(shot_icon(shot));
            plain(player, message).icon(shooter).health(-damage)
        }
        _ => return None,
    })
}

/// Texts for other damage, and for deaths of players.
fn damage(before: &World, event: Event) -> Option<FeedText> {
    Some(match event {
        Event::TouchedEnemy {
            player,
            enemy,
            damage,
        } => {
            let enemy = &before.enemies.get(usize::from(enemy))?.kind;
            let message = MessageId("feed-touched")
                .with("player", PLAYER)
                .with("enemy", ICON)
                .with("health", HEALTH);
            let icon = Piece::Icon(enemy_icon(enemy)?);
            plain(player, message).icon(icon).health(-damage)
        }
        Event::Mined { player, .. } => {
            let message = MessageId("feed-mine")
                .with("player", PLAYER)
                .with("mine", ICON);
            plain(player, message).icon(Piece::Icon("item/mine"))
        }
        Event::Bombed {
            player,
            owner,
            damage,
        } => {
            let message = match player == owner {
                true => MessageId("feed-own-explosion")
                    .with("player", PLAYER)
                    .with("health", HEALTH),
                false => MessageId("feed-explosion")
                    .with("player", PLAYER)
                    .with("health", HEALTH),
            };
            plain(player, message).health(-damage)
        }
        Event::Squished { player, .. } => {
            plain(player, MessageId("feed-crushed").with("player", PLAYER))
        }
        Event::Stuck { player, .. } => {
            plain(player, MessageId("feed-stuck").with("player", PLAYER))
        }
        Event::Died { player } => FeedText {
            colour: theme::BAD,
            ..plain(player, MessageId("feed-died").with("player", PLAYER))
        },
        _ => return None,
    })
}

/// Texts for enemies killed by players.
fn kill(before: &World, event: Event) -> Option<FeedText> {
    let (player, message, enemy) = match event {
        Event::EnemyShot { player, enemy } => {
            let message = MessageId("feed-enemy-shot")
                .with("player", PLAYER)
                .with("enemy", ICON);
            (player, message, enemy)
        }
        Event::EnemyBlasted { player, enemy } => {
            let message = MessageId("feed-enemy-blasted")
                .with("player", PLAYER)
                .with("enemy", ICON);
            (player, message, enemy)
        }
        _ => return None,
    };
    let enemy = &before.enemies.get(usize::from(enemy))?.kind;
    Some(plain(player, message).icon(Piece::Icon(enemy_icon(enemy)?)))
}

/// Texts for collected items.
fn pickup(before: &World, event: Event) -> Option<FeedText> {
    Some(match event {
        Event::KeyTaken { player, item } => match before.items.get(usize::from(item))?.kind {
            ItemKind::Key(key) => {
                plain(player, key_message(key.colour)).icon(Piece::Key(key_name(key.colour)))
            }
            _ => return None,
        },
        Event::FreeManTaken { player, .. } => {
            let message = MessageId("feed-extra-life")
                .with("player", PLAYER)
                .with("life", ICON);
            plain(player, message).icon(Piece::Icon("item/freeman"))
        }
        Event::CoinTaken { player, .. } => {
            let message = MessageId("feed-coin")
                .with("player", PLAYER)
                .with("coin", ICON);
            plain(player, message).icon(Piece::Icon("item/coin"))
        }
        Event::HealthTaken {
            player,
            look,
            species,
            amount,
            ..
        } => {
            let message = MessageId("feed-bonus")
                .with("player", PLAYER)
                .with("bonus", ICON)
                .with("health", HEALTH);
            let bonus = Piece::Bonus(look, species);
            plain(player, message).icon(bonus).health(amount)
        }
        _ => return None,
    })
}

fn key_message(colour: KeyColour) -> Message {
    match colour {
        KeyColour::Red => MessageId("feed-red-key")
            .with("player", PLAYER)
            .with("key", ICON),
        KeyColour::Green => MessageId("feed-green-key")
            .with("player", PLAYER)
            .with("key", ICON),
        KeyColour::Blue => MessageId("feed-blue-key")
            .with("player", PLAYER)
            .with("key", ICON),
        KeyColour::Purple => MessageId("feed-purple-key")
            .with("player", PLAYER)
            .with("key", ICON),
    }
}

/// Texts for other actions, and for players who join or leave.
fn other(event: Event) -> Option<FeedText> {
    Some(match event {
        Event::ExitLocked { player, left, .. } => {
            let message = MessageId("feed-exit-locked")
                .with("player", PLAYER)
                .with("enemies", left);
            plain(player, message)
        }
        Event::BombLit {
            player, seconds, ..
        } => {
            let message = MessageId("feed-bomb-lit")
                .with("player", PLAYER)
                .with("bomb", ICON)
                .with("seconds", seconds);
            plain(player, message).icon(Piece::Icon("item/bomb"))
        }
        Event::RemoteArmed { player, .. } => {
            let message = MessageId("feed-bomb-armed")
                .with("player", PLAYER)
                .with("bomb", ICON);
            plain(player, message).icon(Piece::Icon("item/bomb_remote"))
        }
        Event::RocketLit { player, .. } => {
            let message = MessageId("feed-rocket-lit")
                .with("player", PLAYER)
                .with("rocket", ICON);
            plain(player, message).icon(Piece::Icon("item/rocket"))
        }
        Event::SwitchFlipped { player, .. } => {
            plain(player, MessageId("feed-switch").with("player", PLAYER))
        }
        Event::Joined { player } => plain(player, MessageId("feed-joined").with("player", PLAYER)),
        Event::Left { player } => plain(player, MessageId("feed-left").with("player", PLAYER)),
        _ => return None,
    })
}

/// Returns the icon of the enemy that fires a kind of shot.
fn shot_icon(shot: EnemyShotKind) -> &'static str {
    match shot {
        EnemyShotKind::ArrowLeft | EnemyShotKind::ArrowRight => "enemy/archwagon_ready",
        EnemyShotKind::Cannon => "enemy/cannon",
        EnemyShotKind::Trakbot => "enemy/trakbot_ready",
        EnemyShotKind::Pod => "enemy/podzilla",
        EnemyShotKind::Flapper => "enemy/flapper_ready",
    }
}

/// Returns the icon of an enemy.
fn enemy_icon(kind: &EnemyKind) -> Option<&'static str> {
    Some(match kind {
        EnemyKind::Archwagon(_) => "enemy/archwagon_ready",
        EnemyKind::Bouncer(_) => "enemy/bouncer_flicken",
        EnemyKind::Jumpworm(_) => "enemy/jumpworm",
        EnemyKind::Cannon(_) => "enemy/cannon",
        EnemyKind::Podzilla(_) | EnemyKind::Vinepod(_) => "enemy/podzilla",
        EnemyKind::Trakbot(_) => "enemy/trakbot_ready",
        EnemyKind::Cloner(_) => "enemy/cloner",
        EnemyKind::BlockWalker(_) => "enemy/blockwalker",
        EnemyKind::Flapper(_) => "enemy/flapper_ready",
        EnemyKind::Empty | EnemyKind::Expiring(_) | EnemyKind::Dying(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::Language;

    /// Returns the line for an event as text, with icons in brackets.
    fn line(language: Language, event: Event, name: &str) -> String {
        let text = FeedText::of(&World::default(), event).expect("the feed shows it");
        let pieces = text.pieces(&Localizer::new(Some(language)), 8, name);
        let words = pieces.into_iter().map(|piece| match piece {
            Piece::Player(colour) => format!("[{colour}]"),
            Piece::Text(text, _) => text,
            Piece::Icon(icon) => format!("[{icon}]"),
            Piece::Bonus(..) => "[bonus]".to_owned(),
            Piece::Key(colour) => format!("[{colour} key]"),
        });
        words.collect()
    }

    #[test]
    fn each_language_decides_where_icons_and_health_appear_in_a_message() {
        let event = Event::ShotByEnemy {
            player: 0,
            shot: EnemyShotKind::Cannon,
            damage: 10,
        };
        let english = line(Language::English, event, "Ann");
        assert_eq!(english, "[8]Ann was shot by [enemy/cannon] -10");
        let german = line(Language::German, event, "Ann");
        assert_eq!(german, "[8]Ann wurde von [enemy/cannon] getroffen -10");
    }

    #[test]
    fn a_player_without_a_name_is_shown_by_the_icon_alone() {
        let event = Event::Died { player: 0 };
        assert_eq!(line(Language::English, event, ""), "[8]died");
    }

    #[test]
    fn enemies_that_lock_the_exit_are_counted() {
        let locked = |left| {
            let event = Event::ExitLocked {
                player: 0,
                item: 0,
                left,
            };
            line(Language::English, event, "")
        };
        assert_eq!(locked(1), "[8]can't leave yet: 1 enemy left");
        assert_eq!(locked(3), "[8]can't leave yet: 3 enemies left");
    }
}
