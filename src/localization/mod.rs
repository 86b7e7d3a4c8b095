//! Texts of the game in the player's language (layer 2), by message id.
//!
//! The texts are Fluent files, `assets/locales/LANGUAGE/*.ftl`. They are embedded in the program: a text is part of the
//! code that shows it, so a program can neither start without its texts nor find those of another version. A message
//! that a language lacks is shown in English.

mod button_labels;
mod language;
mod message;

#[cfg(test)]
mod tests;

pub use button_labels::ButtonLabels;
pub use language::Language;
pub use message::{Argument, Message, MessageId};

use message::fluent_arguments;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use std::cell::RefCell;
use std::collections::HashSet;

/// The messages of one language.
type Bundle = FluentBundle<FluentResource>;

/// Looks up texts in the player's language.
pub struct Localizer {
    /// The setting; `None` follows the system.
    setting: Option<Language>,
    language: Language,
    buttons: ButtonLabels,
    bundle: Bundle,
    /// English, for messages that the language lacks; `None` if the language is English.
    fallback: Option<Bundle>,
    /// Messages whose problems have been logged.
    logged: RefCell<HashSet<&'static str>>,
}

impl Localizer {
    /// Creates a localizer for a language; `None` uses the system's.
    pub fn new(setting: Option<Language>) -> Localizer {
        Localizer::with_buttons(setting, ButtonLabels::default())
    }

    /// Creates a localizer that names gamepad buttons by their labels.
    pub fn with_buttons(setting: Option<Language>, buttons: ButtonLabels) -> Localizer {
        let language = setting.unwrap_or_else(Language::of_system);
        let is_english = language == Language::English;
        let fallback = (!is_english).then(|| bundle(Language::English, buttons));
        Localizer {
            setting,
            language,
            buttons,
            bundle: bundle(language, buttons),
            fallback,
            logged: RefCell::default(),
        }
    }

    /// Changes the language if the setting has changed; returns true if so.
    pub fn follow(&mut self, setting: Option<Language>) -> bool {
        let changed = setting != self.setting;
        if changed {
            *self = Localizer::with_buttons(setting, self.buttons);
        }
        changed
    }

    /// Names gamepad buttons by other labels, if they have changed.
    pub fn follow_buttons(&mut self, buttons: ButtonLabels) {
        if buttons != self.buttons {
            *self = Localizer::with_buttons(self.setting, buttons);
        }
    }

    /// Returns the labels by which gamepad buttons are named.
    pub fn buttons(&self) -> ButtonLabels {
        self.buttons
    }

    /// Returns the language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the text of a message. Falls back to English, then to the id, with one warning in the log.
    pub fn text(&self, message: impl Into<Message>) -> String {
        let (id, arguments) = match message.into() {
            Message::Localized(id, arguments) => (id, arguments),
            Message::Plain(text) => return text,
        };
        let arguments = fluent_arguments(&arguments, self);
        let bundles = std::iter::once(&self.bundle).chain(&self.fallback);
        for bundle in bundles {
            match format(bundle, id, &arguments) {
                Ok(text) => return text,
                Err(problem) => self.warn(id, &problem),
            }
        }
        id.0.to_owned()
    }

    /// Logs a problem of a message once.
    fn warn(&self, id: MessageId, problem: &str) {
        if self.logged.borrow_mut().insert(id.0) {
            log::warn!("message {} in {:?}: {problem}", id.0, self.language);
        }
    }
}

/// Returns the messages of a language. Invalid messages are left out; a test finds them.
fn bundle(language: Language, buttons: ButtonLabels) -> Bundle {
    let mut bundle = FluentBundle::new(vec![language.identifier()]);
    // The fonts have no glyphs for bidirectional isolation marks.
    bundle.set_use_isolating(false);
    let variant = buttons.variant();
    if let Err(error) = bundle.add_function("GAMEPAD", move |_, _| FluentValue::from(variant)) {
        log::error!("the Fluent function GAMEPAD: {error}");
    }
    for (name, text) in language.files() {
        let resource = FluentResource::try_new((*text).to_owned())
            .map_err(|(_, errors)| format!("{errors:?}"))
            .and_then(|resource| {
                let added = bundle.add_resource(resource);
                added.map_err(|errors| format!("{errors:?}"))
            });
        if let Err(errors) = resource {
            log::error!("locales/{}/{name}: {errors}", language.code());
        }
    }
    bundle
}

/// Returns the text of a message in one language.
fn format(bundle: &Bundle, id: MessageId, arguments: &FluentArgs) -> Result<String, String> {
    let message = bundle.get_message(id.0);
    let pattern = message.and_then(|message| message.value());
    let pattern = pattern.ok_or("missing")?;
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(arguments), &mut errors);
    match errors.first() {
        None => Ok(text.into_owned()),
        Some(error) => Err(error.to_string()),
    }
}
