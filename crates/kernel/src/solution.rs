//! A solution before it is converted to text, and the callback that receives it.
//!
//! **Invariant:** every cell of the underlying position has exactly one candidate.

use std::fmt;
use std::ops::ControlFlow;

use crate::layout::{Line, Words};
use crate::line;

/// A callback that receives the solutions of a puzzle one by one; it returns
/// [`ControlFlow::Break`] to stop the search.
pub type OnSolution<'a> = &'a mut dyn FnMut(Solution<'_>) -> ControlFlow<()>;

/// A solution. Converting it to text is left to [`Solution::line`], so that counting costs nothing.
#[derive(Clone, Copy)]
pub struct Solution<'a> {
    position: &'a dyn Solved,
}

/// A position in which every cell has exactly one candidate.
pub(crate) trait Solved {
    /// Returns its words.
    fn words(&self) -> Words;
}

impl<'a> Solution<'a> {
    pub(crate) fn of(position: &'a dyn Solved) -> Solution<'a> {
        Solution { position }
    }

    /// Returns the solution as 81 digits.
    pub fn line(&self) -> Line {
        line::print(&self.position.words())
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
