//! Runs the fuzz targets with a stable compiler: every target gets its seeds, and then mutations of
//! them for some seconds.
//!
//! `PM_FUZZ_SECONDS` sets how long each target runs (default: 3). The mutations are the same in
//! every run; only their number depends on the machine, so a target runs again only when the program or its seeds changed. An input that makes a target panic is
//! saved; `cargo fuzz` (see `fuzz/README.md`) explores further, guided by coverage.

mod mutate;
#[path = "../cli/original_files.rs"]
mod original_files;
#[path = "../common/passed.rs"]
mod passed;
mod seeds;
#[path = "../../fuzz/src/lib.rs"]
mod targets;

use mutate::Mutator;
use passed::{Inputs, Passed};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Maximum time for one input.
const MAX_TIME: Duration = Duration::from_secs(10);

/// Stack of the thread that runs a target, bytes: that of a program's main thread. Unoptimised code needs more than a test
/// has.
const STACK: usize = 8 << 20;

fn time_for_each() -> Duration {
    let seconds = std::env::var("PM_FUZZ_SECONDS").ok();
    let seconds = seconds.map_or(3.0, |text| {
        text.parse().expect("PM_FUZZ_SECONDS: a number of seconds")
    });
    Duration::from_secs_f64(seconds)
}

/// Runs a target on its seeds and on mutations of at most `most_bytes` bytes.
fn fuzz(name: &'static str, target: fn(&[u8]), seeds: Vec<Vec<u8>>, most_bytes: usize) {
    let time = time_for_each();
    let inputs = seeds.iter().map(Vec::as_slice);
    let inputs = Inputs::bytes(inputs.chain([time.as_nanos().to_le_bytes().as_slice()]));
    let passed = Passed::of_test("fuzz");
    passed.unless_passed(name, inputs, || {
        let run = move || run(name, target, seeds, most_bytes, time);
        in_large_thread(run);
    });
}

/// Runs `run` in a thread with [`STACK`] bytes of stack.
fn in_large_thread(run: impl FnOnce() + Send + 'static) {
    let thread = Builder::new().stack_size(STACK).spawn(run);
    if let Err(failure) = thread.expect("a thread").join() {
        resume_unwind(failure);
    }
}

fn run(name: &str, target: fn(&[u8]), seeds: Vec<Vec<u8>>, most_bytes: usize, time: Duration) {
    let start = Instant::now();
    for seed in &seeds {
        try_input(name, target, seed);
    }
    let mut mutator = Mutator::new(seeds, most_bytes);
    let mut count = 0_u32;
    while start.elapsed() < time {
        let input = mutator.next();
        try_input(name, target, &input);
        count += 1;
    }
    println!("{name}: {count} mutations");
}

fn try_input(name: &str, target: fn(&[u8]), input: &[u8]) {
    let start = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| target(input)));
    let took = start.elapsed();
    if result.is_ok() && took < MAX_TIME {
        return;
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-finding"));
    std::fs::write(&file, input).expect("a file for the finding");
    panic!(
        "an input of {} bytes fails after {took:?}: {}",
        input.len(),
        file.display()
    );
}

#[test]
fn any_level_text_is_read_or_rejected() {
    fuzz(
        "level_text",
        targets::level_text::run,
        seeds::level_texts(),
        1 << 14,
    );
}

#[test]
fn any_capsule_is_read_or_rejected() {
    fuzz(
        "capsule_file",
        targets::capsule_file::run,
        seeds::capsules(),
        1 << 17,
    );
}

#[test]
fn any_recording_is_read_or_rejected() {
    fuzz(
        "recording_file",
        targets::recording_file::run,
        seeds::recordings(),
        1 << 13,
    );
}

#[test]
fn any_shared_level_is_read_or_rejected() {
    fuzz(
        "share_line",
        targets::share_line::run,
        seeds::shared_levels(),
        1 << 13,
    );
}

#[test]
fn any_level_file_of_the_original_is_imported_or_rejected() {
    fuzz(
        "import_level",
        targets::import_level::run,
        seeds::original_levels(),
        1 << 15,
    );
}

#[test]
fn any_content_of_a_level_of_the_original_is_imported() {
    fuzz(
        "import_level_inside",
        targets::import_level_inside::run,
        seeds::records(9),
        1 << 13,
    );
}

#[test]
fn any_recording_of_the_original_is_imported_or_rejected() {
    fuzz(
        "import_game",
        targets::import_game::run,
        seeds::original_games(),
        1 << 14,
    );
}

#[test]
fn any_datagram_is_accepted_or_rejected() {
    fuzz(
        "net_datagram",
        targets::net_datagram::run,
        seeds::datagrams(),
        1 << 12,
    );
}

#[test]
fn any_datagram_of_server_discovery_is_answered_or_ignored() {
    fuzz(
        "net_discovery",
        targets::net_discovery::run,
        seeds::discovery(),
        1 << 10,
    );
}

#[test]
fn any_answer_of_a_router_is_read_or_rejected() {
    fuzz(
        "port_mapping",
        targets::port_mapping::run,
        seeds::routers(),
        1 << 12,
    );
}

#[test]
fn any_key_exchange_is_completed_or_rejected() {
    fuzz(
        "net_handshake",
        targets::net_handshake::run,
        seeds::key_exchanges(),
        1 << 10,
    );
}

#[test]
fn any_session_stays_within_its_limits() {
    fuzz(
        "net_session",
        targets::net_session::run,
        seeds::sessions(),
        1 << 12,
    );
}

#[test]
fn any_fragmentation_of_a_stream_has_the_same_frames() {
    fuzz(
        "net_stream",
        targets::net_stream::run,
        seeds::streams(),
        1 << 13,
    );
}
