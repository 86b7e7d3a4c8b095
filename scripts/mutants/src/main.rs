//! Mutation testing: measures how many random mistakes in the sources the tests detect.
//!
//! `scripts/mutants/run [--seed N] [--count N] [--areas sim,net,...] [--limit SECONDS]`
//!
//! A random sample of mutations is put into a copy of the project, all in one program, each behind a switch that an
//! environment variable turns on. All tests run once to record which mutations they reach. Then, for every mutation, the
//! tests that reach it run until one fails. See `docs/testing.md`.

mod copy;
mod random;
mod run;
mod sites;

use copy::{AREAS, Mutant};
use random::Random;
use run::Verdict;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Test programs that run after the unit tests, fastest first.
const INTEGRATION_TESTS: [&str; 5] = ["gallery", "settings", "conformance", "cli", WINDOW];
/// Test program that plays the game in a window on a virtual display.
const WINDOW: &str = "window";
/// Tools that it needs.
const WINDOW_TOOLS: [&str; 2] = ["Xvfb", "xdotool"];
/// Tests that take long or start processes: program and part of the name.
const SKIPPED: &[(&str, &str)] = &[
    ("cli", "netgame::"),
    ("conformance", "state_sizes"),
    ("conformance", "any_import"),
];

struct Options {
    seed: u64,
    count: usize,
    areas: Vec<&'static str>,
    limit: Duration,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        seed: 1,
        count: 40,
        areas: AREAS.iter().map(|(area, _)| *area).collect(),
        limit: Duration::from_secs(60),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments
            .next()
            .ok_or(format!("{name}: expected a value"))?;
        let number = || {
            value
                .parse::<u64>()
                .map_err(|e| format!("{name} {value}: {e}"))
        };
        match name.as_str() {
            "--seed" => options.seed = number()?,
            "--count" => options.count = number()? as usize,
            "--limit" => options.limit = Duration::from_secs(number()?),
            "--areas" => {
                let wanted: Vec<&str> = value.split(',').collect();
                options.areas.retain(|area| wanted.contains(area));
            }
            _ => {
                return Err(format!(
                    "{name}: expected --seed, --count, --areas or --limit"
                ));
            }
        }
    }
    Ok(options)
}

fn main() {
    let options = options().unwrap_or_else(|error| {
        eprintln!("{error}");
        std::process::exit(2);
    });
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the project");
    let mut random = Random(options.seed);
    // Some of them will not compile.
    let sample = options.count + options.count / 2;
    let mutants = copy::choose(&root, sample, &options.areas, &mut random);
    let mut copy = copy::mutated_copy(&root, mutants, &programs());
    for area in &options.areas {
        let mut left = options.count;
        copy.mutants.retain(|mutant| {
            let keep = mutant.area != *area || left > 0;
            left -= usize::from(mutant.area == *area && left > 0);
            keep
        });
    }
    eprintln!("{} mutations", copy.mutants.len());
    let trace = run::trace(&copy, SKIPPED);
    let start = Instant::now();
    let mut results: Vec<(Mutant, Verdict)> = Vec::new();
    for mutant in &copy.mutants {
        let verdict = run::test(&copy, &trace, mutant, SKIPPED, options.limit);
        eprintln!("{:>4} {:<8} {verdict:?}", mutant.number, mutant.area);
        results.push((mutant.clone(), verdict));
    }
    let seconds = start.elapsed().as_secs_f64();
    run::write_report(&root.join("target/mutants/report.tsv"), &results);
    print_summary(&results, &options);
    println!(
        "{:.1} s for each mutation",
        seconds / results.len().max(1) as f64
    );
}

/// Returns the test programs that can run on this machine, fastest first.
fn programs() -> Vec<&'static str> {
    let has_display =
        std::env::var_os("PM_NO_WINDOW").is_none() && WINDOW_TOOLS.into_iter().all(run::has_tool);
    if !has_display {
        eprintln!(
            "without window tests: they need {}",
            WINDOW_TOOLS.join(" and ")
        );
    }
    if std::env::var_os("PM_CONFORMANCE").is_none() {
        eprintln!("without recordings of the original: PM_CONFORMANCE is not set");
    }
    let wanted = copy::UNIT_TESTS.into_iter().chain(INTEGRATION_TESTS);
    wanted
        .filter(|name| has_display || *name != WINDOW)
        .collect()
}

fn is_killed(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Killed(_) | Verdict::TimedOut)
}

fn print_summary(results: &[(Mutant, Verdict)], options: &Options) {
    println!("survivors:");
    for (mutant, verdict) in results.iter().filter(|(_, verdict)| !is_killed(verdict)) {
        let Mutant { file, site, .. } = mutant;
        let reached = if *verdict == Verdict::NotReached {
            " (not reached)"
        } else {
            ""
        };
        println!(
            "  {}:{}: {}{reached}",
            file.display(),
            site.line,
            site.summary
        );
    }
    println!("seed {}:", options.seed);
    let print = |name: &str, of: &dyn Fn(&Mutant) -> bool| {
        let of_area: Vec<_> = results.iter().filter(|(mutant, _)| of(mutant)).collect();
        let killed = of_area
            .iter()
            .filter(|(_, verdict)| is_killed(verdict))
            .count();
        let reached = of_area
            .iter()
            .filter(|(_, v)| *v != Verdict::NotReached)
            .count();
        let percent = 100.0 * killed as f64 / of_area.len().max(1) as f64;
        println!(
            "{name:<8} {killed:>4} of {:>4} killed, {percent:>3.0} %; {reached} reached",
            of_area.len()
        );
    };
    for area in &options.areas {
        print(area, &|mutant| mutant.area == *area);
    }
    print("all", &|_| true);
}
