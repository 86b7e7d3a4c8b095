//! The text of a new `pm.cfg`.

use super::document::Document;
use super::migrate::{CURRENT_VERSION, VERSION_KEY};
use super::settings::{SECTIONS, Settings};

/// A new file: every setting with its default and a comment.
pub fn default_document() -> Document {
    let mut document = Document::parse(&format!(
        "# Purple Martians: settings.\n\
         #\n\
         # The game reads this file when it starts and changes values when they are changed in the game.\n\
         # Comments stand on lines of their own. Comments, order and unknown entries are kept.\n\
         # An entry that is taken out comes back with its default.\n\
         \n\
         # Version of this file, for the program\n\
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
