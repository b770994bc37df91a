//! Seeds in requests.
//!
//! **Invariant:** every whole number from 0 to 2⁶⁴ − 1 can be written.

use std::fmt;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer};

use crate::error::Failure;

/// A seed: a number, or a text with a number that JavaScript cannot hold.
#[derive(Clone, Debug)]
pub(crate) enum Seed {
    Number(u64),
    Text(String),
}

/// Written by hand: the derived code for untagged types reads any JSON first.
impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        deserializer.deserialize_any(SeedVisitor)
    }
}

struct SeedVisitor;

impl Visitor<'_> for SeedVisitor {
    type Value = Seed;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number from 0 to 2^64 - 1, or its digits as a text")
    }

    fn visit_u64<E>(self, seed: u64) -> Result<Seed, E> {
        Ok(Seed::Number(seed))
    }

    fn visit_str<E>(self, text: &str) -> Result<Seed, E> {
        Ok(Seed::Text(text.to_owned()))
    }
}

impl Seed {
    /// Returns the number.
    pub(crate) fn value(&self) -> Result<u64, Failure> {
        match self {
            Seed::Number(seed) => Ok(*seed),
            Seed::Text(text) => text.trim().parse().map_err(|_| {
                Failure::argument(format!(
                    "the seed '{text}' is not a whole number from 0 to 2^64 - 1"
                ))
            }),
        }
    }
}
