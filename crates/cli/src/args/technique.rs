//! Techniques by their names.
//!
//! **Invariant:** a technique that no command can find is rejected, with similar names.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use foldoku::logic::Technique;

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

/// Returns the technique with a name.
fn technique(name: &str) -> Result<Technique, String> {
    let has_finder = |technique: &Technique| technique.producers().has_finder();
    Technique::from_name(name)
        .filter(has_finder)
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
