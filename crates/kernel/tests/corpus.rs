//! Every fixture on the classic board has the number of solutions that its file says.
//!
//! **Invariant:** all backends answer all of them.

mod support;

use foldoku_kernel::{Backend, Lanes, Line, Position, Solo};
use support::{FIXTURES, Single, line, solves};

#[test]
fn lanes_agree_with_every_fixture() {
    assert!(FIXTURES.len() > 50);
    let puzzles: Vec<Line> = FIXTURES
        .iter()
        .map(|fixture| line(&fixture.givens))
        .collect();
    let limit = FIXTURES.iter().map(|fixture| fixture.count.limit()).max();
    let limit = limit.expect("there are fixtures") as u64;
    for backend in Backend::available() {
        let mut lanes = Lanes::with_backend(backend).expect("it is available");
        for (fixture, answer) in FIXTURES.iter().zip(lanes.solve(&puzzles, limit)) {
            let count = answer.count as usize;
            assert!(
                fixture.count.agrees(count),
                "{backend}: {}",
                fixture.place()
            );
        }
    }
}

#[test]
fn one_puzzle_at_a_time_agrees_with_every_fixture() {
    for backend in Backend::available() {
        for mut single in Single::all(backend) {
            for fixture in FIXTURES.iter() {
                let puzzle = line(&fixture.givens);
                let position = Position::read(&puzzle).expect("fixtures are puzzles");
                let (found, _) = single.search(&position, fixture.count.limit());
                assert!(
                    fixture.count.agrees(found.len()),
                    "{backend}: {}",
                    fixture.place()
                );
                assert!(found.iter().all(|solution| solves(solution, &puzzle)));
                if let Some(first) = &fixture.first
                    && found.len() < fixture.count.limit()
                {
                    assert_eq!(
                        found.iter().min(),
                        Some(&line(first)),
                        "{}",
                        fixture.place()
                    );
                }
            }
        }
    }
}

#[test]
fn the_given_solution_is_the_first_of_a_puzzle_with_one() {
    let mut solo = Solo::new();
    for fixture in FIXTURES.iter().filter(|fixture| fixture.count.agrees(1)) {
        let position = Position::read(&line(&fixture.givens)).expect("fixtures are puzzles");
        if solo.is_unique(&position) {
            let first = fixture.first.as_ref().map(line);
            assert_eq!(solo.first(&position), first, "{}", fixture.place());
        }
    }
}
