//! The names of techniques and notations in options.
//!
//! **Invariant:** a name means the same in every face.

use foldoku_logic::describe::Notation;
use foldoku_logic::{Coordinates, Technique};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// The names of [`Coordinates`].
#[derive(Deserialize)]
#[serde(remote = "Coordinates", rename_all = "lowercase")]
enum CoordinatesName {
    #[serde(rename = "rc")]
    RowColumn,
    Letters,
}

/// The names of [`Notation`].
#[derive(Deserialize)]
#[serde(remote = "Notation", rename_all = "lowercase")]
enum NotationName {
    Words,
    Eureka,
}

/// Reads how cells are written: `rc` or `letters`.
///
/// # Errors
///
/// If the name is another one.
pub fn coordinates<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Coordinates, D::Error> {
    CoordinatesName::deserialize(deserializer)
}

/// Reads how chains are written: `words` or `eureka`.
///
/// # Errors
///
/// If the name is another one.
pub fn notation<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Notation, D::Error> {
    NotationName::deserialize(deserializer)
}

/// Reads techniques by their keys.
pub(super) fn techniques<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Technique>, D::Error> {
    let keys = Vec::<String>::deserialize(deserializer)?;
    let techniques = keys.iter().map(|key| {
        let technique = Technique::from_key(key);
        technique.ok_or_else(|| D::Error::custom(format_args!("unknown technique '{key}'")))
    });
    techniques.collect()
}
