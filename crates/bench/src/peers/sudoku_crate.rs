//! The crate `sudoku` as a program that reads a file and prints `puzzle:count:solution`.
//!
//! **Invariant:** a puzzle is solved once: for up to two solutions.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;

/// Prints the answers to the puzzles of a file.
///
/// # Errors
///
/// If the file cannot be read, or the feature `sudoku` is not enabled.
pub fn print(file: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let mut out = BufWriter::new(io::stdout().lock());
    for line in text.lines() {
        let (count, solution) = solve(line)?;
        writeln!(out, "{line}:{count}:{solution}")?;
    }
    Ok(out.flush()?)
}

#[cfg(feature = "sudoku")]
fn solve(line: &str) -> anyhow::Result<(usize, String)> {
    let puzzle = sudoku::Sudoku::from_str_line(line).context("not a puzzle")?;
    let solutions = puzzle.solutions_up_to(2);
    let solution = solutions.first().map(|it| it.to_str_line().to_string());
    Ok((solutions.len(), solution.unwrap_or_default()))
}

#[cfg(not(feature = "sudoku"))]
fn solve(_: &str) -> anyhow::Result<(usize, String)> {
    anyhow::bail!("the feature sudoku is not enabled")
}
