//! The format `sudoku-puzzle` of pencilmark, version 1: JSON with a list of rules.
//!
//! **Invariant:** a rule without a counterpart is named in [`Variant::unknown`].

mod write;

use foldoku_board::Square;
use serde_json::Value;

use super::drawing::{Drawing, Words, draw};
use super::fpuzzles::marks;
use super::json::{cell, cells, check, number};
use super::{TextError, check_length, empty_board, list, parse_json, quoted};
use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::variant::Variant;

pub use write::write;

/// Lines: their kinds there and here, and the value if none is stated.
const LINES: [(&str, Kind, Option<i32>); 12] = [
    ("thermo", Kind::Thermometer, None),
    ("slow_thermo", Kind::SlowThermometer, None),
    ("renban", Kind::Renban, None),
    ("palindrome", Kind::Palindrome, None),
    ("region_sum", Kind::RegionSumLine, None),
    ("entropic", Kind::Entropic, None),
    ("zipper", Kind::Zipper, None),
    ("between", Kind::Between, None),
    ("double_arrow", Kind::DoubleArrow, None),
    ("whisper", Kind::Whisper, Some(5)),
    ("modular", Kind::Modular, Some(3)),
    ("lockout", Kind::Lockout, Some(4)),
];

/// Clues outside the grid: their types there, the keys of their numbers, and their kinds here.
const OUTSIDE: [(&str, &str, Kind); 3] = [
    ("sandwich", "sum", Kind::Sandwich),
    ("xsum", "sum", Kind::XSum),
    ("skyscraper", "value", Kind::Skyscraper),
];

/// Reads JSON.
///
/// # Errors
///
/// If the text is not JSON, the board is not one grid, or a rule is not what it should be.
pub fn read(text: &str) -> Result<Variant, TextError> {
    check_length(text)?;
    let value = parse_json(text.trim())?;
    if value["format_version"].as_i64() != Some(1) {
        return Err(TextError::new("format_version: expected 1"));
    }
    let mut variant = board(&value)?;
    let meta = |key: &str| value["meta"][key].as_str().unwrap_or_default().to_owned();
    variant.title = meta("title");
    variant.author = meta("author");
    variant.words = meta("rules_text");
    let values = |key: &str| -> Vec<Option<i32>> {
        let values = list(&value[key]).iter();
        values
            .map(|value| number(value).ok().filter(|value| *value > 0))
            .collect()
    };
    let givens = values("givens").into_iter().enumerate();
    variant.givens = givens
        .filter_map(|(cell, value)| Some((Square::new(cell), value?)))
        .collect();
    let solution = values("solution");
    variant.solution = (solution.len() == variant.sheet.grid_cells()).then_some(solution);
    if let Some(candidates) = value["candidates"].as_object() {
        for (name, digits) in candidates {
            let cell = cell(&variant.sheet, name)?;
            let rule = Rule::with(Kind::Candidates, numbers(digits)?, [cell]);
            variant.take("candidates", rule);
        }
    }
    // Which pairs have no mark shows after all marks.
    let rules = list(&value["rules"]).iter().enumerate();
    let (negative, others): (Vec<_>, Vec<_>) =
        rules.partition(|(_, rule)| rule["type"].as_str() == Some("negative"));
    for (index, rule) in others.into_iter().chain(negative) {
        add(&mut variant, rule)
            .map_err(|error| TextError::new(format!("rules[{index}]: {error}")))?;
    }
    let nothing = Drawing::default().into_node();
    draw(&mut variant, &nothing, Vec::new(), Words::Explanation)?;
    Ok(variant)
}

fn numbers(value: &Value) -> Result<Vec<i32>, TextError> {
    list(value).iter().map(number).collect()
}

/// Returns the rules of a type in a list.
fn of_type<'a>(value: &'a Value, name: &'static str) -> impl Iterator<Item = &'a Value> {
    let rules = list(&value["rules"]).iter();
    rules.filter(move |rule| rule["type"].as_str() == Some(name))
}

/// Returns the empty board.
fn board(value: &Value) -> Result<Variant, TextError> {
    let side = |key: &str| {
        let side = value["board"][key].as_u64().map(|side| side as usize);
        side.filter(|side| (1..=64).contains(side))
    };
    let (rows, columns) = side("rows")
        .zip(side("cols"))
        .ok_or_else(|| TextError::new("board: expected from 1 to 64 rows and columns"))?;
    let givens = list(&value["givens"]);
    if givens.len() != rows * columns {
        let message = format!("givens: expected {rows} rows of {columns} cells");
        return Err(TextError::new(message));
    }
    let grids = of_type(value, "grid").count() + of_type(value, "box_grid").count();
    if grids > 1 || givens.contains(&Value::Null) {
        return Err(TextError::new("boards of several grids are not supported"));
    }
    let mut options = SheetOptions::new(rows, columns);
    options.values = value["digits"]
        .as_u64()
        .and_then(|digits| u8::try_from(digits).ok())
        .filter(|digits| (1..=64).contains(digits))
        .ok_or_else(|| TextError::new("digits: expected from 1 to 64"))?;
    options.lines = grids == 1;
    let mut regions: Vec<Vec<Square>> = Vec::new();
    for region in of_type(value, "box") {
        regions.push(cells(&Sheet::new(options.clone())?, &region["cells"])?);
    }
    if let Some(grid) = of_type(value, "box_grid").next() {
        regions.extend(boxes(rows, columns, &numbers(&grid["box"])?));
    }
    options.set_regions(regions);
    empty_board(options)
}

/// Returns the boxes of a size from the top left corner on.
fn boxes(rows: usize, columns: usize, size: &[i32]) -> Vec<Vec<Square>> {
    let &[height, width] = size else {
        return Vec::new();
    };
    let (height, width) = (height.max(1) as usize, width.max(1) as usize);
    let mut boxes = Vec::new();
    for top in (0..rows).step_by(height) {
        for left in (0..columns).step_by(width) {
            let places = (top..(top + height).min(rows)).flat_map(|row| {
                (left..(left + width).min(columns)).map(move |column| (row, column))
            });
            boxes.push(
                places
                    .map(|(row, column)| Square::new(row * columns + column))
                    .collect(),
            );
        }
    }
    boxes
}

/// Returns the cells of a diagonal in reading order; 1 is the one that rises to the right.
fn diagonal(sheet: &Sheet, slope: i32) -> Vec<Square> {
    let on_line = |&cell: &Square| {
        let (row, column) = sheet.place(cell);
        match slope {
            1 => row + column + 1 == sheet.columns() as i32,
            _ => row == column,
        }
    };
    sheet.grid_squares().filter(on_line).collect()
}

/// Adds a rule, or names it.
fn add(variant: &mut Variant, rule: &Value) -> Result<(), TextError> {
    let kind = rule["type"].as_str().unwrap_or_default();
    if matches!(kind, "grid" | "box_grid" | "box") {
        return Ok(());
    }
    let sub = ["kind", "of"].iter().find_map(|key| rule[*key].as_str());
    let name = [kind, sub.unwrap_or_default()].join(" ");
    let rules = Reader { variant, rule }.rules(kind, sub.unwrap_or_default())?;
    if rules.is_empty() {
        variant
            .unknown
            .push(format!("rule {}", quoted(name.trim())));
    }
    for rule in rules {
        check(&rule)?;
        variant.take(name.trim(), rule);
    }
    Ok(())
}

struct Reader<'a> {
    variant: &'a Variant,
    rule: &'a Value,
}

impl Reader<'_> {
    /// Returns the rules that an entry stands for; none if it has no counterpart.
    fn rules(&self, kind: &str, sub: &str) -> Result<Vec<Rule>, TextError> {
        let one =
            |kind: Kind, numbers: Vec<i32>| Ok(vec![Rule::with(kind, numbers, self.cells()?)]);
        if let Some(&(_, key, kind)) = OUTSIDE.iter().find(|row| row.0 == kind) {
            return one(kind, vec![self.number(key)?]);
        }
        match (kind, sub) {
            ("region", "diagonal") => self.diagonal(),
            ("region", _) => one(Kind::AllDifferent, Vec::new()),
            ("cage", _) => one(Kind::Cage, Vec::from_iter(self.optional("sum")?)),
            ("line", _) => self.line(sub),
            ("arrow", _) => self.arrows(),
            ("edge", _) => self.edge(sub),
            ("sum", "little_killer") => one(Kind::LittleKiller, vec![self.number("sum")?]),
            ("sum", _) => one(Kind::Sum, vec![self.number("sum")?]),
            ("contains", _) => one(Kind::Contains, numbers(&self.rule["digits"])?),
            ("count", "circles") => one(Kind::CountingCircles, Vec::new()),
            ("global_entropy", _) => Ok(vec![Rule::new(Kind::GlobalEntropy, [])]),
            ("neighbours", _) if self.has_any(&["area", "except", "within", "op"]) => {
                Ok(Vec::new())
            }
            ("neighbours", "antiknight") => Ok(vec![Rule::new(Kind::AntiKnight, [])]),
            ("neighbours", "antiking") => Ok(vec![Rule::new(Kind::AntiKing, [])]),
            ("neighbours", "nonconsecutive") => Ok(vec![Rule::with(Kind::NoDifference, [1], [])]),
            ("cell", _) => self.cell_rules(sub),
            ("clone", _) => Ok(vec![Rule::groups(Kind::Clone, self.groups("regions")?)]),
            ("equal_sum", _) => Ok(vec![Rule::groups(
                Kind::EqualSums,
                self.groups("segments")?,
            )]),
            ("negative", _) if self.has_any(&["area", "value", "sum", "kind"]) => Ok(Vec::new()),
            ("negative", _) => Ok(self.negative(sub)),
            _ => Ok(Vec::new()),
        }
    }

    fn has_any(&self, keys: &[&str]) -> bool {
        keys.iter().any(|key| self.rule.get(key).is_some())
    }

    fn cells(&self) -> Result<Vec<Square>, TextError> {
        cells(&self.variant.sheet, &self.rule["cells"])
    }

    fn groups(&self, key: &str) -> Result<Vec<Vec<Square>>, TextError> {
        let lists = list(&self.rule[key]).iter();
        lists
            .map(|cells_of| cells(&self.variant.sheet, cells_of))
            .collect()
    }

    fn optional(&self, key: &str) -> Result<Option<i32>, TextError> {
        self.rule.get(key).map(number).transpose()
    }

    fn number(&self, key: &str) -> Result<i32, TextError> {
        let number = self.optional(key)?;
        number.ok_or_else(|| TextError::new(format!("expected {key}")))
    }

    /// Returns the rule of a diagonal of the whole grid, or of the cells that are listed.
    fn diagonal(&self) -> Result<Vec<Rule>, TextError> {
        let mut cells = self.cells()?;
        cells.sort_unstable();
        let slope = [1, -1]
            .into_iter()
            .find(|&slope| diagonal(&self.variant.sheet, slope) == cells);
        Ok(vec![match slope {
            Some(slope) => Rule::with(Kind::Diagonal, [slope], []),
            None => Rule::new(Kind::AllDifferent, cells),
        }])
    }

    fn line(&self, sub: &str) -> Result<Vec<Rule>, TextError> {
        let Some(&(_, kind, default)) = LINES.iter().find(|row| row.0 == sub) else {
            return Ok(Vec::new());
        };
        if self.rule["closed"] == Value::Bool(true) || self.has_any(&["groups"]) {
            return Ok(Vec::new());
        }
        let value = self.optional("value")?.or(default);
        Ok(vec![Rule::with(kind, Vec::from_iter(value), self.cells()?)])
    }

    fn arrows(&self) -> Result<Vec<Rule>, TextError> {
        let bulb = cells(&self.variant.sheet, &self.rule["bulb"])?;
        let arrow = |line| Rule::with(Kind::Arrow, [bulb.len() as i32], [&bulb[..], line].concat());
        let lines = self.groups("lines")?;
        Ok(lines.iter().map(|line| arrow(&line[..])).collect())
    }

    fn edge(&self, sub: &str) -> Result<Vec<Rule>, TextError> {
        let text = |key: &str| self.rule[key].as_str().unwrap_or_default();
        let (kind, number) = match (sub, text("color"), text("letter")) {
            ("kropki", "white", _) => (Kind::Difference, 1),
            ("kropki", "black", _) => (Kind::Ratio, 2),
            ("xv", _, "X") => (Kind::PairSum, 10),
            ("xv", _, "V") => (Kind::PairSum, 5),
            ("difference", ..) => (Kind::Difference, self.number("value")?),
            ("ratio", ..) => (Kind::Ratio, self.number("value")?),
            ("sum", ..) => (Kind::PairSum, self.number("sum")?),
            ("less", ..) => {
                // The other direction.
                let cells: Vec<Square> = self.cells()?.into_iter().rev().collect();
                return Ok(vec![Rule::new(Kind::GreaterThan, cells)]);
            }
            _ => return Ok(Vec::new()),
        };
        Ok(vec![Rule::with(kind, [number], self.cells()?)])
    }

    /// Returns a rule for each cell.
    fn cell_rules(&self, sub: &str) -> Result<Vec<Rule>, TextError> {
        let split = self.optional("split")?.unwrap_or(0);
        let values = numbers(&self.rule["values"])?;
        let digits = |keep: &dyn Fn(i32) -> bool| -> Vec<i32> {
            self.variant
                .sheet
                .values()
                .filter(|&value| keep(value))
                .collect()
        };
        let (kind, numbers) = match sub {
            "odd" => (Kind::Odd, Vec::new()),
            "even" => (Kind::Even, Vec::new()),
            "set" => (Kind::Candidates, values),
            "exclude" => (Kind::Candidates, digits(&|value| !values.contains(&value))),
            "low" => (Kind::Candidates, digits(&|value| value <= split)),
            "high" => (Kind::Candidates, digits(&|value| value > split)),
            _ => return Ok(Vec::new()),
        };
        let cells = self.cells()?.into_iter();
        Ok(cells
            .map(|cell| Rule::with(kind, numbers.clone(), [cell]))
            .collect())
    }

    /// Returns the rules about pairs without a mark.
    fn negative(&self, of: &str) -> Vec<Rule> {
        let rules = &self.variant.rules;
        let rule = |kind, numbers: &[i32], own: &[Kind]| Rule {
            groups: marks(rules, own),
            ..Rule::with(kind, numbers, [])
        };
        let dots = [Kind::Difference, Kind::Ratio];
        let white = rule(Kind::NoDifference, &[1], &dots);
        let black = rule(Kind::NoRatio, &[2], &dots);
        let sums = |numbers: &[i32]| vec![rule(Kind::NoPairSum, numbers, &[Kind::PairSum])];
        match (
            of,
            self.rule["color"].as_str(),
            self.rule["letter"].as_str(),
        ) {
            ("kropki", Some("white"), _) => vec![white],
            ("kropki", Some("black"), _) => vec![black],
            ("kropki", None, _) => vec![white, black],
            ("xv", _, Some("X")) => sums(&[10]),
            ("xv", _, Some("V")) => sums(&[5]),
            ("xv", _, None) => sums(&[5, 10]),
            _ => Vec::new(),
        }
    }
}
