//! The names of cells and units.
//!
//! **Invariant:** a list of cells names each once, in as few groups as rows or columns allow.

use foldoku_board::{Square, SquareSet, Unit};

use super::lists::and;
use crate::candidate::Candidate;

/// How cells are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// `r1c1`, and `r1c23` or `r12c4` for several.
    #[default]
    RowColumn,
    /// `A1`: rows are letters from A to I, columns numbers; `A23` or `AB4` for several.
    Letters,
}

impl Coordinates {
    /// Returns the name of a cell.
    pub fn square(self, square: Square) -> String {
        self.group(1 << (square.index() / 9), 1 << (square.index() % 9))
    }

    /// Returns the names of cells, in groups that share their rows or their columns.
    pub fn squares(self, squares: SquareSet) -> String {
        let rows = groups(|row| line(squares, |column| row * 9 + column));
        let columns = groups(|column| line(squares, |row| row * 9 + column));
        let names: Vec<String> = if columns.len() < rows.len() {
            let name = |&(columns, rows): &(u16, u16)| self.group(rows, columns);
            columns.iter().map(name).collect()
        } else {
            let name = |&(rows, columns): &(u16, u16)| self.group(rows, columns);
            rows.iter().map(name).collect()
        };
        names.join(", ")
    }

    /// Returns the name of a unit, such as `row 1`.
    pub fn unit(self, unit: Unit) -> String {
        let number = unit.index() % 9 + 1;
        match (unit.index() / 9, self) {
            (0, Coordinates::RowColumn) => format!("row {number}"),
            (0, Coordinates::Letters) => format!("row {}", letter(unit.index())),
            (1, _) => format!("column {number}"),
            _ => format!("box {number}"),
        }
    }

    /// Returns the name of a candidate, such as `r1c1=5`.
    pub fn candidate(self, candidate: Candidate) -> String {
        format!("{}={}", self.square(candidate.square()), candidate.digit())
    }

    /// Returns the names of units of one kind, such as `rows 1 and 9`.
    pub(super) fn units(self, units: &[Unit]) -> String {
        let names: Vec<String> = units.iter().map(|&unit| self.unit(unit)).collect();
        let numbers = names.iter().filter_map(|name| name.split_once(' '));
        let numbers: Vec<String> = numbers.map(|(_, number)| number.to_owned()).collect();
        match names[..] {
            [] => String::new(),
            [ref name] => name.clone(),
            _ => {
                let plural = match units[0].index() / 9 {
                    0 => "rows",
                    1 => "columns",
                    _ => "boxes",
                };
                format!("{plural} {}", and(numbers))
            }
        }
    }

    fn group(self, rows: u16, columns: u16) -> String {
        let members = |set: u16| (0..9_usize).filter(move |&index| set >> index & 1 == 1);
        let numbers =
            |set: u16| -> String { members(set).map(|it| (it + 1).to_string()).collect() };
        match self {
            Coordinates::RowColumn => format!("r{}c{}", numbers(rows), numbers(columns)),
            Coordinates::Letters => {
                let letters: String = members(rows).map(letter).collect();
                format!("{letters}{}", numbers(columns))
            }
        }
    }
}

fn letter(row: usize) -> char {
    char::from(b'A' + row as u8)
}

/// Returns the places of a line that are in a set.
fn line(squares: SquareSet, square: impl Fn(usize) -> usize) -> u16 {
    let bits = (0..9).map(|place| u16::from(squares.contains(Square::new(square(place)))) << place);
    bits.sum()
}

/// Returns the lines that have the same places, and these places.
fn groups(line: impl Fn(usize) -> u16) -> Vec<(u16, u16)> {
    let mut groups: Vec<(u16, u16)> = Vec::new();
    for (index, content) in (0..9).map(|index| (index, line(index))) {
        if content == 0 {
            continue;
        }
        match groups.iter_mut().find(|group| group.1 == content) {
            Some(group) => group.0 |= 1 << index,
            None => groups.push((1 << index, content)),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use foldoku_board::classic::ALL_UNITS;

    use super::*;

    #[track_caller]
    fn check(squares: &[usize], names: &str, letters: &str) {
        let squares: SquareSet = squares.iter().map(|&it| Square::new(it)).collect();
        assert_eq!(Coordinates::RowColumn.squares(squares), names);
        assert_eq!(Coordinates::Letters.squares(squares), letters);
    }

    #[test]
    fn cells_are_named_in_groups() {
        check(&[0], "r1c1", "A1");
        check(&[1, 2], "r1c23", "A23");
        check(&[3, 12], "r12c4", "AB4");
        check(&[0, 4, 27, 31], "r14c15", "AD15");
        check(&[0, 1, 9, 80], "r1c12, r2c1, r9c9", "A12, B1, I9");
        check(&[0, 9, 10, 18], "r13c1, r2c12", "AC1, B12");
        check(&[0, 9, 10, 19], "r12c1, r23c2", "AB1, BC2");
        check(&[], "", "");
    }

    #[test]
    fn units_have_names() {
        let named = |units: &[usize], coordinates: Coordinates| {
            let units: Vec<Unit> = units.iter().map(|&unit| ALL_UNITS[unit]).collect();
            coordinates.units(&units)
        };
        let names = [0, 8, 9, 26].map(|unit| named(&[unit], Coordinates::RowColumn));
        assert_eq!(names, ["row 1", "row 9", "column 1", "box 9"]);
        assert_eq!(named(&[8], Coordinates::Letters), "row I");
        assert_eq!(named(&[0, 8], Coordinates::Letters), "rows A and I");
        let boxes = named(&[18, 20, 26], Coordinates::RowColumn);
        assert_eq!(boxes, "boxes 1, 3 and 9");
    }
}
