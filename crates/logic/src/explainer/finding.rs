//! What a producer has found: small enough to be copied, and enough to make a step of.
//!
//! **Invariant:** a finding changes the position that it was found in.

use foldoku_board::classic::{COLUMNS, ROWS, UNITS};
use foldoku_board::{DigitSet, Square, SquareSet, Unit};

use super::board::Board;
use super::difficulty::Difficulty;
use super::unique::Loop;
use super::{aligned, bug};
use crate::candidate::Candidate;
use crate::position::{Mask, bits_of, digit_at, digit_set, squares_at};
use crate::step::{Deadly, LockedSet, Step, Truth};
use crate::technique::Technique;

/// A step in short.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) technique: Technique,
    pub(super) difficulty: Difficulty,
    pub(super) effect: Effect,
    pub(super) pattern: Pattern,
}

/// What it changes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effect {
    /// A digit is placed.
    Place(Candidate),
    /// Digits are taken from the marks of squares, where they are.
    Remove([(SquareSet, Mask); 3]),
}

impl Effect {
    /// A digit is placed in a square.
    #[inline]
    pub(super) fn place(square: Square, digit: usize) -> Effect {
        Effect::Place(Candidate::at(square, digit))
    }

    /// Digits are taken from squares.
    #[inline]
    pub(super) fn remove(squares: SquareSet, digits: Mask) -> Effect {
        let nothing = (SquareSet::EMPTY, 0);
        Effect::Remove([(squares, digits), nothing, nothing])
    }

    /// Whether something is placed, or is there to be removed.
    pub(super) fn changes(&self, board: &Board) -> bool {
        match self {
            Effect::Place(_) => true,
            Effect::Remove(removals) => removals.iter().any(|&(squares, digits)| {
                bits_of(digits).any(|digit| !(squares & board.places(digit)).is_empty())
            }),
        }
    }
}

/// What shows it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern {
    /// A digit has one place in a unit.
    HiddenSingle { unit: Unit },
    /// A square has one digit.
    NakedSingle,
    /// A digit of one unit is in another, too; so it has one place in a third.
    Locking {
        base: Unit,
        cover: Unit,
        digit: usize,
        third: Option<Unit>,
    },
    /// Squares of a unit and as many digits.
    Subset(Subset),
    /// Lines that have a digit in as many other lines.
    Fish {
        base: SquareSet,
        cover: SquareSet,
        has_columns: bool,
        digit: usize,
    },
    /// Three squares that leave a digit no place; the pivot is the first.
    Wing { squares: [Square; 3], digit: usize },
    /// A loop of squares with the same two digits.
    Loop {
        squares: Loop,
        digits: Mask,
        beside: Beside,
    },
    /// All open squares would have two digits, all digits two places.
    Bug { beside: Beside },
    /// Squares whose digits exclude those of others.
    Aligned { squares: SquareSet },
}

/// Squares of a unit and as many digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subset {
    pub(super) unit: Unit,
    pub(super) places: Mask,
    pub(super) digits: Mask,
    pub(super) is_hidden: bool,
}

/// What a deadly pattern needs to show more than that one of its squares holds another digit.
#[derive(Clone, Copy, Debug)]
pub(super) enum Beside {
    /// Nothing.
    Nothing,
    /// A subset, of which the pattern is one square.
    Subset(Subset),
    /// A digit that a unit has in the pattern only.
    Locked { unit: Unit, digit: usize },
}

impl Finding {
    /// All that there is to say of it.
    pub(super) fn to_step(self, board: &Board) -> Step {
        let mut step = Step::new(self.technique);
        match self.effect {
            Effect::Place(candidate) => step.placements.push(candidate),
            Effect::Remove(removals) => {
                step.eliminations = candidates(board, &removals);
                step.eliminations.sort_unstable();
                step.eliminations.dedup();
            }
        }
        self.pattern.tell(board, &mut step);
        step
    }

    /// Whether it places a digit.
    pub(super) fn is_placement(&self) -> bool {
        matches!(self.effect, Effect::Place(_))
    }
}

/// The candidates among those to be removed that are there.
fn candidates(board: &Board, removals: &[(SquareSet, Mask)]) -> Vec<Candidate> {
    let of_pair = |&(squares, digits): &(SquareSet, Mask)| {
        bits_of(digits).flat_map(move |digit| {
            let squares: Vec<Square> = (squares & board.places(digit)).iter().collect();
            squares
                .into_iter()
                .map(move |square| Candidate::at(square, digit))
        })
    };
    removals.iter().flat_map(of_pair).collect()
}

impl Pattern {
    /// Puts the truths and the evidence into a step.
    fn tell(&self, board: &Board, step: &mut Step) {
        match *self {
            Pattern::HiddenSingle { unit } => {
                let candidate = step.placements[0];
                step.truths = vec![Truth::Unit(unit, digit_at(candidate.digit_index()))];
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
                    board.places(digit) & SquareSet::of_unit(base),
                    1 << digit,
                );
            }
            Pattern::Subset(subset) => {
                subset.tell(step);
                if let Some(placement) = step.placements.first() {
                    let single = Truth::Unit(subset.unit, digit_at(placement.digit_index()));
                    step.truths.push(single);
                }
                show(step, squares_at(subset.unit, subset.places), subset.digits);
            }
            Pattern::Fish {
                base,
                cover,
                has_columns,
                digit,
            } => tell_fish(board, step, (base, cover), has_columns, digit),
            Pattern::Wing { squares, digit } => {
                step.truths = squares.map(Truth::Square).to_vec();
                show(step, squares.into_iter().collect(), 1 << digit);
            }
            Pattern::Loop {
                squares,
                digits,
                beside,
            } => {
                let own = squares
                    .iter()
                    .map(|square| (square, digit_set(digits)))
                    .collect();
                let has_more = |&square: &Square| board.marks(square) & !digits != 0;
                step.evidence.fins = squares.iter().filter(has_more).collect();
                step.truths = vec![Truth::Deadly(Deadly { squares: own })];
                beside.tell(step);
                show(step, squares.iter().collect(), digits);
            }
            Pattern::Bug { beside } => bug::tell(board, step, beside),
            Pattern::Aligned { squares } => {
                let shown = squares | aligned::excluders(board, squares);
                step.truths = shown.iter().map(Truth::Square).collect();
                let digits = step.eliminations.iter();
                let digits =
                    digits.fold(0, |digits, candidate| digits | 1 << candidate.digit_index());
                show(step, squares, digits);
            }
        }
    }
}

impl Subset {
    /// Adds the truths that show it.
    fn tell(&self, step: &mut Step) {
        let unit = self.unit;
        step.evidence.base.push(unit);
        if self.is_hidden {
            let truths = bits_of(self.digits).map(|digit| Truth::in_unit(unit, digit));
            step.truths.extend(truths);
        } else {
            let squares = bits_of(self.places).map(|place| UNITS[unit.index()][place]);
            step.truths.extend(squares.map(Truth::Square));
        }
    }
}

impl Beside {
    /// Adds the truths that show it.
    pub(super) fn tell(&self, step: &mut Step) {
        match self {
            Beside::Nothing => {}
            Beside::Subset(subset) => {
                subset.tell(step);
                step.evidence.sets.push(LockedSet {
                    squares: squares_at(subset.unit, subset.places),
                    digits: DigitSet::from_bits(subset.digits.into()),
                });
            }
            Beside::Locked { unit, digit } => {
                step.evidence.base.push(*unit);
                step.truths.push(Truth::Unit(*unit, digit_at(*digit)));
            }
        }
    }
}

fn tell_fish(
    board: &Board,
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
    show(step, board.places(digit) & base, 1 << digit);
}

/// Says what there is to see first of all.
pub(super) fn show(step: &mut Step, squares: SquareSet, digits: Mask) {
    step.evidence.squares = squares;
    step.evidence.digits = DigitSet::from_bits(u64::from(digits));
}
