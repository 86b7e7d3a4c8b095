use super::{Scratch, read};
use crate::config::{Config, DataFolder, Environment, UserFolder};
use std::fs;
use std::path::Path;

/// An environment with a binary in `app/target/debug`, a working directory, and user folders.
fn environment(scratch: &Scratch) -> Environment {
    Environment {
        binary_folder: Some(scratch.folder("app/target/debug")),
        working_folder: Some(scratch.folder("work")),
        user_config: Some(scratch.path("home/config")),
        user_cache: None,
        user_data: Some(scratch.path("home/data")),
        chosen_data: None,
        checkout: Some(scratch.folder("checkout")),
        system_data: vec![scratch.folder("usr/share")],
    }
}

#[test]
fn the_configuration_is_searched_beside_the_binary_in_the_working_folder_and_at_home() {
    let scratch = Scratch::new();
    let world = environment(&scratch);
    let home = scratch.path("home/config/pm.cfg");
    assert_eq!(world.config_file(), home, "a new one is made at home");
    for place in ["home/config", "work", "app/target/debug"] {
        let path = scratch.folder(place).join("pm.cfg");
        fs::write(&path, "").unwrap();
        assert_eq!(world.config_file(), path);
    }
}

#[test]
fn a_user_without_a_home_gets_the_configuration_beside_the_binary() {
    let scratch = Scratch::new();
    let world = Environment {
        user_config: None,
        ..environment(&scratch)
    };
    assert_eq!(world.config_file(), scratch.path("app/target/debug/pm.cfg"));
    assert_eq!(
        Environment::default().config_file(),
        std::path::Path::new("pm.cfg")
    );
}

#[test]
fn the_configuration_of_a_source_checkout_is_an_example_that_is_never_written() {
    let scratch = Scratch::new();
    let world = environment(&scratch);
    let example = scratch.path("work/pm.cfg");
    let text = "version = 3\n# mine\n[GAME]\ncolor = 3\n";
    fs::write(&example, text).unwrap();
    assert_eq!(world.config_file(), example, "a folder like any other");
    assert_eq!(world.config_example(), None);
    let manifest = "[package]\nname = \"purple-martians\"\n";
    fs::write(scratch.path("work/Cargo.toml"), manifest).unwrap();
    let home = scratch.path("home/config/pm.cfg");
    assert_eq!(world.config_file(), home);
    assert_eq!(world.config_example(), Some(example.clone()));
    let open = || Config::open_with_example(&world.config_file(), Some(&example)).0;
    let mut config = open();
    assert_eq!(config.settings.game.player_colour, 3);
    assert_eq!(read(&home), text, "a new file is a copy of the example");
    config.settings.game.player_colour = 4;
    config.save().unwrap();
    assert_eq!(read(&example), text);
    assert_eq!(open().settings.game.player_colour, 4);
}

#[test]
fn the_shipped_configuration_is_recognised_as_an_example() {
    let checkout = Path::new(crate::CHECKOUT).to_path_buf();
    let world = Environment {
        working_folder: Some(checkout.clone()),
        user_config: Some(Scratch::new().path("nothing")),
        ..Environment::default()
    };
    let shipped = checkout.join("pm.cfg");
    assert_eq!(world.config_example(), Some(shipped.clone()));
    assert_ne!(world.config_file(), shipped);
}

#[test]
fn data_folders_are_searched_nearest_first() {
    let scratch = Scratch::new();
    let world = Environment {
        chosen_data: Some(scratch.folder("chosen")),
        ..environment(&scratch)
    };
    let missing = world.data_folder(DataFolder::Levels).unwrap_err();
    assert!(missing.to_string().contains("found no folder `levels`"));
    for place in [
        "checkout/levels",
        "usr/share/purple-martians/levels",
        "app/target/share/purple-martians/levels",
        "app/levels",
        "work/levels",
        "app/target/debug/levels",
        "chosen/levels",
    ] {
        assert!(missing.tried.contains(&scratch.path(place)), "{place}");
        let folder = scratch.folder(place);
        assert_eq!(world.data_folder(DataFolder::Levels), Ok(folder));
    }
}

#[test]
fn a_file_is_not_a_data_folder() {
    let scratch = Scratch::new();
    let world = environment(&scratch);
    fs::write(scratch.path("work/assets"), "").unwrap();
    let real = scratch.folder("app/assets");
    assert_eq!(world.data_folder(DataFolder::Assets), Ok(real));
}

#[test]
fn player_files_are_written_to_the_home_folder() {
    let scratch = Scratch::new();
    let world = environment(&scratch);
    let config = scratch.path("work/pm.cfg");
    assert_eq!(
        world.user_folder(&config, UserFolder::Logs),
        scratch.path("home/data/logs")
    );
}

#[test]
fn a_portable_game_keeps_everything_beside_the_binary() {
    let scratch = Scratch::new();
    let world = environment(&scratch);
    let config = scratch.path("app/target/debug/pm.cfg");
    let folder = world.user_folder(&config, UserFolder::SavedGames);
    assert_eq!(folder, scratch.path("app/target/debug/savegame"));
    let binary = scratch.path("app/target/debug");
    assert_eq!(
        fs::read_dir(binary).unwrap().count(),
        0,
        "the probe is gone"
    );
}

#[test]
fn a_portable_game_in_a_read_only_folder_uses_the_home_folder() {
    let scratch = Scratch::new();
    let gone = scratch.path("gone");
    let world = Environment {
        binary_folder: Some(gone.clone()),
        ..environment(&scratch)
    };
    let folder = world.user_folder(&gone.join("pm.cfg"), UserFolder::Screenshots);
    assert_eq!(folder, scratch.path("home/data/screenshots"));
}

#[test]
fn the_environment_of_this_program_is_complete() {
    let here = Environment::of_this_program();
    assert!(
        here.binary_folder.is_some() && here.working_folder.is_some() && here.checkout.is_some()
    );
}

#[test]
fn temporary_files_of_a_killed_game_are_removed_and_nothing_else() {
    let scratch = Scratch::new();
    let environment = Environment {
        user_data: Some(scratch.folder("data")),
        ..Environment::default()
    };
    let config = scratch.folder("config").join("pm.cfg");
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(1_000_000);
    let put = |name: &str| {
        let path = scratch.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::File::create(&path).unwrap().set_modified(old).unwrap();
        path
    };
    let gone = [
        "data/savegame/.a.pmd.12.tmp",
        "data/state/.told.txt.12-0.tmp",
        "config/.pm.cfg.12-3.tmp",
        "config/.bans.txt.12.tmp",
    ]
    .map(put);
    let stays = [
        "data/savegame/a.pmd",
        "data/user-levels/.mine.ron.12.tmp",
        "config/.other.cfg.12.tmp",
        "config/pm.cfg",
    ]
    .map(put);
    environment.remove_leftovers(&config);
    assert!(gone.iter().all(|path| !path.exists()));
    assert!(stays.iter().all(|path| path.exists()));
}
