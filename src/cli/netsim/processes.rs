//! A netgame of real processes that communicate over the loopback network.

use super::{Args, TransportName};
use crate::terminal::{print_error, print_line};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

/// Prefix of the line in which the server reports that it is ready.
const LISTENING: &str = "listening on ";
/// Maximum time for the server to open its port.
const OPEN_TIMEOUT: Duration = Duration::from_secs(30);

/// The server process; it is killed when dropped.
struct ServerProgram {
    child: Child,
    port: u16,
}

impl Drop for ServerProgram {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn program() -> Result<Command, String> {
    let path = std::env::current_exe();
    path.map(Command::new)
        .map_err(|error| format!("cannot find this program to start it again: {error}"))
}

fn start(command: &mut Command) -> Result<Child, String> {
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    child.map_err(|error| format!("cannot start {command:?}: {error}"))
}

/// Sends the server's port once it is known, and passes its errors on.
fn listen(errors: ChildStderr, ports: &Sender<u16>) {
    for line in BufReader::new(errors).lines().map_while(Result::ok) {
        let address = line.strip_prefix(LISTENING);
        let port = address.and_then(|address| address.rsplit(':').next());
        match port.map(str::parse) {
            Some(Ok(port)) => {
                // Only the first port is awaited.
                let _ = ports.send(port);
            }
            _ if line.starts_with("pm: info") => {}
            _ => print_error!("server: {line}"),
        }
    }
}

impl ServerProgram {
    fn open(args: &Args) -> Result<ServerProgram, String> {
        let mut command = program()?;
        command.args(["server", "--port", "0", "--until-input-ends", "--json"]);
        command.args(["--level", &args.level]);
        let child = start(command.stdin(Stdio::piped()))?;
        let mut server = ServerProgram { child, port: 0 };
        let (sender, ports) = channel();
        if let Some(errors) = server.child.stderr.take() {
            std::thread::spawn(move || listen(errors, &sender));
        }
        let port = ports.recv_timeout(OPEN_TIMEOUT);
        server.port = port.map_err(|_| "the server did not open a port".to_owned())?;
        Ok(server)
    }

    /// Stops the server and returns its report.
    fn close(mut self) -> Result<Value, String> {
        drop(self.child.stdin.take());
        let mut printed = String::new();
        if let Some(output) = self.child.stdout.take() {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                printed = line;
            }
        }
        let status = self.child.wait().map_err(|error| error.to_string())?;
        report_of("the server", status, &printed)
    }
}

fn report_of(who: &str, status: ExitStatus, printed: &str) -> Result<Value, String> {
    let line = printed.lines().last().unwrap_or_default();
    let report = serde_json::from_str(line);
    match report {
        Ok(report) if status.success() => Ok(report),
        Ok(_) | Err(_) => Err(format!("{who} exited with {status}: {line}")),
    }
}

impl Args {
    /// Starts the processes and prints their reports.
    pub(super) fn run_processes(&self) -> Result<bool, String> {
        let server = ServerProgram::open(self)?;
        let mut bots = Vec::new();
        for number in 1..=u64::from(self.clients) {
            bots.push(self.start_bot(server.port, number)?);
        }
        let mut failed = Vec::new();
        let mut clients = Vec::new();
        for (number, bot) in (1..).zip(bots) {
            let output = bot.wait_with_output().map_err(|error| error.to_string())?;
            let who = format!("bot {number}");
            let printed = String::from_utf8_lossy(&output.stdout);
            match report_of(&who, output.status, &printed) {
                Ok(report) => clients.push(report),
                Err(error) => {
                    let stderr = String::from_utf8_lossy(&output.stderr);
                    failed.push(format!("{error}\n{}", stderr.trim_end()));
                }
            }
        }
        let server = server.close()?;
        for error in &failed {
            print_error!("pm: {error}");
        }
        let count = |report: &Value, name: &str| report[name].as_u64().unwrap_or(1);
        let is_good = |report: &Value| count(report, "desyncs") + count(report, "disconnects") == 0;
        let good = failed.is_empty()
            && clients.iter().all(is_good)
            && count(&server, "desyncs") + count(&server, "dropped") == 0;
        if self.json {
            super::print_json(&json!({ "clients": clients, "server": server }))?;
        } else {
            print(&clients, &server);
        }
        Ok(good)
    }

    fn start_bot(&self, port: u16, number: u64) -> Result<Child, String> {
        let seconds = |time: Duration| time.as_secs_f64().to_string();
        let mut command = program()?;
        command.args(["bot", "--json", "--input", &self.input]);
        let scheme = match self.transport {
            TransportName::Udp => "",
            TransportName::Tcp => "tcp://",
        };
        command.args(["--join", &format!("{scheme}127.0.0.1:{port}")]);
        command.args(["--name", &format!("Player {number}")]);
        command.args(["--seats", &self.seats.to_string()]);
        command.args(["--seed", &self.seed.wrapping_add(number).to_string()]);
        command.args(["--seconds", &seconds(self.seconds)]);
        command.args(["--warmup", &seconds(self.warmup)]);
        command.args(self.simulated_link.arguments());
        start(command.stdin(Stdio::null()))
    }
}

fn print(clients: &[Value], server: &Value) {
    let Some(names) = clients.first().and_then(Value::as_object) else {
        return;
    };
    for name in names.keys() {
        let values = clients.iter().map(|client| match &client[name] {
            Value::Number(number) if !number.is_u64() => {
                format!("{:.3}", number.as_f64().unwrap_or(0.0))
            }
            Value::String(text) => text.clone(),
            Value::Null => "-".to_owned(),
            other => other.to_string(),
        });
        let values: String = values.map(|value| format!("{value:>10}")).collect();
        print_line!("{name:<28}{values}");
    }
    print_line!("server: {server}");
}
