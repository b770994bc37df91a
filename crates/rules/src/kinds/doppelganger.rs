//! Doppelganger: each row, column and box misses one value, which extra cells hold.
//!
//! **Invariant:** the extra cells are named `DGR`, `DGC` and `DGB`, as the strings of Interactive Sudoku
//! Solver name them.

use std::collections::BTreeSet;

use foldoku_board::Square;
use foldoku_board::constraint::{Constraint, Domain};

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::rule::Rule;
use crate::sheet::Sheet;
use crate::sketch::words_only;
use crate::values::Values;

pub(crate) const RULE: Definition = Definition {
    name: "doppelganger",
    form: Form::Global,
    iss: Some("Doppelganger"),
    fpuzzles: None,
    lower,
    is_met,
    draw: words_only,
    make: None,
};

/// The names of the extra cells that hold the missing values of rows, columns and boxes. The cells for
/// the rows are a column beside the grid, those for the columns a row.
const MISSING: [&str; 3] = ["DGC", "DGR", "DGB"];

fn houses(sheet: &Sheet) -> [Vec<Vec<Square>>; 3] {
    [
        sheet.row_cells(),
        sheet.column_cells(),
        sheet.boxes().to_vec(),
    ]
}

pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
    let sheet = out.sheet;
    let houses = houses(sheet);
    let missing = MISSING.map(|name| sheet.variable_cells(name));
    for (kind, cells) in houses.iter().zip(&missing) {
        if kind.len() != cells.len() {
            return Err(RuleError {
                rule: "doppelganger",
                reason: String::from("the board has no extra cells for the missing values"),
            });
        }
        for (house, &extra) in kind.iter().zip(cells) {
            let all: Vec<Square> = house.iter().copied().chain([extra]).collect();
            out.different(&all);
        }
        out.different(cells);
        if !cells.is_empty() {
            out.domain(cells, |value| value != 0);
        }
    }
    for cell in sheet.grid_squares() {
        let pairs = houses.iter().zip(&missing);
        let around = pairs.filter_map(|(kind, cells)| {
            let index = kind.iter().position(|house| house.contains(&cell))?;
            Some(cells[index])
        });
        let differ = Constraint::AllDifferent(around.collect());
        let filled = Domain::new([cell], sheet.digits(|value| value != 0));
        out.any(vec![vec![Constraint::Domain(filled)], vec![differ]]);
    }
    Ok(())
}

pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
    let sheet = values.sheet;
    let all: BTreeSet<i32> = sheet.values().collect();
    // The missing value of each house; a house that misses 0 or more than one value fails.
    let missing_of = |house: &Vec<Square>| {
        let held: BTreeSet<i32> = values.of(house).into_iter().collect();
        let missing: Vec<i32> = all.difference(&held).copied().collect();
        (missing.len() == 1 && missing[0] != 0).then(|| missing[0])
    };
    let houses = houses(sheet);
    let missing = houses
        .clone()
        .map(|kind| kind.iter().map(missing_of).collect::<Vec<_>>());
    let distinct = |kind: &Vec<Option<i32>>| {
        kind.iter().all(Option::is_some) && kind.iter().collect::<BTreeSet<_>>().len() == kind.len()
    };
    let extra = MISSING.iter().zip(&missing).all(|(name, kind)| {
        let cells = values.of(&sheet.variable_cells(name));
        cells.into_iter().map(Some).eq(kind.iter().copied())
    });
    let zeros = sheet.grid_squares().filter(|&cell| values.at(cell) == 0);
    extra
        && missing.iter().all(distinct)
        && zeros.into_iter().all(|cell| {
            let around = houses.iter().zip(&missing).filter_map(|(kind, missing)| {
                let index = kind.iter().position(|house| house.contains(&cell))?;
                Some(missing[index])
            });
            let around: Vec<_> = around.collect();
            around.iter().collect::<BTreeSet<_>>().len() == around.len()
        })
}
