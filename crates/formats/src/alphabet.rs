//! Alphabets: the symbols that a collection writes for digits.
//!
//! Boards of more than nine digits are written in several ways. Text in any alphabet is translated
//! to the standard symbols before it is parsed, and rows are translated back:
//!
//! ```text
//! 3F.0 ──▶ Translator ──▶ 4G.1 ──▶ parse, solve ──▶ 4G21 ──▶ SymbolTable ──▶ 3F10
//! ```
//!
//! **Invariant:** an alphabet with one character per cell keeps every position, so that columns in
//! messages are those of the file. A character outside the alphabet never becomes a digit of the
//! board, and its name can be recovered.

pub(crate) mod detect;
pub(crate) mod numbers;

use foldoku_board::format::{Problem, Symbols};
use foldoku_board::{Digit, Geometry};

use crate::error::{RecordError, RecordErrorKind};
use numbers::Board;

/// A way to write the digits of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alphabet {
    /// `1` to `9`, then letters from `A`; 0 is an empty cell.
    #[default]
    Standard,
    /// `0` to `9`, then letters from `A`; blanks other than 0 are empty cells.
    FromZero,
    /// Letters from `A`; on large boards then small letters, digits and signs.
    Letters,
    /// Numbers of two characters, `01` and `..`, or separated by spaces or commas, `1` and 0.
    Numbers,
}

/// The symbols of [`Alphabet::FromZero`], and one more than the largest board needs.
const FROM_ZERO: &[u8; 65] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$%";

/// The symbols of [`Alphabet::Letters`].
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789@$%";

/// Characters that are neither symbols of any board nor white space.
const UNUSED: [u8; 27] = [
    0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15,
    0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f, 0x7f,
];

/// The largest boards on which small letters and capitals are the same digit.
const CASELESS_STANDARD: u8 = 35;
const CASELESS_LETTERS: u8 = 26;

impl Alphabet {
    /// Returns the range of symbols for this number of digits: `1-9A-G`, `A-P`, `01-16`.
    ///
    /// ```
    /// use foldoku_formats::Alphabet;
    ///
    /// assert_eq!(Alphabet::Standard.range(16), "1-9A-G");
    /// assert_eq!(Alphabet::FromZero.range(16), "0-9A-F");
    /// ```
    pub fn range(self, digits: u8) -> String {
        let symbols: Vec<u8> = match self {
            Alphabet::Standard => (1..=digits).map(symbol).collect(),
            Alphabet::FromZero => FROM_ZERO[..usize::from(digits)].to_vec(),
            Alphabet::Letters => LETTERS[..usize::from(digits)].to_vec(),
            Alphabet::Numbers => return format!("01-{digits:02}"),
        };
        let runs = symbols.chunk_by(|&left, &right| right == left + 1);
        runs.map(|run| match run {
            [first, _, .., last] => format!("{}-{}", char::from(*first), char::from(*last)),
            _ => run.iter().copied().map(char::from).collect(),
        })
        .collect()
    }

    /// Returns the translation of an alphabet with one character per cell, if it is not the
    /// standard one.
    fn table(self, digits: u8) -> Option<SymbolTable> {
        let (characters, caseless): (&[u8], u8) = match self {
            Alphabet::FromZero => (FROM_ZERO, CASELESS_STANDARD),
            Alphabet::Letters => (LETTERS, CASELESS_LETTERS),
            Alphabet::Standard | Alphabet::Numbers => return None,
        };
        Some(SymbolTable::new(digits, characters, digits <= caseless))
    }
}

/// Returns the standard symbol of a digit, one of 1 to 64.
fn symbol(number: u8) -> u8 {
    // All symbols are ASCII.
    Symbols::new(Digit::MAX).symbol(Digit::new(number)) as u8
}

/// Returns the digit of a standard symbol on a board with this number of digits.
fn number(digits: u8, symbol: u8) -> Option<u8> {
    match symbol {
        b'1'..=b'9' => Some(symbol - b'0'),
        b'A'..=b'Z' => Some(symbol - b'A' + 10),
        b'a'..=b'z' if digits <= CASELESS_STANDARD => Some(symbol - b'a' + 10),
        _ => (36..=Digit::MAX).find(|&number| self::symbol(number) == symbol),
    }
}

/// Translates text of an alphabet to the standard symbols.
#[derive(Clone, Debug)]
pub(crate) enum Translator {
    /// Character by character.
    Characters(Box<SymbolTable>),
    /// Number by number.
    Numbers(Board),
}

/// Translates single characters to the standard symbols and back.
#[derive(Clone, Debug)]
pub struct SymbolTable {
    standard: [u8; 256],
    of_standard: [u8; 256],
}

/// A line in the standard symbols.
#[derive(Debug)]
pub(crate) struct Translated {
    pub(crate) text: Vec<u8>,
    /// The start of the comment in the original, if its position has changed.
    pub(crate) comment: Option<usize>,
}

impl Translator {
    /// Returns the translator for a board; `None` if the alphabet is the standard one.
    pub(crate) fn new(alphabet: Alphabet, geometry: &Geometry) -> Option<Translator> {
        let table = alphabet.table(geometry.digit_count());
        match alphabet {
            Alphabet::Numbers => Some(Translator::Numbers(Board::new(geometry))),
            _ => table.map(|table| Translator::Characters(Box::new(table))),
        }
    }

    /// Returns a puzzle's text in the standard symbols; an error refers to the first line of the
    /// text.
    pub(crate) fn puzzle(&self, text: &[u8]) -> Result<Translated, RecordErrorKind> {
        match self {
            Translator::Characters(table) => Ok(Translated {
                text: table.to_standard(text),
                comment: None,
            }),
            Translator::Numbers(board) => board.puzzle(text),
        }
    }

    /// Returns a line that may be part of a puzzle in the standard symbols.
    pub(crate) fn line(&self, text: &[u8]) -> Vec<u8> {
        match self {
            Translator::Characters(table) => table.to_standard(text),
            Translator::Numbers(board) => board.line(text),
        }
    }

    /// Returns the error of a translated text in the symbols of the original.
    pub(crate) fn error(&self, error: RecordError) -> RecordError {
        let kind = match self {
            Translator::Characters(table) => table.error(error.kind),
            Translator::Numbers(board) => board.error(error.kind),
        };
        RecordError {
            line: error.line,
            kind,
        }
    }
}

impl SymbolTable {
    /// Returns the table for a board with this number of digits, written with these characters in
    /// order.
    ///
    /// With `caseless`, a small letter means the same as a capital.
    fn new(digits: u8, characters: &[u8], caseless: bool) -> SymbolTable {
        let mut standard: [u8; 256] = std::array::from_fn(|byte| byte as u8);
        let mut of_standard = standard;
        let known = if digits <= CASELESS_STANDARD { 35 } else { 64 };
        let mut unused = UNUSED.into_iter();
        for (number, &character) in (1..).zip(characters) {
            let is_capital_too = caseless && character.is_ascii_lowercase();
            let is_blank = digits <= 9 && character.eq_ignore_ascii_case(&b'x');
            if is_capital_too || is_blank {
                continue;
            }
            let symbol = match number {
                _ if number <= known => Some(symbol(number)),
                _ => unused.next(),
            };
            if let Some(symbol) = symbol {
                standard[usize::from(character)] = symbol;
                of_standard[usize::from(symbol)] = character;
                if caseless {
                    standard[usize::from(character.to_ascii_lowercase())] = symbol;
                }
            }
        }
        SymbolTable {
            standard,
            of_standard,
        }
    }

    fn to_standard(&self, text: &[u8]) -> Vec<u8> {
        let translate = |&byte: &u8| self.standard[usize::from(byte)];
        text.iter().map(translate).collect()
    }

    /// Replaces standard symbols by those of the alphabet.
    pub fn translate(&self, line: &mut [u8]) {
        for byte in line {
            *byte = self.of_standard[usize::from(*byte)];
        }
    }

    fn error(&self, kind: RecordErrorKind) -> RecordErrorKind {
        let original = |found: char| match u8::try_from(found) {
            Ok(byte) if byte.is_ascii() => char::from(self.of_standard[usize::from(byte)]),
            _ => found,
        };
        match kind {
            RecordErrorKind::Text(Problem::WrongCharacter { found, column }) => {
                let found = original(found);
                RecordErrorKind::Text(Problem::WrongCharacter { found, column })
            }
            RecordErrorKind::Text(Problem::WrongCell {
                found,
                row,
                column,
                at,
            }) => RecordErrorKind::Text(Problem::WrongCell {
                found: original(found),
                row,
                column,
                at,
            }),
            RecordErrorKind::Text(Problem::TooLarge {
                found,
                column,
                largest,
            }) => RecordErrorKind::Text(Problem::TooLarge {
                found: original(found),
                column,
                largest: original(largest),
            }),
            RecordErrorKind::Candidate {
                found,
                column,
                expected,
            } => RecordErrorKind::Candidate {
                found: original(found),
                column,
                expected: original(expected),
            },
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use foldoku_board::GeometrySpec;
    use proptest::prelude::*;

    use super::*;
    use crate::{Input, Parser, Reader, Selection};

    const ALL: [Alphabet; 4] = [
        Alphabet::Standard,
        Alphabet::FromZero,
        Alphabet::Letters,
        Alphabet::Numbers,
    ];

    proptest! {
        /// Uses characters with a meaning, so that some lines are puzzles.
        #[test]
        fn every_content_line_is_a_record_in_every_alphabet(
            lines in prop::collection::vec(
                prop_oneof!["[0-4A-E.,x# \\-]{0,40}", "(?s).{0,20}", "( ?0?[0-4.]){16}", "0{0,9}"],
                0..9,
            ),
            board in prop::sample::select(vec!["4x4", "2x3", "10x10", "16x16", "64x64", "cube:2"]),
        ) {
            let geometry = board.parse::<GeometrySpec>().unwrap().build(None).unwrap();
            let geometry = geometry;
            // The random bytes might begin with a byte order mark.
            let file = format!("# a file\n{}", lines.join("\n")).into_bytes();
            let is_record = |line: &&[u8]| line.trim_ascii().first().is_some_and(|it| *it != b'#');
            let is_end = |byte: &u8| b"\n\r".contains(byte);
            let records = file.split(is_end).filter(is_record).count();
            for alphabet in ALL.map(Some).into_iter().chain([None]) {
                for format in [crate::Format::Puzzle, crate::Format::Rows] {
                    let input = Input::new(Cursor::new(file.clone())).unwrap();
                    let reader = Reader::new(&geometry, input, Some(format), alphabet, 1, 3);
                    let parser = Parser::new(geometry.clone(), Selection::ALL);
                    let mut rows = 0;
                    for chunk in reader.unwrap() {
                        rows += parser.parse(chunk.unwrap()).rows().count();
                    }
                    prop_assert!(format == crate::Format::Rows || rows == records);
                }
            }
        }
    }

    const CHARACTERS: [Alphabet; 2] = [Alphabet::FromZero, Alphabet::Letters];

    fn table(alphabet: Alphabet, digits: u8) -> SymbolTable {
        alphabet.table(digits).unwrap()
    }

    /// Numbers of digits on both sides of each limit.
    const COUNTS: [u8; 12] = [4, 6, 8, 9, 10, 16, 25, 26, 28, 35, 36, 64];

    #[test]
    fn digits_survive_translation_both_ways() {
        for digits in COUNTS {
            for alphabet in CHARACTERS {
                let table = table(alphabet, digits);
                let standard: Vec<u8> = (1..=digits).map(symbol).chain([b'.']).collect();
                let mut translated = standard.clone();
                table.translate(&mut translated);
                assert_eq!(
                    table.to_standard(&translated),
                    standard,
                    "{alphabet:?} {digits}"
                );
                let mut different = translated.clone();
                different.sort_unstable();
                different.dedup();
                assert_eq!(different.len(), translated.len(), "{alphabet:?} {digits}");
            }
        }
    }

    #[test]
    fn other_characters_never_become_digits() {
        for digits in COUNTS {
            for alphabet in CHARACTERS {
                let table = table(alphabet, digits);
                let mut translated: Vec<u8> = (1..=digits).map(symbol).collect();
                table.translate(&mut translated);
                for byte in 0..=127_u8 {
                    let is_small = byte.is_ascii_lowercase();
                    let is_own = translated.contains(&byte)
                        || (is_small && translated.contains(&byte.to_ascii_uppercase()));
                    let meant = table.to_standard(&[byte])[0];
                    let is_digit = number(digits, meant).is_some_and(|number| number <= digits);
                    assert!(is_own || !is_digit, "{alphabet:?} {digits} {byte:#x}");
                }
            }
        }
    }

    #[test]
    fn symbols_and_numbers_agree_with_the_board() {
        for digits in COUNTS {
            for number in 1..=digits {
                assert_eq!(super::number(digits, symbol(number)), Some(number));
            }
        }
    }

    #[test]
    fn small_letters_are_capitals_on_small_boards() {
        assert_eq!(table(Alphabet::FromZero, 16).to_standard(b"0aF"), b"1BG");
        assert_eq!(table(Alphabet::Letters, 16).to_standard(b"ajP"), b"1AG");
        assert_eq!(
            table(Alphabet::Letters, 9).to_standard(b"aI.xX0"),
            b"19.xX0"
        );
        assert_eq!(table(Alphabet::Letters, 28).to_standard(b"Zab"), b"QRS");
    }

    #[test]
    fn ranges_are_abbreviated() {
        for (alphabet, digits, range) in [
            (Alphabet::Standard, 4, "1-4"),
            (Alphabet::Standard, 10, "1-9A"),
            (Alphabet::Standard, 64, "1-9A-Za-z@$%"),
            (Alphabet::FromZero, 10, "0-9"),
            (Alphabet::FromZero, 12, "0-9AB"),
            (Alphabet::Letters, 25, "A-Y"),
            (Alphabet::Numbers, 9, "01-09"),
        ] {
            assert_eq!(alphabet.range(digits), range);
        }
    }
}
