//! Files: reads the records of any format, and solves the records of a file chunk by chunk.
//!
//! ```text
//! input   a line of JSON, then the bytes of the file or of a chunk
//! output  a line of JSON with `ok` or `error`, then the answers of the chunk
//! ```
//!
//! **Invariant:** the answers of a chunk depend on the chunk, the settings and the start of the file, which
//! decides its format; so chunks can be solved in any order, by any number of instances.

mod chunk;
mod read;

use foldoku_board::Geometry;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::{Code, Failure};
use crate::json::{self, settings};
use chunk::{ChunkSettings, Streams};
#[cfg(test)]
pub(crate) use read::Read;

/// The most bytes of a file that is read at once.
const MOST_BYTES: usize = 64 << 20;

/// Whether this module reads and solves puzzles with rules.
const READS_RULES: bool = cfg!(feature = "rules");

/// What is asked about a file. The fields are those of the question.
#[derive(Deserialize)]
struct Question<'a> {
    op: &'a str,
}

/// The first records are wanted.
#[derive(Deserialize)]
struct ReadSettings {
    limit: usize,
}

/// The working memory of a module.
#[derive(Debug)]
pub(crate) struct Files {
    board: Geometry,
    streams: Streams,
    #[cfg(feature = "rules")]
    rules: crate::rules::Rules,
}

impl Default for Files {
    fn default() -> Files {
        Files {
            board: Geometry::classic(),
            streams: Streams::default(),
            #[cfg(feature = "rules")]
            rules: crate::rules::Rules::default(),
        }
    }
}

type Answer = (Box<RawValue>, Vec<u8>);

impl Files {
    /// Answers a question about a file.
    pub(crate) fn call(&mut self, input: &[u8]) -> Vec<u8> {
        let result = self.answer(input);
        let (head, body) = match result {
            Ok((json, body)) => (Ok(json), body),
            Err(failure) => (Err(failure), Vec::new()),
        };
        let mut out = json::write(&head);
        out.push(b'\n');
        out.extend_from_slice(&body);
        out
    }

    fn answer(&mut self, input: &[u8]) -> Result<Answer, Failure> {
        let end = input.iter().position(|&byte| byte == b'\n');
        let (head, bytes) = input.split_at(end.unwrap_or(input.len()));
        let bytes = bytes.get(1..).unwrap_or_default();
        let head = str::from_utf8(head)
            .map_err(|error| Failure::argument(format!("not a request: {error}")))?;
        let Question { op } = settings(head)?;
        if bytes.len() > MOST_BYTES {
            let message = format!(
                "the file has {} bytes; at most {MOST_BYTES} are read at once",
                bytes.len()
            );
            return Err(Failure::new(Code::TooLarge, message));
        }
        match op {
            // The first records.
            "read" => {
                let ReadSettings { limit } = settings(head)?;
                let read = read::read(bytes, limit)?;
                Ok((json::of(&read)?, Vec::new()))
            }
            // How the file is cut into chunks; the input is its start.
            "detect" => {
                let found = self.streams.detect(&self.board, bytes)?;
                Ok((json::of(&found)?, Vec::new()))
            }
            // The answers of a chunk.
            "chunk" => {
                let settings: ChunkSettings = settings(head)?;
                let (counts, out) = self.streams.solve(&self.board, &settings, bytes)?;
                Ok((json::of(&counts)?, out))
            }
            // One puzzle with rules.
            #[cfg(feature = "rules")]
            "rules" => Ok((self.rules.answer(head, bytes)?, Vec::new())),
            // A question of the table about one puzzle.
            #[cfg(feature = "rules")]
            "ask" => Ok((crate::rules::ask(head, bytes)?, Vec::new())),
            _ => Err(Failure::argument(format!("unknown operation '{op}'"))),
        }
    }
}

#[cfg(test)]
mod tests;
