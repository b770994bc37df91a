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
    let found = of_runs(runs(line, form, false), form);
    let found = found.or_else(|| {
        let rest = without_number(line)?;
        of_runs(runs(rest, form, false), form)
    });
    let found = found.or_else(|| {
        let has_dashes = line.contains('-');
        has_dashes
            .then(|| of_runs(runs(line, form, true), form))
            .flatten()
    });
    found.unwrap_or(match is_frame(line) {
        true => Line::Frame,
        false => Line::Text,
    })
}

fn of_runs(runs: Vec<Cells>, form: Form) -> Option<Line> {
    let of_length = |length: usize| -> Vec<Cells> {
        runs.iter()
            .filter_map(|run| exactly(run.clone(), length))
            .collect()
    };
    let grids = of_length(form.cells());
    if !grids.is_empty() {
        return Some(Line::Grids(grids));
    }
    let mut rows = of_length(form.columns);
    if rows.len() > 1 && rows.len().is_multiple_of(form.rows) {
        return Some(Line::Grids(
            rows.chunks(form.rows).map(<[Cells]>::concat).collect(),
        ));
    }
    if rows.len() > 1 {
        // A row before and after it was filled.
        rows.retain(|row| !row.contains(&None));
    }
    if let [row] = &mut rows[..] {
        return Some(Line::Row(std::mem::take(row)));
    }
    match &of_length(form.columns + 1)[..] {
        [cells] => cells[0].map(|label| Line::Labelled(label, cells[1..].to_vec())),
        _ => None,
    }
}

/// Returns a run if it has this number of cells; a full stop behind it is not one.
pub(super) fn exactly(mut run: Cells, length: usize) -> Option<Cells> {
    if run.len() == length + 1 && run.last() == Some(&None) && !run[..length].contains(&None) {
        run.pop();
    }
    (run.len() == length).then_some(run)
}

/// Returns the runs of cells of a text.
pub(super) fn runs(text: &str, form: Form, dashes: bool) -> Vec<Cells> {
    let (mut runs, mut run) = (Vec::new(), Vec::new());
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
        let cells = match (is_word(first), first) {
            (true, _) => form.word(word),
            (false, '-') if dashes && stands_alone => Some(vec![None]),
            (false, ':') => None,
            (false, _) => Some(Vec::new()),
        };
        match cells {
            Some(cells) => run.extend(cells),
            None if ["and", "und"].contains(&word) => {}
            None => runs.push(std::mem::take(&mut run)),
        }
    }
    runs.push(run);
    runs.retain(|run| !run.is_empty());
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
fn without_number(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line
        .strip_prefix(['-', '*', '>'])
        .unwrap_or(line)
        .trim_start();
    let rest = line.trim_start_matches(|it: char| it.is_ascii_digit());
    let rest = rest.strip_prefix(['.', ')']).unwrap_or(line);
    rest.starts_with(char::is_whitespace)
        .then_some(rest)
        .or(Some(line))
}

/// Returns whether a line belongs to a frame: it has neither words nor cells, or is a command of LaTeX or the
/// number of a row alone.
fn is_frame(line: &str) -> bool {
    let line = line.trim();
    let is_number = |text: &str| {
        text.trim_matches([' ', ':', '.', '*', '#'])
            .parse::<u8>()
            .is_ok()
    };
    let lower = line.to_ascii_lowercase();
    let lower = lower.trim_start_matches(['*', '#', '-', ' ']);
    let of_row = ["row", "line", "zeile"]
        .iter()
        .find_map(|it| lower.strip_prefix(it));
    of_row.is_some_and(is_number)
        || (line.starts_with('\\') && !line.contains(|it: char| it.is_ascii_digit()))
        || !line.contains(char::is_alphanumeric)
}
