//! Requests to a router over HTTP/1.1, with limits of size and time.

use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// Maximum length of an answer of a router over HTTP, bytes.
pub const MAX_ROUTER_BYTES: usize = 1 << 16;
/// Maximum time for a request to a router over HTTP.
const ROUTER_TIME: Duration = Duration::from_secs(3);

/// Maximum number of header lines.
const MAX_HEADERS: usize = 64;

/// An address on a router, `http://192.168.1.1:5000/description.xml`. The host is a number, so that a router can send us to
/// nobody else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouterUrl {
    /// The router.
    pub address: SocketAddr,
    /// Path with a slash in front, and query.
    pub path: String,
}

impl RouterUrl {
    /// Parses an address; `None` if its host is another one than `host`, or it has forbidden characters.
    pub fn parse(text: &str, host: IpAddr) -> Option<RouterUrl> {
        let text = text.trim();
        let scheme = text
            .get(..7)
            .filter(|s| s.eq_ignore_ascii_case("http://"))?;
        let rest = &text[scheme.len()..];
        let end = rest.find('/').unwrap_or(rest.len());
        let (name, path) = rest.split_at(end);
        let address = match name.parse::<SocketAddr>() {
            Ok(address) => address,
            Err(_) => SocketAddr::new(name.parse().ok()?, 80),
        };
        let path = match path {
            "" => "/",
            path => path,
        };
        let is_good = address.ip() == host && path.bytes().all(|byte| byte.is_ascii_graphic());
        is_good.then(|| RouterUrl {
            address,
            path: path.to_owned(),
        })
    }

    /// Returns the address that `text` means in a document from here: a whole address or a path.
    pub fn join(&self, text: &str) -> Option<RouterUrl> {
        let text = text.trim();
        match text.contains("://") {
            true => RouterUrl::parse(text, self.address.ip()),
            false => {
                let path = text.trim_start_matches('/');
                RouterUrl::parse(
                    &format!("http://{}/{path}", self.address),
                    self.address.ip(),
                )
            }
        }
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpResponse {
    /// The status, such as 200.
    pub status: u16,
    /// The content.
    pub body: Vec<u8>,
}

/// Gets a document.
pub fn get(url: &RouterUrl) -> Option<HttpResponse> {
    send(url, "GET", "", "")
}

/// Sends a document of XML with further header lines, each with its end.
pub fn post(url: &RouterUrl, headers: &str, body: &str) -> Option<HttpResponse> {
    let headers = format!("Content-Type: text/xml; charset=\"utf-8\"\r\n{headers}");
    send(url, "POST", &headers, body)
}

/// Sends a request; `None` if no good answer comes in time.
fn send(url: &RouterUrl, method: &str, headers: &str, body: &str) -> Option<HttpResponse> {
    let end = Instant::now() + ROUTER_TIME;
    let mut stream = TcpStream::connect_timeout(&url.address, ROUTER_TIME).ok()?;
    let RouterUrl { address, path } = url;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    stream.set_write_timeout(Some(ROUTER_TIME)).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let left = end.saturating_duration_since(Instant::now());
        // Zero would mean no limit.
        let left = Some(left).filter(|left| *left > Duration::ZERO)?;
        stream.set_read_timeout(Some(left)).ok()?;
        let length = match stream.read(&mut buffer) {
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        bytes.extend(&buffer[..length]);
        if bytes.len() > MAX_ROUTER_BYTES {
            return None;
        }
        match read_response(&bytes, length == 0) {
            Progress::Whole(response) => return Some(response),
            Progress::Invalid => return None,
            Progress::Partial if length == 0 => return None,
            Progress::Partial => {}
        }
    }
}

/// The received part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// All of it.
    Whole(HttpResponse),
    /// The beginning.
    Partial,
    /// Something else.
    Invalid,
}

/// Parses an answer. `is_all` is true once the connection is closed.
pub fn read_response(bytes: &[u8], is_all: bool) -> Progress {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut response = httparse::Response::new(&mut headers);
    let start = match response.parse(bytes) {
        Ok(httparse::Status::Complete(start)) => start,
        Ok(httparse::Status::Partial) => return Progress::Partial,
        Err(_) => return Progress::Invalid,
    };
    let header = |name: &str| {
        let mut headers = response.headers.iter();
        let found = headers.find(|header| header.name.eq_ignore_ascii_case(name))?;
        std::str::from_utf8(found.value).ok().map(str::trim)
    };
    let rest = &bytes[start..];
    let is_chunked = header("transfer-encoding").is_some_and(|v| v.eq_ignore_ascii_case("chunked"));
    let body = match header("content-length").map(str::parse::<usize>) {
        _ if is_chunked => match unchunk(rest) {
            Ok(body) => body,
            Err(()) => return Progress::Invalid,
        },
        Some(Ok(length)) => rest.get(..length).map(<[u8]>::to_vec),
        Some(Err(_)) => return Progress::Invalid,
        None => is_all.then(|| rest.to_vec()),
    };
    match (response.code, body) {
        (Some(status), Some(body)) => Progress::Whole(HttpResponse { status, body }),
        _ => Progress::Partial,
    }
}

/// Joins the chunks of a body; `None` if some are missing.
fn unchunk(mut bytes: &[u8]) -> Result<Option<Vec<u8>>, ()> {
    let mut body = Vec::new();
    loop {
        let (start, length) = match httparse::parse_chunk_size(bytes) {
            Ok(httparse::Status::Complete(found)) => found,
            Ok(httparse::Status::Partial) => return Ok(None),
            Err(_) => return Err(()),
        };
        if length == 0 {
            return Ok(Some(body));
        }
        let end = usize::try_from(length).map_err(drop)?.checked_add(start);
        let end = end.filter(|end| *end <= MAX_ROUTER_BYTES).ok_or(())?;
        let Some(chunk) = bytes.get(start..end) else {
            return Ok(None);
        };
        body.extend(chunk);
        match bytes.get(end..end + 2) {
            Some(b"\r\n") => bytes = &bytes[end + 2..],
            Some(_) => return Err(()),
            None => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 1));

    fn whole(text: &str) -> Progress {
        let body = text.as_bytes().to_vec();
        Progress::Whole(HttpResponse { status: 200, body })
    }

    #[test]
    fn only_addresses_on_the_router_are_accepted() {
        let url = RouterUrl::parse("http://192.168.1.1:5000/a.xml", HOST).expect("an address");
        assert_eq!(url.address, (HOST, 5000).into());
        assert_eq!(url.path, "/a.xml");
        let bare = RouterUrl::parse("HTTP://192.168.1.1", HOST).expect("an address");
        assert_eq!((bare.address.port(), bare.path.as_str()), (80, "/"));
        for text in [
            "https://192.168.1.1/a",
            "http://192.168.1.2/a",
            "http://example.com/a",
            "http://192.168.1.1/a b",
            "http://192.168.1.1/a\r\nX: y",
            "http://192.168.1.1@192.168.1.2/",
            "/a",
            "",
        ] {
            assert_eq!(RouterUrl::parse(text, HOST), None, "{text:?}");
        }
        for (text, path) in [
            ("/b", "/b"),
            ("b", "/b"),
            ("http://192.168.1.1:5000/b", "/b"),
        ] {
            let joined = url.join(text).expect("an address");
            assert_eq!((joined.address, joined.path.as_str()), (url.address, path));
        }
        assert_eq!(url.join("http://192.168.1.2/b"), None);
    }

    #[test]
    fn answers_of_all_kinds_are_read_once_they_are_whole() {
        let closed = b"HTTP/1.0 200 OK\r\n\r\nbody";
        assert_eq!(read_response(closed, false), Progress::Partial);
        assert_eq!(read_response(closed, true), whole("body"));
        let sized = b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nbody";
        let chunked =
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nbod\r\n1\r\ny\r\n0\r\n\r\n";
        for answer in [&sized[..], chunked] {
            let length =
                (0..).find(|&length| read_response(&answer[..length], false) == whole("body"));
            let length = length.expect("it is whole");
            assert!(length + 2 >= answer.len(), "{length}");
        }
    }

    #[test]
    fn malformed_answers_are_rejected() {
        for answer in [
            &b"SSH-2.0-OpenSSH\r\n"[..],
            b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc",
        ] {
            assert_eq!(
                read_response(answer, false),
                Progress::Invalid,
                "{answer:?}"
            );
        }
    }
}
