//! Puzzles of lisudoku: JSON with a key per kind of rule, compressed with lz-string, in an address.
//!
//! **Invariant:** a key that is not a known rule is named in [`Variant::unknown`].

mod write;

use foldoku_board::Square;
use serde_json::{Map, Value};

use super::{TextError, check_length, empty_board, lz, parse_json, quoted};
use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::text::fpuzzles::marks;
use crate::variant::Variant;

pub use write::write;

/// Reads an address or JSON.
///
/// # Errors
///
/// If the text is cut off, or a rule is not what it should be.
pub fn read(text: &str) -> Result<Variant, TextError> {
    check_length(text)?;
    let text = text.trim();
    let json = match text.split_once("import=") {
        _ if text.starts_with('{') => text.to_owned(),
        Some((_, payload)) => decompressed(payload)?,
        None => {
            let message = "the address holds only the number of a puzzle; export the puzzle there";
            return Err(TextError::new(message));
        }
    };
    if !json.starts_with('{') {
        return of_digits(&json);
    }
    let value = parse_json(&json)?;
    let object = value.as_object();
    of_object(object.ok_or_else(|| TextError::new("the puzzle is not a JSON object"))?)
}

/// Returns whether an object is a puzzle of lisudoku.
pub(super) fn is_puzzle(object: &Map<String, Value>) -> bool {
    object.contains_key("gridSize")
}

/// A payload is compressed, or the digits of a classic puzzle.
fn decompressed(payload: &str) -> Result<String, TextError> {
    let payload = payload.split(['&', '#']).next().unwrap_or_default();
    if is_digits(payload) {
        return Ok(payload.to_owned());
    }
    lz::of_address(payload)
}

/// Returns whether a text has a digit per cell of a board of lisudoku.
pub(super) fn is_digits(text: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    [16, 36, 81].contains(&text.len()) && text.bytes().all(is_cell)
}

/// Reads a digit per cell; 0 or a dot is an empty one.
pub(super) fn of_digits(text: &str) -> Result<Variant, TextError> {
    if !is_digits(text) {
        return Err(TextError::new("expected 16, 36 or 81 digits, or JSON"));
    }
    let side = text.len().isqrt();
    let mut variant = Variant::new(Sheet::new(SheetOptions::new(side, side))?);
    for (index, character) in text.chars().enumerate() {
        let digit = character.to_digit(10).filter(|digit| *digit > 0);
        let given = digit.map(|digit| (Square::new(index), digit as i32));
        variant.givens.extend(given);
    }
    Ok(variant)
}

/// Reads the object of a puzzle.
pub(super) fn of_object(object: &Map<String, Value>) -> Result<Variant, TextError> {
    let side = object.get("gridSize").and_then(Value::as_u64);
    let side = side.filter(|side| (1..=64).contains(side));
    let side =
        side.ok_or_else(|| TextError::new("gridSize: expected a number from 1 to 64"))? as usize;
    let mut options = SheetOptions::new(side, side);
    if let Some(regions) = object.get("regions") {
        let reader = Reader {
            sheet: &Sheet::new(options.clone())?,
        };
        options.set_regions(named("regions", reader.lists(regions))?);
    }
    let mut variant = empty_board(options)?;
    for (key, value) in object {
        let is_absent = value.is_null() || *value == Value::Bool(false);
        if is_absent || matches!(key.as_str(), "gridSize" | "regions" | "kropkiNegative") {
            continue;
        }
        let reader = Reader {
            sheet: &variant.sheet,
        };
        if key == "fixedNumbers" {
            variant.givens = named(key, reader.givens(value))?;
        } else if let Some(rules) = reader.rules(key, value) {
            let rules = named(key, rules)?;
            rules.into_iter().for_each(|rule| variant.take(key, rule));
        } else {
            variant.unknown.push(format!("key {}", quoted(key)));
        }
    }
    if object.get("kropkiNegative") == Some(&Value::Bool(true)) {
        let dots = marks(&variant.rules, &[Kind::Difference, Kind::Ratio]);
        for (kind, number) in [(Kind::NoDifference, 1), (Kind::NoRatio, 2)] {
            let rule = Rule {
                groups: dots.clone(),
                ..Rule::with(kind, [number], [])
            };
            variant.take("kropkiNegative", rule);
        }
    }
    Ok(variant)
}

/// Names the key in an error.
fn named<T>(key: &str, result: Result<T, TextError>) -> Result<T, TextError> {
    result.map_err(|error| TextError::new(format!("{key}: {error}")))
}

struct Reader<'a> {
    sheet: &'a Sheet,
}

impl Reader<'_> {
    /// Returns the rules of a key, or `None` if it is not a known rule.
    fn rules(&self, key: &str, value: &Value) -> Option<Result<Vec<Rule>, TextError>> {
        let global = |kind: Kind, numbers: &[i32]| match value {
            Value::Bool(true) => Ok(vec![Rule::with(kind, numbers, [])]),
            _ => Err(TextError::new("expected true or false")),
        };
        let lists = |kind: Kind| {
            let lists = self.lists(value)?.into_iter();
            Ok(lists.map(|cells| Rule::new(kind, cells)).collect())
        };
        let cells = |kind: Kind| {
            let cells = self.list(value)?.into_iter();
            Ok(cells.map(|cell| Rule::new(kind, [cell])).collect())
        };
        let each = |read: &dyn Fn(&Value) -> Result<Rule, TextError>| {
            elements(value)?.iter().map(read).collect()
        };
        Some(match key {
            "primaryDiagonal" => global(Kind::Diagonal, &[-1]),
            "secondaryDiagonal" => global(Kind::Diagonal, &[1]),
            "antiKnight" => global(Kind::AntiKnight, &[]),
            "antiKing" => global(Kind::AntiKing, &[]),
            "extraRegions" => lists(Kind::AllDifferent),
            "thermos" => lists(Kind::Thermometer),
            "renbans" => lists(Kind::Renban),
            "palindromes" => lists(Kind::Palindrome),
            "oddCells" => cells(Kind::Odd),
            "evenCells" => cells(Kind::Even),
            "arrows" => each(&|arrow| {
                let circle = self.list(&arrow["circleCells"])?;
                let count = circle.len() as i32;
                let cells = [circle, self.list(&arrow["arrowCells"])?].concat();
                Ok(Rule::with(Kind::Arrow, [count], cells))
            }),
            "killerCages" => each(&|cage| {
                let sum = Vec::from_iter(number(&cage["sum"]));
                Ok(Rule::with(Kind::Cage, sum, self.list(&cage["region"])?))
            }),
            "kropkiDots" => each(&|dot| {
                let (kind, number) = match dot["dotType"].as_str() {
                    Some("Consecutive") => (Kind::Difference, 1),
                    Some("Double") => (Kind::Ratio, 2),
                    _ => return Err(TextError::new("expected dots Consecutive or Double")),
                };
                let cells = [self.cell(&dot["cell1"])?, self.cell(&dot["cell2"])?];
                Ok(Rule::with(kind, [number], cells))
            }),
            _ => return None,
        })
    }

    fn givens(&self, value: &Value) -> Result<Vec<(Square, i32)>, TextError> {
        let given = |given: &Value| {
            let value =
                number(&given["value"]).ok_or_else(|| TextError::new("expected a value"))?;
            Ok((self.cell(&given["position"])?, value))
        };
        elements(value)?.iter().map(given).collect()
    }

    fn cell(&self, value: &Value) -> Result<Square, TextError> {
        let cell = number(&value["row"]).zip(number(&value["col"]));
        let cell = cell.and_then(|(row, column)| self.sheet.at(row, column));
        cell.ok_or_else(|| TextError::new("expected cells of the grid"))
    }

    fn list(&self, value: &Value) -> Result<Vec<Square>, TextError> {
        match elements(value)? {
            [] => Err(TextError::new("expected cells")),
            cells => cells.iter().map(|cell| self.cell(cell)).collect(),
        }
    }

    fn lists(&self, value: &Value) -> Result<Vec<Vec<Square>>, TextError> {
        elements(value)?
            .iter()
            .map(|list| self.list(list))
            .collect()
    }
}

fn number(value: &Value) -> Option<i32> {
    value.as_i64()?.try_into().ok()
}

fn elements(value: &Value) -> Result<&[Value], TextError> {
    let list = value.as_array().map(Vec::as_slice);
    list.ok_or_else(|| TextError::new("expected a list"))
}
