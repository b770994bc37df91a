//! Sue de Coq: cells of a line and a box that have as many digits as there are cells.
//!
//! Two or three cells in the intersection of a line and a box are joined by some cells from the
//! rest of the line and some from the rest of the box. If the cells of the line and those of the
//! box share no digit, and all cells together have as many digits as there are cells, each digit
//! occurs exactly once among them.
//!
//! See <https://sudopedia.org/wiki/Sue_de_Coq>.
//!
//! **Invariant:** the cells of the line and those of the box share no digit.

use std::ops::ControlFlow;

use foldoku_board::classic::{BOXES, COLUMNS, ROWS};
use foldoku_board::{SquareSet, Unit};

use crate::finder::{Finder, OnStep};
use crate::position::{Mask, Position, bits_of, digit_set};
use crate::step::{LockedSet, Step, Truth};
use crate::technique::Technique;

/// Finds Sue de Coq.
#[derive(Clone, Debug, Default)]
pub struct SueDeCoq {
    /// The subsets of the rest of the line, and of the rest of the box.
    parts_outside: [Vec<Part>; 2],
}

/// Some cells and all their candidates.
#[derive(Clone, Copy, Debug)]
struct Part {
    squares: SquareSet,
    digits: Mask,
}

impl SueDeCoq {
    /// Creates a finder.
    pub fn new() -> SueDeCoq {
        SueDeCoq::default()
    }

    /// Reports the steps in the intersection of a line and a box.
    fn find_in_crossing(
        &mut self,
        position: &Position,
        crossing: [Unit; 2],
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let [line, block] =
            crossing.map(|unit| SquareSet::of_unit(unit) & position.empty_squares());
        let shared = line & block;
        for (parts, squares) in self.parts_outside.iter_mut().zip([line, block]) {
            subsets(position, squares.without(shared), parts);
        }
        let mut middles = Vec::new();
        subsets(position, shared, &mut middles);
        for middle in middles.iter().filter(|middle| middle.squares.len() > 1) {
            if middle.digits.count_ones() as usize >= middle.squares.len() + 2 {
                self.find_around(position, middle, [line, block], on_step)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the steps with these cells of the intersection.
    fn find_around(
        &self,
        position: &Position,
        middle: &Part,
        [line, block]: [SquareSet; 2],
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        for left in &self.parts_outside[0] {
            for right in &self.parts_outside[1] {
                let squares = middle.squares | left.squares | right.squares;
                let digits = middle.digits | left.digits | right.digits;
                let is_full = digits.count_ones() as usize == squares.len();
                let meets = |part: &Part| part.digits & middle.digits != 0;
                if is_full && left.digits & right.digits == 0 && meets(left) && meets(right) {
                    let step = step_of(position, [middle, left, right], [line, block]);
                    if !step.is_empty() {
                        on_step(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Lists the non-empty subsets of some cells.
fn subsets(position: &Position, squares: SquareSet, parts: &mut Vec<Part>) {
    parts.clear();
    for square in squares.iter() {
        for index in 0..parts.len() {
            let part = parts[index];
            parts.push(Part {
                squares: part.squares | SquareSet::of(square),
                digits: part.digits | position.mask(square),
            });
        }
        parts.push(Part {
            squares: SquareSet::of(square),
            digits: position.mask(square),
        });
    }
}

fn step_of(position: &Position, parts: [&Part; 3], [line, block]: [SquareSet; 2]) -> Step {
    let [middle, left, right] = parts;
    let mut step = Step::new(Technique::SueDeCoq);
    let all = middle.squares | left.squares | right.squares;
    for digit in bits_of(middle.digits | left.digits | right.digits) {
        // A digit whose cells all lie in the line, or in the box, is in one of them.
        let holders = all & position.places(digit);
        for unit in [line, block] {
            if holders.is_subset(unit) {
                step.eliminate_all(position, unit.without(all), digit);
            }
        }
    }
    step.eliminations.sort_unstable();
    step.truths = all.iter().map(Truth::Square).collect();
    step.evidence.squares = all;
    step.evidence.digits = digit_set(middle.digits | left.digits | right.digits);
    step.evidence.sets = parts
        .iter()
        .map(|part| LockedSet {
            squares: part.squares,
            digits: digit_set(part.digits),
        })
        .collect();
    step
}

impl Finder for SueDeCoq {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::SueDeCoq]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        if technique == Technique::SueDeCoq {
            for line in ROWS.into_iter().chain(COLUMNS) {
                for block in BOXES {
                    self.find_in_crossing(position, [line, block], on_step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
