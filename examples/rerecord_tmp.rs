use purple_martians::level::Level;
use purple_martians::replay::{Demo, Recorder};
use purple_martians::sim::rules::events::{Event, Events};
use purple_martians::sim::rules::{self, start};
use purple_martians::sim::world::DonePhase;
use std::path::Path;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let level = Level::load(Path::new(&a[0])).unwrap();
    let old = Demo::load(Path::new(&a[1])).unwrap();
    let mut world = level.world.clone();
    world.globals.level = old.level_number;
    start::begin_game(&level.stage, &mut world);
    world.players = old.players;
    world.globals.shot_rules = old.shot_rules;
    let mut recorder = Recorder::new(&old.level_name, level.content_hash(), old.date, &world);
    recorder.name_player(0, "Martian");
    println!(
        "names {:?} date {} end {}",
        old.names, old.date, old.end_frame
    );
    let mut events = Events::new();
    for frame in 1..=old.end_frame {
        let moves = old.moves.at(frame);
        rules::step(&level.stage, &mut world, moves, &mut events);
        recorder.frame(moves, &world);
        for e in events.all() {
            match e {
                Event::Died { .. } | Event::ExitReached { .. } => println!("{frame}: {e:?}"),
                _ => {}
            }
        }
        events.clear();
        let w = &world.enemies[0];
        if frame % 40 == 0 {
            println!(
                "{frame}: player {:?} wagon {:?} life {:?}",
                world.players[0].pos.round(),
                w.body.pos.round(),
                world.players[0].life
            );
        }
        if world.globals.done.phase == DonePhase::Finished {
            println!("finished {frame}");
            break;
        }
    }
    recorder.demo(&world).save(Path::new(&a[2])).unwrap();
}
