//! Notes: the rules of a puzzle below the board, in the words of its setter, then those of each rule.
//!
//! ```text
//!  Normal sudoku rules apply. Neighbours on a green line differ by 5.
//!
//!  ▬▬  Whisper line (5): Adjacent digits on the line differ by at least this number.
//!      Anti-knight: Cells a knight's move apart hold different digits.
//! ```
//!
//! **Invariant:** a text is broken between words, and within a word only if it is wider than the board.

use crate::drawing::Drawing;
use crate::figures::Note;
use crate::ink::Ink;
use crate::scene::{Anchor, Point, Shape, Text, Weight, wrapped_with};
use crate::strokes::{self, need_texture};

/// The font size, the height of a line, the width of a sample, and the space above a block of lines,
/// in cells.
const SIZE: f64 = 0.29;
const LINE: f64 = 0.43;
const SAMPLE: f64 = 0.75;
const GAP: f64 = 0.3;

/// The mean width of a character, in units of the font size.
const CHARACTER_WIDTH: f64 = 0.5;

/// A line below the board: where it is, the note that starts here, and the text.
struct NoteLine<'a> {
    /// The middle of the line, in cells below the board.
    down: f64,
    indent: f64,
    note: Option<&'a Note>,
    text: String,
}

/// Returns the height of the notes of a drawing that is this wide, in cells.
pub(crate) fn height(drawing: &Drawing, width: f64) -> f64 {
    let last = lines(drawing, width).pop();
    last.map_or(0.0, |line| line.down + LINE / 2.0)
}

/// Adds the notes; all lengths are given in cells of this side.
pub(crate) fn place(
    drawing: &Drawing,
    corner: Point,
    width: f64,
    cell: f64,
    shapes: &mut Vec<Shape>,
) {
    let textured = need_texture(drawing.figures());
    for line in lines(drawing, width) {
        let middle = corner.offset(0.0, line.down * cell);
        if let Some(sample) = line.note.and_then(|note| note.sample) {
            let ends = [0.17, 0.48].map(|x| middle.offset(x * cell, 0.0));
            strokes::sample(sample, ends, textured, 0.8 * cell, shapes);
        }
        shapes.push(Shape::Text(Text {
            at: middle.offset(line.indent * cell, 0.35 * SIZE * cell),
            anchor: Anchor::Start,
            size: SIZE * cell,
            weight: Weight::Regular,
            ink: Ink::Muted,
            content: line.text,
        }));
    }
}

/// Breaks the words of the setter and the notes into lines.
fn lines(drawing: &Drawing, width: f64) -> Vec<NoteLine<'_>> {
    let mut lines = NoteLines {
        width,
        down: 0.0,
        lines: Vec::new(),
    };
    for (index, words) in drawing.shown_words().iter().enumerate() {
        lines.add(None, 0.0, words, index == 0);
    }
    let has_samples = drawing.notes().iter().any(|note| note.sample.is_some());
    let indent = if has_samples { SAMPLE } else { 0.0 };
    for (index, note) in drawing.notes().iter().enumerate() {
        let text = format!("{}: {}", note.name, note.text);
        lines.add(Some(note), indent, &text, index == 0);
    }
    lines.lines
}

/// The lines so far, and the space that they take.
struct NoteLines<'a> {
    width: f64,
    down: f64,
    lines: Vec<NoteLine<'a>>,
}

impl<'a> NoteLines<'a> {
    /// Adds a text, which is the first one of its block or not.
    fn add(&mut self, note: Option<&'a Note>, indent: f64, text: &str, is_first: bool) {
        if is_first {
            self.down += GAP;
        }
        let mean = CHARACTER_WIDTH * SIZE;
        let room = (self.width - indent).max(8.0 * mean);
        let parts = wrapped_with(text, mean, SIZE, room).into_iter();
        for (index, text) in parts.enumerate() {
            self.lines.push(NoteLine {
                down: self.down + LINE / 2.0,
                indent,
                note: note.filter(|_| index == 0),
                text,
            });
            self.down += LINE;
        }
    }
}
