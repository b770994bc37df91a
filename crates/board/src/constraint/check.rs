//! Checks that constraints fit their board.
//!
//! **Invariant:** a constraint that passes names only cells and digits of the board, has no empty
//! list, and can be met by some digits if its cells are looked at alone. Within alternatives this
//! last part is not checked, because an impossible alternative is only superfluous.

use alloc::vec::Vec;

use super::error::MAX_DEPTH;
use super::{Cage, CageSets, Constraint, Count, Reason, Sum, Target, Totals};
use crate::digit::Digit;
use crate::geometry::Geometry;
use crate::square::Square;

impl Constraint {
    /// Checks that the constraint fits a board.
    ///
    /// # Errors
    ///
    /// If a list is empty, a cell or digit is not on the board, a group names a cell twice, a total
    /// cannot be reached, or alternatives are nested more than 64 deep.
    pub fn check(&self, geometry: &Geometry) -> Result<(), Reason> {
        let check = Check {
            squares: geometry.square_count(),
            digits: geometry.digit_count(),
        };
        check.constraint(self, 0)
    }
}

struct Check {
    squares: usize,
    digits: u8,
}

impl Check {
    fn constraint(&self, constraint: &Constraint, depth: usize) -> Result<(), Reason> {
        let is_alone = depth == 0;
        match constraint {
            Constraint::AllDifferent(squares) => self.different(squares, is_alone),
            Constraint::Relation(relation) => {
                self.on_board(&relation.squares)?;
                match relation.pairing {
                    super::Pairing::Couples if relation.squares.len() % 2 == 1 => {
                        Err(Reason::UnpairedSquare)
                    }
                    _ => Ok(()),
                }
            }
            Constraint::Sum(sum) => self.sum(sum, is_alone),
            Constraint::Cage(cage) => self.cage(cage, is_alone),
            Constraint::Line(line) => self.on_board(&line.squares),
            Constraint::Domain(domain) => self.on_board(&domain.squares),
            Constraint::Contains(contains) => {
                self.group(&contains.squares)?;
                filled(&contains.digits)?;
                let digits = &mut contains.digits.iter();
                digits.try_for_each(|&digit| self.digit(digit))?;
                let (found, least) = (contains.squares.len(), contains.digits.len());
                reachable(is_alone, &Totals::exactly(least as i32), (0, found as i64))
            }
            Constraint::Count(count) => self.count(count, is_alone),
            Constraint::Indexing(indexing) => {
                filled(&indexing.line)?;
                let mut squares = indexing.squares();
                squares.try_for_each(|square| self.square(square))?;
                match indexing.target {
                    Target::Digit(digit) => self.digit(digit),
                    Target::Square(_) => Ok(()),
                }
            }
            Constraint::SameDigits(same) => {
                filled(&same.groups)?;
                let size = same.groups[0].len();
                for group in &same.groups {
                    self.group(group)?;
                    if group.len() != size {
                        return Err(Reason::UnequalGroups);
                    }
                }
                Ok(())
            }
            Constraint::Connected(connected) => {
                self.group(&connected.area.squares)?;
                let most = connected.area.len() as i64;
                reachable(is_alone, &connected.counts, (0, most))
            }
            Constraint::Islands(islands) => {
                self.group(&islands.area.squares)?;
                let clues: Vec<Square> = islands.clues.iter().map(|clue| clue.square).collect();
                if clues.is_empty() {
                    return Ok(());
                }
                self.group(&clues)?;
                islands.clues.iter().try_for_each(|clue| {
                    self.square(clue.size)?;
                    match islands.place(clue) {
                        Some(_) => Ok(()),
                        None => Err(Reason::ClueOutside {
                            square: clue.square,
                        }),
                    }
                })
            }
            Constraint::SizedGroups(groups) => self.group(&groups.area.squares),
            Constraint::DifferentPairs(pairs) => {
                filled(&pairs.pairs)?;
                let mut squares = pairs.squares();
                squares.try_for_each(|square| self.square(square))
            }
            Constraint::Any(parts) | Constraint::All(parts) => {
                if depth == MAX_DEPTH {
                    return Err(Reason::TooDeep);
                }
                filled(parts)?;
                let mut parts = parts.iter();
                parts.try_for_each(|part| self.constraint(part, depth + 1))
            }
        }
    }

    fn sum(&self, sum: &Sum, is_alone: bool) -> Result<(), Reason> {
        filled(&sum.terms)?;
        let mut terms = sum.terms.iter();
        terms.try_for_each(|term| self.square(term.square))?;
        reachable(is_alone, &sum.totals, sum.range(self.digits))
    }

    fn cage(&self, cage: &Cage, is_alone: bool) -> Result<(), Reason> {
        self.different(&cage.squares, is_alone)?;
        let CageSets::Totals(totals) = &cage.sets else {
            return Ok(());
        };
        let (digits, cells) = (i64::from(self.digits), cage.squares.len() as i64);
        let least = cells * (cells + 1) / 2;
        let most = cells * (2 * digits + 1 - cells) / 2;
        reachable(is_alone, totals, (least, most))
    }

    fn count(&self, count: &Count, is_alone: bool) -> Result<(), Reason> {
        self.group(&count.squares)?;
        let most = if count.digits.is_empty() {
            0
        } else {
            count.squares.len() as i64
        };
        reachable(is_alone, &count.counts, (0, most))
    }

    fn different(&self, squares: &[Square], is_alone: bool) -> Result<(), Reason> {
        self.group(squares)?;
        let (found, digits) = (squares.len(), self.digits);
        if is_alone && found > usize::from(digits) {
            Err(Reason::TooManySquares { found, digits })
        } else {
            Ok(())
        }
    }

    /// Checks cells that must be listed once each.
    fn group(&self, squares: &[Square]) -> Result<(), Reason> {
        self.on_board(squares)?;
        for (place, &square) in squares.iter().enumerate() {
            if squares[..place].contains(&square) {
                return Err(Reason::SquareTwice { square });
            }
        }
        Ok(())
    }

    fn on_board(&self, squares: &[Square]) -> Result<(), Reason> {
        filled(squares)?;
        squares.iter().try_for_each(|&square| self.square(square))
    }

    fn square(&self, square: Square) -> Result<(), Reason> {
        let squares = self.squares;
        if square.index() < squares {
            Ok(())
        } else {
            Err(Reason::SquareOutside { square, squares })
        }
    }

    fn digit(&self, digit: Digit) -> Result<(), Reason> {
        let largest = self.digits;
        if digit.number() <= largest {
            Ok(())
        } else {
            Err(Reason::DigitOutside { digit, largest })
        }
    }
}

fn filled<T>(list: &[T]) -> Result<(), Reason> {
    if list.is_empty() {
        Err(Reason::Empty)
    } else {
        Ok(())
    }
}

/// Checks that some total is in the range that the cells can have.
fn reachable(is_alone: bool, totals: &Totals, (least, most): (i64, i64)) -> Result<(), Reason> {
    let within = |range: core::ops::RangeInclusive<i32>| {
        i64::from(*range.start()) <= most && least <= i64::from(*range.end())
    };
    if !is_alone || totals.ranges().any(within) {
        Ok(())
    } else {
        Err(Reason::TotalOutside { least, most })
    }
}
