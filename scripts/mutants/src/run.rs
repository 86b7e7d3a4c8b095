//! Runs the tests that reach a mutation until one fails.

use crate::copy::{Copy, Mutant};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Result of testing a mutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This test failed.
    Killed(String),
    /// The tests exceeded the time limit.
    TimedOut,
    /// All tests passed: the mutation survives.
    Survived,
    /// No test reaches the code.
    NotReached,
}

/// The tests that reach each mutation, by program. A test without a name stands for threads that belong to no particular
/// test.
pub struct Trace(BTreeMap<usize, BTreeMap<String, BTreeSet<String>>>);

const NO_NAME: &str = "?";

fn command(copy: &Copy, program: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(&copy.folder)
        .env("CARGO_MANIFEST_DIR", &copy.folder)
        .env("PM_NO_WINDOW", "1")
        .env("RUST_BACKTRACE", "0")
        .env_remove("PM_CONFORMANCE")
        .stderr(Stdio::null());
    command
}

/// Returns the arguments that skip some tests of a program.
fn skip_arguments<'a>(
    program: &str,
    skipped: &[(&str, &'a str)],
) -> impl Iterator<Item = &'a str> {
    let of_program = skipped.iter().filter(move |(of, _)| *of == program);
    of_program.flat_map(|(_, name)| ["--skip", *name])
}

/// Runs every test once without any mutation and records which mutations it reaches.
pub fn trace(copy: &Copy, skipped: &[(&str, &str)]) -> Trace {
    let mut trace = BTreeMap::new();
    for (name, program) in &copy.programs {
        let file = copy.folder.join(format!("{name}.trace"));
        fs::remove_file(&file).ok();
        let mut command = command(copy, program);
        command.env("PM_MUTANT_TRACE", &file).stdout(Stdio::piped());
        command.args(skip_arguments(name, skipped));
        let output = command.output().expect("the tests run");
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "{name} fails without a mutation:\n{out}"
        );
        for line in fs::read_to_string(&file).unwrap_or_default().lines() {
            let Some((test, number)) = line.split_once('\t') else {
                continue;
            };
            let is_test = test.contains("::") || out.contains(&format!("test {test} ..."));
            let test = if is_test { test } else { NO_NAME };
            let reached: &mut BTreeMap<_, BTreeSet<_>> =
                trace.entry(number.parse().unwrap_or(0)).or_default();
            reached
                .entry(name.clone())
                .or_default()
                .insert(test.to_owned());
        }
    }
    Trace(trace)
}

/// Returns the first two modules of a test's path, whose tests probably started a thread without a name.
fn module_prefix(test: &str) -> String {
    let modules: Vec<&str> = test.split("::").collect();
    modules[..modules.len().saturating_sub(1).min(2)].join("::")
}

impl Trace {
    /// Returns the arguments that select the tests of a program that reach a mutation, or `None` if there are none.
    fn arguments(&self, mutant: &Mutant, program: &str) -> Option<Vec<String>> {
        let tests = self.0.get(&mutant.number)?.get(program)?;
        if !tests.contains(NO_NAME) {
            return Some(
                tests
                    .iter()
                    .cloned()
                    .chain(["--exact".to_owned()])
                    .collect(),
            );
        }
        // Threads without a name: run all tests of the modules that reach the mutation, or else of its own module.
        let mut modules: BTreeSet<String> = tests
            .iter()
            .filter(|t| *t != NO_NAME)
            .map(|t| module_prefix(t))
            .collect();
        if program == "lib" && modules.is_empty() {
            let parts = mutant.file.with_extension("");
            let parts: Vec<_> = parts
                .iter()
                .skip(1)
                .take(2)
                .map(|p| p.to_string_lossy())
                .collect();
            modules.insert(parts.join("::"));
        }
        Some(if program == "lib" {
            modules.into_iter().collect()
        } else {
            Vec::new()
        })
    }
}

/// Tests one mutation.
pub fn test(
    copy: &Copy,
    trace: &Trace,
    mutant: &Mutant,
    skipped: &[(&str, &str)],
    limit: Duration,
) -> Verdict {
    let mut verdict = Verdict::NotReached;
    for (name, program) in &copy.programs {
        let Some(arguments) = trace.arguments(mutant, name) else {
            continue;
        };
        let mut command = command(copy, program);
        command
            .env("PM_MUTANT", mutant.number.to_string())
            .args(arguments);
        command.args(skip_arguments(name, skipped));
        command.arg("--test-threads=2").stdout(Stdio::piped());
        match run(command, limit) {
            Verdict::Survived => verdict = Verdict::Survived,
            Verdict::Killed(test) => return Verdict::Killed(format!("{name} {test}")),
            other => return other,
        }
    }
    verdict
}

/// Runs a command until the first test fails or the time is over.
fn run(mut command: Command, limit: Duration) -> Verdict {
    let mut child = command.spawn().expect("the tests start");
    let output = child.stdout.take().expect("it is piped");
    let child = Arc::new(Mutex::new(child));
    let is_late = Arc::new(AtomicBool::new(false));
    let watch = watchdog(Arc::clone(&child), Arc::clone(&is_late), limit);
    let mut failed = None;
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        if let Some(test) = line
            .strip_suffix(" ... FAILED")
            .and_then(|line| line.strip_prefix("test "))
        {
            failed = Some(test.to_owned());
            break;
        }
    }
    if failed.is_some() {
        let _ = child.lock().expect("the child").kill();
    }
    let status = watch.join().expect("the watchdog");
    match failed {
        Some(test) => Verdict::Killed(test),
        None if is_late.load(Ordering::Relaxed) => Verdict::TimedOut,
        None if status => Verdict::Survived,
        None => Verdict::Killed("(aborted)".to_owned()),
    }
}

/// Waits for a child process, and kills it when the time is over; returns whether it succeeded.
fn watchdog(
    child: Arc<Mutex<Child>>,
    is_late: Arc<AtomicBool>,
    limit: Duration,
) -> std::thread::JoinHandle<bool> {
    let start = Instant::now();
    std::thread::spawn(move || {
        loop {
            let mut guard = child.lock().expect("the child");
            if let Some(status) = guard.try_wait().expect("its state") {
                return status.success();
            }
            if start.elapsed() > limit {
                is_late.store(true, Ordering::Relaxed);
                let _ = guard.kill();
            }
            drop(guard);
            std::thread::sleep(Duration::from_millis(10));
        }
    })
}

/// Writes the result of each mutation to a file.
pub fn write_report(file: &PathBuf, results: &[(Mutant, Verdict)]) {
    let line = |(mutant, verdict): &(Mutant, Verdict)| {
        let Mutant {
            area, file, site, ..
        } = mutant;
        format!(
            "{area}\t{}:{}\t{:?}\t{}\t{verdict:?}\n",
            file.display(),
            site.line,
            site.category,
            site.summary
        )
    };
    let lines: String = results.iter().map(line).collect();
    fs::write(file, lines).expect("the report");
}
