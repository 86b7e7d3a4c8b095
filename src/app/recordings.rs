//! Saving recorded games and naming files by the time.

use super::desk::Desk;
use super::screen::play::Source;
use crate::config::UserFolder;
use crate::session::single::{SingleGame, Title};

/// The ending of files of recorded games.
pub const ENDING: &str = "pmd";

/// Seconds since 1970 in UTC; 0 if the clock of the machine stands before that.
fn date() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| time.as_secs())
}

/// A name for a file made now: `20261121-183059`, in UTC.
pub fn time_name() -> String {
    name_of(date())
}

fn name_of(seconds: u64) -> String {
    let (day, second) = ((seconds / 86_400) as i64, seconds % 86_400);
    // Years that begin in March have their odd day at the end (civil calendar from days).
    let era_day = day + 719_468;
    let era = era_day.div_euclid(146_097);
    let of_era = era_day.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year + era * 400 + i64::from(month <= 2);
    let (hour, minute) = (second / 3600, second / 60 % 60);
    format!(
        "{year:04}{month:02}{day:02}-{hour:02}{minute:02}{:02}",
        second % 60
    )
}

/// What a recording that starts now says of itself.
pub fn title(desk: &Desk, number: i32) -> Title {
    let file = desk.shelf.file(number).and_then(|file| file.file_stem());
    Title {
        number,
        file: file.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
        date: date(),
        player: desk.config.settings.game.player_name.clone(),
    }
}

/// Saves the recording of a game among the player's files; returns its name. A failure is told on standard error.
pub fn save(desk: &Desk, game: &SingleGame, why: &str) -> Option<String> {
    let folder = desk.user_folder(UserFolder::SavedGames);
    let name = format!("{}-level{}-{why}.{ENDING}", time_name(), game.number());
    let made =
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()));
    let saved = made.and_then(|()| {
        let demo = game.recording();
        demo.save(&folder.join(&name))
            .map_err(|error| error.to_string())
    });
    match saved {
        Ok(()) => Some(name),
        Err(error) => {
            eprintln!("pm: {error}");
            None
        }
    }
}

/// Saves the recording of a game that is left, if the settings want that.
pub fn keep_left(desk: &Desk, source: &Source) {
    if let (true, Source::Single(game)) = (desk.config.settings.demo.autosave_on_game_exit, source)
    {
        save(desk, game, "left");
    }
}

/// Saves the recording of a game that was interrupted and will not be resumed, if the settings want that.
pub fn drop_paused(desk: &mut Desk) {
    if let Some(play) = desk.paused.take() {
        keep_left(desk, &play.source);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_by_the_time() {
        assert_eq!(name_of(0), "19700101-000000");
        assert_eq!(name_of(951_782_399), "20000228-235959");
        assert_eq!(name_of(951_782_400), "20000229-000000");
        assert_eq!(name_of(1_795_300_259), "20261121-223059");
    }
}
