//! Automata whose states are bits: sets of states move by masks and shifts.
//!
//! ```text
//!  states     … 7 6 5 4 3 2 1 0      one bit each, 64 to a word
//!  digit 2    (word & mask) << 2     all states that the digit moves by the same distance
//! ```
//!
//! A state that counts, such as the sum so far, moves by the digit, so one move covers many states.
//!
//! **Invariant:** the moves are ordered by their source, then by digit. A move takes no bit across the
//! end of a word.

mod layers;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::Digit;
use foldoku_board::constraint::Line;
use foldoku_kernel::Registers;

use super::passes;
use crate::variant::context::Context;
use crate::variant::store::{Cell, Step, Store};
use layers::OfWords;

/// The states that a digit moves from one word to another by the same distance.
#[derive(Clone, Copy, Debug)]
struct Move {
    mask: u64,
    target: u16,
    distance: u16,
}

/// A line that an automaton accepts, without regard to which cells differ.
#[derive(Clone, Debug)]
pub(crate) struct Bits {
    cells: Box<[Cell]>,
    /// The words of a set of states.
    words: usize,
    starts: Box<[u64]>,
    accepting: Box<[u64]>,
    /// The number of digits.
    digits: usize,
    /// Whether no cell occurs twice, so that a second pass finds nothing.
    is_simple: bool,
    /// The place of the memory that belongs to this line alone, if there is one.
    pub(crate) memory: Option<usize>,
    /// The first move of each source word and digit, and the number of moves.
    first_move: Box<[u32]>,
    moves: Box<[Move]>,
}

/// The most words of a set of states.
const MAX_WORDS: usize = 1 << 11;

impl Bits {
    /// Prepares a line, unless its automaton needs more than `most` moves.
    pub(crate) fn new(context: &Context, line: &Line, most: usize) -> Option<Bits> {
        let automaton = &line.automaton;
        let words = automaton.state_count().div_ceil(64);
        if words > MAX_WORDS {
            return None;
        }
        let mut masks: BTreeMap<(usize, usize, usize, u16), u64> = BTreeMap::new();
        for state in 0..automaton.state_count() {
            for digit in 0..context.digits {
                for &next in automaton.next(state as u32, Digit::new(digit + 1)) {
                    let (from, to) = (state % 64, next as usize % 64);
                    let distance = ((64 + to - from) % 64) as u16;
                    let key = (state / 64, digit.into(), next as usize / 64, distance);
                    *masks.entry(key).or_default() |= 1 << from;
                    if masks.len() > most {
                        return None;
                    }
                }
            }
        }
        let digits = usize::from(context.digits);
        let mut first_move = vec![0; digits * words + 1];
        let mut moves = Vec::new();
        for ((source, digit, target, distance), mask) in masks {
            first_move[source * digits + digit + 1] += 1;
            moves.push(Move {
                mask,
                target: target as u16,
                distance,
            });
        }
        for entry in 1..first_move.len() {
            first_move[entry] += first_move[entry - 1];
        }
        let set = |states: &mut dyn Iterator<Item = usize>| {
            let mut set = vec![0; words];
            states.for_each(|state| set[state / 64] |= 1 << (state % 64));
            set.into()
        };
        let accepting = 0..automaton.state_count();
        let mut accepting = accepting.filter(|&state| automaton.is_accepting(state as u32));
        let cells = super::cells_of(line);
        Some(Bits {
            is_simple: super::is_simple(&cells),
            cells,
            words,
            memory: None,
            digits,
            starts: set(&mut automaton.starts().iter().map(|&state| state as usize)),
            accepting: set(&mut accepting),
            first_move: first_move.into(),
            moves: moves.into(),
        })
    }

    /// Removes the digits that no accepted line uses.
    pub(crate) fn run<R: Registers>(&self, _: R, context: &Context, store: &mut Store) -> Step {
        let result = match self.words {
            1 => passes::run(&OfWords::<1>(self), self.memory, context, store),
            _ => passes::run(&OfWords::<0>(self), self.memory, context, store),
        };
        if result.is_ok() && self.is_simple {
            store.finish_job();
        }
        result
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
