//! Ratings against published ones, and against definitions that are searched without any shortcut.
//!
//! **Invariant:** the reference shares no code with the crate.

mod laws;
mod published;
mod reference;
mod tdoku;

use foldoku_board::{Geometry, Grid, format};
use foldoku_testkit::reference as solver;
use foldoku_whips::Measure;

/// A puzzle with one solution, and the solution.
struct Puzzle {
    givens: [u8; 81],
    solution: [u8; 81],
}

impl Puzzle {
    fn new(line: &str) -> Puzzle {
        let board = Geometry::classic();
        let grid = format::read(&board, line.as_bytes()).expect("the line is a puzzle");
        let solution = solver::first(&board, &grid).expect("the puzzle has a solution");
        let line = |grid: &Grid| grid.to_line().expect("the board is the classic one");
        Puzzle {
            givens: line(&grid),
            solution: line(&solution),
        }
    }

    fn rate(&self, measure: Measure) -> Option<u32> {
        measure.rate(&self.givens, &self.solution, &|| false)
    }
}
