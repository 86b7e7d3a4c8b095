//! Destinations of discovery requests in the local network, and the multicast group that servers join.

use if_addrs::{IfAddr, Interface};
use std::collections::BTreeSet;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV6};

/// The multicast group of servers: link-local, not assigned by IANA.
pub const GROUP: Ipv6Addr = Ipv6Addr::new(0xff12, 0, 0, 0, 0, 0, 0x504d, 0x6c61);

fn interfaces() -> Vec<Interface> {
    if_addrs::get_if_addrs().unwrap_or_else(|error| {
        log::debug!(target: "net::discovery", "cannot list network interfaces: {error}");
        Vec::new()
    })
}

/// Returns the indices of the interfaces with IPv6.
pub fn ipv6_interfaces() -> BTreeSet<u32> {
    let interfaces = interfaces().into_iter();
    let with_ipv6 = interfaces.filter(|i| matches!(i.addr, IfAddr::V6(_)));
    with_ipv6.filter_map(|interface| interface.index).collect()
}

/// Returns the addresses to which a question to all servers of the local network is sent: the broadcast address of
/// every interface, including that of the machine itself, and the multicast group on every interface.
pub fn local_network(port: u16) -> Vec<SocketAddr> {
    let broadcast = interfaces()
        .into_iter()
        .filter_map(|interface| match interface.addr {
            IfAddr::V4(v4) if v4.ip.is_loopback() => Some(Ipv4Addr::new(127, 255, 255, 255)),
            IfAddr::V4(v4) => v4.broadcast,
            IfAddr::V6(_) => None,
        });
    let broadcast: BTreeSet<Ipv4Addr> = broadcast.collect();
    let multicast = ipv6_interfaces().into_iter();
    let multicast = multicast.map(|index| SocketAddrV6::new(GROUP, port, 0, index).into());
    let broadcast = broadcast.into_iter().map(|ip| SocketAddr::from((ip, port)));
    broadcast.chain(multicast).collect()
}
