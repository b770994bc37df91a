//! A puzzle of a data set, and its encoding in the file of collected examples.
//!
//! ```text
//! length of the rest: 4 bytes │ split: 4 │ number: 8 │ key: 16 │ n: 4, n values: 8 each │ content │ source │ trace
//! ```
//!
//! **Invariant:** decoding inverts encoding. A trace, which is long, is decoded only where it is used:
//! on all threads, not by the one that reads.

use std::io::{self, Read};

use foldoku::formats::PuzzleRef;
use foldoku::kernel::Line;

use super::bytes::{broken, put_text, take, take_text};
use super::trace::{GeneralStep, Trace};

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
    pub(super) content: Content,
    pub(super) source: String,
    /// The encoding of its trace; empty if there is none.
    pub(super) trace: Vec<u8>,
}

/// A puzzle and its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// On the classic board without rules.
    Classic { puzzle: Line, solution: Line },
    /// With rules or on another board, as text, with the rules in words.
    General {
        puzzle: String,
        solution: String,
        rules: String,
    },
}

impl Content {
    /// Returns the puzzle as text.
    pub(super) fn puzzle(&self) -> PuzzleRef<'_> {
        match self {
            Content::Classic { puzzle, .. } => PuzzleRef::Classic(puzzle),
            Content::General { puzzle, .. } => PuzzleRef::Text(puzzle.as_bytes()),
        }
    }

    /// Returns the solution as text.
    pub(super) fn solution(&self) -> &str {
        match self {
            Content::Classic { solution, .. } => {
                str::from_utf8(solution).expect("a solution consists of digits")
            }
            Content::General { solution, .. } => solution,
        }
    }

    fn encode(&self, out: &mut Vec<u8>) {
        match self {
            Content::Classic { puzzle, solution } => {
                out.push(0);
                out.extend_from_slice(puzzle);
                out.extend_from_slice(solution);
            }
            Content::General {
                puzzle,
                solution,
                rules,
            } => {
                out.push(1);
                let texts = [puzzle, solution, rules];
                texts.iter().for_each(|text| put_text(out, text));
            }
        }
    }

    fn decode(bytes: &mut &[u8]) -> io::Result<Content> {
        match take(bytes)? {
            [0] => Ok(Content::Classic {
                puzzle: take(bytes)?,
                solution: take(bytes)?,
            }),
            [1] => Ok(Content::General {
                puzzle: take_text(bytes)?,
                solution: take_text(bytes)?,
                rules: take_text(bytes)?,
            }),
            _ => Err(broken()),
        }
    }
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
        self.content.encode(out);
        put_text(out, &self.source);
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
        let content = Content::decode(bytes)?;
        let source = take_text(bytes)?;
        let trace = match *bytes {
            [0] => &[],
            [1, trace @ ..] => trace,
            _ => return Err(broken()),
        };
        Ok(Example {
            number,
            split,
            key,
            values,
            content,
            source,
            trace: trace.to_vec(),
        })
    }

    /// Returns the trace of a classic puzzle, if there is one.
    pub(super) fn trace(&self) -> io::Result<Option<Trace>> {
        if self.trace.is_empty() || matches!(self.content, Content::General { .. }) {
            return Ok(None);
        }
        Trace::decode(&self.trace).map(Some)
    }

    /// Returns the steps of the trace of another puzzle; none if it has no trace.
    pub(super) fn general_steps(&self) -> io::Result<Vec<GeneralStep>> {
        if self.trace.is_empty() || matches!(self.content, Content::Classic { .. }) {
            return Ok(Vec::new());
        }
        serde_json::from_slice(&self.trace).map_err(|_| broken())
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
        let classic = || Content::Classic {
            puzzle: [b'.'; 81],
            solution: [b'9'; 81],
        };
        let example = |number: u64, source: &str| Example {
            number,
            split: 1,
            key: u128::MAX - u128::from(number),
            values: vec![MISSING, 72, -1],
            content: classic(),
            source: source.to_owned(),
            trace: if number > 1 {
                trace.encoding()
            } else {
                Vec::new()
            },
        };
        let general = Example {
            content: Content::General {
                puzzle: ".Shape~4x4".to_owned(),
                solution: "1234".to_owned(),
                rules: String::new(),
            },
            trace: Vec::new(),
            ..example(1, "y")
        };
        let examples = [
            example(1, ""),
            example(2, "a,b é"),
            example(3, "x"),
            general,
        ];
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
