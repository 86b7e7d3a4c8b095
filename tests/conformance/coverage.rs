//! Measures what a recording exercises, by inspecting the world and the events of every tick.

#![allow(dead_code, reason = "the generator and the tests each use a part")]

use std::collections::{BTreeMap, BTreeSet};

use purple_martians::sim::command::{Command, TimedCommand};
use purple_martians::sim::rules::events::Event;
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::enemy::{
    ClonerTrigger, Enemy, EnemyKind, PodMode, Species, TrakbotMode,
};
use purple_martians::sim::world::image::{Image, ImageError};
use purple_martians::sim::world::item::{
    Align, BombPhase, BonusKind, BonusLook, DamageMode, DoorEntry, DoorMove, DoorStyle, Item,
    ItemKind, KeyColour, ManipMode, Motion, OrbMode, StartMode, SwitchColours, Targets,
};
use purple_martians::sim::world::lift::{LiftLimit, LiftMode, StepKind};
use purple_martians::sim::world::player::{DoorPhase, PLAYERS, Pause};
use purple_martians::sim::world::shot::EnemyShotKind;
use purple_martians::sim::world::{DonePhase, LevelData, World};

/// A group of features and the number of a feature in it.
pub type Feature = (&'static str, i32);

/// The features seen.
#[derive(Clone, Debug, Default)]
pub struct Coverage(BTreeSet<Feature>);

/// One tick: the worlds before and after it, and its events.
pub struct Tick<'a> {
    pub level_data: &'a LevelData,
    pub before: &'a World,
    pub after: &'a World,
    pub commands: &'a [TimedCommand],
    pub events: &'a [Event],
}

/// Lists the names of an enum's variants and defines a function that numbers them. The compiler
/// rejects an incomplete list.
macro_rules! variants {
    ($names:ident, $number:ident, $type:ident: $($variant:ident $form:tt,)*) => {
        const $names: &[&str] = &[$(stringify!($variant)),*];

        fn $number(value: &$type) -> i32 {
            let name = match value {
                $($type::$variant $form => stringify!($variant),)*
            };
            $names.iter().position(|n| *n == name).expect("a listed variant") as i32
        }
    };
}

variants! { EVENTS, event_number, Event:
    ShotFired {..}, KeyTaken {..}, ExitLocked {..}, ExitReached {..}, WarpTaken {..}, DoorUsed {..},
    Jumped {..}, Exploded {..}, BombLit {..}, RemoteArmed {..}, RocketLit {..}, SwitchFlipped {..},
    Sprung {..}, ShotByPlayer {..}, ShotByEnemy {..}, TouchedEnemy {..}, Mined {..}, Bombed {..},
    Squished {..}, Stuck {..}, FieldHurt {..}, EnemyShot {..}, EnemyBlasted {..}, FreeManTaken {..},
    CoinTaken {..}, HealthTaken {..}, Joined {..}, Left {..}, Died {..},
}

variants! { MOVES, move_number, Command:
    Join {..}, Leave {..}, Reset {..}, Buttons {..}, Acknowledge {..}, Rules(_),
}

variants! { PAUSES, pause_number, Pause:
    None {}, Dead(_), Door(_), LevelDone(_),
}

/// Returns the first byte of an image, which identifies the kind in a slot.
fn kind_number<T: Image>(kind: &T) -> i32 {
    let mut image = vec![0; T::SIZE];
    kind.write(&mut image);
    i32::from(image[0])
}

fn enemy_kind(enemy: &Enemy) -> i32 {
    kind_number(&enemy.kind)
}

fn item_kind(item: &Item) -> i32 {
    kind_number(&item.kind)
}

/// Returns the numbers of all kinds a slot may hold, found by trying all.
fn all_kinds<T: Image>(name: &str) -> Vec<(i32, String)> {
    let is_kind = |number: &u8| {
        let mut image = vec![0; T::SIZE];
        image[0] = *number;
        // A record of zeros may be invalid for a kind; the kind exists all the same.
        !matches!(T::read(&image), Err(ImageError::Variant { what, .. }) if what == name)
    };
    let numbers = (1..=u8::MAX).filter(is_kind);
    numbers
        .map(|n| (i32::from(n), format!("{name} {n}")))
        .collect()
}

impl Coverage {
    /// Adds the features of another recording.
    pub fn merge(&mut self, other: &Coverage) {
        self.0.extend(&other.0);
    }

    /// Returns the number of features that `other` lacks.
    pub fn beyond(&self, other: &Coverage) -> usize {
        self.0.difference(&other.0).count()
    }

    /// Returns the number of features.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the names of the features never seen.
    pub fn missing(&self) -> Vec<String> {
        let expected = expected();
        let missing = expected
            .iter()
            .filter(|(feature, _)| !self.0.contains(feature));
        missing
            .map(|((group, _), name)| format!("{group}: {name}"))
            .collect()
    }

    fn add(&mut self, group: &'static str, number: i32) {
        self.0.insert((group, number));
    }

    /// Records what happens in a tick.
    pub fn watch(&mut self, tick: &Tick) {
        for timed in tick.commands {
            self.add("move", move_number(&timed.action));
        }
        for event in tick.events {
            self.watch_event(tick, event);
        }
        self.watch_players(tick);
        self.watch_enemies(tick);
        self.watch_items(tick);
        self.watch_lifts(tick);
        self.add("end of level", tick.after.globals.done.phase.number());
    }

    fn watch_event(&mut self, tick: &Tick, event: &Event) {
        self.add("event", event_number(event));
        let enemy_at = |slot: u8| enemy_kind(&tick.before.enemies[usize::from(slot)]);
        match *event {
            Event::ShotByEnemy { shot, .. } => self.add("player hit by", shot.number()),
            Event::TouchedEnemy { enemy, .. } => self.add("player touched", enemy_at(enemy)),
            Event::EnemyShot { enemy, .. } => self.add("enemy shot", enemy_at(enemy)),
            Event::EnemyBlasted { enemy, .. } => self.add("enemy blasted", enemy_at(enemy)),
            Event::HealthTaken { look, .. } => self.add("health from", look.number()),
            Event::ShotByPlayer {
                player, shooter, ..
            } => {
                self.add("player shot by", i32::from(player == shooter));
            }
            Event::Bombed { player, owner, .. } => {
                self.add("player bombed by", i32::from(player == owner));
            }
            Event::DoorUsed { item, .. } => self.watch_door(tick, item),
            Event::SwitchFlipped { item, .. } => {
                if let ItemKind::Switch(switch) = tick.before.items[usize::from(item)].kind {
                    self.add_bits("switch", switch.colours.bits());
                }
            }
            _ => {}
        }
    }

    fn watch_door(&mut self, tick: &Tick, item: u16) {
        if let ItemKind::Door(door) = tick.before.items[usize::from(item)].kind {
            self.add("door travel", door.travel.number());
            self.add("door entry", door.entry.number());
            self.add("door style", door.style.number());
            let target = usize::try_from(door.target).unwrap_or_default();
            self.add("door leads to", item_kind(&tick.before.items[target]));
        }
    }

    /// Adds each bit that is set, by its number.
    fn add_bits(&mut self, group: &'static str, bits: u8) {
        for bit in (0..8).filter(|bit| bits & 1 << bit != 0) {
            self.add(group, bit);
        }
    }

    fn watch_players(&mut self, tick: &Tick) {
        self.add("players", tick.after.active_players().count() as i32);
        for (index, player) in tick.after.active_players() {
            let before = &tick.before.players[index];
            self.add("player is", pause_number(&player.pause));
            if let Pause::Door(travel) = player.pause {
                self.add("door phase", travel.phase.number());
            }
            if player.is_present() {
                self.add_bits("held", player.buttons.bits());
            }
            if player.on_ladder && player.pos != before.pos {
                self.add("climbs", 0);
            }
            if player.on_rope && player.pos != before.pos {
                self.add("climbs", 1);
            }
            if let Some(lift) = player.ride {
                let lift = &tick.after.lifts[usize::from(lift)];
                self.add("rides a lift that is", lift.limit.number());
                self.add("rides a lift of mode", lift.mode.number());
            }
            if let Some(item) = player.carry {
                self.add("carries", item_kind(&tick.after.items[usize::from(item)]));
            }
            if let (Pause::Dead(_), Pause::None) = (before.pause, player.pause) {
                let start = tick.after.items.iter().find_map(|item| match item.kind {
                    ItemKind::Start(start) if start.index == 0 => Some(start.mode),
                    _ => None,
                });
                self.add("returns to a start", start.map_or(-1, StartMode::number));
            }
        }
    }

    fn watch_enemies(&mut self, tick: &Tick) {
        for (slot, enemy) in tick.after.enemies.used() {
            let before = &tick.before.enemies[slot];
            self.add("enemy", enemy_kind(enemy));
            match enemy.kind {
                EnemyKind::Podzilla(pod) => self.add("podzilla", pod.mode.number()),
                EnemyKind::Vinepod(pod) => self.add("vinepod", pod.mode.number()),
                EnemyKind::Trakbot(trakbot) => self.add("trakbot", trakbot.mode.number()),
                EnemyKind::Dying(dying) => {
                    let cause = if dying.blasted {
                        "dies blasted"
                    } else {
                        "dies shot"
                    };
                    self.add(cause, dying.species.number());
                }
                _ => {}
            }
            if let Some(creator) = enemy.body.creator
                && before.kind.is_empty()
            {
                self.watch_cloner(tick, creator);
            }
        }
        for (_, shot) in tick.after.enemy_shots.used() {
            self.add("enemy fires", shot.kind.number());
        }
    }

    fn watch_cloner(&mut self, tick: &Tick, creator: u8) {
        if let EnemyKind::Cloner(cloner) = tick.before.enemies[usize::from(creator)].kind {
            self.add("cloner", cloner.trigger_mode.number());
        }
    }

    fn watch_items(&mut self, tick: &Tick) {
        let end = tick.before.items.end().max(tick.after.items.end());
        for slot in 0..end {
            let (before, after) = (&tick.before.items[slot], &tick.after.items[slot]);
            if before.kind != after.kind || tick.events.iter().any(|e| is_about_item(e, slot)) {
                self.add("item acts", item_kind(before));
                self.watch_item(before, after);
            }
            if after.kind.is_empty() {
                continue;
            }
            self.add("item", item_kind(after));
            if !after.kind.is_field() && after.body.pos != before.body.pos {
                self.add("item moves", after.body.motion.number());
            }
            if let Some(creator) = after.body.creator
                && before.kind.is_empty()
            {
                self.watch_cloner(tick, creator);
            }
            self.watch_field(tick, before, after);
        }
    }

    /// Records an item that changed.
    fn watch_item(&mut self, before: &Item, after: &Item) {
        match (before.kind, after.kind) {
            (ItemKind::Orb(orb), ItemKind::Orb(now)) if orb.on != now.on => {
                self.add("orb", orb.mode.number());
            }
            (ItemKind::Key(key), ItemKind::Key(now)) if key.flight != now.flight => {
                self.add("key", key.colour.number());
            }
            (ItemKind::Bonus(bonus), ItemKind::Empty) => self.add("bonus", bonus.kind.number()),
            (ItemKind::LitBomb(lit), _) => {
                self.add("bomb", lit.phase.number());
                self.add("bomb sticks", i32::from(lit.bomb.sticky));
            }
            (ItemKind::Trigger(trigger), ItemKind::Trigger(now)) if trigger.on != now.on => {
                self.add_bits("trigger by", trigger.who.bits());
            }
            (ItemKind::DamageField(field), ItemKind::DamageField(now)) if field.on != now.on => {
                self.add("damage field turns", field.mode.number());
            }
            _ => {}
        }
    }

    fn watch_field(&mut self, tick: &Tick, before: &Item, after: &Item) {
        let follow = match after.kind {
            ItemKind::Trigger(trigger) => trigger.follow,
            ItemKind::DamageField(field) => {
                if field.on {
                    self.add("damage field on", field.mode.number());
                    self.add_bits("damage field for", field.who.bits());
                }
                field.follow
            }
            ItemKind::BlockManip(manip) => {
                let acts = tick.before.channels.is_set(manip.channel)
                    || tick.after.channels.is_set(manip.channel);
                if acts && tick.before.tiles != tick.after.tiles {
                    self.add("block manipulator", manip.mode.number());
                    self.add("item acts", item_kind(after));
                }
                None
            }
            _ => None,
        };
        if let Some(follow) = follow
            && before.kind != after.kind
        {
            self.add("follows a lift x", follow.x.number());
            self.add("follows a lift y", follow.y.number());
        }
    }

    fn watch_lifts(&mut self, tick: &Tick) {
        let used = usize::from(tick.after.globals.lift_count);
        let lifts = tick.before.lifts.iter().zip(&tick.after.lifts).take(used);
        for (index, (before, after)) in lifts.enumerate() {
            self.add("lift limit", after.limit.number());
            self.add("lift mode", after.mode.number());
            if before.pos != after.pos {
                self.add("lift moves in mode", after.mode.number());
            }
            if before.size != after.size {
                self.add("lift grows", i32::from(after.size.x > before.size.x));
            }
            if before.step != after.step || before.word != after.word {
                self.add("lift step", after.word.kind().number());
                if after.word.kind() == StepKind::End {
                    let steps = &tick.level_data.lifts[index].steps;
                    let end = steps.iter().find(|step| step.word.kind() == StepKind::End);
                    self.add("lift ends by", end.map_or(-1, |step| step.value));
                }
                if after.mode != LiftMode::Normal && after.step < before.step {
                    self.add("lift returns in mode", after.mode.number());
                }
            }
            // A warp puts the lift at its start at once: the end step is never seen.
            if before.step > after.step && after.pos != before.pos {
                let steps = &tick.level_data.lifts[index].steps;
                let last = steps
                    .last()
                    .filter(|step| step.word.kind() == StepKind::End);
                if before.step + 2 == steps.len() as i32 {
                    self.add("lift ends by", last.map_or(-1, |step| step.value));
                }
            }
        }
    }
}

fn is_about_item(event: &Event, slot: usize) -> bool {
    let item = match *event {
        Event::KeyTaken { item, .. }
        | Event::ExitLocked { item, .. }
        | Event::ExitReached { item, .. }
        | Event::WarpTaken { item, .. }
        | Event::DoorUsed { item, .. }
        | Event::Exploded { item }
        | Event::RocketLit { item, .. }
        | Event::SwitchFlipped { item, .. }
        | Event::Sprung { item, .. }
        | Event::Mined { item, .. }
        | Event::FieldHurt { item, .. }
        | Event::FreeManTaken { item, .. }
        | Event::CoinTaken { item, .. }
        | Event::HealthTaken { item, .. } => item,
        _ => return false,
    };
    usize::from(item) == slot
}

/// Returns all features of a complete set, with names.
fn expected() -> BTreeMap<Feature, String> {
    let mut all = Expected::default();
    all.names("event", EVENTS);
    all.names("move", MOVES);
    all.names("player is", PAUSES);
    let enemies = all_kinds::<EnemyKind>("EnemyKind");
    let items = all_kinds::<ItemKind>("ItemKind");
    all.list("enemy", enemies);
    all.list("item", items.clone());
    // Fading and decorative items do nothing.
    let acting = items
        .into_iter()
        .filter(|(n, _)| *n != kind_number(&ItemKind::Expiring(Default::default())));
    all.list("item acts", acting);
    all.list("players", (1..=PLAYERS as i32).map(|n| (n, n.to_string())));
    all.list(
        "held",
        (0..Buttons::MENU.bits().trailing_zeros() as i32).map(|n| (n, n.to_string())),
    );
    all.list("climbs", [(0, "ladder".into()), (1, "rope".into())]);
    all.list(
        "player shot by",
        [(0, "another".into()), (1, "itself".into())],
    );
    all.list(
        "player bombed by",
        [(0, "another".into()), (1, "itself".into())],
    );
    all.list("bomb sticks", [(0, "no".into()), (1, "yes".into())]);
    all.list("lift grows", [(0, "shrinks".into()), (1, "grows".into())]);
    all.list(
        "lift ends by",
        [(0, "loop".into()), (1, "warp".into()), (2, "freeze".into())],
    );
    all.list("switch", bits(SwitchColours::all().bits()));
    all.list("trigger by", bits(Targets::all().bits()));
    all.list("damage field for", bits(Targets::all().bits()));
    macro_rules! choices {
        ($($group:literal: $type:ident $(except $except:ident)*,)*) => {$(
            let except: &[$type] = &[$($type::$except),*];
            let choices = $type::ALL.iter().filter(|c| !except.contains(c));
            all.list($group, choices.map(|c| (c.number(), format!("{c:?}"))));
        )*};
    }
    choices! {
        "end of level": DonePhase,
        "player hit by": EnemyShotKind,
        "enemy fires": EnemyShotKind,
        "health from": BonusLook,
        "door travel": DoorMove,
        "door entry": DoorEntry except Never,
        // Invisible doors raise no events.
        "door style": DoorStyle except Invisible,
        "door phase": DoorPhase,
        "returns to a start": StartMode,
        "podzilla": PodMode,
        "vinepod": PodMode,
        "trakbot": TrakbotMode,
        "cloner": ClonerTrigger,
        "dies shot": Species,
        "dies blasted": Species,
        "orb": OrbMode,
        "key": KeyColour,
        "bonus": BonusKind except Nothing,
        "bomb": BombPhase except Idle,
        "block manipulator": ManipMode except Off,
        "damage field on": DamageMode,
        "damage field turns": DamageMode except Always except Fixed,
        "follows a lift x": Align,
        "follows a lift y": Align,
        "item moves": Motion except Stationary,
        "lift limit": LiftLimit,
        "lift mode": LiftMode,
        "lift moves in mode": LiftMode,
        "lift returns in mode": LiftMode except Normal,
        "rides a lift of mode": LiftMode,
        "rides a lift that is": LiftLimit,
        "lift step": StepKind except None,
    }
    all.0
}

#[derive(Default)]
struct Expected(BTreeMap<Feature, String>);

impl Expected {
    fn list(&mut self, group: &'static str, numbered: impl IntoIterator<Item = (i32, String)>) {
        let features = numbered
            .into_iter()
            .map(|(number, name)| ((group, number), name));
        self.0.extend(features);
    }

    fn names(&mut self, group: &'static str, names: &[&str]) {
        let names = names.iter().map(|name| (*name).to_owned());
        self.list(group, (0..).zip(names));
    }
}

fn bits(bits: u8) -> impl Iterator<Item = (i32, String)> {
    (0..8)
        .filter(move |bit| bits & 1 << bit != 0)
        .map(|bit| (bit, format!("bit {bit}")))
}
