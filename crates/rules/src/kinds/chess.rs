//! Rules about all cells at some distance from each other: chess moves, steps and corners.
//!
//! **Invariant:** extra cells outside the grid take no part.

use std::collections::BTreeSet;

use foldoku_board::Square;

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::{self, Maker};
use crate::rule::Rule;
use crate::sketch::{Sketch, words_only};
use crate::values::Values;

const KNIGHT: [(i32, i32); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// Returns whether a test accepts all pairs of cells whose distances in rows and columns are as given.
fn all_pairs(
    values: &Values<'_>,
    is_apart: impl Fn(i32, i32) -> bool,
    accepts: impl Fn(i32, i32) -> bool,
) -> bool {
    let cells: Vec<Square> = values.sheet.grid_squares().collect();
    cells.iter().enumerate().all(|(place, &one)| {
        cells[..place].iter().all(|&other| {
            let (here, there) = (values.sheet.place(one), values.sheet.place(other));
            let apart = ((here.0 - there.0).abs(), (here.1 - there.1).abs());
            !is_apart(apart.0, apart.1) || accepts(values.at(one), values.at(other))
        })
    })
}

pub(crate) mod anti_knight {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "anti-knight",
        form: Form::Global,
        iss: Some("AntiKnight"),
        fpuzzles: Some("antiknight"),
        lower,
        is_met,
        draw: words_only,
        make: Maker::grid(maker::plain),
    };

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.couples(&out.sheet.pairs_at(&KNIGHT), |one, other| one != other);
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        all_pairs(
            values,
            |down, along| down * along == 2,
            |one, other| one != other,
        )
    }
}

pub(crate) mod anti_king {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "anti-king",
        form: Form::Global,
        iss: Some("AntiKing"),
        fpuzzles: Some("antiking"),
        lower,
        is_met,
        draw: words_only,
        make: Maker::grid(maker::plain),
    };

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.couples(&out.sheet.pairs_at(&[(1, -1), (1, 1)]), |one, other| {
            one != other
        });
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        all_pairs(
            values,
            |down, along| down == 1 && along == 1,
            |one, other| one != other,
        )
    }
}

pub(crate) mod anti_taxicab {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "anti-taxicab",
        form: Form::Global,
        iss: Some("AntiTaxicab"),
        fpuzzles: None,
        lower,
        is_met,
        draw: words_only,
        make: Maker::grid(maker::plain),
    };

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        for distance in out.sheet.values().filter(|&value| value > 0) {
            let steps = |down: i32| [(down, distance - down), (down, down - distance)];
            let offsets: BTreeSet<(i32, i32)> = (0..=distance).flat_map(steps).collect();
            let forward = offsets
                .into_iter()
                .filter(|&(down, along)| down > 0 || along > 0);
            let pairs = out.sheet.pairs_at(&forward.collect::<Vec<_>>());
            out.couples(&pairs, |one, other| one != distance || other != distance);
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        values
            .sheet
            .values()
            .filter(|&value| value > 0)
            .all(|value| {
                let is_apart = |down: i32, along: i32| down + along == value;
                all_pairs(values, is_apart, |one, other| one != value || one != other)
            })
    }
}

pub(crate) mod knightmare {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "knightmare",
        form: Form::Numbers,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::grid(|order, _| vec![Rule::with(order.kind, [5, 15], [])]),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let pairs = out.sheet.pairs_at(&KNIGHT);
        out.couples(&pairs, |one, other| !rule.numbers.contains(&(one + other)));
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let accepts = |one: i32, other: i32| rule.numbers.iter().all(|sum| sum - one != other);
        all_pairs(values, |down, along| down * along == 2, accepts)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.note_numbers(rule);
    }
}

pub(crate) mod no_diagonal_difference {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "no diagonal difference",
        form: Form::Numbers,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::grid(|order, _| vec![Rule::with(order.kind, [1], [])]),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let pairs = out.sheet.pairs_at(&[(1, -1), (1, 1)]);
        out.couples(&pairs, |one, other| {
            !rule.numbers.contains(&(one - other).abs())
        });
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let accepts = |one: i32, other: i32| {
            let mut numbers = rule.numbers.iter();
            numbers.all(|number| one + number != other && other + number != one)
        };
        all_pairs(values, |down, along| (down, along) == (1, 1), accepts)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.note_numbers(rule);
    }
}
