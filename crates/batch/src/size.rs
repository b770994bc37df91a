//! How large a board a file's first puzzle is on.
//!
//! **Invariant:** a size is told only if the puzzle stands in one word and every character of it
//! may stand for a square of that board.

use std::io;

use crate::input::Input;

/// The sides of boards that are told by their puzzles' lengths.
const SIDES: [usize; 7] = [9, 16, 25, 12, 10, 6, 4];

/// How many lines are looked at.
const LINES: usize = 20;

/// How much is looked at.
const HEAD: usize = 1 << 16;

impl Input {
    /// The side of the square board that the first puzzle is on, if its length tells it.
    ///
    /// # Errors
    ///
    /// If the start cannot be read.
    pub fn side(&mut self) -> io::Result<Option<usize>> {
        loop {
            let whole = self.is_at_end() || self.head().len() >= HEAD;
            let head = self.head();
            let end = match memchr::memrchr(b'\n', head) {
                _ if whole => head.len(),
                Some(end) => end,
                None => 0,
            };
            let found = side(&head[..end]);
            if found.is_some() || whole || has_content(&head[..end]) {
                return Ok(found);
            }
            self.look()?;
        }
    }
}

fn content(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty() && line[0] != b'#')
}

fn has_content(text: &[u8]) -> bool {
    content(text).next().is_some()
}

fn side(text: &[u8]) -> Option<usize> {
    let may_be_square = |byte: u8| byte.is_ascii_alphanumeric() || b".*_?-".contains(&byte);
    let lines = content(text).take(LINES);
    let mut words = lines.flat_map(|line| line.split(move |&byte| !may_be_square(byte)));
    words.find_map(|word| {
        let of_length = |side: &usize| side * side == word.len() || is_sukaku(*side, word);
        let side = SIDES.into_iter().find(of_length)?;
        word.iter()
            .all(|&byte| is_square(side, byte))
            .then_some(side)
    })
}

fn is_sukaku(side: usize, word: &[u8]) -> bool {
    side == 9 && word.len() == 729
}

/// Whether a character may stand for a square of a board of this side, in any alphabet.
fn is_square(side: usize, byte: u8) -> bool {
    match byte {
        b'0'..=b'9' => usize::from(byte - b'0') <= side,
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
    fn the_first_puzzle_tells_the_size() {
        for side in SIDES {
            let puzzle = "1".repeat(side) + &".".repeat(side * side - side);
            check(&format!("# a comment\n\n{puzzle} easy\n"), Some(side));
            check(&format!("{{\"puzzle\":\"{puzzle}\"}}"), Some(side));
            check(&format!("id,puzzle\n1,{puzzle}\n"), Some(side));
        }
        check(&"123456789".repeat(81), Some(9));
    }

    #[test]
    fn what_is_no_puzzle_tells_nothing() {
        check("", None);
        check("hello\n12.|...\n", None);
        check("a word of 16 ones: extraordinarities\n", None);
        check("12.5............", None);
    }
}
