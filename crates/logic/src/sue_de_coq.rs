//! Sue de Coq: cells of a line and a box that have as many digits as there are cells.
//!
//! Two or three cells in the intersection of a line and a box are joined by some cells from the
//! rest of the line and some from the rest of the box. If the cells of the line and those of the
//! box share no digit, and all cells together have as many digits as there are cells, each digit
//! occurs exactly once among them. A digit that the intersection lacks may be in both parts: it then
//! counts twice, and occurs once in each.
//!
//! See <https://sudopedia.org/wiki/Sue_de_Coq>.
//!
//! **Invariant:** the cells of the line and those of the box share no digit of the intersection. Steps
//! come in HoDoKu's order: by crossing, then by the cells of each part in lexicographic order.

use std::ops::ControlFlow;

use foldoku_board::classic::{BOXES, COLUMNS, ROWS};
use foldoku_board::{SquareSet, Unit};

use crate::common::emit;
use crate::finder::{Finder, OnStep};
use crate::position::{Mask, Position, digit_set};
use crate::step::{LockedSet, Step, Truth};
use crate::technique::Technique;

/// Finds Sue de Coq.
#[derive(Clone, Debug, Default)]
pub struct SueDeCoq {
    /// The sets of cells of the rest of the line, and of the rest of the box.
    parts: [Vec<Part>; 2],
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
        let mut middles = Vec::new();
        add_subsets(position, line & block, Part::NONE, &mut middles);
        for middle in middles.iter().filter(|middle| middle.squares.len() > 1) {
            if middle.digits.count_ones() as usize >= middle.squares.len() + 2 {
                self.find_around(position, middle, [line, block], on_step)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the steps with these cells of the intersection.
    fn find_around(
        &mut self,
        position: &Position,
        middle: &Part,
        [line, block]: [SquareSet; 2],
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        for (parts, unit) in self.parts.iter_mut().zip([line, block]) {
            parts.clear();
            add_subsets(position, unit.without(middle.squares), Part::NONE, parts);
            parts.retain(|part| part.digits & middle.digits != 0);
        }
        let missing = middle.digits.count_ones() as usize - middle.squares.len();
        let [lefts, rights] = &self.parts;
        for left in lefts {
            let taken = left.locked_beside(middle);
            if taken == 0 || taken >= missing {
                continue;
            }
            let shared = left.digits & middle.digits;
            for right in rights {
                if right.locked_beside(middle) == missing - taken
                    && right.digits & shared == 0
                    && (right.squares & left.squares).is_empty()
                {
                    let step = step_of(position, [middle, left, right], [line, block]);
                    emit(step, &mut *on_step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Part {
    const NONE: Part = Part {
        squares: SquareSet::EMPTY,
        digits: 0,
    };

    /// Returns how many digits of the intersection the part takes: its cells that its other digits
    /// cannot fill.
    fn locked_beside(&self, middle: &Part) -> usize {
        let others = (self.digits & !middle.digits).count_ones() as usize;
        self.squares.len().saturating_sub(others)
    }
}

/// Adds the non-empty sets of some cells to a part, in lexicographic order: a set before those that it
/// is the beginning of.
fn add_subsets(position: &Position, squares: SquareSet, part: Part, parts: &mut Vec<Part>) {
    let mut rest = squares;
    while let Some(square) = rest.first() {
        rest.remove(square);
        let more = Part {
            squares: part.squares | SquareSet::of(square),
            digits: part.digits | position.mask(square),
        };
        parts.push(more);
        add_subsets(position, rest, more, parts);
    }
}

fn step_of(position: &Position, parts: [&Part; 3], [line, block]: [SquareSet; 2]) -> Step {
    let [middle, left, right] = parts;
    let mut step = Step::new(Technique::SueDeCoq);
    let all = middle.squares | left.squares | right.squares;
    let in_both = left.digits & right.digits;
    for (unit, own, other) in [(block, right, left), (line, left, right)] {
        let digits = (middle.digits | own.digits) & !other.digits | in_both;
        let outside = unit.without(own.squares).without(middle.squares);
        step.eliminate_in_each(position, outside, digits);
    }
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
