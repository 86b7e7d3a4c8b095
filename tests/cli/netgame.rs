//! `pm server` and `pm bot` as real processes that communicate over the loopback network.

use crate::program::Folder;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::UdpSocket;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Timeout for what should happen at once.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Timeout for a line of output; some follow a timeout of the game.
const LINE_TIMEOUT: Duration = Duration::from_secs(90);
/// Options for a bad link.
const BAD: &str = "--rtt 100 --jitter 20 --loss 5 --duplicate 2 --reorder 2";

/// A process that is killed when the test ends.
pub struct Running {
    child: Child,
    errors: BufReader<std::process::ChildStderr>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Result of a process that ran in the background.
pub struct Ended {
    pub status: Option<i32>,
    /// The JSON report on the last line of standard output.
    pub report: Value,
    pub errors: String,
}

impl Running {
    pub fn start(folder: &Folder, arguments: &str) -> Running {
        Running::start_with(folder, arguments, Stdio::null())
    }

    /// Starts the program with this as its standard input.
    pub fn start_with(folder: &Folder, arguments: &str, input: Stdio) -> Running {
        let mut command = folder.command(&arguments.split_whitespace().collect::<Vec<_>>());
        command.stdin(input);
        Running::spawn(command)
    }

    /// Starts a command that runs the program.
    pub fn spawn(mut command: Command) -> Running {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let errors = BufReader::new(child.stderr.take().expect("piped output"));
        Running { child, errors }
    }

    /// Starts a server on a free port; returns the port too.
    pub fn server(folder: &Folder, arguments: &str) -> (Running, u16) {
        Running::server_with(folder, arguments, Stdio::null())
    }

    /// Does the same with this as the server's standard input.
    pub fn server_with(folder: &Folder, arguments: &str, input: Stdio) -> (Running, u16) {
        let arguments = format!("server --port 0 --level 1 {arguments}");
        let mut server = Running::start_with(folder, &arguments, input);
        let port = server.wait_for_port();
        (server, port)
    }

    /// Waits until a server listens, and returns its port.
    pub fn wait_for_port(&mut self) -> u16 {
        let address = self.wait_for_line("listening on ");
        let port = address.rsplit(':').next();
        let port = port.and_then(|port| port.parse().ok());
        port.expect("a port")
    }

    /// Kills the process after [`LINE_TIMEOUT`], which ends its output, unless the returned value is dropped before.
    fn kill_after_timeout(&self) -> Sender<()> {
        let id = self.child.id().to_string();
        let (sender, receiver) = channel();
        thread::spawn(move || {
            if receiver.recv_timeout(LINE_TIMEOUT) == Err(RecvTimeoutError::Timeout) {
                let _ = Command::new("kill").args(["-s", "KILL", &id]).status();
            }
        });
        sender
    }

    /// Reads standard error up to a line that contains `wanted`; returns the rest of that line.
    pub fn wait_for_line(&mut self, wanted: &str) -> String {
        let _timeout = self.kill_after_timeout();
        let mut told = String::new();
        loop {
            let mut line = String::new();
            let read = self.errors.read_line(&mut line).expect("text");
            assert!(read > 0, "no {wanted:?} in {told}");
            if let Some((_, rest)) = line.trim_end().split_once(wanted) {
                return rest.to_owned();
            }
            told.push_str(&line);
        }
    }

    /// Reads standard output up to a line that contains `wanted`; returns what was read.
    pub fn wait_for_output(&mut self, wanted: &str) -> String {
        let _timeout = self.kill_after_timeout();
        let stdout = self.child.stdout.as_mut().expect("piped output");
        let mut told = String::new();
        // Byte by byte, so that the rest is left for `end`.
        let mut byte = [0];
        while stdout.read(&mut byte).expect("text") > 0 {
            told.push(byte[0].into());
            if told.ends_with('\n') && told.contains(wanted) {
                return told;
            }
        }
        panic!("no {wanted:?} in {told}");
    }

    /// Types a line; standard input must be a pipe.
    pub fn enter(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("piped input");
        writeln!(input, "{line}").expect("the process reads");
    }

    /// Asks the process to stop, like a terminal or the system does.
    pub fn ask_to_end(&self) {
        self.signal("TERM");
    }

    /// Sends a signal.
    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("kill is there").success());
    }

    /// Waits for the process to exit.
    pub fn end(mut self) -> Ended {
        let deadline = Instant::now() + TIMEOUT;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("exit status") {
                break status;
            }
            assert!(Instant::now() < deadline, "the process does not exit");
            thread::sleep(Duration::from_millis(20));
        };
        let mut errors = String::new();
        self.errors.read_to_string(&mut errors).expect("text");
        let mut out = String::new();
        let mut stdout = self.child.stdout.take().expect("piped output");
        stdout.read_to_string(&mut out).expect("text");
        assert!(!errors.contains("panicked"), "{errors}");
        let last = out.lines().last().unwrap_or("null");
        Ended {
            status: status.code(),
            report: serde_json::from_str(last).expect("the last line is JSON"),
            errors,
        }
    }
}

fn bot(folder: &Folder, port: u16, arguments: &str) -> Running {
    Running::start(folder, &format!("bot --join 127.0.0.1:{port} {arguments}"))
}

pub fn number(report: &Value, name: &str) -> f64 {
    let value = report[name].as_f64();
    value.unwrap_or_else(|| panic!("no number {name} in {report}"))
}

#[test]
fn bots_with_one_and_two_seats_play_on_bad_links_without_desyncs_and_leave_cleanly() {
    let folder = Folder::new("netgame-bots");
    let (server, port) = Running::server(&folder, "--json");
    let bots: Vec<Running> = ["human", "random", "random"]
        .iter()
        .zip(1..)
        .map(|(moves, seed)| {
            let seats = if seed == 3 { 2 } else { 1 };
            let how =
                format!("--json --seconds 5 --input {moves} --seed {seed} --seats {seats} {BAD}");
            bot(&folder, port, &how)
        })
        .collect();
    for bot in bots {
        let bot = bot.end();
        assert_eq!(bot.status, Some(0), "{} {}", bot.report, bot.errors);
        for none in ["desyncs", "disconnects", "forced_resyncs"] {
            assert_eq!(number(&bot.report, none), 0.0, "{none}: {}", bot.report);
        }
        assert!(
            number(&bot.report, "active_seconds") > 3.0,
            "{}",
            bot.report
        );
        assert!(number(&bot.report, "hashes_equal") > 5.0, "{}", bot.report);
        assert!(number(&bot.report, "bytes_down_per_s") > 500.0);
        assert!(number(&bot.report, "bytes_up_per_s") > 500.0);
        // Remote input arrives late on such a link; the local player is hardly affected.
        let own = number(&bot.report, "correction_local_mean_px");
        assert!(own < 5.0, "{own} px: {}", bot.report);
        assert!(number(&bot.report, "rollback_max_ticks") >= 1.0);
    }
    server.ask_to_end();
    let server = server.end();
    assert_eq!(server.status, Some(0), "{}", server.errors);
    assert_eq!(number(&server.report, "joined"), 3.0, "{}", server.report);
    assert_eq!(number(&server.report, "left"), 3.0, "{}", server.report);
    assert_eq!(number(&server.report, "dropped"), 0.0, "{}", server.report);
    assert_eq!(number(&server.report, "desyncs"), 0.0, "{}", server.report);
    for player in 1..=4 {
        let seated = format!("(player {player})");
        assert!(server.errors.contains(&seated), "{}", server.errors);
    }
}

#[test]
fn a_stopped_server_notifies_its_bots_and_keeps_a_valid_recording() {
    let folder = Folder::new("netgame-end");
    folder.put("pm.cfg", "[DEMO]\nautosave_game_on_game_exit = 1\n");
    let (mut server, port) = Running::server(&folder, "--json");
    let bots = ["Ann", "Bob"].map(|name| bot(&folder, port, &format!("--name {name}")));
    server.wait_for_line("joins from");
    server.wait_for_line("joins from");
    // Recordings shorter than a second are not kept.
    thread::sleep(Duration::from_secs(2));
    server.ask_to_end();
    for bot in bots {
        let bot = bot.end();
        assert_eq!(bot.status, Some(0), "{} {}", bot.report, bot.errors);
        assert_eq!(number(&bot.report, "disconnects"), 0.0, "{}", bot.report);
    }
    let server = server.end();
    assert_eq!(server.status, Some(0), "{}", server.errors);
    assert_eq!(number(&server.report, "dropped"), 0.0, "{}", server.report);
    let saved = server
        .errors
        .lines()
        .find_map(|line| line.split_once("saved "));
    let (_, saved) = saved.expect("a saved recording");
    assert!(folder.has(saved), "{saved}");
    folder.run(&["verify", saved]).succeeds();
}

#[test]
fn a_server_stops_after_its_time_limit_and_bots_need_its_password() {
    let folder = Folder::new("netgame-password");
    let (server, port) = Running::server(&folder, "--password swordfish --seconds 4 --json");
    let stranger = bot(&folder, port, "--password trout --seconds 1").end();
    assert_eq!(stranger.status, Some(1));
    assert!(stranger.errors.contains("password"), "{}", stranger.errors);
    let friend = bot(&folder, port, "--password swordfish").end();
    assert_eq!(friend.status, Some(0), "{}", friend.errors);
    assert_eq!(server.end().status, Some(0));
}

#[test]
fn a_changed_server_key_is_refused_until_it_is_accepted() {
    let [first, second, client] =
        ["first", "second", "client"].map(|name| Folder::new(&format!("netgame-key-{name}")));
    let (mut server, port) = Running::server(&first, "");
    let old = server.wait_for_line("fingerprint ");
    let join = |arguments: &str| bot(&client, port, &format!("--seconds 0.2 {arguments}")).end();
    for _ in 0..2 {
        let bot = join("");
        assert_eq!(bot.status, Some(0), "{}", bot.errors);
    }
    server.ask_to_end();
    assert_eq!(server.end().status, Some(0));
    let printed = first.run(&["server", "--fingerprint"]);
    assert_eq!(printed.succeeds().out.trim(), old);

    let mut server = Running::start(&second, &format!("server --port {port} --level 1"));
    let new = server.wait_for_line("fingerprint ");
    assert_ne!(new, old);
    let refused = join("");
    assert_eq!(refused.status, Some(1));
    for part in [old.as_str(), &new, "has changed", "--expect-fingerprint"] {
        assert!(refused.errors.contains(part), "{}", refused.errors);
    }
    let other = join(&format!("--expect-fingerprint {old}"));
    assert_eq!(other.status, Some(1), "only the key that was shown");
    let expected = format!("this server's fingerprint is {new}, not {old}");
    assert!(other.errors.contains(&expected), "{}", other.errors);
    for arguments in [format!("--expect-fingerprint {new}"), String::new()] {
        let bot = join(&arguments);
        assert_eq!(bot.status, Some(0), "{}", bot.errors);
    }
    server.ask_to_end();
    assert_eq!(server.end().status, Some(0));
}

#[test]
fn a_bot_reconnects_after_either_side_was_suspended() {
    let folder = Folder::new("netgame-stopped");
    let (mut server, port) = Running::server(&folder, "");
    let mut bot = bot(&folder, port, "-v");
    // Its first message from a level with a martian of its own in it.
    let mut told = String::new();
    let out = bot.child.stdout.as_mut().expect("piped output");
    let mut lines = BufReader::new(out).lines();
    while !told.starts_with("playing as player 1") {
        told = lines.next().expect("a line").expect("text");
    }
    bot.signal("STOP");
    server.wait_for_line("Bot (player 1) can reconnect");
    bot.signal("CONT");
    server.wait_for_line("Bot (player 1) returns");
    bot.wait_for_line("connected to");
    server.signal("STOP");
    bot.wait_for_line("reconnecting");
    server.signal("CONT");
    server.wait_for_line("Bot (player 1) returns");
    bot.wait_for_line("connected to");
    // A server that has been killed and started again takes the bot back into its level.
    server.signal("KILL");
    bot.wait_for_line("reconnecting");
    drop(server);
    let mut server = Running::start(&folder, &format!("server --port {port} --level 1"));
    server.wait_for_line("Bot (player 1) joins");
    bot.ask_to_end();
    let bot = bot.end();
    assert_eq!(bot.status, Some(0), "{}", bot.errors);
    assert_eq!(number(&bot.report, "desyncs"), 0.0, "{}", bot.report);
    server.ask_to_end();
    assert_eq!(server.end().status, Some(0));
}

#[test]
fn a_player_whose_program_was_killed_returns_to_the_same_body() {
    let folder = Folder::new("netgame-killed");
    let (mut server, port) = Running::server(&folder, "");
    let start = |name: &str| bot(&folder, port, &format!("--keep-session --name {name} -v"));
    let mut ann = start("Ann");
    ann.wait_for_output("playing as player 1");
    let mut bob = start("Bob");
    bob.wait_for_output("playing as player 2");
    // The server has not noticed that she is gone, or it has.
    for waits in [false, true] {
        ann.signal("KILL");
        if waits {
            server.wait_for_line("Ann (player 1) can reconnect");
        }
        drop(ann);
        ann = start("Ann");
        server.wait_for_line("Ann (player 1) returns");
        ann.wait_for_output("playing as player 1");
    }
    // Whoever leaves in order comes back as a new player.
    ann.ask_to_end();
    assert_eq!(ann.end().status, Some(0));
    let mut ann = start("Ann");
    server.wait_for_line("Ann (player 1) joins");
    ann.wait_for_output("playing as player 1");
    for bot in [ann, bob] {
        bot.ask_to_end();
        let bot = bot.end();
        assert_eq!(bot.status, Some(0), "{}", bot.errors);
        assert_eq!(number(&bot.report, "desyncs"), 0.0, "{}", bot.report);
    }
}

#[test]
fn a_server_runs_console_commands() {
    let folder = Folder::new("netgame-console");
    let (mut server, port) = Running::server_with(&folder, "--json", Stdio::piped());
    let mut input = server.child.stdin.take().expect("piped output");
    let mut enter = |line: &str| writeln!(input, "{line}").expect("the server reads");
    let bot = bot(&folder, port, "");
    server.wait_for_line("(player 1) joins");
    enter("help");
    server.wait_for_line("Commands: help, say TEXT, quit, /kick N");
    enter("dance");
    server.wait_for_line("Unknown command \"dance\"");
    enter("say hello everybody");
    server.wait_for_line("hello everybody");
    enter("ban 1 ever");
    server.wait_for_line("Player 1 was kicked, 127.0.0.1 is banned");
    assert_eq!(bot.end().status, Some(1));
    enter("/bans");
    server.wait_for_line("127.0.0.1 is banned forever");
    enter("unban 127.0.0.1");
    server.wait_for_line("127.0.0.1 is no longer banned");
    enter("quit");
    let server = server.end();
    assert_eq!(server.status, Some(0), "{}", server.errors);
    assert_eq!(number(&server.report, "joined"), 1.0, "{}", server.report);
}

#[test]
fn a_server_does_not_start_without_its_ban_list() {
    let folder = Folder::new("netgame-bans");
    folder.put("pm.cfg", "").put("bans.txt", b"# list\n1\09\0");
    let server = folder.run(&["server", "--level", "1", "--port", "0", "--seconds", "1"]);
    server.fails_with("bans.txt:2: a NUL character");
}

#[test]
fn a_password_is_read_from_standard_input_or_the_environment() {
    let folder = Folder::new("netgame-secret");
    let arguments = [
        "server",
        "--port",
        "0",
        "--level",
        "1",
        "--password",
        "-",
        "--json",
    ];
    let mut child = folder
        .command(&arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let input = child.stdin.as_mut().expect("piped output");
    input.write_all(b"swordfish\n").expect("write the password");
    let errors = BufReader::new(child.stderr.take().expect("piped output"));
    let mut server = Running { child, errors };
    let address = server.wait_for_line("listening on ");
    let port = address.rsplit(':').next().expect("a port");
    let address = format!("127.0.0.1:{port}");
    let bot = |password: &str| {
        let mut bot = folder.command(&["bot", "--join", &address, "--seconds", "0.2"]);
        bot.env("PM_PASSWORD", password)
            .output()
            .expect("running process")
    };
    let (stranger, friend) = (bot("trout"), bot("swordfish"));
    assert_eq!(stranger.status.code(), Some(1));
    assert_eq!(friend.status.code(), Some(0), "{friend:?}");
    server.ask_to_end();
    assert_eq!(server.end().status, Some(0));
}

#[cfg(unix)]
#[test]
fn a_server_whose_terminal_closes_notifies_its_bots() {
    let folder = Folder::new("netgame-hangup");
    let (server, port) = Running::server(&folder, "--json");
    let mut bot = bot(&folder, port, "--name Ann");
    // The server admits a bot before the bot knows it.
    bot.wait_for_output("playing as player 1");
    server.signal("HUP");
    let bot = bot.end();
    assert_eq!(bot.status, Some(0), "{} {}", bot.report, bot.errors);
    assert_eq!(server.end().status, Some(0));
}

#[test]
fn a_port_in_use_and_a_missing_server_are_reported() {
    let folder = Folder::new("netgame-errors");
    let taken = UdpSocket::bind("0.0.0.0:0").expect("a port");
    let port = taken.local_addr().expect("an address").port();
    let server = folder.run(&["server", "--level", "1", "--port", &port.to_string()]);
    server.fails_with(&format!("UDP port {port} is in use by another program"));
    let bot = folder.run(&["bot", "--join", &format!("127.0.0.1:{port}")]);
    bot.fails_with(&format!("no response from 127.0.0.1:{port}"));
    let level = folder.run(&["server", "--level", "9999", "--port", "0"]);
    level.fails_with("no level named `9999`");
}

#[test]
fn netsim_runs_on_a_bad_link_simulated_and_with_real_processes() {
    let folder = Folder::new("netgame-netsim");
    let how = "--json --clients 2 --rtt 100 --jitter 10 --loss 5 --warmup 3 --seconds 3";
    for how in [how.to_owned(), format!("{how} --processes")] {
        let arguments: Vec<&str> = std::iter::once("netsim")
            .chain(how.split_whitespace())
            .collect();
        let ran = folder.run(&arguments);
        ran.succeeds();
        let report: Value = serde_json::from_str(ran.out.trim_end()).expect("JSON");
        let clients = report["clients"].as_array().expect("a list");
        assert_eq!(clients.len(), 2, "{report}");
        for client in clients {
            assert_eq!(number(client, "desyncs"), 0.0, "{report}");
            assert!(number(client, "active_seconds") > 1.0, "{report}");
        }
        assert_eq!(number(&report["server"], "joined"), 2.0, "{report}");
    }
}

/// Returns the memory a process uses, bytes.
#[cfg(target_os = "linux")]
fn memory_of(program: &Running) -> u64 {
    let path = format!("/proc/{}/statm", program.child.id());
    let text = std::fs::read_to_string(path).expect("running process");
    let pages = text.split(' ').nth(1).and_then(|n| n.parse::<u64>().ok());
    pages.expect("a number of pages") * 4096
}

#[cfg(target_os = "linux")]
#[test]
fn a_flood_of_20_000_garbage_datagrams_per_second_disturbs_nobody() {
    let folder = Folder::new("netgame-garbage");
    let (mut server, port) = Running::server(&folder, "--json");
    let bots: Vec<Running> = (1..=2)
        .map(|seed| bot(&folder, port, &format!("--json --seconds 8 --seed {seed}")))
        .collect();
    server.wait_for_line("joins from");
    server.wait_for_line("joins from");
    let before = memory_of(&server);
    let socket = UdpSocket::bind(("127.0.0.1", 0)).expect("a port");
    let start = Instant::now();
    let (mut sent, mut state) = (0_u32, 1_u32);
    while start.elapsed() < Duration::from_secs(3) {
        // Sends as many as are due at 20 000 per second.
        let due = (start.elapsed().as_secs_f64() * 20_000.0) as u32;
        while sent < due {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let mut bytes = vec![(state >> 24) as u8; (state >> 8) as usize % 1400];
            let head: &[u8] = [&b"PMR1\x01"[..], &[1, 2, 3], &[]][sent as usize % 3];
            bytes.iter_mut().zip(head).for_each(|(a, b)| *a = *b);
            // A datagram the system does not accept is lost like any other.
            let _ = socket.send_to(&bytes, ("127.0.0.1", port));
            sent += 1;
        }
        thread::sleep(Duration::from_millis(1));
    }
    let after = memory_of(&server);
    assert!(sent > 50_000, "{sent}");
    assert!(after < before + (16 << 20), "{before} bytes, then {after}");
    for bot in bots {
        let bot = bot.end();
        assert_eq!(bot.status, Some(0), "{} {}", bot.report, bot.errors);
        for none in ["desyncs", "disconnects"] {
            assert_eq!(number(&bot.report, none), 0.0, "{none}: {}", bot.report);
        }
        assert!(
            number(&bot.report, "active_seconds") > 5.0,
            "{}",
            bot.report
        );
    }
    server.ask_to_end();
    let server = server.end();
    assert_eq!(server.status, Some(0), "{}", server.errors);
    assert_eq!(number(&server.report, "dropped"), 0.0, "{}", server.report);
}
