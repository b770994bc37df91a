//! The generators for each job.
//!
//! **Invariant:** foldoku comes first, so that ratios are relative to it; every other known generator is
//! either available or skipped with a reason.

use foldoku::generate::{self, Canonicaliser, Random, Request, random_grid};
use foldoku::kernel::Line;

use super::{Generator, Generators, program, sudoku};

/// Puzzles per call, the same number as in the command line.
const PER_CALL: usize = 512;

/// Returns the generators of `count` random minimal puzzles per round.
pub(super) fn of_puzzles(count: usize, seed: u64) -> Generators<'static> {
    let in_process = [Ok(puzzles(count, seed)), sudoku::puzzles(count)];
    let programs = program::ALL.iter().map(|program| program.generator(count));
    in_process.into_iter().chain(programs).collect()
}

/// Returns the generators of `count` random solved grids per round.
pub(super) fn of_grids(count: usize, seed: u64) -> Generators<'static> {
    [Ok(grids(count, seed)), sudoku::grids(count)]
        .into_iter()
        .collect()
}

/// Returns the generators of the canonical forms of these lines.
pub(super) fn of_forms(lines: &[Line]) -> Generators<'_> {
    [Ok(forms(lines)), sudoku::forms(lines)]
        .into_iter()
        .collect()
}

fn puzzles(count: usize, seed: u64) -> Generator<'static> {
    let generator = generate::Generator::new(Request::default());
    let mut generator = generator.expect("the default request is valid");
    let mut numbers = rounds_of(count);
    Generator::in_process("foldoku", move || {
        let mut puzzles = Vec::with_capacity(count);
        for numbers in numbers().chunks(PER_CALL) {
            for puzzle in generator.puzzles(seed, numbers) {
                puzzles.push(puzzle?.puzzle);
            }
        }
        Ok(puzzles)
    })
}

fn grids(count: usize, seed: u64) -> Generator<'static> {
    let mut numbers = rounds_of(count);
    Generator::in_process("foldoku", move || {
        let numbers = numbers().into_iter();
        let grids = numbers.map(|number| random_grid(&mut Random::new(seed, number)));
        Ok(grids.collect())
    })
}

fn forms(lines: &[Line]) -> Generator<'_> {
    let mut canonicaliser = Canonicaliser::new();
    Generator::in_process("foldoku", move || {
        let forms = lines
            .iter()
            .map(|line| canonicaliser.canonicalise(line).line);
        Ok(forms.collect())
    })
}

/// Returns a function that yields the sequence numbers of each round, different ones per round.
fn rounds_of(count: usize) -> impl FnMut() -> Vec<u64> {
    let mut next = 0;
    move || {
        let first = next;
        next += count as u64;
        (first..next).collect()
    }
}
