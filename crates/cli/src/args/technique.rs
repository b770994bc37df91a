//! Techniques by their names.
//!
//! **Invariant:** a technique that no command can find is rejected, with similar names.

use std::str::FromStr;

use foldoku::logic::Technique;

/// A technique that can be found, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TechniqueName(pub(crate) Technique);

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
                match similar.is_empty() {
                    true => "unknown technique; foldoku find --list prints all".to_owned(),
                    false => format!("unknown technique; did you mean {}?", similar.join(", ")),
                }
            })
    }
}
