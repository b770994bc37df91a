//! Writes puzzles for lisudoku.
//!
//! **Invariant:** reading what was written gives the same board, givens and rules.

use foldoku_board::Square;
use serde_json::{Map, Value, json};

use super::of_object;
use crate::rule::{Kind, Rule};
use crate::text::{TextError, check_one_grid, keeps, lz};
use crate::variant::Variant;

/// Writes the address of a puzzle.
///
/// # Errors
///
/// If lisudoku does not have the board or a rule.
pub fn write(variant: &Variant) -> Result<String, TextError> {
    check_one_grid(&variant.sheet)?;
    let side = variant.sheet.rows();
    if ![4, 6, 9].contains(&side) {
        return Err(TextError::new("lisudoku has boards of 4, 6 and 9 rows"));
    }
    let writer = Writer { variant };
    let mut object = Map::new();
    object.insert(String::from("gridSize"), json!(side));
    if !variant.sheet.options().boxes {
        let regions = variant.sheet.regions();
        let regions: Vec<Value> = regions.iter().map(|it| writer.cells(it)).collect();
        object.insert(String::from("regions"), json!(regions));
    }
    let givens = variant.givens.iter();
    let given =
        |&(cell, value): &(Square, i32)| json!({"position": writer.cell(cell), "value": value});
    let givens: Vec<Value> = givens.map(given).collect();
    if !givens.is_empty() {
        object.insert(String::from("fixedNumbers"), json!(givens));
    }
    for rule in &variant.rules {
        let (key, value) = writer.rule(rule)?;
        match (object.get_mut(key), value) {
            (Some(Value::Array(list)), value) => list.push(value),
            (_, Value::Bool(flag)) => {
                object.insert(key.to_owned(), json!(flag));
            }
            (_, value) => {
                object.insert(key.to_owned(), json!([value]));
            }
        }
    }
    if !of_object(&object).is_ok_and(|again| keeps(&again, variant)) {
        return Err(TextError::new(
            "lisudoku does not have this board or a number of a rule",
        ));
    }
    let json = Value::Object(object).to_string();
    Ok(format!(
        "https://lisudoku.xyz/solver?import={}",
        lz::for_address(&json)
    ))
}

struct Writer<'a> {
    variant: &'a Variant,
}

impl Writer<'_> {
    fn cell(&self, cell: Square) -> Value {
        let (row, column) = self.variant.sheet.place(cell);
        json!({"row": row, "col": column})
    }

    fn cells(&self, cells: &[Square]) -> Value {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// Returns the key of a rule, and its element of the list there.
    fn rule(&self, rule: &Rule) -> Result<(&'static str, Value), TextError> {
        let cells = &rule.cells;
        Ok(match (rule.kind, &cells[..]) {
            (Kind::Diagonal, _) if rule.number() < 0 => ("primaryDiagonal", json!(true)),
            (Kind::Diagonal, _) => ("secondaryDiagonal", json!(true)),
            (Kind::AntiKnight, _) => ("antiKnight", json!(true)),
            (Kind::AntiKing, _) => ("antiKing", json!(true)),
            // A puzzle has both of these or none, or it is not read back.
            (Kind::NoDifference | Kind::NoRatio, _) => ("kropkiNegative", json!(true)),
            (Kind::AllDifferent, cells) => ("extraRegions", self.cells(cells)),
            (Kind::Thermometer, cells) => ("thermos", self.cells(cells)),
            (Kind::Renban, cells) => ("renbans", self.cells(cells)),
            (Kind::Palindrome, cells) => ("palindromes", self.cells(cells)),
            (Kind::Odd, &[cell]) => ("oddCells", self.cell(cell)),
            (Kind::Even, &[cell]) => ("evenCells", self.cell(cell)),
            (Kind::Arrow, cells) => {
                let circle = (rule.number().max(1) as usize).min(cells.len());
                let (circle, arrow) = cells.split_at(circle);
                let value =
                    json!({"circleCells": self.cells(circle), "arrowCells": self.cells(arrow)});
                ("arrows", value)
            }
            (Kind::Cage, cells) => {
                let value = json!({"sum": rule.numbers.first(), "region": self.cells(cells)});
                ("killerCages", value)
            }
            (Kind::Difference | Kind::Ratio, &[one, other]) => {
                let colour = match rule.kind {
                    Kind::Difference => "Consecutive",
                    _ => "Double",
                };
                let value =
                    json!({"dotType": colour, "cell1": self.cell(one), "cell2": self.cell(other)});
                ("kropkiDots", value)
            }
            (kind, _) => {
                let name = kind.info().name;
                return Err(TextError::new(format!("lisudoku has no rule '{name}'")));
            }
        })
    }
}
