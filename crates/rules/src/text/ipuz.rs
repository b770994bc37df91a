//! Sudoku puzzles of ipuz: JSON, in which `kind` states the rules.
//!
//! **Invariant:** a kind that is not a known rule is named in [`Variant::unknown`].

mod write;

use foldoku_board::Square;
use serde_json::Value;

use super::{TextError, check_length, list, parse_json, quoted};
use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::variant::Variant;

pub use write::write;

/// Reads JSON, possibly in `ipuz(…)`.
///
/// # Errors
///
/// If the text is not JSON or has no grid.
pub fn read(text: &str) -> Result<Variant, TextError> {
    check_length(text)?;
    let text = text.trim();
    let json = text
        .strip_prefix("ipuz(")
        .and_then(|rest| rest.strip_suffix(')'));
    let value = parse_json(json.unwrap_or(text))?;
    let kinds: Vec<&str> = list(&value["kind"])
        .iter()
        .filter_map(Value::as_str)
        .filter_map(|kind| kind.strip_prefix("http://ipuz.org/sudoku"))
        .map(|kind| {
            kind.trim_start_matches('/')
                .split('#')
                .next()
                .unwrap_or_default()
        })
        .collect();
    if kinds.is_empty() {
        return Err(TextError::new("kind: expected http://ipuz.org/sudoku"));
    }
    let puzzle = Puzzle {
        value: &value,
        kinds,
    };
    puzzle.variant()
}

struct Puzzle<'a> {
    value: &'a Value,
    /// The kinds without the address before them; the plain one is empty.
    kinds: Vec<&'a str>,
}

impl Puzzle<'_> {
    fn is(&self, kind: &str) -> bool {
        self.kinds.contains(&kind)
    }

    fn variant(&self) -> Result<Variant, TextError> {
        let rows = list(&self.value["puzzle"]);
        let side = rows.len();
        if !(1..=64).contains(&side) || rows.iter().any(|row| list(row).len() != side) {
            return Err(TextError::new(
                "puzzle: expected a square of from 1 to 64 rows",
            ));
        }
        let empty = Sheet::new(SheetOptions::new(side, side))?;
        let zones: Vec<Vec<Square>> = list(&self.value["zones"])
            .iter()
            .map(|zone| cells(zone, &empty))
            .collect::<Result<_, _>>()?;
        let mut options = empty.options().clone();
        if self.is("jigsawsudoku") {
            // Zones of other kinds may follow.
            options.set_regions(
                zones
                    .into_iter()
                    .filter(|it| it.len() == side)
                    .take(side)
                    .collect(),
            );
        } else if self.is("latinsquare") || self.value["boxes"] == Value::Bool(false) {
            options.boxes = false;
        }
        let mut variant = Variant::new(Sheet::new(options)?);
        let text = |key: &str| self.value[key].as_str().unwrap_or_default().to_owned();
        (variant.title, variant.author, variant.words) =
            (text("title"), text("author"), text("intro"));
        let values = self.values("puzzle", side)?;
        let givens = values.into_iter().enumerate();
        variant.givens = givens
            .filter_map(|(cell, value)| Some((Square::new(cell), value?)))
            .collect();
        if !list(&self.value["solution"]).is_empty() {
            variant.solution = Some(self.values("solution", side)?);
        }
        self.rules(&mut variant)?;
        Ok(variant)
    }

    /// Reads the value of each cell.
    fn values(&self, key: &str, side: usize) -> Result<Vec<Option<i32>>, TextError> {
        let charset = self.value["charset"]
            .as_str()
            .unwrap_or("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        let value = |cell: &Value| match cell {
            Value::Object(cell) => value_of(cell.get("value").unwrap_or(&Value::Null), charset),
            cell => value_of(cell, charset),
        };
        let rows = list(&self.value[key]).iter();
        let values: Result<Vec<Option<i32>>, TextError> = rows.flat_map(list).map(value).collect();
        let values = values.map_err(|error| TextError::new(format!("{key}: {error}")))?;
        match values.len() == side * side {
            true => Ok(values),
            false => Err(TextError::new(format!(
                "{key}: expected {side} rows of {side} cells"
            ))),
        }
    }

    fn rules(&self, variant: &mut Variant) -> Result<(), TextError> {
        for &kind in &self.kinds {
            match kind {
                "" | "latinsquare" | "jigsawsudoku" | "killersudoku" => {}
                "diagonalsudoku" => {
                    for slope in [-1, 1] {
                        variant.take(kind, Rule::with(Kind::Diagonal, [slope], []));
                    }
                }
                "hypersudoku" => variant.take(kind, Rule::new(Kind::Windoku, [])),
                other => variant.unknown.push(format!("kind {}", quoted(other))),
            }
        }
        for cage in list(&self.value["cages"]) {
            let operator = cage["operator"].as_str().unwrap_or("+");
            if operator != "+" || !self.is("killersudoku") {
                let name = format!("cage with the operator {}", quoted(operator));
                variant.unknown.push(name);
                continue;
            }
            let sum = cage["value"]
                .as_i64()
                .and_then(|sum| i32::try_from(sum).ok());
            let cells = cells(cage, &variant.sheet)?;
            variant.take("cages", Rule::with(Kind::Cage, Vec::from_iter(sum), cells));
        }
        Ok(())
    }
}

/// Reads a number, or a character of the set; none for an empty cell.
fn value_of(cell: &Value, charset: &str) -> Result<Option<i32>, TextError> {
    let unknown = || TextError::new(format!("{} is not a value", quoted(&cell.to_string())));
    match cell {
        Value::Null => Ok(None),
        Value::Number(number) => {
            let number = number
                .as_i64()
                .and_then(|number| i32::try_from(number).ok());
            number
                .map(|number| (number != 0).then_some(number))
                .ok_or_else(unknown)
        }
        Value::String(text) if matches!(&**text, "" | "0" | ".") => Ok(None),
        Value::String(text) => {
            let place = charset.chars().position(|sign| *text == sign.to_string());
            place
                .map(|place| Some(place as i32 + 1))
                .ok_or_else(unknown)
        }
        _ => Err(unknown()),
    }
}

/// Reads the cells of a zone or cage: a list of columns and rows from 1, or two corners.
fn cells(group: &Value, sheet: &Sheet) -> Result<Vec<Square>, TextError> {
    let error = || TextError::new("zones and cages: expected cells of the grid");
    let numbers = |value: &Value| -> Option<Vec<i32>> {
        let numbers = list(value).iter();
        numbers
            .map(|number| i32::try_from(number.as_i64()?).ok())
            .collect()
    };
    if let Some(&[left, top, right, bottom]) = numbers(&group["rect"]).as_deref() {
        let is_inside = sheet
            .at(top.saturating_sub(1), left.saturating_sub(1))
            .is_some()
            && sheet
                .at(bottom.saturating_sub(1), right.saturating_sub(1))
                .is_some();
        if !is_inside {
            return Err(error());
        }
        let cells = (top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column)));
        return cells
            .map(|(row, column)| sheet.at(row - 1, column - 1))
            .collect::<Option<Vec<_>>>()
            .filter(|cells| !cells.is_empty())
            .ok_or_else(error);
    }
    let cell = |cell: &Value| match numbers(cell).as_deref() {
        Some(&[column, row]) => sheet.at(row.saturating_sub(1), column.saturating_sub(1)),
        _ => None,
    };
    let cells: Option<Vec<Square>> = list(&group["cells"]).iter().map(cell).collect();
    cells.filter(|cells| !cells.is_empty()).ok_or_else(error)
}
