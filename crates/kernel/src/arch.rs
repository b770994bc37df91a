//! Which vector instructions there are, and the door into the code compiled for each.
//!
//! **Invariant:** the only folder of the workspace with `unsafe` in it. Nothing outside it can
//! reach an instruction the processor does not have: the doors ask for a proof, and a proof is made
//! by looking.
#![allow(
    unsafe_code,
    reason = "intrinsics, behind types that exist only where the instructions do"
)]

use crate::vector::Vector;

pub(crate) mod portable;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86_64;

/// Something to be done with any register.
pub(crate) trait Work {
    /// What comes of it.
    type Output;

    /// Does it; marked `inline(always)`, so that it is compiled for the door it goes through.
    fn run<V: Vector>(self, proof: V::Proof) -> Self::Output;
}
