//! All screens, visited without a window: everything fits in every language.

use super::menu::MenuScreen;
use super::message_box::MessageBox;
use super::options::OptionsScreen;
use super::pause;
use super::testing::Visit;
use super::widget_screen::View;
use crate::app::ui::event::Nav;
use crate::localization::{Language, MessageId};

/// Window sizes, screen pixels.
const SIZES: [(f32, f32); 4] = [
    (800.0, 600.0),
    (1013.0, 577.0),
    (1280.0, 720.0),
    (1920.0, 1080.0),
];
/// Key presses after which every control of a screen has had the focus.
const STEPS: usize = 30;

/// Checks that everything on a screen fits, whichever control is focused.
fn check_fit<V: View>(name: &str, open: impl Fn() -> Visit<V>) {
    for language in Language::ALL {
        for size in SIZES {
            let mut visit = open();
            visit.speak(language);
            for step in 0..STEPS {
                let found = visit.overflowing(size);
                assert!(
                    found.is_empty(),
                    "{name} {language:?} {size:?} {step}: {found:#?}"
                );
                visit.press(Nav::Down);
            }
        }
    }
}

#[test]
fn everything_fits_in_every_language_and_window_size() {
    check_fit("menu", || {
        Visit::new("fit-menu", |ctx| MenuScreen::new(ctx, None))
    });
    check_fit("question", || {
        let mut menu = Visit::new("fit-question", |ctx| MenuScreen::new(ctx, Some(2)));
        menu.press(Nav::Last);
        menu.press(Nav::Confirm);
        menu
    });
    check_fit("options", || {
        Visit::new("fit-options", |_| OptionsScreen::new(None))
    });
    check_fit("pause", pause::tests::visit);
    check_fit("message", || {
        Visit::new("fit-message", |_| {
            let text = MessageId("message-thanks");
            MessageBox::note(MessageId("message-not-hosted"), text)
        })
    });
}
