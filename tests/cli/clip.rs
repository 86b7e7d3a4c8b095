//! `pm clip` renders a part of a recording without a display, and says what is wrong with a part that is not there.

use crate::program::Folder;
use gif::{ColorOutput, DecodeOptions};
use std::fs;
use std::path::Path;

/// Creates a folder with a recording of 80 ticks and its level.
fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/levels");
    let file = |name: &str| fs::read(checkout.join(name)).expect("a file of the tests");
    folder
        .put("01_first_steps.ron", file("01_first_steps.ron"))
        .put("run.pmd", file("demos/01_first_steps.pmd"));
    folder
}

const PART: [&str; 6] = ["clip", "run.pmd", "--from", "1s", "--to", "0:01.500"];

#[test]
fn a_gif_file_has_the_requested_part_size_and_speed() {
    let folder = folder("clip-gif");
    let options = ["--size", "64x64", "--scale", "2", "-o", "part.gif"];
    let ran = folder.run(&[&PART[..], &options].concat());
    ran.succeeds();
    let said = "part.gif: 10 frames of 128 x 128 pixels, ";
    assert!(ran.out.starts_with(said), "{}", ran.out);
    let file = fs::File::open(folder.path("part.gif")).expect("a file");
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(file).expect("a GIF file");
    assert_eq!((decoder.width(), decoder.height()), (128, 128));
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert_eq!(frame.delay, 5);
        frames.push(frame.buffer.to_vec());
    }
    assert_eq!(frames.len(), 10);
    let colours = |frame: &[u8]| {
        let pixels = frame.chunks_exact(4).map(<[u8]>::to_vec);
        pixels.collect::<std::collections::BTreeSet<_>>().len()
    };
    assert_eq!(frames[0].len(), 128 * 128 * 4);
    assert!(colours(&frames[0]) > 8, "a level has more colours");
    let changed = frames[1..].iter().any(|frame| colours(frame) > 2);
    assert!(changed, "nothing moves");
}

#[test]
fn an_animated_png_file_has_the_same_frames_and_optionally_no_top_bar() {
    let folder = folder("clip-apng");
    let options = ["--size", "64x64", "--fps", "10", "--no-hud"];
    let named = |output| [&PART[..], &options, &["-o", output]].concat();
    folder.run(&named("part.apng")).succeeds();
    let bytes = fs::read(folder.path("part.apng")).expect("a file");
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .expect("a PNG file");
    let info = reader.info();
    assert_eq!((info.width, info.height), (64, 64));
    let frames = info.animation_control.map(|control| control.num_frames);
    assert_eq!(frames, Some(5));
    let mut first = vec![0; 64 * 64 * 4];
    reader.next_frame(&mut first).expect("a frame");
    let with_hud = [&PART[..], &["--size", "64x64", "-o", "hud.apng"]].concat();
    folder.run(&with_hud).succeeds();
    let bytes = fs::read(folder.path("hud.apng")).expect("a file");
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .expect("a PNG file");
    let mut other = vec![0; 64 * 64 * 4];
    reader.next_frame(&mut other).expect("a frame");
    assert_ne!(first[..64 * 4], other[..64 * 4]);
}

#[test]
fn parts_that_cannot_be_rendered_are_refused_with_the_reason() {
    let folder = folder("clip-refused");
    let clip = |from: &str, to: &str, rest: &[&str]| {
        let part = ["clip", "run.pmd", "--from", from, "--to", to];
        folder.run(&[&part[..], rest].concat())
    };
    let out = ["-o", "part.gif"];
    clip("5", "9", &["-o", "part.mp4"])
        .fails_with("part.mp4: expected a file name that ends in .gif or .apng");
    clip("9", "9", &out).fails_with("--from must be before --to");
    clip("9", "3000", &out).fails_with("run.pmd: its last tick is ");
    clip("5", "9", &["-o", "none/part.gif"]).fails_with("none/part.gif");
    clip("5", "9", &["--follow", "Zoe", "-o", "part.gif"]).fails_with("there is no player `Zoe`");
    let large = ["--size", "4000x4000", "-o", "part.gif"];
    clip("0", "4s", &large).fails_with("too large: 80 frames of 4000 x 4000 pixels");
    let larger = ["--size", "4000x4000", "--scale", "2", "-o", "part.gif"];
    clip("5", "9", &larger).fails_with("at most 4096 per side");
    let huge = clip("5", "9", &["--size", "4097x100", "-o", "part.gif"]);
    assert_eq!(huge.status, Some(2));
    assert!(huge.err.contains("64 to 4096 pixels"), "{}", huge.err);
    clip("5", "999999", &out).fails_with("too large");
    folder.put("noise.pmd", "noise");
    let noise = [
        "clip",
        "noise.pmd",
        "--from",
        "1",
        "--to",
        "9",
        "-o",
        "part.gif",
    ];
    folder.run(&noise).fails_with("noise.pmd");
    let time = clip("1:75", "9", &out);
    assert_eq!(time.status, Some(2));
    assert!(time.err.contains("expected a tick"), "{}", time.err);
    assert!(!folder.has("part.gif"));
}
