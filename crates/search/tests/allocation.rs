//! Engines do not allocate per node once they have been as deep before.

use allocation_counter::measure;
use foldoku_board::{Geometry, Puzzle};
use foldoku_search::{Backtrack, Engine, Mrv};

/// A puzzle that takes dozens of nodes, and one without guesses.
const SEARCHED: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const DEDUCED: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

#[track_caller]
fn check(engine: &mut impl Engine, line: &str, nodes_at_least: u64) {
    let board = Geometry::classic();
    let puzzle = Puzzle::parse(&board, line).unwrap();
    let first = engine.count(&puzzle, 2);
    let mut stats = Default::default();
    let allocations = measure(|| {
        stats = engine
            .fold(&puzzle, (), |(), _| std::ops::ControlFlow::Continue(()))
            .1;
    });
    assert_eq!(first.exact(), Some(1));
    assert!(stats.nodes >= nodes_at_least, "{stats:?}");
    assert_eq!(allocations.count_total, 0, "{stats:?}");
}

#[test]
fn mrv_allocates_nothing_once_warm() {
    let mut engine = Mrv::default();
    check(&mut engine, SEARCHED, 50);
    check(&mut engine, DEDUCED, 1);
}

#[test]
fn backtrack_allocates_nothing_once_warm() {
    check(&mut Backtrack::default(), DEDUCED, 50);
}
