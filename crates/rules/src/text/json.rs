//! foldoku's own format of variants: JSON, one object per puzzle.
//!
//! ```json
//! {"version":1,"board":{"rows":9,"columns":9},"givens":{"r1c1":5},
//!  "rules":[{"rule":"cage","cells":["r1c2","r1c3"],"numbers":[10]},
//!           {"rule":"thermometer","cells":["r2c1","r3c1","r4c2"]}]}
//! ```
//!
//! The members of a rule are those of [`Rule`](crate::Rule), so every rule of the table has this form
//! without further code. `schema/variant.json` describes it.
//!
//! **Invariant:** reading what was written gives the same variant, except for what a text held without
//! meaning. A member that is unknown is an error.

mod board;
mod check;
mod fields;
mod read;
mod write;

pub(super) use check::check;
pub(super) use fields::{cell, cells, number};
pub use read::read;
pub use write::write;

/// The version of the format.
const VERSION: u64 = 1;

/// Returns whether a text starts like a puzzle in this format.
pub fn looks_like(text: &[u8]) -> bool {
    let holds = |part: &[u8]| text.windows(part.len()).any(|window| window == part);
    text.starts_with(b"{") && holds(b"\"board\"") && holds(b"\"rules\"")
}
