//! The help: what it shows, and where its entries lead.

use super::*;
use crate::app::play::Play;
use crate::app::recordings;
use crate::app::screen::testing::Visit;
use crate::app::ui::event::Nav;
use crate::config::Key;
use crate::session::local_game::LocalGame;
use std::collections::BTreeSet;

/// Rooms about rules of games with several players, which are no thing that one meets.
const RULES: [&str; 2] = ["carrying", "versus"];

/// Opens the help on a page.
pub fn visit(page: usize) -> Visit<HelpScreen> {
    let mut visit = Visit::new("help", |_| HelpScreen::new(OpenedFrom::Menu));
    (0..page).for_each(|_| drop(visit.press(Nav::NextTab)));
    visit
}

/// Opens the help from a paused game.
fn visit_paused() -> Visit<HelpScreen> {
    Visit::new("help", |ctx| HelpScreen::new(OpenedFrom::Game(paused(ctx))))
}

fn paused(ctx: &AppContext) -> Box<Play> {
    let id = ctx.library.first().expect("a level");
    let level = ctx.library.load(&id).expect("the level is valid");
    let game = LocalGame::begin(level, &recordings::title(&ctx.library, &id), &[]);
    Box::new(Play::new(game))
}

#[test]
fn every_room_of_the_gallery_has_its_things_in_the_help_and_every_sprite_exists() {
    let visit = visit(0);
    let things = PAGES.iter().flat_map(|(page, _)| page.things());
    let rooms: BTreeSet<&str> = things.clone().map(|thing| thing.room).collect();
    let gallery = ExtrasPage::Guide.pack(&visit.ctx.library);
    let gallery = gallery.expect("the gallery").levels().iter();
    let expected = gallery.map(|level| level.slug.as_str());
    let expected: BTreeSet<&str> = expected.filter(|slug| !RULES.contains(slug)).collect();
    assert_eq!(rooms, expected);
    let moves = PAGES.iter().flat_map(|(page, _)| page.moves());
    let sprites = moves.flat_map(|entry| entry.sprites);
    for sprite in sprites.chain(things.flat_map(|thing| thing.sprites)) {
        let atlas = &visit.ctx.graphics.painter.atlas;
        assert!(atlas.find(sprite).is_some(), "{sprite}");
    }
}

#[test]
fn a_thing_is_tried_in_its_room() {
    let mut visit = visit(0);
    assert!(visit.focused().starts_with("Archwagon Patrols"));
    visit.press(Nav::Right);
    let Next::To(Destination::NewGameFrom { level, .. }) = visit.press(Nav::Confirm) else {
        panic!("no game");
    };
    assert_eq!(level, LevelId::new("gallery", "block-walker"));
    assert!(visit.ctx.library.load(&level).is_ok());
}

#[test]
fn a_paused_game_survives_every_way_out_of_the_help() {
    let back = visit_paused().press(Nav::Back);
    assert!(matches!(back, Next::To(Destination::Pause(_))));
    let room = visit_paused().press(Nav::Confirm);
    assert!(matches!(room, Next::To(Destination::LeaveFor(..))));
    for (page, is_controls) in [(3, true), (4, false)] {
        let mut visit = visit_paused();
        (0..page).for_each(|_| drop(visit.press(Nav::NextTab)));
        let next = visit.press(Nav::Confirm);
        assert!(match next {
            Next::To(Destination::Controls(OpenedFrom::Game(_))) => is_controls,
            Next::To(Destination::LeaveFor(_, to)) =>
                !is_controls && matches!(*to, Destination::HostForm(_)),
            _ => false,
        });
    }
}

#[test]
fn moves_show_the_players_own_keys() {
    let visit = visit(3);
    let mut settings = visit.ctx.config.settings.clone();
    let localizer = &visit.ctx.texts.localizer;
    let jump = MOVES.iter().find(|m| m.name == MessageId("help-move-jump"));
    let jump = jump.expect("jumping").keys;
    assert_eq!(moves::labels(&settings, localizer, jump, false), ["Space"]);
    let pad = moves::labels(&settings, localizer, jump, true);
    assert_eq!(pad, ["Right button"]);
    settings.controls.jump = vec![Key::W, Key::X, Key::Y];
    let own = moves::labels(&settings, localizer, jump, false);
    assert_eq!(own, ["W", "X"], "at most two");
    settings.controls.jump.clear();
    let none = moves::labels(&settings, localizer, jump, false);
    assert_eq!(none, ["no key"]);
}

#[test]
fn leaving_the_help_returns_to_its_entry_in_the_menu() {
    let mut visit = visit(0);
    let next = visit.press(Nav::Back);
    assert!(matches!(next, Next::To(Destination::Menu)));
    assert_eq!(visit.ctx.selection.menu_entry, Some(MenuEntry::Help));
}

#[test]
fn up_leads_from_every_entry_of_the_first_line_to_the_tabs() {
    let mut visit = visit(0);
    visit.press(Nav::Up);
    visit.press(Nav::Right);
    assert!(visit.texts().contains(&"Checkpoint".to_owned()));
    visit.press(Nav::Down);
    visit.press(Nav::Up);
    visit.press(Nav::Down);
    visit.press(Nav::Left);
    visit.press(Nav::Up);
    visit.press(Nav::Left);
    assert!(visit.texts().contains(&"Archwagon".to_owned()));
}
