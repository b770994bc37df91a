//! The column of statuses.
//!
//! **Invariant:** the words are those of the command line.

use arrow_array::StringArray;
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use foldoku::formats::Status;

/// The length of a word that holds any name.
const WORD: usize = 8;

/// Returns the column of these statuses.
pub(crate) fn names(
    statuses: impl ExactSizeIterator<Item = Status>,
    nulls: Option<NullBuffer>,
) -> StringArray {
    let mut ends = Vec::with_capacity(statuses.len() + 1);
    let mut text = vec![0; WORD * (statuses.len() + 1)];
    let (mut last, mut end) = (Name::of(Status::Unique), 0);
    ends.push(0);
    for status in statuses {
        if status != last.status {
            last = Name::of(status);
        }
        // A whole word is one store; the next name overwrites the rest of it.
        text[end..end + WORD].copy_from_slice(&last.word);
        end += last.len;
        ends.push(end as i32);
    }
    text.truncate(end);
    let ends = OffsetBuffer::new(ScalarBuffer::from(ends));
    StringArray::new(ends, Buffer::from_vec(text), nulls)
}

/// The name of a status, padded with zeros.
struct Name {
    status: Status,
    word: [u8; WORD],
    len: usize,
}

impl Name {
    fn of(status: Status) -> Name {
        let name = status.name();
        let mut word = [0; WORD];
        word[..name.len()].copy_from_slice(name.as_bytes());
        Name {
            status,
            word,
            len: name.len(),
        }
    }
}
