//! Full rank: all rows and columns, read in both directions as numbers, in ascending order.
//!
//! On a square grid whose rows and columns hold every value once, each value starts exactly four of
//! the `4n` numbers, one from each side of the grid. The rank of a number therefore gives its first
//! value and how many of the other three numbers with that first value are smaller.
//!
//! **Invariant:** numbers are compared value by value, so values above 9 count as one digit.

use std::sync::Arc;

use foldoku_board::Square;
use foldoku_board::constraint::Automaton;

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::rule::Rule;
use crate::sheet::Sheet;
use crate::sketch::{Sketch, words_only};
use crate::values::Values;

/// Returns the lines that start at each side of the grid: left, right, top, bottom.
fn sides(sheet: &Sheet) -> [Vec<Vec<Square>>; 4] {
    let reversed = |lines: &[Vec<Square>]| {
        let reverse = |line: &Vec<Square>| line.iter().rev().copied().collect();
        lines.iter().map(reverse).collect()
    };
    let (rows, columns) = (sheet.row_cells(), sheet.column_cells());
    [
        rows.clone(),
        reversed(&rows),
        columns.clone(),
        reversed(&columns),
    ]
}

fn check_board(sheet: &Sheet, rule: &'static str) -> Result<(), RuleError> {
    let is_square = sheet.rows() == sheet.columns() && sheet.options().lines;
    if is_square && sheet.rows() == usize::from(sheet.options().values) {
        Ok(())
    } else {
        Err(RuleError {
            rule,
            reason: String::from("rows and columns do not hold every value once"),
        })
    }
}

/// How two numbers compare, read value by value: the state of an automaton over `one[1], other[1],
/// one[2], …`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Compared {
    Equal,
    Half(i32),
    Less,
    Greater,
}

/// Returns the automaton of a comparison, which all pairs of lines share.
fn comparison(
    out: &Lowering<'_>,
    accepts: impl Fn(&Compared) -> bool,
) -> Result<Arc<Automaton>, RuleError> {
    let step = |state: &Compared, value: i32, next: &mut dyn FnMut(Compared)| {
        next(match *state {
            Compared::Equal => Compared::Half(value),
            Compared::Half(before) if before < value => Compared::Less,
            Compared::Half(before) if before > value => Compared::Greater,
            Compared::Half(_) => Compared::Equal,
            decided => decided,
        });
    };
    out.explore("full rank", [Compared::Equal], step, accepts)
}

/// Compares two lines that start with the same value.
fn compare(out: &mut Lowering<'_>, one: &[Square], other: &[Square], automaton: &Arc<Automaton>) {
    let pairs = one.iter().zip(other).skip(1);
    let cells: Vec<Square> = pairs.flat_map(|(&one, &other)| [one, other]).collect();
    out.line(&cells, Arc::clone(automaton));
}

pub(crate) mod full_rank {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "full rank",
        form: Form::Outside,
        iss: Some("FullRank"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    /// The number 1 after the rank allows ties, which then share the smallest rank.
    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        check_board(out.sheet, "full rank")?;
        let (rank, first) = (rule.number() - 1, *out.sheet.values().start());
        let (start, smaller) = (first + rank / 4, rank % 4);
        if rank < 0 || out.sheet.digit(start).is_none() {
            out.never();
            return Ok(());
        }
        let ties = rule.numbers.get(1) == Some(&1);
        out.domain(&rule.cells[..1], |value| value == start);
        let sides = sides(out.sheet);
        let others: Vec<&Vec<Vec<Square>>> = sides
            .iter()
            .filter(|side| !side.contains(&rule.cells))
            .collect();
        let is_less = comparison(out, |state| *state == Compared::Less)?;
        let is_greater = comparison(out, |state| {
            *state == Compared::Greater || ties && *state == Compared::Equal
        })?;
        let mut alternatives = Vec::new();
        for chosen in 0..8_u32 {
            if chosen.count_ones() as i32 != smaller {
                continue;
            }
            let part = out.within(|inner| {
                for (index, side) in others.iter().enumerate() {
                    let automaton = match chosen >> index & 1 {
                        1 => &is_less,
                        _ => &is_greater,
                    };
                    one_side(rule, inner, side, start, automaton)?;
                }
                Ok(())
            })?;
            alternatives.push(part);
        }
        out.any(alternatives);
        Ok(())
    }

    /// Compares the line with the one of a side that starts with the same value, whichever that is.
    fn one_side(
        rule: &Rule,
        out: &mut Lowering<'_>,
        side: &[Vec<Square>],
        start: i32,
        automaton: &Arc<Automaton>,
    ) -> Result<(), RuleError> {
        let mut alternatives = Vec::new();
        for line in side {
            alternatives.push(out.within(|inner| {
                inner.domain(&line[..1], |value| value == start);
                compare(inner, line, &rule.cells, automaton);
                Ok(())
            })?);
        }
        out.any(alternatives);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let entry = values.of(&rule.cells);
        let all: Vec<Vec<i32>> = sides(values.sheet)
            .iter()
            .flatten()
            .map(|line| values.of(line))
            .collect();
        let below = all.iter().filter(|other| **other < entry).count() as i32;
        let equal = all.iter().filter(|other| **other == entry).count() as i32;
        match rule.numbers.get(1) {
            Some(1) => below + 1 == rule.number(),
            _ => equal == 1 && below + 1 == rule.number(),
        }
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.clue(rule, "R", &rule.clue_text());
    }
}

pub(crate) mod no_ties {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "no ties",
        form: Form::Global,
        iss: Some("FullRankTies"),
        fpuzzles: None,
        lower,
        is_met,
        draw: words_only,
        make: None,
    };

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if out.sheet.rows() != out.sheet.columns() {
            return Err(RuleError {
                rule: "no ties",
                reason: String::from("rows and columns differ in length"),
            });
        }
        let lines: Vec<Vec<Square>> = sides(out.sheet).into_iter().flatten().collect();
        let differ = comparison(out, |state| *state != Compared::Equal)?;
        for (place, one) in lines.iter().enumerate() {
            for other in &lines[..place] {
                let first = [[one[0], other[0]]];
                let starts = out.within(|inner| {
                    if one[0] == other[0] {
                        inner.never()
                    } else {
                        inner.couples(&first, |one, other| one != other)
                    }
                    Ok(())
                })?;
                let rest = out.within(|inner| {
                    compare(inner, one, other, &differ);
                    Ok(())
                })?;
                out.any(vec![starts, rest]);
            }
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        let mut all: Vec<Vec<i32>> = sides(values.sheet)
            .iter()
            .flatten()
            .map(|line| values.of(line))
            .collect();
        all.sort_unstable();
        all.windows(2).all(|pair| pair[0] != pair[1])
    }
}
