//! A collected puzzle, and its encoding in a file of collected puzzles.
//!
//! ```text
//! key: 16 bytes │ number: 8 │ lengths of both texts: 4 each │ ER, EP, ED in tenths, hardest technique: 2 each
//! puzzle │ solution
//! ```
//!
//! **Invariant:** decoding inverts encoding.

use std::io::{self, ErrorKind};

use foldoku::logic::Technique;
use foldoku::logic::explainer::{Difficulty, End, Rating};

/// A puzzle with its rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Record {
    /// The fingerprint of its canonical form.
    pub(in super::super) key: u128,
    /// Its number among the puzzles of the seed, from 0.
    pub(in super::super) number: u64,
    /// The puzzle as text.
    pub(in super::super) puzzle: Vec<u8>,
    /// The solution as text.
    pub(in super::super) solution: Vec<u8>,
    /// The rating of Sudoku Explainer, which the classic board without rules has.
    pub(super) se: Option<SeRating>,
}

/// A complete rating of Sudoku Explainer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeRating {
    pub(super) er: Difficulty,
    pub(super) ep: Difficulty,
    pub(super) ed: Difficulty,
    pub(super) hardest: Technique,
}

impl SeRating {
    /// Returns a rating that came to its end.
    pub(super) fn of(rating: &Rating) -> Option<SeRating> {
        (rating.end == End::Solved).then_some(SeRating {
            er: rating.er,
            ep: rating.ep,
            ed: rating.ed,
            hardest: rating.hardest,
        })
    }
}

/// The technique of a puzzle without a rating.
const NO_RATING: u16 = u16::MAX;

impl Record {
    /// Appends its encoding.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.key.to_le_bytes());
        out.extend_from_slice(&self.number.to_le_bytes());
        for text in [&self.puzzle, &self.solution] {
            out.extend_from_slice(&(text.len() as u32).to_le_bytes());
        }
        let tenths = |it: Difficulty| it.tenths();
        let numbers = match self.se {
            Some(it) => [
                tenths(it.er),
                tenths(it.ep),
                tenths(it.ed),
                it.hardest as u16,
            ],
            None => [0, 0, 0, NO_RATING],
        };
        for number in numbers {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&self.puzzle);
        out.extend_from_slice(&self.solution);
    }

    /// Decodes the records of a file.
    ///
    /// # Errors
    ///
    /// If the file was changed by another process.
    pub(super) fn decode_all(mut bytes: &[u8]) -> io::Result<Vec<Record>> {
        let mut records = Vec::new();
        while !bytes.is_empty() {
            records.push(Record::decode(&mut bytes).ok_or_else(broken)?);
        }
        Ok(records)
    }

    fn decode(bytes: &mut &[u8]) -> Option<Record> {
        let key = u128::from_le_bytes(take(bytes)?);
        let number = u64::from_le_bytes(take(bytes)?);
        let lengths = [take(bytes)?, take(bytes)?].map(u32::from_le_bytes);
        let mut word = || Some(u16::from_le_bytes(take(bytes)?));
        let [er, ep, ed] = [word()?, word()?, word()?].map(Difficulty::from_tenths);
        let hardest = word()?;
        let se = match hardest {
            NO_RATING => None,
            index => Some(SeRating {
                er,
                ep,
                ed,
                hardest: Technique::TABLE.get(usize::from(index))?.technique,
            }),
        };
        let mut text = |length: u32| {
            let (text, rest) = bytes.split_at_checked(length as usize)?;
            *bytes = rest;
            Some(text.to_vec())
        };
        Some(Record {
            key,
            number,
            puzzle: text(lengths[0])?,
            solution: text(lengths[1])?,
            se,
        })
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (array, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*array)
}

fn broken() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "a temporary file was changed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_inverts_encoding() {
        let record = |number, se| Record {
            key: u128::MAX - 5,
            number,
            puzzle: b".Cage~12~R1C1~R1C2".to_vec(),
            solution: vec![b'9'; 81],
            se,
        };
        let rated = SeRating {
            er: Difficulty::from_tenths(72),
            ep: Difficulty::from_tenths(15),
            ed: Difficulty::from_tenths(12),
            hardest: Technique::XWing,
        };
        let records = [record(0, None), record(7, Some(rated))];
        let mut bytes = Vec::new();
        records.iter().for_each(|it| it.encode(&mut bytes));
        assert_eq!(Record::decode_all(&bytes).unwrap(), records);
        assert!(Record::decode_all(&bytes[..bytes.len() - 1]).is_err());
    }
}
