//! How a collection writes the digits of its boards.
//!
//! Boards of more than nine digits are written in several ways. Whatever the alphabet, text becomes
//! text in the standard symbols before it is read, and what is written in lines goes back to the
//! alphabet it was read in:
//!
//! ```text
//! 3F.0 ──▶ Spelling ──▶ 4G.1 ──▶ reading, solving ──▶ 4G21 ──▶ Spelling ──▶ 3F10
//! ```
//!
//! **Invariant:** of alphabets of one character a square, what stands at a place of the text stands
//! there after it was translated, so that columns are those of the file; a character that is not of
//! the alphabet never becomes a digit of the board, and its name can be told.

pub(crate) mod detect;
pub(crate) mod numbers;

use foldoku_board::format::{Problem, Symbols};
use foldoku_board::{Digit, Geometry};

use crate::fault::{Fault, Reason};
use numbers::Board;

/// A way to write the digits of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alphabet {
    /// `1` to `9`, then letters from `A`; 0 is an open square.
    #[default]
    Standard,
    /// `0` to `9`, then letters from `A`: everything but 0 that is a blank is an open square.
    FromZero,
    /// Letters from `A`; where these do not suffice small ones, digits and signs.
    Letters,
    /// Numbers of two characters, `01` and `..`, or with spaces or commas in between, `1` and 0.
    Numbers,
}

/// The symbols of an alphabet from zero, and one more than the largest board needs.
const FROM_ZERO: &[u8; 65] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$%";

/// The symbols of an alphabet of letters.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789@$%";

/// Characters that mean nothing on any board, neither white space nor a line end.
const NOTHINGS: [u8; 27] = [
    0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15,
    0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f, 0x7f,
];

/// The largest boards on which a small letter means the same as a capital.
const CASELESS_STANDARD: u8 = 35;
const CASELESS_LETTERS: u8 = 26;

impl Alphabet {
    /// The symbols that a board of so many digits takes, in short: `1-9A-G`, `A-P`, `01-16`.
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

    /// How its characters become standard ones, if a square is a character and another one.
    fn table(self, digits: u8) -> Option<Table> {
        let (characters, caseless): (&[u8], u8) = match self {
            Alphabet::FromZero => (FROM_ZERO, CASELESS_STANDARD),
            Alphabet::Letters => (LETTERS, CASELESS_LETTERS),
            Alphabet::Standard | Alphabet::Numbers => return None,
        };
        Some(Table::new(digits, characters, digits <= caseless))
    }
}

/// The standard symbol of a digit, one of 1 to 64.
fn symbol(number: u8) -> u8 {
    // All symbols are ASCII.
    Symbols::new(Digit::MAX).symbol(Digit::new(number)) as u8
}

/// The digit of a standard symbol on a board of so many digits.
fn number(digits: u8, symbol: u8) -> Option<u8> {
    match symbol {
        b'1'..=b'9' => Some(symbol - b'0'),
        b'A'..=b'Z' => Some(symbol - b'A' + 10),
        b'a'..=b'z' if digits <= CASELESS_STANDARD => Some(symbol - b'a' + 10),
        _ => (36..=Digit::MAX).find(|&number| self::symbol(number) == symbol),
    }
}

/// How text of an alphabet becomes text in the standard symbols.
#[derive(Clone, Debug)]
pub enum Spelling {
    /// Character by character.
    Characters(Box<Table>),
    /// Number by number.
    Numbers(Board),
}

/// Of each character which one takes its place.
#[derive(Clone, Debug)]
pub struct Table {
    standard: [u8; 256],
    own: [u8; 256],
}

/// A line in the standard symbols.
#[derive(Debug)]
pub(crate) struct Translated {
    pub(crate) text: Vec<u8>,
    /// Where in the original the comment begins, if it does not begin at the same place.
    pub(crate) comment: Option<usize>,
}

impl Spelling {
    /// How text about this board becomes standard; `None` if it is.
    pub(crate) fn new(alphabet: Alphabet, geometry: &Geometry) -> Option<Spelling> {
        let table = alphabet.table(geometry.digit_count());
        match alphabet {
            Alphabet::Numbers => Some(Spelling::Numbers(Board::new(geometry))),
            _ => table.map(|table| Spelling::Characters(Box::new(table))),
        }
    }

    /// A puzzle's text in the standard symbols; an error is about the text's first line.
    pub(crate) fn puzzle(&self, text: &[u8]) -> Result<Translated, Reason> {
        match self {
            Spelling::Characters(table) => Ok(Translated {
                text: table.standard(text),
                comment: None,
            }),
            Spelling::Numbers(board) => board.puzzle(text),
        }
    }

    /// A line that may be part of a puzzle, in the standard symbols.
    pub(crate) fn line(&self, text: &[u8]) -> Vec<u8> {
        match self {
            Spelling::Characters(table) => table.standard(text),
            Spelling::Numbers(board) => board.line(text),
        }
    }

    /// What is wrong with a text that was translated, in the symbols of the original.
    pub(crate) fn fault(&self, fault: Fault) -> Fault {
        let line = fault.line;
        let reason = match self {
            Spelling::Characters(table) => table.reason(fault.reason),
            Spelling::Numbers(board) => board.reason(fault.reason),
        };
        Fault { line, reason }
    }
}

impl Table {
    /// For a board of so many digits, which are written with these characters in order.
    ///
    /// `caseless` says that a small letter means the same as a capital.
    fn new(digits: u8, characters: &[u8], caseless: bool) -> Table {
        let mut standard: [u8; 256] = std::array::from_fn(|byte| byte as u8);
        let mut own = standard;
        let known = if digits <= CASELESS_STANDARD { 35 } else { 64 };
        let mut nothings = NOTHINGS.into_iter();
        for (number, &character) in (1..).zip(characters) {
            let is_capital_too = caseless && character.is_ascii_lowercase();
            let is_blank = digits <= 9 && character.eq_ignore_ascii_case(&b'x');
            if is_capital_too || is_blank {
                continue;
            }
            let symbol = match number {
                _ if number <= known => Some(symbol(number)),
                _ => nothings.next(),
            };
            if let Some(symbol) = symbol {
                standard[usize::from(character)] = symbol;
                own[usize::from(symbol)] = character;
                if caseless {
                    standard[usize::from(character.to_ascii_lowercase())] = symbol;
                }
            }
        }
        Table { standard, own }
    }

    fn standard(&self, text: &[u8]) -> Vec<u8> {
        let translate = |&byte: &u8| self.standard[usize::from(byte)];
        text.iter().map(translate).collect()
    }

    /// Puts its own characters in the place of standard symbols.
    pub fn write(&self, line: &mut [u8]) {
        for byte in line {
            *byte = self.own[usize::from(*byte)];
        }
    }

    fn reason(&self, reason: Reason) -> Reason {
        let own = |found: char| match u8::try_from(found) {
            Ok(byte) if byte.is_ascii() => char::from(self.own[usize::from(byte)]),
            _ => found,
        };
        match reason {
            Reason::Text(Problem::WrongCharacter { found, column }) => {
                let found = own(found);
                Reason::Text(Problem::WrongCharacter { found, column })
            }
            Reason::Text(Problem::TooLarge {
                found,
                column,
                largest,
            }) => Reason::Text(Problem::TooLarge {
                found: own(found),
                column,
                largest: own(largest),
            }),
            Reason::Candidate {
                found,
                column,
                expected,
            } => Reason::Candidate {
                found: own(found),
                column,
                expected: own(expected),
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
    use crate::{Input, Reader, Reading, Selection};

    const ALL: [Alphabet; 4] = [
        Alphabet::Standard,
        Alphabet::FromZero,
        Alphabet::Letters,
        Alphabet::Numbers,
    ];

    proptest! {
        /// Characters that mean something, so that some lines are puzzles.
        #[test]
        fn every_line_is_a_record_in_every_alphabet(
            lines in prop::collection::vec(
                prop_oneof!["[0-4A-E.,x# \\-]{0,40}", "(?s).{0,20}", "( ?0?[0-4.]){16}", "0{0,9}"],
                0..9,
            ),
            board in prop::sample::select(vec!["4x4", "2x3", "10x10", "16x16", "64x64", "cube:2"]),
        ) {
            let geometry = board.parse::<GeometrySpec>().unwrap().build(None).unwrap();
            let geometry = geometry;
            // What a file begins with may be a byte order mark.
            let file = format!("# a file\n{}", lines.join("\n")).into_bytes();
            let is_record = |line: &&[u8]| line.trim_ascii().first().is_some_and(|it| *it != b'#');
            let records = file.split(|byte| *byte == b'\n').filter(is_record).count();
            for alphabet in ALL.map(Some).into_iter().chain([None]) {
                for format in [crate::Format::Lines, crate::Format::Grids] {
                    let input = Input::new(Cursor::new(file.clone())).unwrap();
                    let reader = Reader::new(&geometry, input, Some(format), alphabet, 1, 3);
                    let reading = Reading::new(geometry.clone(), Selection::ALL);
                    let mut rows = 0;
                    for chunk in reader.unwrap() {
                        rows += reading.read(chunk.unwrap()).entries.len();
                    }
                    prop_assert!(format == crate::Format::Grids || rows == records);
                }
            }
        }
    }

    const CHARACTERS: [Alphabet; 2] = [Alphabet::FromZero, Alphabet::Letters];

    fn table(alphabet: Alphabet, digits: u8) -> Table {
        alphabet.table(digits).unwrap()
    }

    /// How many digits boards have, with both sides of each limit.
    const COUNTS: [u8; 12] = [4, 6, 8, 9, 10, 16, 25, 26, 28, 35, 36, 64];

    #[test]
    fn every_digit_goes_there_and_back() {
        for digits in COUNTS {
            for alphabet in CHARACTERS {
                let table = table(alphabet, digits);
                let standard: Vec<u8> = (1..=digits).map(symbol).chain([b'.']).collect();
                let mut own = standard.clone();
                table.write(&mut own);
                assert_eq!(table.standard(&own), standard, "{alphabet:?} {digits}");
                let mut different = own.clone();
                different.sort_unstable();
                different.dedup();
                assert_eq!(different.len(), own.len(), "{alphabet:?} {digits}");
            }
        }
    }

    #[test]
    fn no_other_character_becomes_a_digit_of_the_board() {
        for digits in COUNTS {
            for alphabet in CHARACTERS {
                let table = table(alphabet, digits);
                let mut own: Vec<u8> = (1..=digits).map(symbol).collect();
                table.write(&mut own);
                for byte in 0..=127_u8 {
                    let is_small = byte.is_ascii_lowercase();
                    let is_own = own.contains(&byte)
                        || (is_small && own.contains(&byte.to_ascii_uppercase()));
                    let meant = table.standard(&[byte])[0];
                    let is_digit = number(digits, meant).is_some_and(|number| number <= digits);
                    assert!(is_own || !is_digit, "{alphabet:?} {digits} {byte:#x}");
                }
            }
        }
    }

    #[test]
    fn symbols_and_numbers_are_those_of_the_board() {
        for digits in COUNTS {
            for number in 1..=digits {
                assert_eq!(super::number(digits, symbol(number)), Some(number));
            }
        }
    }

    #[test]
    fn small_letters_mean_capitals_where_these_suffice() {
        assert_eq!(table(Alphabet::FromZero, 16).standard(b"0aF"), b"1BG");
        assert_eq!(table(Alphabet::Letters, 16).standard(b"ajP"), b"1AG");
        assert_eq!(table(Alphabet::Letters, 9).standard(b"aI.xX0"), b"19.xX0");
        assert_eq!(table(Alphabet::Letters, 28).standard(b"Zab"), b"QRS");
    }

    #[test]
    fn a_range_is_named_in_short() {
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
