//! The packed strings of SudokuWiki: a letter for the kind, the side, a version, and a number in base 36 per
//! cell.
//!
//! ```text
//!  S classic, X diagonals, W windows, C colours   2 characters   what the cell holds
//!  J jigsaw                                       3              + region << 10
//!  L killer                                       4              + sum << 10, colour << 16
//!  M killer with a jigsaw                         5              + sum << 10, colour << 16, region << 19
//!  L6 killer                                      4              + sum << 7, colour << 18
//! ```
//!
//! A cell holds a given (in killers 9 more), an entry (9 more than the digit), or a set of candidates as bits.
//!
//! **Invariant:** cells of a cage are connected and have one colour; the first of them has its sum.

use foldoku_board::Square;

use super::{TextError, empty_board, lisudoku};
use crate::rule::{Kind, Rule};
use crate::sheet::SheetOptions;
use crate::variant::Variant;

/// Returns whether a text starts like a packed string.
pub fn looks_like(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else {
        return false;
    };
    packed(text).is_some()
}

/// The parts of a packed string.
struct Packed<'a> {
    kind: u8,
    side: usize,
    body: &'a str,
    /// The characters of a cell.
    width: usize,
}

fn packed(text: &str) -> Option<Packed<'_>> {
    let (head, body) = text.split_at_checked(3)?;
    let &[kind, side, version] = head.as_bytes() else {
        return None;
    };
    let width = match (kind, side, version) {
        (b'S', b'6' | b'9', b'B') | (b'X' | b'W' | b'C', b'9', b'B') => 2,
        (b'J', b'9', b'B') => 3,
        (b'L', b'9', b'B') | (b'L', b'6', b'C') => 4,
        (b'M', b'9', b'B') => 5,
        _ => return None,
    };
    let side = usize::from(side - b'0');
    let is_body =
        body.len() == width * side * side && body.bytes().all(|it| it.is_ascii_alphanumeric());
    is_body.then_some(Packed {
        kind,
        side,
        body,
        width,
    })
}

/// What a cell says beside what it holds.
#[derive(Clone, Copy)]
struct Cell {
    holds: u32,
    region: u32,
    sum: u32,
    colour: u32,
}

/// Reads a packed string, or an address with one.
///
/// # Errors
///
/// If the string is of another kind or damaged.
pub fn read(text: &str) -> Result<Variant, TextError> {
    let text = text.trim();
    let string = text.split_once("bd=").map_or(text, |(_, string)| string);
    let string = string.split(['&', '#']).next().unwrap_or_default();
    if lisudoku::is_digits(string) {
        return lisudoku::of_digits(string);
    }
    let packed = packed(string).ok_or_else(|| {
        TextError::new(
            "expected a string that starts with S9B, S6B, X9B, W9B, C9B, J9B, L9B, L6C or M9B",
        )
    })?;
    let number = |at: usize| u32::from_str_radix(&packed.body[at..at + packed.width], 36);
    let numbers = (0..packed.body.len()).step_by(packed.width).map(number);
    let numbers: Vec<u32> = numbers
        .collect::<Result<_, _>>()
        .map_err(|_| TextError::new("the numbers of the cells are damaged"))?;
    let cells: Vec<Cell> = numbers.iter().map(|&number| packed.cell(number)).collect();
    let mut options = SheetOptions::new(packed.side, packed.side);
    if matches!(packed.kind, b'J' | b'M') {
        let region = |number: u32| {
            let cells = cells.iter().enumerate();
            let members = cells.filter(|(_, cell)| cell.region == number);
            members.map(|(index, _)| Square::new(index)).collect()
        };
        options.set_regions((0..packed.side as u32).map(region).collect());
    }
    let mut variant = empty_board(options)?;
    match packed.kind {
        b'X' => variant
            .rules
            .extend([-1, 1].map(|slope| Rule::with(Kind::Diagonal, [slope], []))),
        b'W' => variant.rules.push(Rule::new(Kind::Windoku, [])),
        b'C' => variant.rules.push(Rule::new(Kind::DisjointGroups, [])),
        b'L' | b'M' => cages(&cells, &mut variant),
        _ => {}
    }
    packed.hold(&cells, &mut variant)?;
    Ok(variant)
}

impl Packed<'_> {
    fn cell(&self, number: u32) -> Cell {
        let (holds, rest) = match self.side {
            6 if self.kind == b'L' => (number & 127, number >> 7),
            _ => (number & 1023, number >> 10),
        };
        let (sum, colour, region) = match (self.kind, self.side) {
            (b'L', 6) => (rest & 2047, rest >> 11, 0),
            (b'L', _) => (rest & 63, rest >> 6, 0),
            (b'M', _) => (rest & 63, rest >> 6 & 7, rest >> 9),
            _ => (0, 0, rest),
        };
        Cell {
            holds,
            region,
            sum,
            colour,
        }
    }

    /// Adds givens and entries.
    fn hold(&self, cells: &[Cell], variant: &mut Variant) -> Result<(), TextError> {
        let side = self.side as u32;
        let is_killer = matches!(self.kind, b'L' | b'M');
        for (index, cell) in cells.iter().enumerate() {
            let square = Square::new(index);
            match cell.holds {
                digit if (1..=side).contains(&digit) && !is_killer => {
                    variant.givens.push((square, digit as i32));
                }
                digit if (side + 1..=2 * side).contains(&digit) => {
                    let list = if is_killer {
                        &mut variant.givens
                    } else {
                        &mut variant.entries
                    };
                    list.push((square, (digit - side) as i32));
                }
                set if set > 2 * side => {}
                other => {
                    let name = variant.sheet.name(square);
                    return Err(TextError::new(format!(
                        "{name}: {other} is not a digit or a set"
                    )));
                }
            }
        }
        Ok(())
    }
}

/// Adds the cages: connected cells of a colour. A single cell without a sum is none.
fn cages(cells: &[Cell], variant: &mut Variant) {
    let colour = |cell: Square| cells[cell.index()].colour;
    for cage in variant
        .sheet
        .connected(|cell, near| colour(cell) == colour(near))
    {
        // The cell after the first one has the operator on the smaller board, where 1 is a sum.
        let most = u32::from(cells.len() == 36);
        if cage[1..].iter().any(|cell| cells[cell.index()].sum > most) {
            let place = variant.sheet.name(cage[0]);
            variant
                .unknown
                .push(format!("cage at {place}: a second number or an operator"));
        }
        let sum = Some(cells[cage[0].index()].sum as i32).filter(|sum| *sum > 0);
        if cage.len() > 1 || sum.is_some() {
            variant
                .rules
                .push(Rule::with(Kind::Cage, Vec::from_iter(sum), cage));
        }
    }
}
