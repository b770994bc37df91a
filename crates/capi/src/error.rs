//! The errors that C functions return, and their texts.
//!
//! **Invariant:** an error keeps its number and its meaning; new errors get new numbers. Texts are
//! constants, so callers never free them.

use std::ffi::CStr;

/// What a function returns: 0 if it did its work, otherwise why not.
///
/// Functions over many puzzles report invalid puzzles as statuses, not as errors.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// No error.
    None = 0,
    /// A pointer that is needed is null.
    NullPointer = 1,
    /// A stride is less than 81.
    Stride = 2,
    /// A buffer of this length does not fit in memory, or the numbers of the puzzles exceed 64 bits.
    Length = 3,
    /// An array does not start at a multiple of the size of its elements.
    Alignment = 4,
    /// An output shares memory with the input or with another output.
    Overlap = 5,
    /// The limit of solutions is 0.
    Limit = 6,
    /// The level is not one of `foldoku_level`.
    Level = 7,
    /// The puzzle contains a character other than `1` to `9`, `.` and `0`.
    Invalid = 8,
    /// The puzzle has no solution.
    NoSolution = 9,
    /// The puzzle has several solutions.
    MultipleSolutions = 10,
    /// The stop function returned a value other than 0.
    Stopped = 11,
    /// No puzzle of this level was found in a million attempts.
    NotFound = 12,
    /// A bug in foldoku; a message with its place is on standard error.
    Internal = 13,
    /// There is no question of this name, or the options are not those of the question.
    Question = 14,
    /// The text holds no puzzle, or one that the question cannot be asked about.
    Unsupported = 15,
    /// The buffer is too small for the answer; its length has been written.
    Buffer = 16,
    /// A text is not UTF-8.
    Text = 17,
}

impl Error {
    /// All errors, in the order of their numbers.
    pub(crate) const ALL: [Error; 18] = [
        Error::None,
        Error::NullPointer,
        Error::Stride,
        Error::Length,
        Error::Alignment,
        Error::Overlap,
        Error::Limit,
        Error::Level,
        Error::Invalid,
        Error::NoSolution,
        Error::MultipleSolutions,
        Error::Stopped,
        Error::NotFound,
        Error::Internal,
        Error::Question,
        Error::Unsupported,
        Error::Buffer,
        Error::Text,
    ];

    /// Returns the text of a number, which need not be that of an error.
    pub(crate) fn text_of(number: i32) -> &'static CStr {
        let error = usize::try_from(number).ok().and_then(|n| Error::ALL.get(n));
        error.map_or(c"unknown error", |error| error.text())
    }

    /// Returns the message.
    fn text(self) -> &'static CStr {
        match self {
            Error::None => c"no error",
            Error::NullPointer => c"a required pointer is null",
            Error::Stride => c"a stride is less than 81",
            Error::Length => c"the length is too large: the buffers cannot fit in memory",
            Error::Alignment => c"an array is not aligned to the size of its elements",
            Error::Overlap => c"an output buffer overlaps another buffer",
            Error::Limit => c"the limit of solutions is 0; expected at least 1",
            Error::Level => c"unknown level; expected 0 (any) to 5 (extreme)",
            Error::Invalid => {
                c"the puzzle contains an invalid character; expected 1 to 9, or . or 0 for an empty cell"
            }
            Error::NoSolution => c"the puzzle has no solution",
            Error::MultipleSolutions => c"the puzzle has several solutions",
            Error::Stopped => c"stopped by the caller",
            Error::NotFound => c"no puzzle met the conditions in 1000000 attempts",
            Error::Internal => c"internal error: this is a bug in foldoku",
            Error::Question => c"unknown question, or invalid options",
            Error::Unsupported => c"the text holds no puzzle that the question can be asked about",
            Error::Buffer => c"the buffer is too small for the answer",
            Error::Text => c"a text is not UTF-8",
        }
    }
}

impl From<Result<(), Error>> for Error {
    fn from(result: Result<(), Error>) -> Error {
        result.err().unwrap_or(Error::None)
    }
}

#[cfg(test)]
mod tests {
    use super::Error;

    #[test]
    fn every_error_has_its_number_and_its_own_text() {
        for (number, error) in (0..).zip(Error::ALL) {
            assert_eq!(error as i32, number);
            assert_eq!(Error::text_of(number), error.text());
            let same = Error::ALL
                .iter()
                .filter(|other| other.text() == error.text());
            assert_eq!(same.count(), 1, "{error:?}");
        }
    }

    #[test]
    fn other_numbers_have_a_text_too() {
        for number in [-1, 18, i32::MIN, i32::MAX] {
            assert_eq!(Error::text_of(number), c"unknown error");
        }
    }
}
