//! What holds inside the kernel, for every backend that this processor has.
//!
//! **Invariant:** what is expected comes from definitions of one line and from a solver that knows
//! nothing of words and lanes.

mod branches;
mod fixpoint;
mod positions;
mod printing;
mod reading;
mod slow;
mod traps;
mod vectors;
