//! `neighbours`: the puzzles that differ from a puzzle by a few clues.
//!
//! **Invariant:** an output puzzle has one solution. The neighbours of a puzzle come in a fixed
//! order, each once.

use std::ops::ControlFlow;

use anyhow::ensure;
use foldoku::Puzzle;
use foldoku::board::format::{self, Style};
use foldoku::formats::{PuzzleRef, VariantPuzzle};
use foldoku::generate::Neighbours;
use foldoku::generate::neighbours::{BoardNeighbours, Distance, exchange_numbers, shift_figures};
use foldoku::questions::Refusal;
use foldoku::rules::Variant;
use foldoku::search::{Engine, VariantSearch};

use super::shared::transform::{Accepted, Derived, DerivedPuzzle, Record, Solution, Transforming};
use crate::args::{self, Change};
use crate::terminal::{Exit, Interrupt};

/// More neighbours of a puzzle than this are written as they are found.
const MAX_IN_MEMORY: u64 = 100_000;

#[derive(Default)]
struct Searches {
    classic: Neighbours,
    boards: BoardNeighbours,
    engine: VariantSearch,
}

pub(crate) fn run(args: &args::Neighbours, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let distance = Distance::new(args.minus.into(), args.plus.into());
    let of_givens = args.change == Change::Givens;
    ensure!(
        of_givens || (args.minus, args.plus) == (1, 1),
        "--change exchanges one number or figure; --minus and --plus count givens"
    );
    let limit = args.limit.unwrap_or(u64::MAX);
    let command = Transforming {
        chunk_size: 1,
        // Puzzles that differ by up to three clues are few enough to be held.
        streams: distance.minus() + distance.plus() > 3 && limit > MAX_IN_MEMORY,
        accepts: &[Accepted::Boards, Accepted::Rules],
        ..Transforming::new("neighbours", &args.io)
    };
    let search = |searches: &mut Searches, record: &Record<'_>, derived: &mut Derived<'_, '_>| {
        if !of_givens || record.is_general() {
            return match general(args, distance, searches, record, derived) {
                Ok(flow) => flow,
                Err(refusal) => {
                    derived.reject(record, &refusal);
                    ControlFlow::Continue(())
                }
            };
        }
        let mut on_puzzle = derived.up_to(limit, record, || Solution::Unknown);
        let neighbours = &mut searches.classic;
        let _ = neighbours.search(&record.line(), distance, args.minimal, &mut on_puzzle);
        drop(on_puzzle);
        derived.done(record, "searched");
        ControlFlow::Continue(())
    };
    command.run_each(search, interrupt)
}

/// Searches the neighbours of a puzzle with rules or of another board.
fn general(
    args: &args::Neighbours,
    distance: Distance,
    searches: &mut Searches,
    record: &Record<'_>,
    derived: &mut Derived<'_, '_>,
) -> Result<ControlFlow<()>, Refusal> {
    let puzzle = record.subject.puzzle()?;
    searches
        .engine
        .accepts(&puzzle)
        .map_err(Refusal::unsupported)?;
    let interrupt = derived.interrupt();
    let stop = || interrupt.is_set();
    let mut remaining = args.limit.unwrap_or(u64::MAX);
    let mut end = ControlFlow::Continue(());
    let mut on_puzzle = |made: DerivedPuzzle| {
        end = derived.puzzle(record, made);
        remaining -= 1;
        match remaining {
            0 => ControlFlow::Break(()),
            _ => end,
        }
    };
    let _ = match (args.change, record.puzzle) {
        (Change::Numbers | Change::Figures, PuzzleRef::Variant(it)) => {
            let exchange = match args.change {
                Change::Numbers => exchange_numbers,
                _ => shift_figures,
            };
            exchange(&mut searches.engine, it.variant(), &stop, &mut |other| {
                on_puzzle(with_rules(record, other))
            })
        }
        (Change::Numbers | Change::Figures, _) => ControlFlow::Continue(()),
        (Change::Givens, _) => {
            let boards = &mut searches.boards;
            boards.search(&puzzle, distance, args.minimal, &stop, &mut |other| {
                on_puzzle(with_givens(record, other))
            })
        }
    };
    if stop() {
        return Ok(ControlFlow::Break(()));
    }
    if end.is_continue() {
        derived.done(record, "searched");
    }
    Ok(end)
}

/// Returns the record with the givens of another puzzle.
fn with_givens(record: &Record<'_>, other: &Puzzle) -> DerivedPuzzle {
    let PuzzleRef::Variant(puzzle) = record.puzzle else {
        let line = format::grid(other.geometry(), other.givens(), Style::Line);
        return record.makes(line.into_bytes(), Solution::Unknown);
    };
    let variant = puzzle.variant();
    let cells = other.geometry().squares();
    let given = cells.filter_map(|cell| Some((cell, variant.sheet.value(other.givens()[cell]?))));
    let other = Variant {
        givens: given.collect(),
        ..variant.clone()
    };
    with_rules(record, other)
}

fn with_rules(record: &Record<'_>, other: Variant) -> DerivedPuzzle {
    let other = Variant {
        solution: None,
        ..other
    };
    let variant = VariantPuzzle::new(other).expect("a neighbour has a solution");
    DerivedPuzzle {
        solution: Solution::Unknown,
        ..record.makes_variant(variant)
    }
}
