//! Numbers in segments.
//!
//! **Invariant:** a number is at most 100,000 in size, so sums of them do not overflow.

use crate::rule::Kind;
use crate::text::{TextError, quoted};

pub(super) fn number(text: &str) -> Result<i32, TextError> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (-100_000..=100_000).contains(number));
    number.ok_or_else(|| TextError::new(format!("{} is not a number", quoted(text))))
}

/// Stands for a clue that is missing.
pub(crate) const MISSING: &str = "?";

/// Reads the number of a rule of this kind, or no number if its clue is missing.
pub(super) fn clue_number(kind: Kind, text: &str) -> Result<Vec<i32>, TextError> {
    match text {
        MISSING if kind.has_clue() => Ok(Vec::new()),
        _ => Ok(vec![number(text)?]),
    }
}

/// Reads numbers separated by `_`.
pub(super) fn numbers(text: &str) -> Result<Vec<i32>, TextError> {
    text.split('_')
        .filter(|part| !part.is_empty())
        .map(number)
        .collect()
}

/// Reads the digits of a look-and-say clue.
pub(super) fn clue(text: &str) -> Result<Vec<i32>, TextError> {
    let digits: Option<Vec<i32>> = text
        .chars()
        .map(|c| c.to_digit(10).map(|digit| digit as i32))
        .collect();
    let digits = digits.filter(|digits| !digits.is_empty() && digits.len() % 2 == 0);
    digits.ok_or_else(|| {
        TextError::new(format!(
            "{} is not pairs of a count and a value",
            quoted(text)
        ))
    })
}
