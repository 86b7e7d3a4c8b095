use super::entry::{Cells, Content, Order, unreadable};
use super::*;
use crate::app::play::hud;
use crate::app::screen::testing::Visit;
use crate::app::ui::event::{EditKey, Event, Modifiers, Nav, PointerAction};
use crate::app::ui::testing::{edit, typing};
use crate::config::UserFolder;
use crate::localization::{Language, Localizer};
use crate::replay::file_name::FileName;
use crate::replay::{RecordingError, Summary};

fn entry(file: impl Into<PathBuf>) -> Entry {
    Entry::new(file.into(), false)
}

fn english(cells: Cells) -> [String; COLUMNS.len()] {
    let localizer = Localizer::new(Some(Language::English));
    cells.map(|cell| localizer.text(cell))
}

/// Opens a list of recordings that cannot be read.
fn visit(count: usize) -> Visit<RecordingList> {
    let entries = (0..count).map(|number| entry(format!("{number}.pmd")));
    let list = RecordingList::of(entries.collect(), (0, 0), None);
    let mut visit = Visit::new("replays", |_| list);
    for entry in &mut visit.screen.view_mut().entries {
        entry.content = Some(unreadable(&entry.file, &RecordingError::NotARecording));
    }
    visit
}

#[test]
fn only_visible_rows_of_a_long_list_are_created() {
    let mut visit = visit(500);
    assert!(visit.texts().len() < 200);
    assert!(visit.focused().starts_with("0 "));
    visit.press(Nav::Last);
    assert!(visit.focused().starts_with("499 "));
    visit.press(Nav::Down);
    assert_eq!(visit.focused(), "Back", "below the list");
    visit.press(Nav::Down);
    assert!(visit.focused().starts_with("All Finished"), "the tabs");
    visit.press(Nav::Down);
    assert_eq!(visit.focused(), "Order newest first");
    visit.press(Nav::Down);
    visit.press(Nav::First);
    assert!(visit.focused().starts_with("0 "));
    visit.press(Nav::PageDown);
    visit.press(Nav::PageUp);
    assert!(visit.focused().starts_with("0 "));
}

/// Opens a list of recordings with these names, which exist, and one shipped with the game.
fn visit_files(names: &[&str]) -> Visit<RecordingList> {
    Visit::new("replays", |ctx| {
        let folder = ctx.folders.user(UserFolder::SavedGames);
        std::fs::create_dir_all(&folder).expect("a folder for recordings");
        for name in names {
            std::fs::write(folder.join(name), "").expect("a recording");
        }
        let mut list = RecordingList::new(ctx, None);
        list.entries.retain(|entry| !entry.is_shipped);
        let file = shipped();
        list.entries.push(Entry::new(file, true));
        list.show();
        list
    })
}

const NAMES: [&str; 3] = [
    "20261103-120000-level1-finished-t900.pmd",
    "20261102-120000-level1-unfinished.pmd",
    "from_a_friend.pmd",
];

#[test]
fn each_tab_shows_the_recordings_of_its_kind() {
    let mut visit = visit_files(&NAMES);
    for expected in [4, 1, 1, 1, 1, 4] {
        assert_eq!(visit.screen.view_mut().shown.len(), expected);
        visit.press(Nav::NextTab);
    }
    let list = visit.screen.view_mut();
    let file = list.entry(0).map(|entry| entry.file.clone());
    let next = visit.press(Nav::Confirm);
    assert!(
        matches!(next, Next::To(Destination::Replay { file: played, .. }) if Some(&played) == file.as_ref())
    );
}

#[test]
fn an_own_recording_is_deleted_after_a_question_and_a_shipped_one_never() {
    let mut visit = visit_files(&NAMES);
    let file = visit.screen.view_mut().entries[0].file.clone();
    visit.ctx.selection.ghosts.push(file.clone());
    visit.press(Nav::Delete);
    visit.press(Nav::Confirm);
    assert!(file.exists(), "the first answer cancels");
    visit.press(Nav::Delete);
    visit.press(Nav::Last);
    visit.press(Nav::Confirm);
    assert!(!file.exists() && visit.ctx.selection.ghosts.is_empty());
    assert_eq!(visit.screen.view_mut().shown.len(), 3);
    // A file that is gone already is reported, and stays in the list.
    let gone = visit.screen.view_mut().entries[0].file.clone();
    std::fs::remove_file(&gone).expect("it is there");
    visit.press(Nav::Delete);
    visit.click("Delete");
    assert_eq!(visit.screen.view_mut().shown.len(), 3);
    (0..2).for_each(|_| drop(visit.press(Nav::Down)));
    visit.press(Nav::Delete);
    assert_eq!(visit.screen.view_mut().dialog, None);
}

#[test]
fn a_recording_is_chosen_by_pointer_after_scrolling_with_the_wheel() {
    let mut visit = visit(500);
    let at = (640.0, 360.0);
    visit.handle([Event::Pointer(PointerAction::Wheel(10), at)]);
    let texts = visit.texts();
    assert!(texts.contains(&"30".to_owned()) && !texts.contains(&"29".to_owned()));
    let next = visit.click("33");
    let is_33 = |file: &Path| file == Path::new("33.pmd");
    assert!(matches!(next, Next::To(Destination::Replay { file, .. }) if is_33(&file)));
    assert!(matches!(visit.click("Back"), Next::To(Destination::Menu)));
}

fn cells_of(list: &RecordingList, index: usize) -> Cells {
    let content = list.entries[index].content.as_ref();
    content.expect("file was read").cells.clone()
}

fn shipped() -> PathBuf {
    Path::new(crate::CHECKOUT).join("tests/levels/demos/01_first_steps.pmd")
}

#[test]
fn files_are_read_a_few_per_frame_and_unplayable_ones_are_marked() {
    let mut entries: Vec<Entry> = (0..READ_PER_FRAME).map(|_| entry("gone.pmd")).collect();
    entries.push(entry(shipped()));
    let mut visit = Visit::new("replays", |ctx| {
        ctx.library = PackLibrary::default();
        RecordingList::of(entries, (0, 0), None)
    });
    visit.tick();
    let list = visit.screen.view_mut();
    let is_read = |entry: &&Entry| entry.content.is_some();
    assert_eq!(list.entries.iter().filter(is_read).count(), READ_PER_FRAME);
    let cells = cells_of(list, 0);
    assert_eq!(english(cells), ["gone", "", "", "", "damaged"]);
    visit.tick();
    let list = visit.screen.view_mut();
    let cells = cells_of(list, READ_PER_FRAME);
    assert_eq!(english(cells)[0], "01_first_steps (First steps)");
}

#[test]
fn a_row_shows_level_players_date_time_and_result() {
    let summary = Summary {
        level_name: "level017".to_owned(),
        level_number: 17,
        level_hash: 1,
        date: 1_795_300_259,
        players: ["Ann", "Bob"].map(str::to_owned).to_vec(),
        end_tick: 4800,
    };
    let row = |name: &str, is_shipped| {
        let file = format!("20261121-223059-level17-{name}.pmd");
        let entry = Entry::new(file.into(), is_shipped);
        english(entry.cells(recordings::readable(&summary.level_name), &summary))
    };
    let end = hud::clock(4800);
    assert_eq!(
        row("finished-t2400", false),
        [
            "Level 17",
            "Ann, Bob",
            "2026-11-21",
            &hud::clock(2400),
            "finished"
        ]
    );
    assert_eq!(
        row("unfinished", false)[3..],
        [end.clone(), "unfinished".to_owned()]
    );
    assert_eq!(row("kept", false)[3..], [end.clone(), String::new()]);
    assert_eq!(row("kept--Fun!", false)[0], "Fun! (Level 17)");
    assert_eq!(row("x", true)[3..], [end, "finished".to_owned()]);
}

#[test]
fn the_recording_played_last_is_selected_if_it_still_exists() {
    let selected = |file: Option<&str>| {
        let entries = ["a.pmd", "b.pmd", "c.pmd"].map(entry).into();
        RecordingList::of(entries, (0, 0), file.map(Path::new)).first
    };
    assert_eq!(selected(Some("c.pmd")), 2);
    assert_eq!(selected(Some("gone.pmd")), 0);
    assert_eq!(selected(None), 0);
}

/// Opens a list of one recording of the player that can be played, and one shipped with the game.
fn visit_run(name: &str) -> Visit<RecordingList> {
    let mut visit = visit_files(&[name]);
    let file = visit.screen.view_mut().entries[0].file.clone();
    std::fs::copy(shipped(), &file).expect("a recording");
    visit.tick();
    visit
}

fn files(visit: &mut Visit<RecordingList>) -> Vec<String> {
    let entries = visit.screen.view_mut().entries.iter();
    let own = entries.filter(|entry| !entry.is_shipped);
    own.map(|entry| recordings::name(&entry.file)).collect()
}

fn type_title(visit: &mut Visit<RecordingList>, title: &str) {
    visit.handle([edit(EditKey::SelectAll, Modifiers::default())]);
    visit.handle(typing(title));
}

#[test]
fn a_renamed_recording_keeps_its_outcome_stays_a_ghost_and_is_shown_by_its_title() {
    let run = "20261103-120000-level1-finished-t900";
    let mut visit = visit_run(&format!("{run}.pmd"));
    let old = visit.screen.view_mut().entries[0].file.clone();
    visit.ctx.selection.ghosts.push(old.clone());
    visit.press(Nav::Right);
    visit.click("Rename");
    type_title(&mut visit, "No coins?");
    assert_eq!(files(&mut visit), [format!("{run}--No coins-")]);
    let new = visit.screen.view_mut().entries[0].file.clone();
    assert!(new.exists() && !old.exists());
    assert_eq!(visit.ctx.selection.ghosts, [new]);
    let shown = visit.focused();
    assert!(shown.contains("No coins- (First steps)"), "{shown}");
    assert!(shown.contains("finished"), "{shown}");
    for tab in [0, 1, 3] {
        visit.screen.view_mut().tab = tab;
        visit.screen.view_mut().show();
        assert!(
            visit
                .texts()
                .iter()
                .any(|text| text.starts_with("No coins-"))
        );
    }
}

#[test]
fn no_recording_is_overwritten_by_renaming_another() {
    let run = "20261103-120000-level1-finished-t900";
    let (names, other) = ([format!("{run}.pmd"), format!("{run}--x.pmd")], "other");
    let mut visit = visit_files(&names.each_ref().map(String::as_str));
    let folder = visit.ctx.folders.user(UserFolder::SavedGames);
    std::fs::write(folder.join(&names[1]), other).expect("a file");
    let row = visit.screen.view_mut().row_of(&folder.join(&names[0]));
    visit.screen.view_mut().first = row.expect("it is listed");
    visit.press(Nav::First);
    while !visit.focused().contains(run) || visit.focused().contains("--x") {
        visit.press(Nav::Down);
    }
    visit.press(Nav::Right);
    visit.click("Rename");
    type_title(&mut visit, "x");
    assert_eq!(files(&mut visit).len(), 2);
    let kept = std::fs::read_to_string(folder.join(&names[1])).expect("a file");
    assert_eq!(kept, other);
    assert!(folder.join(&names[0]).exists());
    let now = visit.ctx.seconds();
    assert!(visit.ctx.toast.is_visible(now), "the player is told");
}

#[test]
fn a_copy_is_an_own_recording_that_retention_keeps_even_without_typing() {
    let mut visit = visit_run("20261103-120000-level1-unfinished.pmd");
    visit.press(Nav::Last);
    visit.press(Nav::Right);
    visit.click("Copy");
    visit.handle([edit(EditKey::Submit, Modifiers::default())]);
    let own = files(&mut visit);
    assert_eq!(own.len(), 2, "{own:?}");
    assert_eq!(own[1], "First steps", "a copy of the shipped one");
    let copy = visit.screen.view_mut().entries[1].file.clone();
    assert!(visit.focused().starts_with("First steps"));
    assert_eq!(std::fs::read(&copy).ok(), std::fs::read(shipped()).ok());
    let folder = visit.ctx.folders.user(UserFolder::SavedGames);
    let again = recordings::copy(&visit.ctx.folders, &copy, "First steps").expect("a copy");
    assert_eq!(again, folder.join("First steps-2.pmd"));
    assert_eq!(FileName::of(&again).title, "First steps-2");
}

#[test]
fn a_shipped_recording_is_neither_renamed_nor_deleted() {
    let mut visit = visit_run("20261103-120000-level1-unfinished.pmd");
    visit.press(Nav::Last);
    visit.press(Nav::Right);
    let mut usable = Vec::new();
    for _ in 0..4 {
        usable.push(visit.focused());
        visit.press(Nav::Down);
    }
    assert_eq!(usable, ["Watch", "Copy", "Share", "Cancel"]);
}

#[test]
fn a_recording_is_watched_and_shared_from_its_dialog_by_pointer() {
    let mut visit = visit_run("20261103-120000-level1-unfinished.pmd");
    let file = visit.screen.view_mut().entries[0].file.clone();
    visit.click_in_focus("\u{2192}");
    let next = visit.click("Share");
    assert!(matches!(next, Next::To(Destination::ShareRecording(shared)) if shared == file));
    visit.click_in_focus("\u{2192}");
    let next = visit.click("Watch");
    assert!(matches!(next, Next::To(Destination::Replay { file: played, .. }) if played == file));
}

#[test]
fn the_list_is_sorted_by_level_time_and_length_and_stays_so_when_it_opens_again() {
    let content = |level: &str, exit, length| Content {
        cells: unreadable(Path::new(""), &RecordingError::NotARecording).cells,
        level: level.to_owned(),
        thumbnail: None,
        exit,
        length,
    };
    let mut entries = ["new", "slow", "fast", "unread"].map(entry);
    entries[0].content = Some(content("b", None, 500));
    entries[1].content = Some(content("C", Some(300), 300));
    entries[2].content = Some(content("a", Some(200), 400));
    let names = |order: usize| {
        let shown = sorted(&entries, Group::All, ORDERS[order].0).into_iter();
        let names = shown.map(|index| recordings::name(&entries[index].file));
        names.collect::<Vec<String>>()
    };
    assert_eq!(names(0), ["new", "slow", "fast", "unread"]);
    assert_eq!(names(1), ["fast", "new", "slow", "unread"]);
    assert_eq!(names(2), ["fast", "slow", "new", "unread"]);
    assert_eq!(names(3), ["new", "fast", "slow", "unread"]);
    let mut visit = visit_files(&NAMES);
    visit.press(Nav::NextTab);
    visit.click("Order");
    assert!(visit.focused().starts_with("Order"));
    visit.press(Nav::Right);
    let shown = visit.ctx.selection.recordings_shown;
    assert_eq!((shown.0, ORDERS[shown.1].0), (1, Order::Fastest));
    let again = RecordingList::new(&visit.ctx, None);
    assert_eq!((again.tab, again.order), shown);
}

#[test]
fn the_focus_stays_on_its_recording_while_files_are_read_and_sorted() {
    let mut visit = visit_files(&["b.pmd", "a.pmd"]);
    let own = visit.screen.view_mut().entries[0].file.clone();
    visit.ctx.selection.recordings_shown = (0, 1);
    visit.screen.view_mut().order = 1;
    std::fs::copy(shipped(), &own).expect("a recording");
    let before = visit.focused();
    visit.tick();
    let row = visit.screen.view_mut().row_of(&own).expect("it is listed");
    let focused = visit.focused();
    assert!(
        before.starts_with("b") && focused.starts_with("b (First steps)"),
        "{focused}"
    );
    assert_eq!(
        visit.screen.view_mut().entry(row).map(|e| e.file.clone()),
        Some(own)
    );
}
