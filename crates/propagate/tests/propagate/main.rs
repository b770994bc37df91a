//! Laws of propagation, and the operations of the original program.
//!
//! **Invariant:** no strategy removes a candidate of a solution.

mod laws;
mod oracle;
