//! A solution that has been found, before it is text.
//!
//! **Invariant:** every square of the position behind it is settled.

use std::fmt;

use crate::layout::{Line, Words};
use crate::text;

/// A solution. Who only counts pays nothing for it; [`Solution::line`] writes it out.
#[derive(Clone, Copy)]
pub struct Solution<'a> {
    position: &'a dyn Settled,
}

/// A position in which every square is settled.
pub(crate) trait Settled {
    /// Its words.
    fn words(&self) -> Words;
}

impl<'a> Solution<'a> {
    pub(crate) fn of(position: &'a dyn Settled) -> Solution<'a> {
        Solution { position }
    }

    /// The solution as text.
    pub fn line(&self) -> Line {
        text::print(&self.position.words())
    }
}

impl fmt::Debug for Solution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line();
        f.debug_tuple("Solution")
            .field(&String::from_utf8_lossy(&line))
            .finish()
    }
}
