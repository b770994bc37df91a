//! The text that stands for a picture where it cannot be seen.
//!
//! **Invariant:** every picture has a title and a description. Their identifiers follow from their
//! text, so that several pictures can be part of one page.

use std::fmt;

use foldoku_board::Square;

use super::escaped;
use crate::drawing::{Content, Drawing};

/// The title and the description of a picture.
pub(super) struct Alternative {
    pub(super) id: String,
    title: String,
    description: String,
}

impl Alternative {
    pub(super) fn of(drawing: &Drawing) -> Alternative {
        let title = if drawing.title.is_empty() {
            String::from("Sudoku")
        } else {
            drawing.title.clone()
        };
        let description = if drawing.description.is_empty() {
            digits(drawing)
        } else {
            drawing.description.clone()
        };
        let bytes = title.bytes().chain(description.bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Alternative {
            id: format!("s{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff)),
            title,
            description,
        }
    }
}

impl fmt::Display for Alternative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (id, title) = (&self.id, escaped(&self.title));
        let description = escaped(&self.description);
        write!(
            f,
            "<title id=\"{id}t\">{title}</title>\n<desc id=\"{id}d\">{description}</desc>\n"
        )
    }
}

/// Returns the digits by row, as in `Row 1: 5, 3, 2 empty, 7, 4 empty.`
fn digits(drawing: &Drawing) -> String {
    let shape = drawing.geometry.shape();
    let mut rows = Vec::new();
    for layer in 0..shape.layers() {
        for row in 0..shape.rows() {
            let cells = (0..shape.columns()).filter_map(|column| shape.at(layer, row, column));
            let name = match shape.layers() {
                1 => format!("Row {}", row + 1),
                _ => format!("Layer {}, row {}", layer + 1, row + 1),
            };
            rows.push(format!("{name}: {}.", row_digits(drawing, cells)));
        }
    }
    rows.join(" ")
}

fn row_digits(drawing: &Drawing, cells: impl Iterator<Item = Square>) -> String {
    let mut items: Vec<String> = Vec::new();
    let mut empty = 0;
    let flush = |empty: &mut usize, items: &mut Vec<String>| {
        if *empty > 0 {
            items.push(format!("{empty} empty"));
            *empty = 0;
        }
    };
    for square in cells {
        match drawing.content(square) {
            Content::Given(digit) | Content::Solved(digit) => {
                flush(&mut empty, &mut items);
                items.push(drawing.numerals.text(digit));
            }
            Content::Candidates(_) => empty += 1,
        }
    }
    flush(&mut empty, &mut items);
    items.join(", ")
}
