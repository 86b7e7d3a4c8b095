//! `pm contact-sheet` shows levels without a display.

use crate::program::Folder;
use std::fs;
use std::path::Path;

/// Width and height of a frame in these tests, pixels.
const FRAME: (u32, u32) = (96, 54);
/// Distance between a map and the frames, and between two frames.
const GAP: u32 = 4;
/// Distance of a level from the edge.
const MARGIN: u32 = 8;

/// The pixels of a sheet.
struct Sheet {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 3]>,
}

impl Sheet {
    fn load(path: &Path) -> Sheet {
        let file = fs::read(path).expect("a file");
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG file");
        let palette = reader.info().palette.as_ref().expect("a palette").len();
        assert!(palette <= 256 * 3, "{palette}");
        let (width, height) = reader.info().size();
        let mut bytes = vec![0; (width * height * 3) as usize];
        reader.next_frame(&mut bytes).expect("pixels");
        Sheet {
            width,
            height,
            pixels: bytes.as_chunks::<3>().0.to_vec(),
        }
    }

    /// Returns the pixels of a frame of the first level, 0 to 3.
    fn frame(&self, number: u32) -> Vec<[u8; 3]> {
        let map = FRAME.1 * 2 + GAP;
        let left = MARGIN + map + GAP + number % 2 * (FRAME.0 + GAP);
        let top = MARGIN + number / 2 * (FRAME.1 + GAP);
        let rows = (top..top + FRAME.1).map(|row| (row * self.width + left) as usize);
        rows.flat_map(|start| self.pixels[start..start + FRAME.0 as usize].to_vec())
            .collect()
    }
}

fn colours(pixels: &[[u8; 3]]) -> usize {
    pixels
        .iter()
        .collect::<std::collections::BTreeSet<_>>()
        .len()
}

#[test]
fn a_sheet_shows_the_map_and_four_different_frames_of_each_level() {
    let folder = Folder::new("contact-sheet");
    let width = FRAME.0.to_string();
    let options = ["--width", &width, "--columns", "2", "-o", "sheet.png"];
    let ran = folder.run(&[&["contact-sheet", "2", "co-op/hold-the-door"], &options[..]].concat());
    ran.succeeds();
    let said = "sheet.png: 2 levels, ";
    assert!(ran.out.starts_with(said), "{}", ran.out);
    let sheet = Sheet::load(&folder.path("sheet.png"));
    let level = FRAME.1 * 2 + GAP + 2 * (GAP + FRAME.0);
    assert_eq!(sheet.width, 2 * level + 3 * MARGIN);
    assert!(sheet.height > FRAME.1 * 2);
    let frames = [0, 1, 2, 3].map(|number| sheet.frame(number));
    for (index, frame) in frames.iter().enumerate() {
        assert!(colours(frame) > 30, "frame {index} is flat");
        for other in &frames[index + 1..] {
            let pairs = frame.iter().zip(other);
            let different = pairs.filter(|(a, b)| a != b).count();
            assert!(different * 2 > frame.len(), "frame {index} occurs twice");
        }
    }
}

#[test]
fn all_levels_of_a_folder_are_shown_and_those_without_a_sheet_as_maps() {
    let folder = Folder::new("contact-sheet-folder");
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/levels");
    for name in ["01_first_steps.ron", "02_ladders_and_ropes.ron"] {
        let level = fs::read(checkout.join(name)).expect("a level");
        folder.put(&format!("levels/{name}"), level);
    }
    let width = FRAME.0.to_string();
    let sheet = ["contact-sheet", "levels", "--width", &width, "-o", "a.png"];
    let ran = folder.run(&sheet);
    ran.succeeds();
    assert!(ran.out.starts_with("a.png: 2 levels, "), "{}", ran.out);
    let sheet = Sheet::load(&folder.path("a.png"));
    let side = FRAME.1 * 2 + GAP;
    let row = ((MARGIN + side / 2) * sheet.width) as usize;
    let map = &sheet.pixels[row..row + (MARGIN + side) as usize];
    assert!(colours(map) > 3, "the map is not there");
    assert_eq!(colours(&sheet.frame(0)), 1, "there is no proof to show");
}

#[test]
fn what_cannot_be_shown_is_refused_with_the_reason() {
    let folder = Folder::new("contact-sheet-refused");
    folder.put("empty/readme.txt", "no level");
    let sheet = |levels: &str| folder.run(&["contact-sheet", levels, "-o", "sheet.png"]);
    sheet("empty").fails_with("empty: no levels");
    sheet("nowhere").fails_with("nowhere");
    folder.put("bad.ron", "// SHEET\n// END\n(format: 1)");
    sheet("bad.ron").fails_with("bad.ron");
    let unwritable = folder.run(&[
        "contact-sheet",
        "2",
        "--width",
        "64",
        "-o",
        "none/sheet.png",
    ]);
    unwritable.fails_with("none/sheet.png");
    assert!(!folder.has("sheet.png"));
}
