//! Reads puzzles of f-puzzles.
//!
//! **Invariant:** a rule without cells, or with a value that is not a number, is an error that names
//! its key.

use foldoku_board::Square;
use serde_json::{Map, Value};

use super::lz;
use super::names::{CELL_DECORATION, DECORATION, place};
use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::text::{TextError, quoted};
use crate::variant::Variant;

/// Reads an address, base64 or JSON.
///
/// # Errors
///
/// If the text is cut off, a key is unknown, or a rule is not what it should be.
pub fn read(text: &str) -> Result<Variant, TextError> {
    let text = text.trim();
    let json = match text.starts_with('{') {
        true => text.to_owned(),
        false => decompress(text)?,
    };
    let value: Value = serde_json::from_str(&json)
        .map_err(|error| TextError::new(format!("the puzzle is not JSON: {error}")))?;
    let object = value
        .as_object()
        .ok_or_else(|| TextError::new("the puzzle is not a JSON object"))?;
    variant(object)
}

/// Finds the base64 in a text and decompresses it.
fn decompress(text: &str) -> Result<String, TextError> {
    if text.contains("?id=") || text.contains("&id=") {
        let message =
            "the address holds only the number of a puzzle; load it in f-puzzles and export it";
        return Err(TextError::new(message));
    }
    let after = |mark: &str| text.rfind(mark).map(|start| &text[start + mark.len()..]);
    let data = after("load=")
        .or_else(|| after("fpuzzles"))
        .or_else(|| after("fpuz"));
    let data = data.unwrap_or(text);
    let data = data.split(['&', '#']).next().unwrap_or_default();
    let plain = unescaped(data).replace(' ', "+");
    if plain.len() < 16 {
        let message = format!(
            "{} is a short name, not a puzzle; export the puzzle itself",
            quoted(text)
        );
        return Err(TextError::new(message));
    }
    lz::decompress(&plain).ok_or_else(|| TextError::new("the base64 text is damaged or cut off"))
}

/// Replaces `%2B` and the like.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| first == b'%');
        let code =
            code.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        match code {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn variant(object: &Map<String, Value>) -> Result<Variant, TextError> {
    let side = object
        .get("size")
        .and_then(Value::as_u64)
        .filter(|side| (1..=64).contains(side));
    let side = side.ok_or_else(|| TextError::new("size: expected a number from 1 to 64"))? as usize;
    let (sheet, cells) = sheet(object, side)?;
    let text = |key: &str| {
        object
            .get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let mut variant = Variant {
        title: text("title"),
        author: text("author"),
        words: text("ruleset"),
        solution: solution(object, side),
        ..Variant::new(sheet.clone())
    };
    givens(&mut variant, &cells)?;
    let reader = Reader { sheet: &sheet };
    for (key, value) in object {
        if value.is_null() || *value == Value::Bool(false) {
            continue;
        }
        match key.as_str() {
            "size" | "title" | "author" | "ruleset" | "solution" | "grid" | "negative"
            | "nonconsecutive" => {}
            key if DECORATION.contains(&key) => variant.ignored.push(key.to_owned()),
            key => {
                let rules = reader.key(key, value);
                let rules = rules.map_err(|error| TextError::new(format!("{key}: {error}")))?;
                variant.rules.extend(rules);
            }
        }
    }
    minima(&mut variant);
    negatives(&mut variant, object)?;
    Ok(variant)
}

/// Returns the sheet and the cells of the grid, row by row.
fn sheet(object: &Map<String, Value>, side: usize) -> Result<(Sheet, Vec<Value>), TextError> {
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

fn solution(object: &Map<String, Value>, side: usize) -> Option<Vec<Option<i32>>> {
    let values = object.get("solution")?.as_array()?;
    let value = |value: &Value| number(value).ok();
    (values.len() == side * side).then(|| values.iter().map(value).collect())
}

/// Adds given values and given pencil marks.
fn givens(variant: &mut Variant, cells: &[Value]) -> Result<(), TextError> {
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

/// Gives each minimum and maximum the neighbours that it is compared with.
fn minima(variant: &mut Variant) {
    for kind in [Kind::Minimum, Kind::Maximum] {
        let marked: Vec<Square> = variant
            .rules
            .iter()
            .filter(|rule| rule.kind == kind)
            .map(|rule| rule.cells[0])
            .collect();
        for rule in variant.rules.iter_mut().filter(|rule| rule.kind == kind) {
            let around = [(-1, 0), (0, -1), (0, 1), (1, 0)];
            let around =
                around.map(|(down, along)| variant.sheet.offset(rule.cells[0], down, along));
            let unmarked = around
                .into_iter()
                .flatten()
                .filter(|cell| !marked.contains(cell));
            rule.cells.extend(unmarked);
        }
    }
}

/// Adds the rules about pairs without marks. Marks of differences and ratios exempt each other.
fn negatives(variant: &mut Variant, object: &Map<String, Value>) -> Result<(), TextError> {
    let names: Vec<&str> = match object.get("negative") {
        None | Some(Value::Null | Value::Bool(false)) => Vec::new(),
        Some(value) => {
            let names = value.as_array().into_iter().flatten();
            names
                .map(|name| name.as_str().unwrap_or_default())
                .collect()
        }
    };
    let marks = |kinds: &[Kind]| -> Vec<Vec<Square>> {
        let marked = variant
            .rules
            .iter()
            .filter(|rule| kinds.contains(&rule.kind));
        marked.map(|rule| rule.cells.clone()).collect()
    };
    let values = |kind: Kind, default: i32| -> Vec<i32> {
        let marked = variant.rules.iter().filter(|rule| rule.kind == kind);
        let mut values: Vec<i32> = marked.map(Rule::number).collect();
        values.sort_unstable();
        values.dedup();
        if values.is_empty() {
            vec![default]
        } else {
            values
        }
    };
    let dots = marks(&[Kind::Difference, Kind::Ratio]);
    let mut rules = Vec::new();
    let mut add = |kind: Kind, numbers: Vec<i32>, groups: Vec<Vec<Square>>| {
        rules.push(Rule {
            groups,
            ..Rule::with(kind, numbers, [])
        });
    };
    if object.get("nonconsecutive") == Some(&Value::Bool(true)) {
        add(Kind::NoDifference, vec![1], dots.clone());
    }
    for name in names {
        match name {
            "ratio" => add(Kind::NoRatio, values(Kind::Ratio, 2), dots.clone()),
            "difference" => add(
                Kind::NoDifference,
                values(Kind::Difference, 1),
                dots.clone(),
            ),
            "xv" => add(Kind::NoPairSum, vec![5, 10], marks(&[Kind::PairSum])),
            other => {
                return Err(TextError::new(format!(
                    "negative: unknown rule {}",
                    quoted(other)
                )));
            }
        }
    }
    variant.rules.extend(rules);
    Ok(())
}

/// Reads the rules of one entry of a list.
type ReadEntry<'a> = dyn Fn(&Map<String, Value>) -> Result<Vec<Rule>, TextError> + 'a;

struct Reader<'a> {
    sheet: &'a Sheet,
}

impl Reader<'_> {
    fn key(&self, key: &str, value: &Value) -> Result<Vec<Rule>, TextError> {
        let side = self.sheet.rows() as i32;
        let each = |read: &ReadEntry<'_>| {
            let list = value
                .as_array()
                .ok_or_else(|| TextError::new("expected a list"))?;
            let mut rules = Vec::new();
            for entry in list {
                let entry = entry
                    .as_object()
                    .ok_or_else(|| TextError::new("expected objects"))?;
                rules.extend(read(entry)?);
            }
            Ok(rules)
        };
        let lines = |kind: Kind, default: Option<i32>| {
            each(&|entry| {
                let given = optional(entry.get("value"))?;
                let numbers = Vec::from_iter(given.filter(|_| default.is_some()).or(default));
                let line = |cells| Rule::with(kind, numbers.clone(), cells);
                Ok(self.lines(entry)?.into_iter().map(line).collect())
            })
        };
        let pairs = |kind: Kind, default: i32| {
            each(&|entry| {
                let number = optional(entry.get("value"))?.unwrap_or(default);
                Ok(vec![Rule::with(kind, [number], self.pair(entry)?)])
            })
        };
        let single = |kind: Kind| each(&|entry| Ok(vec![Rule::new(kind, [self.one(entry)?])]));
        let outside = |kind: Kind| {
            each(&|entry| {
                let number = required(entry)?;
                Ok(vec![Rule::with(kind, [number], self.line_from(entry)?)])
            })
        };
        let global = |kind: Kind| match value {
            Value::Bool(true) => Ok(vec![Rule::new(kind, [])]),
            _ => Err(TextError::new("expected true or false")),
        };
        match key {
            "diagonal+" => {
                global(Kind::Diagonal).map(|_| vec![Rule::with(Kind::Diagonal, [1], [])])
            }
            "diagonal-" => {
                global(Kind::Diagonal).map(|_| vec![Rule::with(Kind::Diagonal, [-1], [])])
            }
            "antiknight" => global(Kind::AntiKnight),
            "antiking" => global(Kind::AntiKing),
            "disjointgroups" => global(Kind::DisjointGroups),
            "thermometer" => lines(Kind::Thermometer, None),
            "slowthermometer" => lines(Kind::SlowThermometer, None),
            "palindrome" => lines(Kind::Palindrome, None),
            "renban" => lines(Kind::Renban, None),
            "regionsumline" => lines(Kind::RegionSumLine, None),
            "entropicline" => lines(Kind::Entropic, None),
            "nabner" => lines(Kind::Nabner, None),
            "doublearrow" => lines(Kind::DoubleArrow, None),
            "zipperline" => lines(Kind::Zipper, None),
            "betweenline" => lines(Kind::Between, None),
            "modularline" => lines(Kind::Modular, Some(3)),
            "lockout" => lines(Kind::Lockout, Some(4)),
            "whispers" => lines(Kind::Whisper, Some((side + 1) / 2)),
            "difference" => pairs(Kind::Difference, 1),
            "ratio" => pairs(Kind::Ratio, 2),
            "xv" => each(&|entry| self.xv(entry)),
            "killercage" => each(&|entry| {
                let sum = optional(entry.get("value"))?.filter(|&sum| sum != 0);
                Ok(vec![Rule::with(
                    Kind::Cage,
                    Vec::from_iter(sum),
                    self.cells(entry, "cells")?,
                )])
            }),
            "extraregion" => each(&|entry| {
                Ok(vec![Rule::new(
                    Kind::AllDifferent,
                    self.cells(entry, "cells")?,
                )])
            }),
            "arrow" => each(&|entry| self.arrow(entry)),
            "clone" => each(&|entry| {
                let groups = vec![
                    self.cells(entry, "cells")?,
                    self.cells(entry, "cloneCells")?,
                ];
                match groups[0].len() == groups[1].len() {
                    true => Ok(vec![Rule::groups(Kind::Clone, groups)]),
                    false => Err(TextError::new("the two lists of cells differ in length")),
                }
            }),
            "quadruple" => each(&|entry| {
                let values = entry.get("values").and_then(Value::as_array);
                let values = values.ok_or_else(|| TextError::new("expected values"))?;
                let values: Result<Vec<i32>, TextError> = values.iter().map(number).collect();
                Ok(vec![Rule::with(
                    Kind::Contains,
                    values?,
                    self.cells(entry, "cells")?,
                )])
            }),
            "littlekillersum" => each(&|entry| self.little_killer(entry)),
            "odd" => single(Kind::Odd),
            "even" => single(Kind::Even),
            "minimum" => single(Kind::Minimum),
            "maximum" => single(Kind::Maximum),
            "sandwichsum" => outside(Kind::Sandwich),
            "xsum" => outside(Kind::XSum),
            "skyscraper" => outside(Kind::Skyscraper),
            "rowindexer" | "columnindexer" | "boxindexer" => {
                each(&|entry| self.indexers(key, entry))
            }
            _ => Err(TextError::new("unknown key")),
        }
    }

    fn cell(&self, name: &Value) -> Result<Square, TextError> {
        let name = name.as_str().unwrap_or_default();
        let (row, column) = place(name)?;
        let cell = self.sheet.at(row - 1, column - 1);
        cell.ok_or_else(|| TextError::new(format!("{} is outside the grid", quoted(name))))
    }

    fn list(&self, names: &Value) -> Result<Vec<Square>, TextError> {
        let names = names.as_array().map(Vec::as_slice).unwrap_or_default();
        match names.is_empty() {
            true => Err(TextError::new("expected cells")),
            false => names.iter().map(|name| self.cell(name)).collect(),
        }
    }

    fn cells(&self, entry: &Map<String, Value>, key: &str) -> Result<Vec<Square>, TextError> {
        self.list(entry.get(key).unwrap_or(&Value::Null))
    }

    fn one(&self, entry: &Map<String, Value>) -> Result<Square, TextError> {
        self.cell(entry.get("cell").unwrap_or(&Value::Null))
    }

    fn pair(&self, entry: &Map<String, Value>) -> Result<Vec<Square>, TextError> {
        let cells = self.cells(entry, "cells")?;
        match cells.len() {
            2 => Ok(cells),
            found => Err(TextError::new(format!("expected 2 cells, found {found}"))),
        }
    }

    fn lines(&self, entry: &Map<String, Value>) -> Result<Vec<Vec<Square>>, TextError> {
        let lines = entry.get("lines").and_then(Value::as_array);
        let lines = lines.ok_or_else(|| TextError::new("expected lines"))?;
        lines.iter().map(|line| self.list(line)).collect()
    }

    fn xv(&self, entry: &Map<String, Value>) -> Result<Vec<Rule>, TextError> {
        let sum = match entry.get("value").and_then(Value::as_str) {
            Some("X" | "x") => 10,
            Some("V" | "v") => 5,
            _ => required(entry)?,
        };
        Ok(vec![Rule::with(Kind::PairSum, [sum], self.pair(entry)?)])
    }

    /// Each line starts in the circle or pill.
    fn arrow(&self, entry: &Map<String, Value>) -> Result<Vec<Rule>, TextError> {
        let circle = self.cells(entry, "cells")?;
        let mut rules = Vec::new();
        for line in self.lines(entry)? {
            let arrow = line.into_iter().skip_while(|cell| circle.contains(cell));
            let cells: Vec<Square> = circle.iter().copied().chain(arrow).collect();
            if cells.len() > circle.len() {
                rules.push(Rule::with(Kind::Arrow, [circle.len() as i32], cells));
            }
        }
        Ok(rules)
    }

    fn little_killer(&self, entry: &Map<String, Value>) -> Result<Vec<Rule>, TextError> {
        let name = entry
            .get("cell")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let (row, column) = place(name)?;
        let direction = entry
            .get("direction")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let (down, along) = match direction {
            "UL" => (-1, -1),
            "UR" => (-1, 1),
            "DL" => (1, -1),
            "DR" => (1, 1),
            other => {
                let message = format!("{} is not a direction: UL, UR, DL or DR", quoted(other));
                return Err(TextError::new(message));
            }
        };
        let cell = |step: i32| {
            self.sheet
                .at(row - 1 + step * down, column - 1 + step * along)
        };
        let cells: Vec<Square> = (1..).map_while(cell).collect();
        match cells.is_empty() {
            true => Err(TextError::new(format!(
                "no diagonal starts at {}",
                quoted(name)
            ))),
            false => Ok(vec![Rule::with(
                Kind::LittleKiller,
                [required(entry)?],
                cells,
            )]),
        }
    }

    /// Returns the row or column that a clue outside the grid looks along.
    fn line_from(&self, entry: &Map<String, Value>) -> Result<Vec<Square>, TextError> {
        let name = entry
            .get("cell")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let (row, column) = place(name)?;
        let side = self.sheet.rows() as i32 + 1;
        let step = match (row, column) {
            (0, 1..) if column < side => (1, 0),
            (1.., 0) if row < side => (0, 1),
            (row, 1..) if row == side && column < side => (-1, 0),
            (1.., column) if column == side && row < side => (0, -1),
            _ => {
                return Err(TextError::new(format!(
                    "{} is not beside a row or column",
                    quoted(name)
                )));
            }
        };
        let cell = |place: i32| {
            self.sheet
                .at(row - 1 + place * step.0, column - 1 + place * step.1)
        };
        Ok((1..).map_while(cell).collect())
    }

    fn indexers(&self, key: &str, entry: &Map<String, Value>) -> Result<Vec<Rule>, TextError> {
        let rule = |index: Square| {
            let (row, column) = self.sheet.place(index);
            let (value, line) = match key {
                "rowindexer" => (
                    row + 1,
                    self.sheet.column_cells().swap_remove(column as usize),
                ),
                "columnindexer" => (column + 1, self.sheet.row_cells().swap_remove(row as usize)),
                _ => {
                    let region = self
                        .sheet
                        .regions()
                        .iter()
                        .find(|region| region.contains(&index));
                    let region =
                        region.ok_or_else(|| TextError::new("the cell is in no region"))?;
                    let place = region.iter().position(|&cell| cell == index).unwrap_or(0);
                    (place as i32 + 1, region.clone())
                }
            };
            let cells: Vec<Square> = [index].into_iter().chain(line).collect();
            Ok(Rule::with(Kind::Indexing, [value], cells))
        };
        self.cells(entry, "cells")?.into_iter().map(rule).collect()
    }
}

/// Reads a number, which may be written as text.
fn number(value: &Value) -> Result<i32, TextError> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_i64(),
    };
    let number = number.filter(|number| (0..=100_000).contains(number));
    number
        .map(|number| number as i32)
        .ok_or_else(|| TextError::new(format!("{} is not a number", quoted(&value.to_string()))))
}

/// Reads a number that can be missing or an empty text.
fn optional(value: Option<&Value>) -> Result<Option<i32>, TextError> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
        Some(value) => number(value).map(Some),
    }
}

fn required(entry: &Map<String, Value>) -> Result<i32, TextError> {
    optional(entry.get("value"))?.ok_or_else(|| TextError::new("expected a value"))
}
