//! What holds inside the kernel, for every backend that this processor has.
//!
//! The sweep and the pass are private to the lanes and to the bands; their files are compiled once
//! more here, where the tests can reach them.
//!
//! **Invariant:** what is expected comes from definitions of one line and from a solver that knows
//! nothing of words and lanes.

mod branches;
mod fixpoint;
mod positions;
mod reading;
mod slow;
mod traps;
mod vectors;

#[path = "bands/pass.rs"]
#[allow(
    dead_code,
    clippy::duplicate_mod,
    reason = "what the tests do not need of a second copy"
)]
mod pass;
#[path = "lanes/squad.rs"]
#[allow(
    dead_code,
    clippy::duplicate_mod,
    reason = "what the tests do not need of a second copy"
)]
mod squad;
#[path = "lanes/sweep.rs"]
#[allow(clippy::duplicate_mod, reason = "a second copy")]
mod sweep;

use crate::Backend;
use crate::vector::Row;

/// As in the bands: a row for each column of the stacks, a lane for each digit.
type Rows = [Row; 3];

/// The backends of this processor.
fn backends() -> impl Iterator<Item = Backend> {
    let all = Backend::ALL.into_iter();
    all.filter(|backend| backend.is_available())
}
