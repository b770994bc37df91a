//! Tridagon (trivalue oddagon): twelve cells that three digits cannot fill.
//!
//! Four boxes form a rectangle; each has three of the cells, one in each of its rows and columns.
//! Such a triple is a permutation from rows to columns. From one box to the next in the same band
//! or stack, each of the three digits must change its row or column, which is an even permutation.
//! So the four triples cannot be filled if the product of their permutations is odd. Then at least
//! one *guardian*, another candidate in these cells, is true.
//!
//! See <http://forum.enjoysudoku.com/chromatic-patterns-t39885.html>.
//!
//! **Invariant:** all twelve cells are empty.

use std::ops::ControlFlow;

use foldoku_board::classic::SQUARES;
use foldoku_board::{Square, SquareSet};

use crate::candidate::Candidate;
use crate::common::excluded_by_all;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of, digit_set, masks_of_size};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// The maximum number of guardians: hardly any candidate sees more.
const MAX_GUARDIANS: usize = 6;

/// The permutations of three: the column of each row, the even ones first.
const PERMUTATIONS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
];

/// Two of three, for bands and stacks.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Reports the tridagons of every three digits.
pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    each(position, &mut |found, digits| {
        on_step(found.step(position, digits))
    })
}

/// Returns the number of guardians of the tridagon that has the fewest.
pub(super) fn fewest_guardians(position: &Position) -> Option<usize> {
    let mut fewest = None;
    let _ = each(position, &mut |found, _| {
        let others = fewest.unwrap_or(usize::MAX);
        fewest = Some(found.n_guardians.min(others));
        ControlFlow::Continue(())
    });
    fewest
}

/// Called with each tridagon and its digits.
type OnTridagon<'a> = &'a mut dyn FnMut(&Tridagon, Mask) -> ControlFlow<()>;

fn each(position: &Position, on_tridagon: OnTridagon<'_>) -> ControlFlow<()> {
    for digits in masks_of_size(3..=3) {
        let triples: [Vec<Triple>; 9] =
            std::array::from_fn(|of_box| Triple::all(position, of_box, digits));
        for bands in PAIRS {
            for stacks in PAIRS {
                let boxes = bands.map(|band| stacks.map(|stack| &*triples[3 * band + stack]));
                let boxes = [boxes[0][0], boxes[0][1], boxes[1][0], boxes[1][1]];
                Tridagon::default().add(digits, &boxes, on_tridagon)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Three cells of a box, one in each row and column.
#[derive(Clone, Copy)]
struct Triple {
    squares: SquareSet,
    is_odd: bool,
    n_guardians: usize,
}

impl Triple {
    /// Returns the triples of a box that have the three digits as candidates, and few others.
    fn all(position: &Position, of_box: usize, digits: Mask) -> Vec<Triple> {
        let corner = of_box / 3 * 27 + of_box % 3 * 3;
        let triple = |(index, columns): (usize, &[usize; 3])| {
            let squares = [0, 1, 2].map(|row| SQUARES[corner + 9 * row + columns[row]]);
            let could_hold = |&square: &Square| (position.mask(square) & digits).count_ones() > 1;
            let others = |&square: &Square| (position.mask(square) & !digits).count_ones() as usize;
            let n_guardians = squares.iter().map(others).sum();
            let is_close = squares.iter().all(could_hold) && n_guardians <= MAX_GUARDIANS;
            is_close.then(|| Triple {
                squares: squares.into_iter().collect(),
                is_odd: index >= 3,
                n_guardians,
            })
        };
        PERMUTATIONS.iter().enumerate().filter_map(triple).collect()
    }
}

/// The triples chosen for the first boxes.
#[derive(Clone, Copy, Default)]
struct Tridagon {
    squares: SquareSet,
    is_odd: bool,
    n_guardians: usize,
}

impl Tridagon {
    /// Adds a triple of each of the remaining boxes.
    fn add(
        &self,
        digits: Mask,
        boxes: &[&[Triple]],
        on_tridagon: OnTridagon<'_>,
    ) -> ControlFlow<()> {
        let Some((triples, rest)) = boxes.split_first() else {
            return if self.is_odd {
                on_tridagon(self, digits)
            } else {
                ControlFlow::Continue(())
            };
        };
        for triple in *triples {
            let more = Tridagon {
                squares: self.squares | triple.squares,
                is_odd: self.is_odd ^ triple.is_odd,
                n_guardians: self.n_guardians + triple.n_guardians,
            };
            if more.n_guardians <= MAX_GUARDIANS {
                more.add(digits, rest, on_tridagon)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the step, which places a single guardian, or eliminates the candidates that see all
    /// guardians.
    fn step(&self, position: &Position, digits: Mask) -> Step {
        let mut step = Step::new(Technique::Tridagon);
        step.truths = self.squares.iter().map(Truth::Square).collect();
        step.evidence.digits = digit_set(digits);
        step.evidence.squares = self.squares;
        let guardians = self.squares.iter().flat_map(|square| {
            let others = bits_of(position.mask(square) & !digits);
            others.map(move |digit| Candidate::at(square, digit))
        });
        let guardians: Vec<Candidate> = guardians.collect();
        step.evidence.fins = guardians.iter().map(|guardian| guardian.square()).collect();
        match *guardians {
            [] => {}
            [guardian] => step.placements.push(guardian),
            _ => step.eliminations = excluded_by_all(position, &guardians),
        }
        step
    }
}
