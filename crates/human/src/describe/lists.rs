//! Lists of words.
//!
//! **Invariant:** an empty list is an empty text.

use super::Language;

impl Language {
    /// Words with commas, and `and` before the last.
    pub(super) fn and(self, words: impl IntoIterator<Item = String>) -> String {
        list(words, self.and_word())
    }

    /// Words with commas, and `or` before the last.
    pub(super) fn or(self, words: impl IntoIterator<Item = String>) -> String {
        list(words, self.or_word())
    }
}

fn list(words: impl IntoIterator<Item = String>, last_link: String) -> String {
    let mut words: Vec<String> = words.into_iter().collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} {last_link} {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// Returns a text with a capital letter at its start.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
