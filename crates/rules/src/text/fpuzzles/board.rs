//! Reads the board of a puzzle: size, regions, givens and pencil marks, solution.
//!
//! **Invariant:** regions that are the usual ones are not a jigsaw, except rows that a rule asks for.

use std::collections::BTreeSet;

use foldoku_board::Square;
use foldoku_board::spelling::suggestion;
use serde_json::{Map, Value, json};

use super::names::CELL_DECORATION;
use super::numbers::number;
use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::text::{TextError, empty_board, quoted};
use crate::variant::Variant;

/// Returns the empty board, with regions that it cannot have as unknown, and the cells, row by row.
pub(super) fn board(
    object: &Map<String, Value>,
    side: usize,
) -> Result<(Variant, Vec<Value>), TextError> {
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
    let plain = Sheet::new(options.clone())?;
    let usual = usual_regions(&plain);
    let region = |index: usize| match cells[index].get("region") {
        None => Ok(usual[index]),
        Some(Value::Null) => Ok(None),
        // What some programs write for null.
        Some(region) if region.as_i64() == Some(-1) => Ok(None),
        Some(region) => number(region).map(|region| Some(region as usize)),
    };
    let regions = (0..cells.len()).map(|index| {
        region(index).map_err(|error| {
            let name = plain.name(Square::new(index));
            TextError::new(format!("grid: {name}: region: {error}"))
        })
    });
    let regions: Vec<Option<usize>> = regions.collect::<Result<_, _>>()?;
    let has = |key: &str| object.get(key).is_some_and(|value| *value != json!([]));
    let asks_for_rows = plain.boxes().is_empty() && REGION_KEYS.iter().any(|key| has(key));
    if regions != usual || asks_for_rows {
        let numbers: BTreeSet<usize> = regions.iter().flatten().copied().collect();
        let members = |number: usize| {
            let places = regions.iter().enumerate();
            places.filter(move |(_, region)| **region == Some(number))
        };
        options.pieces = numbers
            .into_iter()
            .map(|number| members(number).map(|(cell, _)| Square::new(cell)).collect())
            .collect();
        options.boxes = false;
    }
    Ok((empty_board(options)?, cells))
}

/// The keys of rules whose meaning depends on regions.
const REGION_KEYS: [&str; 2] = ["regionsumline", "boxindexer"];

/// Returns the number of the region of each cell that f-puzzles assumes: its box, or on boards of
/// prime size its row.
pub(super) fn usual_regions(plain: &Sheet) -> Vec<Option<usize>> {
    let boxes = plain.boxes();
    let region = |cell: Square| {
        if boxes.is_empty() {
            Some(plain.place(cell).0 as usize)
        } else {
            boxes.iter().position(|cells| cells.contains(&cell))
        }
    };
    plain.grid_squares().map(region).collect()
}

pub(super) fn solution(object: &Map<String, Value>, side: usize) -> Option<Vec<Option<i32>>> {
    let values: Vec<Option<i32>> = match object.get("solution")? {
        Value::Array(values) => values.iter().map(|value| number(value).ok()).collect(),
        Value::String(text) if text.contains(',') => text
            .split(',')
            .map(|value| value.trim().parse().ok())
            .collect(),
        Value::String(text) => {
            let value = |digit: char| digit.to_digit(10).map(|digit| digit as i32);
            text.chars().map(value).collect()
        }
        _ => return None,
    };
    let is_any = values.iter().flatten().any(|value| *value > 0);
    (values.len() == side * side && is_any).then_some(values)
}

/// Adds given values, entries of a player and given pencil marks.
pub(super) fn givens(variant: &mut Variant, cells: &[Value]) -> Result<(), TextError> {
    for (index, cell) in cells.iter().enumerate() {
        let square = Square::new(index);
        let sheet = &variant.sheet;
        let Some(cell) = cell.as_object() else {
            let name = sheet.name(square);
            return Err(TextError::new(format!("grid: {name} is not an object")));
        };
        for (key, value) in cell {
            match key.as_str() {
                "value" if cell.get("given") == Some(&Value::Bool(true)) => {
                    variant.givens.push((square, number(value)?));
                }
                "value" if !value.is_null() => {
                    // A value that is not a number is a note.
                    let entry = number(value).ok();
                    let entry = entry.filter(|&it| sheet.digit(it).is_some());
                    variant.entries.extend(entry.map(|it| (square, it)));
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
                "parity" => {
                    let parity = parity(value).map_err(|error| {
                        let name = sheet.name(square);
                        TextError::new(format!("grid: {name}: parity: {error}"))
                    })?;
                    variant
                        .rules
                        .extend(parity.map(|kind| Rule::new(kind, [square])));
                }
                "value" | "givenPencilMarks" | "region" => {}
                key if CELL_DECORATION.contains(&key) => {}
                key => {
                    let name = sheet.name(square);
                    let known = CELL_KEYS.into_iter().chain(CELL_DECORATION);
                    return Err(TextError::new(format!(
                        "grid: {name}: unknown key {}{}",
                        quoted(key),
                        suggestion(key, known)
                    )));
                }
            }
        }
    }
    Ok(())
}

/// The keys of a cell that have a meaning.
const CELL_KEYS: [&str; 4] = ["value", "givenPencilMarks", "region", "parity"];

/// Reads whether the digit of a cell is even or odd.
fn parity(value: &Value) -> Result<Option<Kind>, TextError> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) if text.is_empty() => Ok(None),
        Value::String(text) if text.eq_ignore_ascii_case("even") => Ok(Some(Kind::Even)),
        Value::String(text) if text.eq_ignore_ascii_case("odd") => Ok(Some(Kind::Odd)),
        other => Err(TextError::new(format!(
            "expected Even or Odd, found {}",
            quoted(&other.to_string())
        ))),
    }
}
