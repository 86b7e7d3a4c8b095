use super::*;
use crate::app::profiles::Profiles;
use crate::app::screen::testing::Visit;
use crate::app::ui::event::{EditKey, Modifiers, Nav};
use crate::app::ui::testing::{edit, typing};
use crate::config::{KeyLayout, Strength};
use crate::progress::journey::JourneyStep;

fn menu(left: Option<i32>) -> Visit<MenuScreen> {
    Visit::new("menu", |ctx| {
        let left = left.and_then(|number| ctx.library.in_pack("campaign", number));
        MenuScreen::new(ctx, left)
    })
}

/// Opens the menu at an entry.
fn menu_at(entry: MenuEntry) -> Visit<MenuScreen> {
    Visit::new("menu", |ctx| {
        ctx.selection.menu_entry = Some(entry);
        MenuScreen::new(ctx, None)
    })
}

fn starts(next: Next, number: i32) -> bool {
    let menu = menu(None);
    let wanted = menu.ctx.library.in_pack("campaign", number);
    matches!(
        next,
        Next::To(Destination::NewGameFrom { origin: GameOrigin::Menu, level, .. })
            if Some(&level) == wanted.as_ref()
    )
}

#[test]
fn the_menu_key_selects_quit_and_then_quits() {
    let mut menu = menu(None);
    assert!(matches!(menu.press(Nav::Back), Next::Stay));
    assert_eq!(menu.focused(), "Quit");
    assert!(matches!(menu.press(Nav::Back), Next::Quit));
}

#[test]
fn quitting_with_a_suspended_game_needs_confirmation() {
    let mut menu = menu(Some(2));
    menu.press(Nav::Back);
    assert!(matches!(menu.press(Nav::Back), Next::Stay));
    assert_eq!(menu.focused(), "Cancel");
    let lost = "You will not be able to resume Level 2".to_owned();
    assert!(menu.texts().contains(&lost));
    assert!(matches!(menu.press(Nav::Confirm), Next::Stay));
    assert_eq!(menu.focused(), "Quit", "the focus returns");
    menu.click("Quit");
    assert_eq!(menu.focused(), "Cancel", "the first answer again");
    assert!(matches!(menu.click("Quit"), Next::Quit));
}

#[test]
fn the_suspended_game_comes_first_and_shows_its_map_while_focused() {
    let mut menu = menu(Some(2));
    assert_eq!(menu.focused(), "Resume Level 2");
    let mut ui = UiState::default();
    let view = menu.screen.view_mut();
    ui.focus(view.id_of(MenuEntry::Resume));
    assert_eq!(view.displayed(&ui).map(|level| level.number), Some(2));
    ui.focus(view.id_of(MenuEntry::Campaign));
    assert_eq!(view.displayed(&ui).map(|level| level.number), Some(1));
}

#[test]
fn an_entry_opens_a_page_and_going_back_returns_to_that_entry() {
    for (entry, inside) in [
        ("Levels and extras", "All levels"),
        ("Play together", "Host network game"),
        ("Replays and records", "Records"),
        ("Settings and help", "Controls"),
    ] {
        let mut menu = menu(None);
        assert!(matches!(menu.click(entry), Next::Stay));
        let texts = menu.texts();
        assert!(texts.iter().any(|text| text == inside), "{texts:?}");
        assert!(!texts.iter().any(|text| text == "Quit"));
        menu.press(Nav::Back);
        assert_eq!(menu.focused(), entry);
        menu.click(entry);
        menu.click("Back");
        assert_eq!(menu.focused(), entry);
    }
}

#[test]
fn no_entry_is_without_effect() {
    for page in [
        MenuEntry::Campaign,
        MenuEntry::AllLevels,
        MenuEntry::Players,
        MenuEntry::Records,
        MenuEntry::Options,
    ] {
        let mut menu = menu_at(page);
        for entry in menu.screen.view_mut().entries() {
            menu.screen.view_mut().page = MenuPage::of(page);
            let id = menu.screen.view_mut().id_of(entry);
            let before = menu.texts();
            let next = menu.click_control(id);
            let is_same = matches!(next, Next::Stay) && menu.texts() == before;
            assert!(!is_same, "{entry:?}");
        }
    }
}

#[test]
fn the_menu_opens_with_the_page_and_the_entry_focused_last() {
    assert_eq!(menu_at(MenuEntry::Join).focused(), "Join network game");
    assert_eq!(menu_at(MenuEntry::Records).focused(), "Records");
    let mut gone = menu_at(MenuEntry::Resume);
    assert_eq!(gone.focused(), "Play", "there is no game to resume");
    let mut menu = menu_at(MenuEntry::Records);
    menu.press(Nav::Down);
    assert_eq!(menu.focused(), "Back");
    menu.tick();
    let again = MenuScreen::new(&menu.ctx, None);
    assert_eq!(again.page, MenuPage::Recordings);
}

#[test]
fn the_level_changes_by_keys_and_by_clicks_on_its_arrows_and_is_started() {
    let mut menu = menu_at(MenuEntry::StartLevel);
    menu.press(Nav::Right);
    assert!(menu.focused().contains("Start Level 2"));
    menu.click_in_focus("\u{2192}");
    assert!(menu.focused().contains("Start Level 3"));
    menu.click_in_focus("\u{2190}");
    assert!(starts(menu.press(Nav::Confirm), 2));
    let levels = |next| matches!(next, Next::To(Destination::Levels));
    assert!(levels(menu.click("All levels")));
    assert!(starts(menu.click("Start Level 2"), 2));
}

#[test]
fn the_number_of_players_is_changed_within_its_range_and_shown_on_the_first_page() {
    let mut menu = menu_at(MenuEntry::Players);
    menu.press(Nav::Right);
    assert!(menu.focused().contains("2 players"));
    (0..3).for_each(|_| drop(menu.press(Nav::Right)));
    let four = menu.focused();
    assert!(four.contains("4 players"), "there is no fifth one: {four}");
    menu.press(Nav::Back);
    assert!(menu.texts().contains(&"Play with 4 players".to_owned()));
    menu.click("Play together");
    (0..4).for_each(|_| drop(menu.press(Nav::Left)));
    assert!(menu.focused().contains("One player"));
    for players in ["2 players", "3 players", "4 players", "One player"] {
        assert!(matches!(menu.press(Nav::Confirm), Next::Stay));
        assert!(menu.focused().contains(players), "{players}");
    }
}

#[test]
fn the_first_entry_leads_to_the_map_and_is_called_continue_after_the_first_game() {
    let mut menu = menu(None);
    assert_eq!(menu.focused(), "Play");
    let to_map = |next| matches!(next, Next::To(Destination::Map(None)));
    assert!(to_map(menu.press(Nav::Confirm)));
    let wreck = LevelId::new("campaign", "wreck");
    menu.ctx.progress.travel(JourneyStep::Finished(wreck));
    *menu.screen.view_mut() = MenuScreen::new(&menu.ctx, None);
    assert_eq!(menu.focused(), "Continue");
}

/// Opens the menu at the first start.
fn first_start() -> Visit<MenuScreen> {
    Visit::new("menu", |ctx| {
        Profiles::of(ctx).open();
        MenuScreen::new(ctx, None)
    })
}

/// Opens the dialog before the first game.
pub fn welcome() -> Visit<MenuScreen> {
    let mut menu = first_start();
    menu.press(Nav::Confirm);
    menu
}

fn to_map(next: Next) -> bool {
    matches!(next, Next::To(Destination::Map(None)))
}

#[test]
fn the_first_game_asks_for_a_name() {
    let mut menu = first_start();
    assert!(matches!(menu.click("Play"), Next::Stay));
    assert_eq!(menu.focused(), "Play", "nothing needs to be chosen");
    menu.click("Martian");
    menu.handle([edit(EditKey::SelectAll, Modifiers::default())]);
    assert!(matches!(menu.handle(typing("Ann")), Next::Stay));
    let game = &menu.ctx.config.settings.game;
    let names = (game.profile.as_str(), game.player_name.as_str());
    assert_eq!(names, ("Ann", "Ann"));
    assert_eq!(menu.ctx.progress.profile().name, "Ann");
    menu.press(Nav::Last);
    assert!(to_map(menu.press(Nav::Confirm)));
    *menu.screen.view_mut() = MenuScreen::new(&menu.ctx, None);
    assert!(to_map(menu.click("Play")), "it asks once");

    let mut menu = welcome();
    assert!(matches!(menu.press(Nav::Back), Next::Stay));
    menu.click("Play");
    let is_started = to_map(menu.press(Nav::Confirm));
    assert!(is_started, "the default name will do");
    assert_eq!(menu.ctx.config.settings.game.profile, "Martian");
    *menu.screen.view_mut() = MenuScreen::new(&menu.ctx, None);
    assert!(to_map(menu.click("Play")), "it asks once");
}

#[test]
fn choices_before_the_first_game_have_their_effect_at_once() {
    let mut menu = welcome();
    menu.press(Nav::First);
    menu.press(Nav::Right);
    assert!(menu.focused().starts_with("Sprache"), "{}", menu.focused());
    (0..2).for_each(|_| drop(menu.press(Nav::Down)));
    menu.press(Nav::Right);
    assert!(menu.focused().contains("WASD"), "{}", menu.focused());
    let settings = &menu.ctx.config.settings;
    assert_eq!(KeyLayout::of(settings), Some(KeyLayout::Letters));
    (0..2).for_each(|_| drop(menu.press(Nav::Down)));
    menu.press(Nav::Right);
    let screen = &menu.ctx.config.settings.screen;
    let strengths = [screen.flashing, screen.screen_shake];
    assert!(screen.reduced_motion && strengths == [Strength::Off; 2]);
    menu.press(Nav::Left);
    let screen = &menu.ctx.config.settings.screen;
    let strengths = [screen.flashing, screen.screen_shake];
    assert!(!screen.reduced_motion && strengths == [Strength::Full; 2]);
}

#[test]
fn the_name_of_the_player_leads_to_the_profiles() {
    let mut menu = menu(None);
    menu.ctx.config.settings.game.profile = "Ann".to_owned();
    let next = menu.click("Player: Ann");
    assert!(matches!(next, Next::To(Destination::Profiles)));
}
