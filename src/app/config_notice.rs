//! Shows each problem of `pm.cfg` to the player once, and prints all of them to standard error.

use super::paint::painter::Painter;
use super::paint::theme;
use super::ui::text::TextStyle;
use crate::config::ConfigWarning;
use crate::files::write_atomically;
use crate::localization::{Localizer, MessageId};
use crate::terminal::print_error;
use std::io;
use std::path::Path;

/// Maximum number of problems listed.
const MAX_LISTED: usize = 6;
/// Seconds the notice is shown over a game, including the fade-out.
const SHOWN: f64 = 8.0;
const FADING: f64 = 1.0;
/// Maximum size of the file that remembers the problems shown, bytes.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// Prints all problems to standard error.
pub fn print(warnings: &[ConfigWarning]) {
    for warning in warnings {
        print_error!("pm: {warning}");
    }
}

/// Returns the problems that were not shown at earlier starts, as lines with file and position. `file` remembers
/// the problems shown.
pub fn not_yet_shown(warnings: &[ConfigWarning], file: &Path) -> Vec<String> {
    let mut known = read(file);
    let problems: Vec<String> = warnings.iter().map(plain).collect();
    if known != problems
        && let Err(error) = write(file, &problems)
    {
        log::warn!("{}: {error}", file.display());
    }
    let mut new = Vec::new();
    for (warning, plain) in warnings.iter().zip(&problems) {
        // Duplicates in a file count separately.
        match known.iter().position(|line| line == plain) {
            Some(at) => drop(known.swap_remove(at)),
            None => new.push(line(warning)),
        }
    }
    new
}

/// Returns a problem without its position, which changes when lines are inserted before it.
fn plain(warning: &ConfigWarning) -> String {
    warning.problem.to_string().replace(char::is_control, " ")
}

/// Formats a problem as a line: file name, line number, what was found and what is used instead.
fn line(warning: &ConfigWarning) -> String {
    let name = warning.file.file_name().unwrap_or(warning.file.as_os_str());
    let name = name.to_string_lossy();
    match warning.line {
        Some(number) => format!("{name}:{number}: {}", plain(warning)),
        None => format!("{name}: {}", plain(warning)),
    }
}

fn read(file: &Path) -> Vec<String> {
    let bytes = crate::files::read_limited(file, MAX_FILE_BYTES).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    text.lines().map(str::to_owned).collect()
}

fn write(file: &Path, lines: &[String]) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    write_atomically(file, lines.join("\n").as_bytes())
}

/// Returns the text of a message box about some problems.
pub fn list(lines: &[String], localizer: &Localizer) -> String {
    let mut text = lines[..lines.len().min(MAX_LISTED)].join("\n");
    let others = lines.len().saturating_sub(MAX_LISTED);
    if others > 0 {
        let more = MessageId("message-more-problems-printed").with("count", others as i32);
        text = format!("{text}\n{}", localizer.text(more));
    }
    text
}

/// A notice shown over a game for a moment.
#[derive(Default)]
pub struct ConfigNotice {
    text: String,
    /// Time at which it was first shown, seconds.
    since: Option<f64>,
}

impl ConfigNotice {
    /// Creates a notice with the first problem and the number of the others.
    pub fn of(lines: &[String], localizer: &Localizer) -> ConfigNotice {
        let text = match lines {
            [] => String::new(),
            [one] => one.clone(),
            [first, others @ ..] => {
                let more = MessageId("message-more-problems").with("count", others.len() as i32);
                format!("{first} {}", localizer.text(more))
            }
        };
        ConfigNotice { text, since: None }
    }

    /// Returns the opacity, 0 to 1, at a time in seconds. The notice appears at the first call.
    fn opacity(&mut self, seconds: f64) -> f32 {
        let since = *self.since.get_or_insert(seconds);
        let left = since + SHOWN - seconds;
        match self.text.is_empty() {
            true => 0.0,
            false => (left / FADING).clamp(0.0, 1.0) as f32,
        }
    }

    /// Draws the notice at the bottom of the window.
    pub fn draw(&mut self, painter: &mut Painter, size: (f32, f32), scale: f32, seconds: f64) {
        let opacity = self.opacity(seconds);
        if opacity <= 0.0 {
            return;
        }
        let text = TextStyle::small(scale).colour(theme::faint(theme::WARN, opacity));
        let lines = text.wrap(painter, &self.text, size.0 - 12.0 * scale);
        let pitch = 11.0 * scale;
        let height = lines.len() as f32 * pitch + 5.0 * scale;
        let top = size.1 - height;
        let ground = theme::faint(theme::INK, 0.8 * opacity);
        painter.rectangle((0.0, top, size.0, height), ground);
        for (row, line) in lines.iter().enumerate() {
            let y = top + 3.0 * scale + row as f32 * pitch;
            text.centred().draw(painter, size.0 / 2.0, y, line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::localization::Language;
    use std::path::PathBuf;

    fn english() -> Localizer {
        Localizer::new(Some(Language::English))
    }

    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("pm-config-notice-{name}-{}", std::process::id()));
        // Left over from a failed run.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("create the folder");
        folder
    }

    fn new_problems(folder: &Path, settings: &str) -> Vec<String> {
        let config = folder.join("pm.cfg");
        std::fs::write(&config, settings).expect("write the file");
        let (_, warnings) = Config::open(&config);
        not_yet_shown(&warnings, &folder.join("state/shown"))
    }

    #[test]
    fn a_problem_is_shown_once_with_file_line_and_replacement() {
        let folder = folder("once");
        let odd = "version = 3\n[GAME]\ncolor = 99\nhat = 1\n";
        let lines = new_problems(&folder, odd);
        assert_eq!(lines.len(), 2, "{lines:#?}");
        assert!(lines[0].starts_with("pm.cfg:3: color: found `99`"));
        assert!(lines[0].ends_with("using `8`"), "{}", lines[0]);
        assert!(lines[1].starts_with("pm.cfg:4: [GAME] has no setting `hat`"));
        let moved = format!("# a line\n{odd}");
        assert!(new_problems(&folder, &moved).is_empty(), "no new problem");
        let more = new_problems(&folder, &format!("{odd}shoe = 2\n"));
        assert_eq!(more.len(), 1);
        assert!(more[0].contains("shoe"), "{}", more[0]);
        std::fs::remove_dir_all(&folder).expect("remove the folder");
    }

    #[test]
    fn a_problem_that_reappears_is_shown_again() {
        let folder = folder("again");
        assert_eq!(new_problems(&folder, "hat\n").len(), 1);
        assert!(new_problems(&folder, "# nothing\n").is_empty());
        assert_eq!(new_problems(&folder, "hat\n").len(), 1);
        std::fs::remove_dir_all(&folder).expect("remove the folder");
    }

    #[test]
    fn only_the_first_problems_are_listed_and_the_others_counted() {
        let lines: Vec<String> = (0..9).map(|n| format!("pm.cfg:{n}: odd")).collect();
        let text = list(&lines, &english());
        assert_eq!(text.lines().count(), MAX_LISTED + 1);
        assert!(text.ends_with("and 3 more (see standard error)"));
        assert_eq!(list(&lines[..1], &english()), "pm.cfg:0: odd");
        let notice = ConfigNotice::of(&lines, &english());
        assert_eq!(notice.text, "pm.cfg:0: odd (and 8 more)");
    }

    #[test]
    fn a_notice_fades_out() {
        let mut notice = ConfigNotice::of(&["odd".to_owned()], &english());
        assert_eq!(notice.opacity(100.0), 1.0);
        assert_eq!(notice.opacity(100.0 + SHOWN - FADING / 2.0), 0.5);
        assert_eq!(notice.opacity(100.0 + SHOWN), 0.0);
        assert_eq!(ConfigNotice::default().opacity(1.0), 0.0);
    }
}
