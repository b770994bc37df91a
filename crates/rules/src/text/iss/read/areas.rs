//! Segments about areas whose shape is not known.
//!
//! **Invariant:** cells of the grid in the arms of a clue stand for the labels of their regions.

use foldoku_board::Square;

use super::numbers::{number, numbers};
use super::{Reader, rest_of_groups};
use crate::kinds::areas::LABELS;
use crate::rule::{Kind, Rule};
use crate::text::{TextError, quoted};

impl Reader<'_> {
    /// Reads `VS~1_2~10`: a group of extra cells or nothing for the grid, values, and perhaps the number
    /// of cells that hold them.
    pub(super) fn area(&self, kind: Kind, arguments: &[&str]) -> Result<Rule, TextError> {
        let argument = |place: usize| arguments.get(place).copied().unwrap_or_default();
        let cells = match argument(0) {
            "" => Vec::new(),
            name => {
                let cells = self.sheet.variable_cells(name);
                if cells.is_empty() {
                    let message = format!("{} is not a group of extra cells", quoted(name));
                    return Err(TextError::new(message));
                }
                cells
            }
        };
        let size = match argument(2) {
            "" => 0,
            text => number(text).ok().filter(|&size| size > 0).ok_or_else(|| {
                TextError::new(format!("{} is not a number of cells", quoted(text)))
            })?,
        };
        let values = numbers(argument(1))?;
        let unknown = |value: &&i32| self.sheet.digit(**value).is_none();
        if let Some(value) = values.iter().find(unknown) {
            return Err(TextError::new(format!("the board has no value {value}")));
        }
        let numbers: Vec<i32> = [size].into_iter().chain(values).collect();
        Ok(Rule::with(kind, numbers, cells))
    }

    /// Reads `R1C1~0~CC1~CC2~-~CC1~CC10`: the cell that counts, a number to subtract, and arms. Without
    /// arms, it counts around itself.
    pub(super) fn arms(&self, kind: Kind, arguments: &[&str]) -> Result<Rule, TextError> {
        let control = self.cell(arguments.first().copied().unwrap_or_default())?;
        let offset = match arguments.get(1).copied().unwrap_or_default() {
            "" | "0" => 0,
            "1" => 1,
            text => {
                let message = format!("{} is neither 0 nor 1", quoted(text));
                return Err(TextError::new(message));
            }
        };
        let names = arguments.get(2..).unwrap_or_default();
        let arms = match names {
            [] => self.around(kind, control)?,
            names => {
                let arms = rest_of_groups(names);
                arms.map(|arm| self.cells(arm)).collect::<Result<_, _>>()?
            }
        };
        let labels = self.sheet.variable_cells(LABELS);
        let label = |cell: &Square| match labels.get(cell.index()) {
            Some(&label) if self.sheet.is_in_grid(*cell) => Ok(label),
            _ if labels.contains(cell) => Ok(*cell),
            _ => Err(TextError::new(format!(
                "{} has no region: the puzzle needs ChaosConstruction",
                self.sheet.name(*cell)
            ))),
        };
        let mut groups = Vec::new();
        for arm in &arms {
            groups.push(arm.iter().map(label).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(Rule {
            groups,
            ..Rule::with(kind, [offset], [control])
        })
    }

    /// Returns the cells that a clue without arms counts: the square of three rows and columns around
    /// its cell, or the cells in its row and column.
    fn around(&self, kind: Kind, control: Square) -> Result<Vec<Vec<Square>>, TextError> {
        if !self.sheet.is_in_grid(control) {
            return Err(TextError::new("expected cells to count"));
        }
        let (row, column) = self.sheet.place(control);
        if kind == Kind::ChaosCount {
            let near = (-1..=1).flat_map(|down| (-1..=1).map(move |along| (down, along)));
            let near = near.filter(|&offset| offset != (0, 0));
            let near = near.filter_map(|(down, along)| self.sheet.at(row + down, column + along));
            return Ok(vec![[control].into_iter().chain(near).collect()]);
        }
        let arm = |(down, along): (i32, i32)| {
            let cell = |step: i32| self.sheet.at(row + step * down, column + step * along);
            (0..).map_while(cell).collect()
        };
        Ok([(0, -1), (0, 1), (-1, 0), (1, 0)].map(arm).to_vec())
    }
}
