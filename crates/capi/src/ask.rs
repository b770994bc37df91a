//! The questions of the table, with options and answers as JSON.
//!
//! **Invariant:** the text of an answer is written as a whole, with a null character at its end, or not at
//! all. Nothing here names a question.

use std::mem::MaybeUninit;

use foldoku::formats::Status;
use foldoku::questions::by_name::{Named, Unanswered};

use crate::error::Error;
use crate::memory::Stop;

/// A question of the table about the first puzzle of a text.
pub(crate) struct Ask<'a> {
    pub(crate) question: &'a str,
    pub(crate) options: Option<&'a str>,
    pub(crate) text: &'a [u8],
    pub(crate) stop: &'a Stop<'a>,
}

impl Ask<'_> {
    /// Returns the answer as JSON, or the reason why there is none in words.
    pub(crate) fn answer(&self) -> (String, Error) {
        let named = Named {
            name: self.question,
            options: self.options.unwrap_or("{}"),
            seed: 0,
            stop: &|| self.stop.is_set(),
        };
        match named.ask(self.text) {
            Ok(answer) => (answer, Error::None),
            Err(reason) => (reason.to_string(), error(&reason)),
        }
    }
}

fn error(reason: &Unanswered) -> Error {
    match reason {
        Unanswered::Unknown(_) | Unanswered::Options(_) | Unanswered::OutOfRange(_) => {
            Error::Question
        }
        Unanswered::Refused(refusal) => match refusal.status {
            Status::None => Error::NoSolution,
            Status::Multiple => Error::MultipleSolutions,
            Status::Timeout => Error::Stopped,
            _ => Error::Unsupported,
        },
        _ => Error::Unsupported,
    }
}

/// Writes a text and a null character.
///
/// # Errors
///
/// If the buffer is too small.
pub(crate) fn write(text: &str, buffer: &mut [MaybeUninit<u8>]) -> Result<(), Error> {
    let bytes = text.bytes().chain([0]);
    let place = buffer.get_mut(..=text.len()).ok_or(Error::Buffer)?;
    for (element, byte) in place.iter_mut().zip(bytes) {
        element.write(byte);
    }
    Ok(())
}
