//! Why a question has no answer about a puzzle.
//!
//! **Invariant:** every face tells a refusal by its status and shows its message; none words its own.

use std::error::Error;
use std::fmt;

#[cfg(feature = "search")]
use std::ops::RangeInclusive;

use foldoku_formats::Status;
use foldoku_generate::NotUnique;
#[cfg(feature = "search")]
use foldoku_search::parts;

/// Why a question has no answer about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// `none` or `multiple` if the number of solutions is the reason, `timeout` if it is not known yet, and
    /// `invalid` if the question cannot be asked about such a puzzle.
    pub status: Status,
    /// The reason in words, in lower case and without a full stop.
    pub message: String,
}

/// The message of a question that the time limit has stopped.
pub(crate) const TIMED_OUT: &str = "timed out";

impl Refusal {
    /// Refuses a puzzle with this status.
    pub fn new(status: Status, message: impl fmt::Display) -> Refusal {
        Refusal {
            status,
            message: message.to_string(),
        }
    }

    /// Returns whether the time limit is the reason, which a face names with the time.
    pub fn is_time_limit(&self) -> bool {
        self.status == Status::Timeout && self.message == TIMED_OUT
    }

    /// Refuses an option out of its range.
    #[cfg(feature = "search")]
    pub(crate) fn unless_within(
        name: &str,
        value: u64,
        range: &RangeInclusive<u64>,
    ) -> Result<(), Refusal> {
        if range.contains(&value) {
            return Ok(());
        }
        let (least, most) = range.clone().into_inner();
        let message = format!("{name} is {value}; expected a number from {least} to {most}");
        Err(Refusal::unsupported(message))
    }

    /// Refuses a puzzle that the question cannot be asked about.
    pub fn unsupported(message: impl fmt::Display) -> Refusal {
        Refusal::new(Status::Invalid, message)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Refusal {}

impl From<NotUnique> for Refusal {
    fn from(why: NotUnique) -> Refusal {
        match why {
            NotUnique::None => Refusal::new(Status::None, "no solution"),
            NotUnique::Multiple => Refusal::new(Status::Multiple, "several solutions"),
        }
    }
}

#[cfg(feature = "search")]
impl From<parts::NotUnique> for Refusal {
    fn from(why: parts::NotUnique) -> Refusal {
        match why {
            parts::NotUnique::None => Refusal::new(Status::None, "no solution"),
            parts::NotUnique::Multiple => Refusal::new(
                Status::Multiple,
                "several solutions, so there is no unique one to keep",
            ),
            parts::NotUnique::Unknown => Refusal::new(Status::Timeout, TIMED_OUT),
        }
    }
}
