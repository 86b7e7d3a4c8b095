//! The text of a new `pm.cfg`. Defaults and comments come from `sections/`.

use super::document::Document;
use super::migrate::{CURRENT_VERSION, VERSION_KEY};
use super::settings::{SECTIONS, Settings};

/// Returns a new file: every setting with its default and a comment.
pub fn default_document() -> Document {
    let mut document = Document::parse(&format!(
        "# Purple Martians: settings.\n\
         #\n\
         # The game reads this file at start and updates values that are changed in the game.\n\
         # Comments need a line of their own. Comments, order and unknown entries are kept.\n\
         # A deleted entry comes back with its default.\n\
         \n\
         # File format version\n\
         {VERSION_KEY} = {CURRENT_VERSION}\n"
    ));
    for section in SECTIONS {
        let comment = section.comment.iter().map(|line| line.trim().to_string());
        document.add_section(section.name, &comment.collect::<Vec<_>>());
    }
    for (setting, value) in Settings::default().values() {
        let comment = setting.comment_lines(&value);
        document.insert(setting.section, setting.key, &value.text(), &comment);
    }
    document
}
