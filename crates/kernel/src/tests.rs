//! Tests of the internals, on every backend that this processor supports.
//!
//! **Invariant:** expected results come from one-line definitions and from a reference solver that
//! shares no code with the kernel.

mod basics;
mod branches;
mod choices;
mod contradictions;
mod families;
mod fixpoint;
mod masks;
mod positions;
mod printing;
mod reading;
mod reference;
mod vectors;
