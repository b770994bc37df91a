//! Techniques by their names.
//!
//! **Invariant:** a technique that no command can find is rejected, with similar names.

use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParserFactory};
use clap::{Arg, Command, Error};
use foldoku::logic::Technique;

/// A technique that can be found, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TechniqueName(pub(crate) Technique);

impl ValueParserFactory for TechniqueName {
    type Parser = TechniqueParser;

    fn value_parser() -> TechniqueParser {
        TechniqueParser
    }
}

/// Parses names of techniques, and lists them for completions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TechniqueParser;

impl TypedValueParser for TechniqueParser {
    type Value = TechniqueName;

    fn parse_ref(
        &self,
        command: &Command,
        flag: Option<&Arg>,
        value: &OsStr,
    ) -> Result<TechniqueName, Error> {
        let parser = StringValueParser::new().try_map(|name| name.parse::<TechniqueName>());
        parser.parse_ref(command, flag, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let keys = Technique::with_finder().map(Technique::key);
        Some(Box::new(keys.map(PossibleValue::new)))
    }
}

impl FromStr for TechniqueName {
    type Err = String;

    fn from_str(name: &str) -> Result<TechniqueName, String> {
        let technique = Technique::from_name(name);
        let has_finder = |technique: &Technique| technique.producers().has_finder();
        technique
            .filter(has_finder)
            .map(TechniqueName)
            .ok_or_else(|| {
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
}
