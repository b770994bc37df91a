//! Digits that no cell can hold: if the cells use only a range of the digits, the engine counts from
//! its first one.
//!
//! A board with the values 0 to 10 whose cells hold 1 to 9 becomes a board with nine digits. Its rows are
//! houses then, and digit sets fit the registers.
//!
//! **Invariant:** the shifted constraints have the solutions of the puzzle, with every digit lower by
//! `base`.

use alloc::vec::Vec;

use foldoku_board::constraint::{
    Automaton, Cage, CageSets, Connected, Constraint, Contains, Count, DigitTable, Domain,
    Indexing, Islands, Line, Relation, SizedGroups, Sum, Target,
};
use foldoku_board::{Digit, DigitSet, Square};

use super::extent::Extent;
use crate::variant::store::Mask;

/// The digits in use: `base + 1` to `base + digits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) base: u8,
    pub(super) digits: u8,
}

impl Range {
    /// Returns the range of the digits that givens and domains leave to some cell of a board with this
    /// many digits.
    pub(super) fn of(extent: &Extent, digits: u8) -> Range {
        let used = extent.digits();
        if extent.cells.contains(&0) || used == 0 {
            return Range { base: 0, digits };
        }
        let base = used.trailing_zeros();
        Range {
            base: base as u8,
            digits: (Mask::BITS - used.leading_zeros() - base) as u8,
        }
    }

    /// Returns a constraint that counts from the first digit in use.
    pub(super) fn shift(self, constraint: &Constraint) -> Constraint {
        match constraint {
            Constraint::AllDifferent(_)
            | Constraint::SameDigits(_)
            | Constraint::DifferentPairs(_) => constraint.clone(),
            Constraint::Connected(connected) => Constraint::Connected(Connected {
                digits: self.set(connected.digits),
                ..connected.clone()
            }),
            Constraint::Islands(islands) => Constraint::Islands(Islands {
                digits: self.set(islands.digits),
                offset: islands.offset + i32::from(self.base),
                ..islands.clone()
            }),
            Constraint::SizedGroups(groups) => Constraint::SizedGroups(SizedGroups {
                offset: groups.offset + i32::from(self.base),
                ..groups.clone()
            }),
            Constraint::Relation(relation) => Constraint::Relation(self.relation(relation)),
            Constraint::Sum(sum) => {
                let coefficients = sum.terms.iter().map(|term| term.coefficient);
                let weight = coefficients.fold(0, i32::saturating_add);
                let below = weight.saturating_mul(self.base.into());
                Constraint::Sum(Sum {
                    terms: sum.terms.clone(),
                    totals: sum.totals.shifted(below.saturating_neg()),
                })
            }
            Constraint::Cage(cage) => Constraint::Cage(self.cage(cage)),
            Constraint::Line(line) => Constraint::Line(self.line(line)),
            Constraint::Domain(domain) => {
                let squares = domain.squares.iter().copied();
                Constraint::Domain(Domain::new(squares, self.set(domain.digits)))
            }
            Constraint::Contains(contains) => {
                let digits = contains.digits.iter().map(|&digit| self.digit(digit));
                let digits: Option<Vec<Digit>> = digits.collect();
                let squares = contains.squares.iter().copied();
                digits.map_or_else(
                    || never(contains.squares[0]),
                    |digits| Constraint::Contains(Contains::new(squares, digits)),
                )
            }
            Constraint::Count(count) => {
                let digits = self.set(count.digits);
                let squares = count.squares.iter().copied();
                match digits.is_empty() {
                    false => Constraint::Count(Count::new(squares, digits, count.counts.clone())),
                    true if count.counts.contains(0) => Constraint::All([].into()),
                    true => never(count.squares[0]),
                }
            }
            Constraint::Indexing(indexing) => self.indexing(indexing),
            Constraint::Any(parts) => {
                Constraint::Any(parts.iter().map(|part| self.shift(part)).collect())
            }
            Constraint::All(parts) => {
                Constraint::All(parts.iter().map(|part| self.shift(part)).collect())
            }
        }
    }

    fn digit(self, digit: Digit) -> Option<Digit> {
        let number = digit.number().checked_sub(self.base)?;
        (1..=self.digits)
            .contains(&number)
            .then(|| Digit::new(number))
    }

    fn set(self, digits: DigitSet) -> DigitSet {
        digits
            .iter()
            .filter_map(|digit| self.digit(digit))
            .collect()
    }

    fn relation(self, relation: &Relation) -> Relation {
        let digit = |number: u8| Digit::new(number + self.base);
        let table = &relation.table;
        Relation {
            squares: relation.squares.clone(),
            pairing: relation.pairing,
            table: DigitTable::new(self.digits, |one, other| {
                table.allows(digit(one), digit(other))
            }),
        }
    }

    fn cage(self, cage: &Cage) -> Cage {
        let sets = match &cage.sets {
            CageSets::Totals(totals) => {
                let below = cage.squares.len() as i32 * i32::from(self.base);
                CageSets::Totals(totals.shifted(-below))
            }
            CageSets::Consecutive => CageSets::Consecutive,
        };
        Cage {
            squares: cage.squares.clone(),
            sets,
        }
    }

    fn line(self, line: &Line) -> Line {
        let automaton = &line.automaton;
        let step = |&state: &u32, digit: Digit, next: &mut dyn FnMut(u32)| {
            let digit = Digit::new(digit.number() + self.base);
            automaton.next(state, digit).iter().copied().for_each(next);
        };
        let starts = automaton.starts().iter().copied();
        let shifted = Automaton::explore(
            self.digits,
            starts,
            step,
            |&state| automaton.is_accepting(state),
            usize::MAX,
        );
        Line {
            squares: line.squares.clone(),
            automaton: shifted.map_or_else(|| automaton.clone(), Into::into),
        }
    }

    /// Place `n` of the line is digit `n`, so the line starts at the first digit in use.
    fn indexing(self, indexing: &Indexing) -> Constraint {
        let target = match indexing.target {
            Target::Digit(digit) => self.digit(digit).map(Target::Digit),
            Target::Square(square) => Some(Target::Square(square)),
        };
        let line = indexing.line.iter().skip(self.base.into()).copied();
        let line: Vec<Square> = line.take(self.digits.into()).collect();
        match target {
            Some(target) if !line.is_empty() => {
                Constraint::Indexing(Indexing::new(indexing.index, line, target))
            }
            _ => never(indexing.index),
        }
    }
}

/// Returns a constraint that nothing meets.
fn never(square: Square) -> Constraint {
    Constraint::Domain(Domain::new([square], DigitSet::EMPTY))
}
