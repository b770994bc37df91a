//! The start of a file, and how a format is recognised by it.
//!
//! **Invariant:** nothing here depends on the name of a file.

use foldoku_board::Geometry;
use foldoku_board::format::{self as text_forms, Layout};

use super::pencil_marks;
use crate::alphabet::Translator;
use crate::raw::names;
use crate::text::content;

/// How a format is recognised.
#[derive(Clone, Copy, Debug)]
pub(super) enum Detect {
    /// By the first bytes.
    Bytes(fn(&[u8]) -> bool),
    /// By the first line that holds content; of several matches the lowest rank wins.
    Line(u8, fn(&Start<'_>, &[u8]) -> bool),
    /// By as much of the file as is inspected; of several matches the lowest rank wins.
    Start(u8, fn(&Start<'_>) -> bool),
    Never,
}

/// The start of a file, from which a reader is opened.
pub(super) struct Start<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) translator: Option<&'a Translator>,
    pub(super) head: &'a [u8],
}

impl Start<'_> {
    /// Returns the layout of a file in which this is the first line with cells.
    fn layout(&self, line: &[u8]) -> Option<Layout> {
        match self.translator {
            Some(translator) => text_forms::layout(self.geometry, &translator.line(line)),
            None => text_forms::layout(self.geometry, line),
        }
    }
}

pub(super) fn is_table(start: &Start<'_>, line: &[u8]) -> bool {
    let next = || content(start.head, true).nth(1).unwrap_or_default();
    !line.starts_with(b":") && (names::is_header(line) || names::is_header_above(line, next()))
}

/// Returns whether a file begins with JSON: an object, the text of one, or an array of objects or of texts
/// that are longer than a row; shorter ones are the rows of a grid.
pub(super) fn is_json(start: &Start<'_>, line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else {
        return line.starts_with(b"{") || line.starts_with(b"\"{\\\"");
    };
    let next = || content(start.head, true).nth(1).unwrap_or_default();
    let value = match rest.trim_ascii_start() {
        [] => next(),
        rest => rest,
    };
    match value.strip_prefix(b"\"") {
        Some(text) => {
            let is_escaped = |at: usize| text[..at].ends_with(b"\\");
            let length = memchr::memchr_iter(b'"', text).find(|&at| !is_escaped(at));
            length.is_none_or(|length| length > start.geometry.shape().columns())
        }
        None => matches!(value.first(), None | Some(b'{' | b']')),
    }
}

pub(super) fn is_lines(start: &Start<'_>, line: &[u8]) -> bool {
    // A line of HoDoKu begins with a colon; another line may show that this one is not a puzzle.
    !line.starts_with(b":")
        && start.layout(line) == Some(Layout::Lines)
        && !pencil_marks::read::looks_like(line)
}

pub(super) fn is_grids(start: &Start<'_>) -> bool {
    let mut layouts = content(start.head, true).filter_map(|line| start.layout(line));
    layouts.next() == Some(Layout::Grids)
}

/// Returns whether a file begins with XML that contains `<opensudoku`.
pub(super) fn is_open_sudoku(head: &[u8]) -> bool {
    let name = b"<opensudoku";
    head.trim_ascii_start().first() == Some(&b'<')
        && head.windows(name.len()).any(|window| window == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_sudoku_is_recognised_by_its_root() {
        assert!(is_open_sudoku(b" <?xml version='1.0'?>\n<opensudoku>"));
        assert!(is_open_sudoku(b"<opensudoku version='2'>"));
        assert!(!is_open_sudoku(b"<?xml version='1.0'?><sudoku>"));
        assert!(!is_open_sudoku(b"x<opensudoku>"));
        assert!(!is_open_sudoku(b""));
    }
}
