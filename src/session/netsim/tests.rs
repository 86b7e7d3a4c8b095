use super::report::ClientReport;
use super::*;
use crate::config::Network;
use crate::session::netgame::client::ShelfLevels;
use crate::session::shelf::tests::EmptyLevels;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn conditions(rtt: u64, jitter: u64, loss: f64) -> Conditions {
    Conditions {
        delay: ms(rtt) / 2,
        jitter: ms(jitter),
        loss,
        ..Conditions::default()
    }
}

fn shelf() -> EmptyLevels {
    EmptyLevels(vec![1, 2])
}

fn levels() -> Box<dyn Levels> {
    Box::new(ShelfLevels(shelf()))
}

fn lab(clients: usize, conditions: Conditions, style: Style) -> Lab {
    let plan = Plan {
        clients,
        host_plays: true,
        conditions,
        style,
        level: 1,
        seed: 7,
        tuning: Tuning::of(&Network::default()),
    };
    Lab::new(plan, Box::new(shelf()), &levels).expect("the level is there")
}

fn reports(lab: &Lab) -> Vec<ClientReport> {
    let now = lab.now();
    lab.machines
        .iter()
        .map(|m| ClientReport::of(&m.client, &m.marks, now))
        .collect()
}

#[test]
fn clients_come_in_and_play_without_divergence() {
    for (rtt, jitter, loss) in [(0, 0, 0.0), (100, 10, 0.02), (200, 30, 0.1)] {
        let mut lab = lab(3, conditions(rtt, jitter, loss), Style::Human);
        lab.run(ms(10_000));
        lab.mark();
        lab.run(ms(20_000));
        for report in reports(&lab) {
            assert!(report.active, "{report:#?}");
            assert_eq!((report.desyncs, report.disconnects), (0, 0), "{report:#?}");
            assert!(report.hashes_equal > 80, "{report:#?}");
            assert_eq!(report.forced_states, 0, "{report:#?}");
        }
    }
}
