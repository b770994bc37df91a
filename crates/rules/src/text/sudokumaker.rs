//! Puzzles of SudokuMaker: JSON, compressed with lz-string, in an address.
//!
//! **Invariant:** a constraint that is not a known rule and can be seen is named in
//! [`Variant::unknown`](crate::Variant).

use foldoku_board::Square;
use serde_json::{Map, Value};

use super::drawing::{Drawing, Words, draw};
use super::fpuzzles::minima;
use super::{TextError, check_length, empty_board, lz, parse_json, quoted};
use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::variant::Variant;

/// Reads an address.
///
/// # Errors
///
/// If the text is cut off, or a constraint is not what it should be.
pub fn read(text: &str) -> Result<Variant, TextError> {
    check_length(text)?;
    let payload = text
        .split_once("puzzle=")
        .map_or(text, |(_, payload)| payload);
    let payload = payload.trim().split(['&', '#']).next().unwrap_or_default();
    let json = lz::of_address(payload)?;
    let value = parse_json(&json)?;
    let object = value.as_object();
    of_object(object.ok_or_else(|| TextError::new("the puzzle is not a JSON object"))?)
}

/// Returns whether an object is a puzzle of SudokuMaker.
pub(super) fn is_puzzle(object: &Map<String, Value>) -> bool {
    object.contains_key("formatVersion")
}

/// Reads the object around a puzzle.
pub(super) fn of_object(object: &Map<String, Value>) -> Result<Variant, TextError> {
    let puzzle = object.get("puzzle").and_then(Value::as_object);
    variant(puzzle.ok_or_else(|| TextError::new("expected a puzzle"))?)
}

fn whole(value: Option<&Value>) -> Option<i32> {
    value?.as_i64()?.try_into().ok()
}

fn list<'a>(object: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    let list = object.get(key).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}

fn constraints(puzzle: &Map<String, Value>) -> impl Iterator<Item = (i32, &Map<String, Value>)> {
    let objects = list(puzzle, "constraints")
        .iter()
        .filter_map(Value::as_object);
    objects.filter_map(|object| Some((whole(object.get("type"))?, object)))
}

fn variant(puzzle: &Map<String, Value>) -> Result<Variant, TextError> {
    let text = |key: &str| {
        puzzle
            .get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let mut variant = Variant {
        title: text("name"),
        author: text("author"),
        words: text("comment"),
        ..board(puzzle)?
    };
    cells(puzzle, &mut variant);
    let mut negatives = Vec::new();
    for (kind, constraint) in constraints(puzzle) {
        if constraint.get("disabled") == Some(&Value::Bool(true)) {
            continue;
        }
        let name = format!("constraint {kind}");
        let is_drawing = constraint.get("solverIgnored") == Some(&Value::Bool(true));
        let reader = Reader {
            sheet: &variant.sheet,
        };
        match reader.rules(kind, constraint) {
            Some(rules) if !is_drawing => {
                let rules = rules.map_err(|error| TextError::new(format!("{name}: {error}")))?;
                rules.into_iter().for_each(|rule| variant.take(&name, rule));
                negatives.push((kind, constraint));
            }
            _ if is_empty(kind, constraint) => {}
            _ => {
                let label = constraint
                    .get("name")
                    .and_then(Value::as_str)
                    .unwrap_or_default();
                let label = if label.is_empty() {
                    String::new()
                } else {
                    format!(" {}", quoted(label))
                };
                variant.unknown.push(format!("{name}{label}"));
            }
        }
    }
    minima(&mut variant);
    for &constraint in &negatives {
        negative(constraint, &negatives, &mut variant);
    }
    let nothing = Drawing::default().into_node();
    draw(&mut variant, &nothing, Vec::new(), Words::Explanation)?;
    Ok(variant)
}

/// Returns whether a constraint shows nothing, or is fog, which says nothing about the solution.
fn is_empty(kind: i32, constraint: &Map<String, Value>) -> bool {
    let lists = ["lines", "cages", "symbols", "cells", "clues"];
    let is_drawing = matches!(kind, 2000..=2002);
    matches!(kind, 0 | 1 | 4000 | 4001)
        || is_drawing && lists.iter().all(|key| list(constraint, key).is_empty())
}

fn board(puzzle: &Map<String, Value>) -> Result<Variant, TextError> {
    let count = list(puzzle, "cells").len();
    let side = |key: &str| {
        let side = whole(puzzle.get(key)).and_then(|side| usize::try_from(side).ok());
        side.filter(|side| (1..=64).contains(side))
    };
    let columns = side("width")
        .or_else(|| side("size"))
        .unwrap_or_else(|| count.isqrt());
    let rows = side("height").unwrap_or_else(|| count / columns.max(1));
    if count == 0 || rows * columns != count {
        let message = format!("cells: expected {rows} rows of {columns}, found {count} cells");
        return Err(TextError::new(message));
    }
    let is_custom = puzzle.get("type").and_then(Value::as_str) == Some("custom");
    let mut options = SheetOptions::new(rows, columns);
    let first = whole(puzzle.get("minDigit")).unwrap_or(1);
    let default = if is_custom {
        9
    } else {
        rows.max(columns).min(9) as i32
    };
    let last = whole(puzzle.get("maxDigit")).unwrap_or(default);
    let values = (0..=1)
        .contains(&first)
        .then(|| i64::from(last) - i64::from(first) + 1);
    options.first = first;
    options.values = values
        .and_then(|values| u8::try_from(values).ok())
        .ok_or_else(|| TextError::new("expected digits from 0 or 1 to at most 254"))?;
    options.boxes = false;
    if is_custom {
        options.lines = false;
    } else if let Some((_, regions)) = constraints(puzzle).find(|(kind, _)| *kind == 1) {
        let numbers: Vec<Option<i32>> = list(regions, "regions")
            .iter()
            .map(|number| whole(Some(number)))
            .collect();
        if numbers.len() != count {
            return Err(TextError::new("regions: expected the region of each cell"));
        }
        let last = numbers.iter().flatten().copied().max().unwrap_or(-1);
        let members = |region: i32| {
            let cells = numbers
                .iter()
                .enumerate()
                .filter(move |(_, it)| **it == Some(region));
            cells.map(|(cell, _)| Square::new(cell)).collect::<Vec<_>>()
        };
        let regions = (0..=last.min(4096))
            .map(members)
            .filter(|cells| !cells.is_empty());
        options.set_regions(regions.collect());
    }
    empty_board(options)
}

/// Reads givens; if all cells have a value, these are the solution.
fn cells(puzzle: &Map<String, Value>, variant: &mut Variant) {
    let cells = list(puzzle, "cells");
    let value = |cell: &Value| whole(cell.get("value"));
    if cells.iter().all(|cell| value(cell).is_some()) {
        variant.solution = Some(cells.iter().map(value).collect());
    }
    for (index, cell) in cells.iter().enumerate() {
        let is_given = cell.get("given") == Some(&Value::Bool(true));
        let given = value(cell).filter(|_| is_given);
        variant
            .givens
            .extend(given.map(|given| (Square::new(index), given)));
    }
}

/// Adds the rule about edges without a mark.
fn negative(
    (kind, constraint): (i32, &Map<String, Value>),
    all: &[(i32, &Map<String, Value>)],
    variant: &mut Variant,
) {
    let numbers: Vec<i32> = list(constraint, "negative")
        .iter()
        .filter_map(|number| whole(Some(number)))
        .collect();
    // The marks of the other kind are exempt if their constraint says so.
    let (kind, own, other, key) = match kind {
        200 => (
            Kind::NoDifference,
            Kind::Difference,
            Some(Kind::Ratio),
            "overrideNegativeDifferences",
        ),
        201 => (
            Kind::NoRatio,
            Kind::Ratio,
            Some(Kind::Difference),
            "overrideNegativeRatios",
        ),
        202 => (Kind::NoPairSum, Kind::PairSum, None, ""),
        _ => return,
    };
    let other = other.filter(|_| {
        let overrides = |(_, constraint): &(i32, &Map<String, Value>)| {
            constraint.get(key) == Some(&Value::Bool(true))
        };
        all.iter().any(overrides)
    });
    if numbers.is_empty() {
        return;
    }
    let marks = variant
        .rules
        .iter()
        .filter(|rule| rule.kind == own || Some(rule.kind) == other);
    let groups = marks.map(|rule| rule.cells.clone()).collect();
    variant.rules.push(Rule {
        groups,
        ..Rule::with(kind, numbers, [])
    });
}

struct Reader<'a> {
    sheet: &'a Sheet,
}

type Rules = Result<Vec<Rule>, TextError>;

/// Reads the rule of a clue with its value.
type ReadClue<'a> = dyn Fn(&Map<String, Value>, i32) -> Result<Rule, TextError> + 'a;

impl Reader<'_> {
    /// Returns the rules of a constraint, or `None` if it is not a known rule.
    fn rules(&self, kind: i32, constraint: &Map<String, Value>) -> Option<Rules> {
        let lines = |key: &str, kind: Kind, numbers: Vec<i32>| {
            let lines = list(constraint, key).iter();
            Some(
                lines
                    .map(|line| Ok(Rule::with(kind, numbers.clone(), self.list(line)?)))
                    .collect(),
            )
        };
        let global = |kind: Kind, numbers: &[i32]| Some(Ok(vec![Rule::with(kind, numbers, [])]));
        let each = |kind: Kind| {
            let cells = list(constraint, "cells").iter();
            Some(
                cells
                    .map(|cell| Ok(Rule::new(kind, [self.cell(Some(cell))?])))
                    .collect(),
            )
        };
        let clues = |read: &ReadClue<'_>| {
            let clues = list(constraint, "clues")
                .iter()
                .filter_map(Value::as_object);
            Some(
                clues
                    .map(|clue| read(clue, whole(clue.get("value")).unwrap_or(0)))
                    .collect(),
            )
        };
        let pairs =
            |kind: Kind| clues(&|clue, value| Ok(Rule::with(kind, [value], self.edge(clue)?)));
        let outside =
            |kind: Kind| clues(&|clue, value| Ok(Rule::with(kind, [value], self.line(clue)?)));
        let groups_are = |expected: &[i32]| {
            let groups: Option<Vec<i32>> = list(constraint, "groups")
                .iter()
                .map(|group| whole(Some(group)))
                .collect();
            groups.is_some_and(|groups| groups.is_empty() || groups == expected)
        };
        const THIRDS: [i32; 3] = [14, 112, 896];
        match kind {
            10 => global(Kind::Diagonal, &[-1]),
            11 => global(Kind::Diagonal, &[1]),
            12 => global(Kind::AntiKing, &[]),
            13 => global(Kind::AntiKnight, &[]),
            14 => global(Kind::DisjointGroups, &[]),
            15 => global(Kind::NoDifference, &[1]),
            16 if groups_are(&THIRDS) => global(Kind::GlobalEntropy, &[]),
            100 => each(Kind::Even),
            101 => each(Kind::Odd),
            102 => each(Kind::Maximum),
            103 => each(Kind::Minimum),
            200 => pairs(Kind::Difference),
            201 => pairs(Kind::Ratio),
            202 => pairs(Kind::PairSum),
            300 if constraint.get("slow") == Some(&Value::Bool(true)) => {
                lines("thermometers", Kind::SlowThermometer, Vec::new())
            }
            300 => lines("thermometers", Kind::Thermometer, Vec::new()),
            301 => Some(
                list(constraint, "cages")
                    .iter()
                    .map(|cage| self.cage(cage))
                    .collect(),
            ),
            302 => Some(self.clones(constraint)),
            303 => clues(&|clue, _| self.quadruple(clue)),
            305 => {
                let cells = constraint.get("cells").unwrap_or(&Value::Null);
                Some(
                    self.list(cells)
                        .map(|cells| vec![Rule::new(Kind::AllDifferent, cells)]),
                )
            }
            400 => lines("lines", Kind::Renban, Vec::new()),
            401 => lines(
                "lines",
                Kind::Whisper,
                vec![whole(constraint.get("minDifference"))?],
            ),
            402 => lines("lines", Kind::Palindrome, Vec::new()),
            403 => lines("lines", Kind::Between, Vec::new()),
            404 if constraint.get("singleRegionTotals") != Some(&Value::Bool(true)) => {
                lines("lines", Kind::RegionSumLine, Vec::new())
            }
            406 if groups_are(&THIRDS) => lines("lines", Kind::Entropic, Vec::new()),
            408 => Some(self.arrows(constraint)),
            409 => lines("lines", Kind::DoubleArrow, Vec::new()),
            500 if self.is_clear(constraint) => {
                clues(&|clue, value| self.little_killer(clue, value))
            }
            501 => outside(Kind::Sandwich),
            502 => outside(Kind::XSum),
            503 => outside(Kind::Skyscraper),
            504 => outside(Kind::NumberedRoom),
            600 | 601 => {
                let cells = list(constraint, "cells").iter();
                Some(cells.map(|cell| self.indexer(kind == 600, cell)).collect())
            }
            _ => None,
        }
    }

    fn cell(&self, value: Option<&Value>) -> Result<Square, TextError> {
        let index = whole(value).and_then(|index| usize::try_from(index).ok());
        let index = index.filter(|index| *index < self.sheet.grid_cells());
        index
            .map(Square::new)
            .ok_or_else(|| TextError::new("expected cells of the grid"))
    }

    fn list(&self, value: &Value) -> Result<Vec<Square>, TextError> {
        let cells = value.as_array().map_or(&[][..], Vec::as_slice);
        if cells.is_empty() {
            return Err(TextError::new("expected cells"));
        }
        cells.iter().map(|cell| self.cell(Some(cell))).collect()
    }

    /// Returns the cells at these rows and columns.
    fn places<const N: usize>(&self, places: [(i32, i32); N]) -> Result<Vec<Square>, TextError> {
        let cells = places.map(|(row, column)| self.sheet.at(row, column));
        let cells: Option<Vec<Square>> = cells.into_iter().collect();
        cells.ok_or_else(|| TextError::new("expected cells of the grid"))
    }

    fn edge(&self, clue: &Map<String, Value>) -> Result<Vec<Square>, TextError> {
        let edge = whole(clue.get("edge")).ok_or_else(|| TextError::new("expected an edge"))?;
        let (row, column) = (edge / self.width() / 2, edge % self.width());
        if edge / self.width() % 2 == 0 {
            self.places([(row, column - 1), (row, column)])
        } else {
            self.places([(row, column), (row + 1, column)])
        }
    }

    fn width(&self) -> i32 {
        self.sheet.columns() as i32
    }

    fn quadruple(&self, clue: &Map<String, Value>) -> Result<Rule, TextError> {
        let corner =
            whole(clue.get("corner")).ok_or_else(|| TextError::new("expected a corner"))?;
        let (row, column) = (corner / (self.width() + 1), corner % (self.width() + 1));
        let cells = self.places([
            (row - 1, column - 1),
            (row - 1, column),
            (row, column - 1),
            (row, column),
        ])?;
        let digits = list(clue, "digits")
            .iter()
            .filter_map(|digit| whole(Some(digit)));
        Ok(Rule::with(
            Kind::Contains,
            digits.collect::<Vec<_>>(),
            cells,
        ))
    }

    /// Returns the row and column of a place around the grid.
    fn outer(&self, clue: &Map<String, Value>) -> Result<(i32, i32), TextError> {
        let place = whole(clue.get("outerCell")).filter(|place| *place >= 0);
        let place = place.ok_or_else(|| TextError::new("expected a place outside the grid"))?;
        let width = self.width() + 2;
        Ok((place / width - 1, place % width - 1))
    }

    fn ray(&self, from: (i32, i32), step: (i32, i32)) -> Result<Vec<Square>, TextError> {
        let cell = |place: i32| {
            self.sheet
                .at(from.0 + place * step.0, from.1 + place * step.1)
        };
        let cells: Vec<Square> = (1..).map_while(cell).collect();
        if cells.is_empty() {
            return Err(TextError::new(
                "no row, column or diagonal starts at a clue",
            ));
        }
        Ok(cells)
    }

    /// Returns the row or column that a clue looks along.
    fn line(&self, clue: &Map<String, Value>) -> Result<Vec<Square>, TextError> {
        let (row, column) = self.outer(clue)?;
        let rows = self.sheet.rows() as i32;
        let step = match (row, column) {
            (-1, _) => (1, 0),
            (_, -1) => (0, 1),
            (row, _) if row == rows => (-1, 0),
            _ => (0, -1),
        };
        self.ray((row, column), step)
    }

    /// Returns whether all clues of diagonals are above the grid or left of it: elsewhere the sign of a
    /// diagonal is not documented.
    fn is_clear(&self, constraint: &Map<String, Value>) -> bool {
        let clues = list(constraint, "clues")
            .iter()
            .filter_map(Value::as_object);
        clues
            .map(|clue| self.outer(clue))
            .all(|place| matches!(place, Ok((-1, _) | (_, -1))))
    }

    fn little_killer(&self, clue: &Map<String, Value>, value: i32) -> Result<Rule, TextError> {
        let place = self.outer(clue)?;
        let sign = whole(clue.get("diagonal")).unwrap_or(1).signum();
        let step = if place.0 == -1 { (1, sign) } else { (sign, 1) };
        Ok(Rule::with(
            Kind::LittleKiller,
            [value],
            self.ray(place, step)?,
        ))
    }

    fn cage(&self, cage: &Value) -> Result<Rule, TextError> {
        let sum = whole(cage.get("value")).filter(|sum| *sum != 0);
        Ok(Rule::with(
            Kind::Cage,
            Vec::from_iter(sum),
            self.list(&cage["cells"])?,
        ))
    }

    /// Each list holds cells with the same digit.
    fn clones(&self, constraint: &Map<String, Value>) -> Rules {
        let mut rules = Vec::new();
        for group in list(constraint, "groups") {
            let cells = self.list(group)?;
            let others = cells[1..].iter();
            rules.extend(
                others.map(|&other| Rule::groups(Kind::Clone, vec![vec![cells[0]], vec![other]])),
            );
        }
        Ok(rules)
    }

    fn arrows(&self, constraint: &Map<String, Value>) -> Rules {
        let mut rules = Vec::new();
        for bulb in list(constraint, "bulbsWithArrows") {
            // The lowest place value comes first.
            let mut circle = self.list(&bulb["bulbCells"])?;
            circle.reverse();
            for arrow in bulb["arrows"].as_array().into_iter().flatten() {
                let line = self.list(arrow)?;
                let line = line.into_iter().skip_while(|cell| circle.contains(cell));
                let cells: Vec<Square> = circle.iter().copied().chain(line).collect();
                rules.push(Rule::with(Kind::Arrow, [circle.len() as i32], cells));
            }
        }
        Ok(rules)
    }

    fn indexer(&self, is_row: bool, cell: &Value) -> Result<Rule, TextError> {
        let cell = self.cell(Some(cell))?;
        let (row, column) = self.sheet.place(cell);
        let (value, line) = if is_row {
            (
                row + 1,
                self.sheet.column_cells().swap_remove(column as usize),
            )
        } else {
            (column + 1, self.sheet.row_cells().swap_remove(row as usize))
        };
        let cells: Vec<Square> = [cell].into_iter().chain(line).collect();
        Ok(Rule::with(Kind::Indexing, [value], cells))
    }
}
