//! Asks a router to forward a port with UPnP (Internet Gateway Device): finds it (SSDP), reads its description, and sends it
//! commands (SOAP).

use super::exchange::{Patience, exchange};
use super::http::{self, RouterUrl};
use super::{Forwarded, PortMappingError, is_public};
use crate::net::address::is_local_network;
use crate::net::port_mapping::lease_time::MAPPING_TIME;
use roxmltree::{Document, Node, ParsingOptions};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::str::FromStr;

/// Maximum number of nodes in a document of a router.
pub const MAX_ROUTER_NODES: u32 = 5000;

/// The address of the group of all UPnP devices.
pub const SSDP: (Ipv4Addr, u16) = (Ipv4Addr::new(239, 255, 255, 250), 1900);
/// The kinds of routers that are searched.
const DEVICES: [&str; 2] = [
    "urn:schemas-upnp-org:device:InternetGatewayDevice:1",
    "urn:schemas-upnp-org:device:InternetGatewayDevice:2",
];
/// The kinds of services that forward ports.
const SERVICES: [&str; 3] = [
    "urn:schemas-upnp-org:service:WANIPConnection:2",
    "urn:schemas-upnp-org:service:WANIPConnection:1",
    "urn:schemas-upnp-org:service:WANPPPConnection:1",
];
/// Number of services of a router that are tried: it may have one for each way to the internet.
const MAX_SERVICES: usize = 4;
/// Number of ports that are tried if others use the first.
const PORT_TRIES: u16 = 4;
/// The code of a router that forwards the port for somebody else.
const CONFLICT: u16 = 718;
/// The code of a router that forwards ports for an unlimited time only.
const ONLY_PERMANENT: u16 = 725;
/// The code for an answer that makes no sense.
const ACTION_FAILED: u16 = 501;

/// A service of a router that forwards ports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    kind: &'static str,
    url: RouterUrl,
}

/// A router that answers UPnP, and the port that it forwards.
#[derive(Clone, Debug)]
pub struct Igd {
    service: Service,
    ip: Ipv4Addr,
    /// Address of this machine in the router's network.
    client: IpAddr,
    internal: u16,
    external: u16,
    seconds: u64,
}

impl Igd {
    /// Finds a router with an SSDP search at `ssdp`, and asks it for its address.
    ///
    /// # Errors
    /// If no router answers, or it has no public address.
    pub(super) fn find(
        ssdp: SocketAddr,
        port: u16,
        patience: &Patience,
    ) -> Result<Igd, PortMappingError> {
        let description = discover(ssdp, patience)?;
        let router = description.address;
        let services = http::get(&description)
            .filter(|response| response.status == 200)
            .map(|response| services(&response.body, &description))
            .unwrap_or_default();
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        // Nothing is sent: this only finds the way.
        socket.connect(router)?;
        let client = socket.local_addr()?.ip();
        let mut failure = PortMappingError::NoAnswer;
        for service in services {
            match service.external_ip() {
                Ok(ip) if is_public(ip) => {
                    return Ok(Igd {
                        service,
                        ip,
                        client,
                        internal: port,
                        external: port,
                        seconds: MAPPING_TIME.as_secs(),
                    });
                }
                Ok(ip) => failure = PortMappingError::NoPublicAddress(ip),
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }

    /// Asks for the public address, which may have changed, and for forwarding, at first or again.
    ///
    /// # Errors
    /// If the router does not answer or refuses, or it has no public address.
    pub(super) fn map(&mut self) -> Result<Forwarded, PortMappingError> {
        self.ip = self.service.external_ip()?;
        if !is_public(self.ip) {
            return Err(PortMappingError::NoPublicAddress(self.ip));
        }
        let mut left = PORT_TRIES;
        while let Err(error) = self.add("UDP") {
            left -= 1;
            match error {
                PortMappingError::Refused(ONLY_PERMANENT) if self.seconds > 0 => self.seconds = 0,
                PortMappingError::Refused(CONFLICT) if left > 0 => {
                    self.external = self.external.checked_add(1).unwrap_or(1024);
                }
                error => return Err(error),
            }
        }
        // Players whose UDP is blocked need TCP; the others do not.
        if let Err(error) = self.add("TCP") {
            log::info!("TCP port {} is not forwarded: {error}", self.internal);
        }
        Ok(Forwarded {
            address: (self.ip, self.external).into(),
            time: MAPPING_TIME,
        })
    }

    fn add(&self, protocol: &str) -> Result<(), PortMappingError> {
        let arguments = [
            ("NewRemoteHost", String::new()),
            ("NewExternalPort", self.external.to_string()),
            ("NewProtocol", protocol.to_owned()),
            ("NewInternalPort", self.internal.to_string()),
            ("NewInternalClient", self.client.to_string()),
            ("NewEnabled", "1".to_owned()),
            ("NewPortMappingDescription", "Purple Martians".to_owned()),
            ("NewLeaseDuration", self.seconds.to_string()),
        ];
        self.service.call("AddPortMapping", &arguments).map(drop)
    }

    /// Asks the router to stop.
    pub(super) fn release(&self) {
        for protocol in ["UDP", "TCP"] {
            let arguments = [
                ("NewRemoteHost", String::new()),
                ("NewExternalPort", self.external.to_string()),
                ("NewProtocol", protocol.to_owned()),
            ];
            if let Err(error) = self.service.call("DeletePortMapping", &arguments) {
                log::info!("cannot remove the port mapping for {protocol}: {error}");
            }
        }
    }
}

impl Service {
    /// Returns where commands are sent.
    pub fn url(&self) -> &RouterUrl {
        &self.url
    }

    fn external_ip(&self) -> Result<Ipv4Addr, PortMappingError> {
        let answer = self.call("GetExternalIPAddress", &[])?;
        let ip = text_of::<Ipv4Addr>(&answer, "NewExternalIPAddress");
        // A router without a connection reports no address.
        ip.ok_or(PortMappingError::NoPublicAddress(Ipv4Addr::UNSPECIFIED))
    }

    /// Sends a command and returns the router's answer.
    fn call(
        &self,
        action: &str,
        arguments: &[(&str, String)],
    ) -> Result<Vec<u8>, PortMappingError> {
        let kind = self.kind;
        let arguments: String = arguments
            .iter()
            .map(|(name, value)| format!("<{name}>{value}</{name}>"))
            .collect();
        let body = format!(
            "<?xml version=\"1.0\"?>\r\n<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\" \
             s:encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/\"><s:Body><u:{action} xmlns:u=\"{kind}\">\
             {arguments}</u:{action}></s:Body></s:Envelope>"
        );
        let header = format!("SOAPAction: \"{kind}#{action}\"\r\n");
        let response = http::post(&self.url, &header, &body).ok_or(PortMappingError::NoAnswer)?;
        match response.status {
            200 => Ok(response.body),
            _ => {
                let code = text_of(&response.body, "errorCode");
                Err(PortMappingError::Refused(code.unwrap_or(ACTION_FAILED)))
            }
        }
    }
}

/// Searches for routers over SSDP. Returns the URL of the description of the first one that answers.
fn discover(ssdp: SocketAddr, patience: &Patience) -> Result<RouterUrl, PortMappingError> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    let send = || {
        for device in DEVICES {
            let question = format!(
                "M-SEARCH * HTTP/1.1\r\nHOST: {ssdp}\r\nMAN: \"ssdp:discover\"\r\nMX: 1\r\nST: {device}\r\n\r\n"
            );
            // Lost datagrams are sent again.
            let _ = socket.send_to(question.as_bytes(), ssdp);
        }
    };
    exchange(&socket, patience, send, |from, bytes| {
        description_url(bytes, from.ip())
    })
}

/// Reads an answer from `host` to a search for routers: the address of the description, which must be on the same machine of
/// the local network.
pub fn description_url(bytes: &[u8], host: IpAddr) -> Option<RouterUrl> {
    let mut headers = [httparse::EMPTY_HEADER; 32];
    let mut response = httparse::Response::new(&mut headers);
    let is_whole = response.parse(bytes).ok()?.is_complete();
    if !is_whole || response.code != Some(200) || !is_local_network(host) {
        return None;
    }
    let header = |name: &str| {
        let mut headers = response.headers.iter();
        let found = headers.find(|header| header.name.eq_ignore_ascii_case(name))?;
        std::str::from_utf8(found.value).ok().map(str::trim)
    };
    let is_router = header("ST").is_some_and(|kind| DEVICES.contains(&kind));
    RouterUrl::parse(header("LOCATION").filter(|_| is_router)?, host)
}

/// Returns the services in the description of a router that forward ports, best first.
pub fn services(description: &[u8], url: &RouterUrl) -> Vec<Service> {
    let Some(text) = std::str::from_utf8(description).ok() else {
        return Vec::new();
    };
    let Ok(document) = parse(text) else {
        return Vec::new();
    };
    let base = document
        .descendants()
        .find(|node| is_named(*node, "URLBase"));
    let base = base.and_then(|node| RouterUrl::parse(node.text()?, url.address.ip()));
    let base = base.as_ref().unwrap_or(url);
    let mut found = Vec::new();
    for kind in SERVICES {
        let nodes = document.descendants();
        for node in nodes.filter(|node| is_named(*node, "service")) {
            let child = |name: &str| {
                let mut children = node.children();
                children.find(|child| is_named(*child, name))?.text()
            };
            let is_kind = child("serviceType").is_some_and(|text| text.trim() == kind);
            let url = child("controlURL").and_then(|text| base.join(text));
            if let (true, Some(url)) = (is_kind, url) {
                found.push(Service { kind, url });
            }
        }
    }
    found.truncate(MAX_SERVICES);
    found
}

/// Returns the value of the first element of this name, in any namespace.
pub fn text_of<T: FromStr>(body: &[u8], name: &str) -> Option<T> {
    let text = std::str::from_utf8(body).ok()?;
    let document = parse(text).ok()?;
    let mut nodes = document.descendants();
    let node = nodes.find(|node| is_named(*node, name))?;
    node.text()?.trim().parse().ok()
}

fn parse(text: &str) -> Result<Document<'_>, roxmltree::Error> {
    let options = ParsingOptions {
        nodes_limit: MAX_ROUTER_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options)
}

/// Returns true for an element of this name, in any namespace.
fn is_named(node: Node, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}
