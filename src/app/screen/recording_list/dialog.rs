//! The dialogs over the list of recordings: what to do with one, its title, and whether to delete it. The maximum length
//! of a title is in `replay/file_name.rs`.

use super::entry::Entry;
use super::message::{Message, Question};
use crate::app::recordings;
use crate::app::texts::Texts;
use crate::app::ui::text_edit::TextRules;
use crate::app::ui::widget::{Input, Widget, button, dialog, list, text_line};
use crate::localization::MessageId;
use crate::replay::file_name::MAX_TITLE;
use std::path::PathBuf;

/// Names of the layer and of the text field.
pub(super) const DIALOG: &str = "dialog";
pub(super) const TITLE: &str = "title";
/// Rules for typed titles.
pub(super) const RULES: TextRules = TextRules {
    max_bytes: MAX_TITLE,
    no_spaces: false,
    hidden: false,
};

/// A dialog about a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dialog {
    pub question: Question,
    pub file: PathBuf,
    /// Shipped with the game: read-only.
    pub is_shipped: bool,
    /// Name of its level.
    pub level: String,
    /// Its title; empty if it has none.
    pub title: String,
}

impl Dialog {
    /// Asks what to do with a recording.
    pub fn new(entry: &Entry, question: Question) -> Dialog {
        let level = entry.content.as_ref().map(|content| content.level.clone());
        Dialog {
            question,
            file: entry.file.clone(),
            is_shipped: entry.is_shipped,
            level: level.unwrap_or_else(|| recordings::name(&entry.file)),
            title: entry.title(),
        }
    }

    /// Asks something else about the same recording.
    pub fn asking(self, question: Question) -> Dialog {
        Dialog { question, ..self }
    }

    /// Returns the text that editing starts with.
    pub fn first_title(&self) -> &str {
        match (self.question, self.title.as_str()) {
            (Question::Copy, "") => &self.level,
            (_, title) => title,
        }
    }

    /// Describes the dialog.
    pub fn view<'a>(&'a self, texts: &'a Texts) -> Widget<'a, Message> {
        let of = match self.title.as_str() {
            "" => self.level.clone(),
            title => title.to_owned(),
        };
        match self.question {
            Question::Action => dialog(DIALOG, of, "", self.actions(texts), Message::Close),
            Question::Rename | Question::Copy => {
                let heading = match self.question {
                    Question::Copy => MessageId("replays-copy"),
                    _ => MessageId("replays-rename"),
                };
                let mut input = Input::new("", MAX_TITLE, Message::Title);
                input.cancel = Some(Message::Close);
                let label = texts.get(MessageId("replays-title"));
                let line = text_line(label, input).id(TITLE).width(260.0);
                let keys = texts.get(MessageId("profiles-name-keys"));
                dialog(DIALOG, texts.get(heading), keys, line, Message::Close)
            }
            Question::Delete => {
                let answers = [
                    (MessageId("common-cancel"), Message::Close),
                    (MessageId("replays-delete"), Message::Delete),
                ];
                let rows = list("answers", answers.len(), move |index| {
                    let (label, message) = answers[index].clone();
                    button(texts.get(label), message)
                });
                let heading = texts.get(MessageId("replays-delete-question"));
                let file = recordings::name(&self.file);
                dialog(DIALOG, heading, file, rows, Message::Close)
            }
        }
    }

    fn actions<'a>(&self, texts: &'a Texts) -> Widget<'a, Message> {
        let own = !self.is_shipped;
        let entries = [
            (MessageId("replays-watch"), Message::Watch, true),
            (
                MessageId("replays-rename"),
                Message::Ask(Question::Rename),
                own,
            ),
            (
                MessageId("replays-copy"),
                Message::Ask(Question::Copy),
                true,
            ),
            (MessageId("replays-share"), Message::Share, true),
            (
                MessageId("replays-delete"),
                Message::Ask(Question::Delete),
                own,
            ),
            (MessageId("common-cancel"), Message::Close, true),
        ];
        list("actions", entries.len(), move |index| {
            let (label, message, is_usable) = entries[index].clone();
            button(texts.get(label), message).enabled(is_usable)
        })
    }
}
