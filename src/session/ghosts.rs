//! Ghosts: recorded runs that race along. Which runs become ghosts is decided in `app/ghosts.rs`.
//!
//! Each ghost is a full resimulation of a recording, in a world of its own. A thread makes it, running ahead of the game,
//! which only looks up what to draw, by tick. So ghosts cannot touch the game's simulation, cost the game's thread next to
//! nothing, and are at the right tick after a rewind, a retry or a restart.

use super::player_pose::PlayerPose;
use super::recorded_players;
use super::seat_set::SeatSet;
use super::splits::{SplitPoint, Splits};
use crate::level::Level;
use crate::replay::{Recording, RecordingError};
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::world::{LevelData, World};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// Maximum number of ghosts chosen by the player.
pub const MAX_CHOSEN: usize = 8;
/// Maximum length of a ghost, ticks: 20 minutes.
const MAX_TICKS: i32 = 20 * 60 * 40;
/// Ticks of one ghost that are simulated before the next ghost's turn.
const CHUNK: i32 = 200;

/// Owner of a ghost's run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GhostName {
    /// The player's best run.
    Best,
    /// The author's proof.
    Author,
    /// Another run, with the name of its player, sanitised for display.
    Player(String),
}

/// The recording of a ghost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GhostSource {
    /// Recording.
    pub file: PathBuf,
    /// Owner of the run.
    pub name: GhostName,
}

/// The ghosts of a level in play. The default has none.
#[derive(Default)]
pub struct Ghosts {
    sources: Vec<GhostSource>,
    ghosts: Vec<Ghost>,
    inbox: Option<Receiver<(usize, Chunk)>>,
    /// Ends the thread.
    stop: Arc<AtomicBool>,
}

/// A ghost, as far as it has been simulated.
struct Ghost {
    name: GhostName,
    /// Number of player slots in use.
    players: usize,
    /// From tick 0 on, for each tick all players.
    poses: Vec<PlayerPose>,
    splits: Splits,
}

/// Some ticks of a ghost.
struct Chunk {
    players: usize,
    poses: Vec<PlayerPose>,
    splits: Vec<(SplitPoint, i32)>,
}

/// A player of a ghost, to be drawn.
#[derive(Clone, Copy)]
pub struct GhostActor<'a> {
    /// Index of the ghost.
    pub ghost: usize,
    /// Owner of the run.
    pub name: &'a GhostName,
    /// The player now.
    pub now: &'a PlayerPose,
    /// The player in the snapshot to interpolate from.
    pub before: &'a PlayerPose,
}

/// A player as this window drew it in a netgame, in an instant replay.
#[derive(Clone, Debug)]
pub struct SeenPlayer {
    /// The name to show.
    pub name: GhostName,
    /// The player as drawn in the shown tick.
    pub now: PlayerPose,
    /// The player as drawn in the tick to interpolate from.
    pub before: PlayerPose,
}

/// A split time that was just compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitTime {
    /// Tick in which the player passed the point.
    pub tick: i32,
    /// Ticks behind the best run; negative if ahead.
    pub behind: i32,
}

/// A race against ghosts, as shown on the screen. The default has no ghosts.
#[derive(Clone, Copy, Default)]
pub struct RaceView<'a> {
    ghosts: Option<&'a Ghosts>,
    /// Ticks of the current snapshot and the one to interpolate from.
    ticks: (i32, i32),
    /// The last split time.
    pub split: Option<SplitTime>,
    /// All split times of the run so far.
    pub compared: &'a [SplitTime],
    /// The ghost that the camera follows instead of the players, by index.
    pub followed: Option<usize>,
    /// Players that are ghosts of an instant replay, besides those that race along.
    seen: &'a [SeenPlayer],
}

impl Ghosts {
    /// Starts resimulating recordings of a level, as it was loaded, in the background. Recordings that cannot be read or are
    /// of another level are skipped.
    pub fn start(level: Level, sources: Vec<GhostSource>) -> Ghosts {
        if sources.is_empty() {
            return Ghosts::default();
        }
        let (mut ghosts, outbox) = Ghosts::waiting(sources.clone());
        let stop = Arc::clone(&ghosts.stop);
        let run = move || {
            let demos = sources.iter().map(|source| {
                let demo = Recording::load(&source.file);
                demo.inspect_err(|error| log::warn!("no ghost: {error}"))
                    .ok()
            });
            simulate(level, demos.collect(), &outbox, || {
                stop.load(Ordering::Relaxed)
            });
        };
        let thread = std::thread::Builder::new().name("ghosts".to_owned());
        if let Err(error) = thread.spawn(run) {
            log::warn!("no ghosts: {error}");
            ghosts = Ghosts::default();
        }
        ghosts
    }

    /// Resimulates recordings of a level before returning.
    pub fn simulated(level: Level, demos: Vec<(GhostName, Recording)>) -> Ghosts {
        let (names, demos): (Vec<GhostName>, Vec<Recording>) = demos.into_iter().unzip();
        let sources = names.into_iter().map(|name| GhostSource {
            file: PathBuf::new(),
            name,
        });
        let (mut ghosts, outbox) = Ghosts::waiting(sources.collect());
        simulate(
            level,
            demos.into_iter().map(Some).collect(),
            &outbox,
            || false,
        );
        ghosts.receive();
        ghosts
    }

    fn waiting(sources: Vec<GhostSource>) -> (Ghosts, Sender<(usize, Chunk)>) {
        let (outbox, inbox) = channel();
        let ghosts = sources.iter().map(|source| Ghost {
            name: source.name.clone(),
            players: 0,
            poses: Vec::new(),
            splits: Splits::default(),
        });
        let ghosts = Ghosts {
            ghosts: ghosts.collect(),
            sources,
            inbox: Some(inbox),
            stop: Arc::default(),
        };
        (ghosts, outbox)
    }

    /// Accepts what the thread has simulated since the last call.
    pub fn receive(&mut self) {
        let Some(inbox) = &self.inbox else {
            return;
        };
        for (index, chunk) in inbox.try_iter() {
            if let Some(ghost) = self.ghosts.get_mut(index) {
                ghost.players = chunk.players;
                ghost.poses.extend(chunk.poses);
                for (point, tick) in chunk.splits {
                    ghost.splits.insert(point, tick);
                }
            }
        }
    }

    /// Returns the recordings.
    pub fn sources(&self) -> &[GhostSource] {
        &self.sources
    }

    /// Returns the number of ghosts.
    pub fn count(&self) -> usize {
        self.ghosts.len()
    }

    /// Compares a point passed now with the first ghost, which is the best run if there is one.
    pub fn compare(&self, point: SplitPoint, tick: i32) -> Option<SplitTime> {
        let best = self.ghosts.first()?.splits.tick_of(point)?;
        Some(SplitTime {
            tick,
            behind: tick - best,
        })
    }

    /// Returns what to show in a tick, interpolated from another.
    pub fn view(&self, now: i32, before: i32) -> RaceView<'_> {
        RaceView {
            ghosts: Some(self),
            ticks: (now, before),
            ..RaceView::default()
        }
    }
}

impl Drop for Ghosts {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Ghost {
    /// Returns the players after a tick; none before it is simulated and after the end of the recording.
    fn players(&self, tick: i32) -> &[PlayerPose] {
        let first = usize::try_from(tick).map(|tick| tick * self.players);
        let range = first.ok().map(|first| first..first + self.players);
        let poses = range.and_then(|range| self.poses.get(range));
        poses.unwrap_or_default()
    }
}

impl<'a> RaceView<'a> {
    /// Returns the view of an instant replay, whose ghosts are the players as they were drawn.
    pub fn of_seen(seen: &'a [SeenPlayer]) -> RaceView<'a> {
        RaceView {
            seen,
            ..RaceView::default()
        }
    }

    /// Returns the players of all ghosts who take part in this tick; those of later ghosts first, so that the best one is
    /// drawn on top.
    pub fn actors(self) -> impl Iterator<Item = GhostActor<'a>> {
        let ghosts = self.ghosts.map_or(&[][..], |ghosts| &ghosts.ghosts[..]);
        let count = ghosts.len();
        let ghosts = ghosts.iter().enumerate().rev();
        let seen = self.seen.iter().map(move |seen| GhostActor {
            ghost: count,
            name: &seen.name,
            now: &seen.now,
            before: &seen.before,
        });
        let racing = ghosts.flat_map(move |(index, ghost)| {
            let before = ghost.players(self.ticks.1);
            let now = ghost.players(self.ticks.0).iter().enumerate();
            let active = now.filter(|(_, now)| now.player.active);
            active.map(move |(player, now)| GhostActor {
                ghost: index,
                name: &ghost.name,
                now,
                before: before
                    .get(player)
                    .filter(|b| b.player.active)
                    .unwrap_or(now),
            })
        });
        racing.chain(seen)
    }

    /// Returns the first player of the followed ghost.
    pub fn followed_actor(self) -> Option<GhostActor<'a>> {
        let followed = self.followed?;
        self.actors().find(|actor| actor.ghost == followed)
    }
}

/// Simulates recordings in turns and sends what is to be drawn, until the end or until `is_stopped`.
fn simulate(
    level: Level,
    demos: Vec<Option<Recording>>,
    outbox: &Sender<(usize, Chunk)>,
    is_stopped: impl Fn() -> bool,
) {
    let hash = level.content_hash();
    let Level { level_data, world } = level;
    let level_data = Arc::new(level_data);
    let demos = demos.into_iter().enumerate();
    let fitting = demos.filter_map(|(index, demo)| {
        let demo = demo.filter(|demo| demo.level_hash == hash)?;
        // Recordings that do not start at the start of the level cannot race.
        let demo = (demo.start.is_none()).then_some(demo)?;
        Some((index, GhostRunner::new(demo, &level_data, &world).ok()?))
    });
    let mut running: Vec<(usize, GhostRunner)> = fitting.collect();
    while !running.is_empty() {
        running.retain_mut(|(index, runner)| {
            let sent = outbox.send((*index, runner.next_chunk()));
            sent.is_ok() && !runner.is_over() && !is_stopped()
        });
    }
}

/// The resimulation of a ghost.
pub struct GhostRunner {
    demo: Recording,
    level_data: Arc<LevelData>,
    world: Box<World>,
    /// Player slots that are ever in use.
    slots: SeatSet,
    splits: Splits,
    events: Events,
}

impl GhostRunner {
    /// Prepares a recording of a level; `world` is that of the level as it was loaded.
    ///
    /// # Errors
    /// If the recording starts at a keyframe that is invalid.
    pub fn new(
        demo: Recording,
        level_data: &Arc<LevelData>,
        world: &World,
    ) -> Result<GhostRunner, RecordingError> {
        let mut world = Box::new(world.clone());
        demo.begin(level_data, &mut world)?;
        Ok(GhostRunner {
            slots: recorded_players::all(&demo),
            splits: Splits::begin(&world),
            level_data: Arc::clone(level_data),
            events: Events::new(),
            world,
            demo,
        })
    }

    /// Simulates a tick; returns a point that was passed in it.
    pub fn step(&mut self) -> Option<SplitPoint> {
        let tick = self.world.globals.tick.saturating_add(1);
        self.events.clear();
        let commands = self.demo.commands.at(tick);
        rules::step(
            &self.level_data,
            &mut self.world,
            commands,
            &mut self.events,
        );
        self.splits.on_tick(&self.world, self.events.all())
    }

    /// Returns the world after the last tick.
    pub fn world(&self) -> &World {
        &self.world
    }

    fn is_over(&self) -> bool {
        self.world.globals.tick >= self.demo.end_tick.min(MAX_TICKS)
    }

    fn next_chunk(&mut self) -> Chunk {
        let mut chunk = Chunk {
            players: self.slots.len(),
            poses: Vec::new(),
            splits: Vec::new(),
        };
        if self.world.globals.tick == 0 {
            self.add_poses(&mut chunk);
        }
        for _ in 0..CHUNK {
            if self.is_over() {
                break;
            }
            let point = self.step();
            chunk
                .splits
                .extend(point.map(|point| (point, self.world.globals.tick)));
            self.add_poses(&mut chunk);
        }
        chunk
    }

    fn add_poses(&self, chunk: &mut Chunk) {
        let poses = self
            .slots
            .iter()
            .map(|slot| PlayerPose::of(&self.world, slot));
        chunk.poses.extend(poses);
    }
}

#[cfg(test)]
#[path = "ghosts_tests.rs"]
mod tests;
