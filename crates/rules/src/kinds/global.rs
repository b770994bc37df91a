//! Rules about the whole grid.
//!
//! **Invariant:** extra cells outside the grid take no part.

use std::collections::BTreeSet;

use foldoku_board::Square;
use foldoku_board::constraint::Totals;
use foldoku_render::{Figure, Hue};

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::{self, Maker};
use crate::rule::Rule;
use crate::sheet::Sheet;
use crate::sketch::{Sketch, words_only};
use crate::values::Values;

pub(crate) mod diagonal {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "diagonal",
        form: Form::Slope,
        iss: Some("Diagonal"),
        fpuzzles: Some("diagonal+"),
        lower,
        is_met,
        draw,
        make: Maker::grid(|order, _| {
            [1, -1]
                .map(|slope| Rule::with(order.kind, [slope], []))
                .to_vec()
        }),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (rises, shape) = (rule.number() > 0, out.sheet.geometry().shape());
        for area in out.sheet.grid_areas() {
            let (rows, columns) = (area.rows, area.columns);
            if rows != columns {
                return Err(RuleError {
                    rule: "diagonal",
                    reason: format!("the grid is {rows}x{columns}, not square"),
                });
            }
            let column = |row: usize| if rises { columns - 1 - row } else { row };
            let cells: Vec<Square> = (0..rows)
                .filter_map(|row| area.at(shape, row, column(row)))
                .collect();
            out.different(&cells);
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        values.sheet.grid_areas().into_iter().all(|area| {
            let (top, left, side) = (area.row as i32, area.column as i32, area.rows as i32);
            let is_on = |cell: &Square| {
                let (row, column) = values.sheet.place(*cell);
                let (row, column) = (row - top, column - left);
                let is_on = match rule.number() {
                    1.. => row + column == side - 1,
                    _ => row == column,
                };
                is_on && (0..side).contains(&row) && (0..side).contains(&column)
            };
            let squares = values.sheet.grid_squares();
            values.differ(&squares.filter(is_on).collect::<Vec<_>>())
        })
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        let rises = rule.number() > 0;
        out.figure(Figure::Diagonal { rises });
    }
}

pub(crate) mod disjoint_groups {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "disjoint groups",
        form: Form::Global,
        iss: Some("DisjointSets"),
        fpuzzles: Some("disjointgroups"),
        lower,
        is_met,
        draw: words_only,
        make: Maker::grid(maker::plain),
    };

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        // The groups keep their meaning on boards without boxes, such as jigsaws.
        for boxes in out.sheet.boxes_of_grids() {
            for place in 0..boxes.first().map_or(0, Vec::len) {
                let group: Vec<Square> = boxes.iter().map(|cells| cells[place]).collect();
                out.different(&group);
            }
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        values.sheet.boxes_of_grids().iter().all(|boxes| {
            let contents: Vec<Vec<i32>> = boxes.iter().map(|cells| values.of(cells)).collect();
            contents.iter().enumerate().all(|(index, one)| {
                let mut others = contents[..index].iter();
                others.all(|other| one.iter().zip(other).all(|(value, same)| value != same))
            })
        })
    }
}

pub(crate) mod windoku {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "windoku",
        form: Form::Global,
        iss: Some("Windoku"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::grid(maker::plain),
    };

    pub(crate) fn windows(sheet: &Sheet) -> Vec<Vec<Square>> {
        let options = sheet.options();
        let size = options.region_size.unwrap_or(usize::from(options.values));
        let Some((rows, columns)) = options.box_sides(size) else {
            return Vec::new();
        };
        let starts = |step: usize, side: usize| {
            (1..side)
                .step_by(step + 1)
                .filter(move |start| start + step < side)
        };
        let (mut windows, shape) = (Vec::new(), sheet.geometry().shape());
        for area in sheet.grid_areas() {
            for left in starts(columns, area.columns) {
                for top in starts(rows, area.rows) {
                    let cell = |k: usize| area.at(shape, top + k / columns, left + k % columns);
                    windows.push((0..size).filter_map(cell).collect());
                }
            }
        }
        windows
    }

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        windows(out.sheet)
            .iter()
            .for_each(|window| out.different(window));
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        windows(values.sheet)
            .iter()
            .all(|window| values.differ(window))
    }

    pub(crate) fn draw(_: &Rule, out: &mut Sketch<'_>) {
        for window in windows(out.sheet) {
            out.shade(&window, Hue::Grey, "");
        }
    }
}

/// Returns the third of the values that a value is in: 0, 1 or 2.
fn thirds(sheet: &Sheet, rule: &'static str) -> Result<impl Fn(i32) -> i32 + use<>, RuleError> {
    let (first, count) = (*sheet.values().start(), i32::from(sheet.options().values));
    match count % 3 {
        0 => Ok(move |value: i32| (value - first) / (count / 3)),
        _ => Err(RuleError {
            rule,
            reason: format!("{count} values have no three equal parts"),
        }),
    }
}

pub(crate) mod global_entropy {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "global entropy",
        form: Form::Global,
        iss: Some("GlobalEntropy"),
        fpuzzles: None,
        lower,
        is_met,
        draw: words_only,
        make: Maker::grid(maker::plain),
    };

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let third = thirds(out.sheet, "global entropy")?;
        for block in out.sheet.blocks_of_four() {
            for part in 0..3 {
                out.count(&block, |value| third(value) == part, &Totals::from(1..=2));
            }
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        let range: Vec<i32> = values.sheet.values().collect();
        let mut parts = range.chunks(range.len() / 3);
        let blocks = values.sheet.blocks_of_four();
        parts.all(|part| {
            blocks
                .iter()
                .all(|block| block.iter().any(|&cell| part.contains(&values.at(cell))))
        })
    }
}

pub(crate) mod global_modulo {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "global modulo",
        form: Form::Global,
        iss: Some("GlobalMod"),
        fpuzzles: None,
        lower,
        is_met,
        draw: words_only,
        make: Maker::grid(maker::plain),
    };

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        for block in out.sheet.blocks_of_four() {
            for rest in 0..3 {
                out.count(&block, |value| value % 3 == rest, &Totals::from(1..=2));
            }
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        values.sheet.blocks_of_four().iter().all(|block| {
            let rests: BTreeSet<i32> = block.iter().map(|&cell| values.at(cell) % 3).collect();
            rests.len() == 3
        })
    }
}

pub(crate) mod dutch_flatmates {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "dutch flatmates",
        form: Form::Global,
        iss: Some("DutchFlatmates"),
        fpuzzles: None,
        lower,
        is_met,
        draw: words_only,
        make: Maker::grid(maker::plain),
    };

    /// What the last cell was, and whether it is a middle value that still needs the largest below.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    enum Last {
        Smallest,
        Other,
        NeedsLargest,
    }

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (first, last) = out.sheet.values().into_inner();
        let middle = (first + last + 1) / 2;
        let step = |state: &Last, value: i32, next: &mut dyn FnMut(Last)| {
            if *state == Last::NeedsLargest && value != last {
                return;
            }
            match value {
                _ if value == middle && *state != Last::Smallest => next(Last::NeedsLargest),
                _ if value == first => next(Last::Smallest),
                _ => next(Last::Other),
            }
        };
        let accepts = |state: &Last| *state != Last::NeedsLargest;
        for column in out.sheet.column_cells() {
            out.automaton("dutch flatmates", &column, [Last::Other], step, accepts)?;
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        let (first, last) = values.sheet.values().into_inner();
        values.sheet.grid_squares().all(|cell| {
            let (row, column) = values.sheet.place(cell);
            let near = |row: i32| values.sheet.at(row, column).map(|cell| values.at(cell));
            values.at(cell) != (first + last + 1) / 2
                || near(row - 1) == Some(first)
                || near(row + 1) == Some(last)
        })
    }
}

pub(crate) mod region_same_values {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "region same values",
        form: Form::Global,
        iss: Some("RegionSameValues"),
        fpuzzles: None,
        lower,
        is_met,
        draw: words_only,
        make: None,
    };

    fn largest(sheet: &Sheet) -> Vec<Vec<Square>> {
        let mut all = sheet.row_cells();
        all.extend(sheet.column_cells());
        all.extend(sheet.boxes().to_vec());
        all.extend(sheet.options().pieces.clone());
        let size = all.iter().map(Vec::len).max().unwrap_or(0);
        all.retain(|cells| cells.len() == size);
        all
    }

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.same(&largest(out.sheet));
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        let sorted = |cells: &Vec<Square>| {
            let mut held = values.of(cells);
            held.sort_unstable();
            held
        };
        let contents: BTreeSet<Vec<i32>> = largest(values.sheet).iter().map(sorted).collect();
        contents.len() == 1
    }
}
