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

/// A part of a pattern.
#[derive(Debug)]
enum Item {
    Word(&'static str),
    Colour,
    Number,
    /// Alternatives, all of which can be missing.
    Group(Vec<Pattern>, bool),
}

/// The parts of a pattern, in order.
#[derive(Debug)]
pub(super) struct Pattern(Vec<Item>);

impl Pattern {
    /// Parses a pattern of the table.
    pub(super) fn of(text: &'static str) -> Pattern {
        let mut rest = text.trim_start();
        let mut items = Vec::new();
        while !rest.is_empty() {
            let (item, after) = first_item(rest);
            items.push(Item::of(item));
            rest = after.trim_start();
        }
        Pattern(items)
    }

    /// Matches all words of a sentence.
    pub(super) fn matched(&self, words: &[String]) -> Option<Match> {
        let start = Place {
            at: 0,
            found: Match::default(),
        };
        let ends = self.ends(words, vec![start]);
        let whole = ends.into_iter().find(|place| place.at == words.len());
        whole.map(|place| place.found)
    }

    /// Returns where the pattern can end that starts at any of these places.
    fn ends(&self, words: &[String], mut places: Vec<Place>) -> Vec<Place> {
        for item in &self.0 {
            if places.is_empty() {
                break;
            }
            places = item.ends(words, places);
        }
        places
    }
}

impl Item {
    fn of(text: &'static str) -> Item {
        if let Some(group) = text.strip_prefix(['(', '[']) {
            let patterns = alternatives(&group[..group.len() - 1]);
            let patterns = patterns.into_iter().map(Pattern::of).collect();
            return Item::Group(patterns, text.starts_with('['));
        }
        if let Some((_, part)) = PARTS.iter().find(|(name, _)| *name == text) {
            return Item::Group(vec![Pattern::of(part)], false);
        }
        match text {
            "<colour>" => Item::Colour,
            "<number>" => Item::Number,
            word => Item::Word(word),
        }
    }

    /// Returns where the item can end, each place once.
    fn ends(&self, words: &[String], places: Vec<Place>) -> Vec<Place> {
        let (patterns, is_optional) = match self {
            Item::Group(patterns, is_optional) => (patterns, *is_optional),
            word => {
                let next = places.into_iter();
                return next.filter_map(|place| word.step(words, place)).collect();
            }
        };
        let mut next: Vec<Place> = Vec::new();
        let mut add = |more: Vec<Place>| {
            for place in more {
                if !next.iter().any(|known| known.at == place.at) {
                    next.push(place);
                }
            }
        };
        for pattern in patterns {
            add(pattern.ends(words, places.clone()));
        }
        if is_optional {
            add(places);
        }
        next
    }

    /// Returns the place after a word, if the item accepts it.
    fn step(&self, words: &[String], mut place: Place) -> Option<Place> {
        let word = words.get(place.at)?;
        let colour = colours::of_word(word);
        match self {
            Item::Word(literal) if literal != word => return None,
            Item::Colour if colour.is_none() => return None,
            Item::Number => place.found.number = Some(number(word)?),
            Item::Word(_) | Item::Colour | Item::Group(..) => {}
        }
        place.found.colours.extend(colour);
        place.at += 1;
        Some(place)
    }
}

/// Returns the first word or group of a pattern, and what follows.
fn first_item(pattern: &'static str) -> (&'static str, &'static str) {
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
fn alternatives(group: &'static str) -> Vec<&'static str> {
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
