//! Generators of the crate `sudoku`.
//!
//! **Invariant:** input lines are parsed outside the timed section.

use anyhow::Context;
use foldoku::kernel::Line;
use sudoku::{Sudoku, Symmetry};

use crate::generators::verify::is_full;
use crate::generators::{Generator, Skipped};

const NAME: &str = "sudoku";

/// Returns a generator of random minimal puzzles without symmetry, like those of the other generators.
pub(in crate::generators) fn puzzles(count: usize) -> Result<Generator<'static>, Skipped> {
    let puzzle = |_| line(Sudoku::generate_with_symmetry(Symmetry::None));
    let run = move || Ok((0..count).map(puzzle).collect());
    Ok(Generator::in_process(NAME, run))
}

/// Returns a generator of random solved grids.
pub(in crate::generators) fn grids(count: usize) -> Result<Generator<'static>, Skipped> {
    let run = move || {
        Ok((0..count)
            .map(|_| line(Sudoku::generate_solved()))
            .collect())
    };
    Ok(Generator::in_process(NAME, run))
}

/// Returns a generator of canonical forms of solved grids.
///
/// For other puzzles the crate computes something else: the equivalent puzzle whose solution is
/// canonical.
pub(in crate::generators) fn forms(lines: &[Line]) -> Result<Generator<'_>, Skipped> {
    if !lines.iter().all(is_full) {
        return Err(Skipped {
            name: NAME,
            reason: "only computes canonical forms of solved grids",
        });
    }
    let grids: Vec<Sudoku> = lines.iter().map(read).collect();
    let run = move || {
        let forms = grids.iter().map(|grid| {
            let (form, _) = grid
                .canonicalized()
                .context("the grid cannot be canonicalised")?;
            Ok(line(form))
        });
        forms.collect()
    };
    Ok(Generator::in_process(NAME, run))
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
