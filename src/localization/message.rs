//! Messages: an id and the arguments of its text.

use super::Localizer;
use fluent_bundle::{FluentArgs, FluentValue};

/// Id of a message in the Fluent files. It is always written as a literal, `MessageId("menu-quit")`, so that a test can
/// compare the ids of the sources with those of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageId(pub &'static str);

/// A message with its arguments. It becomes text when it is shown, so it follows a change of the language.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// A message of the Fluent files.
    Localized(MessageId, Vec<(&'static str, Argument)>),
    /// Text that has no translation, such as the reason of an error of the system.
    Plain(String),
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A number, for plurals and for display.
    Number(f64),
    /// Text that is not translated: names, file names, addresses.
    Text(String),
    /// Another message.
    Message(Message),
}

impl MessageId {
    /// Adds an argument: the name used in the file, and its value.
    pub fn with(self, name: &'static str, value: impl Into<Argument>) -> Message {
        Message::from(self).with(name, value)
    }
}

impl Message {
    /// Adds an argument: the name used in the file, and its value. Plain text has no arguments.
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Message {
        if let Message::Localized(_, arguments) = &mut self {
            arguments.push((name, value.into()));
        }
        self
    }
}

/// Returns arguments as Fluent needs them; messages among them become text.
pub(super) fn fluent_arguments<'a>(
    arguments: &[(&'static str, Argument)],
    localizer: &Localizer,
) -> FluentArgs<'a> {
    let value = |argument: &Argument| match argument {
        Argument::Number(number) => FluentValue::from(*number),
        Argument::Text(text) => FluentValue::from(text.clone()),
        Argument::Message(message) => FluentValue::from(localizer.text(message.clone())),
    };
    arguments
        .iter()
        .map(|(name, argument)| (*name, value(argument)))
        .collect()
}

impl From<MessageId> for Message {
    fn from(id: MessageId) -> Message {
        Message::Localized(id, Vec::new())
    }
}

impl From<String> for Message {
    fn from(text: String) -> Message {
        Message::Plain(text)
    }
}

impl From<i32> for Argument {
    fn from(number: i32) -> Argument {
        Argument::Number(f64::from(number))
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Argument {
        Argument::Number(f64::from(number))
    }
}

impl From<f32> for Argument {
    fn from(number: f32) -> Argument {
        Argument::Number(f64::from(number))
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<MessageId> for Argument {
    fn from(id: MessageId) -> Argument {
        Argument::Message(id.into())
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(message)
    }
}
