//! Detects the size of the board from the first puzzle of a file.
//!
//! **Invariant:** a size is reported only if the puzzle is one word whose every character can be a
//! cell of that board, or a list of as many numbers as the board has cells, some of them with two
//! characters.

use std::io;

use crate::alphabet::numbers;
use crate::input::Input;
use crate::text::{HEAD, content};

/// The sides of the boards that can be detected.
const SIDES: [usize; 8] = [9, 16, 25, 12, 10, 8, 6, 4];

/// How many lines are inspected.
const LINES: usize = 20;

impl Input {
    /// Returns the side of the square board of the first puzzle, if its length determines it.
    ///
    /// # Errors
    ///
    /// If the start cannot be read.
    pub fn side(&mut self) -> io::Result<Option<usize>> {
        // The words in a Parquet file are accidental.
        if self.head().starts_with(b"PAR1") {
            return Ok(None);
        }
        loop {
            let whole = self.is_at_end() || self.head().len() >= HEAD;
            let has_lines = content(self.head(), whole).next().is_some();
            if whole || has_lines {
                return Ok(side(content(self.head(), whole)));
            }
            self.look()?;
        }
    }
}

fn side<'a>(lines: impl Iterator<Item = &'a [u8]>) -> Option<usize> {
    let may_be_cell = |byte: u8| byte.is_ascii_alphanumeric() || b".*_?-".contains(&byte);
    lines.take(LINES).find_map(|line| {
        let mut words = line.split(|&byte| !may_be_cell(byte));
        let mut parts = line.split(|&byte| byte == b'"');
        let word = words.find_map(side_of_word);
        word.or_else(|| parts.find_map(side_of_numbers))
    })
}

/// Returns the side of a board whose cells are a word, with one or two characters each.
fn side_of_word(word: &[u8]) -> Option<usize> {
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
    fn other_text_has_no_size() {
        check(&format!("PAR1\u{1} {} ", ".".repeat(16)), None);
        check("", None);
        check("hello\n12.|...\n", None);
        check("a word of 16 ones: extraordinarities\n", None);
        check("12.5............", None);
    }
}
