//! An instant replay over a local game, which waits meanwhile.

use super::instant_replay::InstantReplayControls;
use crate::app::context::AppContext;
use crate::app::play::Play;
use crate::session::local_game::LocalGame;
use crate::session::local_replay::LocalReplay;

/// An instant replay over a local game.
pub struct LocalReplayView {
    play: Play<LocalReplay>,
    controls: InstantReplayControls,
}

impl LocalReplayView {
    /// Starts an instant replay of a game. `None` if nothing has happened yet.
    pub fn begin(game: &LocalGame) -> Option<LocalReplayView> {
        Some(LocalReplayView {
            play: Play::silent(game.instant_replay()?),
            controls: InstantReplayControls::new(),
        })
    }

    /// Handles the input of a frame and shows the ticks that are due. Returns true once the replay is over.
    pub fn update(&mut self, ctx: &mut AppContext) -> bool {
        self.controls.update(ctx, &mut self.play);
        self.play.run(&mut ctx.for_playing(), &[]);
        self.play.game.is_over()
    }

    /// Draws the replay with its panel.
    pub fn draw(&mut self, ctx: &mut AppContext) {
        let ctx = &mut ctx.for_drawing();
        self.controls.prepare(ctx, &mut self.play);
        self.play.draw(ctx, true);
        self.controls.draw(ctx, &self.play);
    }
}

#[cfg(test)]
mod tests {
    use crate::app::context::AppContext;
    use crate::app::screen::game::GameScreen;
    use crate::app::screen::{Next, Screen};
    use crate::config::Key;
    use std::path::PathBuf;
    use std::thread;
    use std::time::Duration;

    /// A level in play, which is drawn at its real speed.
    struct Window {
        ctx: AppContext,
        screen: GameScreen,
        folder: PathBuf,
    }

    impl Drop for Window {
        fn drop(&mut self) {
            // The folder may not exist.
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }

    impl Window {
        fn open(name: &str) -> Window {
            let folder = std::env::temp_dir().join(format!("pm-{name}-{}", std::process::id()));
            let ctx = AppContext::without_window(&folder);
            let level = ctx.library.first().expect("a level");
            let screen = GameScreen::start(&ctx, &level).expect("the level is valid");
            Window {
                ctx,
                screen,
                folder,
            }
        }

        fn frame(&mut self, key: Option<Key>) {
            self.ctx.input.press(key);
            assert!(matches!(self.screen.update(&mut self.ctx), Next::Stay));
            thread::sleep(Duration::from_millis(5));
        }

        fn tick(&self) -> i32 {
            let game = self.screen.local_game().expect("a game");
            game.worlds.now.globals.tick
        }

        fn play_until(&mut self, tick: i32) {
            while self.tick() < tick {
                self.frame(None);
            }
        }
    }

    #[test]
    fn the_game_waits_for_an_instant_replay_and_continues_after_a_countdown() {
        let mut window = Window::open("local-replay");
        window.play_until(20);
        window.frame(Some(Key::B));
        assert!(window.screen.shows_pointer(), "the replay runs");
        let tick = window.tick();
        (0..20).for_each(|_| window.frame(None));
        assert_eq!(window.tick(), tick);
        window.frame(Some(Key::B));
        assert!(!window.screen.shows_pointer(), "the same key ends it");
        (0..10).for_each(|_| window.frame(None));
        assert_eq!(window.tick(), tick, "the players prepare");
        window.play_until(tick + 5);
    }

    #[test]
    fn an_instant_replay_ends_by_itself() {
        let mut window = Window::open("local-replay-end");
        window.play_until(10);
        window.frame(Some(Key::B));
        while window.screen.shows_pointer() {
            window.frame(None);
        }
        window.play_until(20);
    }
}
