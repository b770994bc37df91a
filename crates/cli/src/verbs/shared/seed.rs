//! The seed of commands that choose at random.
//!
//! **Invariant:** a seed that was not given is printed, so that the run can be reproduced, but not before
//! the input and the output of the run are open.

use std::hash::{BuildHasher, RandomState};

use crate::terminal::message;

/// A seed that was given, or drawn at random.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed {
    pub(crate) value: u64,
    is_drawn: bool,
}

impl Seed {
    /// Returns the seed that was given, or a random one.
    pub(crate) fn or_random(given: Option<u64>) -> Seed {
        Seed {
            value: given.unwrap_or_else(|| RandomState::new().hash_one(()) >> 16),
            is_drawn: given.is_none(),
        }
    }

    /// Prints a seed that was drawn, unless the run is quiet.
    pub(crate) fn announce(self, quiet: bool) {
        if self.is_drawn && !quiet {
            message::note(&format!("to reproduce: --seed {}", self.value));
        }
    }
}
