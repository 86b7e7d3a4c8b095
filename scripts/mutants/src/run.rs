//! Runs the tests that reach a mutation until one fails.

use crate::copy::{Copy, Mutant, UNIT_TESTS};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
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

/// Programs whose tests start the game: their tests are traced one by one, because a process does not know which test has
/// started it.
const STARTERS: &[&str] = &["cli", "window"];

/// The tests that reach each mutation, by program. A test without a name stands for threads that belong to no particular
/// test.
pub struct Trace(BTreeMap<usize, BTreeMap<String, BTreeSet<String>>>);

const NO_NAME: &str = "?";

fn command(copy: &Copy, program: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(&copy.folder)
        .env("CARGO_MANIFEST_DIR", &copy.folder)
        .env("RUST_BACKTRACE", "0")
        // A group of its own, so that the processes that tests have started end with it.
        .process_group(0)
        .stderr(Stdio::null());
    command
}

/// Returns the arguments that skip some tests of a program.
fn skip_arguments<'a>(program: &str, skipped: &[(&str, &'a str)]) -> impl Iterator<Item = &'a str> {
    let of_program = skipped.iter().filter(move |(of, _)| *of == program);
    of_program.flat_map(|(_, name)| ["--skip", *name])
}

/// Returns true if a command can be found.
pub fn has_tool(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).exists())
}

/// Runs every test once without any mutation and records which mutations it reaches.
pub fn trace(copy: &Copy, skipped: &[(&str, &str)]) -> Trace {
    let mut trace = Trace(BTreeMap::new());
    for (name, program) in &copy.programs {
        let skip: Vec<String> = skip_arguments(name, skipped).map(str::to_owned).collect();
        if !STARTERS.contains(&name.as_str()) {
            let result = trace.add(copy, (name, program), &skip, None);
            result.unwrap_or_else(|out| panic!("{name} fails without a mutation:\n{out}"));
            continue;
        }
        for test in list(copy, program, &skip) {
            let arguments = [test.clone(), "--exact".to_owned()];
            // They may fail by chance.
            let added = (0..2).any(|_| {
                let added = trace.add(copy, (name, program), &arguments, Some(&test));
                added.is_ok()
            });
            if !added {
                eprintln!("{name} {test} is not used: it fails without a mutation");
            }
        }
    }
    trace
}

/// Returns the names of a program's tests.
fn list(copy: &Copy, program: &Path, skip: &[String]) -> Vec<String> {
    let output = command(copy, program).arg("--list").args(skip).output();
    let output = output.expect("the tests are listed").stdout;
    let output = String::from_utf8_lossy(&output).into_owned();
    let tests = output
        .lines()
        .filter_map(|line| line.strip_suffix(": test"));
    tests.map(str::to_owned).collect()
}

/// Returns the first two modules of a test's path, whose tests probably started a thread without a name.
fn module_prefix(test: &str) -> String {
    let modules: Vec<&str> = test.split("::").collect();
    modules[..modules.len().saturating_sub(1).min(2)].join("::")
}

impl Trace {
    /// Runs tests of a program and adds what they reach, or returns their output if they fail; everything is reached by `only` if that is given, or else by the
    /// test after which the thread is named.
    fn add(
        &mut self,
        copy: &Copy,
        (name, program): (&str, &Path),
        arguments: &[String],
        only: Option<&str>,
    ) -> Result<(), String> {
        let file = copy.folder.join(format!("{name}.trace"));
        fs::remove_file(&file).ok();
        let mut command = command(copy, program);
        command.env("PM_MUTANT_TRACE", &file).args(arguments);
        let output = command.output().expect("the tests run");
        let out = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            return Err(out.into_owned());
        }
        for line in fs::read_to_string(&file).unwrap_or_default().lines() {
            let Some((thread, number)) = line.split_once('\t') else {
                continue;
            };
            let is_test = thread.contains("::") || out.contains(&format!("test {thread} ..."));
            let test = only.unwrap_or(if is_test { thread } else { NO_NAME });
            let number = number.parse().unwrap_or(0);
            let reached = self.0.entry(number).or_default();
            let reached = reached.entry(name.to_owned()).or_default();
            reached.insert(test.to_owned());
        }
        Ok(())
    }

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
        let has_unit_tests = UNIT_TESTS.contains(&program);
        if has_unit_tests && modules.is_empty() {
            let parts = mutant.file.with_extension("");
            let root = if program == "purple_martians_engine" {
                1
            } else {
                2
            };
            let parts: Vec<_> = parts
                .iter()
                .skip(root)
                .take(2)
                .map(|p| p.to_string_lossy())
                .collect();
            modules.insert(parts.join("::"));
        }
        Some(if has_unit_tests {
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
        let Some(mut arguments) = trace.arguments(mutant, name) else {
            continue;
        };
        arguments.extend(skip_arguments(name, skipped).map(str::to_owned));
        let run = |number: usize, arguments: &[String]| {
            let mut command = command(copy, program);
            command.env("PM_MUTANT", number.to_string()).args(arguments);
            run(command, limit)
        };
        let found = match run(mutant.number, &arguments) {
            // The limit may be too short for the tests themselves.
            Verdict::TimedOut if run(0, &arguments) == Verdict::TimedOut => Verdict::Survived,
            // Tests that start processes may fail by chance.
            Verdict::Killed(test) if STARTERS.contains(&name.as_str()) => {
                run(mutant.number, &[test, "--exact".to_owned()])
            }
            other => other,
        };
        match found {
            Verdict::Survived => verdict = Verdict::Survived,
            Verdict::Killed(test) => return Verdict::Killed(format!("{name} {test}")),
            other => return other,
        }
    }
    verdict
}

/// Runs a command until the first test fails or the time is over.
fn run(mut command: Command, limit: Duration) -> Verdict {
    command.arg("--test-threads=2").stdout(Stdio::piped());
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
        kill_group(&mut child.lock().expect("the child"));
    }
    let status = watch.join().expect("the watchdog");
    match failed {
        Some(test) => Verdict::Killed(test),
        None if is_late.load(Ordering::Relaxed) => Verdict::TimedOut,
        None if status => Verdict::Survived,
        None => Verdict::Killed("(aborted)".to_owned()),
    }
}

/// Kills a process and those it has started.
fn kill_group(child: &mut Child) {
    let group = format!("-{}", child.id());
    let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
    let _ = child.kill();
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
                kill_group(&mut guard);
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
