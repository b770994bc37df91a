//! The crate `sudoku` is built in.
//!
//! **Invariant:** lines are read outside of what is timed.

use anyhow::Context;
use foldoku::kernel::Line;
use sudoku::{Sudoku, Symmetry};

use crate::making::check::is_full;
use crate::making::{Absent, Maker};

const NAME: &str = "sudoku";

/// Random minimal puzzles, without symmetry as those of the others.
pub(in crate::making) fn puzzles(count: usize) -> Result<Maker<'static>, Absent> {
    let puzzle = |_| line(Sudoku::generate_with_symmetry(Symmetry::None));
    let make = move || Ok((0..count).map(puzzle).collect());
    Ok(Maker::here(NAME, make))
}

/// Random solved grids.
pub(in crate::making) fn grids(count: usize) -> Result<Maker<'static>, Absent> {
    let make = move || {
        Ok((0..count)
            .map(|_| line(Sudoku::generate_solved()))
            .collect())
    };
    Ok(Maker::here(NAME, make))
}

/// Canonical forms; of a puzzle it makes the image that has the canonical form as its solution,
/// which is another task.
pub(in crate::making) fn forms(lines: &[Line]) -> Result<Maker<'_>, Absent> {
    if !lines.iter().all(is_full) {
        return Err(Absent {
            name: NAME,
            reason: "it has canonical forms of solved grids only",
        });
    }
    let grids: Vec<Sudoku> = lines.iter().map(read).collect();
    let make = move || {
        let forms = grids.iter().map(|grid| {
            let (form, _) = grid.canonicalized().context("it does not know a grid")?;
            Ok(line(form))
        });
        forms.collect()
    };
    Ok(Maker::here(NAME, make))
}

fn read(line: &Line) -> Sudoku {
    let digits = line.map(|byte| byte - b'0');
    Sudoku::from_bytes(digits).expect("the line is full")
}

fn line(sudoku: Sudoku) -> Line {
    sudoku.to_bytes().map(|digit| match digit {
        0 => b'.',
        digit => b'0' + digit,
    })
}
