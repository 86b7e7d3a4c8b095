use super::*;
use crate::app::screen::testing::Visit;
use crate::progress::journey::JourneyStep;

/// Opens the map of a player who has finished levels of the first world.
pub fn visit(finished: &[&str]) -> Visit<MapScreen> {
    let mut visit = Visit::new("map", |ctx| {
        for slug in finished {
            let level = LevelId::new("campaign", slug);
            ctx.progress.travel(JourneyStep::Finished(level));
        }
        MapScreen::new(ctx, None)
    });
    visit.tick();
    visit.ctx.thumbnails.wait();
    visit.tick();
    visit
}

fn is_level(next: &Next, slug: &str) -> bool {
    matches!(
        next,
        Next::To(Destination::NewGameFrom { origin: GameOrigin::Map, level, .. }) if level.slug == slug
    )
}

fn has(visit: &mut Visit<MapScreen>, text: &str) -> bool {
    visit.texts().iter().any(|found| found.contains(text))
}

#[test]
fn the_keys_walk_along_the_path_and_enter_plays() {
    let mut map = visit(&[]);
    assert!(has(&mut map, "1-1"));
    map.press(Nav::Right);
    assert!(has(&mut map, "1-2"));
    assert!(is_level(&map.press(Nav::Confirm), "windfall"));
    map.press(Nav::Left);
    assert!(is_level(&map.press(Nav::Confirm), "wreck"));
}

#[test]
fn a_locked_level_shows_what_opens_it_and_cannot_be_played() {
    let mut map = visit(&[]);
    map.press(Nav::Right);
    map.press(Nav::Right);
    assert!(has(&mut map, "1-3"));
    assert!(has(&mut map, "one more finished level"));
    assert!(matches!(map.press(Nav::Confirm), Next::Stay));
    map.screen.view_mut().walker.advance(None);
    let walker = &map.screen.view_mut().walker;
    let node = map_node(walker);
    map.tick();
    assert_eq!(
        map_node(&map.screen.view_mut().walker),
        node,
        "the martian stays"
    );
}

/// Lets time pass on the map.
fn pass(map: &mut MapScreen, seconds: f64) {
    let start = map.last.unwrap_or(1.0);
    let frames = (seconds * 60.0) as u32;
    (1..=frames).for_each(|frame| map.advance(start + f64::from(frame) / 60.0));
}

#[test]
fn the_map_moves_only_until_the_martian_and_the_camera_have_arrived() {
    let mut map = visit(&["wreck"]);
    let map = map.screen.view_mut();
    assert!(!map.is_moving(), "nothing has happened yet");
    map.go(2);
    pass(map, 0.1);
    assert!(map.is_moving());
    pass(map, 3.0);
    assert!(!map.is_moving());
}

#[test]
fn another_world_slides_in_unless_motion_is_reduced() {
    let mut map = visit(&[]);
    map.press(Nav::NextTab);
    assert!(map.screen.view_mut().is_moving());
    pass(map.screen.view_mut(), 1.0);
    assert!(!map.screen.view_mut().is_moving());
    map.ctx.config.settings.screen.reduced_motion = true;
    map.press(Nav::PreviousTab);
    assert!(map.screen.view_mut().left.is_none());
}

fn map_node(walker: &Walker) -> (i32, i32) {
    let (x, y) = walker.position();
    (x as i32, y as i32)
}

#[test]
fn the_node_is_remembered() {
    let mut map = visit(&["wreck"]);
    map.press(Nav::Right);
    map.press(Nav::Right);
    let again = MapScreen::new(&map.ctx, None);
    assert_eq!((again.world, again.cursor), (0, 2));
}

#[test]
fn after_a_level_the_martian_walks_to_the_next_one() {
    let mut map = visit(&["wreck"]);
    let finished = LevelId::new("campaign", "wreck");
    let screen = MapScreen::new(&map.ctx, Some(&finished));
    assert_eq!(screen.cursor, 1);
    assert!(!screen.walker.has_arrived());
    assert!(has(&mut map, "Crash Canyon"));
}

#[test]
fn the_card_shows_the_number_of_secrets() {
    let mut map = visit(&[]);
    assert!(!has(&mut map, "secret"));
    map.press(Nav::Right);
    map.tick();
    assert!(has(&mut map, "one secret"));
}

#[test]
fn a_race_against_the_author_is_offered_where_there_is_a_proof_and_for_one_game() {
    let mut map = visit(&[]);
    assert!(!has(&mut map, "Race the author"));
    map.ctx.open_records();
    map.ctx.records.wait();
    assert_eq!(map.overflowing((800.0, 600.0)), Vec::<String>::new());
    for (control, is_race) in [("Race the author", true), ("Play", false)] {
        let next = map.click(control);
        assert!(is_level(&next, "wreck"));
        let Next::To(Destination::NewGameFrom { races_author, .. }) = next else {
            panic!("no game");
        };
        assert_eq!(races_author, is_race);
    }
}

#[test]
fn a_closed_world_is_shown_in_fog_with_what_opens_it() {
    let mut map = visit(&[]);
    map.press(Nav::NextTab);
    assert!(has(&mut map, "more levels"), "{:?}", map.texts());
    assert!(!map.screen.view_mut().is_open());
    map.press(Nav::PreviousTab);
    assert!(has(&mut map, "1-1"));
}

#[test]
fn walking_off_the_edge_leads_to_the_next_world_and_back() {
    let all = [
        "wreck",
        "windfall",
        "snapping",
        "metronome",
        "quick-draw",
        "paternoster",
        "pocket-spring",
        "come-back-here",
        "ore-train",
    ];
    let mut map = visit(&all);
    assert!(has(&mut map, "2-1"), "the newest open world");
    map.press(Nav::Left);
    assert!(has(&mut map, "1-9"));
    map.press(Nav::Right);
    assert!(has(&mut map, "2-1"));
    map.press(Nav::PageUp);
    assert!(has(&mut map, "1-9"));
}

#[test]
fn the_pointer_walks_with_one_click_and_plays_with_another() {
    let mut map = visit(&[]);
    assert!(matches!(map.click_control(Id::row(NODES, 1)), Next::Stay));
    assert!(has(&mut map, "1-2"));
    assert!(is_level(&map.click_control(Id::row(NODES, 1)), "windfall"));
    assert!(is_level(&map.click("Play"), "windfall"));
}

#[test]
fn the_share_grows_with_levels_and_coins() {
    let mut map = visit(&[]);
    assert!(has(&mut map, "World 0%"));
    let mut map = visit(&["wreck", "windfall", "snapping"]);
    assert!(!has(&mut map, "World 0%"));
}

#[test]
fn the_map_plays_the_theme_of_an_open_world() {
    let mut map = visit(&[]);
    assert_eq!(
        map.screen.view_mut().music(),
        ScreenMusic::Track(Track::Canyon)
    );
    map.press(Nav::NextTab);
    assert_eq!(map.screen.view_mut().music(), ScreenMusic::Silence);
    map.ctx.config.settings.game.all_levels_open = true;
    let mut open = MapScreen::new(&map.ctx, None);
    open.show(&map.ctx, (1, 0));
    assert_eq!(open.music(), ScreenMusic::Track(Track::Caves));
}
