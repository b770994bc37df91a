//! Calls of published puzzles as rules of foldoku's JSON.
//!
//! **Invariant:** cells are rows and columns from 1, as in the calls.

use foldoku_testkit::tables::Fields;
use serde_json::{Map, Value, json};

use super::lines;

/// A row and a column.
pub(super) type Cell = (i64, i64);

const SIDE: i64 = 9;

/// Returns a puzzle in foldoku's JSON, or what no rule states.
pub(super) fn translate(row: &Fields) -> Result<Value, String> {
    let has_doublers = row["grid"] == "doublerSudoku";
    if row["grid"] != "sudoku" && !has_doublers {
        return Err(format!("the board {}", row["grid"]));
    }
    let options: Value = serde_json::from_str(&row["grid_options"]).unwrap_or_default();
    let mut board = json!({"rows": SIDE, "columns": SIDE});
    let has_zero = options["digitSet"] == json!([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    if has_zero {
        board["values"] = json!([0, 8]);
    } else if !options["digitSet"].is_null() {
        return Err(String::from("the digits"));
    }
    let calls: Vec<Vec<Value>> = serde_json::from_str(&row["rules"]).unwrap();
    let mut puzzle = Puzzle::default();
    for call in &calls {
        puzzle.call(&Call::of(call))?;
    }
    if options["irregular"] == true {
        board["boxes"] = json!(false);
        board["pieces"] = puzzle.regions.iter().map(|region| names(region)).collect();
    }
    puzzle.negatives();
    if has_doublers {
        puzzle.double();
    }
    Ok(json!({"board": board, "givens": puzzle.givens, "rules": puzzle.rules}))
}

/// A call: its kind, and its arguments without the options.
struct Call<'a> {
    kind: &'a str,
    arguments: &'a [Value],
    has_options: bool,
}

impl<'a> Call<'a> {
    fn of(call: &'a [Value]) -> Call<'a> {
        let kind = call[0].as_str().unwrap().trim_start_matches("set");
        let arguments = &call[1..];
        let has_options = arguments.last().is_some_and(Value::is_object);
        Call {
            kind,
            arguments: &arguments[..arguments.len() - usize::from(has_options)],
            has_options,
        }
    }

    fn unknown(&self) -> String {
        self.kind.to_owned()
    }

    /// Returns the error of a call with more arguments than these.
    fn expect(&self, most: usize) -> Result<(), String> {
        match self.has_options || self.arguments.len() > most {
            true => Err(format!("{} with options", self.kind)),
            false => Ok(()),
        }
    }

    fn number(&self, place: usize) -> Result<i64, String> {
        let number = self.arguments.get(place).and_then(Value::as_i64);
        number.ok_or_else(|| format!("{} without a number", self.kind))
    }

    fn number_or(&self, place: usize, usual: i64) -> i64 {
        self.arguments
            .get(place)
            .and_then(Value::as_i64)
            .unwrap_or(usual)
    }

    /// Returns the list of cells that is the first argument.
    fn cells(&self) -> Result<Vec<Cell>, String> {
        cells(&self.arguments[0]).ok_or_else(|| format!("{} outside the grid", self.kind))
    }

    /// Returns the lists of cells that the first argument holds.
    fn groups(&self) -> Result<Vec<Vec<Cell>>, String> {
        let groups = self.arguments[0].as_array().into_iter().flatten();
        groups
            .map(|group| cells(group).ok_or_else(|| self.unknown()))
            .collect()
    }

    /// Returns the elements of the list that is the first argument, or that argument alone, as digits.
    fn elements(&self) -> Vec<Vec<i64>> {
        match self.arguments.first() {
            Some(Value::Array(elements)) if self.kind.ends_with("Array") => {
                elements.iter().map(parts).collect()
            }
            element => vec![element.map(parts).unwrap_or_default()],
        }
    }

    /// Returns the cells of the row or column that a clue looks along.
    fn seen(&self) -> Result<Vec<Cell>, String> {
        let (row, column) = (self.number(0)?, self.number(1)?);
        let is_row = self.arguments[2] == "Row";
        let starts = if is_row { column } else { row } == 1;
        let along = (1..=SIDE).map(|at| if starts { at } else { SIDE + 1 - at });
        Ok(along
            .map(|at| if is_row { (row, at) } else { (at, column) })
            .collect())
    }
}

/// Returns the digits of a number or of a list; words are those numbers that the tables use for them.
fn parts(value: &Value) -> Vec<i64> {
    match value {
        Value::Array(elements) => elements.iter().flat_map(parts).collect(),
        Value::String(word) => {
            vec![i64::from(
                ["Vert", "Black", "X", "Odd"].contains(&word.as_str()),
            )]
        }
        number => {
            let digits = number.to_string();
            digits
                .chars()
                .filter_map(|digit| digit.to_digit(10))
                .map(i64::from)
                .collect()
        }
    }
}

fn cells(list: &Value) -> Option<Vec<Cell>> {
    let cell = |value: &Value| match parts(value)[..] {
        [row @ 1..=SIDE, column @ 1..=SIDE] => Some((row, column)),
        _ => None,
    };
    list.as_array()?.iter().map(cell).collect()
}

/// Returns the two cells of a mark: a cell, and 0 for its right or 1 for its lower neighbour.
fn pair(mark: &[i64]) -> Vec<Cell> {
    let (row, column) = (mark[0], mark[1]);
    vec![(row, column), (row + mark[2], column + 1 - mark[2])]
}

fn square(row: i64, column: i64, side: i64) -> Vec<Cell> {
    let rows = row..row + side;
    rows.flat_map(|row| (column..column + side).map(move |column| (row, column)))
        .collect()
}

pub(super) fn neighbours((row, column): Cell) -> impl Iterator<Item = Cell> {
    let cells = [
        (row - 1, column),
        (row, column - 1),
        (row, column + 1),
        (row + 1, column),
    ];
    let is_inside = |cell: &Cell| (1..=SIDE).contains(&cell.0) && (1..=SIDE).contains(&cell.1);
    cells.into_iter().filter(is_inside)
}

pub(super) fn names(cells: &[Cell]) -> Value {
    cells
        .iter()
        .map(|(row, column)| format!("r{row}c{column}"))
        .collect()
}

pub(super) fn rule(name: &str, cells: &[Cell]) -> Value {
    json!({"rule": name, "cells": names(cells)})
}

pub(super) fn numbered(name: &str, cells: &[Cell], numbers: &[i64]) -> Value {
    json!({"rule": name, "cells": names(cells), "numbers": numbers})
}

fn grouped(name: &str, groups: &[Vec<Cell>]) -> Value {
    let groups: Vec<Value> = groups.iter().map(|group| names(group)).collect();
    json!({"rule": name, "groups": groups})
}

/// A rule without cells.
fn whole(name: &str, numbers: &[i64]) -> Value {
    json!({"rule": name, "numbers": numbers})
}

pub(super) fn one_of(rules: Vec<Value>) -> Value {
    json!({"rule": "any of", "rules": rules})
}

/// The other digits than these.
fn others(digits: &[i64]) -> Vec<i64> {
    (1..=SIDE).filter(|digit| !digits.contains(digit)).collect()
}

/// The puzzle so far.
#[derive(Default)]
struct Puzzle {
    givens: Map<String, Value>,
    rules: Vec<Value>,
    regions: Vec<Vec<Cell>>,
    dots: Vec<Vec<Cell>>,
    letters: Vec<Vec<Cell>>,
    has_all_dots: bool,
    /// The sums of pairs without a letter.
    missing_sums: Vec<i64>,
}

impl Puzzle {
    fn call(&mut self, call: &Call<'_>) -> Result<(), String> {
        match call.kind {
            "Given" | "GivenArray" => {
                for given in call.elements() {
                    let name = format!("r{}c{}", given[0], given[1]);
                    self.givens.insert(name, json!(given[2]));
                }
            }
            "Region" => self.regions.push(call.cells()?),
            "RegionSumLine" => {
                let cells = call.cells()?;
                let mut regions: Vec<Vec<Cell>> = Vec::new();
                for &cell in &cells {
                    let is_same =
                        |region: &&mut Vec<Cell>| self.region(region[0]) == self.region(cell);
                    match regions.iter_mut().find(is_same) {
                        Some(region) => region.push(cell),
                        None => regions.push(vec![cell]),
                    }
                }
                self.rules.push(grouped("equal sums", &regions));
            }
            "KropkiNegative" => self.has_all_dots = true,
            "XVNegative" => self.missing_sums = vec![5, 10],
            "XVVNegative" => self.missing_sums = vec![5],
            "XVXNegative" => self.missing_sums = vec![10],
            kind if kind.starts_with("Kropki") => {
                for mark in call.elements() {
                    self.dot(kind, &mark)?;
                }
            }
            kind if kind.starts_with("XV") => {
                for mark in call.elements() {
                    self.letter(call, &mark)?;
                }
            }
            _ => self.rules.extend(rules(call)?),
        }
        Ok(())
    }

    /// Returns a number that the cells of a region share.
    fn region(&self, cell: Cell) -> i64 {
        let place = self
            .regions
            .iter()
            .position(|region| region.contains(&cell));
        place.map_or((cell.0 - 1) / 3 * 3 + (cell.1 - 1) / 3, |place| {
            place as i64
        })
    }

    fn dot(&mut self, kind: &str, mark: &[i64]) -> Result<(), String> {
        let colour = match (kind, mark.get(3)) {
            ("KropkiWhite" | "KropkiWhiteArray", _) | ("KropkiArray", Some(0)) => "white",
            ("KropkiBlack" | "KropkiBlackArray", _) | ("KropkiArray", Some(1)) => "black",
            ("KropkiGrayArray", _) | ("KropkiArray", Some(2)) => "grey",
            _ => return Err(kind.to_owned()),
        };
        let cells = pair(mark);
        let white = numbered("difference", &cells, &[1]);
        let black = numbered("ratio", &cells, &[2]);
        self.rules.push(match colour {
            "white" => white,
            "black" => black,
            _ => one_of(vec![white, black]),
        });
        self.dots.push(cells);
        Ok(())
    }

    fn letter(&mut self, call: &Call<'_>, mark: &[i64]) -> Result<(), String> {
        let sum = match (call.kind, mark.get(3)) {
            ("XVV" | "XVVArray", _) | ("XVArray", Some(0)) => 5,
            ("XVX" | "XVXArray", _) | ("XVArray", Some(1)) => 10,
            _ => return Err(call.unknown()),
        };
        let cells = pair(mark);
        self.rules.push(numbered("pair sum", &cells, &[sum]));
        self.letters.push(cells);
        Ok(())
    }

    /// Makes the rules rules about values, which are doubled in some cells. Parity is that of digits.
    fn double(&mut self) {
        let is_about_digits = |rule: &Value| rule["rule"] == "even" || rule["rule"] == "odd";
        let rules = std::mem::take(&mut self.rules).into_iter();
        let (mut rules, inner): (Vec<Value>, Vec<Value>) = rules.partition(is_about_digits);
        rules.push(json!({"rule": "modified cells", "rules": inner}));
        self.rules = rules;
    }

    /// Adds the rules about pairs without a mark.
    fn negatives(&mut self) {
        let mut add = |name: &str, numbers: &[i64], marks: &[Vec<Cell>]| {
            let mut rule = grouped(name, marks);
            rule["numbers"] = json!(numbers);
            self.rules.push(rule);
        };
        if self.has_all_dots {
            add("no difference", &[1], &self.dots);
            add("no ratio", &[2], &self.dots);
        }
        if !self.missing_sums.is_empty() {
            add("no pair sum", &self.missing_sums, &self.letters);
        }
    }
}

/// Returns the rules of a call that no other call has a part in.
fn rules(call: &Call<'_>) -> Result<Vec<Value>, String> {
    let one = |rule: Value| Ok(vec![rule]);
    match call.kind {
        "Cage" => {
            call.expect(2)?;
            match call.arguments.len() {
                1 => one(rule("cage", &call.cells()?)),
                _ => one(numbered("cage", &call.cells()?, &[call.number(1)?])),
            }
        }
        "XSudokuMain" => one(whole("diagonal", &[-1])),
        "XSudokuOff" => one(whole("diagonal", &[1])),
        "AntiKnight" => one(whole("anti-knight", &[])),
        "AntiKing" => one(whole("anti-king", &[])),
        "DisjointGroups" => one(whole("disjoint groups", &[])),
        "GlobalEntropy" => one(whole("global entropy", &[])),
        "Windoku" => one(whole("windoku", &[])),
        "DutchFlatMates" => one(whole("dutch flatmates", &[])),
        "KnightMare" => one(whole("knightmare", &[5, 15])),
        "NoSeven" => one(whole("no pair sum", &[7])),
        "SandwichSum" | "XSum" | "Skyscraper" | "NumberedRoom" | "FullRank" => {
            call.expect(4)?;
            let name = match call.kind {
                "SandwichSum" => "sandwich",
                "XSum" => "x-sum",
                "Skyscraper" => "skyscraper",
                "NumberedRoom" => "numbered room",
                _ => "full rank",
            };
            one(numbered(name, &call.seen()?, &[call.number(3)?]))
        }
        "LittleKiller" => {
            let at = [0, 1, 2, 3].map(|place| call.number_or(place, 0));
            let step = (at[2] - at[0], at[3] - at[1]);
            let cells = (0..SIDE).map(|far| (at[0] + far * step.0, at[1] + far * step.1));
            let is_inside =
                |cell: &Cell| (1..=SIDE).contains(&cell.0) && (1..=SIDE).contains(&cell.1);
            let cells: Vec<Cell> = cells.take_while(is_inside).collect();
            one(numbered("little killer", &cells, &[call.number(4)?]))
        }
        "IndexColumn" | "IndexRow" => {
            call.expect(1)?;
            let number = call.number(0)?;
            let indexing = |at: i64| {
                let cell = |along: i64| {
                    if call.kind == "IndexRow" {
                        (along, at)
                    } else {
                        (at, along)
                    }
                };
                let line = (1..=SIDE).map(cell);
                let cells: Vec<Cell> = std::iter::once(cell(number)).chain(line).collect();
                numbered("indexing", &cells, &[number])
            };
            Ok((1..=SIDE).map(indexing).collect())
        }
        "Zone" => {
            let cells = call.cells()?;
            let digits = |place: usize| call.arguments.get(place).map(parts).unwrap_or_default();
            let mut rules = vec![numbered("contains", &cells, &digits(1))];
            rules.retain(|_| !digits(1).is_empty());
            rules.extend(
                cells
                    .iter()
                    .map(|&cell| numbered("candidates", &[cell], &others(&digits(2)))),
            );
            Ok(rules)
        }
        "BlockCage" => {
            let digits = others(&parts(&call.arguments[1]));
            let block = |cell| numbered("candidates", &[cell], &digits);
            Ok(call.cells()?.into_iter().map(block).collect())
        }
        "CountingCircles" => one(rule("counting circles", &call.cells()?)),
        "LookAndSayCage" => {
            let text = call.arguments[1].as_str().unwrap_or_default();
            let digits: Vec<i64> = text.bytes().map(|digit| i64::from(digit - b'0')).collect();
            one(numbered("look and say", &call.cells()?, &digits))
        }
        "CloneRegion" => one(grouped("clone", &call.groups()?)),
        "ShakenCloneRegion" => one(grouped("same values", &call.groups()?)),
        "EqualSumCages" => one(grouped("equal sums", &call.groups()?)),
        "MagicSquare" => {
            let [row, column] = parts(&call.arguments[0])[..] else {
                return Err(call.unknown());
            };
            let mut lines: Vec<Vec<Cell>> = Vec::new();
            for at in 0..3 {
                lines.push((0..3).map(|along| (row + at, column + along)).collect());
                lines.push((0..3).map(|along| (row + along, column + at)).collect());
            }
            lines.push((0..3).map(|at| (row + at, column + at)).collect());
            lines.push((0..3).map(|at| (row + at, column + 2 - at)).collect());
            one(grouped("equal sums", &lines))
        }
        "BentDiagonals" => {
            let bent = |at: i64| if at <= 5 { at } else { SIDE + 1 - at };
            let line = |place: &dyn Fn(i64) -> Cell| {
                rule("all different", &(1..=SIDE).map(place).collect::<Vec<_>>())
            };
            Ok(vec![
                line(&|at| (at, bent(at))),
                line(&|at| (at, SIDE + 1 - bent(at))),
                line(&|at| (bent(at), at)),
                line(&|at| (SIDE + 1 - bent(at), at)),
            ])
        }
        "NoThreeInARowParity" => {
            let three = |row: i64, column: i64, (down, along): Cell| {
                let cells: Vec<Cell> = (0..3)
                    .map(|at| (row + at * down, column + at * along))
                    .collect();
                let pattern = "[13579].*[2468].*|[2468].*[13579].*";
                json!({"rule": "regular expression", "cells": names(&cells), "pattern": pattern})
            };
            let lines = (1..=SIDE).flat_map(|line| (1..=SIDE - 2).map(move |start| (line, start)));
            Ok(lines
                .flat_map(|(line, start)| [three(line, start, (0, 1)), three(start, line, (1, 0))])
                .collect())
        }
        kind if kind.ends_with("Line")
            || kind.contains("Arrow") && !kind.ends_with("Array")
            || kind.ends_with("Thermo") =>
        {
            let known = call.expect(2).is_ok().then(|| call.cells()).transpose()?;
            let number = |usual: i64| call.number_or(1, usual);
            known
                .and_then(|cells| lines::rules(kind, &cells, &number))
                .ok_or_else(|| call.unknown())
        }
        _ => {
            let marks = call
                .elements()
                .into_iter()
                .map(|mark| marked(call.kind, &mark));
            let rules: Option<Vec<Vec<Value>>> = marks.collect();
            rules
                .map(|rules| rules.concat())
                .ok_or_else(|| call.unknown())
        }
    }
}

/// Returns the rules of a mark in a cell or between cells.
fn marked(kind: &str, mark: &[i64]) -> Option<Vec<Value>> {
    let cell = (*mark.first()?, *mark.get(1)?);
    let rest = &mark[2..];
    Some(match kind {
        "Even" | "EvenArray" => vec![rule("even", &[cell])],
        "Odd" | "OddArray" => vec![rule("odd", &[cell])],
        "EvenOddArray" | "OddEvenArray" => vec![rule(["even", "odd"][rest[0] as usize], &[cell])],
        "PencilmarksArray" => vec![numbered("candidates", &[cell], rest)],
        "QuadrupleArray" => vec![numbered("contains", &square(cell.0, cell.1, 2), rest)],
        "NeighborSum" | "NeighborSumArray" => {
            let around: Vec<Cell> = neighbours(cell).collect();
            vec![lines::sum(&[cell], &around)]
        }
        "MinMaxArray" => {
            let greater = |other| {
                let mut cells = [cell, other];
                cells.rotate_left(usize::from(rest[0] == 0));
                rule("greater than", &cells)
            };
            neighbours(cell).map(greater).collect()
        }
        "RomanSumArray" => {
            let sum = rest[1..].iter().fold(0, |sum, digit| 10 * sum + digit);
            vec![numbered("pair sum", &pair(mark), &[sum])]
        }
        "ParityDotArray" => {
            let is_same = rest[1] == 1;
            vec![lines::pairs(&pair(mark), &|one, other| {
                ((one - other) % 2 == 0) == is_same
            })]
        }
        _ => return None,
    })
}
