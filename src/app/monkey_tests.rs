//! A monkey at the controls: random keys, characters, clicks, wheel, gamepads, window sizes and losses of the focus on all
//! screens, without a window. Nothing panics, a way leads back to the menu from everywhere, and no file is lost.

use super::*;
use crate::app::global_keys::GlobalKeys;
use crate::app::input_events::RawEvent;
use crate::app::pad_change::PadChange;
use crate::app::profiles::Profiles;
use crate::app::screen::{Next, OpenedFrom};
use crate::app::selection::ExtrasPage;
use crate::app::ui::event::{Modifiers, PointerAction};
use crate::config::{Config, Key, Stick, UserFolder};
use crate::session::clock::RealTime;
use crate::session::local_game::LocalGame;
use crate::session::local_player::LocalPlayer;
use crate::session::netgame_session::{NetGame, Side};
use crate::session::pack_library::PackLibrary;
use crate::terminal::print_error;
use macroquad::input::KeyCode;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::UdpSocket;
use std::time::Duration;

/// Events of the whole test, and the seed of the random numbers; `PM_MONKEY_SEED` chooses another one.
const EVENTS: usize = 20_000;
const SEED: u64 = 20_261_123;
/// Events after which the monkey must find back to the menu.
const ROUND: usize = 100;
/// Maximum number of presses to get there.
const MAX_PRESSES: usize = 40;
/// Milliseconds in which a netgame that was left must have ended; a few such waits are within the patience.
const LEAVING: usize = 100;
/// Milliseconds in which the monkey must have joined a netgame on its own computer.
const JOINING: usize = 20_000;
/// Events of which one is followed by a drawn frame.
const DRAWN: u64 = 40;
/// Actions that are listed after a failure.
const LISTED: usize = 30;

/// Window sizes, screen pixels.
const SIZES: [(f32, f32); 6] = [
    (1280.0, 720.0),
    (800.0, 600.0),
    (640.0, 360.0),
    (1920.0, 1080.0),
    (320.0, 200.0),
    (17.0, 9.0),
];
/// Keys that mean something in menus.
const MENU_KEYS: [KeyCode; 14] = [
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Escape,
    KeyCode::Tab,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Delete,
];
/// Other keys: those of games, replays, functions and text fields.
const OTHER_KEYS: [KeyCode; 42] = [
    KeyCode::Space,
    KeyCode::LeftAlt,
    KeyCode::LeftShift,
    KeyCode::LeftControl,
    KeyCode::RightControl,
    KeyCode::Backspace,
    KeyCode::A,
    KeyCode::C,
    KeyCode::D,
    KeyCode::F,
    KeyCode::G,
    KeyCode::H,
    KeyCode::I,
    KeyCode::N,
    KeyCode::Q,
    KeyCode::R,
    KeyCode::S,
    KeyCode::T,
    KeyCode::V,
    KeyCode::W,
    KeyCode::X,
    KeyCode::Key0,
    KeyCode::Key1,
    KeyCode::Key8,
    KeyCode::Kp4,
    KeyCode::Kp8,
    KeyCode::KpAdd,
    KeyCode::Period,
    KeyCode::Comma,
    KeyCode::Slash,
    KeyCode::Minus,
    KeyCode::F1,
    KeyCode::F2,
    KeyCode::F3,
    KeyCode::F4,
    KeyCode::F5,
    KeyCode::F6,
    KeyCode::F7,
    KeyCode::F8,
    KeyCode::F10,
    KeyCode::F11,
    KeyCode::F12,
];
/// Characters that are typed, among them some that need care.
const LETTERS: [char; 12] = [
    'a',
    'Z',
    ' ',
    '7',
    '.',
    ':',
    '/',
    '\u{e4}',
    '\u{df}',
    '\u{141}',
    '\u{1f600}',
    '\u{202e}',
];

/// Random numbers; the state is not 0.
struct Random(u64);

impl Random {
    /// Returns a number from 0 to `limit` - 1.
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }
}

/// The monkey and the program.
struct Monkey {
    ctx: AppContext,
    router: Router,
    screen: Box<dyn Screen>,
    global_keys: GlobalKeys,
    random: Random,
    now: Duration,
    pointer: (f32, f32),
    /// Names of all screens opened so far, and of the last one.
    seen: BTreeSet<&'static str>,
    last: &'static str,
    /// Number of recordings that the monkey has deleted or renamed, at least.
    deleted: usize,
    /// A netgame of somebody else on this computer, its address, and how often the monkey has joined it.
    other: NetGame,
    address: String,
    joined: usize,
    /// The last actions.
    actions: VecDeque<String>,
}

impl Drop for Monkey {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let actions: Vec<&str> = self.actions.iter().map(String::as_str).collect();
            print_error!(
                "screen {}; last actions:\n{}",
                self.last,
                actions.join("\n")
            );
        }
    }
}

impl Monkey {
    fn start(folder: &Path, seed: u64) -> Monkey {
        let mut ctx = AppContext::without_window(folder);
        small_library(&mut ctx);
        Profiles::of(&mut ctx).open();
        // Keeps the test off the network.
        ctx.config.settings.network.lan_discovery = false;
        ctx.time = RealTime::stopped_at(Duration::ZERO);
        let (other, address) = netgame_of_somebody(&folder.join("other"));
        let mut router = Router::default();
        let screen = router.open(&mut ctx, Destination::Menu);
        Monkey {
            ctx,
            router,
            screen,
            global_keys: GlobalKeys::default(),
            random: Random(seed),
            now: Duration::ZERO,
            pointer: (0.0, 0.0),
            seen: BTreeSet::new(),
            last: "menu",
            deleted: 0,
            other,
            address,
            joined: 0,
            actions: VecDeque::new(),
        }
    }

    /// Returns the first level.
    fn level(&self) -> LevelId {
        self.ctx.library.first().expect("a level")
    }

    /// Returns a game of two players in the first level.
    fn game(&self) -> Box<Play> {
        let id = self.level();
        let level = self.ctx.library.load(&id).expect("the level is valid");
        let title = recordings::title(&self.ctx.library, &id);
        let players = LocalPlayer::some(&self.ctx.config.settings, 2);
        Box::new(Play::new(LocalGame::begin(level, &title, &players)))
    }

    fn note(&mut self, action: String) {
        if self.actions.len() == LISTED {
            self.actions.pop_front();
        }
        self.actions.push_back(action);
    }

    fn chance(&mut self, one_in: u64) -> bool {
        self.random.below(one_in) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.below(from.len() as u64) as usize]
    }

    /// Opens a screen.
    fn open(&mut self, to: Destination) {
        let to = kept_from_the_network(&mut self.ctx, to, &self.address);
        let is_joined = match &to {
            Destination::Netgame(game) => matches!(game.side(), Side::Client),
            _ => false,
        };
        self.joined += usize::from(is_joined);
        self.last = to.name();
        self.seen.insert(self.last);
        self.note(format!("opens {}", self.last));
        self.screen = self.router.open(&mut self.ctx, to);
    }

    /// Runs a frame with the input that has been prepared.
    fn frame(&mut self, passed: Duration) {
        self.now += passed;
        self.ctx.time = RealTime::stopped_at(self.now);
        self.ctx.input.finish_frame(self.now.as_secs_f64());
        if !self.screen.is_typing() {
            self.global_keys.update(&mut self.ctx);
        }
        match self.screen.update(&mut self.ctx) {
            Next::Stay => {}
            Next::To(to) => self.open(to),
            Next::Quit => {
                assert_eq!(self.last, "menu", "only the menu ends the program");
                self.open(Destination::Menu);
            }
        }
        let moved = ["replays-deleted", "replays-renamed"];
        let moved = moved.map(|id| self.ctx.texts.get(MessageId(id)));
        let said = self.ctx.toast.shown_at(self.ctx.seconds());
        self.deleted += usize::from(said.is_some_and(|said| moved.iter().any(|m| m == said)));
        self.ctx
            .texts
            .follow(self.ctx.config.settings.screen.language, &self.ctx.library);
        self.ctx.player_away = false;
        self.ctx.input.begin_frame();
    }

    /// Presses a key for a frame.
    fn tap(&mut self, key: KeyCode) {
        self.note(format!("{key:?}"));
        self.ctx.input.key_down(key, Modifiers::default());
        self.frame(Duration::from_millis(25));
        self.ctx.input.key_up(key);
    }

    /// Prepares a random event, and mostly runs the frame that it is in.
    fn act(&mut self) {
        let mut passed = Duration::from_millis(25);
        match self.random.below(100) {
            0..40 => {
                let key = self.pick(&MENU_KEYS);
                self.press(key);
            }
            40..55 => {
                let key = self.pick(&OTHER_KEYS);
                self.press(key);
            }
            55..75 => self.point(),
            75..79 => {
                let letter = self.pick(&LETTERS);
                self.note(format!("types {letter:?}"));
                self.ctx.input.raw(RawEvent::Char(letter));
            }
            79 => {
                let text =
                    self.pick(&["", "a\nb\0\u{202e}", "pm1:", "pm1:AAAA", "127.0.0.1:99999"]);
                self.note(format!("copies {text:?}"));
                self.ctx
                    .clipboard
                    .set(&text.repeat(self.random.below(3000) as usize));
            }
            80..92 => self.use_pad(),
            92..95 => {
                self.ctx.graphics.size = self.pick(&SIZES);
                self.note(format!("resizes to {:?}", self.ctx.graphics.size));
            }
            95..98 => {
                self.note("loses the focus".to_owned());
                self.ctx.player_away = true;
                self.router.seal_all(&*self.screen);
            }
            _ => {
                // Up to the time after which demo mode starts.
                passed = Duration::from_millis(self.pick(&[100, 1000, 10_000, 61_000]));
                self.note(format!("waits {passed:?}"));
            }
        }
        // Some frames have several events.
        if self.chance(3) {
            return;
        }
        self.frame(passed);
        if self.chance(DRAWN) {
            self.screen.draw(&mut self.ctx);
        }
    }

    fn press(&mut self, key: KeyCode) {
        let modifiers = Modifiers {
            shift: self.chance(8),
            control: self.chance(8),
        };
        self.note(format!("{key:?} {modifiers:?}"));
        // Some keys stay held.
        let is_held = self.chance(4);
        self.ctx.input.key_up_all();
        self.ctx.input.key_down(key, modifiers);
        if !is_held {
            self.ctx.input.key_up(key);
        }
    }

    fn point(&mut self) {
        let (width, height) = self.ctx.graphics.size;
        let action = match self.random.below(8) {
            0..2 => PointerAction::Moved,
            2 => PointerAction::Wheel(self.random.below(9) as i32 - 4),
            3 => {
                self.note("right mouse button".to_owned());
                return self.ctx.input.raw(RawEvent::Back);
            }
            4 => PointerAction::Released,
            _ => {
                let share = |random: &mut Random| random.below(1001) as f32 / 1000.0;
                let (x, y) = (share(&mut self.random), share(&mut self.random));
                self.pointer = (x * width, y * height);
                PointerAction::Pressed
            }
        };
        self.note(format!("{action:?} at {:?}", self.pointer));
        let events = match action {
            // Mostly a whole click.
            PointerAction::Pressed if !self.chance(4) => vec![
                PointerAction::Moved,
                PointerAction::Pressed,
                PointerAction::Released,
            ],
            action => vec![action],
        };
        for action in events {
            self.ctx.input.raw(RawEvent::Pointer(action, self.pointer));
        }
    }

    fn use_pad(&mut self) {
        let stick = self.pick(&Stick::ALL);
        let pads: Vec<Key> = Key::all().filter(|key| key.is_gamepad()).collect();
        let control = self.pick(&pads);
        match self.random.below(20) {
            0 => self.ctx.input.pad_change(PadChange::Connected(stick)),
            1 => self.ctx.input.pad_change(PadChange::Disconnected(stick)),
            _ => self.ctx.input.pad_press(control),
        }
        self.note(format!("gamepad {control:?} or {stick:?}"));
    }

    /// Lets the thread of a netgame end it, if the monkey has just left it.
    fn wait_for_end_of_netgame(&mut self) {
        for _ in 0..LEAVING {
            if self.last != "netgame" {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
            self.frame(Duration::from_millis(1));
        }
    }

    /// Waits until the monkey plays in the netgame of somebody else, if it is connecting to that.
    fn wait_to_join(&mut self) {
        for _ in 0..JOINING {
            self.other.poll();
            if self.last != "connect" {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
            self.frame(Duration::from_millis(1));
        }
        panic!("cannot join {}", self.address);
    }

    /// Finds back to the menu: Escape, and the last entry where Escape only leads back and forth.
    fn go_home(&mut self) {
        self.ctx.input.key_up_all();
        self.note("goes home".to_owned());
        for press in 0..MAX_PRESSES {
            if self.last == "menu" && !self.screen.is_typing() {
                return;
            }
            // Over a netgame, the first Escape may close its menu instead of opening it; then comes a question.
            let chooses_last = match press % 3 {
                0 => false,
                1 => self.last == "netgame",
                _ => self.last == "netgame" || !self.screen.is_in_play(),
            };
            if chooses_last {
                self.tap(KeyCode::End);
                self.tap(KeyCode::Enter);
                self.wait_for_end_of_netgame();
            } else {
                self.tap(KeyCode::Escape);
            }
        }
        panic!("no way leads from {} to the menu", self.last);
    }
}

/// Replaces the levels by a few, since reading all of them takes most of the time.
fn small_library(ctx: &mut AppContext) {
    let levels = Path::new(crate::CHECKOUT).join("levels");
    let own = Path::new(crate::CHECKOUT).join("tests/levels");
    ctx.levels.ours.push(own.clone());
    ctx.library = PackLibrary::from_folders([own, levels.join("gallery"), levels.join("arenas")]);
}

/// Hosts a netgame with files in a folder of its own; returns its address, too.
fn netgame_of_somebody(folder: &Path) -> (NetGame, String) {
    let mut ctx = AppContext::without_window(folder);
    small_library(&mut ctx);
    let level = ctx.library.first().expect("a level");
    kept_from_the_network(&mut ctx, Destination::Host(level.clone()), "");
    let port = ctx.config.settings.network.server_port;
    let game = netgame::host(&ctx, &level).expect("a netgame");
    (game, format!("127.0.0.1:{port}"))
}

/// Copies recordings to the player's folder, and adds damaged ones; returns them with their contents.
fn recordings_in(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    std::fs::create_dir_all(folder).expect("a folder for recordings");
    let shipped = Path::new(crate::CHECKOUT).join("tests/levels/demos");
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(shipped).expect("recordings") {
        let file = entry.expect("an entry").path();
        let content = std::fs::read(&file).expect("a recording");
        let name = file.file_name().expect("a name").to_string_lossy();
        let damaged = content[..content.len() / 2].to_vec();
        files.insert(folder.join(format!("20261101-120000-{name}")), content);
        files.insert(folder.join(format!("damaged-{name}")), damaged);
    }
    files.insert(folder.join("empty.pmd"), Vec::new());
    for (file, content) in &files {
        std::fs::write(file, content).expect("a recording is written");
    }
    files
}

/// Screen in which the rounds start.
const STARTS: [fn(&Monkey) -> Destination; 24] = [
    |_| Destination::Menu,
    |_| Destination::Levels,
    |_| Destination::Profiles,
    |_| Destination::Map(None),
    |_| Destination::Extras(ExtrasPage::Guide, None),
    |_| Destination::Extras(ExtrasPage::Trials, None),
    |_| Destination::Extras(ExtrasPage::Arenas, None),
    |_| Destination::Options(OpenedFrom::Menu),
    |_| Destination::Controls(OpenedFrom::Menu),
    |_| Destination::Help(OpenedFrom::Menu),
    |_| Destination::Credits,
    |monkey| Destination::HostForm(monkey.level()),
    |monkey| Destination::Host(monkey.level()),
    |_| Destination::JoinForm,
    |monkey| Destination::Join {
        server: Some(monkey.address.clone()),
        password: None,
        players: None,
        expects: None,
        listed: None,
    },
    |_| Destination::RecordingList(None),
    |_| Destination::Records(RecordsView::default()),
    |monkey| Destination::NewGame(monkey.level()),
    |monkey| Destination::Pause(monkey.game()),
    |monkey| Destination::Share(monkey.game()),
    |monkey| Destination::Options(OpenedFrom::Game(monkey.game())),
    |monkey| Destination::Help(OpenedFrom::Game(monkey.game())),
    |_| Destination::NextDemo,
    |_| Destination::GameOver(NOT_HOSTED, "".to_owned().into()),
];

/// Lets the monkey join only its own computer, at a given address or where nobody listens, and host games that nobody is
/// told of.
fn kept_from_the_network(ctx: &mut AppContext, to: Destination, allowed: &str) -> Destination {
    match to {
        Destination::Host(level) => {
            let network = &mut ctx.config.settings.network;
            let socket = UdpSocket::bind("127.0.0.1:0").expect("a free port");
            network.server_port = socket.local_addr().expect("its address").port();
            (network.lan_discovery, network.list_publicly) = (false, false);
            network.map_port = false;
            Destination::Host(level)
        }
        Destination::Join {
            server,
            password,
            players,
            expects,
            listed,
        } => Destination::Join {
            server: Some(match server {
                Some(server) if server == allowed => server,
                _ => "127.0.0.1:9".to_owned(),
            }),
            password,
            players,
            expects,
            listed,
        },
        to => to,
    }
}

#[test]
fn a_monkey_at_the_controls_breaks_nothing_and_always_finds_back_to_the_menu() {
    let folder = std::env::temp_dir().join(format!("pm-monkey-{}", std::process::id()));
    let seed = std::env::var("PM_MONKEY_SEED").ok();
    let seed = seed.and_then(|seed| seed.parse().ok()).unwrap_or(SEED);
    let mut monkey = Monkey::start(&folder, seed);
    let recordings = recordings_in(&monkey.ctx.folders.user(UserFolder::SavedGames));
    for round in 0..EVENTS / ROUND {
        let start = STARTS[round % STARTS.len()](&monkey);
        let joins = matches!(start, Destination::Join { .. });
        monkey.open(start);
        if joins {
            monkey.wait_to_join();
        }
        (0..ROUND).for_each(|_| monkey.act());
        monkey.go_home();
    }
    let opened = [
        "game",
        "pause",
        "replay",
        "take-over",
        "connect",
        "netgame",
        "message",
    ];
    for name in opened {
        assert!(monkey.seen.contains(name), "{name} was not opened");
    }
    let rounds = EVENTS / ROUND / STARTS.len();
    assert!(monkey.joined >= rounds, "joined {} times", monkey.joined);
    let mut missing = 0;
    for (file, content) in recordings {
        match std::fs::read(&file) {
            Ok(now) => assert!(now == content, "{} has changed", file.display()),
            Err(_) => missing += 1,
        }
    }
    assert!(missing <= monkey.deleted, "{missing} recordings are lost");
    monkey.ctx.config.save().expect("the settings are saved");
    let (again, warnings) = Config::open(monkey.ctx.config.path());
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(again.settings, monkey.ctx.config.settings);
    Profiles::of(&mut monkey.ctx).open();
    assert!(
        monkey.ctx.progress.take_notices().is_empty(),
        "results are lost"
    );
    std::fs::remove_dir_all(&folder).expect("the player's files are removed");
}
