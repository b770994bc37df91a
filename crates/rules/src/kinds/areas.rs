//! Rules about areas whose shape is not known: connected values, and regions that the solver constructs.
//!
//! **Invariant:** the extra cells with the labels of the regions are named `CC`, as the strings of
//! Interactive Sudoku Solver name them. Labels are in the order in which the regions begin.

use std::collections::BTreeSet;

use foldoku_board::Square;
use foldoku_board::constraint::{Connected, Constraint, DifferentPairs, Totals};
use foldoku_render::Spot;

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::rule::Rule;
use crate::sheet::Sheet;
use crate::sketch::{Sketch, words_only};
use crate::values::Values;

/// The name of the cells with the labels of the regions.
pub(crate) const LABELS: &str = "CC";

/// Returns whether steps between neighbours lead from one of some cells to all others.
fn are_connected(sheet: &Sheet, cells: &[Square]) -> bool {
    let mut rest = cells.to_vec();
    let mut reached: Vec<Square> = rest.pop().into_iter().collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        let (near, far) = rest
            .into_iter()
            .partition::<Vec<Square>, _>(|&other| sheet.are_adjacent(cell, other));
        reached.extend(near);
        rest = far;
        next += 1;
    }
    rest.is_empty()
}

pub(crate) mod connected_values {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "connected values",
        form: Form::Area,
        iss: Some("ConnectedValues"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    /// Returns the cells of the area: those that are listed, or the grid.
    fn cells(rule: &Rule, sheet: &Sheet) -> Vec<Square> {
        if rule.cells.is_empty() {
            sheet.grid_squares().collect()
        } else {
            rule.cells.clone()
        }
    }

    /// Returns the number of cells with one of the values; `None` if it is open.
    fn size(rule: &Rule) -> Option<i32> {
        Some(rule.number()).filter(|&size| size > 0)
    }

    fn values(rule: &Rule) -> &[i32] {
        rule.numbers.get(1..).unwrap_or_default()
    }

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let cells = cells(rule, out.sheet);
        let columns = match cells.first() {
            Some(&first) => out.sheet.columns_around(first),
            None => return Ok(()),
        };
        let digits = out.sheet.digits(|value| values(rule).contains(&value));
        let counts = match size(rule) {
            Some(size) => Totals::exactly(size),
            None => Totals::from(1..=cells.len() as i32),
        };
        let connected = Connected::new(cells, columns, digits, counts);
        out.push(Constraint::Connected(connected));
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
        let mut cells = cells(rule, all.sheet);
        cells.retain(|&cell| values(rule).contains(&all.at(cell)));
        let has_size = size(rule).is_none_or(|size| cells.len() as i32 == size);
        has_size && !cells.is_empty() && are_connected(all.sheet, &cells)
    }

    /// The note names the values, and the number of cells.
    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.note_numbers(&Rule::with(rule.kind, values(rule), []));
        if let Some(size) = size(rule) {
            out.note_name(&format!("{size} cells"));
        }
    }
}

pub(crate) mod chaos_construction {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "chaos construction",
        form: Form::Global,
        iss: Some("ChaosConstruction"),
        fpuzzles: None,
        lower,
        is_met,
        draw: words_only,
        make: None,
    };

    /// Returns the number of regions.
    fn regions(sheet: &Sheet) -> Result<usize, RuleError> {
        let size = sheet.options().region_size();
        let labels = sheet.variable_cells(LABELS).len();
        let error = |reason: String| RuleError {
            rule: RULE.name,
            reason,
        };
        let (cells, values) = (sheet.grid_cells(), usize::from(sheet.options().values));
        if labels != cells {
            let reason = format!("the board has {labels} extra cells {LABELS}, not {cells}");
            return Err(error(reason));
        }
        if size == 0 || cells % size != 0 || cells / size > values {
            let reason =
                format!("{cells} cells are not at most {values} regions of {size} cells each");
            return Err(error(reason));
        }
        Ok(cells / size)
    }

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let sheet = out.sheet;
        let count = regions(sheet)? as i32;
        let (first, labels) = (sheet.options().first, sheet.variable_cells(LABELS));
        out.domain(&labels, |value| value < first + count);
        let size = Totals::exactly(sheet.options().region_size() as i32);
        for region in first..first + count {
            let cells = labels.iter().copied();
            let digits = sheet.digits(|value| value == region);
            let connected = Connected::new(cells, sheet.columns(), digits, size.clone());
            out.push(Constraint::Connected(connected));
        }
        let pairs = sheet.grid_squares().zip(labels.iter().copied());
        let pairs = DifferentPairs::new(pairs.map(|(cell, label)| [cell, label]));
        out.push(Constraint::DifferentPairs(pairs));
        // The state is the first label that has not come yet.
        let step = |&new: &i32, value: i32, next: &mut dyn FnMut(i32)| {
            if value <= new {
                next(new.max(value + 1));
            }
        };
        out.automaton(RULE.name, &labels, [first], step, |_| true)
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        let sheet = values.sheet;
        let labels = sheet.variable_cells(LABELS);
        let mut order: Vec<i32> = Vec::new();
        for label in values.of(&labels) {
            if !order.contains(&label) {
                order.push(label);
            }
        }
        let first = sheet.options().first;
        let is_region = |&label: &i32| {
            let places = (0..labels.len()).filter(|&place| values.at(labels[place]) == label);
            let cells: Vec<Square> = places.map(Square::new).collect();
            let held: BTreeSet<i32> = values.of(&cells).into_iter().collect();
            cells.len() == sheet.options().region_size()
                && held.len() == cells.len()
                && are_connected(sheet, &cells)
        };
        order.iter().copied().eq((first..).take(order.len())) && order.iter().all(is_region)
    }
}

pub(crate) mod chaos_count {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "chaos count",
        form: Form::Arms,
        iss: Some("ChaosCount"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    /// The label of the first cell and the number of cells with it; `None` after the control cell.
    type State = Option<(Option<i32>, i32)>;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let offset = rule.number();
        let most = out.sheet.values().end() + offset;
        let labels = rule.groups.iter().flatten();
        let line: Vec<Square> = labels.chain(rule.cells.first()).copied().collect();
        let step = |state: &State, value: i32, next: &mut dyn FnMut(State)| {
            let Some((label, count)) = *state else {
                return;
            };
            let counted = count + i32::from(label.is_none_or(|label| label == value));
            if counted <= most {
                next(Some((label.or(Some(value)), counted)));
            }
            if value == count - offset {
                next(None);
            }
        };
        out.automaton(RULE.name, &line, [Some((None, 0))], step, Option::is_none)
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let labels = values.of(&rule.groups.concat());
        let same = labels.iter().filter(|&label| *label == labels[0]).count();
        let control = rule.cells.first().map(|&cell| values.at(cell));
        control.is_none_or(|control| control == same as i32 - rule.number())
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.spot_each(&rule.cells, &Spot::Circle);
    }
}

pub(crate) mod chaos_arrow {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "chaos arrow",
        form: Form::Arms,
        iss: Some("ChaosArrow"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    /// The next place, the label of the first cell, the number of cells in the runs, and whether the
    /// run of this arm goes on.
    type State = (usize, i32, i32, bool);

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (Some(&control), Some(start)) = (
            rule.cells.first(),
            rule.groups.first().and_then(|arm| arm.first()),
        ) else {
            return Ok(());
        };
        if rule.groups.iter().any(|arm| arm.first() != Some(start)) {
            return Err(RuleError {
                rule: RULE.name,
                reason: String::from("the arms do not begin at the same cell"),
            });
        }
        let (mut line, mut begins) = (vec![*start], Vec::new());
        for arm in &rule.groups {
            begins.push(line.len());
            line.extend(&arm[1..]);
        }
        let (end, offset) = (line.len(), rule.number());
        line.push(control);
        let step =
            |&(place, label, count, runs): &State, value: i32, next: &mut dyn FnMut(State)| {
                if place >= end {
                    if place == end && value == count - offset {
                        next((place + 1, 0, 0, false));
                    }
                    return;
                }
                let label = if place == 0 { value } else { label };
                let runs = (runs || begins.contains(&place)) && value == label;
                next((place + 1, label, count + i32::from(runs), runs));
            };
        out.automaton(RULE.name, &line, [(0, 0, 0, true)], step, |&(place, ..)| {
            place > end
        })
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let beyond = |arm: &Vec<Square>| {
            let labels = values.of(arm);
            let same = labels.iter().take_while(|&label| *label == labels[0]);
            same.count().saturating_sub(1)
        };
        let length = 1 + rule.groups.iter().map(beyond).sum::<usize>();
        let control = rule.cells.first().map(|&cell| values.at(cell));
        control.is_none_or(|control| control == length as i32 - rule.number())
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.spot_each(&rule.cells, &Spot::Circle);
    }
}
