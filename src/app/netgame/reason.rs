//! Why a netgame is over or could not be joined, in the player's language.

use super::sentence;
use crate::localization::{Message, MessageId};
use crate::net::join_code::JoinCodeError;
use crate::net::message::join::Refusal;
use crate::session::netgame::client::SessionEnd;
use crate::session::netgame::join_target::JoinTargetError;
use crate::session::netgame::leave_reason;

/// Returns the explanation for the end of a session.
pub fn session_end_message(end: &SessionEnd) -> Message {
    match end {
        SessionEnd::NoAnswer(server) => {
            MessageId("end-no-answer").with("server", server.to_string())
        }
        SessionEnd::Refused(refusal) => refusal_message(*refusal).into(),
        SessionEnd::Protocol { server, ours } => MessageId("end-protocol")
            .with("server", i32::from(*server))
            .with("ours", i32::from(*ours)),
        SessionEnd::KeyChanged { known, found } => MessageId("end-key-changed")
            .with("known", known.to_string())
            .with("found", found.to_string()),
        SessionEnd::UnexpectedKey { expected, found } => MessageId("end-unexpected-key")
            .with("expected", expected.to_string())
            .with("found", found.to_string()),
        SessionEnd::NoConfirmation => MessageId("end-no-confirmation").into(),
        SessionEnd::NoPasswordAsked => MessageId("end-no-password-asked").into(),
        SessionEnd::NoLevel(reason) => MessageId("end-no-level").with("reason", reason.as_str()),
        SessionEnd::Lost => MessageId("end-lost").into(),
        SessionEnd::WildClock => MessageId("end-clock").into(),
        SessionEnd::Dismissed { reason, .. } => leave_code_message(*reason).into(),
        SessionEnd::Left => MessageId("end-left").into(),
        SessionEnd::Broken(reason) => {
            MessageId("end-network-stopped").with("reason", reason.as_str())
        }
    }
}

/// Returns the explanation for a server that was not found.
pub fn join_target_message(error: &JoinTargetError) -> Message {
    match error {
        JoinTargetError::Code(JoinCodeError::OtherFormat) => MessageId("join-code-other").into(),
        JoinTargetError::Code(_) => MessageId("join-code-mistyped").into(),
        JoinTargetError::NoPath => MessageId("join-no-path").into(),
        JoinTargetError::Address(_) | JoinTargetError::Stopped => {
            sentence(&error.to_string()).into()
        }
    }
}

/// Returns the explanation for a refused join request.
fn refusal_message(refusal: Refusal) -> MessageId {
    match refusal {
        Refusal::Full => MessageId("refused-full"),
        Refusal::Version => MessageId("refused-protocol"),
        Refusal::Rules => MessageId("refused-version"),
        Refusal::BadName => MessageId("refused-name"),
        Refusal::Password => MessageId("refused-password"),
        Refusal::Banned => MessageId("refused-banned"),
        Refusal::Closing => MessageId("refused-closing"),
        Refusal::Later => MessageId("refused-later"),
    }
}

/// Returns the explanation for a reason that the server has sent as a code.
fn leave_code_message(reason: u8) -> MessageId {
    match reason {
        leave_reason::TIMED_OUT => MessageId("end-timed-out"),
        leave_reason::NEVER_ACTIVE => MessageId("end-never-active"),
        leave_reason::SERVER_LOST => MessageId("end-lost"),
        leave_reason::KICKED => MessageId("end-kicked"),
        leave_reason::BANNED => MessageId("refused-banned"),
        leave_reason::CLIENT_QUIT => MessageId("end-left"),
        leave_reason::SERVER_QUIT => MessageId("end-server-closed"),
        _ => MessageId("end-other"),
    }
}
