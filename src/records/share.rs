//! Levels and recordings as one line of text.
//!
//! A line is `pm1:` and base64url without padding. Its bytes are the CRC-32 of the rest (little-endian) and a deflated body:
//! name, text of the level, and the recording without its intermediate checksums, which replaying it restores.

use super::measure;
use crate::level::playable::parse_playable;
use crate::level::{Level, LevelError};
use crate::progress::FinishedRun;
use crate::replay::{Playback, Recording, RecordingError};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;

/// Prefix of every line; the number is the version of the format.
pub const PREFIX: &str = "pm1:";
/// Maximum length of a line, bytes.
pub const MAX_LINE: usize = 256 << 10;
/// Maximum size of the body, bytes.
const MAX_BODY: u64 = 4 << 20;
/// Maximum length of the recording, ticks: 20 minutes, which replay in a fraction of a second.
const MAX_TICKS: i32 = 20 * 60 * 40;
/// Bytes of the checksum.
const HEAD: usize = 4;
/// Maximum length of the name, bytes.
const MAX_NAME: usize = 64;

/// A level that was shared, with a recording.
#[derive(Clone)]
pub struct Shared {
    /// Name of the level for its file.
    pub name: String,
    /// Text of the level.
    pub text: String,
    /// The level.
    pub level: Box<Level>,
    /// A recording of the level. Its checksums are missing until it is [verified](Shared::verify).
    pub demo: Option<Box<Recording>>,
}

/// Why a line cannot be written or used.
#[derive(Debug, thiserror::Error)]
pub enum ShareError {
    /// It is not a shared level.
    #[error("this is not a shared level; expected a line that starts with {PREFIX}")]
    Prefix,
    /// It has another version.
    #[error("the line has version {0}; this program reads version 1")]
    Version(String),
    /// It is too long.
    #[error("the shared level is too long: {0}")]
    TooLong(&'static str),
    /// It is not base64url.
    #[error("the line is damaged or incomplete: {0}")]
    Text(#[from] base64::DecodeError),
    /// The checksum does not match.
    #[error("the line is damaged or incomplete: its checksum does not match")]
    Damaged,
    /// The body cannot be read.
    #[error("the shared level is damaged: {0}")]
    Body(String),
    /// The level is invalid.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// The recording is invalid, or of another level.
    #[error(transparent)]
    Recording(#[from] RecordingError),
    /// The recording diverges.
    #[error("the recording diverges: it does not end in the recorded state")]
    Diverged,
}

/// Returns the line for a level, with a recording of it.
///
/// # Errors
/// [`ShareError::TooLong`], or [`ShareError::Level`] if the level cannot be written as text.
pub fn encode(name: &str, level: &Level, demo: Option<&Recording>) -> Result<String, ShareError> {
    let body = encode_body(name, level, demo)?;
    let mut deflated = Vec::new();
    DeflateEncoder::new(&body[..], Compression::best())
        .read_to_end(&mut deflated)
        .map_err(|error| ShareError::Body(error.to_string()))?;
    let mut bytes = crc32fast::hash(&deflated).to_le_bytes().to_vec();
    bytes.extend(deflated);
    let line = format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(bytes));
    match line.len() > MAX_LINE {
        true => Err(ShareError::TooLong("the line is longer than 256 KiB")),
        false => Ok(line),
    }
}

/// Returns the body of a line before it is deflated.
///
/// # Errors
/// [`ShareError::TooLong`], or [`ShareError::Level`] if the level cannot be written as text.
pub fn encode_body(
    name: &str,
    level: &Level,
    demo: Option<&Recording>,
) -> Result<Vec<u8>, ShareError> {
    let text = level.to_text()?;
    let mut body = Vec::new();
    put(&mut body, short_name(name).as_bytes());
    put(&mut body, text.as_bytes());
    if let Some(demo) = demo {
        if demo.end_tick > MAX_TICKS {
            return Err(ShareError::TooLong(
                "the recording is longer than 20 minutes",
            ));
        }
        put(&mut body, &demo.to_bytes_without_checks());
    }
    if body.len() as u64 > MAX_BODY {
        return Err(ShareError::TooLong("the body is larger than 4 MiB"));
    }
    Ok(body)
}

/// Reads a line. Spaces and line breaks, which mail programs add, are ignored. Never panics, and uses little more memory than
/// the maximum body size.
///
/// # Errors
/// If it is not a valid line of this version.
pub fn decode(line: &str) -> Result<Shared, ShareError> {
    if line.len() > MAX_LINE {
        return Err(ShareError::TooLong("the line is longer than 256 KiB"));
    }
    let line: String = line.split_whitespace().collect();
    let (version, text) = line.split_once(':').ok_or(ShareError::Prefix)?;
    match version.strip_prefix("pm") {
        Some("1") => {}
        Some(other) if !other.is_empty() && other.bytes().all(|b| b.is_ascii_digit()) => {
            return Err(ShareError::Version(other.to_owned()));
        }
        _ => return Err(ShareError::Prefix),
    }
    let bytes = URL_SAFE_NO_PAD.decode(text)?;
    let (checksum, deflated) = bytes.split_at_checked(HEAD).ok_or(ShareError::Damaged)?;
    if crc32fast::hash(deflated).to_le_bytes() != checksum {
        return Err(ShareError::Damaged);
    }
    let mut body = Vec::new();
    DeflateDecoder::new(deflated)
        .take(MAX_BODY + 1)
        .read_to_end(&mut body)
        .map_err(|error| ShareError::Body(error.to_string()))?;
    if body.len() as u64 > MAX_BODY {
        return Err(ShareError::TooLong("the body is larger than 4 MiB"));
    }
    decode_body(&body)
}

/// Reads the body of a line. Never panics.
///
/// # Errors
/// If it is not a valid body.
pub fn decode_body(body: &[u8]) -> Result<Shared, ShareError> {
    let mut rest = body;
    let name = text(take(&mut rest)?)?;
    let text = text(take(&mut rest)?)?;
    let level = parse_playable(&text, &name)?;
    let demo = match rest.is_empty() {
        true => None,
        false => Some(Box::new(Recording::from_bytes_without_checks(take(
            &mut rest,
        )?)?)),
    };
    if !rest.is_empty() {
        return Err(ShareError::Body("unexpected bytes at the end".to_owned()));
    }
    if demo.as_ref().is_some_and(|demo| demo.end_tick > MAX_TICKS) {
        return Err(ShareError::TooLong(
            "the recording is longer than 20 minutes",
        ));
    }
    Ok(Shared {
        name: short_name(&name).to_owned(),
        text,
        level,
        demo,
    })
}

impl Shared {
    /// Replays the recording and fills in its checksums. Returns the finished run; `None` if there is no recording or it
    /// reaches no exit.
    ///
    /// # Errors
    /// If the recording is of another level, or diverges.
    pub fn verify(&mut self) -> Result<Option<FinishedRun>, ShareError> {
        let Some(demo) = &mut self.demo else {
            return Ok(None);
        };
        let Level { level_data, world } = (*self.level).clone();
        let hash = self.level.content_hash();
        let mut playback = Playback::new((**demo).clone(), level_data, world, hash)?;
        let measured = measure::measure(&mut playback, || true);
        if playback.world().checksum().total != demo.end_checksum {
            return Err(ShareError::Diverged);
        }
        demo.checksums = playback.checksums().to_vec();
        Ok(measured.and_then(|measured| measured.run))
    }
}

/// Returns as many characters from the start of a name as its maximum length holds.
fn short_name(name: &str) -> &str {
    &name[..name.floor_char_boundary(MAX_NAME)]
}

/// Appends a length (little-endian, 32 bits) and bytes.
fn put(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend((bytes.len() as u32).to_le_bytes());
    out.extend(bytes);
}

fn take<'a>(rest: &mut &'a [u8]) -> Result<&'a [u8], ShareError> {
    let truncated = || ShareError::Body("it is truncated".to_owned());
    let (length, after) = rest.split_at_checked(4).ok_or_else(truncated)?;
    let length = u32::from_le_bytes(length.try_into().map_err(|_| truncated())?);
    let taken = after.split_at_checked(length as usize);
    let (bytes, after) = taken.ok_or_else(truncated)?;
    *rest = after;
    Ok(bytes)
}

fn text(bytes: &[u8]) -> Result<String, ShareError> {
    let text = String::from_utf8(bytes.to_vec());
    text.map_err(|_| ShareError::Body("expected UTF-8".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::path::Path;

    fn shipped() -> (Level, Recording) {
        let folder = Path::new(crate::CHECKOUT);
        let level = Level::load(&folder.join("tests/levels/01_first_steps.ron"));
        let demo = Recording::load(&folder.join("tests/levels/demos/01_first_steps.pmd"));
        (level.expect("a level"), demo.expect("a recording"))
    }

    fn line() -> String {
        let (level, demo) = shipped();
        encode("first-steps", &level, Some(&demo)).expect("it is short")
    }

    #[test]
    fn a_line_contains_level_and_proof_and_is_verified() {
        let (level, demo) = shipped();
        let line = line();
        assert!(line.len() < 2000, "{} characters", line.len());
        let wrapped: String = line
            .as_bytes()
            .chunks(70)
            .map(|part| format!("{}\r\n ", String::from_utf8_lossy(part)))
            .collect();
        let mut shared = decode(&wrapped).expect("line breaks do not matter");
        assert_eq!(shared.level.content_hash(), level.content_hash());
        assert_eq!(shared.name, "first-steps");
        let run = shared.verify().expect("it replays").expect("an exit");
        assert_eq!(run.level, level.content_hash());
        assert_eq!(shared.demo.as_deref(), Some(&demo), "with all checksums");
        let alone = encode("x", &level, None).expect("it is short");
        let mut alone = decode(&alone).expect("valid");
        assert_eq!(alone.verify().expect("nothing to verify"), None);
    }

    #[test]
    fn a_long_name_is_cut_between_characters() {
        let (level, _) = shipped();
        for (name, expected) in [
            ("höhle".repeat(20), "höhle".repeat(10) + "höh"),
            (
                "x".to_owned() + &"€".repeat(50),
                "x".to_owned() + &"€".repeat(21),
            ),
            ("🚀".repeat(16), "🚀".repeat(16)),
        ] {
            let line = encode(&name, &level, None).expect("it is short");
            assert_eq!(decode(&line).expect("valid").name, expected);
            let mut body = Vec::new();
            put(&mut body, name.as_bytes());
            put(&mut body, level.to_text().expect("a text").as_bytes());
            let long = decode_body(&body).expect("a name that was not cut");
            assert_eq!(long.name, expected);
        }
    }

    #[test]
    fn errors_name_the_problem() {
        let error = |line: &str| {
            let error = decode(line).err();
            error.map_or_else(String::new, |error| error.to_string())
        };
        let line = line();
        assert!(error("hello").starts_with("this is not a shared level"));
        assert!(error("http://x").starts_with("this is not a shared level"));
        assert!(error(&line.replace("pm1:", "pm2:")).contains("version 2"));
        assert!(error(&line[..line.len() - 40]).contains("damaged or incomplete"));
        assert!(error("pm1:AAAA*").contains("damaged or incomplete"));
        assert!(error(&format!("pm1:{}", "A".repeat(MAX_LINE))).contains("too long"));
    }

    #[test]
    fn a_recording_that_does_not_replay_is_rejected() {
        let (level, mut demo) = shipped();
        demo.end_checksum ^= 1;
        let line = encode("x", &level, Some(&demo)).expect("it is short");
        let mut shared = decode(&line).expect("well formed");
        assert!(matches!(shared.verify(), Err(ShareError::Diverged)));
    }

    proptest! {
        #[test]
        fn damaged_lines_are_rejected_without_a_panic(at in 4usize..1000, byte in 0x20u8..0x7f) {
            let line = line();
            let mut damaged = line.clone().into_bytes();
            let at = at.min(damaged.len() - 1);
            damaged[at] = byte;
            let damaged = String::from_utf8_lossy(&damaged).into_owned();
            if damaged != line {
                prop_assert!(decode(&damaged).is_err());
            }
        }

        #[test]
        fn any_body_is_read_without_a_panic(body in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = decode_body(&body);
        }
    }
}
