//! A puzzle of a data set, and its encoding in temporary files.
//!
//! **Invariant:** decoding inverts encoding; the bytes never leave this process.

use std::io;

use foldoku::kernel::Line;

/// An example of a data set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Example {
    /// The number of its record.
    pub(super) number: u64,
    /// The index of its split.
    pub(super) split: usize,
    pub(super) rating: u64,
    pub(super) puzzle: Line,
    pub(super) solution: Line,
    pub(super) source: String,
}

impl Example {
    /// Appends its encoding.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        let numbers = [self.number, self.split as u64, self.rating];
        for number in numbers {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&self.puzzle);
        out.extend_from_slice(&self.solution);
        out.extend_from_slice(&(self.source.len() as u64).to_le_bytes());
        out.extend_from_slice(self.source.as_bytes());
    }

    /// Decodes the first example and advances `bytes` past it.
    ///
    /// # Errors
    ///
    /// If the bytes are not an example, as after a temporary file was changed by another process.
    pub(super) fn decode(bytes: &mut &[u8]) -> io::Result<Example> {
        let number = u64::from_le_bytes(take(bytes)?);
        let split = u64::from_le_bytes(take(bytes)?) as usize;
        let rating = u64::from_le_bytes(take(bytes)?);
        let (puzzle, solution) = (take(bytes)?, take(bytes)?);
        let length = u64::from_le_bytes(take(bytes)?) as usize;
        let (source, rest) = bytes.split_at_checked(length).ok_or_else(broken)?;
        *bytes = rest;
        Ok(Example {
            number,
            split,
            rating,
            puzzle,
            solution,
            source: String::from_utf8_lossy(source).into_owned(),
        })
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> io::Result<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk().ok_or_else(broken)?;
    *bytes = rest;
    Ok(*first)
}

fn broken() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "a temporary file was changed by another process",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_inverts_encoding() {
        let example = |number: u64, source: &str| Example {
            number,
            split: 1,
            rating: u64::MAX - number,
            puzzle: [b'.'; 81],
            solution: [b'9'; 81],
            source: source.to_owned(),
        };
        let examples = [example(1, ""), example(2, "a,b é"), example(3, "x")];
        let mut bytes = Vec::new();
        examples.iter().for_each(|it| it.encode(&mut bytes));
        let mut rest = &bytes[..];
        for expected in &examples {
            assert_eq!(&Example::decode(&mut rest).unwrap(), expected);
        }
        assert!(rest.is_empty());
        assert!(Example::decode(&mut &bytes[..190]).is_err());
    }
}
