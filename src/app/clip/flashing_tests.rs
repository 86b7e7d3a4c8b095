//! Rendered flashes at every setting of `flashing`: an explosion, and a player who is hurt.

use super::frames::{Frames, Schedule};
use crate::app::context::AppContext;
use crate::config::{Settings, Strength};
use crate::level::pack::id::LevelId;
use crate::replay::{Playback, Recording};
use crate::session::playback::ReplayGame;
use crate::sim::rules::events::Events;
use crate::sim::world::World;
use crate::sim::world::item::{BombPhase, ItemKind};
use std::path::{Path, PathBuf};

/// Size of the frames, pixels.
const SIZE: (f32, f32) = (640.0, 360.0);
/// Ticks after the start of an explosion in which it is bright.
const BRIGHT: i32 = 4;

/// A recording of a level, and how it is drawn.
struct Scene {
    ctx: AppContext,
    folder: PathBuf,
    level: LevelId,
    recording: Recording,
}

impl Drop for Scene {
    fn drop(&mut self) {
        // The folder may not exist.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Scene {
    fn new(pack: &str, slug: &str, file: &str) -> Scene {
        let folder = format!("pm-flashing-{slug}-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let file = Path::new(crate::CHECKOUT).join("demos").join(file);
        Scene {
            ctx: AppContext::with_software_renderer(&folder, SIZE),
            folder,
            level: LevelId::new(pack, slug),
            recording: Recording::load(&file).expect("a recording"),
        }
    }

    /// Returns the first tick after which a condition on the worlds before and after it is met.
    fn first_tick(&self, is_met: impl Fn(&World, &World) -> bool) -> i32 {
        let level = self.ctx.library.load(&self.level).expect("a level");
        let hash = level.content_hash();
        let playback = Playback::new(self.recording.clone(), level.level_data, level.world, hash);
        let (mut playback, mut events) = (playback.expect("its level"), Events::new());
        let mut before = playback.world().clone();
        while playback.step(&mut events) {
            events.clear();
            if is_met(&before, playback.world()) {
                return playback.tick();
            }
            before = playback.world().clone();
        }
        panic!("it does not happen in {:?}", self.level);
    }

    /// Returns the sum of all colours of the frame of a tick, with a value of the setting `flashing`.
    fn brightness(&mut self, tick: i32, flashing: Strength) -> i64 {
        self.ctx.config.settings = Settings::default();
        self.ctx.config.settings.screen.flashing = flashing;
        let level = self.ctx.library.load(&self.level).expect("a level");
        let game = ReplayGame::begin(level, self.recording.clone()).expect("its level");
        let schedule = Schedule::new(tick..tick + 1, 40);
        let frame = Frames::start(&mut self.ctx, game, schedule, false).next();
        let frame = frame.expect("a frame");
        let pixels = frame.bytes.chunks_exact(4);
        pixels
            .flat_map(|pixel| &pixel[..3])
            .map(|part| i64::from(*part))
            .sum()
    }

    /// Makes sure that a flash is in the frame of a tick at 100 %, half as bright at 50 %, and not there at 0 %. `least` is
    /// what it adds at least to the sum of all colours.
    fn expect_flash(&mut self, tick: i32, least: i64) {
        let all = [Strength::Off, Strength::Half, Strength::Full];
        let [off, half, full] = all.map(|strength| self.brightness(tick, strength));
        let (flash, part) = (full - off, half - off);
        assert!(flash > least, "{flash} at 100 %");
        let per_cent = part * 100 / flash;
        assert!(
            (40..=60).contains(&per_cent),
            "{per_cent} % of the flash at 50 %"
        );
    }
}

#[test]
fn an_explosion_is_half_as_bright_at_50_per_cent_and_burns_without_a_flash_at_0() {
    let mut scene = Scene::new("co-op", "bomb-squad", "co-op/75_bomb_squad.pmd");
    let explodes = |world: &World| {
        world.items.iter().any(|item| match &item.kind {
            ItemKind::LitBomb(lit) => lit.phase == BombPhase::Explosion,
            _ => false,
        })
    };
    let tick = scene.first_tick(|before, now| explodes(now) && !explodes(before));
    scene.expect_flash(tick + BRIGHT, 50_000);
}

#[test]
fn a_hurt_player_flashes_half_as_brightly_at_50_per_cent_and_not_at_0() {
    let mut scene = Scene::new("campaign", "windfall", "campaign/02_windfall.pmd");
    let life = |world: &World| world.players[0].life;
    let tick = scene.first_tick(|before, now| life(now) < life(before));
    scene.expect_flash(tick, 5_000);
}
