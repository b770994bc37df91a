//! Killer puzzles in 81 characters: each cell is the head of a cage or points towards it.
//!
//! ```text
//!  < > ^ v     the cage goes on in the cell to the left, right, above or below
//!  ` ' , .     the same for the diagonals: up left, up right, down left, down right
//!  0-9 A-Z a-j the head of a cage, with its sum: A is 10, a is 36
//!  0           a cage without a sum, or a cell without a cage
//! ```
//!
//! **Invariant:** only cages of the classic board can be written, and only those whose cells hang
//! together.

use foldoku_board::Square;

use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::text::TextError;
use crate::variant::Variant;

const HEADS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

/// The pointers, with the rows and columns that they move.
const POINTERS: [(u8, i32, i32); 8] = [
    (b'<', 0, -1),
    (b'>', 0, 1),
    (b'^', -1, 0),
    (b'v', 1, 0),
    (b'`', -1, -1),
    (b'\'', -1, 1),
    (b',', 1, -1),
    (b'.', 1, 1),
];

/// Returns whether a line looks like such a puzzle.
pub fn looks_like(line: &[u8]) -> bool {
    let known = |&byte: &u8| HEADS.contains(&byte) || POINTERS.iter().any(|row| row.0 == byte);
    let points = |byte: &u8| b"<>^v".contains(byte);
    line.len() == 81 && line.iter().all(known) && line.iter().any(points)
}

/// Reads a puzzle.
///
/// # Errors
///
/// If the text does not have 81 characters, or a pointer leads off the board or round in a circle.
pub fn read(text: &str) -> Result<Variant, TextError> {
    let text = text.trim();
    let bytes = text.as_bytes();
    if bytes.len() != 81 || !text.is_ascii() {
        let found = text.chars().count();
        return Err(TextError::new(format!(
            "expected 81 characters, found {found}"
        )));
    }
    let sheet = Sheet::default();
    let mut cages: Vec<(Square, Vec<Square>)> = Vec::new();
    for cell in sheet.grid_squares() {
        let head = head(&sheet, bytes, cell)?;
        match cages.iter_mut().find(|cage| cage.0 == head) {
            Some((_, cells)) => cells.push(cell),
            None => cages.push((head, vec![cell])),
        }
    }
    let mut variant = Variant::new(sheet);
    for (head, cells) in cages {
        match HEADS.iter().position(|&one| one == bytes[head.index()]) {
            Some(0) if cells.len() == 1 => {}
            Some(0) => variant.rules.push(Rule::new(Kind::Cage, cells)),
            Some(sum) => variant
                .rules
                .push(Rule::with(Kind::Cage, [sum as i32], cells)),
            None => {}
        }
    }
    Ok(variant)
}

/// Follows the pointers from a cell.
fn head(sheet: &Sheet, bytes: &[u8], cell: Square) -> Result<Square, TextError> {
    let mut at = cell;
    for _ in 0..81 {
        let Some(&(_, down, along)) = POINTERS.iter().find(|row| row.0 == bytes[at.index()]) else {
            return Ok(at);
        };
        let (row, column) = sheet.place(at);
        at = sheet.at(row + down, column + along).ok_or_else(|| {
            TextError::new(format!(
                "the pointer at {} leads off the board",
                sheet.name(at)
            ))
        })?;
    }
    let name = sheet.name(cell);
    Err(TextError::new(format!(
        "the pointers from {name} lead round in a circle"
    )))
}

/// Writes a puzzle.
///
/// # Errors
///
/// If the puzzle has givens, other rules than cages, or a cage that the format cannot express.
pub fn write(variant: &Variant) -> Result<String, TextError> {
    let error = |message: &str| Err(TextError::new(message));
    if *variant.sheet.options() != SheetOptions::new(9, 9) || !variant.givens.is_empty() {
        return error("the format has only cages on the classic board, without givens");
    }
    let mut out = vec![b'0'; 81];
    let mut used = [false; 81];
    for rule in &variant.rules {
        if rule.kind != Kind::Cage {
            return Err(TextError::new(format!(
                "the format has no rule '{}'",
                rule.kind.info().name
            )));
        }
        let sum = usize::try_from(rule.number())
            .ok()
            .and_then(|sum| HEADS.get(sum));
        let (Some(&sum), Some(&head)) = (sum, rule.cells.iter().min()) else {
            return error("the format has no such cage");
        };
        if rule
            .cells
            .iter()
            .any(|cell| std::mem::replace(&mut used[cell.index()], true))
        {
            return error("the format has no cages that overlap");
        }
        out[head.index()] = sum;
        // Cells that touch a cell of the cage point to it, the nearest first.
        let mut reached = vec![head];
        let mut next = 0;
        while let Some(&to) = reached.get(next) {
            next += 1;
            for &(pointer, down, along) in &POINTERS {
                let (row, column) = variant.sheet.place(to);
                let from = variant.sheet.at(row - down, column - along);
                if let Some(from) =
                    from.filter(|from| rule.cells.contains(from) && !reached.contains(from))
                {
                    out[from.index()] = pointer;
                    reached.push(from);
                }
            }
        }
        if reached.len() != rule.cells.len() {
            return error("the format has no cages whose cells do not touch");
        }
    }
    if !out.iter().any(|byte| b"<>^v".contains(byte)) {
        return error("the format needs a cage of two adjacent cells");
    }
    Ok(String::from_utf8(out).expect("all characters are ASCII"))
}
