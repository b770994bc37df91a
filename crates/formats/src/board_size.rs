//! Detects the size of the board from the first puzzle of a file.
//!
//! **Invariant:** a size is reported only if the puzzle is one word whose every character can be a
//! cell of that board, a list of as many numbers as the board has cells, some of them with two
//! characters, or as many rows as each of them has cells.

use std::io;

use foldoku_board::format::{GridStart, grid_start};

use crate::alphabet::numbers;
use crate::input::Input;
use crate::text::{HEAD, content, is_content};

/// The sides of the boards that can be detected.
const SIDES: [usize; 8] = [9, 16, 25, 12, 10, 8, 6, 4];

/// How many lines are inspected for a puzzle.
const LINES: usize = 20;

/// How many lines are inspected for a grid; the largest one with its frame needs fewer.
const GRID_LINES: usize = 100;

impl Input {
    /// Returns the side of the square board of the first puzzle, if its length determines it.
    ///
    /// # Errors
    ///
    /// If the start cannot be read.
    pub fn side(&mut self) -> io::Result<Option<usize>> {
        // The words in a Parquet file are accidental.
        if self.head().starts_with(b"PAR1") {
            return self.side_in_parquet();
        }
        loop {
            let whole = self.is_at_end() || self.head().len() >= HEAD;
            match grid(self.head(), whole) {
                GridStart::Side(side) => return Ok(Some(side)),
                GridStart::Partial if !whole => {
                    self.look()?;
                    continue;
                }
                _ => {}
            }
            let found = side(content(self.head(), whole));
            // The first line may be a header.
            let has_lines = content(self.head(), whole).nth(1).is_some();
            if whole || has_lines || found.is_some() {
                return Ok(found);
            }
            self.look()?;
        }
    }
}

impl Input {
    /// Returns the side of the first puzzle of a Parquet file.
    #[cfg(feature = "parquet")]
    fn side_in_parquet(&mut self) -> io::Result<Option<usize>> {
        use crate::format::parquet::read::Parquet;
        use crate::raw::{RawPuzzle, RawRecord};

        let Ok(mut records) = Parquet::new(Box::new(self.share_file()?)) else {
            // The reader of the records reports the error.
            return Ok(None);
        };
        let text = |record: RawRecord| match record.puzzle {
            Ok(RawPuzzle::Text(text)) => Some(text),
            _ => None,
        };
        let first = records
            .by_ref()
            .take(LINES)
            .map_while(Result::ok)
            .find_map(text);
        Ok(first.and_then(|text| match grid(&text, true) {
            GridStart::Side(found) => Some(found),
            _ => side(content(&text, true)),
        }))
    }

    /// Returns the side of the first puzzle of a Parquet file: unknown without its reader.
    #[cfg(not(feature = "parquet"))]
    fn side_in_parquet(&mut self) -> io::Result<Option<usize>> {
        Ok(None)
    }
}

/// Returns the start of a file of grids, in symbols or in numbers.
fn grid(head: &[u8], whole: bool) -> GridStart {
    let end = match memchr::memrchr(b'\n', head) {
        _ if whole => head.len(),
        Some(at) => at,
        None => 0,
    };
    let lines = || head[..end].split(|&byte| byte == b'\n').take(GRID_LINES);
    match (grid_start(lines()), grid_of_numbers(lines())) {
        (GridStart::Other, found) | (GridStart::Partial, found @ GridStart::Side(_)) => found,
        (found, _) => found,
    }
}

/// Returns the start of a file of grids whose cells are numbers.
fn grid_of_numbers<'a>(lines: impl Iterator<Item = &'a [u8]>) -> GridStart {
    let (mut side, mut rows, mut largest) = (0, 0, 0);
    for line in lines.filter(|line| is_content(line)) {
        let is_drawn = |byte: &u8| b"+-=| ".contains(byte) || *byte == b'\r';
        if line.iter().all(is_drawn) {
            continue;
        }
        let Some((count, number)) = numbers::count(line.trim_ascii()) else {
            match rows {
                0 => continue,
                _ => return GridStart::Other,
            }
        };
        if rows > 0 && count != side || count < 10 {
            return GridStart::Other;
        }
        (side, rows, largest) = (count, rows + 1, number.max(largest));
        if rows == side {
            return if (10..=side).contains(&usize::from(largest)) {
                GridStart::Side(side)
            } else {
                GridStart::Other
            };
        }
    }
    match rows {
        0 => GridStart::Other,
        _ => GridStart::Partial,
    }
}

fn side<'a>(lines: impl Iterator<Item = &'a [u8]>) -> Option<usize> {
    let may_be_cell = |byte: u8| byte.is_ascii_alphanumeric() || b".*_?-".contains(&byte);
    lines.take(LINES).find_map(|line| {
        let mut words = line.split(|&byte| !may_be_cell(byte));
        let mut parts = line.split(|&byte| byte == b'"');
        let mut fields = line.split(|byte| b"\",;\t".contains(byte));
        let rows = fields.find_map(side_between_slashes);
        let word = rows.or_else(|| words.find_map(side_of_word));
        word.or_else(|| parts.find_map(side_of_numbers))
    })
}

/// Returns the side of a board whose rows are words with slashes between them.
fn side_between_slashes(line: &[u8]) -> Option<usize> {
    let rows = || {
        let rows = line.split(|&byte| byte == b'/').map(<[u8]>::trim_ascii);
        rows.filter(|row| !row.is_empty())
    };
    let side = rows().count();
    let is_row = |row: &[u8]| row.len() == side && row.iter().all(|&byte| is_cell(side, byte));
    (SIDES.contains(&side) && rows().all(is_row)).then_some(side)
}

/// Returns the side of a board whose cells are a word, with one or two characters each.
fn side_of_word(word: &[u8]) -> Option<usize> {
    // A line of dashes may be a frame.
    if word.iter().all(|&byte| byte == b'-') {
        return None;
    }
    let of_length = |side: &usize| side * side == word.len() || is_sukaku(*side, word);
    let side = SIDES.into_iter().find(of_length);
    if let Some(side) = side {
        let is_whole = word.iter().all(|&byte| is_cell(side, byte));
        return is_whole.then_some(side);
    }
    let of_pairs = |side: &usize| *side > 9 && 2 * side * side == word.len();
    let side = SIDES.into_iter().find(of_pairs)?;
    let largest = usize::from(numbers::largest_of_pairs(word)?);
    (1..=side).contains(&largest).then_some(side)
}

/// Returns the side of a board whose cells are numbers with separators.
fn side_of_numbers(text: &[u8]) -> Option<usize> {
    let (count, largest) = numbers::count(text)?;
    let side = SIDES.into_iter().find(|side| side * side == count)?;
    (10..=side).contains(&usize::from(largest)).then_some(side)
}

fn is_sukaku(side: usize, word: &[u8]) -> bool {
    side == 9 && word.len() == 729
}

/// Returns whether a character may be a cell of a board of this side, in any alphabet.
fn is_cell(side: usize, byte: u8) -> bool {
    match byte {
        b'0'..=b'9' => usize::from(byte - b'0') <= side,
        // 64 letters and digits may be a checksum.
        b'a'..=b'z' | b'A'..=b'Z' if side == 8 => false,
        b'x' | b'X' if side <= 9 => true,
        byte if byte.is_ascii_alphabetic() => usize::from(byte.to_ascii_uppercase() - b'A') < side,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<usize>) {
        let mut input = Input::new(io::Cursor::new(text.to_owned().into_bytes())).unwrap();
        assert_eq!(input.side().unwrap(), expected, "{text}");
    }

    #[test]
    fn the_first_puzzle_determines_the_size() {
        for side in SIDES {
            let puzzle = "1".repeat(side) + &".".repeat(side * side - side);
            check(&format!("# a comment\n\n{puzzle} easy\n"), Some(side));
            check(&format!("{{\"puzzle\":\"{puzzle}\"}}"), Some(side));
            check(&format!("id,puzzle\n1,{puzzle}\n"), Some(side));
            let row = "1".to_owned() + &".".repeat(side - 1);
            let rows = vec![row.as_str(); side];
            check(&rows.join("/"), Some(side));
            check(&format!("{}\n", rows.join(" / ")), Some(side));
            check(
                &format!("{{\"puzzle\":\"{}/\"}}", rows.join("/")),
                Some(side),
            );
        }
        check(&"123456789".repeat(81), Some(9));
    }

    #[test]
    fn numbers_determine_the_size_if_some_have_two_characters() {
        for side in [10, 12, 16, 25] {
            let squares = side * side;
            let pairs = format!("01{side}") + &"..".repeat(squares - 2);
            check(&format!("{pairs} easy\n"), Some(side));
            let words = format!("1 {side}") + &" 0".repeat(squares - 2);
            check(&format!("{words}\n"), Some(side));
            check(&words.replace(' ', ","), Some(side));
            check(&format!("id,puzzle\n7,\"{words}\"\n"), Some(side));
            check(&format!("{words} # a comment\n"), Some(side));
            let larger = side + 1;
            check(&words.replace(&side.to_string(), &larger.to_string()), None);
            check(&pairs.replace(&side.to_string(), &larger.to_string()), None);
        }
        check(&"1 2 3 . ".repeat(64), None);
        check(&"0".repeat(512), None);
    }

    #[test]
    fn checksums_are_not_8x8_boards() {
        check(&"01234567abcdefAB".repeat(4), None);
        check(&"01234567".repeat(8), Some(8));
    }

    #[test]
    fn grids_have_the_size_of_their_rows() {
        let sample = include_str!("../../../fixtures/samples/sixteen.txt");
        check(sample, Some(16));
        check("1 2|. .\n. .|1 .\n---+---\n. .|. .\n4 .|. 3\n", Some(4));
        let row = "1 16 . 3 4 5 6 7 8 9 10 11 12 13 14 15\n";
        check(&row.repeat(16), Some(16));
        check(&row.repeat(15), None);
        let marks = include_str!("../../../fixtures/formats/pencil-marks.txt");
        check(marks, None);
        check(&format!("----------------\n{marks}"), None);
    }

    #[test]
    fn other_text_has_no_size() {
        check(&format!("PAR1\u{1} {} ", ".".repeat(16)), None);
        check("", None);
        check("hello\n12.|...\n", None);
        check("a word of 16 ones: extraordinarities\n", None);
        check("12.5............", None);
    }
}
