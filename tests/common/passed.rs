//! Remembers what passed, so that deterministic tests that take long run again only when something changed.
//!
//! Such a test finds the same whenever the same test program reads the same files. What passed is therefore remembered in the
//! build folder (`target/tmp/passed`) by a hash of the program and of its inputs. `cargo clean` forgets everything.

#![allow(dead_code, reason = "each test uses a part")]

use std::fs;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

/// What passed of one test of this very program.
pub struct Passed {
    folder: PathBuf,
    program: u64,
}

impl Passed {
    /// Reads what is remembered about the test named `test`.
    pub fn of_test(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("passed")
            .join(test);
        fs::create_dir_all(&folder).expect("a folder for remembered results");
        let program = std::env::current_exe().expect("the path of the test program");
        let program = xxh3_64(&fs::read(program).expect("the test program"));
        Self { folder, program }
    }

    /// Returns whether `name` passed before with the same program and the same inputs.
    pub fn contains(&self, name: &str, inputs: Inputs) -> bool {
        let remembered = fs::read_to_string(self.folder.join(name));
        remembered.is_ok_and(|hash| hash == self.hash(inputs))
    }

    /// Remembers that `name` passed; it forgets what was remembered about other inputs.
    pub fn insert(&self, name: &str, inputs: Inputs) {
        fs::write(self.folder.join(name), self.hash(inputs)).expect("a remembered result");
    }

    /// Runs `check`, which panics if something is wrong, unless `name` passed before with the same inputs.
    pub fn unless_passed(&self, name: &str, inputs: Inputs, check: impl FnOnce()) {
        if self.contains(name, inputs) {
            println!("{name} passed before with the same program and inputs");
            return;
        }
        check();
        self.insert(name, inputs);
    }

    fn hash(&self, inputs: Inputs) -> String {
        format!("{:016x}{:016x}", self.program, inputs.0)
    }
}

/// A hash of everything that a test reads.
#[derive(Clone, Copy)]
pub struct Inputs(u64);

impl Inputs {
    /// Hashes blocks of bytes, in their order.
    pub fn bytes<T: AsRef<[u8]>>(blocks: impl IntoIterator<Item = T>) -> Self {
        let mut hash = Xxh3Default::new();
        for block in blocks {
            let block = block.as_ref();
            hash.update(&block.len().to_le_bytes());
            hash.update(block);
        }
        Self(hash.digest())
    }

    /// Hashes the contents of `files`, in their order.
    pub fn files(files: &[PathBuf]) -> Self {
        Self::bytes(
            files
                .iter()
                .map(|file| fs::read(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))),
        )
    }

    /// Hashes the names and contents of all files in `folder` and the folders in it.
    pub fn folder(folder: &Path) -> Self {
        let mut files = Vec::new();
        let mut folders = vec![folder.to_path_buf()];
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(&next).unwrap_or_else(|e| panic!("{}: {e}", next.display())) {
                let path = entry.expect("an entry").path();
                let list = if path.is_dir() {
                    &mut folders
                } else {
                    &mut files
                };
                list.push(path);
            }
        }
        files.sort();
        let names = Self::bytes(files.iter().map(|file| file.as_os_str().as_encoded_bytes()));
        let contents = Self::files(&files);
        Self::bytes([names.to_bytes(), contents.to_bytes()])
    }

    /// Returns the hash, as a part of other inputs.
    pub fn to_bytes(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }
}

#[test]
fn a_test_runs_again_when_a_file_or_the_program_changed() {
    let passed = Passed::of_test("remembering");
    let file = passed.folder.join("level.ron");
    let inputs = || Inputs::files(std::slice::from_ref(&file));
    let runs = |passed: &Passed| {
        let mut ran = false;
        passed.unless_passed("level", inputs(), || ran = true);
        ran
    };
    fs::write(&file, "one").expect("a written file");
    passed.insert("level", inputs());
    assert!(!runs(&passed), "nothing changed");
    fs::write(&file, "two").expect("a written file");
    assert!(runs(&passed), "the file changed");
    assert!(!runs(&passed), "nothing changed since");
    let other_program = Passed {
        program: passed.program ^ 1,
        ..Passed::of_test("remembering")
    };
    assert!(runs(&other_program), "the program changed");
}
