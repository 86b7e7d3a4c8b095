//! All sound effects, file by file.

mod blasts;
mod machines;
mod martian;
mod menu;
mod tools;
mod treasure;

use purple_martians::synth::clip::Clip;

/// Every effect with the name of its file.
pub fn all() -> Vec<(&'static str, Clip)> {
    vec![
        ("shoot", blasts::shoot()),
        ("explosion", blasts::explosion()),
        ("fuse", blasts::fuse()),
        ("enemy_killed", blasts::enemy_killed()),
        ("death", martian::death()),
        ("hurt_shot", martian::hurt_shot()),
        ("hurt_touch", martian::hurt_touch()),
        ("jump", martian::jump()),
        ("land", martian::land()),
        ("spring", martian::spring()),
        ("joined", martian::joined()),
        ("bonus", treasure::bonus()),
        ("coin", treasure::coin()),
        ("health", treasure::health()),
        ("jingle", treasure::jingle()),
        ("fanfare", treasure::fanfare()),
        ("step_stone", martian::step_stone()),
        ("step_metal", martian::step_metal()),
        ("step_soft", martian::step_soft()),
        ("low_health", martian::low_health()),
        ("near_miss", blasts::near_miss()),
        ("lift_start", machines::lift_start()),
        ("lift_stop", machines::lift_stop()),
        ("switch", menu::switch()),
        ("locked", menu::locked()),
        ("menu_move", menu::menu_move()),
        ("menu_select", menu::menu_select()),
    ]
}
