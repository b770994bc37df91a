//! Headings: the title of a picture and its author, above the board.
//!
//! **Invariant:** no line is wider than the board. A title that fits into one line is not divided.

use crate::drawing::Drawing;
use crate::ink::Ink;
use crate::scene::{Anchor, MIN_SHRINK, Point, Shape, Text, fits, wrapped};

/// The font sizes of a title and of the author, in cells.
const TITLE: f64 = 0.6;
const AUTHOR: f64 = 0.38;

/// The height of a line and the place of its baseline, in units of its font size.
const LINE: f64 = 1.5;
const BASELINE: f64 = 0.9;

/// The most lines of a title; a longer one is truncated.
const MOST_LINES: usize = 3;

/// A line of a heading.
struct HeadingLine<'a> {
    content: std::borrow::Cow<'a, str>,
    size: f64,
    is_title: bool,
}

/// Returns the height of the heading of a drawing that is this wide, in cells.
pub(crate) fn height(drawing: &Drawing, width: f64) -> f64 {
    let lines = lines(drawing, width);
    lines.iter().map(|line| LINE * line.size).sum()
}

/// Adds the heading above a board; `top` is the middle of its upper edge, and all lengths are given in
/// cells of this side.
pub(crate) fn place(drawing: &Drawing, top: Point, width: f64, cell: f64, shapes: &mut Vec<Shape>) {
    let mut below = 0.0;
    for line in lines(drawing, width) {
        let at = top.offset(0.0, (below + BASELINE * line.size) * cell);
        let room = width * cell;
        let text = Text::fitted(&line.content, at, Anchor::Middle, line.size * cell, room);
        shapes.push(Shape::Text(if line.is_title {
            text.bold()
        } else {
            text.coloured(Ink::Muted)
        }));
        below += LINE * line.size;
    }
}

fn lines(drawing: &Drawing, width: f64) -> Vec<HeadingLine<'_>> {
    let mut lines = Vec::new();
    let title = |content, size| HeadingLine {
        content,
        size,
        is_title: true,
    };
    // Only puzzles with rules have titles of their own, which may be long.
    if !cfg!(feature = "figures") || fits(&drawing.title, MIN_SHRINK * TITLE, width) {
        if !drawing.title.is_empty() {
            lines.push(title(drawing.title.as_str().into(), TITLE));
        }
    } else {
        let size = MIN_SHRINK * TITLE;
        let mut parts = wrapped(&drawing.title, size, width);
        if parts.len() > MOST_LINES {
            let rest = parts.split_off(MOST_LINES - 1);
            parts.push(rest.join(" "));
        }
        lines.extend(parts.into_iter().map(|part| title(part.into(), size)));
    }
    if !drawing.shown_author().is_empty() {
        lines.push(HeadingLine {
            content: drawing.shown_author().into(),
            size: AUTHOR,
            is_title: false,
        });
    }
    lines
}
