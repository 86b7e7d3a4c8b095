//! Level sheets: the comment block of a campaign level, from `// SHEET` to `// END` (docs/campaign.md, "The level sheet").

/// The entries of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet(Vec<(String, String)>);

impl Sheet {
    /// Reads the sheet of a level file; none if it has none. Continued lines are joined by spaces.
    pub fn read(text: &str) -> Option<Sheet> {
        let comments = text.lines().map_while(|line| line.strip_prefix("//"));
        let mut lines = comments.skip_while(|line| line.trim() != "SHEET");
        lines.next()?;
        let mut sheet = Sheet::default();
        for line in lines.take_while(|line| line.trim() != "END") {
            let is_continued = line.starts_with("  ");
            match (line.trim().split_once(": "), sheet.0.last_mut()) {
                (_, Some((_, value))) if is_continued => {
                    value.push(' ');
                    value.push_str(line.trim());
                }
                (Some((key, value)), _) => sheet.0.push((key.to_string(), value.to_string())),
                (None, _) => {
                    let key = line.trim().trim_end_matches(':');
                    sheet.0.push((key.to_string(), String::new()));
                }
            }
        }
        Some(sheet)
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        let entry = self.0.iter().find(|(known, _)| known == key)?;
        Some(&entry.1)
    }
}

#[cfg(test)]
mod tests {
    use super::Sheet;

    #[test]
    fn keys_and_continued_lines_of_a_sheet_are_read() {
        let text = "// A level.\n// SHEET\n// world: 1-4\n// beats:\n//   introduce (4-20): one\n//   develop: two\n\
                    // open: no\n// END\n// class: short\n(format: 1)\n";
        let sheet = Sheet::read(text).expect("a sheet");
        assert_eq!(sheet.get("world"), Some("1-4"));
        assert_eq!(
            sheet.get("beats"),
            Some(" introduce (4-20): one develop: two")
        );
        assert_eq!(sheet.get("open"), Some("no"));
        assert_eq!(sheet.get("class"), None);
        assert_eq!(Sheet::read("(format: 1)"), None);
    }
}
