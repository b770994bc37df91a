//! Notes: the rules of a puzzle in words, in lines below the board.
//!
//! ```text
//!  ▬▬  Whisper line (5): Neighbours on the line differ by at least this number.
//!      Anti-knight: Cells a knight's move apart hold different values.
//! ```
//!
//! **Invariant:** a note is broken between words; no line is wider than the board, unless a single word
//! is.

use crate::drawing::Drawing;
use crate::figures::Note;
use crate::ink::Ink;
use crate::scene::{Anchor, Point, Shape, Text, Weight};
use crate::strokes::{self, need_texture};

/// The font size, the height of a line, the width of a sample, and the space above all notes, in
/// cells.
const SIZE: f64 = 0.29;
const LINE: f64 = 0.43;
const SAMPLE: f64 = 0.75;
const GAP: f64 = 0.3;

/// The mean width of a character, in units of the font size.
const CHARACTER_WIDTH: f64 = 0.5;

/// A line of a note: the note that starts here, and the text.
struct NoteLine<'a> {
    note: Option<&'a Note>,
    text: String,
}

/// Returns the height of the notes of a drawing that is this wide, in cells.
pub(crate) fn height(drawing: &Drawing, width: f64) -> f64 {
    match drawing.notes().is_empty() {
        true => 0.0,
        false => GAP + LINE * lines(drawing, width).len() as f64,
    }
}

/// Adds the notes; all lengths are given in cells of this side.
pub(crate) fn place(
    drawing: &Drawing,
    corner: Point,
    width: f64,
    cell: f64,
    shapes: &mut Vec<Shape>,
) {
    let indent = indent(drawing);
    let textured = need_texture(drawing.figures());
    for (index, line) in lines(drawing, width).into_iter().enumerate() {
        let middle = corner.offset(0.0, (GAP + (index as f64 + 0.5) * LINE) * cell);
        if let Some(sample) = line.note.and_then(|note| note.sample) {
            let ends = [0.17, 0.48].map(|x| middle.offset(x * cell, 0.0));
            strokes::sample(sample, ends, textured, 0.8 * cell, shapes);
        }
        shapes.push(Shape::Text(Text {
            at: middle.offset(indent * cell, 0.35 * SIZE * cell),
            anchor: Anchor::Start,
            size: SIZE * cell,
            weight: Weight::Regular,
            ink: Ink::Muted,
            content: line.text,
        }));
    }
}

fn indent(drawing: &Drawing) -> f64 {
    match drawing.notes().iter().any(|note| note.sample.is_some()) {
        true => SAMPLE,
        false => 0.0,
    }
}

/// Breaks the notes into lines.
fn lines(drawing: &Drawing, width: f64) -> Vec<NoteLine<'_>> {
    let room = ((width - indent(drawing)) / (CHARACTER_WIDTH * SIZE)).max(8.0) as usize;
    let mut lines: Vec<NoteLine<'_>> = Vec::new();
    for note in drawing.notes() {
        let text = format!("{}: {}", note.name, note.text);
        let mut current = NoteLine {
            note: Some(note),
            text: String::new(),
        };
        for word in text.split(' ') {
            let length = current.text.chars().count() + 1 + word.chars().count();
            if !current.text.is_empty() && length > room {
                let next = NoteLine {
                    note: None,
                    text: String::new(),
                };
                lines.push(std::mem::replace(&mut current, next));
            }
            if !current.text.is_empty() {
                current.text.push(' ');
            }
            current.text.push_str(word);
        }
        lines.push(current);
    }
    lines
}
