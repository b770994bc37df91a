//! Drawn grids, with a blank line between them.
//!
//! **Invariant:** one drawing a record, or a line that says why there is none.

use foldoku_board::format::{self, Style};
use foldoku_board::{Geometry, Grid};

use super::lines::{push, remark};
use crate::answer::{Row, Status};
use crate::write::TextWriter;

/// Draws the solution of each puzzle, or the puzzle itself if nobody asked for it.
#[derive(Clone, Debug)]
pub struct Grids {
    geometry: Geometry,
    style: Style,
}

impl Grids {
    /// Grids of a board in a style.
    pub fn new(geometry: Geometry, style: Style) -> Grids {
        Grids { geometry, style }
    }

    fn read(&self, text: &[u8]) -> Option<Grid> {
        format::read(&self.geometry, text).ok()
    }
}

impl TextWriter for Grids {
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        if row.number > 1 {
            out.push(b'\n');
        }
        let shown = match row.status {
            Status::Unsolved => row.puzzle,
            _ => row.solution,
        };
        match shown.map(|text| self.read(text)) {
            Some(Some(grid)) => {
                let drawing = format::grid(&self.geometry, &grid, self.style);
                out.extend_from_slice(drawing.as_bytes());
                if !drawing.ends_with('\n') {
                    out.push(b'\n');
                }
            }
            Some(None) => {
                let number = row.number;
                push(
                    out,
                    format_args!("# puzzle {number} is given by its candidates, and not drawn\n"),
                );
            }
            None => {}
        }
        if let Some(remark) = remark(row) {
            push(out, format_args!("{remark}\n"));
        } else if let Some(fault) = row.fault {
            push(out, format_args!("# {fault}\n"));
        }
    }
}
