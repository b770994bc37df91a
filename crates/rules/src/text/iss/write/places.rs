//! Rules that are written by their place: clues of lines and diagonals, and indexers.
//!
//! **Invariant:** a place is written only if reading finds the same cells there.

use foldoku_board::Square;

use super::{Writer, clue_text};
use crate::rule::{Kind, Rule};
use crate::text::TextError;

impl Writer<'_> {
    /// Writes a diagonal by its first cell if that gives the direction, and as a sum otherwise.
    pub(super) fn diagonal(&self, rule: &Rule) -> String {
        let (bottom, right) = (
            self.sheet.rows() as i32 - 1,
            self.sheet.columns() as i32 - 1,
        );
        let starts_well = |cells: &[Square]| {
            let &[first, second, ..] = cells else {
                return false;
            };
            let (from, to) = (self.sheet.place(first), self.sheet.place(second));
            let step = (to.0 - from.0, to.1 - from.1);
            match from {
                (row, 0) if row < bottom => step == (1, 1),
                (0, _) => step == (1, -1),
                (row, column) if column == right && row < bottom => step == (-1, -1),
                // The diagonal of the corner begins at the top.
                (row, column) if row == bottom && column > 0 => step == (-1, 1),
                _ => false,
            }
        };
        let backward: Vec<Square> = rule.cells.iter().rev().copied().collect();
        let sum = clue_text(rule);
        for cells in [&rule.cells, &backward] {
            let first = self.sheet.place(cells[0]);
            let is_whole = cells.get(1).is_some_and(|&second| {
                let second = self.sheet.place(second);
                let step = (second.0 - first.0, second.1 - first.1);
                let last = self.sheet.place(cells[cells.len() - 1]);
                let end = self.sheet.at(last.0 + step.0, last.1 + step.1);
                let along = |place: usize| {
                    let steps = place as i32;
                    self.sheet
                        .at(first.0 + steps * step.0, first.1 + steps * step.1)
                };
                end.is_none() && (0..cells.len()).all(|place| along(place) == Some(cells[place]))
            });
            if is_whole && starts_well(cells) {
                return format!(".LittleKiller~{sum}~{}", self.cell(cells[0]));
            }
        }
        format!(".Sum~{sum}{}", self.cells(&rule.cells))
    }

    pub(super) fn outside(&self, rule: &Rule, name: &str) -> Result<String, TextError> {
        let is_short = rule.cells.len() < usize::from(self.sheet.options().values);
        if rule.kind == Kind::Sandwich && is_short {
            let message = "the format has no sandwich on lines that lack some values";
            return Err(TextError::new(message));
        }
        let lines = [
            ('R', self.sheet.row_cells()),
            ('C', self.sheet.column_cells()),
        ];
        for (letter, lines) in lines {
            for (index, line) in lines.iter().enumerate() {
                let clue = clue_text(rule);
                let place = format!("{letter}{}", index + 1);
                if *line == rule.cells {
                    return Ok(match rule.kind {
                        Kind::Sandwich => format!(".{name}~{clue}~{place}"),
                        _ => format!(".{name}~{place}~{clue}~"),
                    });
                }
                if line.iter().rev().eq(&rule.cells) {
                    return Ok(match rule.kind {
                        Kind::Sandwich => format!(".{name}~{clue}~{place}"),
                        _ => format!(".{name}~{place}~~{clue}"),
                    });
                }
            }
        }
        let message = format!("{name}: the cells are not a whole row or column");
        Err(TextError::new(message))
    }

    pub(super) fn index(&self, rule: &Rule) -> Result<String, TextError> {
        let (index, line) = (rule.cells[0], &rule.cells[1..]);
        let (row, column) = self.sheet.place(index);
        let rows = self.sheet.row_cells();
        let columns = self.sheet.column_cells();
        let axis = match (rows.get(row as usize), columns.get(column as usize)) {
            (Some(cells), _) if cells == line && rule.number() == column + 1 => "C",
            (_, Some(cells)) if cells == line && rule.number() == row + 1 => "R",
            _ => {
                return Err(TextError::new(
                    "the format has no rule 'indexing' for these cells",
                ));
            }
        };
        Ok(format!(".Indexing~{axis}~{}", self.cell(index)))
    }
}
