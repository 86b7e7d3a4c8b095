//! The current screen and transitions to the next: through an iris, or at once.

use super::context::AppContext;
use super::route::Router;
use super::screen::{Destination, Next, Screen};
use super::transition::Transition;

/// The result of an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Update {
    /// The same screen stays.
    Stayed,
    /// Another screen was opened.
    Opened,
    /// The program ends.
    Quit,
}

/// The screen in the window.
pub struct CurrentScreen {
    router: Router,
    screen: Box<dyn Screen>,
    transition: Transition,
}

impl CurrentScreen {
    /// Opens the first screen, at once.
    pub fn open(ctx: &mut AppContext, first: Destination) -> CurrentScreen {
        let mut router = Router::default();
        CurrentScreen {
            screen: router.open(ctx, first),
            router,
            transition: Transition::default(),
        }
    }

    /// Returns the screen.
    pub fn screen(&self) -> &dyn Screen {
        &*self.screen
    }

    /// Returns the screen, to inspect its controls.
    #[cfg(test)]
    pub fn screen_mut(&mut self) -> &mut dyn Screen {
        &mut *self.screen
    }

    /// Returns the iris over the screen.
    pub fn transition(&self) -> &Transition {
        &self.transition
    }

    /// Handles the input of a frame at a time in seconds. A press while the iris closes opens the level at once and is the
    /// first input of its game.
    pub fn update(&mut self, ctx: &mut AppContext, now: f64) -> Update {
        let mut update = Update::Stayed;
        let is_pressed = ctx.input.is_pressed_or_clicked();
        if let Some(to) = self.transition.update(now, is_pressed) {
            self.show(ctx, to, true);
            update = Update::Opened;
            if !self.screen.is_in_play() {
                // It must not answer a message about a level that cannot be loaded.
                ctx.input.drop_presses();
            }
        }
        if self.transition.is_closing() {
            return update;
        }
        match self.screen.update(ctx) {
            Next::Stay => update,
            Next::To(to) => self.leave_for(ctx, to, now),
            Next::Quit => Update::Quit,
        }
    }

    /// Leaves the screen for a destination: at once, or, if that is a level, when the iris has closed.
    fn leave_for(&mut self, ctx: &mut AppContext, to: Destination, now: f64) -> Update {
        let is_calm = ctx.config.settings.screen.reduced_motion;
        if !is_calm && self.router.starts_level(&to) {
            self.transition.close(to, now);
            return Update::Stayed;
        }
        let with_iris = !is_calm && opens_with_iris(&to, self.screen.is_in_play());
        self.show(ctx, to, with_iris);
        Update::Opened
    }

    /// Opens a destination, with an iris or at once.
    fn show(&mut self, ctx: &mut AppContext, to: Destination, with_iris: bool) {
        self.screen = self.router.open(ctx, to);
        self.transition = Transition::default();
        if with_iris {
            self.transition.open(ctx.seconds());
        }
    }

    /// Draws the screen and the iris over it.
    pub fn draw(&mut self, ctx: &mut AppContext) {
        self.screen.draw(ctx);
        let (scale, seconds) = (ctx.text_scale(), ctx.seconds());
        let size = ctx.graphics.size;
        let middle = self.screen.iris_middle(ctx);
        let middle = middle.unwrap_or((size.0 / 2.0, size.1 / 2.0));
        self.transition
            .draw(&mut ctx.graphics.painter, (size, middle), scale, seconds);
    }

    /// Completes the recordings of the game on the screen and of the suspended game up to their last tick.
    pub fn seal_all(&self) {
        self.router.seal_all(&*self.screen);
    }

    /// Leaves the screen at the end of the program, and completes all recordings.
    pub fn end(&mut self) {
        self.screen.end();
        self.seal_all();
    }
}

/// Returns true if a destination is a menu that follows a level, in play or left in the pause menu, or the level that
/// follows a skipped or a pasted one.
fn opens_with_iris(to: &Destination, is_in_play: bool) -> bool {
    match to {
        Destination::Leave(_) | Destination::Map(Some(_)) | Destination::NewGame(_) => true,
        Destination::LeaveFor(_, to) => matches!(**to, Destination::Map(_)),
        Destination::Map(None)
        | Destination::Menu
        | Destination::Extras(..)
        | Destination::Note(..) => is_in_play,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::selection::{ExtrasPage, GameOrigin};
    use crate::config::Key;
    use crate::level::pack::id::LevelId;
    use crate::localization::MessageId;

    /// Starts a level from the map.
    fn start(level: LevelId) -> Destination {
        Destination::NewGameFrom {
            origin: GameOrigin::Map,
            level,
            races_author: false,
            is_confirmed: false,
        }
    }

    #[test]
    fn a_press_while_the_iris_closes_reaches_the_level() {
        let folder = std::env::temp_dir().join(format!("pm-iris-press-{}", std::process::id()));
        let mut ctx = AppContext::without_window(&folder);
        let level = ctx.library.first().expect("a level");
        let mut current = CurrentScreen::open(&mut ctx, Destination::Map(None));
        assert_eq!(
            current.leave_for(&mut ctx, start(level), 10.0),
            Update::Stayed
        );
        assert_eq!(current.update(&mut ctx, 10.01), Update::Stayed);
        ctx.input.press(Some(Key::Escape));
        assert_eq!(current.update(&mut ctx, 10.02), Update::Opened);
        let is_paused = !current.screen().is_in_play() && !current.transition().is_closing();
        assert!(is_paused, "Escape pauses the level");
        // The folder may not exist.
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn a_press_while_the_iris_closes_answers_no_message_about_a_missing_level() {
        let folder = std::env::temp_dir().join(format!("pm-iris-none-{}", std::process::id()));
        let mut ctx = AppContext::without_window(&folder);
        let mut current = CurrentScreen::open(&mut ctx, Destination::Map(None));
        let missing = LevelId::new("campaign", "there is none");
        current.leave_for(&mut ctx, start(missing), 10.0);
        ctx.input.press(Some(Key::Escape));
        assert_eq!(current.update(&mut ctx, 10.02), Update::Opened);
        ctx.input.press(None);
        assert_eq!(current.update(&mut ctx, 10.03), Update::Stayed);
        ctx.input.press(Some(Key::Escape));
        let left = current.update(&mut ctx, 10.04);
        assert_eq!(left, Update::Opened, "the message was still there");
        // The folder may not exist.
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn the_iris_opens_on_the_screen_after_a_level() {
        let level = LevelId::new("campaign", "wreck");
        let trials = Destination::Extras(ExtrasPage::Trials, None);
        let the_end = Destination::Note(MessageId("message-the-end"), MessageId("message-thanks"));
        for to in [trials, the_end, Destination::Map(None), Destination::Menu] {
            assert!(opens_with_iris(&to, true) && !opens_with_iris(&to, false));
        }
        let skipped = [
            Destination::Map(Some(level.clone())),
            Destination::NewGame(level),
        ];
        for to in skipped {
            assert!(opens_with_iris(&to, false), "from the pause menu");
        }
        assert!(!opens_with_iris(&Destination::Levels, false));
    }
}
