//! Tests of the remembered keys of servers.

use super::*;
use crate::net::secure::ServerIdentity;

const TODAY: &str = "2026-11-22";

fn key(seed: u64) -> ServerKey {
    ServerIdentity::fixed(seed).key()
}

fn file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("pm_known_{}_{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("known_servers.txt");
    let _ = std::fs::remove_file(&file);
    file
}

fn look_up(file: &Path, host: &str) -> KnownServer {
    KnownServer::look_up(file, (host, 24785), None).expect("a good file")
}

/// Looks up a server that must have this key.
fn expecting(file: &Path, host: &str, expected: ServerKey) -> KnownServer {
    let expected = Some(Fingerprint::from(expected));
    KnownServer::look_up(file, (host, 24785), expected).expect("a good file")
}

fn changed(known: ServerKey, found: ServerKey) -> Result<(), KeyMismatch> {
    Err(KeyMismatch::Changed { known, found })
}

fn text(file: &Path) -> String {
    std::fs::read_to_string(file).expect("the file")
}

#[test]
fn a_key_is_remembered_by_address_and_another_one_noticed() {
    let file = file("remembered");
    let first = look_up(&file, "Example.org:24785");
    assert!(first.is_new());
    assert_eq!(first.check(key(1)), Ok(()));
    first.remember(key(1)).expect("it is written");
    let again = look_up(&file, " example.org").remember(key(1));
    again.expect("it is written");
    let other = look_up(&file, "other:1").remember(key(2));
    other.expect("it is written");
    let known = look_up(&file, "example.ORG:24785");
    assert!(!known.is_new());
    assert_eq!(known.check(key(1)), Ok(()));
    assert_eq!(known.check(key(3)), changed(key(1), key(3)));
    assert_eq!(
        look_up(&file, "other:1").check(key(1)),
        changed(key(2), key(1))
    );
    assert_eq!(look_up(&file, "other:2").check(key(1)), Ok(()));
    look_up(&file, "::1")
        .remember(key(4))
        .expect("it is written");
    let known = look_up(&file, "[::1]:24785");
    assert_eq!(known.check(key(1)), changed(key(4), key(1)));
}

#[test]
fn only_the_expected_key_is_accepted_and_replaces_the_remembered_one() {
    let file = file("accepted");
    look_up(&file, "a:1")
        .remember(key(1))
        .expect("it is written");
    let accepting = expecting(&file, "a:1", key(2));
    let unknown = expecting(&file, "b:1", key(2));
    assert!(!unknown.is_new(), "its fingerprint is known");
    // A relay may have let the first attempt through to answer the second one.
    for found in [key(3), key(1)] {
        let expected = key(2).into();
        let mismatch = KeyMismatch::Unexpected { expected, found };
        assert_eq!(accepting.check(found), Err(mismatch));
    }
    assert_eq!(accepting.check(key(2)), Ok(()));
    accepting.remember(key(2)).expect("it is written");
    assert_eq!(look_up(&file, "a:1").check(key(2)), Ok(()));
    assert_eq!(look_up(&file, "a:1").check(key(1)), changed(key(2), key(1)));
    assert_eq!(text(&file).lines().count(), 2);
}

#[test]
fn a_key_that_another_program_has_remembered_in_the_meantime_is_not_replaced() {
    let file = file("meantime");
    let [first, second] = [(); 2].map(|()| look_up(&file, "a:1"));
    let accepting = expecting(&file, "a:1", key(3));
    first.remember(key(1)).expect("it is written");
    second.remember(key(1)).expect("the same key");
    match second.remember(key(2)) {
        Err(RememberError::Mismatch(mismatch)) => {
            assert_eq!(Err(mismatch), changed(key(1), key(2)));
        }
        other => panic!("{other:?}"),
    }
    assert!(look_up(&file, "a:1").is_remembered(key(1)));
    accepting.remember(key(3)).expect("the player accepts it");
    assert!(look_up(&file, "a:1").is_remembered(key(3)));
}

#[test]
fn programs_that_meet_servers_at_the_same_time_forget_none() {
    let file = file("at_once");
    std::thread::scope(|scope| {
        for n in 0..8 {
            let file = &file;
            scope.spawn(move || {
                let server = look_up(file, &format!("h{n}:1"));
                server.remember(key(n)).expect("it is written");
            });
        }
    });
    for n in 0..8 {
        assert!(look_up(&file, &format!("h{n}:1")).is_remembered(key(n)));
    }
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let file = file("unwritable");
    let server = look_up(&file, "a:1");
    std::fs::create_dir_all(&file).expect("a folder in its place");
    let failed = server.remember(key(1));
    std::fs::remove_dir(&file).expect("the folder is empty");
    match failed {
        Err(RememberError::Failed(error)) => {
            assert!(error.to_string().contains("known_servers.txt"), "{error}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn comments_stay_where_they_are() {
    let file = file("comments");
    let [one, two] = [key(1), key(2)].map(|key| key.to_text());
    let before = format!("# mine\na:1 {one}\n\n  # Bob's\nb:1 {two} 2026-01-02\na:1 {two}\n");
    std::fs::write(&file, before).expect("a file");
    let known = look_up(&file, "a:1");
    known
        .remember_in(&file, key(1), TODAY)
        .expect("it is written");
    let expected = format!("# mine\na:1 {one} {TODAY}\n\n  # Bob's\nb:1 {two} 2026-01-02\n");
    assert_eq!(text(&file), expected);
    let new = look_up(&file, "c:1");
    new.remember_in(&file, key(2), TODAY)
        .expect("it is written");
    assert_eq!(text(&file), format!("{expected}c:1 {two} {TODAY}\n"));
}

#[test]
fn the_file_is_private_and_when_it_is_full_the_least_recently_used_server_is_dropped() {
    let file = file("bounded");
    let mut text = String::from("# full\n");
    for n in 0..MAX_SERVERS {
        let day = if n == 500 { 1 } else { 2 + n % 20 };
        text += &format!("h{n}:1 {} 2026-01-{day:02}\n", key(1).to_text());
    }
    std::fs::write(&file, text).expect("a file");
    look_up(&file, "new:1")
        .remember(key(2))
        .expect("it is written");
    let kept = read(&file).expect("a good file");
    assert_eq!(kept.len(), 1 + MAX_SERVERS);
    assert!(find(&kept, "h500:1").is_none() && find(&kept, "h0:1").is_some());
    assert!(find(&kept, "new:1").is_some());
    assert_eq!(files::mode_if_shared(&file), None);
    // A server that is known pushes out nobody.
    look_up(&file, "h0:1")
        .remember(key(1))
        .expect("it is written");
    assert_eq!(read(&file).expect("a good file").len(), 1 + MAX_SERVERS);
}

#[test]
fn a_malformed_line_is_an_error_with_its_number() {
    let file = file("malformed");
    let good = key(1).to_text();
    let long = [&good, "2026-11-22", "more"].join(" ");
    for bad in ["", "key", "key key", &format!("{good} key"), &long] {
        std::fs::write(&file, format!("# comment\n\na:1 {bad}\n")).expect("a file");
        let error = KnownServer::look_up(&file, ("b:1", 2), None).expect_err("a bad line");
        assert!(error.to_string().contains(":3: "), "{error}");
    }
}

#[test]
fn a_listed_key_counts_only_if_none_is_remembered() {
    let file = file("listed");
    let look_up = |listed: u64| {
        let listed = KeyId::from(ServerIdentity::fixed(listed).key());
        let known = KnownServer::look_up(&file, ("10.0.0.7", 24785), None).expect("a file");
        known.listed(Some(listed))
    };
    let [right, other] = [1, 2].map(|seed| ServerIdentity::fixed(seed).key());
    let new = look_up(1);
    assert!(new.is_new(), "the list proves nothing");
    assert_eq!(new.check(right), Ok(()));
    let mismatch = KeyMismatch::Unexpected {
        expected: right.into(),
        found: other,
    };
    assert_eq!(new.check(other), Err(mismatch.clone()));
    let refused = new.remember(other);
    assert!(matches!(refused, Err(RememberError::Mismatch(found)) if found == mismatch));
    new.remember(right).expect("it is remembered");
    // From now on the remembered key counts, whatever a list tells.
    assert_eq!(look_up(2).check(right), Ok(()));
    let changed = KeyMismatch::Changed {
        known: right,
        found: other,
    };
    assert_eq!(look_up(2).check(other), Err(changed));
    let servers = remembered(&file).expect("a good file");
    assert_eq!(servers, [("10.0.0.7:24785".to_owned(), KeyId::from(right))]);
}
