//! Rules about single cells: odd, even, less or greater than their neighbours.
//!
//! **Invariant:** the first cell of a minimum or maximum is the marked one.

use foldoku_board::Square;
use foldoku_render::Spot;

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::{Layer, Maker};
use crate::making::{Making, Order};
use crate::rule::Rule;
use crate::sketch::Sketch;
use crate::values::Values;

/// Pairs the first cell of a rule with each of the others.
fn against_first(rule: &Rule) -> Vec<[Square; 2]> {
    let Some((&first, others)) = rule.cells.split_first() else {
        return Vec::new();
    };
    others.iter().map(|&other| [first, other]).collect()
}

pub(crate) mod minimum {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "minimum",
        form: Form::Cells,
        iss: None,
        fpuzzles: Some("minimum"),
        lower,
        is_met,
        draw,
        make: Maker::every(Layer::First, 5, every),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.couples(&against_first(rule), |one, other| one < other);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        all.iter().skip(1).all(|value| Some(value) > all.first())
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.spot(rule.cells.get(..1).unwrap_or_default(), Spot::Inwards);
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        let around = |cell: Square| [vec![cell], out.beside(cell)].concat();
        let is_met = |cells: &Vec<Square>| {
            cells[1..]
                .iter()
                .all(|&cell| out.at(cell) > out.at(cells[0]))
        };
        let marked = out.sheet.grid_squares().map(around).filter(is_met);
        marked.map(|cells| Rule::new(order.kind, cells)).collect()
    }
}

pub(crate) mod maximum {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "maximum",
        form: Form::Cells,
        iss: None,
        fpuzzles: Some("maximum"),
        lower,
        is_met,
        draw,
        make: Maker::every(Layer::First, 5, every),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.couples(&against_first(rule), |one, other| one > other);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        all.iter().skip(1).all(|value| Some(value) < all.first())
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.spot(rule.cells.get(..1).unwrap_or_default(), Spot::Outwards);
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        let around = |cell: Square| [vec![cell], out.beside(cell)].concat();
        let is_met = |cells: &Vec<Square>| {
            cells[1..]
                .iter()
                .all(|&cell| out.at(cell) < out.at(cells[0]))
        };
        let marked = out.sheet.grid_squares().map(around).filter(is_met);
        marked.map(|cells| Rule::new(order.kind, cells)).collect()
    }
}

pub(crate) mod odd {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "odd",
        form: Form::Cells,
        iss: None,
        fpuzzles: Some("odd"),
        lower,
        is_met,
        draw,
        make: Maker::every(Layer::First, 6, every),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.domain(&rule.cells, |value| value % 2 != 0);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        values.of(&rule.cells).iter().all(|value| value & 1 == 1)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.spot_each(&rule.cells, &Spot::Disc);
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        let cells = out.sheet.grid_squares();
        let cells = cells.filter(|&cell| out.at(cell) % 2 != 0);
        cells.map(|cell| Rule::new(order.kind, [cell])).collect()
    }
}

pub(crate) mod even {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "even",
        form: Form::Cells,
        iss: None,
        fpuzzles: Some("even"),
        lower,
        is_met,
        draw,
        make: Maker::every(Layer::First, 6, every),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.domain(&rule.cells, |value| value % 2 == 0);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        values.of(&rule.cells).iter().all(|value| value & 1 == 0)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.spot_each(&rule.cells, &Spot::Block);
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        let cells = out.sheet.grid_squares();
        let cells = cells.filter(|&cell| out.at(cell) % 2 == 0);
        cells.map(|cell| Rule::new(order.kind, [cell])).collect()
    }
}
