//! Matches the words of a sentence with a pattern.
//!
//! **Invariant:** matching takes time in proportion to the length of the pattern and of the sentence.

use super::table::PARTS;
use crate::text::colours;

/// What a sentence states beyond its pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Match {
    pub(super) colours: Vec<&'static str>,
    pub(super) number: Option<i32>,
}

/// A match of the first words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    at: usize,
    found: Match,
}

/// Returns the words of a sentence in lower case, without punctuation.
pub(super) fn words(sentence: &str) -> Vec<String> {
    let mut plain = String::new();
    for character in sentence.chars() {
        match character {
            '\'' | '’' | '‘' | '`' => {}
            ':' => plain.push(':'),
            '%' | '+' | '<' | '>' | '=' | '≥' | '≤' | '×' => plain.push(character),
            other if other.is_alphanumeric() => plain.extend(other.to_lowercase()),
            _ => plain.push(' '),
        }
    }
    let words = plain
        .split_whitespace()
        .map(|word| word.trim_end_matches(':'));
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Matches all words of a sentence with a pattern.
pub(super) fn matched(pattern: &str, words: &[String]) -> Option<Match> {
    let start = Place {
        at: 0,
        found: Match::default(),
    };
    let ends = sequence(pattern, words, vec![start]);
    let whole = ends.into_iter().find(|place| place.at == words.len());
    whole.map(|place| place.found)
}

/// Returns where a pattern can end that starts at any of these places.
fn sequence(pattern: &str, words: &[String], mut places: Vec<Place>) -> Vec<Place> {
    let mut rest = pattern.trim_start();
    while !rest.is_empty() && !places.is_empty() {
        let (item, after) = first_item(rest);
        places = step(item, words, &places);
        rest = after.trim_start();
    }
    places
}

/// Returns the first word or group of a pattern, and what follows.
fn first_item(pattern: &str) -> (&str, &str) {
    let end = if pattern.starts_with(['(', '[']) {
        let mut depth = 0;
        let end = pattern.char_indices().find(|(_, character)| {
            depth += match character {
                '(' | '[' => 1,
                ')' | ']' => -1,
                _ => 0,
            };
            depth == 0
        });
        end.map_or(pattern.len(), |(place, _)| place + 1)
    } else {
        pattern.find(' ').unwrap_or(pattern.len())
    };
    pattern.split_at(end)
}

/// Returns the alternatives of a group.
fn alternatives(group: &str) -> Vec<&str> {
    let (mut depth, mut start) = (0, 0);
    let mut found = Vec::new();
    for (place, character) in group.char_indices() {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '|' if depth == 0 => {
                found.push(&group[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    found.push(&group[start..]);
    found
}

fn step(item: &str, words: &[String], places: &[Place]) -> Vec<Place> {
    let mut next: Vec<Place> = Vec::new();
    let mut add = |more: Vec<Place>| {
        for place in more {
            if !next.iter().any(|known| known.at == place.at) {
                next.push(place);
            }
        }
    };
    if let Some(group) = item.strip_prefix(['(', '[']) {
        let group = &group[..group.len() - 1];
        for pattern in alternatives(group) {
            add(sequence(pattern, words, places.to_vec()));
        }
        if item.starts_with('[') {
            add(places.to_vec());
        }
        return next;
    }
    if let Some((_, part)) = PARTS.iter().find(|(name, _)| *name == item) {
        return sequence(part, words, places.to_vec());
    }
    for place in places {
        let Some(word) = words.get(place.at) else {
            continue;
        };
        let mut found = place.found.clone();
        let colour = colours::of_word(word);
        let is_met = match item {
            "<colour>" => colour.is_some(),
            "<number>" => {
                found.number = number(word);
                found.number.is_some()
            }
            literal => literal == word,
        };
        if is_met {
            found.colours.extend(colour);
            let at = place.at + 1;
            add(vec![Place { at, found }]);
        }
    }
    next
}

/// Returns a number in digits or as a word.
fn number(word: &str) -> Option<i32> {
    const WORDS: [&str; 11] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let word_place = WORDS.iter().position(|name| *name == word);
    word_place
        .map(|place| place as i32)
        .or_else(|| word.parse().ok())
}
