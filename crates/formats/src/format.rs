//! Which formats files of puzzles have, and how a file shows its own.
//!
//! **Invariant:** a file's format shows in its first bytes, never in its name; what shows no format
//! is lines, each of which then says what is wrong with it.

use foldoku_board::Geometry;
use foldoku_board::format::{self, Layout};

use crate::alphabet::Spelling;
use crate::puzzles::is_record;
use crate::read::{hodoku, names, pencil, sdk, simple_sudoku};

/// A format of files of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// A puzzle a line: its squares, or its candidates as 729 characters.
    Lines,
    /// Grids drawn over several lines.
    Grids,
    /// Grids of candidates, nine groups of digits a row.
    PencilMarks,
    /// Comma, semicolon or tab separated values.
    Csv,
    /// A JSON value a line.
    JsonLines,
    /// Apache Parquet.
    Parquet,
    /// SudoCue and others, with headings.
    Sdk,
    /// Simple Sudoku.
    SimpleSudoku,
    /// OpenSudoku, XML.
    OpenSudoku,
    /// The lines of HoDoKu's libraries.
    Hodoku,
}

/// How much of a file is looked at to tell its format.
pub(crate) const HEAD: usize = 1 << 16;

/// The format of a file that begins with `head`, `None` if more of it might tell more.
///
/// `whole` says that there is no more.
pub(crate) fn sniff(
    geometry: &Geometry,
    spelling: Option<&Spelling>,
    head: &[u8],
    whole: bool,
) -> Option<Format> {
    if head.starts_with(b"PAR1") {
        return Some(Format::Parquet);
    }
    if looks_like_open_sudoku(head) {
        return Some(Format::OpenSudoku);
    }
    let whole = whole || head.len() >= HEAD;
    let mut lines = content(head, whole);
    let first = lines.next();
    if let Some(found) = first.and_then(|line| at_once(geometry, spelling, line)) {
        return Some(found);
    }
    whole.then(|| at_last(geometry, spelling, head))
}

/// Whether a file that begins like this is one: XML in which `<opensudoku` stands.
pub(crate) fn looks_like_open_sudoku(head: &[u8]) -> bool {
    let name = b"<opensudoku";
    head.trim_ascii_start().first() == Some(&b'<')
        && head.windows(name.len()).any(|window| window == name)
}

/// The lines that are neither blank nor comments; the last one only if it is complete.
pub(crate) fn content(head: &[u8], whole: bool) -> impl Iterator<Item = &[u8]> {
    let end = match memchr::memrchr(b'\n', head) {
        _ if whole => head.len(),
        Some(at) => at,
        None => 0,
    };
    let lines = head[..end].split(|&byte| byte == b'\n');
    lines.filter(|line| is_record(line)).map(<[u8]>::trim_ascii)
}

/// What the first line of content tells, if it tells enough.
fn at_once(geometry: &Geometry, spelling: Option<&Spelling>, line: &[u8]) -> Option<Format> {
    if line.starts_with(b"{") || line.starts_with(b"[{") {
        return Some(Format::JsonLines);
    }
    if line.starts_with(b":") {
        return hodoku::looks_like(line).then_some(Format::Hodoku);
    }
    if names::is_header(line) {
        return Some(Format::Csv);
    }
    let is_lines = layout(geometry, spelling, line) == Some(Layout::Lines);
    (is_lines && !pencil::looks_like(line)).then_some(Format::Lines)
}

/// The layout of a file in which this is the first line with squares.
fn layout(geometry: &Geometry, spelling: Option<&Spelling>, line: &[u8]) -> Option<Layout> {
    match spelling {
        Some(spelling) => format::layout(geometry, &spelling.line(line)),
        None => format::layout(geometry, line),
    }
}

/// What the start of the file tells as a whole.
fn at_last(geometry: &Geometry, spelling: Option<&Spelling>, head: &[u8]) -> Format {
    let known = [
        (sdk::looks_like(head), Format::Sdk),
        (simple_sudoku::looks_like(head), Format::SimpleSudoku),
        (hodoku::looks_like(head), Format::Hodoku),
        (pencil::looks_like(head), Format::PencilMarks),
    ];
    if let Some((_, format)) = known.into_iter().find(|(looks_like, _)| *looks_like) {
        return format;
    }
    let mut layouts = content(head, true).filter_map(|line| layout(geometry, spelling, line));
    match layouts.next() {
        Some(Layout::Grids) => Format::Grids,
        _ => Format::Lines,
    }
}
