//! A puzzle of a data set, and its encoding in the file of collected examples.
//!
//! ```text
//! length of the rest: 4 bytes │ split: 4 │ number: 8 │ key: 16 │ n: 4, n values: 8 each │ …
//! ```
//!
//! **Invariant:** decoding inverts encoding. A trace, which is long, is decoded only where it is used:
//! on all threads, not by the one that reads.

use std::io::{self, Read};

use foldoku::kernel::Line;

use super::bytes::{broken, take};
use super::trace::Trace;

/// An example of a data set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Example {
    /// The number of its record.
    pub(super) number: u64,
    /// The index of its split.
    pub(super) split: usize,
    /// The fingerprint of its canonical form.
    pub(super) key: u128,
    /// The values of the columns of ratings and of the trace; [`MISSING`] if there is none.
    pub(super) values: Vec<i64>,
    pub(super) puzzle: Line,
    pub(super) solution: Line,
    pub(super) source: String,
    /// The encoding of its trace; empty if there is none.
    pub(super) trace: Vec<u8>,
}

/// A value that does not exist.
pub(super) const MISSING: i64 = i64::MIN;

impl Example {
    /// Appends its encoding.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend_from_slice(&[0; 4]);
        out.extend_from_slice(&(self.split as u32).to_le_bytes());
        out.extend_from_slice(&self.number.to_le_bytes());
        out.extend_from_slice(&self.key.to_le_bytes());
        out.extend_from_slice(&(self.values.len() as u32).to_le_bytes());
        for value in &self.values {
            out.extend_from_slice(&value.to_le_bytes());
        }
        out.extend_from_slice(&self.puzzle);
        out.extend_from_slice(&self.solution);
        out.extend_from_slice(&(self.source.len() as u32).to_le_bytes());
        out.extend_from_slice(self.source.as_bytes());
        out.push(u8::from(!self.trace.is_empty()));
        out.extend_from_slice(&self.trace);
        let length = (out.len() - start - 4) as u32;
        out[start..start + 4].copy_from_slice(&length.to_le_bytes());
    }

    /// Reads the next example of a file; `None` at its end.
    pub(super) fn read_next(file: &mut impl Read) -> io::Result<Option<Example>> {
        let mut length = [0; 4];
        match file.read_exact(&mut length) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            Err(error) => return Err(error),
        }
        let length = u32::from_le_bytes(length) as u64;
        let mut bytes = Vec::with_capacity(length.min(1 << 16) as usize);
        file.take(length).read_to_end(&mut bytes)?;
        if bytes.len() as u64 != length {
            return Err(broken());
        }
        Example::decode(&bytes).map(Some)
    }

    /// Decodes an example from its encoding without the length.
    ///
    /// # Errors
    ///
    /// If the bytes are not an example, as after a temporary file was changed by another process.
    fn decode(mut bytes: &[u8]) -> io::Result<Example> {
        let bytes = &mut bytes;
        let split = u32::from_le_bytes(take(bytes)?) as usize;
        let number = u64::from_le_bytes(take(bytes)?);
        let key = u128::from_le_bytes(take(bytes)?);
        let count = u32::from_le_bytes(take(bytes)?);
        let values = (0..count).map(|_| Ok(i64::from_le_bytes(take(bytes)?)));
        let values = values.collect::<io::Result<_>>()?;
        let (puzzle, solution) = (take(bytes)?, take(bytes)?);
        let length = u32::from_le_bytes(take(bytes)?) as usize;
        let (source, rest) = bytes.split_at_checked(length).ok_or_else(broken)?;
        let trace = match rest {
            [0] => &[],
            [1, trace @ ..] => trace,
            _ => return Err(broken()),
        };
        Ok(Example {
            number,
            split,
            key,
            values,
            puzzle,
            solution,
            source: String::from_utf8_lossy(source).into_owned(),
            trace: trace.to_vec(),
        })
    }

    /// Returns the trace, if there is one.
    pub(super) fn trace(&self) -> io::Result<Option<Trace>> {
        if self.trace.is_empty() {
            return Ok(None);
        }
        Trace::decode(&self.trace).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_inverts_encoding() {
        let trace = Trace {
            steps: Vec::new(),
            is_solved: true,
        };
        let example = |number: u64, source: &str| Example {
            number,
            split: 1,
            key: u128::MAX - u128::from(number),
            values: vec![MISSING, 72, -1],
            puzzle: [b'.'; 81],
            solution: [b'9'; 81],
            source: source.to_owned(),
            trace: if number > 1 {
                trace.encoding()
            } else {
                Vec::new()
            },
        };
        let examples = [example(1, ""), example(2, "a,b é"), example(3, "x")];
        let mut bytes = Vec::new();
        examples.iter().for_each(|it| it.encode(&mut bytes));
        let mut file = &bytes[..];
        for expected in &examples {
            let (start, length) = (bytes.len() - file.len(), file.len());
            let found = Example::read_next(&mut file).unwrap().unwrap();
            assert_eq!(&found, expected);
            assert_eq!(found.trace().unwrap().is_some(), expected.number > 1);
            let encoding = &bytes[start + 4..start + length - file.len() - 1];
            let cut = Example::decode(encoding).and_then(|it| it.trace());
            assert!(cut.is_err());
        }
        assert_eq!(Example::read_next(&mut file).unwrap(), None);
        assert!(Example::read_next(&mut &bytes[..190]).is_err());
    }
}
