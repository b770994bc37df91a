//! Sue de Coq: squares of a line and a box that hold as many digits as there are squares.
//!
//! Two or three squares that both have in common are joined by some from the rest of the line and
//! some from the rest of the box. If each digit can stand only once among them, or twice where it is
//! counted twice, and that makes as many as there are squares, every digit stands there as often as
//! it is counted.
//!
//! See <https://sudopedia.org/wiki/Sue_de_Coq>.
//!
//! **Invariant:** the squares of the line and those of the box share no digit.

use std::ops::ControlFlow;

use foldoku_board::classic::Squares;

use crate::als::sets::digit_set;
use crate::finder::{Finder, Found};
use crate::state::{Marks, State, digits_of};
use crate::step::{LockedSet, Step, Truth};
use crate::technique::Technique;

/// Looks for Sue de Coq.
#[derive(Clone, Debug, Default)]
pub struct SueDeCoq {
    /// What the squares of a line and a box hold, by their places.
    beside: [Vec<Part>; 2],
}

/// Some squares and what they can hold.
#[derive(Clone, Copy, Debug)]
struct Part {
    squares: Squares,
    digits: Marks,
}

impl SueDeCoq {
    /// Looks for Sue de Coq.
    pub fn new() -> SueDeCoq {
        SueDeCoq::default()
    }

    fn crossing(
        &mut self,
        state: &State,
        [line, unit]: [usize; 2],
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let [line, unit] = [line, unit].map(|unit| Squares::of_unit(unit) & state.open());
        let shared = line & unit;
        for (parts, squares) in self.beside.iter_mut().zip([line, unit]) {
            subsets(state, squares.without(shared), parts);
        }
        let mut middles = Vec::new();
        subsets(state, shared, &mut middles);
        for middle in middles.iter().filter(|middle| middle.squares.len() > 1) {
            if middle.digits.count_ones() as usize >= middle.squares.len() + 2 {
                self.around(state, middle, [line, unit], found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn around(
        &self,
        state: &State,
        middle: &Part,
        units: [Squares; 2],
        found: Found<'_>,
    ) -> ControlFlow<()> {
        for left in &self.beside[0] {
            for right in &self.beside[1] {
                let squares = middle.squares | left.squares | right.squares;
                let digits = middle.digits | left.digits | right.digits;
                let is_full = digits.count_ones() as usize == squares.len();
                let meets = |part: &Part| part.digits & middle.digits != 0;
                if is_full && left.digits & right.digits == 0 && meets(left) && meets(right) {
                    let step = step_of(state, [middle, left, right], units);
                    if !step.is_empty() {
                        found(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// All sets of some squares, but the empty one.
fn subsets(state: &State, squares: Squares, parts: &mut Vec<Part>) {
    parts.clear();
    for square in squares.iter() {
        for index in 0..parts.len() {
            let part = parts[index];
            parts.push(Part {
                squares: part.squares | Squares::of(square),
                digits: part.digits | state.marks(square),
            });
        }
        parts.push(Part {
            squares: Squares::of(square),
            digits: state.marks(square),
        });
    }
}

fn step_of(state: &State, parts: [&Part; 3], [line, unit]: [Squares; 2]) -> Step {
    let [middle, left, right] = parts;
    let mut step = Step::new(Technique::SueDeCoq);
    let all = middle.squares | left.squares | right.squares;
    for digit in digits_of(middle.digits | left.digits | right.digits) {
        // Where the squares that can hold it stand, it stands in one of them.
        let holders = all & state.places(digit);
        for place in [line, unit] {
            if holders.is_subset(place) {
                step.eliminate_all(state, place.without(all), digit);
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

    fn find(&mut self, state: &State, technique: Technique, found: Found<'_>) -> ControlFlow<()> {
        if technique == Technique::SueDeCoq {
            for line in 0..18 {
                for unit in 18..27 {
                    self.crossing(state, [line, unit], found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
