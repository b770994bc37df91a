//! Detects the alphabet of a collection from its first puzzles.
//!
//! Alphabets differ by characters that only one of them has: the last symbol of the standard one, a
//! 0 next to other blanks, letters without digits.
//!
//! **Invariant:** a verdict depends on the lines up to the one that decides it, not on how they
//! arrive.

use std::io;

use foldoku_board::Geometry;

use super::numbers::Board;
use super::{Alphabet, CASELESS_LETTERS, number};
use crate::input::Input;
use crate::text::HEAD;
use crate::text::is_content;

/// The number of lines to inspect on boards that are almost always written in digits.
const LINES: usize = 64;

/// The detected alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) alphabet: Alphabet,
    /// Another alphabet that fits as well.
    pub(crate) other: Option<Alphabet>,
}

impl Verdict {
    pub(crate) fn certain(alphabet: Alphabet) -> Verdict {
        Verdict {
            alphabet,
            other: None,
        }
    }
}

/// Detects the alphabet from the start of an input.
pub(crate) fn of_input(geometry: &Geometry, input: &mut Input) -> io::Result<Verdict> {
    let mut evidence = Evidence::new(geometry);
    let mut seen = 0;
    loop {
        let whole = input.is_at_end() || input.head().len() >= HEAD;
        let head = &input.head()[..input.head().len().min(HEAD)];
        while let Some(length) = line_length(&head[seen..], input.is_at_end()) {
            evidence.add(&head[seen..seen + length]);
            seen += length;
            if let Some(verdict) = evidence.verdict() {
                return Ok(verdict);
            }
        }
        if whole {
            // Of a line that is longer, the words count that are whole.
            evidence.add(&head[seen..]);
            return Ok(evidence.last_verdict());
        }
        input.look()?;
    }
}

/// Returns the length of the first line, if it is complete.
fn line_length(text: &[u8], at_end: bool) -> Option<usize> {
    let found = memchr::memchr(b'\n', text).map(|end| end + 1);
    found.or((at_end && !text.is_empty()).then_some(text.len()))
}

/// The evidence from the lines so far.
#[derive(Debug)]
pub(crate) struct Evidence {
    board: Board,
    lines: usize,
    squares: usize,
    /// Whether cells are written as numbers.
    has_numbers: bool,
    /// Whether there are digits other than 0.
    has_digits: bool,
    has_letters: bool,
    has_zeros: bool,
    /// Whether there are blanks other than 0.
    has_blanks: bool,
    /// The largest standard symbol.
    largest: u8,
    /// Whether every row holds each symbol from 0 on.
    is_full: bool,
}

impl Evidence {
    pub(crate) fn new(geometry: &Geometry) -> Evidence {
        Evidence {
            board: Board::new(geometry),
            lines: 0,
            squares: 0,
            has_numbers: false,
            has_digits: false,
            has_letters: false,
            has_zeros: false,
            has_blanks: false,
            largest: 0,
            is_full: true,
        }
    }

    /// Adds a text, line by line.
    pub(crate) fn add(&mut self, text: &[u8]) {
        for line in text.split(|&byte| byte == b'\n') {
            if is_content(line) {
                self.lines += 1;
                // Values of objects and tables may be in quotation marks.
                line.split(|&byte| byte == b'"')
                    .for_each(|part| self.part(part));
            }
        }
    }

    fn part(&mut self, part: &[u8]) {
        let board = self.board;
        let mut cells = part.split(|&byte| byte == b',');
        // On smaller boards a number is a digit, as in the standard alphabet.
        let is_large = board.digits > 9;
        if is_large && (board.looks_like(part) || cells.any(|cell| board.looks_like(cell))) {
            self.has_numbers = true;
            return;
        }
        let may_be_cell = |byte: &u8| byte.is_ascii_alphanumeric() || is_sign(*byte);
        let mut words = part
            .split(|byte| !may_be_cell(byte))
            .filter(|word| word.len() == board.squares)
            .peekable();
        if words.peek().is_some() {
            return words.for_each(|word| self.sample(word));
        }
        let stands_between = |byte: &u8| byte.is_ascii_whitespace() || b"|,:;'".contains(byte);
        let bare: Vec<u8> = (part.iter().copied())
            .filter(|byte| !stands_between(byte))
            .collect();
        if [board.columns, board.squares].contains(&bare.len()) {
            self.sample(&bare);
        }
    }

    /// Adds a row or a whole board, if its characters may be cells in some alphabet.
    fn sample(&mut self, squares: &[u8]) {
        let is_frame = !squares.iter().any(|&byte| byte != b'-');
        if is_frame || !squares.iter().all(|&byte| self.may_be_cell(byte)) {
            return;
        }
        self.squares += squares.len();
        for &byte in squares {
            match byte {
                b'0' => self.has_zeros = true,
                b'1'..=b'9' => self.has_digits = true,
                _ if self.is_blank(byte) => self.has_blanks = true,
                _ => self.has_letters = true,
            }
            if !self.is_blank(byte) {
                let number = number(self.board.digits, byte);
                self.largest = self.largest.max(number.unwrap_or_default());
            }
        }
        let rows = squares.chunks(self.board.columns);
        self.is_full &= rows.into_iter().all(|row| self.is_full_from_zero(row));
    }

    fn is_blank(&self, byte: u8) -> bool {
        is_sign(byte) || self.board.digits <= 9 && byte.eq_ignore_ascii_case(&b'x')
    }

    fn may_be_cell(&self, byte: u8) -> bool {
        let digits = self.board.digits;
        let letter = byte.to_ascii_uppercase();
        let is_letter = letter.is_ascii_uppercase() && letter - b'A' < digits;
        let is_standard = number(digits, byte).is_some_and(|number| number <= digits);
        byte == b'0' || self.is_blank(byte) || is_letter || is_standard
    }

    /// Returns whether a row holds each of the symbols from 0 on.
    fn is_full_from_zero(&self, row: &[u8]) -> bool {
        let mut seen = 0_u64;
        for &byte in row {
            let number = match byte {
                b'0' => Some(0),
                _ => number(self.board.digits, byte),
            };
            seen |= number.map_or(0, |number| 1_u64.checked_shl(number.into()).unwrap_or(0));
        }
        // One bit per digit, from the first digit on.
        seen == u64::MAX >> (64 - self.board.digits)
    }

    /// Returns whether there are only letters, and few enough for the board.
    fn is_letters(&self) -> bool {
        self.has_letters && !self.has_digits && self.board.digits <= CASELESS_LETTERS
    }

    /// Returns the alphabet, if no further line can change it.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        let Board {
            digits, squares, ..
        } = self.board;
        let is_enough = self.squares >= squares;
        if self.has_numbers || is_enough && self.is_letters() {
            return Some(self.last_verdict());
        }
        let is_decided = if digits <= 9 {
            self.has_digits || is_enough || self.lines >= LINES
        } else {
            self.has_digits && (self.largest >= digits || is_enough && self.has_zeros)
        };
        is_decided.then(|| self.last_verdict())
    }

    /// Returns the alphabet that fits the lines so far.
    pub(crate) fn last_verdict(&self) -> Verdict {
        let digits = self.board.digits;
        if self.has_numbers {
            return Verdict::certain(Alphabet::Numbers);
        }
        if self.is_letters() {
            return Verdict::certain(Alphabet::Letters);
        }
        if digits <= 9 || self.largest >= digits || self.squares == 0 {
            return Verdict::certain(Alphabet::Standard);
        }
        match (self.has_zeros, self.has_blanks || self.is_full) {
            (true, true) => Verdict::certain(Alphabet::FromZero),
            // Zeros are the only blanks.
            (true, false) => Verdict::certain(Alphabet::Standard),
            (false, _) => Verdict {
                alphabet: Alphabet::Standard,
                other: (self.largest > 0).then_some(Alphabet::FromZero),
            },
        }
    }
}

/// Returns whether a character is a blank other than 0 in every alphabet.
fn is_sign(byte: u8) -> bool {
    b".?_*-".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(digits: u8, text: &str, alphabet: Alphabet, other: Option<Alphabet>) {
        let geometry = Geometry::board(digits.into()).unwrap();
        let input = |text: &str| Input::new(io::Cursor::new(text.to_owned().into_bytes()));
        let found = of_input(&geometry, &mut input(text).unwrap()).unwrap();
        assert_eq!(found, Verdict { alphabet, other }, "{text}");
    }

    use Alphabet::{FromZero, Letters, Numbers, Standard};

    /// Returns a 16×16 board that begins with a text.
    fn large(start: &str, blank: &str) -> String {
        start.to_owned() + &blank.repeat(256 - start.len()) + "\n"
    }

    #[test]
    fn characters_of_a_single_alphabet_decide() {
        check(16, &large("1AG", "."), Standard, None);
        check(16, &large("1AG", "0"), Standard, None);
        check(16, &large("1AF", "0"), Standard, None);
        check(16, &large("1AF0", "."), FromZero, None);
        check(16, &large("1af0", "-"), FromZero, None);
        check(16, &large("ABP", "."), Letters, None);
        check(16, &large("ABC", "0"), Letters, None);
        check(16, &large("1BP", "."), Standard, None);
        check(
            10,
            &("0123456789".to_owned() + &".".repeat(90)),
            FromZero,
            None,
        );
        check(25, &("19AO0".to_owned() + &".".repeat(620)), FromZero, None);
        check(25, &("19AP0".to_owned() + &".".repeat(620)), Standard, None);
        check(25, &("XYA".to_owned() + &".".repeat(622)), Letters, None);
    }

    #[test]
    fn ambiguous_text_is_standard() {
        check(16, &large("1AF", "."), Standard, Some(FromZero));
        check(16, &large("", "."), Standard, None);
        check(16, "", Standard, None);
    }

    #[test]
    fn later_puzzles_decide_if_the_first_do_not() {
        let open = large("1AF", ".").repeat(20);
        check(16, &(open.clone() + &large("G", ".")), Standard, None);
        check(16, &(open.clone() + &large("0", ".")), FromZero, None);
        check(
            16,
            &(open.repeat(20) + &large("0", ".")),
            Standard,
            Some(FromZero),
        );
    }

    #[test]
    fn solved_boards_from_zero_are_recognised() {
        let row = "0123456789ABCDEF";
        let rows: String = (0..16)
            .map(|from| row[from..].to_owned() + &row[..from])
            .collect();
        check(16, &rows, FromZero, None);
        check(16, &rows.replace('0', "G"), Standard, None);
        check(16, &rows.replacen('5', "0", 1), Standard, None);
    }

    #[test]
    fn small_boards_are_standard_unless_all_letters() {
        let line = |text: &str, squares: usize| text.to_owned() + &".".repeat(squares - text.len());
        check(9, &line("12", 81), Standard, None);
        check(9, &line("AI", 81), Letters, None);
        check(9, &line("xX", 81), Standard, None);
        check(9, &line("AJ", 81), Standard, None);
        check(9, &line("A1", 81), Standard, None);
        check(4, &line("AD0", 16), Letters, None);
        check(6, &line("0123", 36), Standard, None);
        let drawing = "A B C D E F G H I\n".to_owned() + &"5 3 . . 7 . . . .\n".repeat(9);
        check(9, &drawing, Standard, None);
    }

    #[test]
    fn tables_objects_and_drawings_are_detected() {
        let puzzle = large("1AF0", ".");
        let puzzle = puzzle.trim();
        check(
            16,
            &format!("id,puzzle,rating\n7,{puzzle},3\n"),
            FromZero,
            None,
        );
        check(
            16,
            &format!("{{\"rating\":5,\"puzzle\":\"{puzzle}\"}}\n"),
            FromZero,
            None,
        );
        let row = "1 A F 0 | . . . . | . . . . | . . . .\n";
        let frame = "--------+---------+---------+--------\n";
        check(16, &(frame.to_owned() + &row.repeat(16)), FromZero, None);
        check(16, &row.replace('0', "G").repeat(16), Standard, None);
        // A row is only a part of a puzzle.
        let mixed = row.repeat(15) + &row.replace('F', "G");
        check(16, &mixed, Standard, None);
    }

    #[test]
    fn numbers_decide_at_once() {
        let words = "1 16 0 5 ".repeat(64);
        check(16, &words, Numbers, None);
        check(
            16,
            &format!("puzzle,rating\n\"{words}\",5\n"),
            Numbers,
            None,
        );
        check(16, &format!("puzzle,rating\n{words},5\n"), Numbers, None);
        check(16, &"0116..05".repeat(64), Numbers, None);
        check(16, &"1 16 0 5 ".repeat(4), Numbers, None);
        check(9, &"01020309.".repeat(18), Standard, None);
    }

    /// Returns one line per read and panics after the deciding one.
    struct Slow(&'static [u8]);

    impl io::Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let line = std::mem::take(&mut self.0);
            assert!(!line.is_empty(), "read beyond the deciding line");
            buffer[..line.len()].copy_from_slice(line);
            Ok(line.len())
        }
    }

    #[test]
    fn detection_reads_no_more_than_needed() {
        let texts: [&[u8]; 4] = [
            b"12..............\n",
            b"AB..............\n",
            b"12..\n",
            b"................\n",
        ];
        for text in texts {
            let geometry = Geometry::board(4).unwrap();
            let mut input = Input::new(Slow(text)).unwrap();
            assert!(of_input(&geometry, &mut input).is_ok());
        }
    }
}
