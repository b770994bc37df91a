//! Every fixture on the classic board has the number of solutions stated in its file.
//!
//! **Invariant:** every backend solves every fixture.

use crate::support::{FIXTURES, Single, line, solves};
use foldoku_kernel::{Backend, Lanes, Line, Position, Solo};
use foldoku_testkit::effort;

#[test]
fn lanes_agree_with_fixtures() {
    assert!(FIXTURES.len() > 50);
    let puzzles: Vec<Line> = FIXTURES
        .iter()
        .map(|fixture| line(&fixture.givens))
        .collect();
    let limit = FIXTURES.iter().map(|fixture| fixture.count.limit()).max();
    let limit = limit.expect("fixtures exist") as u64;
    for backend in Backend::available() {
        let mut lanes = Lanes::with_backend(backend).expect("the backend is available");
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
fn single_puzzle_solvers_agree_with_fixtures() {
    for backend in Backend::available() {
        for mut single in Single::all(backend) {
            for fixture in FIXTURES.iter().step_by(effort(3, 1, 1)) {
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
fn solo_finds_the_solution_of_unique_fixtures() {
    let mut solo = Solo::new();
    for fixture in FIXTURES.iter().filter(|fixture| fixture.count.agrees(1)) {
        let position = Position::read(&line(&fixture.givens)).expect("fixtures are puzzles");
        if solo.is_unique(&position) {
            let first = fixture.first.as_ref().map(line);
            assert_eq!(solo.first(&position), first, "{}", fixture.place());
        }
    }
}
