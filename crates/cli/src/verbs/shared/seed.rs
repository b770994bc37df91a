//! The seed of commands that choose at random.
//!
//! **Invariant:** a seed that was not given is printed, so that the run can be reproduced.

use std::hash::{BuildHasher, RandomState};

use crate::terminal::message;

/// Returns the seed that was given, or a random one.
pub(crate) fn seed_or_random(given: Option<u64>, quiet: bool) -> u64 {
    given.unwrap_or_else(|| {
        let seed = RandomState::new().hash_one(()) >> 16;
        if !quiet {
            message::note(&format!("to reproduce: --seed {seed}"));
        }
        seed
    })
}
