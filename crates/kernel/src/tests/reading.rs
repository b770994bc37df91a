//! Every backend reads a line like the scalar definition.
//!
//! **Invariant:** every byte is tried in every cell.

use proptest::prelude::*;
use proptest::sample::Index;

use crate::Backend;
use crate::layout::{Line, Words, place};
use crate::line;
use crate::vector::{Vector, Work};

/// Reads a line. Returns `None` if it is not a puzzle.
struct Read(Line);

impl Work for Read {
    type Output = Option<Words>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Option<Words> {
        let mut words = [0; 27];
        let good = V::read(proof, &self.0, |word, bits| words[word] = bits);
        good.then_some(words)
    }
}

/// Reads a line with [`line::read`].
fn scalar(line: &Line) -> Option<Words> {
    let mut words = [0; 27];
    let good = line::read(line, |word, bits| words[word] = bits);
    good.then_some(words)
}

/// Reads a line cell by cell.
fn expected_words(line: &Line) -> Option<Words> {
    let mut words = [0; 27];
    for (square, &byte) in line.iter().enumerate() {
        let digits = match byte {
            b'.' | b'0' => 0..9,
            b'1'..=b'9' => usize::from(byte - b'1')..usize::from(byte - b'0'),
            _ => return None,
        };
        for digit in digits {
            let (word, bit) = place(square);
            words[3 * digit + word] |= 1 << bit;
        }
    }
    Some(words)
}

fn check(line: &Line) {
    let expected = expected_words(line);
    assert_eq!(scalar(line), expected, "{}", line.escape_ascii());
    for backend in Backend::available() {
        let found = backend.run(Read(*line));
        assert_eq!(found, expected, "{backend}: {}", line.escape_ascii());
    }
}

#[test]
fn backends_read_every_byte_in_every_cell() {
    for square in 0..81 {
        for byte in 0..=255 {
            let mut line = std::array::from_fn(|index| b"1.234056789"[index % 11]);
            line[square] = byte;
            check(&line);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn backends_read_any_bytes_alike(line in any::<[u8; 81]>()) {
        check(&line);
    }

    #[test]
    fn backends_read_lines_with_few_errors_alike(
        choices in any::<[u8; 81]>(),
        errors in proptest::collection::vec((any::<Index>(), any::<u8>()), 0..3),
    ) {
        let mut line = choices.map(|choice| b"0123456789......"[usize::from(choice % 16)]);
        for (place, byte) in errors {
            line[place.index(81)] = byte;
        }
        check(&line);
    }
}
