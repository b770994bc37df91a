//! Writes drawn grids, with a blank line between them.
//!
//! **Invariant:** every record is one drawing, or one line with its error.

use foldoku_board::format::{self, Style};
use foldoku_board::{Geometry, Grid};

use crate::format::lines::write::note;
use crate::row::{Row, Status};
use crate::write::TextWriter;
use crate::write::text::push;

/// Draws the solution of each puzzle, or the puzzle itself if it was not solved.
#[derive(Clone, Debug)]
struct Grids {
    geometry: Geometry,
    style: Style,
}

/// Returns the writer of a style.
pub(crate) fn writer(geometry: &Geometry, style: Style) -> Box<dyn TextWriter> {
    Box::new(Grids {
        geometry: geometry.clone(),
        style,
    })
}

impl Grids {
    /// Returns the grid to draw; the inner value is `None` if the puzzle is given by candidates.
    fn grid(&self, row: &Row<'_>) -> Option<Option<Grid>> {
        match row.status {
            Status::Unsolved | Status::Unique if row.solution.is_none() => {
                row.puzzle.map(|puzzle| puzzle.grid(&self.geometry))
            }
            _ => row
                .solution
                .map(|text| format::read(&self.geometry, text).ok()),
        }
    }
}

impl TextWriter for Grids {
    fn shows_error(&self, row: &Row<'_>) -> bool {
        row.error.is_some() && note(row).is_none()
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        if row.number > 1 {
            out.push(b'\n');
        }
        match self.grid(row) {
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
                    format_args!("# puzzle {number} is given by its candidates and not drawn\n"),
                );
            }
            None => {}
        }
        if let Some(note) = note(row) {
            push(out, format_args!("{note}\n"));
        } else if let Some(error) = row.error {
            push(out, format_args!("# {error}\n"));
        }
    }
}
