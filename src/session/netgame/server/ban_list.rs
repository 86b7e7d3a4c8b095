//! Who may not come in, and until when: a text file that people can read and edit (spec 07 E.3).

use crate::files;
use std::fmt;
use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Most networks that are banned at the same time.
const BANS_MAX: usize = 1000;
/// What is written at the top of a new file.
const HEAD: &str = "\
# Who may not join netgames of this host: an address or a network (192.0.2.0/24), then until when:
# `ever`, or seconds since 1970 in UTC. Lines that begin with # are kept as they are.";

/// Addresses whose first bits are these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressRange {
    address: IpAddr,
    bits: u8,
}

/// Why a text is no network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no address and no network; expected one like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48"
)]
pub struct AddressRangeError(String);

/// The bits of an address, highest first, and their number.
fn bits_of(address: IpAddr) -> (u128, u8) {
    match address {
        IpAddr::V4(address) => (u128::from(u32::from(address)) << 96, 32),
        IpAddr::V6(address) => (u128::from(address), 128),
    }
}

impl AddressRange {
    /// A single address.
    pub fn single(address: IpAddr) -> AddressRange {
        let address = address.to_canonical();
        let bits = bits_of(address).1;
        AddressRange { address, bits }
    }

    /// True if an address belongs to it.
    pub fn has(&self, address: IpAddr) -> bool {
        let (own, of) = bits_of(self.address);
        let (other, of_other) = bits_of(address.to_canonical());
        let differing = (own ^ other).leading_zeros();
        of == of_other && differing >= u32::from(self.bits)
    }
}

impl FromStr for AddressRange {
    type Err = AddressRangeError;

    fn from_str(text: &str) -> Result<AddressRange, AddressRangeError> {
        let wrong = || AddressRangeError(text.to_owned());
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let mut network = AddressRange::single(address.parse().map_err(|_| wrong())?);
        if let Some(bits) = bits {
            let bits = bits.parse().map_err(|_| wrong())?;
            if bits > network.bits {
                return Err(wrong());
            }
            network.bits = bits;
        }
        Ok(network)
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bits == bits_of(self.address).1 {
            true => write!(f, "{}", self.address),
            false => write!(f, "{}/{}", self.address, self.bits),
        }
    }
}

/// BanExpiry when somebody is banned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BanExpiry {
    /// Seconds since 1970 in UTC.
    Date(u64),
    /// For ever.
    Ever,
}

impl BanExpiry {
    fn is_over(self, date: u64) -> bool {
        matches!(self, BanExpiry::Date(end) if end <= date)
    }
}

impl fmt::Display for BanExpiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BanExpiry::Date(date) => write!(f, "{date}"),
            BanExpiry::Ever => f.write_str("ever"),
        }
    }
}

fn parse_line(line: &str) -> Result<(AddressRange, BanExpiry), String> {
    let mut words = line.split_whitespace();
    let network = words.next().unwrap_or_default();
    let network = network
        .parse()
        .map_err(|e: AddressRangeError| e.to_string())?;
    let until = match words.next() {
        Some("ever") => BanExpiry::Ever,
        other => {
            let date = other.and_then(|word| word.parse().ok());
            let found = other.unwrap_or("nothing");
            let expected = "expected `ever` or seconds since 1970";
            BanExpiry::Date(date.ok_or_else(|| format!("the time is `{found}`; {expected}"))?)
        }
    };
    Ok((network, until))
}

/// Who may not come in.
#[derive(Clone, Debug, Default)]
pub struct BanList {
    list: Vec<(AddressRange, BanExpiry)>,
    /// Comments and what could not be read: it is kept.
    other: Vec<String>,
    file: Option<PathBuf>,
}

impl BanList {
    /// Reads a list, and says what could not be understood of it. A file that is not there is an empty list.
    pub fn load(file: &Path) -> (BanList, Vec<String>) {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => HEAD.to_owned(),
            // What cannot be read must not be replaced.
            Err(error) => {
                let complaint = format!("{}: cannot be read: {error}", file.display());
                return (BanList::default(), vec![complaint]);
            }
        };
        let mut bans = BanList {
            file: Some(file.to_owned()),
            ..BanList::default()
        };
        let mut complaints = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let content = line.trim();
            if content.is_empty() || content.starts_with('#') {
                bans.other.push(line.to_owned());
                continue;
            }
            match parse_line(content) {
                Ok(ban) => bans.list.push(ban),
                Err(problem) => {
                    complaints.push(format!("{}:{number}: {problem}", file.display()));
                    bans.other.push(line.to_owned());
                }
            }
        }
        (bans, complaints)
    }

    /// BanList a network. What is over by `date`, in seconds since 1970, is forgotten.
    ///
    /// # Errors
    /// If there are too many, or the list cannot be written; then it counts for this session only.
    pub fn add(
        &mut self,
        network: AddressRange,
        until: BanExpiry,
        date: u64,
    ) -> Result<(), String> {
        self.list
            .retain(|(other, until)| *other != network && !until.is_over(date));
        if self.list.len() >= BANS_MAX {
            return Err(format!("{BANS_MAX} are banned already"));
        }
        self.list.push((network, until));
        self.save()
    }

    /// Lets a network in again. False if it was not banned.
    ///
    /// # Errors
    /// If the list cannot be written.
    pub fn remove(&mut self, network: AddressRange) -> Result<bool, String> {
        let before = self.list.len();
        self.list.retain(|(other, _)| *other != network);
        let found = self.list.len() < before;
        if found {
            self.save()?;
        }
        Ok(found)
    }

    fn save(&self) -> Result<(), String> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let bans = self
            .list
            .iter()
            .map(|(who, until)| format!("{who} {until}"));
        let lines: Vec<String> = self.other.iter().cloned().chain(bans).collect();
        let text = lines.join("\n") + "\n";
        if let Some(folder) = file.parent() {
            // If it cannot be made, writing says why.
            let _ = std::fs::create_dir_all(folder);
        }
        files::write_atomically(file, text.as_bytes())
            .map_err(|error| format!("{}: cannot be written: {error}", file.display()))
    }

    /// Networks that are kept.
    pub fn kept(&self) -> usize {
        self.list.len()
    }

    /// Who is banned at a date, in seconds since 1970.
    pub fn at(&self, date: u64) -> impl Iterator<Item = (AddressRange, BanExpiry)> + '_ {
        let bans = self.list.iter().copied();
        bans.filter(move |(_, until)| !until.is_over(date))
    }

    /// True if an address is banned at a date, in seconds since 1970.
    pub fn has(&self, address: IpAddr, date: u64) -> bool {
        self.at(date).any(|(network, _)| network.has(address))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn network(text: &str) -> AddressRange {
        text.parse().expect("a network")
    }

    #[test]
    fn a_network_has_the_addresses_with_its_first_bits() {
        for (text, inside, outside) in [
            ("192.0.2.7", "192.0.2.7", "192.0.2.6"),
            ("192.0.2.0/24", "192.0.2.255", "192.0.3.0"),
            ("0.0.0.0/0", "203.0.113.1", "2001:db8::1"),
            ("2001:db8:1::/48", "2001:db8:1:2::3", "2001:db8:2::"),
            ("192.0.2.7", "::ffff:192.0.2.7", "::ffff:192.0.2.8"),
        ] {
            let network = network(text);
            assert!(network.has(address(inside)), "{text} {inside}");
            assert!(!network.has(address(outside)), "{text} {outside}");
            assert_eq!(network.to_string(), text);
        }
        for bad in [
            "",
            "example",
            "192.0.2.0/33",
            "192.0.2.0/",
            "2001:db8::/129",
        ] {
            assert!(bad.parse::<AddressRange>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_ban_ends_at_its_date_or_never() {
        let mut bans = BanList::default();
        let end = BanExpiry::Date(1000);
        bans.add(network("192.0.2.7"), end, 0).unwrap();
        bans.add(network("192.0.2.8"), BanExpiry::Ever, 0).unwrap();
        assert!(bans.has(address("192.0.2.7"), 999));
        assert!(!bans.has(address("192.0.2.7"), 1000));
        assert!(bans.has(address("192.0.2.8"), u64::MAX));
        assert_eq!(bans.remove(network("192.0.2.8")), Ok(true));
        assert_eq!(bans.remove(network("192.0.2.8")), Ok(false));
        assert!(!bans.has(address("192.0.2.8"), 5));
    }

    #[test]
    fn the_file_is_read_back_and_keeps_what_it_does_not_understand() {
        let folder = std::env::temp_dir().join(format!("pm-bans-{}", std::process::id()));
        let file = folder.join("bans.txt");
        let (mut bans, complaints) = BanList::load(&file);
        assert!(complaints.is_empty(), "{complaints:?}");
        bans.add(network("192.0.2.7"), BanExpiry::Date(77), 0)
            .unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(text, format!("{HEAD}\n192.0.2.7 77\n"));

        std::fs::write(&file, "# mine\n192.0.2.9 soon\n2001:db8::/48 ever\n").unwrap();
        let (mut bans, complaints) = BanList::load(&file);
        assert!(bans.has(address("2001:db8::5"), 1));
        assert!(!bans.has(address("192.0.2.9"), 1));
        let [complaint] = complaints.as_slice() else {
            panic!("{complaints:?}");
        };
        assert!(
            complaint.contains("bans.txt:2: the time is `soon`"),
            "{complaint}"
        );
        bans.add(network("192.0.2.7"), BanExpiry::Ever, 0).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        let all = "# mine\n192.0.2.9 soon\n2001:db8::/48 ever\n192.0.2.7 ever\n";
        assert_eq!(text, all);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
