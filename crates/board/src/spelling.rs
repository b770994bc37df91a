//! Names as people write them: in any case, with or without hyphens, in British or American
//! spelling, and with typing errors.
//!
//! **Invariant:** two names that differ only in case, in punctuation or in British and American
//! spelling have the same [`simplified`] form.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// British spellings and their American ones.
const AMERICAN: [(&str, &str); 7] = [
    ("colour", "color"),
    ("neighbour", "neighbor"),
    ("centre", "center"),
    ("grey", "gray"),
    ("ise", "ize"),
    ("isi", "izi"),
    ("isa", "iza"),
];

/// Returns a name in lower case, letters and digits only, with `+` as a word, in American spelling.
///
/// ```
/// use foldoku_board::spelling::simplified;
///
/// assert_eq!(simplified("X-Wing"), simplified("xwing"));
/// assert_eq!(simplified("multi_colours 1"), simplified("Multi Colors 1"));
/// assert_eq!(simplified("minimise"), simplified("MINIMIZE"));
/// ```
pub fn simplified(name: &str) -> String {
    let name = name.replace('+', "plus");
    let characters = name.chars().filter(|character| character.is_alphanumeric());
    let text: String = characters.flat_map(char::to_lowercase).collect();
    AMERICAN.iter().fold(text, |text, (british, american)| {
        if text.contains(british) {
            text.replace(british, american)
        } else {
            text
        }
    })
}

/// Returns the known name that a name stands for, if they only differ in case, punctuation, or
/// British and American spelling.
pub fn same<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = simplified(name);
    let mut known = known.into_iter();
    known.find(|known| simplified(known) == name)
}

/// Returns the known names that may be meant by a name with typing errors, the most similar first.
///
/// ```
/// use foldoku_board::spelling::similar;
///
/// let commands = ["solve", "count", "convert"];
/// assert_eq!(similar("slove", commands), ["solve"]);
/// assert_eq!(similar("conv", commands), ["convert"]);
/// assert!(similar("paint", commands).is_empty());
/// ```
pub fn similar<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let name = simplified(name);
    if name.is_empty() {
        return Vec::new();
    }
    let limit = name.chars().count() / 3;
    let distances = known.into_iter().map(|known| {
        let simple = simplified(known);
        // A part of a name that has at least three letters is a good guess.
        let is_part = name.len() >= 3 && simple.contains(&name);
        let distance = if is_part { 0 } else { edits(&name, &simple) };
        (distance, known)
    });
    let mut near: Vec<_> = distances
        .filter(|&(distance, _)| distance <= limit)
        .collect();
    near.sort_by_key(|&(distance, _)| distance);
    near.into_iter().map(|(_, known)| known).collect()
}

/// Returns the end of a message about an unknown name: `; did you mean …?` with the most similar known
/// name, or nothing if there is none.
///
/// ```
/// use foldoku_board::spelling::suggestion;
///
/// assert_eq!(suggestion("Thremo", ["Thermo", "Cage"]), "; did you mean Thermo?");
/// assert_eq!(suggestion("paint", ["Thermo", "Cage"]), "");
/// ```
pub fn suggestion<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near = similar(name, known);
    let end = near.first().map(|known| format!("; did you mean {known}?"));
    end.unwrap_or_default()
}

/// Returns the number of insertions, deletions, replacements and swaps of neighbouring characters
/// that turn one text into the other.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut older: Vec<usize> = Vec::new();
    let mut old: Vec<usize> = (0..=to.len()).collect();
    let mut previous = None;
    for (row, letter) in from.chars().enumerate() {
        let mut new = alloc::vec![row + 1];
        for (column, &other) in to.iter().enumerate() {
            let replaced = old[column] + usize::from(letter != other);
            let mut least = replaced.min(old[column + 1] + 1).min(new[column] + 1);
            let before = column.checked_sub(1).map(|before| to[before]);
            if column > 0 && previous == Some(other) && before == Some(letter) {
                least = least.min(older[column - 1] + 1);
            }
            new.push(least);
        }
        older = core::mem::replace(&mut old, new);
        previous = Some(letter);
    }
    old[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_punctuation_and_country_do_not_matter() {
        for (one, other) in [
            ("Canonicalise", "canonicalize"),
            ("colour", "COLOR"),
            ("neighbours", "Neighbors"),
            ("hidden_single box", "hidden-single-box"),
        ] {
            assert_eq!(simplified(one), simplified(other));
        }
        assert_eq!(
            same("Pencil_Marks", ["csv", "pencil-marks"]),
            Some("pencil-marks")
        );
        assert_eq!(same("", ["csv"]), None);
    }

    #[test]
    fn edits_count_swaps_once() {
        assert_eq!(edits("slove", "solve"), 1);
        assert_eq!(edits("cvs", "csv"), 1);
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("same", "same"), 0);
    }

    #[test]
    fn similar_names_are_sorted() {
        let names = ["swordfish", "finned-swordfish", "jellyfish"];
        assert_eq!(similar("swordfsh", names), ["swordfish"]);
        assert_eq!(similar("sword", names), ["swordfish", "finned-swordfish"]);
        assert!(similar("", names).is_empty());
        assert!(similar("y", ["x", "z"]).is_empty());
    }
}
