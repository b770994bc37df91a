//! Lines of an answer: rows of a grid, whole grids, frames, or other text.
//!
//! **Invariant:** a run is a longest sequence of cells without a word in between; a run with another number of
//! cells than a row or a grid is text.

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
pub(super) fn classify(line: &str, form: Form) -> Line {
    // Most lines of a text have too few digits for a row.
    let may_be_cell = |byte: u8| byte == b'-' || form.cell(byte.into()).is_some();
    let has_cells = line.bytes().filter(|&it| may_be_cell(it)).count() >= form.columns;
    let found = has_cells.then(|| cells_of(line, form)).flatten();
    found.unwrap_or_else(|| match is_frame(line) {
        true => Line::Frame,
        false => Line::Text,
    })
}

fn cells_of(line: &str, form: Form) -> Option<Line> {
    let read = |line: &str, dashes| of_runs(&runs(line, form, dashes), form);
    let rest = without_number(line);
    { read(line, false) }
        .or_else(|| {
            (rest.len() < line.len())
                .then(|| read(rest, false))
                .flatten()
        })
        .or_else(|| line.contains('-').then(|| read(line, true)).flatten())
}

fn of_runs(runs: &Runs, form: Form) -> Option<Line> {
    let of_length = |length| runs.iter().filter_map(move |run| exactly(run, length));
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
    /// Where each run but the last ends.
    ends: Vec<usize>,
}

impl Runs {
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Option<u8>]> + Clone {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let ends = self.ends.iter().copied().chain([self.cells.len()]);
        let runs = starts.zip(ends).map(|(start, end)| &self.cells[start..end]);
        runs.filter(|run| !run.is_empty())
    }
}

/// Returns the runs of cells of a text.
pub(super) fn runs(text: &str, form: Form, dashes: bool) -> Runs {
    let mut runs = Runs::default();
    let (mut rest, mut before) = (text, ' ');
    while let Some(first) = rest.chars().next() {
        let length = match is_word(first) {
            true => rest.find(|it: char| !is_word(it)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, behind) = rest.split_at(length);
        rest = behind;
        let stands_alone = is_gap(before) && behind.chars().next().is_none_or(is_gap);
        before = first;
        let goes_on = match (is_word(first), first) {
            (true, _) => form.push_word(word, &mut runs.cells),
            (false, '-') if dashes && stands_alone => {
                runs.cells.push(None);
                true
            }
            (false, separator) => separator != ':',
        };
        if !goes_on && !["and", "und"].contains(&word) {
            runs.ends.push(runs.cells.len());
        }
    }
    runs
}

/// Returns whether a character can stand beside the dash of an empty cell.
fn is_gap(character: char) -> bool {
    character.is_whitespace() || matches!(character, '|' | ',' | ';')
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '.' | '_' | '?' | '*')
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
    if !line.contains(char::is_alphanumeric) {
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
