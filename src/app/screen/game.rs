//! Screen of a local game in progress.

use super::campaign::Campaign;
use super::local_replay::LocalReplayView;
use super::{Destination, NO_LEVEL, Next, Screen, THE_END};
use crate::app::audio::ScreenMusic;
use crate::app::context::AppContext;
use crate::app::cycle::CycleStep;
use crate::app::play::join_strip::JoinOffer;
use crate::app::play::time_controls::{self, Pace, TimeControls};
use crate::app::play::{self, Play, join_strip, round_results, take_over_note};
use crate::app::render::ghost_name;
use crate::app::selection::{ExtrasPage, GameOrigin};
use crate::app::{ghosts, quick_save, recordings};
use crate::config::{GhostMode, Key, RewindMode, SEATS};
use crate::level::Level;
use crate::level::pack::id::LevelId;
use crate::localization::MessageId;
use crate::progress::journey::JourneyStep;
use crate::records::category::Category;
use crate::session::clock::Time;
use crate::session::fire_toggle::FireToggle;
use crate::session::game_match::{ARENAS, CO_OP, GameMatch, MIN_PLAYERS, MatchRules, team};
use crate::session::game_view::GameSession;
use crate::session::input_assists::AssistOptions;
use crate::session::input_latch::FrameInput;
use crate::session::local_game::LocalGame;
use crate::session::local_player::LocalPlayer;
use crate::session::seat_set::SeatSet;
use crate::session::take_over;
use crate::sim::world::buttons::Buttons;
use std::time::Duration;

/// Screen of a local game in progress.
pub struct GameScreen {
    /// `None` only while switching to another screen.
    play: Option<Box<Play>>,
    time: TimeControls,
    fire: FireToggle,
    /// An instant replay, for which the game waits.
    replay: Option<Box<LocalReplayView>>,
    /// Time at which a game continues that was taken over, or has waited for an instant replay.
    countdown: Option<Duration>,
    /// Time until which the strip with the keys for joining is shown, once the level has begun.
    join_strip: Option<Duration>,
    /// Time at which the round of a match was over.
    round_over: Option<Duration>,
}

/// Buttons that confirm the results of a round.
const CONFIRM: Buttons = Buttons::FIRE.union(Buttons::JUMP);

/// Shown after the last level of a pack.
const THANKS: MessageId = MessageId("message-thanks");

impl GameScreen {
    /// Starts a level with the opening zoom from the whole level to the players, whose number is in the settings.
    ///
    /// # Errors
    /// A message if the level cannot be loaded.
    pub fn start(ctx: &AppContext, level: &LevelId) -> Result<GameScreen, String> {
        let players = usize::from(ctx.config.settings.game.local_players);
        let players = match [ARENAS, CO_OP].contains(&level.pack.as_str()) {
            true => players.max(MIN_PLAYERS.into()),
            false => players,
        };
        let mut play = GameScreen::load(ctx, level, (0..players).collect(), None)?;
        play.start_opening(&ctx.config.settings.game);
        let mut screen = GameScreen::with(play);
        screen.join_strip = Some(ctx.time.now() + join_strip::SHOWN);
        Ok(screen)
    }

    /// Restarts the level of a game without the opening zoom; in a match, starts the next round if the last one is over.
    ///
    /// # Errors
    /// A message if the level cannot be loaded.
    pub fn restart(ctx: &AppContext, game: &LocalGame) -> Result<GameScreen, String> {
        let game_match = game.game_match().map(GameMatch::next);
        let mut play = GameScreen::load(ctx, game.level(), game.local_players(), game_match)?;
        play.game.continue_from(game);
        Ok(GameScreen::with(play))
    }

    /// Loads a level for the players in some seats, as a round of a match if it is an arena.
    fn load(
        ctx: &AppContext,
        id: &LevelId,
        seats: SeatSet,
        game_match: Option<GameMatch>,
    ) -> Result<Box<Play>, String> {
        let level = ctx.library.load(id)?;
        let title = recordings::title(&ctx.library, id);
        let rules = MatchRules::for_arena(&ctx.config.settings.arena);
        let new = (id.pack == ARENAS).then(|| GameMatch::new(rules));
        let game_match = game_match.or(new);
        let players = (0..).zip(LocalPlayer::some(&ctx.config.settings, SEATS));
        let players = players.filter(|(seat, _)| seats.contains(usize::from(*seat)));
        let has_teams = game_match.as_ref().is_some_and(GameMatch::has_teams);
        let players: Vec<(u8, LocalPlayer)> = match has_teams {
            true => in_team_colours(players),
            false => players.collect(),
        };
        let mut game = LocalGame::begin_match(level.clone(), &title, players, game_match);
        start_ghosts(ctx, &mut game, Some(level));
        let play = Play::new(game);
        recordings::begin(ctx.autosave.as_ref(), play.game.live());
        Ok(Box::new(play))
    }

    /// Resumes a paused game.
    pub fn resume(ctx: &AppContext, mut play: Box<Play>) -> GameScreen {
        start_ghosts(ctx, &mut play.game, None);
        play.resume(ctx.time.now());
        GameScreen::with(play)
    }

    /// Plays a game that continues a recording, after a countdown if `take_over_countdown` is on.
    pub fn taken_over(ctx: &AppContext, game: LocalGame) -> GameScreen {
        let play = Play::new(game);
        recordings::begin(ctx.autosave.as_ref(), play.game.live());
        let mut screen = GameScreen::resume(ctx, Box::new(play));
        screen.count_down(ctx);
        screen
    }

    /// Shows an instant replay over a paused game.
    pub fn replaying(ctx: &mut AppContext, play: Box<Play>) -> GameScreen {
        let mut screen = GameScreen::resume(ctx, play);
        screen.start_replay(ctx);
        screen
    }

    /// Lets the players prepare before the game continues, if `take_over_countdown` is on.
    fn count_down(&mut self, ctx: &AppContext) {
        let counts = ctx.config.settings.demo.take_over_countdown;
        self.countdown = counts.then(|| ctx.time.now() + take_over::COUNTDOWN);
    }

    /// Starts an instant replay.
    fn start_replay(&mut self, ctx: &mut AppContext) {
        let game = self.play.as_ref().map(|play| &play.game);
        self.replay = game.and_then(LocalReplayView::begin).map(Box::new);
        if self.replay.is_none() {
            ctx.show_toast(MessageId("instant-replay-nothing"));
        }
    }

    /// Shows the instant replay, if there is one. Returns true while the game waits for it.
    fn is_replaying(&mut self, ctx: &mut AppContext) -> bool {
        let Some(replay) = &mut self.replay else {
            return false;
        };
        if replay.update(ctx) {
            self.end_replay(ctx);
        }
        true
    }

    /// Continues the game after an instant replay; players who can move get a moment to prepare.
    fn end_replay(&mut self, ctx: &mut AppContext) {
        self.replay = None;
        log::debug!("instant replay: over");
        // Its keys are none for the game.
        ctx.input.drop_presses();
        let Some(play) = &mut self.play else {
            return;
        };
        play.resume(ctx.time.now());
        let is_played = play.is_in_progress() && !play.game.is_round_over();
        if is_played && !self.time.is_stopped() {
            self.count_down(ctx);
        }
    }

    /// Shows a paused game with time stopped, to step through it tick by tick.
    pub fn stopped(ctx: &AppContext, play: Box<Play>) -> GameScreen {
        GameScreen {
            time: TimeControls::stopped(),
            ..GameScreen::resume(ctx, play)
        }
    }

    fn with(play: Box<Play>) -> GameScreen {
        GameScreen {
            play: Some(play),
            time: TimeControls::default(),
            fire: FireToggle::default(),
            replay: None,
            countdown: None,
            join_strip: None,
            round_over: None,
        }
    }

    /// Returns how others can join, at the start of a game.
    fn join_offers(&self, ctx: &AppContext) -> Vec<JoinOffer> {
        let is_shown = self.join_strip.is_some_and(|end| ctx.time.now() < end);
        let Some(play) = self.play.as_ref().filter(|_| is_shown) else {
            return Vec::new();
        };
        let (settings, seats) = (&ctx.config.settings, play.game.local_players());
        let is_wanted = seats.len() > 1 || !ctx.input.free_pads(settings, seats).is_empty();
        match is_wanted && play.game.can_join() {
            true => join_strip::offers(&ctx.input, settings, &ctx.texts.localizer, seats),
            false => Vec::new(),
        }
    }

    /// Returns true while the countdown runs; the game waits for it.
    fn is_counting_down(&mut self, now: Duration) -> bool {
        let Some(end) = self.countdown else {
            return false;
        };
        let runs = now < end;
        if !runs {
            self.countdown = None;
            if let Some(play) = &mut self.play {
                play.resume(now);
            }
        }
        runs
    }

    /// Starts the next round or a rematch when the results are confirmed, but not at once.
    fn after_round(&mut self, now: Duration, is_confirmed: bool) -> Next {
        let over = *self.round_over.get_or_insert(now);
        let goes_on = now >= over + round_results::ROUND_PAUSE && is_confirmed;
        match self.play.take_if(|_| goes_on) {
            Some(play) => Next::To(Destination::Restart(play)),
            None => Next::Stay,
        }
    }

    /// Goes to the next level, or to the final message after the last one.
    fn next_level(&mut self, ctx: &mut AppContext) -> Next {
        let Some(play) = &mut self.play else {
            return Next::Stay;
        };
        let game = &mut play.game;
        let Some(wanted) = game.next_level() else {
            return Next::Stay;
        };
        recordings::end(ctx.autosave.as_ref(), game.live());
        let level = game.level().clone();
        let next = ctx.library.next(&level, wanted);
        let number = ctx.library.level(&level).map(|level| level.number);
        let is_warp = number.is_none_or(|number| wanted != number.wrapping_add(1));
        if let Some(found) = next.as_ref().filter(|_| is_warp) {
            ctx.progress.travel(JourneyStep::Found(found.clone()));
        } else {
            match ctx.selection.origin {
                GameOrigin::Menu | GameOrigin::Levels => {}
                GameOrigin::Map if Campaign::of(ctx).ends_with(&level) => {
                    return Next::To(Destination::Ending(level));
                }
                GameOrigin::Map => return Next::To(Destination::Map(Some(level))),
                GameOrigin::Extras(page) => {
                    return Next::To(Destination::Extras(page, Some(level)));
                }
            }
        }
        let Some(next) = next else {
            return Next::To(Destination::Note(THE_END, THANKS));
        };
        match ctx.library.load(&next) {
            Ok(level) => {
                game.begin_next(level.clone(), &recordings::title(&ctx.library, &next));
                start_ghosts(ctx, game, Some(level));
                recordings::begin(ctx.autosave.as_ref(), game.live());
                play.announce();
                play.start_opening(&ctx.config.settings.game);
                Next::Stay
            }
            Err(error) => Next::To(Destination::Error(NO_LEVEL, error)),
        }
    }
}

/// Gives players the colours of their teams.
fn in_team_colours(players: impl Iterator<Item = (u8, LocalPlayer)>) -> Vec<(u8, LocalPlayer)> {
    let mut used = Vec::new();
    let dressed = players.map(|(seat, mut player)| {
        player.colour = team::team_colour(seat.into(), player.colour, &used);
        used.push(player.colour);
        (seat, player)
    });
    dressed.collect()
}

/// Starts the ghosts of a game according to the settings, the records and the player's choice.
fn start_ghosts(ctx: &AppContext, game: &mut LocalGame, level: Option<Level>) {
    if game.game_match().is_some() {
        return;
    }
    let is_trial = ctx.selection.origin == GameOrigin::Extras(ExtrasPage::Trials);
    let mode = match ghosts::mode(ctx, game.level()) {
        GhostMode::Off if is_trial => GhostMode::Best,
        mode => mode,
    };
    let chosen = &ctx.selection.ghosts;
    let wanted = ghosts::sources(mode, &ctx.records, chosen, game.group());
    ghosts::update(&ctx.library, wanted, game, level);
}

/// Adds a player who presses fire to a game, if players may join; returns true if one has joined.
pub(super) fn join(ctx: &AppContext, play: &mut Play) -> bool {
    let settings = &ctx.config.settings;
    if settings.game.drop_in
        && let Some(seat) = ctx.input.joining_seat(settings, play.game.local_players())
        && let Some(player) = LocalPlayer::some(settings, SEATS).into_iter().nth(seat)
    {
        return play.game.add_player(seat as u8, player);
    }
    false
}

/// Returns whether the rewind key works in a game.
fn can_rewind(mode: RewindMode, game: &LocalGame) -> bool {
    match mode {
        _ if game.game_match().is_some() => false,
        RewindMode::Off => false,
        RewindMode::Always => true,
        RewindMode::Practice => game.is_practice(),
    }
}

/// Sets the speed and the assists of a game.
fn choose_assists(ctx: &mut AppContext, play: &mut Play, time: TimeControls) {
    let speed = play::change_speed(ctx);
    let assists = &ctx.config.settings.assists;
    let percent = match play.game.game_match() {
        Some(_) => 100,
        None => assists.speed,
    };
    let share = f64::from(percent) / 100.0 / f64::from(time.divisor());
    play.game.set_rate(speed * share);
    play.game.set_assists(AssistOptions {
        coyote_ticks: assists.coyote_ticks,
        fire_buffer_ticks: assists.fire_buffer_ticks,
    });
}

/// Applies the keys that save the game and go back in time.
fn time_keys(ctx: &mut AppContext, play: &mut Play) {
    let keys = &ctx.config.settings.function_keys;
    let pressed = |keys: &[Key]| ctx.input.pressed(keys);
    let (retry, slot) = (pressed(&keys.retry), pressed(&keys.quick_slot));
    let (save, load) = (pressed(&keys.quick_save), pressed(&keys.quick_load));
    if retry {
        play.retry(&mut ctx.for_playing());
    }
    if slot {
        quick_save::change_slot(&mut ctx.selection, CycleStep::Next);
        let lengths = quick_save::lengths(&ctx.folders, play);
        ctx.show_toast(quick_save::slot_text(ctx.selection.quick_slot, &lengths));
    }
    if save {
        ctx.show_toast(quick_save::save(
            &ctx.folders,
            ctx.selection.quick_slot,
            play,
        ));
    }
    if load {
        let slot = ctx.selection.quick_slot;
        let message = quick_save::load(&mut ctx.for_playing(), slot, play);
        ctx.show_toast(message);
    }
}

impl Screen for GameScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        if self.is_replaying(ctx) {
            return Next::Stay;
        }
        let settings = &ctx.config.settings;
        let seats = self.play.as_ref().map(|play| play.game.local_players());
        let seats = seats.unwrap_or_default();
        let leave = ctx.input.menu_pressed(settings, seats)
            || ctx.player_away && settings.game.pause_on_focus_loss
            || ctx.input.gamepad_disconnected(settings, seats);
        if leave && let Some(mut play) = self.play.take() {
            play.game.set_rewinding(false, ctx.time.now());
            play.set_time_controls(TimeControls::default());
            return Next::To(Destination::Pause(play));
        }
        let restart = ctx.input.pressed(&settings.function_keys.restart);
        let can_restart = |play: &mut Box<Play>| play.is_in_progress() || play.shows_results();
        if restart && let Some(play) = self.play.take_if(can_restart) {
            return Next::To(Destination::Restart(play));
        }
        let watch = ctx.input.pressed(&settings.function_keys.watch_replay);
        let has_results = |play: &mut Box<Play>| play.shows_results();
        if watch && let Some(play) = self.play.take_if(has_results) {
            return Next::To(Destination::WatchGame(play));
        }
        let share = ctx.input.pressed(&settings.function_keys.share);
        if share && let Some(play) = self.play.take_if(has_results) {
            return Next::To(Destination::Share(play));
        }
        let follow = ctx.input.pressed(&settings.function_keys.follow_ghost);
        let save = ctx.input.pressed(&settings.function_keys.force_save);
        if self.is_counting_down(ctx.time.now()) {
            return Next::Stay;
        }
        let replay = &ctx.config.settings.function_keys.instant_replay;
        let is_rewinding = matches!(&self.play, Some(play) if play.game.is_rewinding());
        if ctx.input.pressed(replay) && !is_rewinding {
            self.start_replay(ctx);
            return Next::Stay;
        }
        let Some(play) = &mut self.play else {
            return Next::Stay;
        };
        join(ctx, play);
        let settings = &ctx.config.settings;
        let mut input = ctx.input.local_input(settings, play.game.local_players());
        self.fire.apply(settings.game.toggle_fire, &mut input);
        if save && let Some(file) = recordings::save(&ctx.folders, &play.game.recording()) {
            play.show_banner(MessageId("banner-recording-saved"), &file);
        }
        if play.game.game_match().is_none() {
            time_keys(ctx, play);
        }
        if play.game.is_round_over() {
            let is_pressed = |input: &FrameInput| input.pressed.intersects(CONFIRM);
            return self.after_round(ctx.time.now(), input.iter().any(is_pressed));
        }
        if follow {
            let was_followed = play.game.view().race.followed.is_some();
            play.game.follow_next_ghost();
            let race = play.game.view().race;
            let toast = match race.followed_actor() {
                Some(actor) => MessageId("ghost-followed")
                    .with("ghost", ghost_name(&ctx.texts.localizer, actor.name)),
                None if was_followed => MessageId("ghost-own-view").into(),
                None => MessageId("ghost-none").into(),
            };
            ctx.show_toast(toast);
        }
        let settings = &ctx.config.settings;
        let keys = &settings.function_keys.rewind;
        let rewind = can_rewind(settings.game.rewind, &play.game) && ctx.input.held(keys);
        if settings.game.rewind == RewindMode::Practice && !rewind && ctx.input.pressed(keys) {
            ctx.show_toast(MessageId("rewind-needs-practice"));
        }
        play.game.set_rewinding(rewind, ctx.time.now());
        if rewind {
            self.time.reset();
        }
        let pace = match play.game.game_match() {
            Some(_) => Pace::Run,
            None => self.time.update(
                time_controls::keys(&ctx.config.settings.function_keys, &ctx.input),
                ctx.seconds(),
            ),
        };
        play.set_time_controls(self.time);
        choose_assists(ctx, play, self.time);
        match pace {
            Pace::Run => drop(play.run(&mut ctx.for_playing(), &input)),
            Pace::Forward => play.step_forward(&mut ctx.for_playing(), &input),
            Pace::Back => play.step_back(&mut ctx.for_playing()),
            Pace::Still => {}
        }
        if self.time.is_stopped() {
            play.game.wait(ctx.time.now());
        }
        let (folders, settings) = (&ctx.folders, &ctx.config.settings.assists);
        quick_save::keep_checkpoint(folders, settings, ctx.autosave.as_ref(), play);
        if let Some(run) = play.game.take_finished_run() {
            if let Some(standing) = ctx.records.standing(&run, Category::Any) {
                play.game.set_standing(standing);
            }
            ctx.progress.record(run);
            let level = play.game.level().clone();
            ctx.progress.travel(JourneyStep::Finished(level));
        }
        if play.game.next_level().is_some() {
            return self.next_level(ctx);
        }
        Next::Stay
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        if let Some(replay) = &mut self.replay {
            replay.draw(ctx);
            return;
        }
        let offers = self.join_offers(ctx);
        if let Some(play) = &mut self.play {
            let runs = self.countdown.is_none() && !self.time.is_stopped();
            let ctx = &mut ctx.for_drawing();
            play.draw(ctx, runs);
            join_strip::draw(ctx, &offers);
            if let Some(end) = self.countdown {
                let left = end.saturating_sub(ctx.time.now());
                take_over_note::draw(ctx, play.worlds(), left.as_secs_f32());
            }
        }
    }

    fn is_in_play(&self) -> bool {
        self.play.is_some()
    }

    fn shows_pointer(&self) -> bool {
        self.replay.is_some()
    }

    fn iris_middle(&self, _: &AppContext) -> Option<(f32, f32)> {
        self.play.as_ref()?.place_of_player()
    }

    fn music(&self) -> ScreenMusic {
        let play = self.play.as_ref();
        let runs = play.is_some_and(|play| !play.game.is_rewinding());
        match runs && !self.time.is_stopped() {
            true => ScreenMusic::Level,
            false => ScreenMusic::Silence,
        }
    }

    fn seal(&self) {
        if let Some(play) = &self.play {
            play.game.seal();
        }
    }

    #[cfg(test)]
    fn local_game(&self) -> Option<&LocalGame> {
        self.play.as_ref().map(|play| &play.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::MatchMode;
    use crate::sim::world::{LevelData, ShotRules, World};

    #[test]
    fn nobody_joins_a_round_that_is_over_and_a_rematch_starts_after_a_moment() {
        let folder = std::env::temp_dir().join(format!("pm-round-{}", std::process::id()));
        let mut ctx = AppContext::without_window(&folder);
        let level = ctx.library.first().expect("a level");
        let loaded = ctx.library.load(&level).expect("the level is valid");
        let mut game_match = GameMatch::new(MatchRules {
            mode: MatchMode::FreeForAll,
            rounds: 1,
            round_ticks: 1,
            ..MatchRules::co_operative(ShotRules::default())
        });
        let mut world = World::default();
        world.globals.tick = 1;
        game_match.on_tick(&LevelData::default(), &world, &[]);
        let players = LocalPlayer::some(&ctx.config.settings, 1);
        let players = (0..).zip(players);
        let game = LocalGame::begin_match(
            loaded,
            &recordings::title(&ctx.library, &level),
            players,
            Some(game_match),
        );
        let mut screen = GameScreen::with(Box::new(Play::new(game)));
        ctx.input.press(Some(Key::H));
        assert!(matches!(screen.update(&mut ctx), Next::Stay));
        let play = screen.play.as_ref().expect("the game is there");
        assert_eq!(play.game.local_players().len(), 1);
        let over = screen.round_over.expect("the round is over");
        let mut press = |millis| screen.after_round(over + Duration::from_millis(millis), true);
        assert!(matches!(press(100), Next::Stay));
        let Next::To(Destination::Restart(play)) = press(900) else {
            panic!("no rematch");
        };
        let again = play.game.game_match().expect("a match").next();
        assert_eq!((again.round(), again.total_points(0)), (1, 0));
        // The folder may not exist.
        let _ = std::fs::remove_dir_all(&folder);
    }
}
