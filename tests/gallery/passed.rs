//! Remembers which levels passed, so that a level is measured again only when something changed.
//!
//! The measures are deterministic: the same test program finds the same for the same files. A level that passed is
//! therefore remembered by a hash of the program, of the level and of its proofs, in the build folder.

use std::fs;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

/// The levels that passed one test of this very program.
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

    /// Returns whether the level `name` passed before with the same program and the same `files`.
    pub fn contains(&self, name: &str, files: &[PathBuf]) -> bool {
        let remembered = fs::read_to_string(self.folder.join(name));
        remembered.is_ok_and(|hash| hash == self.hash(files))
    }

    /// Remembers that the level `name` passed; it forgets what was remembered about other versions of it.
    pub fn insert(&self, name: &str, files: &[PathBuf]) {
        fs::write(self.folder.join(name), self.hash(files)).expect("a remembered result");
    }

    /// Hashes the program and the contents of `files`, in their order.
    fn hash(&self, files: &[PathBuf]) -> String {
        let mut hash = Xxh3Default::new();
        hash.update(&self.program.to_le_bytes());
        for file in files {
            let bytes = fs::read(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            hash.update(&bytes.len().to_le_bytes());
            hash.update(&bytes);
        }
        format!("{:016x}", hash.digest())
    }
}

#[test]
fn a_level_is_measured_again_when_a_file_or_the_program_changed() {
    let passed = Passed::of_test("remembering");
    let file = passed.folder.join("level.ron");
    let files = [file.clone()];
    fs::write(&file, "one").expect("a written file");
    passed.insert("level", &files);
    assert!(passed.contains("level", &files));
    fs::write(&file, "two").expect("a written file");
    assert!(!passed.contains("level", &files));
    let other_program = Passed {
        program: passed.program ^ 1,
        ..Passed::of_test("remembering")
    };
    passed.insert("level", &files);
    assert!(!other_program.contains("level", &files));
}
