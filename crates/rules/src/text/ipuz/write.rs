//! Writes puzzles as ipuz.
//!
//! **Invariant:** reading what was written gives the same board, givens and rules.

use foldoku_board::Square;
use serde_json::{Map, Value, json};

use super::read;
use crate::rule::Kind;
use crate::text::{TextError, check_one_grid, keeps};
use crate::variant::Variant;

/// Writes JSON in one line.
///
/// # Errors
///
/// If ipuz does not have the board or a rule.
pub fn write(variant: &Variant) -> Result<String, TextError> {
    let sheet = &variant.sheet;
    check_one_grid(sheet)?;
    let mut kinds = vec![String::from("http://ipuz.org/sudoku#1")];
    let mut add = |kind: &str| {
        let kind = format!("http://ipuz.org/sudoku/{kind}#1");
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    };
    let cells = |cells: &[Square]| -> Value {
        let place = |&cell: &Square| {
            let (row, column) = sheet.place(cell);
            json!([column + 1, row + 1])
        };
        cells.iter().map(place).collect()
    };
    let grid = |values: &[Option<i32>], empty: Value| -> Value {
        let value = |value: &Option<i32>| value.map_or(empty.clone(), Value::from);
        let rows = values.chunks(sheet.columns());
        rows.map(|row| row.iter().map(value).collect::<Value>())
            .collect()
    };
    let mut object = Map::new();
    let mut set = |key: &str, value: Value| object.insert(key.to_owned(), value);
    set("version", json!("http://ipuz.org/v2"));
    for (key, text) in [
        ("title", &variant.title),
        ("author", &variant.author),
        ("intro", &variant.words),
    ] {
        if !text.is_empty() {
            set(key, json!(text));
        }
    }
    if !sheet.options().boxes {
        let regions = sheet.regions();
        add(if regions.is_empty() {
            "latinsquare"
        } else {
            "jigsawsudoku"
        });
        let zones: Vec<Value> = regions
            .iter()
            .map(|it| json!({"cells": cells(it)}))
            .collect();
        set("zones", json!(zones));
    }
    let mut cages = Vec::new();
    for rule in &variant.rules {
        match rule.kind {
            Kind::Diagonal => add("diagonalsudoku"),
            Kind::Windoku => add("hypersudoku"),
            Kind::Cage => {
                add("killersudoku");
                let mut cage = json!({"cells": cells(&rule.cells)});
                if let Some(sum) = rule.numbers.first() {
                    cage["value"] = json!(sum);
                }
                cages.push(cage);
            }
            kind => {
                let name = kind.info().name;
                return Err(TextError::new(format!("ipuz has no rule '{name}'")));
            }
        }
    }
    if !cages.is_empty() {
        set("cages", json!(cages));
    }
    let mut givens = vec![None; sheet.grid_cells()];
    for &(cell, value) in &variant.givens {
        // A given outside the grid is missed when the text is read.
        if let Some(given) = givens.get_mut(cell.index()) {
            *given = Some(value);
        }
    }
    set("puzzle", grid(&givens, json!(0)));
    if let Some(solution) = &variant.solution {
        set("solution", grid(solution, Value::Null));
    }
    set("kind", json!(kinds));
    let text = Value::Object(object).to_string();
    match read(&text).is_ok_and(|again| keeps(&again, variant)) {
        true => Ok(text),
        false => Err(TextError::new(
            "ipuz has only square boards, and both diagonals or none",
        )),
    }
}
