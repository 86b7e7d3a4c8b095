//! Generates levels with random objects of every kind, with settings that no
//! designer would combine.

use crate::random::Random;
use purple_martians::sim::world::enemy::{BouncerLook, ClonerTrigger, TrakbotMode};
use purple_martians::sim::world::item::{
    Align, BonusKind, BonusLook, DamageMode, DoorEntry, DoorMove, DoorStyle, KeyColour, ManipMode,
    Motion, OrbMode, StartMode,
};
use purple_martians::sim::world::lift::LiftMode;
use std::fmt::Write;

/// Size of a level, tiles.
const COLUMNS: i32 = 46;
const ROWS: i32 = 26;
/// Number of channels in use. Few, so that a raised channel is likely to have a listener.
const CHANNELS: i32 = 6;
const LIFTS: i32 = 4;
const ENEMIES: usize = 11;
const ITEMS: usize = 44;

/// Returns the text of a level; the same number gives the same text.
pub fn text(number: u64) -> String {
    let mut maker = Maker::new(number);
    maker.draw_rooms();
    let tiles: String = maker
        .rows
        .iter()
        .map(|row| format!("        {:?},\n", row.iter().collect::<String>()))
        .collect();
    let lifts = maker.list(LIFTS as usize, Maker::lift);
    let enemies = maker.list(ENEMIES, Maker::enemy);
    let starts = maker.starts();
    let items = maker.list(ITEMS, Maker::item);
    format!(
        "(\n    format: 1,\n    name: \"Random {number}\",\n    outside: \"metal\",\n    tiles: [\n{tiles}    ],\n    \
         lifts: [\n{lifts}    ],\n    enemies: [\n{enemies}    ],\n    items: [\n{starts}{items}    ],\n)\n"
    )
}

struct Maker {
    number: u64,
    random: Random,
    rows: Vec<Vec<char>>,
    doors: usize,
}

impl Maker {
    fn new(number: u64) -> Maker {
        let mut rows = vec![vec![' '; COLUMNS as usize]; ROWS as usize];
        for (y, row) in rows.iter_mut().enumerate() {
            for (x, tile) in row.iter_mut().enumerate() {
                let edge = x == 0 || y == 0 || x as i32 == COLUMNS - 1 || y as i32 >= ROWS - 2;
                if edge {
                    *tile = 'M';
                }
            }
        }
        Maker {
            number,
            random: Random(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)),
            rows,
            doors: 0,
        }
    }

    fn list(&mut self, count: usize, mut entry: impl FnMut(&mut Maker) -> String) -> String {
        (0..count)
            .map(|_| format!("        {},\n", entry(self)))
            .collect()
    }

    fn fill(&mut self, (x, y): (i32, i32), (w, h): (i32, i32), tile: char) {
        for row in y.max(1)..(y + h).min(ROWS - 2) {
            for column in x.max(1)..(x + w).min(COLUMNS - 1) {
                self.rows[row as usize][column as usize] = tile;
            }
        }
    }

    /// Draws platforms at several heights, connected by ladders, with blocks of all kinds.
    fn draw_rooms(&mut self) {
        for _ in 0..13 {
            let place = (
                self.random.within(1, COLUMNS - 8),
                self.random.within(5, ROWS - 4),
            );
            let size = (self.random.within(4, 13), 1);
            let tile = self
                .random
                .pick(&['#', '#', '#', '=', '=', 'x', 'o', 'B', '1', '3', 'r', 'w']);
            self.fill(place, size, tile);
        }
        for _ in 0..9 {
            let place = (
                self.random.within(1, COLUMNS - 4),
                self.random.within(4, ROWS - 4),
            );
            let size = (self.random.within(1, 2), self.random.within(1, 4));
            let tile = self.random.pick(&[
                '#', 'x', 'o', '1', '2', '3', '4', '5', '6', '7', '8', 'r', 'g', 'b', 'p',
            ]);
            self.fill(place, size, tile);
        }
        for _ in 0..6 {
            let height = self.random.within(4, 12);
            let place = (
                self.random.within(2, COLUMNS - 3),
                ROWS - 2 - height - self.random.within(0, 8),
            );
            self.fill(place, (1, height), 'H');
        }
        for _ in 0..3 {
            let place = (
                self.random.within(2, COLUMNS - 14),
                self.random.within(4, ROWS - 6),
            );
            let length = self.random.within(5, 12);
            self.fill(place, (length, 1), '-');
        }
    }

    /// Returns an empty tile inside.
    fn place(&mut self) -> (i32, i32) {
        loop {
            let (x, y) = (
                self.random.within(1, COLUMNS - 2),
                self.random.within(2, ROWS - 3),
            );
            if self.rows[y as usize][x as usize] == ' ' {
                return (x, y);
            }
        }
    }

    /// Returns an empty tile with something to stand on below.
    fn floor(&mut self) -> (i32, i32) {
        loop {
            let (x, y) = self.place();
            if !" -".contains(self.rows[y as usize + 1][x as usize]) {
                return (x, y);
            }
        }
    }

    fn area(&mut self, most: i32) -> String {
        let (x, y) = self.place();
        let (w, h) = (self.random.within(1, most), self.random.within(1, most));
        format!(
            "({}, {}, {w}, {h})",
            x - self.random.within(0, 1),
            y - self.random.within(0, 2)
        )
    }

    fn channel(&mut self) -> i32 {
        self.random.within(1, CHANNELS)
    }

    fn outputs(&mut self) -> String {
        let names = ["on", "off", "turned_on", "turned_off"];
        let outputs = names.map(|name| match self.random.chance(50) {
            true => format!("{name}: {}", self.channel()),
            false => String::new(),
        });
        format!(
            "({})",
            outputs
                .into_iter()
                .filter(|o| !o.is_empty())
                .collect::<Vec<_>>()
                .join(", ")
        )
    }

    fn who(&mut self) -> String {
        let names = ["PLAYERS", "ENEMIES", "ITEMS", "PLAYER_SHOTS", "ENEMY_SHOTS"];
        let mut who = vec![self.random.pick(&names)];
        if self.random.chance(40) {
            who.push(self.random.pick(&names));
        }
        format!("{:?}", who.join(" | "))
    }

    fn follow(&mut self) -> String {
        let lift = self.random.within(0, LIFTS - 1);
        let (x, y) = (self.random.pick(Align::ALL), self.random.pick(Align::ALL));
        match self.random.chance(35) {
            true => format!(", follow: (lift: {lift}, x: {x:?}, y: {y:?})"),
            false => String::new(),
        }
    }

    fn tile(&mut self) -> String {
        self.random
            .pick(&[
                "(142, \"0x1f0000\")",
                "(177, \"0x1f0000\")",
                "(0, \"\")",
                "(128, \"0x1f0000\")",
            ])
            .to_owned()
    }

    /// Returns a number of ticks, or "never".
    fn sometimes(&mut self, percent: u64, least: i32, most: i32) -> i32 {
        if self.random.chance(percent) {
            self.random.within(least, most)
        } else {
            0
        }
    }

    fn flag(&mut self) -> bool {
        self.random.chance(50)
    }

    /// Returns a number with two decimals.
    fn number(&mut self, least: i32, most: i32) -> f64 {
        f64::from(self.random.within(least * 100, most * 100)) / 100.0
    }

    fn lift(&mut self) -> String {
        let mode = self.random.pick(&[
            LiftMode::Normal,
            LiftMode::Normal,
            LiftMode::RunWhileRidden,
            LiftMode::ResetWhenLeft,
        ]);
        let mut steps = String::new();
        let commands = self.random.within(2, 4);
        for _ in 0..commands {
            let (x, y) = self.place();
            let (w, h) = (self.random.within(2, 5), self.random.within(1, 2));
            let speed = self.number(1, 4);
            let _ = write!(
                steps,
                "Command(to: ({x}, {y}), size: ({w}, {h}), speed: {speed:.1}), "
            );
            let _ = match self.random.below(5) {
                0 => write!(steps, "WaitTime(frames: {}), ", self.random.within(0, 60)),
                1 => write!(steps, "WaitNear(pixels: {}), ", self.random.within(0, 90)),
                2 => write!(steps, "WaitChannel(channel: {}), ", self.channel()),
                _ => Ok(()),
            };
        }
        steps += self
            .random
            .pick(&["Loop()", "Loop()", "Warp()", "Freeze()"]);
        let solid = self.random.pick(&[
            "",
            "",
            ", solid_for: \"PLAYERS\"",
            ", solid_for: \"ENEMIES | ITEMS\"",
        ]);
        let reset = self.random.within(10, 120);
        format!(
            "(name: \"\", mode: {mode:?}, reset_time: {reset}, size: (3, 1){solid}, steps: [{steps}])"
        )
    }

    fn enemy(&mut self) -> String {
        let kind = self.enemy_kind();
        let facing = self.random.pick(&["Left", "Right"]);
        let (x, y) = match kind.starts_with("Podzilla") || kind.starts_with("Bouncer") {
            true => self.place(),
            false => self.floor(),
        };
        let area =
            match kind.starts_with("Pod") || kind.starts_with("Vine") || kind.starts_with("Cloner")
            {
                true => format!(", area: ({}, {}, {}, {})", x - 4, y - 4, 9, 8),
                false => String::new(),
            };
        let ttl = self.sometimes(10, 100, 900);
        let damage = self.number(0, 6);
        let bonus = self.random.within(0, 60);
        format!(
            "(at: ({x}, {y}), facing: {facing}, kind: {kind}{area}, ttl: {ttl}, damage: {damage}, bonus: {bonus})"
        )
    }

    fn walker(&mut self) -> String {
        format!(
            "walker: (jump_period: {}, jump_under: {}, follow: {}, turn_hole: {}, jump_hole: {}, jump_wall: {}, speed: {})",
            self.sometimes(30, 10, 100),
            self.sometimes(50, 10, 80),
            self.flag(),
            self.sometimes(40, 2, 12),
            self.sometimes(50, 2, 12),
            self.sometimes(60, 5, 40),
            self.number(1, 4)
        )
    }

    fn bounce(&mut self) -> String {
        let seek = self.sometimes(70, 1, 5);
        let (x, y, speed) = (self.number(-4, 4), self.number(-4, 4), self.number(1, 5));
        format!("bounce: (seek_after: {seek}, vel: ({x}, {y}), speed: {speed})")
    }

    fn enemy_kind(&mut self) -> String {
        let shot = self.number(1, 7);
        let reload = self.random.within(5, 90);
        let range = self.random.within(40, 400);
        match self.random.below(10) {
            0 => format!(
                "Archwagon({}, reload: {reload}, range: {range}, shot_speed: {shot})",
                self.walker()
            ),
            1 => format!("BlockWalker({})", self.walker()),
            2 => format!(
                "Jumpworm(slow: {}, jump_period: {}, jump_under: {}, wall_boost: {}, turn_hole: {}, jump_hole: {}, jump_wall: {}, cycle_offset: {}, air_speed: {})",
                self.random.within(1, 4),
                self.sometimes(40, 10, 100),
                self.sometimes(50, 10, 100),
                self.sometimes(50, 5, 60),
                self.sometimes(40, 2, 10),
                self.sometimes(50, 2, 10),
                self.sometimes(50, 5, 30),
                self.random.within(0, 40),
                self.number(1, 5)
            ),
            3 => format!(
                "Bouncer({}, seek_look: {:?})",
                self.bounce(),
                self.random.pick(BouncerLook::ALL)
            ),
            4 => format!(
                "Cannon({}, extra_hits: {}, reload: {reload}, range: {range}, shot_speed: {shot})",
                self.bounce(),
                self.sometimes(50, 1, 4)
            ),
            5 => {
                let (x, y) = self
                    .random
                    .pick(&[(0, -4), (0, 4), (3, 0), (-3, 0), (2, -2)]);
                format!(
                    "Podzilla(extend_vel: ({x}, {y}), extend_time: {}, wait: {}, shot_speed: {shot})",
                    self.random.within(5, 25),
                    self.random.within(5, 40)
                )
            }
            6 => {
                let (x, y) = self.floor();
                let (x, y) = (x * 20, y * 20);
                format!(
                    "Vinepod(start: ({x}, {y}), control_1: ({}, {}), control_2: ({}, {}), end: ({}, {}), points: {}, safe_at_rest: {}, safe_extended: {}, safe_moving: {}, wait: {}, shot_speed: {shot})",
                    x + 40,
                    y - 40,
                    x - 40,
                    y - 80,
                    x + 10,
                    y - 110,
                    self.random.within(20, 80),
                    self.random.chance(25),
                    self.random.chance(25),
                    self.random.chance(25),
                    self.random.within(5, 50)
                )
            }
            7 => format!(
                "Trakbot(mode: {:?}, drops: {}, reload: {reload}, range: {range}, floor_speed: {}, wall_speed: {}, shot_speed: {shot})",
                self.random.pick(TrakbotMode::ALL),
                self.flag(),
                self.number(1, 4),
                self.number(1, 4)
            ),
            8 => format!(
                "Flapper(reload: {reload}, range: {range}, height: {}, flap_height: {}, climb_speed: {}, max_speed: {}, acceleration: {}, flap_speed: {})",
                self.random.within(20, 90),
                self.random.within(5, 40),
                self.number(1, 3),
                self.number(1, 4),
                self.number(0, 1) / 2.0 + 0.05,
                self.number(1, 6)
            ),
            _ => {
                let (x, y) = self.place();
                let (to_x, to_y) = self.place();
                format!(
                    "Cloner(trigger_mode: {:?}, delay: {}, copy_ttl: {}, limit: {}, source: (x: {}, y: {}, w: 80, h: 80), target_x: {}, target_y: {}, invincible: {})",
                    self.random.pick(ClonerTrigger::ALL),
                    self.random.within(20, 100),
                    self.sometimes(70, 60, 300),
                    self.random.within(1, 4),
                    x * 20 - 20,
                    y * 20 - 20,
                    to_x * 20,
                    to_y * 20,
                    self.flag()
                )
            }
        }
    }

    /// Starts come first. Only the mode of the first one counts, and it differs from level to level.
    fn starts(&mut self) -> String {
        let mode = StartMode::ALL[self.number as usize % StartMode::ALL.len()];
        let count = self.random.within(2, 4);
        let start = |maker: &mut Maker, index: i32| {
            let (x, y) = maker.floor();
            format!("        (at: ({x}, {y}), kind: Start(mode: {mode:?}, index: {index})),\n")
        };
        (0..count).map(|index| start(self, index)).collect()
    }

    fn item(&mut self) -> String {
        let (x, y) = if self.random.chance(70) {
            self.floor()
        } else {
            self.place()
        };
        let motion = self.random.pick(Motion::ALL);
        let ttl = self.sometimes(8, 100, 1200);
        let moving = format!("motion: {motion:?}, ttl: {ttl}");
        let at = format!("at: ({x}, {y})");
        let kind = match self.random.below(22) {
            0 | 1 => return self.door(&at, motion),
            // Early exits make short games.
            3 if self.random.chance(30) => {
                let allowed = self.random.within(0, 6);
                return format!("({at}, kind: Exit(enemies_allowed: {allowed}))");
            }
            15 if self.random.chance(20) => {
                return format!("({at}, kind: Warp(level: {}))", self.random.within(1, 9));
            }
            2 | 3 | 15 => format!(
                "Bonus(kind: {:?}, amount: {}, look: {:?})",
                self.random.pick(BonusKind::ALL),
                self.random.within(1, 60),
                self.random.pick(BonusLook::ALL)
            ),
            4 => {
                return format!(
                    "({at}, kind: Key(colour: {:?}, matching_only: {}), area: {}, {moving})",
                    self.random.pick(KeyColour::ALL),
                    self.flag(),
                    self.area(12)
                );
            }
            5 => format!(
                "Orb(by_touch: {}, by_up: {}, by_down: {}, by_shot: {}, mode: {:?}, time: {}, outputs: {})",
                self.flag(),
                self.flag(),
                self.flag(),
                self.flag(),
                self.random.pick(OrbMode::ALL),
                self.random.within(5, 100),
                self.outputs()
            ),
            6 => format!("Mine(damage: {})", self.random.within(1, 40)),
            7..=9 => format!(
                "Bomb(radius: {}, fuse: {}, sticky: {}, remote: {})",
                self.random.within(20, 120),
                self.random.within(5, 120),
                self.flag(),
                self.random.chance(30)
            ),
            10..=12 => return self.trigger(&at),
            13 => {
                let says = "says: (text: \"!\", at: (1, 1), size: (4, 2))";
                return format!(
                    "({at}, kind: Message(always: {}, time: {}), area: {}, {says})",
                    self.flag(),
                    self.random.within(20, 120),
                    self.area(6)
                );
            }
            14 => format!(
                "Rocket(steering: {}, radius: {}, max_speed: {}, acceleration: {}, heading: {}, remote: {})",
                self.random.within(1, 40),
                self.random.within(40, 120),
                self.random.within(2, 8),
                self.random.within(10, 90),
                self.random.within(0, 2560),
                self.flag()
            ),
            16 | 17 => {
                let colours =
                    self.random
                        .pick(&["GREEN", "RED", "BLUE", "PURPLE", "GREEN | PURPLE"]);
                return format!("({at}, kind: Switch(colours: \"{colours}\"), {moving})");
            }
            18 => format!("Spring(strength: {})", self.random.within(20, 160)),
            19 => return self.block_manip(&at),
            _ => return self.damage_field(&at),
        };
        format!("({at}, kind: {kind}, {moving})")
    }

    /// Returns a door to another one; the last two lead to each other.
    fn door(&mut self, at: &str, motion: Motion) -> String {
        let id = self.doors;
        self.doors += 1;
        let (travel, style) = (
            self.random.pick(DoorMove::ALL),
            self.random.pick(DoorStyle::ALL),
        );
        let entry = self.random.pick(DoorEntry::ALL);
        let target = self.random.within(0, ITEMS as i32 - 1);
        format!(
            "(id: \"door {id}\", {at}, kind: Door(travel: {travel:?}, entry: {entry:?}, style: {style:?}, target: {target}), motion: {motion:?})"
        )
    }

    fn trigger(&mut self, at: &str) -> String {
        let (who, follow, outputs) = (self.who(), self.follow(), self.outputs());
        format!(
            "({at}, kind: Trigger(who: {who}{follow}, outputs: {outputs}), area: {})",
            self.area(5)
        )
    }

    fn block_manip(&mut self, at: &str) -> String {
        let mode = self.random.pick(ManipMode::ALL);
        let (channel, first, second) = (self.channel(), self.tile(), self.tile());
        format!(
            "({at}, kind: BlockManip(channel: {channel}, mode: {mode:?}, first: {first}, second: {second}), area: {})",
            self.area(4)
        )
    }

    fn damage_field(&mut self, at: &str) -> String {
        let mode = self.random.pick(DamageMode::ALL);
        let (channel, who, follow) = (self.channel(), self.who(), self.follow());
        let time = self.random.within(20, 160);
        format!(
            "({at}, kind: DamageField(channel: {channel}, who: {who}{follow}, on: {}, deadly: {}, mode: {mode:?}, time: {time}, on_time: {}, damage: {}), area: {})",
            self.flag(),
            self.random.chance(10),
            self.random.within(5, time),
            self.random.within(-200, 200),
            self.area(4)
        )
    }
}
