//! Who takes part in which job.
//!
//! **Invariant:** foldoku stands first, so that ratios are to it; everybody else who could take part
//! is there or absent for a reason.

use foldoku::generate::{Canonizer, Generator, Random, Request, full_grid};
use foldoku::kernel::Line;

use super::{Field, Maker, program, sudoku};

/// So many puzzles are made at a time, as the command line does.
const AT_ONCE: usize = 512;

/// Those who make `count` random minimal puzzles in a round.
pub(super) fn of_puzzles(count: usize, seed: u64) -> Field<'static> {
    let makers = [Ok(puzzles(count, seed)), sudoku::puzzles(count)];
    let programs = program::ALL.iter().map(|program| program.maker(count));
    makers.into_iter().chain(programs).collect()
}

/// Those who make `count` random solved grids in a round.
pub(super) fn of_grids(count: usize, seed: u64) -> Field<'static> {
    [Ok(grids(count, seed)), sudoku::grids(count)]
        .into_iter()
        .collect()
}

/// Those who make the canonical forms of these lines.
pub(super) fn of_forms(lines: &[Line]) -> Field<'_> {
    [Ok(forms(lines)), sudoku::forms(lines)]
        .into_iter()
        .collect()
}

fn puzzles(count: usize, seed: u64) -> Maker<'static> {
    let generator = Generator::new(Request::default());
    let mut generator = generator.expect("the usual request makes sense");
    let mut numbers = rounds_of(count);
    Maker::here("foldoku", move || {
        let mut made = Vec::with_capacity(count);
        for numbers in numbers().chunks(AT_ONCE) {
            for puzzle in generator.puzzles(seed, numbers) {
                made.push(puzzle?.puzzle);
            }
        }
        Ok(made)
    })
}

fn grids(count: usize, seed: u64) -> Maker<'static> {
    let mut numbers = rounds_of(count);
    Maker::here("foldoku", move || {
        let numbers = numbers().into_iter();
        let grids = numbers.map(|number| full_grid(&mut Random::new(seed, number)));
        Ok(grids.collect())
    })
}

fn forms(lines: &[Line]) -> Maker<'_> {
    let mut canonizer = Canonizer::new();
    Maker::here("foldoku", move || {
        let forms = lines.iter().map(|line| canonizer.canonical(line).line);
        Ok(forms.collect())
    })
}

/// The numbers of what is made in a round, others in each.
fn rounds_of(count: usize) -> impl FnMut() -> Vec<u64> {
    let mut next = 0;
    move || {
        let first = next;
        next += count as u64;
        (first..next).collect()
    }
}
