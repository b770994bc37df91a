//! Writes variants for f-puzzles.
//!
//! **Invariant:** a rule that f-puzzles does not have is an error that names it.

use std::collections::BTreeSet;

use foldoku_board::Square;
use serde_json::{Map, Value, json};

use super::board::usual_regions;
use super::negative::{mark_values, marks, unmarked_around};
use super::numbers::{DIFFERENCE, MODULUS, RATIO, lockout};
use super::pictures::{self, push};
use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::text::{TextError, lz};
use crate::variant::Variant;

/// The form of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrapping {
    /// JSON.
    Json,
    /// Compressed JSON in base64.
    Base64,
    /// An address that opens the puzzle in f-puzzles.
    Address,
}

/// Writes a variant in one line.
///
/// # Errors
///
/// If f-puzzles does not have the board or a rule.
pub fn write(variant: &Variant, wrapping: Wrapping) -> Result<String, TextError> {
    let json = Value::Object(object(variant)?).to_string();
    Ok(match wrapping {
        Wrapping::Json => json,
        Wrapping::Base64 => lz::compress(&json),
        Wrapping::Address => format!("https://www.f-puzzles.com/?load={}", lz::compress(&json)),
    })
}

fn object(variant: &Variant) -> Result<Map<String, Value>, TextError> {
    let sheet = &variant.sheet;
    let options = sheet.options();
    let side = options.rows;
    let is_plain = options.columns == side
        && options.lines
        && options.first == 1
        && usize::from(options.values) == side
        && options.variables.is_empty()
        && options.region_size.is_none();
    if !is_plain {
        return Err(TextError::new(
            "f-puzzles has only square boards with values from 1 to their side",
        ));
    }
    let mut out = Map::new();
    out.insert("size".into(), json!(side));
    for (key, text) in [
        ("title", &variant.title),
        ("author", &variant.author),
        ("ruleset", &variant.words),
    ] {
        if !text.is_empty() {
            out.insert(key.into(), json!(text));
        }
    }
    out.insert("grid".into(), grid(variant)?);
    if let Some(solution) = &variant.solution {
        out.insert("solution".into(), json!(solution));
    }
    let writer = Writer {
        sheet,
        rules: &variant.rules,
    };
    for rule in &variant.rules {
        writer.rule(rule, &mut out)?;
    }
    pictures::add(&mut out);
    Ok(out)
}

fn grid(variant: &Variant) -> Result<Value, TextError> {
    let sheet = &variant.sheet;
    let options = sheet.options();
    let mut cells = vec![Map::new(); sheet.grid_cells()];
    for &(square, value) in &variant.givens {
        cells[square.index()].insert("value".into(), json!(value));
        cells[square.index()].insert("given".into(), json!(true));
    }
    for rule in variant
        .rules
        .iter()
        .filter(|rule| rule.kind == Kind::Candidates)
    {
        for square in &rule.cells {
            cells[square.index()].insert("givenPencilMarks".into(), json!(rule.numbers));
        }
    }
    if !sheet.boxes().is_empty() && !options.pieces.is_empty() {
        return Err(TextError::new(
            "f-puzzles has no jigsaw that keeps the boxes",
        ));
    }
    let plain = Sheet::new(SheetOptions::new(options.rows, options.columns))
        .map_err(|error| TextError::new(error.to_string()))?;
    let is_region_rule = |rule: &Rule| rule.kind == Kind::RegionSumLine;
    let needs_none = variant.rules.iter().any(is_region_rule);
    // Without regions, the rows that f-puzzles assumes on such a board change nothing.
    if plain.boxes().is_empty() && options.pieces.is_empty() && !needs_none {
        return Ok(rows_of(&cells, sheet));
    }
    let regions = sheet.regions();
    for (index, usual) in usual_regions(&plain).into_iter().enumerate() {
        let cell = Square::new(index);
        let region = regions.iter().position(|region| region.contains(&cell));
        if region != usual {
            cells[index].insert("region".into(), json!(region));
        }
    }
    Ok(rows_of(&cells, sheet))
}

fn rows_of(cells: &[Map<String, Value>], sheet: &Sheet) -> Value {
    let rows: Vec<&[Map<String, Value>]> = cells.chunks(sheet.columns()).collect();
    json!(rows)
}

struct Writer<'a> {
    sheet: &'a Sheet,
    rules: &'a [Rule],
}

impl Writer<'_> {
    fn name(&self, square: Square) -> String {
        let (row, column) = self.sheet.place(square);
        format!("R{}C{}", row + 1, column + 1)
    }

    fn names(&self, squares: &[Square]) -> Vec<String> {
        squares.iter().map(|&square| self.name(square)).collect()
    }

    fn rule(&self, rule: &Rule, out: &mut Map<String, Value>) -> Result<(), TextError> {
        let info = rule.kind.info();
        let cells = self.names(&rule.cells);
        let value = clue_text(rule);
        let unknown = || {
            let message = format!("f-puzzles has no rule '{}' of this form", info.name);
            Err(TextError::new(message))
        };
        let Some(key) = info.fpuzzles else {
            return match rule.kind {
                Kind::Candidates => Ok(()),
                _ => unknown(),
            };
        };
        let entry = match rule.kind {
            Kind::Diagonal => {
                let key = if rule.number() > 0 {
                    "diagonal+"
                } else {
                    "diagonal-"
                };
                out.insert(key.into(), json!(true));
                return Ok(());
            }
            Kind::AntiKnight | Kind::AntiKing | Kind::DisjointGroups => {
                out.insert(key.into(), json!(true));
                return Ok(());
            }
            Kind::NoDifference | Kind::NoRatio | Kind::NoPairSum => {
                match self.negative(rule) {
                    Some("nonconsecutive") => {
                        out.insert("nonconsecutive".into(), json!(true));
                    }
                    Some(name) => push(out, "negative", json!(name)),
                    None => return unknown(),
                }
                return Ok(());
            }
            Kind::Cage if rule.numbers.is_empty() => json!({ "cells": cells }),
            Kind::Cage => json!({ "cells": cells, "value": value }),
            Kind::AllDifferent => json!({ "cells": cells }),
            Kind::Whisper => json!({ "lines": [cells], "value": value }),
            // These have no value in f-puzzles.
            Kind::Modular if rule.number() != MODULUS => return unknown(),
            Kind::Lockout if rule.number() != lockout(self.sheet) => return unknown(),
            Kind::Modular | Kind::Lockout => json!({ "lines": [cells] }),
            Kind::Difference if rule.number() == DIFFERENCE => json!({ "cells": cells }),
            Kind::Ratio if rule.number() == RATIO => json!({ "cells": cells }),
            Kind::Difference | Kind::Ratio => json!({ "cells": cells, "value": value }),
            Kind::PairSum => match rule.number() {
                10 => json!({ "cells": cells, "value": "X" }),
                5 => json!({ "cells": cells, "value": "V" }),
                _ => return unknown(),
            },
            Kind::Arrow => {
                let (circle, _) = cells.split_at((rule.number().max(1) as usize).min(cells.len()));
                let line = &cells[circle.len() - 1..];
                json!({ "cells": circle, "lines": [line] })
            }
            Kind::Clone if rule.groups.len() == 2 => {
                json!({ "cells": self.names(&rule.groups[0]), "cloneCells": self.names(&rule.groups[1]) })
            }
            Kind::Contains if rule.cells.len() == 4 => {
                json!({ "cells": cells, "values": rule.numbers })
            }
            Kind::Clone | Kind::Contains => return unknown(),
            Kind::Odd | Kind::Even => {
                for cell in cells {
                    push(out, key, json!({ "cell": cell }));
                }
                return Ok(());
            }
            Kind::Minimum | Kind::Maximum if self.compares_unmarked(rule) => {
                json!({ "cell": cells[0] })
            }
            Kind::Minimum | Kind::Maximum => return unknown(),
            Kind::LittleKiller | Kind::Sandwich | Kind::XSum | Kind::Skyscraper => {
                match self.clue(rule) {
                    Some(entry) => entry,
                    None => return unknown(),
                }
            }
            Kind::Indexing => match self.indexer(rule) {
                Some(key) => {
                    push(out, key, json!({ "cells": [cells[0]] }));
                    return Ok(());
                }
                None => return unknown(),
            },
            _ => json!({ "lines": [cells] }),
        };
        push(out, key, entry);
        Ok(())
    }

    /// Returns whether a minimum or maximum is compared with the cells that reading finds around it.
    fn compares_unmarked(&self, rule: &Rule) -> bool {
        let marked: Vec<Square> = marks(self.rules, &[rule.kind])
            .iter()
            .filter_map(|cells| cells.first().copied())
            .collect();
        let around = unmarked_around(self.sheet, rule.cells[0], &marked);
        let found: BTreeSet<Square> = rule.cells[1..].iter().copied().collect();
        found == around.into_iter().collect()
    }

    /// Returns the name of a rule about unmarked pairs, if f-puzzles reads the same numbers and exempt
    /// pairs from the other rules.
    fn negative(&self, rule: &Rule) -> Option<&'static str> {
        let sorted = |pairs: Vec<Vec<Square>>| -> BTreeSet<Vec<Square>> {
            let pairs = pairs.into_iter();
            pairs
                .map(|mut pair| {
                    pair.sort_unstable();
                    pair
                })
                .collect()
        };
        let exempt = sorted(rule.groups.clone());
        let exempts = |kinds: &[Kind]| sorted(marks(self.rules, kinds)) == exempt;
        let dots = [Kind::Difference, Kind::Ratio];
        let numbers = |kind: Kind, default: i32| mark_values(self.rules, kind, default);
        match rule.kind {
            Kind::NoDifference if rule.numbers == [1] && exempts(&dots) => Some("nonconsecutive"),
            Kind::NoDifference if rule.numbers == numbers(Kind::Difference, DIFFERENCE) => {
                exempts(&dots).then_some("difference")
            }
            Kind::NoRatio if rule.numbers == numbers(Kind::Ratio, RATIO) => {
                exempts(&dots).then_some("ratio")
            }
            Kind::NoPairSum if rule.numbers == [5, 10] => exempts(&[Kind::PairSum]).then_some("xv"),
            _ => None,
        }
    }

    /// Returns the entry of a clue outside the grid, which stands before the first of its cells.
    fn clue(&self, rule: &Rule) -> Option<Value> {
        let &[first, second, ..] = &rule.cells[..] else {
            return None;
        };
        let (from, to) = (self.sheet.place(first), self.sheet.place(second));
        let (down, along) = (to.0 - from.0, to.1 - from.1);
        let last = self.sheet.place(*rule.cells.last()?);
        let before = self.sheet.at(from.0 - down, from.1 - along);
        let after = self.sheet.at(last.0 + down, last.1 + along);
        let straight = (0..rule.cells.len() as i32).all(|step| {
            let cell = self.sheet.at(from.0 + step * down, from.1 + step * along);
            cell == rule.cells.get(step as usize).copied()
        });
        if before.is_some() || after.is_some() || !straight {
            return None;
        }
        let cell = format!("R{}C{}", from.0 - down + 1, from.1 - along + 1);
        let value = clue_text(rule);
        let direction = match (down, along) {
            (-1, -1) => "UL",
            (-1, 1) => "UR",
            (1, -1) => "DL",
            (1, 1) => "DR",
            _ => {
                return (rule.kind != Kind::LittleKiller)
                    .then(|| json!({ "cell": cell, "value": value }));
            }
        };
        let cells = self.names(&rule.cells);
        Some(json!({ "cell": cell, "cells": cells, "direction": direction, "value": value }))
    }

    fn indexer(&self, rule: &Rule) -> Option<&'static str> {
        let (&index, line) = rule.cells.split_first()?;
        let (row, column) = self.sheet.place(index);
        let is = |lines: Vec<Vec<Square>>, place: i32, value: i32| {
            lines.get(place as usize).is_some_and(|other| other == line)
                && rule.number() == value + 1
        };
        if is(self.sheet.column_cells(), column, row) {
            return Some("rowindexer");
        }
        if is(self.sheet.row_cells(), row, column) {
            return Some("columnindexer");
        }
        let region = self
            .sheet
            .regions()
            .iter()
            .find(|region| region.contains(&index))?;
        let place = region.iter().position(|&cell| cell == index)?;
        (region == line && rule.number() == place as i32 + 1).then_some("boxindexer")
    }
}

/// Returns the number of a rule; nothing if its clue is missing.
fn clue_text(rule: &Rule) -> String {
    let number = (!rule.is_unfinished()).then(|| rule.number().to_string());
    number.unwrap_or_default()
}
