//! Hints as steps, with truths and evidence.
//!
//! **Invariant:** the step of a hint changes a position as the hint does.

use foldoku_board::classic::{COLUMNS, ROWS};
use foldoku_board::{Square, SquareSet, Unit};

use super::pattern_hint::{Effect, Pattern, PatternHint, add_subset, show};
use super::{aligned, bug};
use crate::candidate::Candidate;
use crate::position::{Mask, Position, bits_of, digit_set, squares_at};
use crate::step::{Deadly, Step, Truth};

impl PatternHint {
    /// Builds the step of a hint in the position it was found in.
    pub(super) fn to_step(self, position: &Position) -> Step {
        let mut step = Step::new(self.technique);
        match self.effect {
            Effect::Place(candidate) => step.placements.push(candidate),
            Effect::Remove(removals) => {
                step.eliminations = candidates(position, &removals);
                step.eliminations.sort_unstable();
                step.eliminations.dedup();
            }
        }
        self.pattern.add_to(position, &mut step);
        step
    }
}

/// Returns the removed candidates that the position has.
fn candidates(position: &Position, removals: &[(SquareSet, Mask)]) -> Vec<Candidate> {
    let of_pair = |&(squares, digits): &(SquareSet, Mask)| {
        bits_of(digits).flat_map(move |digit| {
            let squares: Vec<Square> = (squares & position.places(digit)).iter().collect();
            squares
                .into_iter()
                .map(move |square| Candidate::at(square, digit))
        })
    };
    removals.iter().flat_map(of_pair).collect()
}

impl Pattern {
    /// Adds the truths and the evidence to a step.
    fn add_to(&self, position: &Position, step: &mut Step) {
        match *self {
            Pattern::HiddenSingle { unit } => {
                let candidate = step.placements[0];
                step.truths = vec![Truth::Unit(unit, candidate.digit())];
                step.evidence.base = vec![unit];
                show(
                    step,
                    SquareSet::of(candidate.square()),
                    1 << candidate.digit_index(),
                );
            }
            Pattern::NakedSingle => {
                let candidate = step.placements[0];
                step.truths = vec![Truth::Square(candidate.square())];
                show(
                    step,
                    SquareSet::of(candidate.square()),
                    1 << candidate.digit_index(),
                );
            }
            Pattern::Locking {
                base,
                cover,
                digit,
                third,
            } => {
                let units = [base].into_iter().chain(third);
                step.truths = units.map(|unit| Truth::in_unit(unit, digit)).collect();
                step.evidence.base = vec![base];
                step.evidence.cover = vec![cover];
                show(
                    step,
                    position.places(digit) & SquareSet::of_unit(base),
                    1 << digit,
                );
            }
            Pattern::Subset(subset) => {
                add_subset(step, &subset);
                if let Some(placement) = step.placements.first() {
                    let single = Truth::Unit(subset.unit, placement.digit());
                    step.truths.push(single);
                }
                show(step, squares_at(subset.unit, subset.places), subset.digits);
            }
            Pattern::Fish {
                base,
                cover,
                has_columns,
                digit,
            } => add_fish(position, step, (base, cover), has_columns, digit),
            Pattern::Wing { squares, digit } => {
                step.truths = squares.map(Truth::Square).to_vec();
                show(step, squares.into_iter().collect(), 1 << digit);
            }
            Pattern::Loop {
                squares,
                digits,
                support,
            } => {
                let cells = squares
                    .iter()
                    .map(|square| (square, digit_set(digits)))
                    .collect();
                let has_more = |&square: &Square| position.mask(square) & !digits != 0;
                step.evidence.fins = squares.iter().filter(has_more).collect();
                step.truths = vec![Truth::Deadly(Deadly { squares: cells })];
                support.add_to(step);
                show(step, squares.iter().collect(), digits);
            }
            Pattern::Bug { support } => bug::add_to(position, step, support),
            Pattern::Aligned { squares } => {
                let shown = squares | aligned::excluders(position, squares);
                step.truths = shown.iter().map(Truth::Square).collect();
                let digits = step.eliminations.iter();
                let digits =
                    digits.fold(0, |digits, candidate| digits | 1 << candidate.digit_index());
                show(step, squares, digits);
            }
        }
    }
}

fn add_fish(
    position: &Position,
    step: &mut Step,
    (base, cover): (SquareSet, SquareSet),
    has_columns: bool,
    digit: usize,
) {
    let lines = |squares: SquareSet, lines: &[Unit; 9]| -> Vec<Unit> {
        lines
            .iter()
            .copied()
            .filter(|&line| SquareSet::of_unit(line).is_subset(squares))
            .collect()
    };
    let (base_lines, cover_lines) = if has_columns {
        (&COLUMNS, &ROWS)
    } else {
        (&ROWS, &COLUMNS)
    };
    step.evidence.base = lines(base, base_lines);
    step.evidence.cover = lines(cover, cover_lines);
    let truths = step.evidence.base.iter();
    step.truths = truths.map(|&line| Truth::in_unit(line, digit)).collect();
    show(step, position.places(digit) & base, 1 << digit);
}
