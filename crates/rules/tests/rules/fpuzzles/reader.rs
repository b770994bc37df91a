//! A reader of f-puzzles that is written from the description of the format alone.
//!
//! **Invariant:** nothing here comes from the crate under test. An entry has exactly the members that
//! f-puzzles writes; anything else is a panic, as other programs stop at a member that they miss.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// A cell: row and column, counted from 1. Row and column 0 are outside.
type Cell = (usize, usize);

type Entry = Map<String, Value>;

/// A puzzle of f-puzzles.
pub(crate) struct Puzzle {
    pub(crate) object: Entry,
    pub(crate) size: usize,
}

/// A filled grid, row by row.
pub(crate) struct Filled<'a> {
    size: usize,
    digits: &'a [usize],
}

impl Filled<'_> {
    fn at(&self, (row, column): Cell) -> usize {
        self.digits[(row - 1) * self.size + column - 1]
    }

    fn of(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    fn sum(&self, cells: &[Cell]) -> usize {
        self.of(cells).iter().sum()
    }

    fn differ(&self, cells: &[Cell]) -> bool {
        let mut digits = self.of(cells);
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] != pair[1])
    }
}

/// Returns the six bits of each character of base64.
fn bits(text: &str) -> Vec<bool> {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let value = |c: char| {
        alphabet
            .find(c)
            .unwrap_or_else(|| panic!("{c} is not base64"))
    };
    let values = text.trim_end_matches('=').chars().map(value);
    values
        .flat_map(|value| (0..6).rev().map(move |bit| value >> bit & 1 == 1))
        .collect()
}

/// Undoes `compressToBase64` of lz-string.
fn decompressed(text: &str) -> String {
    let bits = bits(text);
    let mut at = 0;
    let mut number = |width: usize| {
        let value = (0..width).map(|place| usize::from(bits[at + place]) << place);
        let value: usize = value.sum();
        at += width;
        value
    };
    let mut words: Vec<Vec<u16>> = vec![Vec::new(); 3];
    let mut out: Vec<u16> = Vec::new();
    let mut last: Option<Vec<u16>> = None;
    let (mut width, mut left) = (2, 4);
    loop {
        let mut code = number(width);
        if code == 2 {
            return String::from_utf16(&out).expect("UTF-16");
        }
        if code < 2 {
            let unit = number(8 * (code + 1)) as u16;
            words.push(vec![unit]);
            code = words.len() - 1;
            // The first character is not counted: the code width starts with room for it.
            if last.is_some() {
                left -= 1;
            } else {
                (width, left) = (3, 4);
                out.push(unit);
                last = Some(vec![unit]);
                continue;
            }
            if left == 0 {
                left = 1 << width;
                width += 1;
            }
        }
        let before = last.take().expect("a word comes first");
        let word = match words.get(code) {
            Some(word) => word.clone(),
            None => [&before[..], &before[..1]].concat(),
        };
        out.extend(&word);
        words.push([&before[..], &word[..1]].concat());
        last = Some(word);
        left -= 1;
        if left == 0 {
            left = 1 << width;
            width += 1;
        }
    }
}

fn cell(name: &Value) -> Cell {
    let name = name.as_str().expect("the name of a cell");
    let (row, column) = name[1..].split_once('C').expect("R1C1");
    assert!(name.starts_with('R'));
    (
        row.parse().expect("a row"),
        column.parse().expect("a column"),
    )
}

fn cells(names: &Value) -> Vec<Cell> {
    names.as_array().expect("cells").iter().map(cell).collect()
}

fn lines(entry: &Entry) -> Vec<Vec<Cell>> {
    let lines = entry["lines"].as_array().expect("lines");
    lines.iter().map(cells).collect()
}

/// Returns a number that is written as text.
fn value(entry: &Entry) -> usize {
    let text = entry["value"].as_str().expect("a value is text");
    text.parse().expect("a number")
}

/// Asserts that an entry has these members, and possibly the optional ones.
fn has(entry: &Entry, required: &[&str], optional: &[&str]) {
    for member in required {
        assert!(
            entry.contains_key(*member),
            "KeyError: {member} in {entry:?}"
        );
    }
    for member in entry.keys() {
        let is_known = required.iter().chain(optional).any(|known| known == member);
        assert!(is_known, "{member} in {entry:?}");
    }
}

impl Puzzle {
    /// Reads an address.
    pub(crate) fn open(address: &str) -> Puzzle {
        let (_, data) = address.split_once("/?load=").expect("an address");
        let object: Entry = serde_json::from_str(&decompressed(data)).expect("JSON");
        let size = object["size"].as_u64().expect("a size") as usize;
        Puzzle { object, size }
    }

    fn entries(&self, key: &str) -> Vec<&Entry> {
        let list = self
            .object
            .get(key)
            .map(|list| list.as_array().expect("a list"));
        let entries = list.into_iter().flatten();
        entries
            .map(|entry| entry.as_object().expect("an object"))
            .collect()
    }

    fn is_set(&self, key: &str) -> bool {
        self.object.get(key) == Some(&Value::Bool(true))
    }

    fn all(&self) -> Vec<Cell> {
        let size = self.size;
        (1..=size)
            .flat_map(|row| (1..=size).map(move |column| (row, column)))
            .collect()
    }

    fn is_inside(&self, (row, column): Cell) -> bool {
        (1..=self.size).contains(&row) && (1..=self.size).contains(&column)
    }

    /// Returns the cell at an offset of rows and columns, if it is inside.
    fn beside(&self, (row, column): Cell, down: isize, along: isize) -> Option<Cell> {
        let cell = (
            row.checked_add_signed(down)?,
            column.checked_add_signed(along)?,
        );
        self.is_inside(cell).then_some(cell)
    }

    /// Returns the pairs of cells at one of these offsets.
    fn pairs(&self, offsets: &[(isize, isize)]) -> Vec<[Cell; 2]> {
        let beside = |cell: Cell| {
            let others = offsets
                .iter()
                .filter_map(move |&(down, along)| self.beside(cell, down, along));
            others.map(move |other| [cell, other])
        };
        self.all().into_iter().flat_map(beside).collect()
    }

    fn grid(&self, cell: Cell) -> &Entry {
        let cell = &self.object["grid"][cell.0 - 1][cell.1 - 1];
        cell.as_object().expect("a cell is an object")
    }

    /// Returns the cells of each region: a cell without one has the box that f-puzzles assumes, as near to
    /// a square as possible, which is a row if the size is prime.
    pub(crate) fn regions(&self) -> Vec<Vec<Cell>> {
        let height = (1..=self.size)
            .filter(|side| self.size.is_multiple_of(*side) && side * side <= self.size);
        let height = height.max().expect("a size");
        let width = self.size / height;
        let mut regions: BTreeMap<u64, Vec<Cell>> = BTreeMap::new();
        for cell in self.all() {
            let usual = (cell.0 - 1) / height * height + (cell.1 - 1) / width;
            let number = match self.grid(cell).get("region") {
                None => Some(usual as u64),
                Some(Value::Null) => None,
                Some(number) => {
                    assert_ne!(
                        number.as_u64(),
                        Some(usual as u64),
                        "only cells that differ are written"
                    );
                    Some(number.as_u64().expect("a number"))
                }
            };
            if let Some(number) = number {
                regions.entry(number).or_default().push(cell);
            }
        }
        regions.into_values().collect()
    }

    /// Returns the cells that a clue outside the grid sees, the nearest first.
    fn seen_from(&self, entry: &Entry) -> Vec<Cell> {
        let (row, column) = cell(&entry["cell"]);
        let last = self.size + 1;
        let (down, along) = match (row, column) {
            (0, _) => (1, 0),
            (_, 0) => (0, 1),
            (row, _) if row == last => (-1, 0),
            _ => (0, -1),
        };
        assert!(!self.is_inside((row, column)));
        std::iter::successors(self.beside((row, column), down, along), |&cell| {
            self.beside(cell, down, along)
        })
        .collect()
    }

    /// Returns whether a filled grid is a solution.
    pub(crate) fn accepts(&self, digits: &[usize]) -> bool {
        let grid = Filled {
            size: self.size,
            digits,
        };
        let houses = (1..=self.size).flat_map(|line| {
            let row = (1..=self.size).map(|column| (line, column)).collect();
            let column = (1..=self.size).map(|row| (row, line)).collect();
            [row, column]
        });
        let houses: Vec<Vec<Cell>> = houses.chain(self.regions()).collect();
        houses.iter().all(|cells| grid.differ(cells))
            && self
                .all()
                .into_iter()
                .all(|cell| self.is_given(&grid, cell))
            && self.object.keys().all(|key| self.is_met(key, &grid))
    }

    fn is_given(&self, grid: &Filled<'_>, cell: Cell) -> bool {
        let entry = self.grid(cell);
        has(
            entry,
            &[],
            &["value", "given", "region", "givenPencilMarks"],
        );
        let digit = grid.at(cell) as u64;
        let marks = entry
            .get("givenPencilMarks")
            .map(|marks| marks.as_array().expect("marks"));
        let given = entry
            .get("value")
            .map(|value| value.as_u64().expect("a digit"));
        assert_eq!(
            given.is_some(),
            entry.get("given") == Some(&Value::Bool(true))
        );
        given.is_none_or(|given| given == digit)
            && marks.is_none_or(|marks| marks.contains(&Value::from(digit)))
    }

    fn is_met(&self, key: &str, grid: &Filled<'_>) -> bool {
        const SIDES: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let each = |required: &[&str], optional: &[&str], is_met: &dyn Fn(&Entry) -> bool| {
            self.entries(key).into_iter().all(|entry| {
                has(entry, required, optional);
                is_met(entry)
            })
        };
        let each_line = |optional: &[&str], is_met: &dyn Fn(&Entry, &[usize]) -> bool| {
            each(&["lines"], optional, &|entry| {
                lines(entry)
                    .iter()
                    .all(|line| is_met(entry, &grid.of(line)))
            })
        };
        let size = self.size;
        let cells_of = |entry: &Entry| cells(&entry["cells"]);
        let apart = |one: usize, other: usize| one.abs_diff(other);
        let ratio =
            |one: usize, other: usize, ratio: usize| one == ratio * other || other == ratio * one;
        let differ = |pairs: Vec<[Cell; 2]>| pairs.iter().all(|pair| grid.differ(pair));
        match key {
            "size" | "grid" | "title" | "author" | "ruleset" | "solution" => true,
            // The drawings of rules; see `drawings`.
            "line" | "circle" | "cage" | "text" => true,
            "diagonal+" => {
                assert!(self.is_set(key));
                grid.differ(&(1..=size).map(|k| (size + 1 - k, k)).collect::<Vec<_>>())
            }
            "diagonal-" => {
                assert!(self.is_set(key));
                grid.differ(&(1..=size).map(|k| (k, k)).collect::<Vec<_>>())
            }
            "antiknight" => differ(self.pairs(&[(1, 2), (2, 1), (1, -2), (2, -1)])),
            "antiking" => differ(self.pairs(&[(1, 1), (1, -1)])),
            "disjointgroups" => {
                let regions = self.regions();
                (0..size).all(|place| {
                    grid.differ(&regions.iter().map(|cells| cells[place]).collect::<Vec<_>>())
                })
            }
            "nonconsecutive" | "negative" => self.negatives(key).into_iter().all(|name| {
                let marked = self.marked(name);
                self.pairs(&SIDES)
                    .into_iter()
                    .filter(|pair| !marked.contains(pair))
                    .all(|pair| {
                        let (one, other) = (grid.at(pair[0]), grid.at(pair[1]));
                        match name {
                            "nonconsecutive" => apart(one, other) != 1,
                            "difference" => {
                                !self.values("difference", 1).contains(&apart(one, other))
                            }
                            "ratio" => !self
                                .values("ratio", 2)
                                .iter()
                                .any(|&value| ratio(one, other, value)),
                            "xv" => ![5, 10].contains(&(one + other)),
                            name => panic!("{name}"),
                        }
                    })
            }),
            "killercage" => each(&["cells"], &["value"], &|entry| {
                let sum = entry.get("value").map(|_| value(entry));
                grid.differ(&cells_of(entry))
                    && sum.is_none_or(|sum| sum == grid.sum(&cells_of(entry)))
            }),
            "extraregion" => each(&["cells"], &[], &|entry| grid.differ(&cells_of(entry))),
            "arrow" => each(&["lines", "cells"], &[], &|entry| {
                let mut circle = cells_of(entry);
                circle.sort_unstable();
                let total = grid
                    .of(&circle)
                    .iter()
                    .fold(0, |total, digit| 10 * total + digit);
                lines(entry).iter().all(|line| {
                    assert!(circle.contains(&line[0]), "an arrow starts in its circle");
                    total == grid.sum(&line[1..])
                })
            }),
            "littlekillersum" => each(&["cell", "cells", "direction", "value"], &[], &|entry| {
                let from = cell(&entry["cell"]);
                let direction = entry["direction"].as_str().expect("a direction");
                let down = if direction.starts_with('D') { 1 } else { -1 };
                let along = if direction.ends_with('R') { 1 } else { -1 };
                let next = |&cell: &Cell| self.beside(cell, down, along);
                let diagonal: Vec<Cell> = std::iter::successors(next(&from), next).collect();
                assert!(!self.is_inside(from));
                assert_eq!(cells_of(entry), diagonal);
                grid.sum(&cells_of(entry)) == value(entry)
            }),
            "odd" => each(&["cell"], &[], &|entry| {
                grid.at(cell(&entry["cell"])) % 2 == 1
            }),
            "even" => each(&["cell"], &[], &|entry| {
                grid.at(cell(&entry["cell"])).is_multiple_of(2)
            }),
            "minimum" | "maximum" => {
                let marked: Vec<Cell> = self
                    .entries(key)
                    .iter()
                    .map(|entry| cell(&entry["cell"]))
                    .collect();
                each(&["cell"], &[], &|entry| {
                    let own = cell(&entry["cell"]);
                    let around = SIDES
                        .iter()
                        .filter_map(|&(down, along)| self.beside(own, down, along));
                    around
                        .filter(|other| !marked.contains(other))
                        .all(|other| match key {
                            "minimum" => grid.at(own) < grid.at(other),
                            _ => grid.at(own) > grid.at(other),
                        })
                })
            }
            "difference" | "ratio" => each(&["cells"], &["value"], &|entry| {
                let [one, other] = grid.of(&cells_of(entry))[..] else {
                    panic!("two cells")
                };
                let own = entry.get("value").map(|_| value(entry));
                match key {
                    "difference" => apart(one, other) == own.unwrap_or(1),
                    _ => ratio(one, other, own.unwrap_or(2)),
                }
            }),
            "xv" => each(&["cells", "value"], &[], &|entry| {
                let sum = if entry["value"] == "X" { 10 } else { 5 };
                assert!(["X", "V"].map(Value::from).contains(&entry["value"]));
                grid.sum(&cells_of(entry)) == sum
            }),
            "clone" => each(&["cells", "cloneCells"], &[], &|entry| {
                grid.of(&cells_of(entry)) == grid.of(&cells(&entry["cloneCells"]))
            }),
            "quadruple" => each(&["cells", "values"], &[], &|entry| {
                let mut digits = grid.of(&cells_of(entry));
                assert_eq!(digits.len(), 4);
                entry["values"]
                    .as_array()
                    .expect("values")
                    .iter()
                    .all(|wanted| {
                        let place = digits
                            .iter()
                            .position(|&digit| wanted.as_u64() == Some(digit as u64));
                        place.map(|place| digits.remove(place)).is_some()
                    })
            }),
            "sandwichsum" => each(&["cell", "value"], &[], &|entry| {
                let line = grid.of(&self.seen_from(entry));
                let ends: Vec<usize> = (0..size)
                    .filter(|&place| [1, size].contains(&line[place]))
                    .collect();
                line[ends[0] + 1..ends[1]].iter().sum::<usize>() == value(entry)
            }),
            "xsum" => each(&["cell", "value"], &[], &|entry| {
                let line = grid.of(&self.seen_from(entry));
                line[..line[0]].iter().sum::<usize>() == value(entry)
            }),
            "skyscraper" => each(&["cell", "value"], &[], &|entry| {
                let line = grid.of(&self.seen_from(entry));
                let is_seen =
                    |&place: &usize| line[..place].iter().all(|&before| before < line[place]);
                (0..size).filter(is_seen).count() == value(entry)
            }),
            "rowindexer" | "columnindexer" | "boxindexer" => each(&["cells"], &[], &|entry| {
                cells_of(entry).into_iter().all(|own| {
                    let digit = grid.at(own);
                    match key {
                        "rowindexer" => grid.at((digit, own.1)) == own.0,
                        "columnindexer" => grid.at((own.0, digit)) == own.1,
                        _ => {
                            let regions = self.regions();
                            let region = regions
                                .iter()
                                .find(|cells| cells.contains(&own))
                                .expect("a region");
                            let place = region
                                .iter()
                                .position(|&cell| cell == own)
                                .expect("its cell");
                            grid.at(region[digit - 1]) == place + 1
                        }
                    }
                })
            }),
            "thermometer" => each_line(&[], &|_, line| {
                line.windows(2).all(|pair| pair[0] < pair[1])
            }),
            "slowthermometer" => each_line(&[], &|_, line| line.is_sorted()),
            "palindrome" => each_line(&[], &|_, line| line.iter().eq(line.iter().rev())),
            "renban" => each_line(&[], &|_, line| {
                let mut line = line.to_vec();
                line.sort_unstable();
                line.windows(2).all(|pair| pair[0] + 1 == pair[1])
            }),
            "whispers" => each_line(&["value"], &|entry, line| {
                line.windows(2)
                    .all(|pair| apart(pair[0], pair[1]) >= value(entry))
            }),
            "nabner" => each_line(&[], &|_, line| {
                let mut line = line.to_vec();
                line.sort_unstable();
                line.windows(2).all(|pair| pair[0] + 1 < pair[1])
            }),
            "modularline" | "entropicline" => each_line(&[], &|_, line| {
                let kind = |digit: usize| {
                    if key == "modularline" {
                        digit % 3
                    } else {
                        (digit - 1) / 3
                    }
                };
                line.windows(line.len().min(3)).all(|part| {
                    (1..part.len()).all(|k| {
                        part[..k]
                            .iter()
                            .all(|&before| kind(before) != kind(part[k]))
                    })
                })
            }),
            "regionsumline" => each(&["lines"], &[], &|entry| {
                let regions = self.regions();
                let region = |cell: &Cell| regions.iter().position(|cells| cells.contains(cell));
                lines(entry).iter().all(|line| {
                    let parts = line.chunk_by(|one, next| region(one) == region(next));
                    let sums: Vec<usize> = parts.map(|part| grid.sum(part)).collect();
                    regions.is_empty() || sums.iter().all(|sum| *sum == sums[0])
                })
            }),
            "zipperline" => each_line(&[], &|_, line| {
                let sum = |place: usize| line[place] + line[line.len() - 1 - place];
                let middle = (line.len() % 2 == 1).then(|| line[line.len() / 2]);
                let sums: Vec<usize> = (0..line.len() / 2).map(sum).chain(middle).collect();
                sums.iter().all(|sum| *sum == sums[0])
            }),
            "doublearrow" => each_line(&[], &|_, line| {
                let [first, inner @ .., last] = line else {
                    panic!("two ends")
                };
                first + last == inner.iter().sum::<usize>()
            }),
            "betweenline" => each_line(&[], &|_, line| {
                let [first, inner @ .., last] = line else {
                    panic!("two ends")
                };
                let (low, high) = (first.min(last), first.max(last));
                inner.iter().all(|digit| low < digit && digit < high)
            }),
            "lockout" => each_line(&[], &|_, line| {
                let [first, inner @ .., last] = line else {
                    panic!("two ends")
                };
                let (low, high) = (first.min(last), first.max(last));
                high - low >= size / 2 && inner.iter().all(|digit| digit < low || high < digit)
            }),
            key => panic!("f-puzzles has no key {key}"),
        }
    }

    fn negatives<'a>(&'a self, key: &'a str) -> Vec<&'a str> {
        match key {
            "negative" => {
                let names = self.object[key].as_array().expect("names").iter();
                names.map(|name| name.as_str().expect("a name")).collect()
            }
            key => vec![key],
        }
    }

    /// Returns the pairs that a rule about unmarked pairs exempts.
    fn marked(&self, name: &str) -> Vec<[Cell; 2]> {
        let keys = match name {
            "xv" => &["xv"][..],
            _ => &["difference", "ratio"][..],
        };
        let entries = keys.iter().flat_map(|key| self.entries(key));
        let both = |entry: &Entry| {
            let cells = cells(&entry["cells"]);
            [[cells[0], cells[1]], [cells[1], cells[0]]]
        };
        entries.flat_map(both).collect()
    }

    /// Returns the values of the marks of a key.
    fn values(&self, key: &str, default: usize) -> Vec<usize> {
        let of = |entry: &&Entry| entry.get("value").map_or(default, |_| value(entry));
        let values: Vec<usize> = self.entries(key).iter().map(of).collect();
        if values.is_empty() {
            vec![default]
        } else {
            values
        }
    }

    /// Returns the names of the rules that are drawn for programs that do not know them.
    pub(crate) fn drawings(&self) -> Vec<&str> {
        let keys = ["line", "circle", "cage", "text"].into_iter();
        let entries =
            keys.flat_map(|key| self.entries(key).into_iter().map(move |entry| (key, entry)));
        let name = |(key, entry): (&str, &'_ Entry)| {
            let members: &[&str] = match key {
                "line" => &["lines", "outlineC", "width", "fromConstraint"],
                "circle" => &[
                    "cells",
                    "baseC",
                    "outlineC",
                    "width",
                    "height",
                    "fromConstraint",
                ],
                "cage" => &["cells", "outlineC", "fontC", "fromConstraint"],
                _ => &["cells", "value", "fontC", "size", "fromConstraint"],
            };
            has(entry, members, &[]);
        };
        entries
            .map(|(key, entry)| {
                name((key, entry));
                entry["fromConstraint"].as_str().expect("a name")
            })
            .collect()
    }
}
