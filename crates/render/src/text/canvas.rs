//! A canvas of characters with roles.
//!
//! **Invariant:** every line is as wide as the widest one once [`Canvas::lines`] returns, and
//! adjacent spans of a line differ in role or tint.

use super::{Role, Span};
use crate::marks::Tint;

/// The style of one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) role: Role,
    pub(super) tint: Option<Tint>,
}

/// Characters by line and column.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    cells: Vec<Vec<(char, Look)>>,
}

const BLANK: (char, Look) = (
    ' ',
    Look {
        role: Role::Blank,
        tint: None,
    },
);

impl Canvas {
    /// Writes text that starts at a place; longer lines and more of them are added as needed.
    pub(super) fn write(&mut self, line: usize, column: usize, text: &str, look: Look) {
        if self.cells.len() <= line {
            self.cells.resize(line + 1, Vec::new());
        }
        let cells = &mut self.cells[line];
        let end = column + text.chars().count();
        if cells.len() < end {
            cells.resize(end, BLANK);
        }
        for (cell, character) in cells[column..].iter_mut().zip(text.chars()) {
            *cell = (character, look);
        }
    }

    /// Returns the lines, filled with spaces to the same width.
    pub(super) fn lines(mut self) -> Vec<Vec<Span>> {
        let width = self.cells.iter().map(Vec::len).max().unwrap_or_default();
        for line in &mut self.cells {
            line.resize(width, BLANK);
        }
        self.cells.iter().map(|line| spans(line)).collect()
    }
}

fn spans(line: &[(char, Look)]) -> Vec<Span> {
    let same = |one: &(char, Look), other: &(char, Look)| one.1 == other.1;
    let runs = line.chunk_by(same).map(|run| Span {
        text: run.iter().map(|(character, _)| character).collect(),
        role: run[0].1.role,
        tint: run[0].1.tint,
    });
    runs.collect()
}
