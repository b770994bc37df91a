//! A caller's wish to stop.
//!
//! **Invariant:** once set, a stop stays set, so that a search that unwinds does no further work.

use std::cell::Cell;
use std::fmt;

/// Asks the caller, at times, whether to stop.
pub(crate) struct Stop<'a> {
    ask: &'a dyn Fn() -> bool,
    is_set: Cell<bool>,
    /// Questions to answer before the caller is asked again.
    left: Cell<u16>,
}

/// The caller is asked once in so many questions: about every 100 µs.
const PERIOD: u16 = 64;

impl<'a> Stop<'a> {
    pub(crate) fn new(ask: &'a dyn Fn() -> bool) -> Stop<'a> {
        Stop {
            ask,
            is_set: Cell::new(false),
            left: Cell::new(0),
        }
    }

    /// Returns whether the caller wants to stop.
    pub(crate) fn is_set(&self) -> bool {
        if self.is_set.get() {
            return true;
        }
        let left = self.left.get().checked_sub(1);
        self.left.set(left.unwrap_or(PERIOD));
        if left.is_none() && (self.ask)() {
            self.is_set.set(true);
        }
        self.is_set.get()
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop")
            .field("is_set", &self.is_set)
            .finish_non_exhaustive()
    }
}
