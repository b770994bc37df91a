//! The contents of a note below a picture.
//!
//! **Invariant:** an explanation stands for rules of one kind whose lines look alike.

use std::collections::BTreeMap;

use foldoku_render::{Hue, Note, StrokeStyle};

use crate::rule::Kind;

/// The contents of a note: rules of one kind whose lines look alike.
#[derive(Debug)]
pub(super) struct Explanation {
    pub(super) kind: Kind,
    pub(super) sample: Option<(Hue, StrokeStyle)>,
    /// The numbers that the board does not show, and the figures of the rules with each.
    pub(super) numbers: BTreeMap<Vec<i32>, Vec<usize>>,
    /// Names of the setter, and the figures of the rules with each.
    pub(super) names: BTreeMap<String, Named>,
    /// The letter before clues of this kind.
    pub(super) tag: String,
}

/// The figures of rules with one name, and the letter at them; empty where no other name looks alike.
#[derive(Debug, Default)]
pub(super) struct Named {
    pub(super) figures: Vec<usize>,
    pub(super) letter: String,
}

impl Explanation {
    pub(super) fn new(kind: Kind) -> Explanation {
        Explanation {
            kind,
            sample: None,
            numbers: BTreeMap::new(),
            names: BTreeMap::new(),
            tag: String::new(),
        }
    }

    /// Returns whether one note can explain both.
    pub(super) fn looks_like(&self, other: &Explanation) -> bool {
        let differ = self.sample.is_some() && other.sample.is_some() && self.sample != other.sample;
        self.kind == other.kind && !differ
    }

    pub(super) fn merge(&mut self, other: Explanation) {
        self.sample = self.sample.or(other.sample);
        for (numbers, figures) in other.numbers {
            self.numbers.entry(numbers).or_default().extend(figures);
        }
        for (name, named) in other.names {
            self.names
                .entry(name)
                .or_default()
                .figures
                .extend(named.figures);
        }
        if self.tag.is_empty() {
            self.tag = other.tag;
        }
    }

    pub(super) fn note(&self) -> Note {
        let info = self.kind.info();
        let tag = Some(self.tag.clone()).filter(|tag| !tag.is_empty());
        let numbers = self.numbers.keys().map(|numbers| joined(numbers));
        let details: Vec<String> = tag
            .into_iter()
            .chain(numbers.filter(|numbers| !numbers.is_empty()))
            .chain(self.names.iter().map(|(name, named)| named.detail(name)))
            .collect();
        let mut name = info.name.to_owned();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        if !details.is_empty() {
            name.push_str(&format!(" ({})", details.join("; ")));
        }
        Note {
            sample: self.sample,
            name,
            text: info.about.to_owned(),
        }
    }
}

impl Named {
    fn detail(&self, name: &str) -> String {
        match self.letter.as_str() {
            "" => name.to_owned(),
            letter => format!("{letter}: {name}"),
        }
    }
}

/// Returns the numbers of a rule as one text.
pub(super) fn joined(numbers: &[i32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
    numbers.join(", ")
}
