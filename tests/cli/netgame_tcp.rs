//! `pm server` and `pm bot` over TCP: chosen, or because UDP is blocked.

use crate::netgame::{Running, number};
use crate::program::Folder;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, copy};
use std::net::{Shutdown, TcpListener, TcpStream, UdpSocket};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

const BLOCKED: &str = "UDP seems to be blocked; using TCP";

#[test]
fn a_bot_plays_over_tcp_and_reconnects_after_it_was_suspended() {
    let folder = Folder::new("netgame-tcp");
    let (mut server, port) = Running::server(&folder, "--json");
    let join = format!("bot --join tcp://127.0.0.1:{port} --rtt 60 --loss 2");
    let bad = Running::start(&folder, &format!("{join} --seconds 5 --json")).end();
    assert_eq!(bad.status, Some(0), "{} {}", bad.report, bad.errors);
    assert_eq!(bad.report["over_tcp"], true, "{}", bad.report);
    for none in ["desyncs", "disconnects", "forced_resyncs"] {
        assert_eq!(number(&bad.report, none), 0.0, "{none}: {}", bad.report);
    }
    assert!(number(&bad.report, "hashes_equal") > 5.0, "{}", bad.report);

    let mut bot = Running::start(&folder, &join);
    bot.wait_for_output("playing as player 1");
    bot.signal("STOP");
    server.wait_for_line("can reconnect");
    bot.signal("CONT");
    let line = server.wait_for_line(" returns from ");
    assert!(line.ends_with("(TCP)"), "{line}");
    // A server that has been killed and started again takes the bot back.
    server.signal("KILL");
    drop(server);
    let mut server = Running::start(&folder, &format!("server --port {port} --level 1"));
    server.wait_for_line(" joins from ");
    server.ask_to_end();
    let bot = bot.end();
    assert_eq!(bot.status, Some(0), "{} {}", bot.report, bot.errors);
    assert_eq!(number(&bot.report, "desyncs"), 0.0, "{}", bot.report);
    assert_eq!(bot.report["over_tcp"], true, "{}", bot.report);
    let server = server.end();
    assert_eq!(server.status, Some(0), "{}", server.errors);
}

/// Passes TCP connections to a port on to another one. UDP datagrams to it get no answer.
fn forward_tcp(to: u16) -> (u16, UdpSocket) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let silent = UdpSocket::bind(("127.0.0.1", port)).expect("the same port");
    thread::spawn(move || {
        for client in listener.incoming().flatten() {
            let server = TcpStream::connect(("127.0.0.1", to)).expect("the server listens");
            for (mut from, mut to) in [
                (client.try_clone(), server.try_clone()),
                (Ok(server), Ok(client)),
            ]
            .map(|(from, to)| (from.expect("a socket"), to.expect("a socket")))
            {
                thread::spawn(move || {
                    // It ends with either connection.
                    let _ = copy(&mut from, &mut to);
                    let _ = to.shutdown(Shutdown::Write);
                });
            }
        }
    });
    (port, silent)
}

#[test]
fn a_bot_whose_udp_gets_no_answer_plays_over_tcp() {
    let folder = Folder::new("netgame-no-udp");
    let (server, port) = Running::server(&folder, "--json");
    let (front, _silent) = forward_tcp(port);
    let join = format!("bot --join 127.0.0.1:{front} --seconds 2");
    let mut bot = Running::start(&folder, &join);
    bot.wait_for_output(BLOCKED);
    let bot = bot.end();
    assert_eq!(bot.status, Some(0), "{} {}", bot.report, bot.errors);
    assert_eq!(bot.report["over_tcp"], true, "{}", bot.report);
    for none in ["desyncs", "disconnects"] {
        assert_eq!(number(&bot.report, none), 0.0, "{none}: {}", bot.report);
    }
    server.ask_to_end();
    assert_eq!(server.end().status, Some(0));
}

#[test]
fn a_flood_of_tcp_connections_disturbs_nobody() {
    let folder = Folder::new("netgame-tcp-flood");
    let (server, port) = Running::server(&folder, "--json");
    let bots = ["tcp://", ""].map(|scheme| {
        let join = format!("bot --join {scheme}127.0.0.1:{port} --seconds 4");
        let mut bot = Running::start(&folder, &join);
        bot.wait_for_output("playing as player");
        bot
    });
    let is_over = Arc::new(AtomicBool::new(false));
    let flood = thread::spawn({
        let is_over = Arc::clone(&is_over);
        move || {
            let (mut opened, mut open) = (0, VecDeque::new());
            while !is_over.load(Ordering::Relaxed) {
                opened += 1;
                open.push_back(TcpStream::connect(("127.0.0.1", port)));
                if open.len() > 100 {
                    open.pop_front();
                }
            }
            opened
        }
    });
    for bot in bots {
        let bot = bot.end();
        assert_eq!(bot.status, Some(0), "{} {}", bot.report, bot.errors);
        for none in ["desyncs", "disconnects"] {
            assert_eq!(number(&bot.report, none), 0.0, "{none}: {}", bot.report);
        }
    }
    is_over.store(true, Ordering::Relaxed);
    let opened: u32 = flood.join().expect("a thread");
    assert!(opened > 200, "{opened}");
    server.ask_to_end();
    let server = server.end();
    assert_eq!(server.status, Some(0), "{}", server.errors);
    assert_eq!(number(&server.report, "dropped"), 0.0, "{}", server.report);
}

/// A network of its own for some processes, in which addresses can be blocked.
struct Namespace(Child);

impl Drop for Namespace {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Namespace {
    /// Opens a network with a loopback interface; `None` if the machine does not allow it.
    fn open() -> Option<Namespace> {
        // The table of local addresses is looked up after rules that are added later.
        let script = "ip link set lo up && ip rule add pref 5 lookup local && ip rule del pref 0 \
                      && echo ready && exec sleep 600";
        let mut child = Command::new("unshare")
            .args(["-rn", "sh", "-c", script])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut line = String::new();
        let read = BufReader::new(child.stdout.take()?).read_line(&mut line);
        let namespace = Namespace(child);
        (read.is_ok() && line == "ready\n").then_some(namespace)
    }

    /// Returns a command that runs inside.
    fn command(&self, program: &Command) -> Command {
        let mut command = Command::new("nsenter");
        let id = self.0.id().to_string();
        command.args(["-t", &id, "-U", "-n", "--preserve-credentials", "--"]);
        command.arg(program.get_program()).args(program.get_args());
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        if let Some(folder) = program.get_current_dir() {
            command.current_dir(folder);
        }
        command.stdin(Stdio::null());
        command
    }

    /// Drops all datagrams to a UDP port from now on.
    fn block_udp(&self, port: u16) {
        let mut rule = Command::new("ip");
        let rule = rule.args(["rule", "add", "pref", "1", "ipproto", "udp", "dport"]);
        let rule = rule.args([&port.to_string(), "blackhole"]);
        let status = self.command(rule).status().expect("nsenter is there");
        assert!(status.success(), "{status}");
    }
}

#[test]
fn play_continues_over_tcp_when_udp_is_filtered() {
    let Some(namespace) = Namespace::open() else {
        println!("skipped: this machine does not allow network namespaces");
        return;
    };
    let folder = Folder::new("netgame-filter");
    let start = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        Running::spawn(namespace.command(&folder.command(&arguments)))
    };
    let mut server = start("server --port 0 --level 1 --json");
    let port = server.wait_for_port();
    let mut bot = start(&format!("bot --join 127.0.0.1:{port}"));
    bot.wait_for_output("playing as player 1");
    namespace.block_udp(port);
    bot.wait_for_output(BLOCKED);
    let line = server.wait_for_line(" returns from ");
    assert!(line.ends_with("(TCP)"), "{line}");
    // A new bot finds UDP blocked from the start.
    let other = start(&format!("bot --join 127.0.0.1:{port} --seconds 2")).end();
    assert_eq!(other.status, Some(0), "{} {}", other.report, other.errors);
    assert_eq!(other.report["over_tcp"], true, "{}", other.report);
    server.ask_to_end();
    let bot = bot.end();
    assert_eq!(bot.status, Some(0), "{} {}", bot.report, bot.errors);
    assert_eq!(bot.report["over_tcp"], true, "{}", bot.report);
    assert_eq!(number(&bot.report, "desyncs"), 0.0, "{}", bot.report);
    assert_eq!(number(&bot.report, "player"), 1.0, "{}", bot.report);
    assert_eq!(server.end().status, Some(0));
}
