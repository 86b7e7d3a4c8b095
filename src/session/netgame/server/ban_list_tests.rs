//! Tests of the ban list and its file.

use super::*;
use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

/// A temporary folder of one test, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("pm-bans-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("bans.txt")
    }

    fn write(&self, bytes: impl AsRef<[u8]>) -> PathBuf {
        fs::write(self.file(), bytes).expect("a file");
        self.file()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn address(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

fn ban(block: &str, until: BanExpiry) -> Ban {
    let block = block.parse().expect("a block");
    Ban { block, until }
}

fn ever(block: &str) -> Ban {
    ban(block, BanExpiry::Ever)
}

fn open(file: &Path) -> BanList {
    let (bans, errors) = BanList::open(file).expect("it can be read");
    assert_eq!(errors, []);
    bans
}

#[test]
fn a_ban_expires_at_its_date_or_never() {
    let mut bans = BanList::default();
    bans.add(ban("192.0.2.7", BanExpiry::Date(1000)), 0)
        .unwrap();
    bans.add(ever("192.0.2.8"), 0).unwrap();
    assert!(bans.has(address("192.0.2.7"), 999));
    assert!(!bans.has(address("192.0.2.7"), 1000));
    assert!(bans.has(address("192.0.2.8"), u64::MAX));
    let eight = ever("192.0.2.8").block;
    assert!(bans.remove(eight).unwrap());
    assert!(!bans.remove(eight).unwrap());
    assert!(!bans.has(address("192.0.2.8"), 5));
}

#[test]
fn an_ipv6_ban_covers_the_64_prefix() {
    let folder = Folder::new();
    let bans = open(&folder.write("2001:db8:0:1::7 ever\n"));
    assert!(bans.has(address("2001:db8:0:1:aaaa::1"), 0));
    assert!(!bans.has(address("2001:db8:0:2::7"), 0));
}

#[test]
fn a_new_expiry_replaces_only_that_of_the_same_block() {
    let mut bans = BanList::default();
    bans.add(ban("192.0.2.7", BanExpiry::Date(10)), 0).unwrap();
    bans.add(ban("192.0.2.8", BanExpiry::Date(20)), 0).unwrap();
    bans.add(ban("192.0.2.7", BanExpiry::Date(30)), 0).unwrap();
    let all: Vec<Ban> = bans.at(0).collect();
    let expected = [
        ban("192.0.2.7", BanExpiry::Date(30)),
        ban("192.0.2.8", BanExpiry::Date(20)),
    ];
    assert_eq!(all, expected);
}

#[test]
fn only_expired_bans_make_room_for_new_ones() {
    let mut bans = BanList::default();
    let block = |n: usize| format!("10.0.{}.{}", n / 256, n % 256);
    for n in 0..MAX_BANS {
        let until = match n {
            5 | 6 => BanExpiry::Date(100),
            _ => BanExpiry::Ever,
        };
        bans.add(ban(&block(n), until), 0).unwrap();
    }
    assert!(bans.add(ever("192.0.2.1"), 99).is_err());
    assert!(!bans.has(address("192.0.2.1"), 99));
    // An existing ban can still be changed.
    bans.add(ban(&block(7), BanExpiry::Date(500)), 99).unwrap();
    bans.add(ever("192.0.2.1"), 100).unwrap();
    assert_eq!(bans.kept(), MAX_BANS - 1);
    assert!(bans.has(address(&block(4)), 100));
}

#[test]
fn a_missing_file_is_an_empty_list_and_a_new_file_has_a_header() {
    let folder = Folder::new();
    let file = folder.0.join("new").join("bans.txt");
    let mut bans = open(&file);
    assert_eq!(bans.kept(), 0);
    bans.add(ban("192.0.2.7", BanExpiry::Date(77)), 0).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text, format!("{HEADER}\n192.0.2.7 77\n"));
    assert!(open(&file).has(address("192.0.2.7"), 76));
}

#[test]
fn invalid_lines_are_reported_and_kept() {
    let folder = Folder::new();
    let file = folder.write(
        b"# M\xFCller\n192.0.2.9 soon\n\n192.0.2.1 ever cheats\xE9\nCaf\xE9\n192.0.2.2 5\n"
            .as_slice(),
    );
    let (mut bans, errors) = BanList::open(&file).unwrap();
    let errors: Vec<String> = errors.iter().map(BanListProblem::to_string).collect();
    let [first, second] = errors.as_slice() else {
        panic!("{errors:?}");
    };
    assert!(first.contains("bans.txt:2: the time is `soon`"), "{first}");
    assert!(second.contains("bans.txt:5: `Caf"), "{second}");
    assert!(bans.has(address("192.0.2.1"), 7));
    bans.add(ever("192.0.2.3"), 7).unwrap();
    bans.add(ban("192.0.2.1", BanExpiry::Date(9)), 7).unwrap();
    let expected =
        b"# M\xFCller\n192.0.2.9 soon\n\n192.0.2.1 9 cheats\xE9\nCaf\xE9\n192.0.2.2 5\n192.0.2.3 forever\n";
    assert_eq!(fs::read(&file).unwrap(), expected);
}

#[test]
fn invalid_lines_beyond_the_limit_are_counted() {
    let folder = Folder::new();
    let (_, errors) = BanList::open(&folder.write("x\n".repeat(500))).unwrap();
    assert_eq!(errors.len(), MAX_ERRORS + 1);
    let last = errors[MAX_ERRORS].to_string();
    assert_eq!(last, "bans.txt: 490 more lines like these");
}

#[test]
fn all_common_editor_encodings_are_read() {
    let folder = Folder::new();
    let text = "# Zoë\r\n192.0.2.7 ever\r\n192.0.2.8 9\r\n";
    let units: Vec<u16> = std::iter::once(0xFEFF).chain(text.encode_utf16()).collect();
    let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    let mac = text.replace("\r\n", "\r");
    for bytes in [
        text.as_bytes().to_vec(),
        [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
        little,
        big,
        mac.into_bytes(),
    ] {
        let file = folder.write(&bytes);
        let mut bans = open(&file);
        assert!(bans.has(address("192.0.2.7"), 0), "{bytes:?}");
        bans.add(ever("192.0.2.9"), 0).unwrap();
        let stored = fs::read_to_string(&file).unwrap();
        assert_eq!(
            stored,
            "# Zoë\n192.0.2.7 ever\n192.0.2.8 9\n192.0.2.9 forever\n"
        );
    }
}

#[test]
fn a_file_that_is_not_text_is_an_error_with_the_line_number() {
    let folder = Folder::new();
    for (bytes, problem) in [
        (b"# a\n1\x009\x002\x00".as_slice(), "bans.txt:2: a NUL"),
        (b"\xFF\xFE#\0\n\0\0\xD8x\0", "bans.txt:1: invalid UTF-16"),
        (b"\xFF\xFE#\0\n\0x\0y", "bans.txt:2: half a UTF-16"),
    ] {
        let error = BanList::open(&folder.write(bytes)).unwrap_err().to_string();
        assert!(error.contains(problem), "{error}");
    }
}

#[test]
fn an_oversized_file_or_a_folder_is_an_error() {
    let folder = Folder::new();
    let long = BanList::open(&folder.write(vec![b'#'; (1 << 20) + 1]));
    assert!(long.unwrap_err().to_string().contains("bans.txt"));
    let error = BanList::open(&folder.0).unwrap_err().to_string();
    assert!(error.contains("not a regular file"), "{error}");
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_rejected_without_blocking() {
    let folder = Folder::new();
    let made = std::process::Command::new("mkfifo")
        .arg(folder.file())
        .status();
    assert!(made.expect("mkfifo").success());
    for file in [folder.file(), "/dev/zero".into(), "/dev/null".into()] {
        let error = BanList::open(&file).unwrap_err().to_string();
        assert!(error.contains("not a regular file"), "{error}");
        assert!(error.contains(&file.display().to_string()), "{error}");
    }
}

#[test]
fn two_servers_keep_each_others_bans() {
    let folder = Folder::new();
    let file = folder.write("# mine\n192.0.2.1 ever\n");
    let (mut first, mut second) = (open(&file), open(&file));
    first.add(ever("192.0.2.2"), 0).unwrap();
    second.add(ever("192.0.2.3"), 0).unwrap();
    assert!(second.has(address("192.0.2.2"), 0), "learned while saving");
    assert!(first.remove(ever("192.0.2.1").block).unwrap());
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text, "# mine\n192.0.2.2 forever\n192.0.2.3 forever\n");
}

#[test]
fn simultaneous_saves_lose_no_bans() {
    let folder = Folder::new();
    let file = folder.file();
    std::thread::scope(|scope| {
        for server in 0..4 {
            let mut bans = open(&file);
            scope.spawn(move || {
                for n in 0..10 {
                    // On a busy machine the lock can take longer than a server waits for it.
                    while bans.add(ever(&format!("10.0.{server}.{n}")), 0).is_err() {}
                }
            });
        }
    });
    assert_eq!(open(&file).kept(), 40);
}

#[test]
fn a_failed_save_keeps_the_ban_and_the_next_save_includes_it() {
    let folder = Folder::new();
    let file = folder.write("192.0.2.1 ever\n");
    let mut bans = open(&file);
    fs::write(&file, b"192.0.2.1 ever\n\0").unwrap();
    let error = bans.add(ever("192.0.2.2"), 0).unwrap_err().to_string();
    assert!(
        error.contains("not saved") && error.contains("bans.txt:2"),
        "{error}"
    );
    assert!(bans.has(address("192.0.2.2"), 0));
    assert_eq!(
        fs::read(&file).unwrap(),
        b"192.0.2.1 ever\n\0",
        "left as it was"
    );
    fs::write(&file, "192.0.2.1 ever\n").unwrap();
    bans.add(ever("192.0.2.3"), 0).unwrap();
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        "192.0.2.1 ever\n192.0.2.2 forever\n192.0.2.3 forever\n"
    );
}
