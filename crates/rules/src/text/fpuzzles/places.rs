//! Rules whose cells follow from a place: arrows, clues outside the grid, indexers.
//!
//! **Invariant:** row 0, column 0 and those behind the last are outside the grid.

use foldoku_board::Square;
use serde_json::{Map, Value};

use super::names::place;
use super::numbers::{optional, required};
use super::rules::Reader;
use crate::rule::{Kind, Rule};
use crate::text::{TextError, quoted};

impl Reader<'_> {
    /// Each line starts in the circle or pill.
    pub(super) fn arrow(&self, entry: &Map<String, Value>) -> Result<Vec<Rule>, TextError> {
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

    pub(super) fn little_killer(&self, entry: &Map<String, Value>) -> Result<Vec<Rule>, TextError> {
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
        if cells.is_empty() {
            Err(TextError::new(format!(
                "no diagonal starts at {}",
                quoted(name)
            )))
        } else {
            let sum = Vec::from_iter(optional(entry.get("value"))?);
            Ok(vec![Rule::with(Kind::LittleKiller, sum, cells)])
        }
    }

    /// Returns the row or column that a clue outside the grid looks along.
    pub(super) fn line_from(&self, entry: &Map<String, Value>) -> Result<Vec<Square>, TextError> {
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

    pub(super) fn indexers(
        &self,
        key: &str,
        entry: &Map<String, Value>,
    ) -> Result<Vec<Rule>, TextError> {
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

    pub(super) fn xv(&self, entry: &Map<String, Value>) -> Result<Vec<Rule>, TextError> {
        let sum = match entry.get("value").and_then(Value::as_str) {
            Some("X" | "x") => 10,
            Some("V" | "v") => 5,
            _ => required(entry)?,
        };
        Ok(vec![Rule::with(Kind::PairSum, [sum], self.pair(entry)?)])
    }
}
