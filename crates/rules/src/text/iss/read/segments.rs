//! Segments of one kind of rule each.
//!
//! **Invariant:** the direction of a little killer follows from the side of the grid where it starts;
//! dots, X, V and inequality signs apply to all adjacent pairs of the listed cells.

use foldoku_board::Square;

use super::MISSING;
use super::Reader;
use super::numbers::{clue_number, number, numbers};
use crate::rule::{Kind, Rule};
use crate::text::{TextError, quoted};

impl Reader<'_> {
    pub(super) fn candidates(&self, arguments: &[&str]) -> Result<Vec<Rule>, TextError> {
        let given = |text: &&str| {
            let (cell, values) = text.split_once('_').ok_or_else(|| {
                TextError::new(format!("{} is not a cell with values", quoted(text)))
            })?;
            let values = numbers(values)?;
            if let Some(value) = values
                .iter()
                .find(|&&value| self.sheet.digit(value).is_none())
            {
                let range = self.sheet.values();
                return Err(TextError::new(format!(
                    "{cell} holds {value}, which is not from {} to {}",
                    range.start(),
                    range.end()
                )));
            }
            Ok(Rule::with(Kind::Candidates, values, [self.cell(cell)?]))
        };
        arguments.iter().map(given).collect()
    }

    /// Returns a rule for each pair of listed cells that share a side.
    pub(super) fn adjacent(
        &self,
        kind: Kind,
        number: Option<i32>,
        names: &[&str],
    ) -> Result<Vec<Rule>, TextError> {
        let cells = crate::cells::once(&self.cells(names)?);
        let mut rules = Vec::new();
        for (place, &one) in cells.iter().enumerate() {
            let others = cells[place + 1..].iter();
            for &other in others.filter(|&&other| self.sheet.are_adjacent(one, other)) {
                rules.push(Rule::with(kind, Vec::from_iter(number), [one, other]));
            }
        }
        if rules.is_empty() {
            Err(TextError::new("no two of the cells share a side"))
        } else {
            Ok(rules)
        }
    }

    pub(super) fn quad(&self, corner: &str, values: &[&str]) -> Result<Vec<Rule>, TextError> {
        let corner = self.cell(corner)?;
        let offsets = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let block = offsets.map(|(down, along)| self.sheet.offset(corner, down, along));
        let block: Option<Vec<Square>> = block.into_iter().collect();
        let block = block
            .ok_or_else(|| TextError::new("the corner has no cells to its right and below"))?;
        let values = values.iter().filter(|&&value| value != MISSING);
        let values: Result<Vec<i32>, TextError> = values.map(|value| number(value)).collect();
        Ok(vec![Rule::with(Kind::Contains, values?, block)])
    }

    pub(super) fn indexing(&self, axis: &str, names: &[&str]) -> Result<Vec<Rule>, TextError> {
        let rule = |index: Square| {
            let (row, column) = self.sheet.place(index);
            let (value, line) = match axis {
                "R" => (
                    row + 1,
                    self.sheet.column_cells().get(column as usize).cloned(),
                ),
                "C" => (
                    column + 1,
                    self.sheet.row_cells().get(row as usize).cloned(),
                ),
                _ => {
                    return Err(TextError::new(format!(
                        "{} is neither R nor C",
                        quoted(axis)
                    )));
                }
            };
            let line = line.ok_or_else(|| TextError::new("the cell is outside the grid"))?;
            let cells: Vec<Square> = [index].into_iter().chain(line).collect();
            Ok(Rule::with(Kind::Indexing, [value], cells))
        };
        self.cells(names)?.into_iter().map(rule).collect()
    }

    pub(super) fn rank_ties(&self, mode: &str) -> Result<Vec<Rule>, TextError> {
        match mode {
            "none" => Ok(vec![Rule::new(Kind::NoTies, [])]),
            "only-unclued" | "any" => Ok(Vec::new()),
            _ => Err(TextError::new(format!(
                "{} is not none, only-unclued or any",
                quoted(mode)
            ))),
        }
    }

    /// Reads a sum with a row or column. A line that lacks some values is a lunchbox.
    pub(super) fn sandwich(&self, sum: &str, line: &[&str]) -> Result<Vec<Rule>, TextError> {
        let name = line.first().copied().unwrap_or_default();
        let cells = self.full_line(name)?;
        let kind = if cells.len() == usize::from(self.sheet.options().values) {
            Kind::Sandwich
        } else {
            Kind::Lunchbox
        };
        Ok(vec![Rule::with(kind, clue_number(kind, sum)?, cells)])
    }

    pub(super) fn full_line(&self, name: &str) -> Result<Vec<Square>, TextError> {
        let lines = match name.get(..1) {
            Some("R") => self.sheet.row_cells(),
            Some("C") => self.sheet.column_cells(),
            _ => Vec::new(),
        };
        let index = name.get(1..).and_then(|index| index.parse::<usize>().ok());
        let line = index.and_then(|index| lines.get(index.checked_sub(1)?).cloned());
        line.ok_or_else(|| TextError::new(format!("{} is not a row or column", quoted(name))))
    }

    pub(super) fn outside(&self, kind: Kind, arguments: &[&str]) -> Result<Vec<Rule>, TextError> {
        let argument = |place: usize| arguments.get(place).copied().unwrap_or_default();
        let forward = self.full_line(argument(0))?;
        let backward: Vec<Square> = forward.iter().rev().copied().collect();
        let mut rules = Vec::new();
        for (clue, cells) in [(argument(1), forward), (argument(2), backward)] {
            if !clue.is_empty() {
                let mut numbers = clue_number(kind, clue)?;
                let any_ties = kind == Kind::FullRank && self.tie_mode == "any";
                numbers.extend((any_ties && !numbers.is_empty()).then_some(1));
                rules.push(Rule::with(kind, numbers, cells));
            }
        }
        if rules.is_empty() {
            Err(TextError::new("expected a number"))
        } else {
            Ok(rules)
        }
    }

    pub(super) fn line(&self, kind: Kind, first: &str, names: &[&str]) -> Result<Rule, TextError> {
        let mut numbers = vec![number(first)?];
        let names = match names {
            [names @ .., "LOOP"] => {
                numbers.push(1);
                names
            }
            names => names,
        };
        Ok(Rule::with(kind, numbers, self.cells(names)?))
    }

    /// Reads `10~cells` and `0_=_1_1_-1~cells`.
    pub(super) fn sum(&self, first: &str, names: &[&str]) -> Result<Rule, TextError> {
        let cells = self.cells(names)?;
        let (total, weights) = match first.split_once("_=_") {
            Some((total, weights)) => (total, numbers(weights)?),
            None => (first, Vec::new()),
        };
        if !weights.is_empty() && weights.len() != cells.len() {
            let (weights, cells) = (weights.len(), cells.len());
            return Err(TextError::new(format!(
                "{weights} coefficients for {cells} cells"
            )));
        }
        let total = match weights.is_empty() {
            true => clue_number(Kind::Sum, total)?,
            false => vec![number(total)?],
        };
        let numbers: Vec<i32> = total.into_iter().chain(weights).collect();
        Ok(Rule::with(Kind::Sum, numbers, cells))
    }

    /// Reads a sum and the first cell of a diagonal, whose side of the grid gives the direction.
    pub(super) fn diagonal(
        &self,
        kind: Kind,
        sum: &str,
        names: &[&str],
    ) -> Result<Rule, TextError> {
        let start = self.cell(names.first().copied().unwrap_or_default())?;
        let (row, column) = self.sheet.place(start);
        let (bottom, right) = (
            self.sheet.rows() as i32 - 1,
            self.sheet.columns() as i32 - 1,
        );
        let (down, along) = match (row, column) {
            (row, 0) if row < bottom => (1, 1),
            (0, _) => (1, -1),
            (row, column) if column == right && row < bottom => (-1, -1),
            (row, _) if row == bottom => (-1, 1),
            _ => {
                return Err(TextError::new(
                    "the first cell is not on the edge of the grid",
                ));
            }
        };
        let cell = |step: i32| self.sheet.at(row + step * down, column + step * along);
        let cells: Vec<Square> = (0..).map_while(cell).collect();
        Ok(Rule::with(kind, clue_number(kind, sum)?, cells))
    }

    pub(super) fn sets(&self, kind: Kind, first: &str, names: &[&str]) -> Result<Rule, TextError> {
        let (count, cells) = (number(first)?.max(1) as usize, self.cells(names)?);
        if cells.len() % count != 0 {
            let cells = cells.len();
            return Err(TextError::new(format!(
                "{cells} cells are not {count} sets of equal size"
            )));
        }
        let groups = cells.chunks(cells.len() / count).map(<[Square]>::to_vec);
        Ok(Rule::groups(kind, groups.collect()))
    }
}
