use super::*;
use std::io::{Read, Write};
use std::net::{TcpListener, UdpSocket};
use std::time::Duration;

/// How long a test waits for something that happens at once.
const SOON: Duration = Duration::from_secs(20);
/// The address of routers on the internet.
const OUTSIDE: [u8; 4] = [203, 0, 113, 9];

/// A router on the loopback interface, which answers datagrams with `answer` and reports them.
struct FakeGateway {
    address: SocketAddr,
    requests: Receiver<Vec<u8>>,
}

impl FakeGateway {
    fn start(answer: impl Fn(&[u8]) -> Vec<Vec<u8>> + Send + 'static) -> FakeGateway {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let address = socket.local_addr().expect("an address");
        let (sender, requests) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 2048];
            while let Ok((length, from)) = socket.recv_from(&mut buffer) {
                for bytes in answer(&buffer[..length]) {
                    let _ = socket.send_to(&bytes, from);
                }
                if sender.send(buffer[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        FakeGateway { address, requests }
    }

    fn silent() -> FakeGateway {
        FakeGateway::start(|_| Vec::new())
    }

    fn map(&self) -> PortMapping {
        map(Some(self.address), FakeGateway::silent().address)
    }
}

fn map(gateway: Option<SocketAddr>, ssdp: SocketAddr) -> PortMapping {
    let options = Options {
        gateway,
        ssdp,
        patience: Duration::from_millis(5),
        min_renewal: Duration::from_millis(5),
    };
    PortMapping::with(options, 24785).expect("a thread")
}

fn result(mapping: &PortMapping) -> Mapped {
    mapping.changes.recv_timeout(SOON).expect("a change")
}

/// Answers like a router at `ip` that forwards the external port 40000 for this many seconds.
fn answer(ip: [u8; 4], seconds: u32, request: &[u8]) -> Vec<u8> {
    match request {
        [0, 0] => [&[0, 128, 0, 0, 0, 0, 0, 9][..], &ip].concat(),
        [0, kind @ (1 | 2), 0, 0, high, low, ..] => {
            let head = [0, 128 + kind, 0, 0, 0, 0, 0, 9, *high, *low];
            let port = 40_000_u16.to_be_bytes();
            [&head[..], &port, &seconds.to_be_bytes()].concat()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_router_forwards_the_port_until_the_server_ends() {
    let gateway = FakeGateway::start(|request| vec![answer(OUTSIDE, 3600, request)]);
    let mapping = gateway.map();
    assert_eq!(result(&mapping), Ok((OUTSIDE, 40_000).into()));
    drop(mapping);
    // Forwarding for no time at all is the end of it.
    let is_end = |request: &[u8]| request.len() == 12 && request[8..] == [0; 4];
    let mut ended = Vec::new();
    while ended.len() < 2 {
        let request = gateway.requests.recv_timeout(SOON).expect("a request");
        if is_end(&request) {
            ended.push(request[1]);
        }
    }
    assert_eq!(ended, [1, 2], "UDP and TCP");
}

#[test]
fn a_lease_is_renewed_for_the_same_port_before_it_ends() {
    let gateway = FakeGateway::start(|request| vec![answer(OUTSIDE, 0, request)]);
    let mapping = gateway.map();
    let mut wanted = Vec::new();
    while wanted.len() < 3 {
        let request = gateway.requests.recv_timeout(SOON).expect("a request");
        if request.len() == 12 && request[1] == 1 {
            wanted.push(u16::from_be_bytes([request[6], request[7]]));
        }
    }
    assert_eq!(wanted, [24785, 40_000, 40_000]);
    assert_eq!(result(&mapping), Ok((OUTSIDE, 40_000).into()));
    assert_eq!(mapping.latest_change(), None, "nothing has changed");
}

#[test]
fn a_router_that_refuses_or_does_not_answer_is_reported() {
    let gateway = FakeGateway::start(|request| match request {
        [0, 0] => vec![answer(OUTSIDE, 3600, request)],
        _ => vec![vec![0, 129, 0, 2, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0]],
    });
    assert_eq!(result(&gateway.map()), Err(PortMappingError::Refused(2)));
    let silent = FakeGateway::silent();
    assert_eq!(result(&silent.map()), Err(PortMappingError::NoAnswer));
    let none = map(None, silent.address);
    assert_eq!(result(&none), Err(PortMappingError::NoAnswer));
}

#[test]
fn a_router_behind_another_one_has_no_address_on_the_internet() {
    for ip in [[192, 168, 0, 2], [10, 0, 0, 1], [100, 64, 0, 1], [0; 4]] {
        let gateway = FakeGateway::start(move |request| vec![answer(ip, 3600, request)]);
        let error = PortMappingError::NoPublicAddress(ip.into());
        assert_eq!(result(&gateway.map()), Err(error));
    }
}

#[test]
fn garbage_and_answers_to_other_requests_are_ignored() {
    let gateway = FakeGateway::start(|request| {
        let good = answer(OUTSIDE, 3600, request);
        let mut other_port = good.clone();
        if let Some(byte) = other_port.get_mut(9) {
            *byte ^= 1;
        }
        let other = match request.len() {
            2 => vec![0, 129, 0, 0],
            _ => other_port,
        };
        vec![vec![], vec![0xFF; 60], good[..5].to_vec(), other, good]
    });
    assert_eq!(result(&gateway.map()), Ok((OUTSIDE, 40_000).into()));
}

/// A router with UPnP on the loopback interface. `answer` gives the whole answer to a request over HTTP.
struct FakeIgd {
    search: FakeGateway,
    requests: Receiver<String>,
}

impl FakeIgd {
    fn start(answer: impl Fn(&str) -> Vec<u8> + Send + 'static) -> FakeIgd {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let (sender, requests) = channel();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.expect("a connection");
                let request = read_request(&mut stream);
                // Who asks may have heard enough.
                let _ = stream.write_all(&answer(&request));
                if sender.send(request).is_err() {
                    return;
                }
            }
        });
        let search = FakeGateway::start(move |question| {
            let question = String::from_utf8_lossy(question);
            assert!(
                question.starts_with("M-SEARCH * HTTP/1.1\r\n"),
                "{question}"
            );
            let good = found(&format!("http://{address}/d.xml"));
            let elsewhere = found("http://127.0.0.2:1/d.xml");
            vec![b"NOTIFY".to_vec(), elsewhere, good]
        });
        FakeIgd { search, requests }
    }

    fn map(&self) -> PortMapping {
        map(None, self.search.address)
    }
}

fn found(location: &str) -> Vec<u8> {
    let device = "urn:schemas-upnp-org:device:InternetGatewayDevice:1";
    format!("HTTP/1.1 200 OK\r\nEXT:\r\nST: {device}\r\nLocation: {location}\r\n\r\n").into_bytes()
}

fn read_request(stream: &mut impl Read) -> String {
    let mut bytes = Vec::new();
    let mut byte = [0];
    let mut missing = usize::MAX;
    while missing > 0 && stream.read(&mut byte).is_ok_and(|length| length > 0) {
        bytes.push(byte[0]);
        missing -= 1;
        if bytes.ends_with(b"\r\n\r\n") && missing > 1 << 20 {
            let head = String::from_utf8_lossy(&bytes).to_lowercase();
            let (_, length) = head.split_once("content-length:").expect("a length");
            let length = length.split_whitespace().next().expect("a length");
            missing = length.parse().expect("a length");
        }
    }
    String::from_utf8(bytes).expect("text")
}

fn respond(status: u16, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("HTTP/1.1 {status} Text\r\nContent-Length: {length}\r\n\r\n{body}").into_bytes()
}

fn refuse(code: u16) -> Vec<u8> {
    respond(
        500,
        &format!("<s:Fault xmlns:s=\"s\"><errorCode>{code}</errorCode></s:Fault>"),
    )
}

const DESCRIPTION: &str = "<?xml version=\"1.0\"?><root xmlns=\"urn:schemas-upnp-org:device-1-0\"><device><serviceList>\
    <service><serviceType>urn:schemas-upnp-org:service:WANPPPConnection:1</serviceType><controlURL>/ppp</controlURL></service>\
    <service><serviceType>urn:schemas-upnp-org:service:WANIPConnection:1</serviceType><controlURL>/ip</controlURL></service>\
    </serviceList></device></root>";

/// Answers like a router that forwards every port; `add` answers the requests for that.
fn igd(request: &str, add: impl Fn(&str) -> Vec<u8>) -> Vec<u8> {
    let ip = Ipv4Addr::from(OUTSIDE);
    match request {
        get if get.starts_with("GET /d.xml ") => respond(200, DESCRIPTION),
        ask if ask.contains("#GetExternalIPAddress\"") => respond(
            200,
            &format!("<e><NewExternalIPAddress>{ip}</NewExternalIPAddress></e>"),
        ),
        ask if ask.contains("#AddPortMapping\"") => add(ask),
        _ => respond(200, "<e/>"),
    }
}

fn asks_for(request: &str, name: &str, value: &str) -> bool {
    request.contains(&format!("<{name}>{value}</{name}>"))
}

#[test]
fn a_router_with_upnp_forwards_the_port_until_the_server_ends() {
    let gateway = FakeIgd::start(|request| igd(request, |_| respond(200, "<e/>")));
    let mapping = map(Some(FakeGateway::silent().address), gateway.search.address);
    assert_eq!(result(&mapping), Ok((OUTSIDE, 24785).into()));
    let mut added = Vec::new();
    while added.len() < 2 {
        let request = gateway.requests.recv_timeout(SOON).expect("a request");
        if request.contains("#AddPortMapping\"") {
            assert!(request.starts_with("POST /ip "), "{request}");
            for (name, value) in [
                ("NewExternalPort", "24785"),
                ("NewInternalPort", "24785"),
                ("NewInternalClient", "127.0.0.1"),
                ("NewLeaseDuration", "3600"),
            ] {
                assert!(asks_for(&request, name, value), "{request}");
            }
            added.push(asks_for(&request, "NewProtocol", "UDP"));
        }
    }
    assert_eq!(added, [true, false], "UDP, then TCP");
    drop(mapping);
    for protocol in ["UDP", "TCP"] {
        let request = gateway.requests.recv_timeout(SOON).expect("a request");
        assert!(request.contains("#DeletePortMapping\""), "{request}");
        assert!(asks_for(&request, "NewProtocol", protocol), "{request}");
    }
}

#[test]
fn a_new_address_of_a_router_with_upnp_is_reported_at_the_next_renewal() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let asked = AtomicU32::new(0);
    let gateway = FakeIgd::start(move |request| {
        let is_question = request.contains("#GetExternalIPAddress\"");
        // Asked twice for the first mapping.
        match is_question && asked.fetch_add(1, Ordering::Relaxed) >= 2 {
            true => respond(
                200,
                "<e><NewExternalIPAddress>203.0.113.77</NewExternalIPAddress></e>",
            ),
            false => igd(request, |_| respond(200, "<e/>")),
        }
    });
    let (_owner, stop) = channel();
    let patience = exchange::Patience {
        first: Duration::from_millis(5),
        stop,
    };
    let found = igd::Igd::find(gateway.search.address, 24785, &patience);
    let mut igd = found.expect("a router");
    let address = |igd: &mut igd::Igd| igd.map().expect("it is forwarded").address;
    assert_eq!(address(&mut igd), (OUTSIDE, 24785).into());
    assert_eq!(address(&mut igd), ([203, 0, 113, 77], 24785).into());
}

#[test]
fn another_port_is_requested_if_the_first_is_in_use_and_no_lease_if_the_router_supports_none() {
    let gateway = FakeIgd::start(|request| {
        igd(request, |add| match add {
            add if asks_for(add, "NewLeaseDuration", "3600") => refuse(725),
            add if asks_for(add, "NewExternalPort", "24785") => refuse(718),
            _ => respond(200, "<e/>"),
        })
    });
    assert_eq!(result(&gateway.map()), Ok((OUTSIDE, 24786).into()));
}

#[test]
fn a_router_with_upnp_that_refuses_is_reported() {
    let gateway = FakeIgd::start(|request| igd(request, |_| refuse(606)));
    assert_eq!(result(&gateway.map()), Err(PortMappingError::Refused(606)));
    // A port that is always in use is not tried for ever.
    let gateway = FakeIgd::start(|request| igd(request, |_| refuse(718)));
    assert_eq!(result(&gateway.map()), Err(PortMappingError::Refused(718)));
}

#[test]
fn huge_malformed_and_empty_upnp_answers_are_ignored() {
    let long = "x".repeat(crate::net::port_mapping::http::MAX_ROUTER_BYTES);
    let deep = "<a>".repeat(crate::net::port_mapping::igd::MAX_ROUTER_NODES as usize + 1);
    let bomb = "<!DOCTYPE r [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><r>&b;</r>";
    let bad = [
        respond(200, &long),
        respond(200, &deep),
        respond(200, bomb),
        respond(200, ""),
        respond(404, DESCRIPTION),
        b"HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551615\r\n\r\n".to_vec(),
        b"\0\xff\r\n".to_vec(),
        Vec::new(),
    ];
    for bytes in bad {
        let gateway = FakeIgd::start(move |_| bytes.clone());
        assert_eq!(result(&gateway.map()), Err(PortMappingError::NoAnswer));
    }
}

#[test]
fn ending_does_not_wait_for_a_search() {
    let silent = FakeGateway::silent();
    let options = Options {
        gateway: Some(silent.address),
        ssdp: silent.address,
        patience: Duration::from_secs(3600),
        min_renewal: Duration::ZERO,
    };
    let mapping = PortMapping::with(options, 1).expect("a thread");
    silent.requests.recv_timeout(SOON).expect("a request");
    drop(mapping);
}
