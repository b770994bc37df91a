//! Finders: what looks for the steps of a technique.
//!
//! **Invariant:** a finder only looks; the same position gives the same steps in the same order.

use std::ops::ControlFlow;

use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// Who takes the steps that are found; breaks if no more are wanted.
pub type OnStep<'a> = &'a mut dyn FnMut(Step) -> ControlFlow<()>;

/// Looks for the steps of some techniques.
///
/// Owns the memory it works in, if it needs any.
pub trait Finder {
    /// The techniques it knows.
    fn techniques(&self) -> &'static [Technique];

    /// Hands out every step of a technique that the position allows, in a fixed order.
    ///
    /// Steps that change nothing are not handed out. Of a technique that is not among its own there
    /// are none.
    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()>;

    /// The same, but asks `stop` all the while whether to go on, and ends early if not.
    ///
    /// For finders that can take longer than a second; the others never ask.
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
