//! Lowering: from named rules over values to constraints over digits.
//!
//! **Invariant:** a [`Lowering`] only collects constraints; totals are shifted from values to digits
//! here and nowhere else, and what modified cells are worth in `lower/worth.rs`.

mod worth;

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use foldoku_board::constraint::{
    Automaton, Cage, Constraint, Contains, Count, DigitTable, Domain, Indexing, Line, Relation,
    SameDigits, Sum, Target, Totals,
};
use foldoku_board::{Digit, DigitSet, Square};

use crate::cells::once;
use crate::rule::Kind;
use crate::sheet::Sheet;

pub(crate) use worth::Marks;

/// The most states that an automaton of a rule can have.
const STATES: usize = 1 << 17;

/// Passes each state that follows a state and a value to a function.
type Step<'a, S> = dyn FnMut(&S, i32, &mut dyn FnMut(S)) + 'a;

/// A rule that its board cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The name of the rule.
    pub rule: &'static str,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.reason)
    }
}

impl std::error::Error for RuleError {}

/// Collects the constraints of rules.
#[derive(Debug)]
pub struct Lowering<'a> {
    /// The sheet.
    pub sheet: &'a Sheet,
    constraints: Vec<Constraint>,
    /// Which cells have values that differ from their digits; the rules are about values then.
    marks: Option<Marks>,
    /// What a rule about values asked for that is not possible.
    unsupported: Option<&'static str>,
}

impl<'a> Lowering<'a> {
    /// Starts without constraints.
    pub fn new(sheet: &'a Sheet) -> Lowering<'a> {
        Lowering {
            sheet,
            constraints: Vec::new(),
            marks: None,
            unsupported: None,
        }
    }

    /// Returns the range of what cells are worth.
    pub(crate) fn values(&self) -> RangeInclusive<i32> {
        let (low, high) = self.sheet.values().into_inner();
        let modified = |marks: &Marks| [low, high].map(|value| marks.worth(value, true));
        let [one, other] = self.marks.as_ref().map_or([low, high], modified);
        low.min(one).min(other)..=high.max(one).max(other)
    }

    /// Returns the constraints.
    pub fn finish(self) -> Vec<Constraint> {
        self.constraints
    }

    /// Adds a constraint.
    pub(crate) fn push(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
    }

    /// Adds a constraint that nothing meets.
    pub(crate) fn never(&mut self) {
        let domain = Domain::new([Square::new(0)], DigitSet::EMPTY);
        self.push(Constraint::Domain(domain));
    }

    /// Makes cells differ.
    pub(crate) fn different(&mut self, squares: &[Square]) {
        let squares = once(squares);
        if squares.len() > 1 {
            self.push(Constraint::AllDifferent(squares.into()));
        }
    }

    /// Restricts cells to the values that pass a filter.
    pub(crate) fn domain(&mut self, squares: &[Square], keep: impl Fn(i32) -> bool) {
        if self.marks.is_some() {
            return self.worth_in(squares, keep);
        }
        let digits = self.sheet.digits(keep);
        let squares = once(squares);
        self.push(Constraint::Domain(Domain::new(squares, digits)));
    }

    /// Returns the table of a relation between values.
    pub(crate) fn table(&self, allowed: impl Fn(i32, i32) -> bool) -> DigitTable {
        let first = self.sheet.options().first - 1;
        let value = |number: u8| i32::from(number) + first;
        DigitTable::new(self.sheet.options().values, |one, other| {
            allowed(value(one), value(other))
        })
    }

    /// Relates each cell and the next one.
    pub(crate) fn along(&mut self, squares: &[Square], allowed: impl Fn(i32, i32) -> bool) {
        if self.marks.is_some() {
            let pairs = worth::along(squares);
            return self.worth_pairs(&pairs, allowed);
        }
        let table = self.table(allowed);
        if squares.len() > 1 {
            self.push(Constraint::Relation(Relation::along(
                squares.to_vec(),
                table,
            )));
        }
    }

    /// Relates every two cells.
    pub(crate) fn among(&mut self, squares: &[Square], allowed: impl Fn(i32, i32) -> bool) {
        if self.marks.is_some() {
            let pairs = worth::among(squares);
            return self.worth_pairs(&pairs, allowed);
        }
        let table = self.table(allowed);
        if squares.len() > 1 {
            self.push(Constraint::Relation(Relation::among(
                squares.to_vec(),
                table,
            )));
        }
    }

    /// Relates the cells of each pair.
    pub(crate) fn couples(&mut self, pairs: &[[Square; 2]], allowed: impl Fn(i32, i32) -> bool) {
        if self.marks.is_some() {
            return self.worth_pairs(pairs, allowed);
        }
        let table = self.table(allowed);
        if !pairs.is_empty() {
            self.push(Constraint::Relation(Relation::couples(
                pairs.to_vec(),
                table,
            )));
        }
    }

    /// Fixes the weighted sum of cells to a total.
    pub(crate) fn sum(&mut self, terms: &[(i32, Square)], total: i32) {
        self.sum_in(terms, &Totals::exactly(total));
    }

    /// Makes the sums of two lists of cells equal.
    pub(crate) fn equal(&mut self, left: &[Square], right: &[Square]) {
        let left = left.iter().map(|&square| (1, square));
        let right = right.iter().map(|&square| (-1, square));
        let terms: Vec<(i32, Square)> = left.chain(right).collect();
        self.sum(&terms, 0);
    }

    /// Restricts the weighted sum of cells to some totals.
    pub(crate) fn sum_in(&mut self, terms: &[(i32, Square)], totals: &Totals) {
        if self.marks.is_some() {
            return self.worth_sum(terms, totals);
        }
        let first = self.sheet.options().first - 1;
        let weight = terms
            .iter()
            .fold(0_i32, |sum, &(weight, _)| sum.saturating_add(weight));
        let totals = totals.shifted(first.saturating_mul(weight).saturating_neg());
        let sum = Sum::weighted(terms.iter().copied(), totals);
        if !sum.terms.is_empty() {
            self.push(Constraint::Sum(sum));
        } else if !sum.totals.contains(0) {
            self.never();
        }
    }

    /// Makes cells differ and restricts their sum to some totals.
    pub(crate) fn cage(&mut self, squares: &[Square], totals: &Totals) {
        let squares = once(squares);
        if self.marks.is_some() {
            self.different(&squares);
            let terms: Vec<(i32, Square)> = squares.into_iter().map(|it| (1, it)).collect();
            return self.worth_sum(&terms, totals);
        }
        let first = self.sheet.options().first - 1;
        let totals = totals.shifted(first.saturating_mul(squares.len() as i32).saturating_neg());
        self.push(Constraint::Cage(Cage::with_totals(squares, totals)));
    }

    /// Makes cells consecutive and different.
    pub(crate) fn consecutive(&mut self, squares: &[Square]) {
        self.push(Constraint::Cage(Cage::consecutive(once(squares))));
    }

    /// Makes an automaton read the values of cells; see [`Automaton::explore`].
    pub(crate) fn automaton<S: Ord + Clone>(
        &mut self,
        rule: &'static str,
        squares: &[Square],
        starts: impl IntoIterator<Item = S>,
        step: impl FnMut(&S, i32, &mut dyn FnMut(S)),
        is_accepting: impl Fn(&S) -> bool,
    ) -> Result<(), RuleError> {
        let automaton = self.explore(rule, starts, step, is_accepting)?;
        self.line(squares, automaton);
        Ok(())
    }

    /// Returns an automaton that reads values, for several lines; see [`Automaton::explore`].
    pub(crate) fn explore<S: Ord + Clone>(
        &self,
        rule: &'static str,
        starts: impl IntoIterator<Item = S>,
        mut step: impl FnMut(&S, i32, &mut dyn FnMut(S)),
        is_accepting: impl Fn(&S) -> bool,
    ) -> Result<Arc<Automaton>, RuleError> {
        // One copy for all rules with the same type of state: the code is large.
        self.explored(rule, &mut starts.into_iter(), &mut step, &is_accepting)
    }

    fn explored<S: Ord + Clone>(
        &self,
        rule: &'static str,
        starts: &mut dyn Iterator<Item = S>,
        step: &mut Step<'_, S>,
        is_accepting: &dyn Fn(&S) -> bool,
    ) -> Result<Arc<Automaton>, RuleError> {
        let (sheet, digits) = (self.sheet, self.sheet.options().values);
        // Rules about values have the mark of a cell in the state, others have none.
        let starts = starts.map(|state| (state, None));
        let step = |state: &(S, Option<bool>), digit: Digit, next: &mut dyn FnMut(_)| {
            let value = sheet.value(digit);
            match &self.marks {
                Some(marks) => marks.step(state, value, step, next),
                None => step(&state.0, value, &mut |state| next((state, None))),
            }
        };
        let accepts = |state: &(S, Option<bool>)| state.1.is_none() && is_accepting(&state.0);
        let automaton = Automaton::explore(digits, starts, step, accepts, STATES);
        let automaton = automaton.ok_or_else(|| RuleError {
            rule,
            reason: format!("the automaton has more than {STATES} states"),
        })?;
        Ok(Arc::new(automaton))
    }

    /// Makes an automaton read cells.
    pub(crate) fn line(&mut self, squares: &[Square], automaton: Arc<Automaton>) {
        let squares = self.with_marks(squares);
        self.push(Constraint::Line(Line::new(squares, automaton)));
    }

    /// Makes cells contain at least these values; nothing does if the board lacks one.
    pub(crate) fn contains(&mut self, squares: &[Square], values: &[i32]) {
        let digits: Option<Vec<Digit>> = values
            .iter()
            .map(|&value| self.sheet.digit(value))
            .collect();
        match digits {
            Some(digits) if digits.is_empty() => {}
            Some(digits) if digits.len() <= once(squares).len() => {
                self.push(Constraint::Contains(Contains::new(once(squares), digits)));
            }
            _ => self.never(),
        }
    }

    /// Restricts the number of cells whose value passes a filter.
    pub(crate) fn count(
        &mut self,
        squares: &[Square],
        keep: impl Fn(i32) -> bool,
        counts: &Totals,
    ) {
        if self.marks.is_some() {
            return self.worth_count(squares, keep, counts);
        }
        let digits: DigitSet = self.sheet.digits(keep);
        if digits.is_empty() && counts.contains(0) {
        } else {
            self.push(Constraint::Count(Count::new(
                once(squares),
                digits,
                counts.clone(),
            )));
        }
    }

    /// Makes the cell at the place that `index` holds, counted from 1, hold a value.
    pub(crate) fn indexing(&mut self, index: Square, line: &[Square], value: i32) {
        match self.sheet.digit(value) {
            Some(digit) => self.indexed(index, line, Target::Digit(digit)),
            None => self.never(),
        }
    }

    /// Makes the cell at the place that `index` holds, counted from 1, hold a target.
    pub(crate) fn indexed(&mut self, index: Square, line: &[Square], target: Target) {
        // Place n of the primitive is digit n. A board with values from 0 has one more digit below.
        let below = (1 - self.sheet.options().first).max(0) as usize;
        if below > 0 {
            self.domain(&[index], |value| value >= 1);
        }
        let padding = line.iter().take(1).cycle().take(below);
        let line: Vec<Square> = padding.chain(line).copied().collect();
        self.push(Constraint::Indexing(Indexing::new(index, line, target)));
    }

    /// Makes groups hold the same values.
    pub(crate) fn same(&mut self, groups: &[Vec<Square>]) {
        self.push(Constraint::SameDigits(SameDigits::new(
            groups.iter().cloned(),
        )));
    }

    /// Returns the constraints that `lower` adds.
    pub(crate) fn within(
        &self,
        lower: impl FnOnce(&mut Lowering<'a>) -> Result<(), RuleError>,
    ) -> Result<Vec<Constraint>, RuleError> {
        self.within_marks(self.marks.clone(), lower)
    }

    /// Returns the constraints that `lower` adds where these cells have values that differ from their digits.
    pub(crate) fn within_marks(
        &self,
        marks: Option<Marks>,
        lower: impl FnOnce(&mut Lowering<'a>) -> Result<(), RuleError>,
    ) -> Result<Vec<Constraint>, RuleError> {
        let mut inner = Lowering {
            marks,
            ..Lowering::new(self.sheet)
        };
        lower(&mut inner)?;
        match inner.unsupported {
            Some(what) => Err(RuleError {
                rule: Kind::ModifiedCells.info().name,
                reason: what.to_owned(),
            }),
            None => Ok(inner.finish()),
        }
    }

    /// Adds alternatives, each a list of constraints that must all be met.
    pub(crate) fn any(&mut self, alternatives: Vec<Vec<Constraint>>) {
        if alternatives.iter().any(Vec::is_empty) {
            return;
        }
        let all = |mut parts: Vec<Constraint>| match parts.len() {
            1 => parts.remove(0),
            _ => Constraint::All(parts.into()),
        };
        match alternatives.len() {
            0 => self.never(),
            1 => self.constraints.extend(alternatives.into_iter().flatten()),
            _ => self.push(Constraint::Any(alternatives.into_iter().map(all).collect())),
        }
    }
}
