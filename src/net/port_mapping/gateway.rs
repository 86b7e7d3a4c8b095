//! The address of the router of this machine.

use crate::net::link::udp::own_addresses;
use std::net::{IpAddr, Ipv4Addr};

/// File of Linux with the routes, one per line.
const ROUTES: &str = "/proc/net/route";

/// Returns the address of the router: the gateway of the default route. Where the system does not provide it, it is guessed to be
/// the first address of the network.
pub fn find() -> Option<Ipv4Addr> {
    let told = std::fs::read_to_string(ROUTES).ok();
    told.map_or_else(guess, |routes| default_gateway(&routes))
}

fn guess() -> Option<Ipv4Addr> {
    own_addresses().into_iter().find_map(|ip| match ip {
        IpAddr::V4(v4) if v4.is_private() => {
            let [a, b, c, _] = v4.octets();
            Some(Ipv4Addr::new(a, b, c, 1))
        }
        _ => None,
    })
}

/// Returns the gateway of the default route with the smallest metric. Columns: interface, destination, gateway, flags, two
/// counters, metric; addresses are hexadecimal in the byte order of the machine.
fn default_gateway(routes: &str) -> Option<Ipv4Addr> {
    let routes = routes.lines().skip(1).filter_map(|line| {
        let mut columns = line.split_whitespace().skip(1);
        let mut hex = || u32::from_str_radix(columns.next()?, 16).ok();
        let (destination, gateway) = (hex()?, hex()?);
        let metric: u32 = columns.nth(3)?.parse().ok()?;
        (destination == 0 && gateway != 0).then_some((metric, gateway))
    });
    let (_, gateway) = routes.min()?;
    Some(Ipv4Addr::from(gateway.to_ne_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gateway_of_the_best_default_route_is_found() {
        let number = |ip: [u8; 4]| format!("{:08X}", u32::from_ne_bytes(ip));
        let line = |interface: &str, gateway: [u8; 4], metric: u32| {
            let gateway = number(gateway);
            format!("{interface}\t00000000\t{gateway}\t0003\t0\t0\t{metric}\t00000000\t0\t0\t0\n")
        };
        let head = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\n";
        let local = "eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\n";
        let routes = [
            head,
            local,
            &line("wlan0", [10, 0, 0, 1], 600),
            &line("eth0", [192, 168, 1, 1], 100),
            "broken\n",
        ]
        .concat();
        assert_eq!(default_gateway(&routes), Some([192, 168, 1, 1].into()));
        assert_eq!(default_gateway(&[head, local].concat()), None);
        assert_eq!(default_gateway(""), None);
    }
}
