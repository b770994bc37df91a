//! The interface of finders, which search for the steps of techniques.
//!
//! **Invariant:** finders never modify the position. The same position gives the same steps in the
//! same order.

use std::ops::ControlFlow;

use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// Called with each step; returns `Break` to end the search.
pub type OnStep<'a> = &'a mut dyn FnMut(Step) -> ControlFlow<()>;

/// Finds the steps of some techniques.
///
/// A finder owns its working memory, if it needs any.
pub trait Finder {
    /// Returns the techniques that the finder knows.
    fn techniques(&self) -> &'static [Technique];

    /// Reports every step of a technique that the position allows, in a fixed order.
    ///
    /// Steps that change nothing are not reported. A technique that the finder does not know has no
    /// steps.
    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()>;

    /// Reports the steps as [`find`](Finder::find) does, and ends early if `stop` returns true.
    ///
    /// Finders that can take longer than a second poll `stop`; others ignore it.
    fn find_unless(
        &mut self,
        position: &Position,
        technique: Technique,
        stop: &dyn Fn() -> bool,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let _ = stop;
        self.find(position, technique, on_step)
    }
}
