//! Grids in free text: the digits that a person or a language model answers a puzzle with.
//!
//! ```text
//! text ──▶ parts that count ──▶ lines ──▶ runs of cells ──┬─▶ a run of all cells ─▶ grid
//!          (tags, marks-up)                               └─▶ runs of a row each ─▶ blocks of rows ─▶ grids
//! ```
//!
//! **Invariant:** a grid is returned only if the text holds no other full grid. Any text has a
//! [`Reading`].

mod cleaning;
mod letters;
mod lines;

use lines::{Line, Runs};

/// The cells of a grid in reading order; `None` for an empty cell.
pub(crate) type Cells = Vec<Option<u8>>;

/// What a grid looks like in text: its size and the values of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) least: u8,
    pub(crate) most: u8,
}

/// What an answer holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// A grid, some of whose cells may be empty.
    Grid(Cells),
    /// The puzzle alone, without a further digit.
    Unchanged,
    /// Several grids that differ, each of which may be the answer.
    Ambiguous,
    /// No grid.
    Nothing,
}

impl Form {
    pub(crate) fn cells(self) -> usize {
        self.rows * self.columns
    }
}

/// Reads an answer that is a grid and nothing else: all cells in a word, or in words and lines.
pub(crate) fn strict(text: &str, form: Form, puzzle: &[Option<u8>]) -> Reading {
    match form.words(text.split_whitespace()) {
        Some(cells) if cells.len() == form.cells() => chosen(vec![cells], puzzle),
        _ => Reading::Nothing,
    }
}

/// Reads an answer from any text. Of several grids the one without empty cells counts.
pub(crate) fn lenient(text: &str, form: Form, puzzle: &[Option<u8>]) -> Reading {
    let word = text.trim();
    if word.len() == form.cells()
        && let Some(cells) = form.words([word])
    {
        return chosen(vec![cells], puzzle);
    }
    let mut grids = Vec::new();
    for part in cleaning::parts(text) {
        let part = cleaning::plain(part);
        let found = grids_of_lines(&part, form);
        grids.extend(match found.is_empty() {
            true => grids_of_whole(&part, form),
            false => found,
        });
        if grids.is_empty() {
            grids.extend(placements(&part, form, puzzle));
        }
    }
    chosen(grids, puzzle)
}

/// Returns the grid among several that is the answer.
fn chosen(mut grids: Vec<Cells>, puzzle: &[Option<u8>]) -> Reading {
    let found = grids.len();
    let is_open = puzzle.contains(&None);
    grids.retain(|grid| !is_open || grid != puzzle);
    let unchanged = found > grids.len();
    if grids.iter().any(|grid| !grid.contains(&None)) {
        grids.retain(|grid| !grid.contains(&None));
    }
    grids.sort_unstable();
    grids.dedup();
    match grids.len() {
        0 if unchanged => Reading::Unchanged,
        0 => Reading::Nothing,
        1 => Reading::Grid(grids.swap_remove(0)),
        _ => Reading::Ambiguous,
    }
}

/// Returns the grids whose rows are lines, and those that stand in a line.
fn grids_of_lines(text: &str, form: Form) -> Vec<Cells> {
    let (mut grids, mut block, mut runs) = (Vec::new(), Vec::new(), Runs::default());
    for line in text.lines() {
        match lines::classify(line, form, &mut runs) {
            Line::Row(cells) => block.push(cells),
            Line::Labelled(label, cells) if is_next(&block, label, form) => block.push(cells),
            Line::Frame => {}
            Line::Grids(found) => {
                close(&mut block, form, &mut grids);
                grids.extend(found);
            }
            Line::Labelled(..) | Line::Text => close(&mut block, form, &mut grids),
        }
    }
    close(&mut block, form, &mut grids);
    grids
}

/// Returns whether a row with a number continues a block, which may begin with a row of column numbers.
fn is_next(block: &[Cells], label: u8, form: Form) -> bool {
    let has_header = block.first().is_some_and(|row| is_header(row));
    let is_number_of = |rows: usize| usize::from(label) == rows % form.rows + 1;
    is_number_of(block.len()) || has_header && is_number_of(block.len() - 1)
}

/// Returns whether a row counts the columns.
fn is_header(row: &[Option<u8>]) -> bool {
    row.iter()
        .zip(1..)
        .all(|(cell, number)| *cell == Some(number))
}

/// Moves the rows of a block to the grids that they are, if they are whole ones.
fn close(block: &mut Vec<Cells>, form: Form, grids: &mut Vec<Cells>) {
    let rows = std::mem::take(block);
    let with_header = rows.chunks(form.rows + 1);
    let skipped = match rows.len() {
        0 => return,
        count if count.is_multiple_of(form.rows) => 0,
        count
            if count.is_multiple_of(form.rows + 1) && { with_header }
                .all(|it| is_header(&it[0])) =>
        {
            1
        }
        _ => return,
    };
    let found = rows.chunks(form.rows + skipped);
    grids.extend(found.map(|rows| rows[skipped..].concat()));
}

/// Returns the grids of a text whose lines do not matter, such as indented JSON.
fn grids_of_whole(text: &str, form: Form) -> Vec<Cells> {
    let mut runs = Runs::default();
    runs.read(text.as_bytes(), form, false);
    let cells = form.cells();
    let grids = { runs.iter() }.filter_map(|run| lines::exactly(run, cells));
    grids.map(<[_]>::to_vec).collect()
}

/// Returns the puzzle with the digits of placements such as `r1c2: 3`, unless two of them differ.
fn placements(text: &str, form: Form, puzzle: &[Option<u8>]) -> Option<Cells> {
    let mut cells = puzzle.to_vec();
    let mut placed = vec![None; cells.len()];
    let words = text.as_bytes().split(|it| !it.is_ascii_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    let mut values = Vec::new();
    while let Some(word) = words.next() {
        let Some(place) = place(word, form) else {
            continue;
        };
        values.clear();
        if let Some(word) = words.peek() {
            form.push_word(word, &mut values);
        }
        let [Some(value)] = values[..] else {
            continue;
        };
        if placed[place].is_some_and(|other| other != value) {
            return None;
        }
        (placed[place], cells[place]) = (Some(value), Some(value));
    }
    placed.iter().any(Option::is_some).then_some(cells)
}

/// Returns the place of a cell by its name, such as `r1c2`.
fn place(name: &[u8], form: Form) -> Option<usize> {
    let [b'r' | b'R', name @ ..] = name else {
        return None;
    };
    let (row, column) = std::str::from_utf8(name).ok()?.split_once(['c', 'C'])?;
    let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
    let is_inside = (1..=form.rows).contains(&row) && (1..=form.columns).contains(&column);
    is_inside.then(|| (row - 1) * form.columns + column - 1)
}
