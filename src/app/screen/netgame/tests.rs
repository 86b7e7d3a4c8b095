//! The screen of a netgame, visited without a window.

use super::*;
use crate::app::context::AppContext;
use crate::app::netgame;
use crate::app::screen::Screen;
use crate::app::screen::options::OptionsScreen;
use crate::app::screen::testing::Visit;
use crate::app::screen::widget_screen::WidgetScreen;
use crate::app::ui::event::Nav;
use crate::config::Key;
use crate::session::game_view::{Comparison, GameSession};
use crate::session::playback::viewable::Viewable;
use crate::sim::world::player::Facing;
use std::net::UdpSocket;

/// Hosts a netgame on the first level, on a free port of this computer.
pub fn hosted(ctx: &mut AppContext) -> NetGame {
    let socket = UdpSocket::bind("127.0.0.1:0").expect("a port");
    ctx.config.settings.network.server_port = socket.local_addr().expect("its address").port();
    drop(socket);
    let level = ctx.library.first().expect("a level");
    netgame::host(ctx, &level).expect("the level is hosted")
}

/// Opens the screen of a hosted netgame.
pub fn visit() -> Visit<NetgameScreen> {
    Visit::new("netgame", |ctx| {
        let game = hosted(ctx);
        NetgameScreen::new(ctx, game)
    })
}

/// Opens the menu over a hosted netgame.
pub fn visit_menu() -> Visit<NetgameScreen> {
    let mut visit = visit();
    press(&mut visit, Key::Escape);
    visit
}

/// Presses a key of the game.
fn press(visit: &mut Visit<NetgameScreen>, key: Key) {
    visit.ctx.input.press(Some(key));
    visit.tick();
    visit.ctx.input.press(None);
}

/// Opens the players of a hosted netgame.
pub fn visit_players() -> Visit<NetgameScreen> {
    let mut visit = visit_menu();
    visit.click("Players");
    visit
}

/// Opens what can be done about the host's own player.
pub fn visit_player() -> Visit<NetgameScreen> {
    let mut visit = visit_players();
    visit.press(Nav::Confirm);
    visit
}

/// Opens the chat so far.
pub fn visit_chat_log() -> Visit<NetgameScreen> {
    let mut visit = visit_menu();
    visit.click("Chat");
    visit
}

/// Opens the emotes to choose from.
pub fn visit_emotes() -> Visit<NetgameScreen> {
    let mut visit = visit();
    press(&mut visit, Key::E);
    visit
}

/// Opens the lobby of a hosted netgame.
pub fn visit_lobby() -> Visit<NetgameScreen> {
    let mut visit = Visit::new("lobby", |ctx| {
        ctx.config.settings.network.lobby = true;
        let game = hosted(ctx);
        NetgameScreen::new(ctx, game)
    });
    while visit.screen.view_mut().overlay != Overlay::Lobby {
        visit.tick();
        std::thread::yield_now();
    }
    visit
}

/// Opens the screen of a netgame hosted by a context, with its lobby if `is_lobby`, and presses keys.
pub fn hosted_screen(
    ctx: &mut AppContext,
    is_lobby: bool,
    keys: &[Key],
) -> WidgetScreen<NetgameScreen> {
    ctx.config.settings.network.lobby = is_lobby;
    let game = hosted(ctx);
    let view = NetgameScreen::new(ctx, game);
    let mut screen = WidgetScreen::new(ctx, view);
    while is_lobby && screen.view_mut().overlay != Overlay::Lobby {
        screen.update(ctx);
        std::thread::yield_now();
    }
    for key in keys {
        ctx.input.press(Some(*key));
        screen.update(ctx);
        ctx.input.press(None);
        screen.update(ctx);
    }
    screen
}

/// Opens the options over a hosted netgame.
fn visit_options() -> Visit<OptionsScreen> {
    Visit::new("netgame-options", |ctx| {
        let game = hosted(ctx);
        OptionsScreen::new(OpenedFrom::Netgame(Box::new(NetPlay::new(game))))
    })
}

#[test]
fn the_menu_opens_and_closes_without_pausing_the_game() {
    let mut visit = visit_menu();
    assert_eq!(visit.focused(), "Resume");
    assert!(!visit.screen.view_mut().takes_input());
    visit.press(Nav::Back);
    assert!(visit.screen.view_mut().takes_input(), "Escape closes it");
    press(&mut visit, Key::Escape);
    visit.click("Resume");
    assert!(visit.screen.view_mut().takes_input());
}

#[test]
fn options_controls_and_help_are_opened_from_the_menu_and_lead_back_to_it() {
    for entry in ["Options", "Controls", "Help"] {
        let mut visit = visit_menu();
        let from = match visit.click(entry) {
            Next::To(Destination::Options(from)) if entry == "Options" => from,
            Next::To(Destination::Controls(from)) if entry == "Controls" => from,
            Next::To(Destination::Help(from)) if entry == "Help" => from,
            _ => panic!("{entry} does not open"),
        };
        let mut from = from;
        let Destination::NetgameMenu(net) = from.back() else {
            panic!("{entry} does not lead back");
        };
        let screen = NetgameScreen::with_menu(net);
        visit.screen = WidgetScreen::new(&visit.ctx, screen);
        assert_eq!(visit.focused(), entry, "the entry has the focus again");
    }
}

#[test]
fn a_netgame_continues_behind_the_options() {
    let mut visit = visit_options();
    let tick = |visit: &mut Visit<OptionsScreen>| {
        assert!(matches!(visit.tick(), Next::Stay));
        match &visit.screen.view_mut().opened_from() {
            OpenedFrom::Netgame(net) => net.play.worlds().now.globals.tick,
            _ => panic!("there is no netgame"),
        }
    };
    let before = tick(&mut visit);
    while tick(&mut visit) < before + 5 {
        std::thread::yield_now();
    }
    let back = visit.press(Nav::Back);
    assert!(matches!(back, Next::To(Destination::NetgameMenu(_))));
}

/// Runs frames until the screen leads to another one.
fn wait_until_left<V: View>(visit: &mut Visit<V>) -> Next {
    loop {
        match visit.tick() {
            Next::Stay => std::thread::yield_now(),
            next => return next,
        }
    }
}

#[test]
fn a_netgame_that_ends_behind_the_options_closes_them() {
    let mut visit = Visit::new("netgame-end", |ctx| {
        let mut game = hosted(ctx);
        game.leave();
        OptionsScreen::new(OpenedFrom::Netgame(Box::new(NetPlay::new(game))))
    });
    let next = wait_until_left(&mut visit);
    assert!(matches!(next, Next::To(Destination::Menu)));
}

#[test]
fn leaving_needs_confirmation_and_the_default_is_to_stay() {
    let mut visit = visit_menu();
    visit.press(Nav::Last);
    assert_eq!(visit.focused(), "End game for everyone");
    visit.press(Nav::Confirm);
    assert_eq!(visit.focused(), "Keep playing");
    visit.press(Nav::Back);
    assert_eq!(visit.focused(), "End game for everyone", "back in the menu");
    visit.press(Nav::Last);
    visit.press(Nav::Confirm);
    visit.press(Nav::Down);
    visit.press(Nav::Confirm);
    let next = wait_until_left(&mut visit);
    assert!(matches!(next, Next::To(Destination::Menu)));
}

#[test]
fn the_players_page_lists_the_host_about_whom_nothing_can_be_done() {
    let mut visit = visit_players();
    let focused = visit.focused();
    assert!(focused.starts_with("Martian host - -"), "{focused}");
    visit.press(Nav::Confirm);
    assert_eq!(visit.focused(), "Back");
    visit.press(Nav::Confirm);
    assert!(visit.focused().starts_with("Martian"), "the list again");
    visit.press(Nav::Back);
    assert_eq!(visit.focused(), "Players", "the menu again");
}

#[test]
fn the_chat_history_is_shown_and_typed_lines_can_be_recalled() {
    let mut visit = visit();
    let say = |visit: &mut Visit<NetgameScreen>, line: &str| {
        let net = visit.screen.view_mut().net.as_mut().expect("the netgame");
        net.say(line);
    };
    say(&mut visit, "first");
    say(&mut visit, "second");
    let rows = |visit: &mut Visit<NetgameScreen>| {
        let net = visit.screen.view_mut().net.as_ref().expect("the netgame");
        let rows = net.chat_rows().into_iter();
        rows.filter(|row| row.seat == Some(0)).count()
    };
    while rows(&mut visit) < 2 {
        visit.tick();
        std::thread::yield_now();
    }
    press(&mut visit, Key::T);
    press(&mut visit, Key::Up);
    assert!(
        visit.texts().contains(&"second".to_owned()),
        "{:?}",
        visit.texts()
    );
    press(&mut visit, Key::Up);
    assert!(visit.texts().contains(&"first".to_owned()));
    visit.screen.view_mut().overlay = Overlay::Menu;
    visit.click("Chat");
    let texts = visit.texts();
    assert!(texts.contains(&"first".to_owned()) && texts.contains(&"second".to_owned()));
}

#[test]
fn lines_of_muted_players_are_hidden_until_they_are_unmuted() {
    let mut visit = visit();
    let net = visit.screen.view_mut().net.as_mut().expect("the netgame");
    net.say("hello");
    let shown = |visit: &mut Visit<NetgameScreen>| {
        let net = visit.screen.view_mut().net.as_ref().expect("the netgame");
        net.chat_rows().iter().any(|row| row.text == "hello")
    };
    while !shown(&mut visit) {
        visit.tick();
        std::thread::yield_now();
    }
    for (muted, is_shown) in [(true, false), (false, true)] {
        let net = visit.screen.view_mut().net.as_mut().expect("the netgame");
        net.set_muted(0, muted);
        assert_eq!(shown(&mut visit), is_shown);
    }
}

#[test]
fn a_chosen_emote_appears_above_the_player() {
    let mut visit = visit_emotes();
    assert_eq!(visit.focused(), "Hello!");
    visit.press(Nav::Right);
    assert_eq!(visit.focused(), "Yes");
    visit.press(Nav::Confirm);
    assert!(visit.screen.view_mut().takes_input(), "the game goes on");
    let shown = |visit: &mut Visit<NetgameScreen>| {
        visit.tick();
        let net = visit.screen.view_mut().net.as_ref().expect("the netgame");
        net.shown_emotes()[0]
    };
    while shown(&mut visit).is_none() {
        std::thread::yield_now();
    }
    assert_eq!(shown(&mut visit), Some(MessageId("emote-yes")));
}

#[test]
fn the_game_starts_from_the_lobby_with_the_level_voted_for() {
    let mut visit = visit_lobby();
    assert!(visit.focused().starts_with("Ready"), "{}", visit.focused());
    let levels = {
        let net = visit.screen.view_mut().net.as_ref().expect("the netgame");
        let lobby = net.play.game.lobby().expect("it is open");
        lobby.levels.clone()
    };
    visit.click(levels[1].name.as_str());
    let votes = |visit: &mut Visit<NetgameScreen>| {
        visit.tick();
        let net = visit.screen.view_mut().net.as_ref().expect("the netgame");
        net.play
            .game
            .lobby()
            .map_or(0, |lobby| lobby.levels[1].votes)
    };
    while votes(&mut visit) == 0 {
        std::thread::yield_now();
    }
    visit.click("Start now");
    let level = |visit: &mut Visit<NetgameScreen>| {
        visit.tick();
        let net = visit.screen.view_mut().net.as_ref().expect("the netgame");
        net.play.worlds().now.globals.level
    };
    while level(&mut visit) != i32::from(levels[1].number) {
        std::thread::yield_now();
    }
    while !visit.screen.view_mut().takes_input() {
        visit.tick();
        std::thread::yield_now();
    }
}

/// Opens the rules of a hosted netgame.
pub fn visit_rules() -> Visit<NetgameScreen> {
    let mut visit = visit_menu();
    visit.click("Rules");
    visit
}

#[test]
fn rules_changed_by_the_host_are_in_the_message_feed_of_everyone() {
    let mut visit = visit_rules();
    assert!(visit.focused().contains("Mode"), "{}", visit.focused());
    visit.press(Nav::Right);
    visit.press(Nav::Back);
    assert_eq!(visit.screen.view_mut().overlay, Overlay::Menu);
    let is_shown = |visit: &mut Visit<NetgameScreen>| {
        let net = visit.screen.view_mut().net.as_ref().expect("a netgame");
        let rows = net.chat_rows();
        rows.iter()
            .any(|row| row.text.starts_with("From the next round on: Mode"))
    };
    while !is_shown(&mut visit) {
        visit.tick();
        std::thread::yield_now();
    }
}

/// Presses the key of the instant replay until there is something to replay.
fn visit_replay() -> Visit<NetgameScreen> {
    let mut visit = visit();
    while !visit.screen.view_mut().is_replaying() {
        press(&mut visit, Key::B);
        std::thread::yield_now();
    }
    visit
}

/// Returns the direction that the host's player faces, and the tick; without an instant replay.
fn facing(visit: &mut Visit<NetgameScreen>) -> (Facing, i32) {
    let net = visit.screen.view_mut().net.as_ref().expect("the netgame");
    let world = &net.play.worlds().now;
    (world.players[0].facing, world.globals.tick)
}

#[test]
fn players_stand_still_during_an_instant_replay_and_get_their_input_back() {
    let mut visit = visit();
    while facing(&mut visit).1 < 20 {
        visit.tick();
        std::thread::yield_now();
    }
    let (before, start) = facing(&mut visit);
    let (turn, after) = match before {
        Facing::Left => (Key::Right, Facing::Right),
        Facing::Right => (Key::Left, Facing::Left),
    };
    press(&mut visit, Key::B);
    assert!(visit.screen.view_mut().is_replaying());
    assert!(visit.screen.view_mut().shows_pointer());
    press(&mut visit, Key::Space);
    let behind = |visit: &mut Visit<NetgameScreen>| {
        let net = visit.screen.view_mut().net.as_ref().expect("the netgame");
        net.play.game.behind().expect("there is a present")
    };
    while behind(&mut visit) < 60 {
        press(&mut visit, turn);
        std::thread::yield_now();
    }
    press(&mut visit, Key::Escape);
    assert!(!visit.screen.view_mut().is_replaying());
    assert!(visit.screen.view_mut().takes_input(), "no menu");
    let (now, tick) = facing(&mut visit);
    assert!(tick > start + 30, "the game went on: {start} to {tick}");
    assert_eq!(now, before, "the key has moved the playhead only");
    while facing(&mut visit).0 != after {
        press(&mut visit, turn);
        std::thread::yield_now();
    }
}

#[test]
fn an_instant_replay_is_opened_from_the_menu_and_ended_by_its_key_or_by_the_menu_over_it() {
    let mut visit = visit_replay();
    press(&mut visit, Key::B);
    assert!(!visit.screen.view_mut().is_replaying(), "the same key");
    press(&mut visit, Key::Escape);
    visit.click("Instant replay");
    assert!(visit.screen.view_mut().is_replaying());
    visit.screen.view_mut().overlay = Overlay::Players;
    visit.tick();
    assert!(!visit.screen.view_mut().is_replaying());
}

#[test]
fn an_instant_replay_ends_by_itself_and_its_view_is_that_of_the_host() {
    let mut visit = visit_replay();
    let view = |visit: &mut Visit<NetgameScreen>| {
        let net = visit.screen.view_mut().net.as_ref().expect("the netgame");
        matches!(net.play.game.view().replay, Some(Comparison::Same))
    };
    assert!(view(&mut visit));
    while visit.screen.view_mut().is_replaying() {
        visit.tick();
        std::thread::yield_now();
    }
    assert!(visit.screen.view_mut().takes_input());
}
