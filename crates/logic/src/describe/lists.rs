//! Lists of words and digits.
//!
//! **Invariant:** an empty list is an empty text.

use foldoku_board::DigitSet;

/// Returns the name of a set: A for the first.
pub(super) fn letter(set: usize) -> char {
    char::from(b'A' + (set % 26) as u8)
}

/// Digits side by side: `123`.
pub(super) fn digits(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect()
}

/// Digits with `and`: `1, 2 and 3`.
pub(super) fn all_digits(digits: DigitSet) -> String {
    and(digits.iter().map(|digit| digit.to_string()))
}

/// Digits with `or`: `1, 2 or 3`.
pub(super) fn any_digit(digits: DigitSet) -> String {
    or(digits.iter().map(|digit| digit.to_string()))
}

/// Words with commas, and `and` before the last.
pub(super) fn and(words: impl IntoIterator<Item = String>) -> String {
    list(words, "and")
}

/// Words with commas, and `or` before the last.
pub(super) fn or(words: impl IntoIterator<Item = String>) -> String {
    list(words, "or")
}

fn list(words: impl IntoIterator<Item = String>, last_link: &str) -> String {
    let mut words: Vec<String> = words.into_iter().collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} {last_link} {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}
