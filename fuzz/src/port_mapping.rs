//! Port mapping: arbitrary answers of routers with NAT-PMP and UPnP.
//!
//! The first byte selects the mode.

use purple_martians::net::port_mapping::http::{
    MAX_ROUTER_BYTES, Progress, RouterUrl, read_response,
};
use purple_martians::net::port_mapping::igd::{description_url, services, text_of};
use purple_martians::net::port_mapping::nat_pmp::{Protocol, Request, Response};
use std::net::{IpAddr, Ipv4Addr};

const ROUTER: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 168, 1, 1));

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let Some((mode, bytes)) = bytes.split_first() else {
        return;
    };
    match mode % 4 {
        0 => nat_pmp(bytes),
        1 => search(bytes),
        2 => http(bytes),
        _ => description(bytes),
    }
}

fn nat_pmp(bytes: &[u8]) {
    let _ = Request::ExternalAddress.answer(bytes);
    let map = Request::Map {
        protocol: Protocol::Udp,
        internal: 24785,
        external: 24785,
        seconds: 3600,
    };
    if let Ok(response) = map.answer(bytes) {
        assert!(matches!(response, Response::Mapped { external, .. } if external != 0));
    }
}

/// An answer to a search must not lead to another machine.
fn search(bytes: &[u8]) {
    if let Some(url) = description_url(bytes, ROUTER) {
        check(&url);
    }
}

fn check(url: &RouterUrl) {
    assert_eq!(url.address.ip(), ROUTER);
    assert!(url.path.starts_with('/') && url.path.bytes().all(|byte| byte.is_ascii_graphic()));
}

/// What is whole stays the same when more follows.
fn http(bytes: &[u8]) {
    if let Progress::Whole(response) = read_response(bytes, false) {
        assert!(response.body.len() <= bytes.len().max(MAX_ROUTER_BYTES));
        let more = [bytes, b"more"].concat();
        assert_eq!(read_response(&more, true), Progress::Whole(response));
    }
    let _ = read_response(bytes, true);
}

fn description(bytes: &[u8]) {
    let url = RouterUrl::parse("http://192.168.1.1:5000/d.xml", ROUTER).expect("an address");
    for service in services(bytes, &url) {
        check(service.url());
    }
    let _ = text_of::<Ipv4Addr>(bytes, "NewExternalIPAddress");
    let _ = text_of::<u16>(bytes, "errorCode");
}
