//! The pages of the main menu and their entries.

use crate::app::selection::MenuEntry;
use crate::localization::MessageId;

/// A page of the main menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuPage {
    /// The most used entries, and those that open the other pages.
    Main,
    /// Single levels.
    Levels,
    /// Games of several players.
    Together,
    /// Replays and records.
    Recordings,
    /// Options, keys, help and credits.
    Settings,
}

/// Maximum number of entries on a page.
pub const MAX_ENTRIES: usize = 8;

impl MenuPage {
    /// All pages.
    const ALL: [MenuPage; 5] = [
        MenuPage::Main,
        MenuPage::Levels,
        MenuPage::Together,
        MenuPage::Recordings,
        MenuPage::Settings,
    ];

    /// Returns all entries of the page; some are left out if there is nothing for them to do.
    pub fn entries(self) -> &'static [MenuEntry] {
        match self {
            MenuPage::Main => &[
                MenuEntry::Resume,
                MenuEntry::Campaign,
                MenuEntry::Levels,
                MenuEntry::Together,
                MenuEntry::Recordings,
                MenuEntry::Profile,
                MenuEntry::Settings,
                MenuEntry::Quit,
            ],
            MenuPage::Levels => &[
                MenuEntry::AllLevels,
                MenuEntry::StartLevel,
                MenuEntry::Paste,
                MenuEntry::Trials,
                MenuEntry::Guide,
                MenuEntry::Arenas,
                MenuEntry::Back,
            ],
            MenuPage::Together => &[
                MenuEntry::Players,
                MenuEntry::CoOp,
                MenuEntry::Host,
                MenuEntry::Join,
                MenuEntry::Back,
            ],
            MenuPage::Recordings => &[MenuEntry::Replays, MenuEntry::Records, MenuEntry::Back],
            MenuPage::Settings => &[
                MenuEntry::Options,
                MenuEntry::Controls,
                MenuEntry::Help,
                MenuEntry::Credits,
                MenuEntry::Back,
            ],
        }
    }

    /// Returns the page with an entry.
    pub fn of(entry: MenuEntry) -> MenuPage {
        let mut pages = MenuPage::ALL.into_iter();
        let page = pages.find(|page| page.entries().contains(&entry));
        page.unwrap_or(MenuPage::Main)
    }

    /// Returns the entry of the main page that opens this one; the first one for the main page itself.
    pub fn opener(self) -> MenuEntry {
        match self {
            MenuPage::Main => MenuEntry::Campaign,
            MenuPage::Levels => MenuEntry::Levels,
            MenuPage::Together => MenuEntry::Together,
            MenuPage::Recordings => MenuEntry::Recordings,
            MenuPage::Settings => MenuEntry::Settings,
        }
    }

    /// Returns the title; the main page has the logo.
    pub fn title(self) -> Option<MessageId> {
        Some(match self {
            MenuPage::Main => return None,
            MenuPage::Levels => MessageId("menu-levels"),
            MenuPage::Together => MessageId("menu-together"),
            MenuPage::Recordings => MessageId("menu-recordings"),
            MenuPage::Settings => MessageId("menu-settings"),
        })
    }
}

/// Returns the page that an entry opens.
pub fn page_opened_by(entry: MenuEntry) -> Option<MenuPage> {
    let others = &MenuPage::ALL[1..];
    others.iter().copied().find(|page| page.opener() == entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_but_the_first_is_opened_by_an_entry_of_the_first_and_can_be_left() {
        for page in &MenuPage::ALL[1..] {
            assert!(MenuPage::Main.entries().contains(&page.opener()));
            assert_eq!(page_opened_by(page.opener()), Some(*page));
            assert_eq!(page.entries().last(), Some(&MenuEntry::Back));
        }
        assert_eq!(page_opened_by(MenuEntry::Quit), None);
    }

    #[test]
    fn a_page_has_few_entries_and_each_of_them_once() {
        for page in MenuPage::ALL {
            assert!(page.entries().len() <= MAX_ENTRIES, "{page:?}");
            let own = page.entries().iter().filter(|e| **e != MenuEntry::Back);
            assert!(own.clone().all(|entry| MenuPage::of(*entry) == page));
        }
    }
}
