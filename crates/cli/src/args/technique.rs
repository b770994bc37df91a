//! Techniques by their names.
//!
//! **Invariant:** a technique that no command can find is rejected, with similar names.

use std::ffi::OsStr;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use foldoku::logic::Technique;
use foldoku::questions::{general, human};

/// Accepts names of techniques, and lists them for completions.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByName;

impl TypedValueParser for ByName {
    type Value = Technique;

    fn parse_ref(
        &self,
        command: &Command,
        flag: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Technique, Error> {
        let parser = StringValueParser::new().try_map(|name| technique(&name));
        parser.parse_ref(command, flag, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let keys = Technique::with_finder().map(Technique::key);
        Some(Box::new(keys.map(PossibleValue::new)))
    }
}

/// A technique of the classic board, of puzzles with rules and other boards, or of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AnyTechnique {
    /// The technique on the classic board without rules.
    pub(crate) classic: Option<Technique>,
    /// The technique with rules and on other boards.
    pub(crate) general: Option<human::Technique>,
}

impl AnyTechnique {
    /// Returns the name in lower case with hyphens.
    pub(crate) fn key(self) -> &'static str {
        let general = || self.general.map(general::key);
        self.classic
            .map(Technique::key)
            .or_else(general)
            .unwrap_or_default()
    }

    /// Returns the boards that have the technique, if not all have it.
    pub(crate) fn boards(self) -> Option<&'static str> {
        match (self.classic, self.general) {
            (Some(_), None) => Some("the classic board without rules"),
            (None, Some(_)) => Some("puzzles with rules and of boards other than the classic one"),
            _ => None,
        }
    }
}

/// Returns the techniques that only puzzles with rules and of other boards have.
pub(crate) fn general_techniques() -> impl Iterator<Item = human::Technique> {
    let general = human::Technique::ALL.iter().copied();
    general.filter(|&it| classic_technique(general::key(it)).is_none())
}

/// Accepts names of the techniques of all boards, and lists them for completions.
#[derive(Clone, Copy, Debug)]
pub(super) struct OfAnyBoard;

impl TypedValueParser for OfAnyBoard {
    type Value = AnyTechnique;

    fn parse_ref(
        &self,
        command: &Command,
        flag: Option<&Arg>,
        value: &OsStr,
    ) -> Result<AnyTechnique, Error> {
        let parser = StringValueParser::new().try_map(|name| {
            let general = general_technique(&name);
            match technique(&name) {
                Err(error) if general.is_none() => Err(error),
                classic => Ok(AnyTechnique {
                    classic: classic.ok(),
                    general,
                }),
            }
        });
        parser.parse_ref(command, flag, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(KEYS.iter().map(PossibleValue::new)))
    }
}

/// The keys of all techniques, which every start of the program asks for several times.
static KEYS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let classic = Technique::with_finder().map(Technique::key);
    classic
        .chain(general_techniques().map(general::key))
        .collect()
});

/// Returns the technique of puzzles with rules and of other boards with a name.
fn general_technique(name: &str) -> Option<human::Technique> {
    let letters = |name: &str| -> String {
        let letters = name.chars().filter(|it| it.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let mut all = human::Technique::ALL.iter().copied();
    all.find(|technique| letters(technique.name()) == letters(name))
}

/// Returns the technique of classic puzzles with a name, if anything finds it.
fn classic_technique(name: &str) -> Option<Technique> {
    Technique::from_name(name).filter(has_finder)
}

fn has_finder(technique: &Technique) -> bool {
    technique.producers().has_finder()
}

/// Returns the technique with a name, or those that may be meant.
fn technique(name: &str) -> Result<Technique, String> {
    classic_technique(name).ok_or_else(|| {
        let similar = Technique::similar_to(name).into_iter();
        let similar = similar.filter(has_finder).map(Technique::key);
        let similar: Vec<&str> = similar.take(5).collect();
        if similar.is_empty() {
            "unknown technique; foldoku find --list prints all".to_owned()
        } else {
            format!("unknown technique; did you mean {}?", similar.join(", "))
        }
    })
}
