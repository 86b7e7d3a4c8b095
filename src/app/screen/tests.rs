//! All screens, visited without a window: everything fits in every language, and every device is enough.

use super::controls::ControlsScreen;
use super::credits;
use super::extras;
use super::help;
use super::host_form;
use super::join_form::{self, JoinForm, LastJoinAttempt};
use super::levels::LevelsScreen;
use super::map;
use super::menu::{self, MenuScreen};
use super::message_box::MessageBox;
use super::netgame;
use super::options::OptionsScreen;
use super::pause;
use super::profiles;
use super::recording_list::RecordingList;
use super::records;
use super::share;
use super::testing::Visit;
use super::widget_screen::View;
use super::{Destination, Next, OpenedFrom};
use crate::app::input::{key_event, pad_event};
use crate::app::ui::event::{Event, Modifiers, Nav, PointerAction};
use crate::config::{GameControls, Key, Stick, StickControl};
use crate::localization::{Language, MessageId};
use macroquad::input::KeyCode;
use std::collections::BTreeSet;

/// Window sizes, screen pixels; texts have the least room in the first.
const SIZES: [(f32, f32); 3] = [(1280.0, 720.0), (800.0, 600.0), (1013.0, 577.0)];
/// Key presses after which every control of a screen has had the focus.
const STEPS: usize = 36;

fn main_menu(left: Option<i32>) -> Visit<MenuScreen> {
    Visit::new("menu", |ctx| {
        let left = left.and_then(|number| ctx.library.in_pack("campaign", number));
        MenuScreen::new(ctx, left)
    })
}

fn options() -> Visit<OptionsScreen> {
    Visit::new("options", |_| OptionsScreen::new(OpenedFrom::Menu))
}

fn controls() -> Visit<ControlsScreen> {
    Visit::new("controls", |_| ControlsScreen::new(OpenedFrom::Menu))
}

fn join() -> Visit<JoinForm> {
    Visit::new("join", |ctx| {
        JoinForm::new(&ctx.folders, LastJoinAttempt::default())
    })
}

fn replays() -> Visit<RecordingList> {
    Visit::new("replays", |ctx| RecordingList::new(ctx, None))
}

fn levels() -> Visit<LevelsScreen> {
    Visit::new("levels", |ctx| LevelsScreen::new(ctx))
}

fn message() -> Visit<MessageBox> {
    Visit::new("message", |_| {
        let text = MessageId("message-thanks");
        MessageBox::note(MessageId("message-not-hosted"), text)
    })
}

/// Texts that do not fit in some languages and window sizes.
struct Overflows {
    languages: &'static [Language],
    sizes: &'static [(f32, f32)],
    /// Screen, language, window size and widget.
    found: BTreeSet<String>,
}

impl Overflows {
    /// Looks at a screen, whichever control is focused.
    fn of<V: View>(&mut self, name: &str, open: impl Fn() -> Visit<V>) {
        self.along(Nav::Down, name, open);
    }

    /// Looks at a screen, from its first control to the last one that a key leads to.
    fn along<V: View>(&mut self, key: Nav, name: &str, open: impl Fn() -> Visit<V>) {
        for language in self.languages {
            let mut visit = open();
            visit.speak(*language);
            for size in self.sizes {
                let mut first = None;
                let mut last = None;
                for step in 0..STEPS {
                    let found = visit.overflowing(*size).into_iter();
                    let found = found.map(|what| format!("{name} {language:?} {size:?}: {what}"));
                    self.found.extend(found);
                    visit.press(key);
                    // Every control has had the focus once the screen looks as after the first key press, or as before.
                    let shown = visit.shown();
                    let is_first = first.get_or_insert_with(|| shown.clone()) == &shown;
                    if is_first && step > 0 || last.as_ref() == Some(&shown) {
                        break;
                    }
                    last = Some(shown);
                }
            }
        }
    }
}

/// Returns what does not fit on any screen.
fn overflows(languages: &'static [Language], sizes: &'static [(f32, f32)]) -> BTreeSet<String> {
    let mut found = Overflows {
        languages,
        sizes,
        found: BTreeSet::new(),
    };
    found.of("menu", || main_menu(None));
    found.of("question", || {
        let mut menu = main_menu(Some(2));
        menu.press(Nav::Last);
        menu.press(Nav::Confirm);
        menu
    });
    found.of("welcome", menu::tests::welcome);
    found.of("options", options);
    for tab in 1..6 {
        found.of("options", || {
            let mut options = options();
            (0..tab).for_each(|_| drop(options.press(Nav::NextTab)));
            options
        });
    }
    found.of("levels", levels);
    found.of("map", || map::tests::visit(&[]));
    found.of("map in fog", || {
        let mut map = map::tests::visit(&[]);
        map.press(Nav::NextTab);
        map
    });
    found.of("extras", extras::tests::visit);
    found.of("extras", || {
        let mut extras = extras::tests::visit();
        extras.press(Nav::NextTab);
        extras
    });
    found.of("profiles", profiles::tests::visit);
    found.of("controls", controls);
    found.along(Nav::PageDown, "credits", credits::tests::visit);
    for page in 0..5 {
        found.along(Nav::PageDown, "help", || help::tests::visit(page));
    }
    found.of("host", host_form::tests::visit);
    found.of("join", join);
    found.of("servers", join_form::tests::visit_with_servers);
    found.of("replays", replays);
    found.of("records", records::tests::visit);
    found.of("share", || share::tests::visit(900));
    found.of("share long", || share::tests::visit(3000));
    found.of("pause", pause::tests::visit);
    found.of("netgame menu", netgame::tests::visit_menu);
    found.of("netgame players", netgame::tests::visit_players);
    found.of("netgame player", netgame::tests::visit_player);
    found.of("netgame chat", netgame::tests::visit_chat_log);
    found.of("netgame emotes", netgame::tests::visit_emotes);
    found.of("lobby", netgame::tests::visit_lobby);
    found.of("netgame rules", netgame::tests::visit_rules);
    found.of("message", message);
    found.found
}

#[test]
fn everything_fits_in_every_window_size() {
    let found = overflows(&[Language::English, Language::German], &SIZES);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_text_fits_in_every_language() {
    let [_, _, others @ ..] = &Language::ALL;
    let found = overflows(others, &SIZES[..1]);
    assert!(found.is_empty(), "{found:#?}");
}

/// The events of a device without a pointer.
struct Device {
    name: &'static str,
    down: Event,
    confirm: Event,
    back: Event,
}

fn devices() -> [Device; 2] {
    let keys = GameControls::default();
    let key = |code| key_event(code, Modifiers::default(), &keys);
    let pad = |control| {
        let event = pad_event(Key::Joystick(Stick::First, control), &keys);
        event.expect("the control means something")
    };
    [
        Device {
            name: "keyboard",
            down: key(KeyCode::Down),
            confirm: key(KeyCode::Enter),
            back: key(KeyCode::Escape),
        },
        Device {
            name: "gamepad",
            down: pad(StickControl::Down),
            confirm: pad(StickControl::Button(0)),
            back: pad(StickControl::Button(1)),
        },
    ]
}

/// Checks that a screen is used by each device alone: every control gets the focus, `last` leaves the screen when it is
/// chosen or clicked, and so does going back.
fn check_devices<V: View>(last: &str, open: impl Fn() -> Visit<V>, left: impl Fn(Next) -> bool) {
    for device in devices() {
        let mut visit = open();
        let mut seen = BTreeSet::new();
        let leave = loop {
            let focused = visit.focused();
            if focused == last {
                break visit.handle([device.confirm]);
            }
            assert!(
                seen.insert(focused),
                "{last} is not reached by {}",
                device.name
            );
            visit.handle([device.down]);
        };
        assert!(left(leave), "{last} by {}", device.name);
        let back = open().handle([device.back]);
        assert!(left(back), "going back from {last} by {}", device.name);
    }
    let mut visit = open();
    visit.handle([Event::Pointer(PointerAction::Wheel(99), (640.0, 360.0))]);
    assert!(left(visit.click(last)), "{last} by pointer");
}

#[test]
fn every_screen_is_left_by_pointer_alone_by_keyboard_alone_and_by_gamepad_alone() {
    let to_menu = |next| matches!(next, Next::To(Destination::Menu));
    check_devices("Back", options, to_menu);
    check_devices("Back", profiles::tests::visit, to_menu);
    check_devices("Back", levels, to_menu);
    check_devices("Back", extras::tests::visit, to_menu);
    check_devices("Back", controls, to_menu);
    check_devices("Back", credits::tests::visit, to_menu);
    check_devices("Back", || help::tests::visit(0), to_menu);
    check_devices("Back", join, to_menu);
    check_devices("Back", join_form::tests::visit_with_servers, to_menu);
    check_devices("Back", host_form::tests::visit, to_menu);
    check_devices("Back", records::tests::visit, to_menu);
    check_devices("OK", message, to_menu);
    let to_game = |next| matches!(next, Next::To(Destination::Continue(_)));
    check_devices("Resume", pause::tests::visit, to_game);
}

#[test]
fn the_menu_is_left_by_every_device() {
    for device in devices() {
        let mut visit = main_menu(None);
        visit.handle([device.back]);
        assert_eq!(visit.focused(), "Quit", "{}", device.name);
        assert!(matches!(visit.handle([device.confirm]), Next::Quit));
    }
    assert!(matches!(main_menu(None).click("Quit"), Next::Quit));
    assert!(matches!(
        replays().click("Back"),
        Next::To(Destination::Menu)
    ));
}
