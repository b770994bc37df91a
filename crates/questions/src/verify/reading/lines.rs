//! Lines of an answer: rows of a grid, whole grids, frames, or other text.
//!
//! **Invariant:** a run is a longest sequence of cells without a word in between; a run with another number of
//! cells than a row or a grid is text.

use std::ops::Range;

use super::letters::{OTHER_LETTER, is_gap, is_word};
use super::{Cells, Form};

/// What a line is.
pub(super) enum Line {
    /// A row.
    Row(Cells),
    /// The number of a row and its cells, which only its neighbours can tell from a longer row.
    Labelled(u8, Cells),
    /// Whole grids.
    Grids(Vec<Cells>),
    /// Blank, or part of a frame or a table.
    Frame,
    /// Anything else.
    Text,
}

/// Returns what a line is: read as it stands, then without a number in front, then with dashes as empty cells.
pub(super) fn classify(line: &str, form: Form, runs: &mut Runs) -> Line {
    if let Some(row) = runs.plain_row(line.as_bytes(), form) {
        return Line::Row(row.to_vec());
    }
    // Most lines of a text have too few digits for a row.
    let may_be_cell = |&&byte: &&u8| byte == b'-' || form.cell(byte).is_some();
    let cells = line.as_bytes().iter().filter(may_be_cell).count();
    let has_cells = cells >= form.columns;
    let found = has_cells.then(|| cells_of(line, form, runs)).flatten();
    found.unwrap_or_else(|| match is_frame(line) {
        true => Line::Frame,
        false => Line::Text,
    })
}

fn cells_of(line: &str, form: Form, runs: &mut Runs) -> Option<Line> {
    let mut read = |line: &str, dashes| {
        runs.read(line.as_bytes(), form, dashes);
        runs.line(form)
    };
    if let Some(found) = read(line, false) {
        return Some(found);
    }
    let rest = without_number(line);
    if rest.len() < line.len()
        && let Some(found) = read(rest, false)
    {
        return Some(found);
    }
    line.contains('-').then(|| read(line, true)).flatten()
}

/// Returns a run if it has this number of cells; a full stop behind it is not one.
pub(super) fn exactly(run: &[Option<u8>], length: usize) -> Option<&[Option<u8>]> {
    match run.split_at_checked(length)? {
        (run, []) => Some(run),
        (run, [None]) if !run.contains(&None) => Some(run),
        _ => None,
    }
}

/// The runs of cells of a text.
#[derive(Default)]
pub(super) struct Runs {
    cells: Cells,
    /// Where each run that is not empty stands in `cells`.
    places: Vec<Range<usize>>,
}

impl Runs {
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Option<u8>]> + Clone {
        self.places.iter().map(|place| &self.cells[place.clone()])
    }

    /// Returns the row that a line is, if it has its cells and no other letter: most answers have such lines.
    fn plain_row(&mut self, line: &[u8], form: Form) -> Option<&[Option<u8>]> {
        // Numbers of two digits take more.
        if form.most >= 10 || form.rows == 1 {
            return None;
        }
        self.cells.clear();
        for &character in line {
            match form.cell(character) {
                Some(_) if self.cells.len() == form.columns => return None,
                Some(cell) => self.cells.push(cell),
                None if is_word(character) || character == b':' => return None,
                None => {}
            }
        }
        (self.cells.len() == form.columns).then_some(&self.cells)
    }

    /// Finds the runs of cells of a text.
    pub(super) fn read(&mut self, text: &[u8], form: Form, dashes: bool) {
        self.cells.clear();
        self.places.clear();
        let (mut start, mut at) = (0, 0);
        while let Some(&first) = text.get(at) {
            let mut end = at + 1;
            let goes_on = if is_word(first) {
                while text.get(end).is_some_and(|&it| is_word(it)) {
                    end += 1;
                }
                let word = &text[at..end];
                form.push_word(word, &mut self.cells) || matches!(word, b"and" | b"und")
            } else {
                let stands_alone = || {
                    let beside = [at.checked_sub(1), Some(end)];
                    let mut beside = beside.iter().flatten().filter_map(|&it| text.get(it));
                    beside.all(|&it| is_gap(it))
                };
                if first == b'-' && dashes && stands_alone() {
                    self.cells.push(None);
                }
                first != b':'
            };
            if !goes_on {
                self.close(start);
                start = self.cells.len();
            }
            at = end;
        }
        self.close(start);
    }

    /// Ends the run that begins at a place.
    fn close(&mut self, start: usize) {
        let end = self.cells.len();
        if start < end {
            self.places.push(start..end);
        }
    }

    /// Returns what a line with these runs is, if they are rows or grids.
    fn line(&self, form: Form) -> Option<Line> {
        let of_length = |length| self.iter().filter_map(move |run| exactly(run, length));
        let grids: Vec<Cells> = of_length(form.cells()).map(<[_]>::to_vec).collect();
        if !grids.is_empty() {
            return Some(Line::Grids(grids));
        }
        let rows = of_length(form.columns);
        let count = rows.clone().count();
        if count > 1 && count.is_multiple_of(form.rows) {
            let rows: Vec<&[Option<u8>]> = rows.collect();
            return Some(Line::Grids(
                rows.chunks(form.rows).map(<[_]>::concat).collect(),
            ));
        }
        // Of a row before and after it was filled, the full one counts.
        let mut rows = rows.filter(|row| count == 1 || !row.contains(&None));
        if let (Some(row), None) = (rows.next(), rows.next()) {
            return Some(Line::Row(row.to_vec()));
        }
        let mut labelled = of_length(form.columns + 1);
        match (labelled.next(), labelled.next()) {
            (Some([label, cells @ ..]), None) => label.map(|it| Line::Labelled(it, cells.to_vec())),
            _ => None,
        }
    }
}

/// Returns a line without the number or the sign of a list in front of it.
fn without_number(line: &str) -> &str {
    let line = line.trim_start();
    let line = line
        .strip_prefix(['-', '*', '>'])
        .unwrap_or(line)
        .trim_start();
    let rest = line.trim_start_matches(|it: char| it.is_ascii_digit());
    let rest = rest.strip_prefix(['.', ')']).unwrap_or(line);
    match rest.starts_with(char::is_whitespace) {
        true => rest,
        false => line,
    }
}

/// Returns whether a line belongs to a frame: it has neither words nor cells, or is a command of LaTeX or the
/// number of a row alone.
fn is_frame(line: &str) -> bool {
    let line = line.trim();
    let is_letter = |it: u8| it.is_ascii_alphanumeric() || it == OTHER_LETTER;
    if !line.bytes().any(is_letter) {
        return true;
    }
    if line.starts_with('\\') && !line.contains(|it: char| it.is_ascii_digit()) {
        return true;
    }
    let line = line.trim_start_matches(['*', '#', '-', ' ']);
    let number = ["row", "line", "zeile"].iter().find_map(|word| {
        let (first, rest) = line.split_at_checked(word.len())?;
        first.eq_ignore_ascii_case(word).then_some(rest)
    });
    let number = number.map(|it| it.trim_matches([' ', ':', '.', '*', '#']));
    number.is_some_and(|it| it.parse::<u8>().is_ok())
}
