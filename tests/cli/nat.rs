//! Players behind routers: `pm rendezvous`, `pm server` and `pm bot` in network namespaces with two routers that translate
//! addresses. Nothing leaves the namespaces.
//!
//! Needs `unshare`, `ip` and `nft`, and a system that lets users make namespaces; otherwise the tests test nothing and say so.

use crate::program::Folder;
use std::process::{Command, Output};

/// Makes the networks and runs the programs. Arguments: how the server's router and the client's translate addresses.
///
/// ```text
/// server 10.0.1.2 - router 198.51.100.2 - Internet - 203.0.113.2 router - 10.0.2.2 client
///                                            |
///                                  192.0.2.2 rendezvous
/// ```
const SCRIPT: &str = r#"
set -e
mount -t tmpfs none /run
for ns in mid home away server client service; do ip netns add $ns; ip -n $ns link set lo up; done
wire() { # near, its device and address; far, its device and address
  ip -n $1 link add $2 type veth peer name $5 netns $4
  ip -n $1 addr add $3 dev $2; ip -n $1 link set $2 up
  ip -n $4 addr add $6 dev $5; ip -n $4 link set $5 up
}
wire mid home 198.51.100.1/24 home wan 198.51.100.2/24
wire mid away 203.0.113.1/24 away wan 203.0.113.2/24
wire mid svc 192.0.2.1/24 service eth 192.0.2.2/24
wire home lan 10.0.1.1/24 server eth 10.0.1.2/24
wire away lan 10.0.2.1/24 client eth 10.0.2.2/24
ip -n service route add default via 192.0.2.1
ip -n home route add default via 198.51.100.1
ip -n away route add default via 203.0.113.1
ip -n server route add default via 10.0.1.1
ip -n client route add default via 10.0.2.1
for ns in mid home away; do ip netns exec $ns sh -c 'echo 1 >/proc/sys/net/ipv4/ip_forward'; done
router() { # namespace, how
  [ "$2" = none ] || ip netns exec $1 nft "
    table ip nat { chain out { type nat hook postrouting priority 100; oifname wan $2; }; }
    table ip filter {
      chain in { type filter hook input priority 0; iifname wan drop; }
      chain pass { type filter hook forward priority 0; iifname wan ct state new drop; }
    }"
}
router home "$1"; router away "$2"
echo ready >&2
ip netns exec service "$PM" rendezvous --seconds 100 2>"$DIR/rendezvous.txt" &
rendezvous=$!
for i in $(seq 300); do grep -q listening "$DIR/rendezvous.txt" && break; sleep 0.1; done
ip netns exec server "$PM" server --level 1 --rendezvous 192.0.2.2 --seconds 100 </dev/null 2>"$DIR/server.txt" &
server=$!
for i in $(seq 300); do grep -q listed "$DIR/rendezvous.txt" && break; sleep 0.1; done
code=$(sed -n 's/^join code //p' "$DIR/server.txt")
status=0
ip netns exec client "$PM" bot --json --join "$code" --rendezvous 192.0.2.2 --seconds 1 || status=$?
kill $server $rendezvous || true
wait $server $rendezvous || true
exit $status
"#;

/// A router that keeps ports, and one that chooses them at random for every connection.
const CONE: &str = "masquerade";
const SYMMETRIC: &str = "masquerade fully-random";

/// Runs the programs. Returns `None`, and says why, if there cannot be namespaces.
fn join_through(name: &str, server: &str, client: &str) -> Option<Output> {
    let folder = Folder::new(name);
    let command = folder.command(&[]);
    let program = command.get_program().to_owned();
    let mut shell = Command::new("unshare");
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell
        .args(["-Urnm", "sh", "-c", SCRIPT, "sh", server, client])
        .env("PM", program)
        .env("DIR", folder.path("."))
        .current_dir(folder.path("."));
    let output = match shell.output() {
        Ok(output) => output,
        Err(error) => {
            println!("skipped: no namespaces: {error}");
            return None;
        }
    };
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    if !errors.contains("ready") {
        println!("skipped: no namespaces with routers: {errors}");
        return None;
    }
    Some(output)
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_server_behind_a_router_is_joined_from_behind_another() {
    let Some(output) = join_through("nat-cone", CONE, CONE) else {
        return;
    };
    assert!(output.status.success(), "{}", errors(&output));
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.contains("\"name\":\"Bot\""), "{report}");
}

#[test]
fn routers_that_use_another_port_for_every_connection_are_named_as_the_cause() {
    let Some(output) = join_through("nat-symmetric", SYMMETRIC, CONE) else {
        return;
    };
    assert!(!output.status.success());
    assert!(
        errors(&output).contains("symmetric NAT"),
        "{}",
        errors(&output)
    );
}
