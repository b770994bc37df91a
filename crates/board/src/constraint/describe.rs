//! Constraints in words, for messages and debugging.
//!
//! **Invariant:** a description names every cell; without a board, cells are numbers from 0.

use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::{
    Automaton, Cage, CageSets, Connected, Constraint, Contains, Count, DifferentPairs, DigitTable,
    Domain, GroupForm, Indexing, Islands, Line, Pairing, Relation, SameDigits, SizedGroups, Sum,
    Target,
};
use crate::geometry::Shape;
use crate::square::Square;

/// The description of a constraint; made by [`Constraint::describe`].
#[derive(Clone, Copy)]
pub struct Described<'a> {
    constraint: &'a Constraint,
    names: Names,
}

/// How cells are named: with a board by row and column.
#[derive(Clone, Copy)]
struct Names(Option<Shape>);

impl<'a> Described<'a> {
    pub(super) fn new(constraint: &'a Constraint, shape: Shape) -> Described<'a> {
        Described {
            constraint,
            names: Names(Some(shape)),
        }
    }
}

impl fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.names.constraint(f, self.constraint)
    }
}

impl fmt::Debug for Described<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Names {
    fn constraint(self, f: &mut fmt::Formatter<'_>, constraint: &Constraint) -> fmt::Result {
        match constraint {
            Constraint::AllDifferent(squares) => {
                self.list(f, squares)?;
                f.write_str(" differ")
            }
            Constraint::Relation(relation) => self.relation(f, relation),
            Constraint::Sum(sum) => self.sum(f, sum),
            Constraint::Cage(cage) => self.cage(f, cage),
            Constraint::Line(line) => {
                self.list(f, &line.squares)?;
                write!(f, " read in order by {:?}", line.automaton)
            }
            Constraint::Domain(domain) => {
                self.list(f, &domain.squares)?;
                write!(f, " in {}", domain.digits)
            }
            Constraint::Contains(contains) => {
                self.list(f, &contains.squares)?;
                f.write_str(" contain")?;
                contains
                    .digits
                    .iter()
                    .try_for_each(|digit| write!(f, " {digit}"))
            }
            Constraint::Count(count) => {
                write!(f, "cells with {} among ", count.digits)?;
                self.list(f, &count.squares)?;
                write!(f, ": {}", count.counts)
            }
            Constraint::Indexing(indexing) => self.indexing(f, indexing),
            Constraint::SameDigits(same) => self.same_digits(f, same),
            Constraint::Connected(connected) => {
                write!(f, "cells with {} among ", connected.digits)?;
                self.list(f, &connected.area.squares)?;
                let (columns, counts) = (connected.area.columns, &connected.counts);
                let outside = if connected.has_outside {
                    " with the outside"
                } else {
                    ""
                };
                let form = match connected.form {
                    GroupForm::Any => "",
                    GroupForm::Loop => " in a loop",
                    GroupForm::Path => " in a path",
                };
                write!(
                    f,
                    " in {columns} columns: connected{outside}{form}, {counts}"
                )
            }
            Constraint::Islands(islands) => {
                write!(f, "cells with {} among ", islands.digits)?;
                self.list(f, &islands.area.squares)?;
                write!(f, " in {} columns: islands of sizes ", islands.area.columns)?;
                let sizes: Vec<Square> = islands.clues.iter().map(|clue| clue.size).collect();
                self.list(f, &sizes)
            }
            Constraint::SizedGroups(groups) => {
                self.list(f, &groups.area.squares)?;
                let columns = groups.area.columns;
                write!(
                    f,
                    " in {columns} columns: groups of the size of their digit"
                )
            }
            Constraint::DifferentPairs(pairs) => {
                for (place, pair) in pairs.pairs.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { ", " })?;
                    self.list(f, pair)?;
                }
                f.write_str(": different pairs")
            }
            Constraint::Any(parts) => self.parts(f, "any of", parts),
            Constraint::All(parts) => self.parts(f, "all of", parts),
        }
    }

    fn relation(self, f: &mut fmt::Formatter<'_>, relation: &Relation) -> fmt::Result {
        self.list(f, &relation.squares)?;
        let which = match relation.pairing {
            Pairing::Neighbours => "each and the next",
            Pairing::All => "every two",
            Pairing::Couples => "two by two",
        };
        write!(f, ", {which}: {:?}", relation.table)
    }

    fn sum(self, f: &mut fmt::Formatter<'_>, sum: &Sum) -> fmt::Result {
        for (place, term) in sum.terms.iter().enumerate() {
            let sign = match (place, term.coefficient < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            f.write_str(sign)?;
            match term.coefficient.unsigned_abs() {
                1 => {}
                factor => write!(f, "{factor}·")?,
            }
            self.name(f, term.square)?;
        }
        match sum.totals.single() {
            Some(total) => write!(f, " = {total}"),
            None => write!(f, " in {:?}", sum.totals),
        }
    }

    fn cage(self, f: &mut fmt::Formatter<'_>, cage: &Cage) -> fmt::Result {
        self.list(f, &cage.squares)?;
        f.write_str(" differ, ")?;
        match &cage.sets {
            CageSets::Totals(totals) => write!(f, "total {totals}"),
            CageSets::Consecutive => f.write_str("consecutive digits"),
        }
    }

    fn indexing(self, f: &mut fmt::Formatter<'_>, indexing: &Indexing) -> fmt::Result {
        f.write_str("the digit at place ")?;
        self.name(f, indexing.index)?;
        f.write_str(" of ")?;
        self.list(f, &indexing.line)?;
        f.write_str(" is ")?;
        match indexing.target {
            Target::Digit(digit) => write!(f, "{digit}"),
            Target::Square(square) => self.name(f, square),
        }
    }

    fn same_digits(self, f: &mut fmt::Formatter<'_>, same: &SameDigits) -> fmt::Result {
        for (place, group) in same.groups.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { " / " })?;
            self.list(f, group)?;
        }
        f.write_str(" hold the same digits")
    }

    fn parts(self, f: &mut fmt::Formatter<'_>, name: &str, parts: &[Constraint]) -> fmt::Result {
        write!(f, "{name} [")?;
        for (place, part) in parts.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { "; " })?;
            self.constraint(f, part)?;
        }
        f.write_char(']')
    }

    fn list(self, f: &mut fmt::Formatter<'_>, squares: &[Square]) -> fmt::Result {
        for (place, &square) in squares.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { " " })?;
            self.name(f, square)?;
        }
        Ok(())
    }

    fn name(self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        match self.0 {
            Some(shape) => f.write_str(&shape.name(square)),
            None => write!(f, "{square:?}"),
        }
    }
}

impl fmt::Debug for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Names(None).constraint(f, self)
    }
}

/// Prints each primitive as the constraint that holds it.
macro_rules! debug_as_constraint {
    ($($part:ident)*) => {$(
        impl fmt::Debug for $part {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&Constraint::$part(self.clone()), f)
            }
        }
    )*};
}

debug_as_constraint!(
    Relation Sum Cage Line Domain Contains Count Indexing SameDigits Connected Islands SizedGroups DifferentPairs
);

/// The sign of a comparison, or the number of allowed pairs.
impl fmt::Debug for DigitTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        type Compare = fn(&u8, &u8) -> bool;
        const SIGNS: [(&str, Compare); 6] = [
            ("=", u8::eq),
            ("≠", u8::ne),
            ("<", u8::lt),
            ("≤", u8::le),
            (">", u8::gt),
            ("≥", u8::ge),
        ];
        let is_compare =
            |compare: Compare| *self == DigitTable::new(self.digits(), |a, b| compare(&a, &b));
        if let Some((sign, _)) = SIGNS.into_iter().find(|&(_, compare)| is_compare(compare)) {
            return f.write_str(sign);
        }
        let all = crate::digit::DigitSet::up_to(self.digits());
        let allowed: usize = all.iter().map(|digit| self.partners(digit).len()).sum();
        write!(f, "{allowed} of {} pairs", all.len() * all.len())
    }
}

impl fmt::Debug for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an automaton of {} states", self.state_count())
    }
}
