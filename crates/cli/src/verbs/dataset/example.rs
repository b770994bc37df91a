//! A puzzle of a data set, and its encoding in the file of collected examples.
//!
//! ```text
//! length of the rest: 4 bytes │ split: 4 │ number: 8 │ key: 16 │ n: 4, n values: 8 each │ …
//! ```
//!
//! **Invariant:** decoding inverts encoding. The split and the values can be read without the rest.

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
    pub(super) trace: Option<Trace>,
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
        out.push(u8::from(self.trace.is_some()));
        if let Some(trace) = &self.trace {
            trace.encode(out);
        }
        let length = (out.len() - start - 4) as u32;
        out[start..start + 4].copy_from_slice(&length.to_le_bytes());
    }

    /// Decodes an example from its encoding without the length.
    ///
    /// # Errors
    ///
    /// If the bytes are not an example, as after a temporary file was changed by another process.
    pub(super) fn decode(mut bytes: &[u8]) -> io::Result<Example> {
        let bytes = &mut bytes;
        let head = Head::take(bytes)?;
        let (puzzle, solution) = (take(bytes)?, take(bytes)?);
        let length = u32::from_le_bytes(take(bytes)?) as usize;
        let (source, rest) = bytes.split_at_checked(length).ok_or_else(broken)?;
        *bytes = rest;
        let trace = match take(bytes)? {
            [0] => None,
            _ => Some(Trace::decode(bytes)?),
        };
        if !bytes.is_empty() {
            return Err(broken());
        }
        Ok(Example {
            number: head.number,
            split: head.split,
            key: head.key,
            values: head.values,
            puzzle,
            solution,
            source: String::from_utf8_lossy(source).into_owned(),
            trace,
        })
    }
}

/// The start of an example, which decides whether and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) number: u64,
    pub(super) split: usize,
    pub(super) key: u128,
    pub(super) values: Vec<i64>,
}

impl Head {
    fn take(bytes: &mut &[u8]) -> io::Result<Head> {
        let split = u32::from_le_bytes(take(bytes)?) as usize;
        let number = u64::from_le_bytes(take(bytes)?);
        let key = u128::from_le_bytes(take(bytes)?);
        let count = u32::from_le_bytes(take(bytes)?);
        let values = (0..count).map(|_| Ok(i64::from_le_bytes(take(bytes)?)));
        Ok(Head {
            number,
            split,
            key,
            values: values.collect::<io::Result<_>>()?,
        })
    }
}

/// Reads the next encoded example without its length, and its start; `None` at the end of the file.
pub(super) fn read_next(file: &mut impl Read) -> io::Result<Option<(Head, Vec<u8>)>> {
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
    let head = Head::take(&mut &bytes[..])?;
    Ok(Some((head, bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_inverts_encoding() {
        let example = |number: u64, source: &str| Example {
            number,
            split: 1,
            key: u128::MAX - u128::from(number),
            values: vec![MISSING, 72, -1],
            puzzle: [b'.'; 81],
            solution: [b'9'; 81],
            source: source.to_owned(),
            trace: (number > 1).then(|| Trace {
                steps: Vec::new(),
                is_solved: true,
            }),
        };
        let examples = [example(1, ""), example(2, "a,b é"), example(3, "x")];
        let mut bytes = Vec::new();
        examples.iter().for_each(|it| it.encode(&mut bytes));
        let mut file = &bytes[..];
        for expected in &examples {
            let (head, bytes) = read_next(&mut file).unwrap().unwrap();
            assert_eq!(&Example::decode(&bytes).unwrap(), expected);
            assert_eq!((head.number, head.split), (expected.number, 1));
            assert_eq!(
                (head.key, head.values),
                (expected.key, expected.values.clone())
            );
            assert!(Example::decode(&bytes[..bytes.len() - 1]).is_err());
        }
        assert_eq!(read_next(&mut file).unwrap(), None);
        assert!(read_next(&mut &bytes[..190]).is_err());
    }
}
