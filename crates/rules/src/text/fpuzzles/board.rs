//! Reads the board of a puzzle: size, regions, givens and pencil marks, solution.
//!
//! **Invariant:** regions that are the usual boxes are not a jigsaw.

use foldoku_board::Square;
use serde_json::{Map, Value};

use super::names::CELL_DECORATION;
use super::numbers::number;
use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::text::{TextError, quoted};
use crate::variant::Variant;

/// Returns the sheet and the cells of the grid, row by row.
pub(super) fn sheet(
    object: &Map<String, Value>,
    side: usize,
) -> Result<(Sheet, Vec<Value>), TextError> {
    let rows = object.get("grid").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| TextError::new("grid: expected rows of cells"))?;
    let cells: Vec<Value> = rows
        .iter()
        .filter_map(Value::as_array)
        .flatten()
        .cloned()
        .collect();
    if rows.len() != side || cells.len() != side * side {
        let found = cells.len();
        return Err(TextError::new(format!(
            "grid: expected {side} rows of {side} cells, found {found} cells"
        )));
    }
    let mut options = SheetOptions::new(side, side);
    let build = |options: SheetOptions| {
        Sheet::new(options).map_err(|error| TextError::new(error.to_string()))
    };
    let plain = build(options.clone())?;
    let default = |index: usize| {
        let cell = Square::new(index);
        plain.boxes().iter().position(|cells| cells.contains(&cell))
    };
    let region = |index: usize| match cells[index].get("region") {
        None => default(index),
        Some(region) => region.as_u64().map(|region| region as usize),
    };
    if (0..cells.len()).any(|index| region(index) != default(index)) {
        let mut numbers: Vec<usize> = (0..cells.len()).filter_map(region).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let members =
            |number: usize| (0..cells.len()).filter(move |&index| region(index) == Some(number));
        options.pieces = numbers
            .into_iter()
            .map(|number| members(number).map(Square::new).collect())
            .collect();
        options.boxes = false;
    }
    Ok((build(options)?, cells))
}

pub(super) fn solution(object: &Map<String, Value>, side: usize) -> Option<Vec<Option<i32>>> {
    let values = object.get("solution")?.as_array()?;
    let value = |value: &Value| number(value).ok();
    (values.len() == side * side).then(|| values.iter().map(value).collect())
}

/// Adds given values and given pencil marks.
pub(super) fn givens(variant: &mut Variant, cells: &[Value]) -> Result<(), TextError> {
    for (index, cell) in cells.iter().enumerate() {
        let square = Square::new(index);
        let name = variant.sheet.name(square);
        let Some(cell) = cell.as_object() else {
            return Err(TextError::new(format!("grid: {name} is not an object")));
        };
        for (key, value) in cell {
            match key.as_str() {
                "value" if cell.get("given") == Some(&Value::Bool(true)) => {
                    variant.givens.push((square, number(value)?));
                }
                "givenPencilMarks" if !value.is_null() => {
                    let marks = value.as_array().into_iter().flatten().map(number);
                    let marks: Vec<i32> = marks.collect::<Result<_, _>>()?;
                    if !marks.is_empty() {
                        variant
                            .rules
                            .push(Rule::with(Kind::Candidates, marks, [square]));
                    }
                }
                "value" | "givenPencilMarks" | "region" => {}
                key if CELL_DECORATION.contains(&key) => {}
                key => {
                    return Err(TextError::new(format!(
                        "grid: {name}: unknown key {}",
                        quoted(key)
                    )));
                }
            }
        }
    }
    Ok(())
}
