//! Rules in which the value of a cell is a place among others.
//!
//! **Invariant:** places are counted from 1, also on boards with values from 0.

use foldoku_board::Square;
use foldoku_board::constraint::Target;
use foldoku_render::{Hue, LineEnd, StrokeStyle};

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::{Layer, Maker};
use crate::making::{Making, Order};
use crate::rule::Rule;
use crate::sketch::Sketch;
use crate::values::Values;

pub(crate) mod indexing {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "indexing",
        form: Form::Index,
        iss: Some("Indexing"),
        fpuzzles: Some("rowindexer"),
        lower,
        is_met,
        draw,
        make: Maker::every(Layer::First, 8, every),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if let Some((&index, line)) = rule.cells.split_first() {
            out.indexing(index, line, rule.number());
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        // The index cell is at place 0, so that place n of the line is place n of the cells.
        all.first()
            .is_none_or(|&place| place > 0 && all.get(place as usize) == Some(&rule.number()))
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        if let Some((&index, line)) = rule.cells.split_first() {
            let sheet = out.sheet;
            let (row, column) = sheet.place(index);
            let is = |lines: Vec<Vec<Square>>, place: i32| {
                lines.get(place as usize).is_some_and(|other| other == line)
            };
            // The colours of f-puzzles for the indexers of columns, rows and boxes.
            let rows_and_columns = (is(sheet.row_cells(), row), is(sheet.column_cells(), column));
            let (letter, hue) = match rows_and_columns {
                (true, _) => ('C', Hue::Red),
                (_, true) => ('R', Hue::Green),
                _ => ('B', Hue::Blue),
            };
            out.shade(&[index], hue, &format!("{letter}{}", rule.number()));
        }
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        let (rows, columns) = (out.sheet.row_cells(), out.sheet.column_cells());
        let mut rules = Vec::new();
        for cell in out.sheet.grid_squares() {
            let (row, column) = out.sheet.place(cell);
            for (line, value) in [
                (&rows[row as usize], column + 1),
                (&columns[column as usize], row + 1),
            ] {
                let cells = [&[cell][..], line].concat();
                let found = cells.get(out.at(cell) as usize);
                if out.at(cell) > 0 && found.is_some_and(|&cell| out.at(cell) == value) {
                    rules.push(Rule::with(order.kind, [value], cells));
                }
            }
        }
        rules
    }
}

pub(crate) mod value_indexing {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "value indexing",
        form: Form::Cells,
        iss: Some("ValueIndexing"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if let [first, index, line @ ..] = &rule.cells[..] {
            out.indexed(*index, line, Target::Square(*first));
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        all.get(1)
            .is_none_or(|&distance| distance > 0 && all.get(distance as usize + 1) == Some(&all[0]))
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        if let [first, index, line @ ..] = &rule.cells[..] {
            let cells: Vec<Square> = [first, index].into_iter().chain(line).copied().collect();
            out.stroke(
                &cells,
                Hue::Brown,
                StrokeStyle::Thin,
                [LineEnd::Circle, LineEnd::Arrow],
            );
        }
    }
}
