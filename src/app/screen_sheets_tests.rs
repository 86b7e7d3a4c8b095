//! Small screenshots of every screen, of results and of what is over a netgame, drawn in software in two languages and three
//! window sizes: they look as in the sheets in `tests/window/golden/sheets`. `docs/testing.md` tells how to renew them.

use super::*;
use crate::app::paint::bitmap::Bitmap;
use crate::app::screen::netgame::tests::hosted_screen;
use crate::app::selection::Selection;
use crate::localization::Language;
use crate::replay::Recording;
use crate::session::input_latch::FrameInput;
use crate::session::recording_file::LevelSearch;
use crate::session::results_confirmation::can_be_confirmed;
use crate::sim::command::Command;
use crate::sim::world::buttons::Buttons;
use std::path::Path;

/// Environment variable that makes the test renew the sheets.
const RENEW: &str = "PM_GOLDEN_RENEW";
/// Window sizes in pixels; the pixels that become one in a sheet, in each direction; and how many of them are left out
/// between two that count, since texts are drawn at a whole scale.
const SIZES: [((u32, u32), u32, usize); 3] = [
    ((1280, 720), 8, 2),
    ((800, 600), 5, 1),
    ((1024, 1366), 8, 2),
];
/// The size at which screens are also shown after keys: the one with the least room.
const SMALL: (u32, u32) = (800, 600);
/// Languages with their codes.
const LANGUAGES: [(Language, &str); 2] = [(Language::English, "en"), (Language::German, "de")];
/// Screenshots in a row of a sheet.
const COLUMNS: usize = 6;
/// Tick at which the level behind the pause menu and the replay are shown.
const SHEET_TICK: i32 = 200;
/// Difference of two grey values from which on a pixel counts as different, and the greatest number of such pixels in a
/// screenshot.
const DIFFERENT: u8 = 10;
const MAX_DIFFERENT: usize = 12;

/// Frames for which a screen is shown before it is drawn.
const SETTLED: usize = 3;

/// Screens after some keys, beside those that are shown at once. With the levels for tests, the extras have one page.
const AFTER_KEYS: [(&str, &[Key]); 18] = [
    ("menu", &[Key::Enter]),
    ("menu", &[Key::Down, Key::Enter]),
    ("menu", &[Key::Down, Key::Down, Key::Enter]),
    ("menu", &[Key::End, Key::Up, Key::Enter]),
    ("profiles", &[Key::Enter]),
    ("profiles", &[Key::Down, Key::Enter]),
    ("options", &[Key::Up, Key::Right]),
    ("options", &[Key::Up, Key::Right, Key::Right]),
    ("options", &[Key::Up, Key::Right, Key::Right, Key::Right]),
    ("options", &[Key::Up, Key::Left, Key::Left]),
    ("options", &[Key::Up, Key::Left]),
    ("controls", &[Key::End]),
    ("controls", &[Key::Down, Key::Enter]),
    ("help", &[Key::Up, Key::Right]),
    ("help", &[Key::Up, Key::Right, Key::Right]),
    ("help", &[Key::Up, Key::Left, Key::Left]),
    ("help", &[Key::Up, Key::Left]),
    ("recordings", &[Key::Right]),
];

/// The proof of the first level for tests, whose results are shown.
const FINISHED: &str = "tests/levels/demos/01_first_steps.pmd";

/// Dialogs and pages over a netgame after some keys; the lobby has a page of its own. What differs from computer to
/// computer, such as the address and the key of the host, is not among them.
const NETGAME: [(&str, bool, &[Key]); 4] = [
    ("lobby", true, &[]),
    ("emotes", false, &[Key::E]),
    ("rules", false, &RULES),
    ("leave", false, &[Key::Escape, Key::End, Key::Enter]),
];
/// Keys that open the rules of a netgame: the eighth entry of its menu.
const RULES: [Key; 9] = {
    let mut keys = [Key::Down; 9];
    keys[0] = Key::Escape;
    keys[8] = Key::Enter;
    keys
};

/// The content of one cell of a sheet.
#[derive(Clone, Copy)]
enum Shown {
    /// A screen after some keys.
    Screen(NamedScreen, &'static [Key]),
    /// The results of a finished level.
    Results,
    /// A screen over a netgame, opened by some keys; true with a lobby.
    Netgame(bool, &'static [Key]),
}

/// A grey screenshot.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Grey {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Grey {
    fn new(width: usize, height: usize) -> Grey {
        Grey {
            width,
            height,
            pixels: vec![0; width * height],
        }
    }

    /// Returns the luminance of a screenshot; each pixel is the mean of every `step`th pixel of a square of the screenshot, in
    /// both directions.
    fn of(image: &Bitmap, square: u32, step: usize) -> Grey {
        let side = square as usize;
        let (width, height) = (image.width as usize / side, image.height as usize / side);
        let mut grey = Grey::new(width, height);
        let row_bytes = image.width as usize * 4;
        for (index, pixel) in grey.pixels.iter_mut().enumerate() {
            let (left, top) = (index % width * side, index / width * side);
            let (mut sum, mut count) = (0, 0);
            for y in (top..top + side).step_by(step) {
                let row = &image.bytes[y * row_bytes..];
                for x in (left..left + side).step_by(step) {
                    let at = x * 4;
                    sum += luminance([row[at], row[at + 1], row[at + 2], row[at + 3]]);
                    count += 1;
                }
            }
            *pixel = (sum / count) as u8;
        }
        grey
    }

    /// Puts a screenshot into the place with a number.
    fn put(&mut self, number: usize, image: &Grey) {
        let (x, y) = place(number, image);
        for (row, pixels) in image.pixels.chunks_exact(image.width).enumerate() {
            let start = (y + row) * self.width + x;
            self.pixels[start..start + image.width].copy_from_slice(pixels);
        }
    }

    /// Returns the number of pixels that differ between the place with a number and a screenshot.
    fn different(&self, number: usize, image: &Grey) -> usize {
        let (x, y) = place(number, image);
        let rows = image.pixels.chunks_exact(image.width).enumerate();
        let pairs = rows.flat_map(|(row, pixels)| {
            let start = (y + row) * self.width + x;
            self.pixels[start..].iter().zip(pixels)
        });
        pairs.filter(|(a, b)| a.abs_diff(**b) >= DIFFERENT).count()
    }

    /// Reads a PNG file; `None` if there is none like that.
    fn load(file: &Path) -> Option<Grey> {
        let file = std::fs::File::open(file).ok()?;
        let decoder = png::Decoder::new(std::io::BufReader::new(file));
        let mut reader = decoder.read_info().ok()?;
        let (width, height) = reader.info().size();
        let mut grey = Grey::new(width as usize, height as usize);
        reader.next_frame(&mut grey.pixels).ok()?;
        Some(grey)
    }

    fn save(&self, file: &Path) {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&self.pixels).expect("pixels");
        writer.finish().expect("the end");
        std::fs::write(file, bytes).expect("the sheet is written");
    }
}

/// Returns the left top corner of the place with a number in a sheet of screenshots of the same size.
fn place(number: usize, image: &Grey) -> (usize, usize) {
    let (column, row) = (number % COLUMNS, number / COLUMNS);
    (column * image.width, row * image.height)
}

fn luminance([r, g, b, _]: [u8; 4]) -> u32 {
    (u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b)) / 10
}

/// Returns what is drawn for a window size, with names.
fn all(size: (u32, u32)) -> Vec<(String, Shown)> {
    let find = |name: &str| {
        let mut named = NamedScreen::ALL.into_iter();
        named.find(|(known, _)| *known == name).expect("a screen").1
    };
    let at_once = NamedScreen::ALL.into_iter();
    let at_once = at_once.map(|(name, screen)| (name.to_owned(), Shown::Screen(screen, &[])));
    let after_keys = AFTER_KEYS.into_iter().filter(|_| size == SMALL);
    let after_keys = after_keys
        .map(|(name, keys)| (format!("{name} {keys:?}"), Shown::Screen(find(name), keys)));
    let results = [("results".to_owned(), Shown::Results)];
    let netgame = NETGAME.into_iter().filter(|_| size == SMALL);
    let netgame = netgame.map(|(name, is_lobby, keys)| {
        let name = format!("netgame {name}");
        (name, Shown::Netgame(is_lobby, keys))
    });
    let screens = at_once.chain(after_keys);
    screens.chain(results).chain(netgame).collect()
}

/// Creates the program with the levels and recordings for tests, so that screens do not change with the campaign.
fn context(home: &Path, data: &Path) -> AppContext {
    let mut ctx = AppContext::with_software_renderer(home, (1.0, 1.0));
    ctx.folders.environment.chosen_data = Some(data.to_path_buf());
    let (environment, config_file) = (&ctx.folders.environment, &ctx.folders.config_file);
    ctx.library = PackLibrary::open(environment, config_file);
    ctx.levels = LevelSearch::of_player(environment, config_file, None);
    ctx.time = RealTime::stopped();
    ctx.config.settings.game.profile = ctx.config.settings.game.player_name.clone();
    Profiles::of(&mut ctx).open();
    ctx
}

/// Updates a screen until its lists have been read and the maps of levels are there.
fn settle(ctx: &mut AppContext, screen: &mut dyn Screen) {
    for _ in 0..SETTLED {
        screen.update(ctx);
        screen.draw(ctx);
        ctx.thumbnails.wait();
    }
}

/// Opens a screen and presses keys.
fn open(ctx: &mut AppContext, screen: NamedScreen, keys: &[Key]) -> Box<dyn Screen> {
    let mut router = Router::default();
    let destination = screen.destination(ctx, SHEET_TICK).expect("a screen");
    let mut screen = router.open(ctx, destination);
    settle(ctx, &mut *screen);
    for key in keys {
        ctx.input.press(Some(*key));
        let next = screen.update(ctx);
        ctx.input.press(None);
        if let Next::To(destination) = next {
            screen = router.open(ctx, destination);
        }
        settle(ctx, &mut *screen);
    }
    screen.update(ctx);
    screen
}

/// Plays the first level as in its proof until the results can be confirmed.
fn finish(ctx: &mut AppContext) -> Play {
    let proof = Recording::load(&Path::new(crate::CHECKOUT).join(FINISHED)).expect("a proof");
    let first = ctx.library.first().expect("a level");
    let mut play = play(ctx, local_game(ctx, &first).expect("a game"), 0);
    let (mut held, mut now) = (Buttons::empty(), Duration::ZERO);
    while !can_be_confirmed(&play.game.worlds.now.globals.done) {
        let tick = play.game.worlds.next_tick();
        assert!(tick < proof.end_tick + 400, "it is not over yet");
        let commands = proof.commands.all().iter();
        for command in commands.filter(|command| command.tick == tick) {
            if let Command::Buttons { held: next, .. } = command.action {
                held = next;
            }
        }
        let pressed = Buttons::empty();
        now += Duration::from_millis(MS_PER_TICK as u64);
        play.run_until(&mut ctx.for_playing(), now, &[FrameInput { held, pressed }]);
    }
    play
}

/// Draws a screen, or what is over a game.
fn draw(ctx: &mut AppContext, subject: Shown, size: (u32, u32)) -> Bitmap {
    let size_in_pixels = (size.0 as f32, size.1 as f32);
    ctx.graphics.size = size_in_pixels;
    // Until the last frame, nothing is drawn: there is no window.
    let window = Surface::window(size_in_pixels);
    ctx.graphics.painter.draw_on(window.clone());
    ctx.selection = Selection::default();
    let mut draw: Box<dyn FnMut(&mut AppContext)> = match subject {
        Shown::Screen(named, keys) => {
            let mut screen = open(ctx, named, keys);
            Box::new(move |ctx| screen.draw(ctx))
        }
        Shown::Results => {
            let mut play = finish(ctx);
            Box::new(move |ctx| play.draw(&mut ctx.for_drawing(), false))
        }
        Shown::Netgame(is_lobby, keys) => {
            let mut screen = hosted_screen(ctx, is_lobby, keys);
            Box::new(move |ctx| screen.draw_widgets(ctx, true))
        }
    };
    let canvas = ctx.graphics.painter.new_canvas(size.0, size.1);
    ctx.graphics.painter.draw_on(Surface::image(&canvas));
    let all = (0.0, 0.0, size_in_pixels.0, size_in_pixels.1);
    ctx.graphics.painter.fill(all, [0, 0, 0, 255]);
    draw(ctx);
    ctx.graphics.painter.flush();
    ctx.graphics.painter.draw_on(window);
    canvas.to_bitmap()
}

#[test]
fn every_screen_looks_as_in_the_sheets_in_two_languages_and_three_sizes() {
    let checkout = Path::new(crate::CHECKOUT);
    let home = std::env::temp_dir().join(format!("pm-sheets-{}", std::process::id()));
    // Left over from an earlier process with the same id, or absent.
    let _ = std::fs::remove_dir_all(&home);
    let data = home.join("shipped");
    std::fs::create_dir_all(data.join("demos")).expect("a data folder");
    let links = [
        ("assets", "assets"),
        ("tests/levels", "levels"),
        ("tests/levels/demos", "demos/campaign"),
    ];
    for (from, to) in links {
        std::os::unix::fs::symlink(checkout.join(from), data.join(to)).expect("a link");
    }
    let renew = std::env::var_os(RENEW).is_some();
    let mut faults = Vec::new();
    for (language, code) in LANGUAGES {
        let mut ctx = context(&home, &data);
        ctx.config.settings.screen.language = Some(language);
        ctx.texts.follow(Some(language), &ctx.library);
        for (size, square, step) in SIZES {
            let screens = all(size);
            let name = format!("{code}-{}x{}.png", size.0, size.1);
            let expected = checkout.join("tests/window/golden/sheets").join(&name);
            let (width, height) = (size.0 / square, size.1 / square);
            let (width, height) = (width as usize, height as usize);
            let rows = screens.len().div_ceil(COLUMNS);
            let mut sheet = Grey::new(width * COLUMNS, height * rows);
            let known = Grey::load(&expected);
            let known = known.filter(|known| known.pixels.len() == sheet.pixels.len());
            let settings = ctx.config.settings.clone();
            for (number, (screen, subject)) in screens.iter().enumerate() {
                let image = Grey::of(&draw(&mut ctx, *subject, size), square, step);
                ctx.config.settings.clone_from(&settings);
                sheet.put(number, &image);
                let different = known.as_ref().map(|known| known.different(number, &image));
                if different.is_none_or(|different| different > MAX_DIFFERENT) {
                    faults.push(format!("{name}: {screen}: {different:?} pixels"));
                }
            }
            if renew {
                sheet.save(&expected);
            } else if !faults.is_empty() {
                sheet.save(&checkout.join("target/golden/sheets").join(&name));
            }
        }
    }
    std::fs::remove_dir_all(&home).expect("the player's files are removed");
    assert!(
        renew || faults.is_empty(),
        "these differ; the sheets as they are now are in target/golden/sheets: {faults:#?}"
    );
}

#[test]
fn a_missing_word_and_a_shifted_button_are_seen_in_a_sheet() {
    let mut ctx = AppContext::with_software_renderer(&std::env::temp_dir(), (1.0, 1.0));
    ctx.time = RealTime::stopped();
    let size = (1280, 720);
    let image = draw(&mut ctx, Shown::Screen(NamedScreen::Message, &[]), size);
    let grey = Grey::of(&image, 8, 2);
    assert_eq!(grey.different(0, &grey), 0);
    let mut pixels = image.bytes.chunks_exact(4);
    let first = pixels.position(|p| luminance([p[0], p[1], p[2], p[3]]) > 180);
    let first = first.expect("a text");
    let (row, column) = (first / 1280, first % 1280);
    // The colour of the panel above it.
    let panel = image.pixel(column as u32, row as u32 - 4);
    let mut without_word = image.clone();
    for y in row..row + 24 {
        for x in column..column + 60 {
            let at = (y * 1280 + x) * 4;
            without_word.bytes[at..at + 4].copy_from_slice(&panel);
        }
    }
    let missing = grey.different(0, &Grey::of(&without_word, 8, 2));
    assert!(missing > MAX_DIFFERENT, "{missing}");
    let mut shifted = image.clone();
    shifted.bytes.rotate_right(4 * 6);
    let shifted = grey.different(0, &Grey::of(&shifted, 8, 2));
    assert!(shifted > MAX_DIFFERENT, "{shifted}");
}
