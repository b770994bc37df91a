#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod board;
mod chains;
mod position;
pub mod steps;
mod stop;
mod subsets;
mod triads;
mod trials;

use board::{Candidate, CandidateSet, NO_CANDIDATES, insert};
use chains::{Chains, Kind};
use position::{Contradiction, Position};
use stop::Stop;
use trials::{Singles, Theory, Trials};

/// A rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// T&E depth: the least n such that T&E(n) solves the puzzle.
    Depth,
    /// B: the least n such that braids up to length n solve the puzzle. Exists if the depth is at most 1.
    Braid,
    /// W: the same with whips.
    Whip,
    /// gB: the same with g-braids.
    GBraid,
    /// gW: the same with g-whips.
    GWhip,
    /// S: the same with whips up to length n, and naked subsets, hidden subsets and fish of at most n.
    SubsetsAndWhips,
    /// BxB: the least x such that trials, each followed by braids up to length x, solve the puzzle.
    /// Exists if the depth is 2.
    BraidsInTrials,
    /// BxBB: the same with two nested trials. Exists if the depth is 3.
    BraidsInNestedTrials,
    /// The guesses of tdoku until it has found the solution, which data sets for training state as difficulty.
    Tdoku,
}

/// The greatest T&E depth that is looked for. No puzzle with more than 3 is known.
const DEEPEST: u8 = 4;

impl Measure {
    /// All measures.
    pub const ALL: [Measure; 9] = [
        Measure::Depth,
        Measure::Braid,
        Measure::Whip,
        Measure::GBraid,
        Measure::GWhip,
        Measure::SubsetsAndWhips,
        Measure::BraidsInTrials,
        Measure::BraidsInNestedTrials,
        Measure::Tdoku,
    ];

    /// Rates a puzzle with exactly one solution: its givens and its solution, row by row. Returns `None` if
    /// the puzzle does not have this rating, or if `stop` has returned true, which is asked about every 100 µs.
    ///
    /// If the line called `solution` is not the solution, the rating is meaningless.
    pub fn rate(
        self,
        puzzle: &[u8; 81],
        solution: &[u8; 81],
        stop: &dyn Fn() -> bool,
    ) -> Option<u32> {
        let start = Position::of_givens(puzzle).ok()?;
        let solution = candidates_of(solution);
        let stop = Stop::new(stop);
        let chain = |is_whip, has_segments| Kind {
            is_whip,
            has_segments,
            has_subsets: self == Measure::SubsetsAndWhips,
        };
        let length = match self {
            Measure::Tdoku => return triads::guesses(puzzle, &stop),
            Measure::Depth => depth(start, solution, DEEPEST, &stop),
            Measure::Braid => longest(start, chain(false, false), &stop),
            Measure::Whip | Measure::SubsetsAndWhips => longest(start, chain(true, false), &stop),
            Measure::GBraid => longest(start, chain(false, true), &stop),
            Measure::GWhip => longest(start, chain(true, true), &stop),
            Measure::BraidsInTrials => braids_in_trials(start, solution, 1, &stop),
            Measure::BraidsInNestedTrials => braids_in_trials(start, solution, 2, &stop),
        };
        length.map(u32::from)
    }
}

/// Returns the T&E depth if it is at most `deepest`.
fn depth(
    mut position: Position,
    solution: CandidateSet,
    deepest: u8,
    stop: &Stop<'_>,
) -> Option<u8> {
    let mut trials = Trials::new(Singles, usize::from(deepest), solution, stop);
    (0..=deepest).find(|&depth| {
        let end = trials.close(&mut position, usize::from(depth));
        is_solved(end, &position, stop)
    })
}

/// Returns the least length of chains that solve the puzzle.
fn longest(mut position: Position, kind: Kind, stop: &Stop<'_>) -> Option<u8> {
    for length in 0..=u8::MAX {
        let mut chains = Chains::new(kind, usize::from(length), stop);
        let end = chains.close(&mut position);
        if is_solved(end, &position, stop) {
            return Some(length);
        }
        if !chains.is_limited || stop.is_set() {
            break;
        }
    }
    None
}

/// Returns the least length of braids within trials nested `levels` deep that solve a puzzle whose T&E depth
/// is greater by one.
fn braids_in_trials(
    mut position: Position,
    solution: CandidateSet,
    levels: u8,
    stop: &Stop<'_>,
) -> Option<u8> {
    if depth(position.clone(), solution, levels + 1, stop)? <= levels {
        return None;
    }
    for length in 1..=u8::MAX {
        let chains = Chains::new(Kind::BRAID, usize::from(length), stop);
        let levels = usize::from(levels);
        let mut trials = Trials::new(chains, levels, solution, stop);
        let end = trials.close(&mut position, levels);
        if is_solved(end, &position, stop) {
            return Some(length);
        }
        if stop.is_set() {
            break;
        }
    }
    None
}

/// Returns whether a puzzle is solved, and not only because the search was stopped.
fn is_solved(end: Result<(), Contradiction>, position: &Position, stop: &Stop<'_>) -> bool {
    end.is_ok() && position.is_solved() && !stop.is_set()
}

fn candidates_of(solution: &[u8; 81]) -> CandidateSet {
    let mut set = NO_CANDIDATES;
    for (cell, &byte) in solution.iter().enumerate() {
        if let b'1'..=b'9' = byte {
            insert(&mut set, Candidate::new(cell, usize::from(byte - b'1')));
        }
    }
    set
}
