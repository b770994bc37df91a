//! Chunks: consecutive records of a file that one thread parses.
//!
//! **Invariant:** the lines of a chunk are not inspected beyond their ends.

#[cfg(feature = "json")]
use std::sync::Arc;

use crate::alphabet::Alphabet;
#[cfg(feature = "json")]
use crate::elements::Element;
use crate::lines::Lines;
use crate::raw::RawRecord;
#[cfg(feature = "json")]
use crate::wanted::Wanted;

/// Consecutive records of a file, not parsed yet.
#[derive(Debug)]
pub struct Chunk {
    /// The number of the first record in the collection.
    pub(crate) first: u64,
    pub(crate) alphabet: Alphabet,
    pub(crate) content: Content,
}

#[derive(Debug)]
pub(crate) enum Content {
    /// Lines that each hold a record.
    Lines(Lines),
    /// Lines that each hold a JSON value, and the members that become fields.
    #[cfg(feature = "json")]
    JsonLines(Lines, Arc<Wanted>),
    /// JSON values, and the members that become fields.
    #[cfg(feature = "json")]
    JsonElements(Vec<Element>, Arc<Wanted>),
    /// Records of another format.
    Records(Vec<RawRecord>),
}

impl Chunk {
    /// Returns the number of its last record; of the one before it if the chunk has none.
    pub fn last(&self) -> u64 {
        self.first + self.content.len() as u64 - 1
    }

    /// Returns the number of bytes that the chunk takes in its file: exact for lines, a little less
    /// for other formats, whose punctuation is not counted.
    pub fn bytes(&self) -> u64 {
        match &self.content {
            Content::Lines(lines) => lines.bytes.len() as u64,
            #[cfg(feature = "json")]
            Content::JsonLines(lines, _) => lines.bytes.len() as u64,
            #[cfg(feature = "json")]
            Content::JsonElements(elements, _) => {
                elements.iter().map(|it| it.text.len() as u64).sum()
            }
            Content::Records(records) => records.iter().map(|record| record.bytes() as u64).sum(),
        }
    }
}

impl Content {
    /// Returns the number of records.
    pub(crate) fn len(&self) -> usize {
        match self {
            Content::Lines(lines) => lines.records,
            #[cfg(feature = "json")]
            Content::JsonLines(lines, _) => lines.records,
            #[cfg(feature = "json")]
            Content::JsonElements(elements, _) => elements.len(),
            Content::Records(records) => records.len(),
        }
    }
}
