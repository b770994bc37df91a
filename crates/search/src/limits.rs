//! Limits of a search, the reason it ended, and exact or lower-bound solution counts.
//!
//! **Invariant:** a search that ends for any reason but [`End::Complete`] may have missed solutions,
//! so only a complete search gives [`Count::Exactly`].

use core::fmt;
use core::ops::ControlFlow;

use foldoku_board::Grid;

/// Called with each solution; returns `Break` to stop the search.
pub type OnSolution<'a> = &'a mut dyn FnMut(&Grid) -> ControlFlow<()>;

/// When a search stops before it has found every solution.
///
/// ```
/// use foldoku_search::board::puzzle;
/// use foldoku_search::{Count, Engine, Limits, Mrv};
///
/// let puzzle = puzzle!("12.. .... .... ....");
/// let count = |limits| Mrv::default().count(&puzzle, limits);
/// assert_eq!(count(Limits::NONE), Count::Exactly(24));
/// assert_eq!(count(Limits::NONE.solutions(5)), Count::AtLeast(5));
/// assert_eq!(count(Limits::NONE.guesses(0)), Count::AtLeast(0));
/// assert_eq!(count(Limits::NONE.stop(&|| true)), Count::AtLeast(0));
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// The search stops after this many solutions.
    pub solutions: u64,
    /// The search makes at most this many guesses. The engines of the kernel count guesses in
    /// groups and can exceed the limit by a few dozen.
    pub guesses: u64,
    /// Polled before the first guess and regularly afterwards; returns true to stop. The engine
    /// [`VariantSearch`](crate::VariantSearch) also polls it while it prepares a puzzle and propagates.
    pub stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Limits<'a> {
    /// No limits: the search finds every solution.
    pub const NONE: Limits<'static> = Limits {
        solutions: u64::MAX,
        guesses: u64::MAX,
        stop: None,
    };

    /// Returns these limits with another limit for solutions.
    #[must_use]
    pub const fn solutions(self, solutions: u64) -> Limits<'a> {
        Limits { solutions, ..self }
    }

    /// Returns these limits with another limit for guesses.
    #[must_use]
    pub const fn guesses(self, guesses: u64) -> Limits<'a> {
        Limits { guesses, ..self }
    }

    /// Returns these limits with a stop check.
    #[must_use]
    pub const fn stop<'s>(self, stop: &'s dyn Fn() -> bool) -> Limits<'s>
    where
        'a: 's,
    {
        Limits {
            solutions: self.solutions,
            guesses: self.guesses,
            stop: Some(stop),
        }
    }
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits::NONE
    }
}

/// Limits only the number of solutions.
impl From<u64> for Limits<'_> {
    fn from(solutions: u64) -> Self {
        Limits::NONE.solutions(solutions)
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("solutions", &self.solutions)
            .field("guesses", &self.guesses)
            .field("stop", &self.stop.map(|_| "Fn"))
            .finish()
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End {
    /// Every solution has been reported.
    Complete,
    /// The callback broke.
    Callback,
    /// The limit for solutions was reached.
    Solutions,
    /// The limit for guesses was reached.
    Guesses,
    /// The stop check returned true.
    Stopped,
    /// The engine is configured not to guess and got stuck, see [`Trial`](crate::Trial).
    Stuck,
}

/// The number of solutions found, exact if the search was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// The search was complete: the puzzle has this many solutions.
    Exactly(u64),
    /// The search stopped early: the puzzle has this many solutions or more.
    AtLeast(u64),
}

impl Count {
    /// Returns the count of a search that found `solutions` and ended for this reason.
    pub fn new(solutions: u64, end: End) -> Count {
        match end {
            End::Complete => Count::Exactly(solutions),
            _ => Count::AtLeast(solutions),
        }
    }

    /// Returns how many solutions were found.
    pub const fn found(self) -> u64 {
        match self {
            Count::Exactly(count) | Count::AtLeast(count) => count,
        }
    }

    /// Returns the number of solutions if the search was complete.
    pub const fn exact(self) -> Option<u64> {
        match self {
            Count::Exactly(count) => Some(count),
            Count::AtLeast(_) => None,
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(count) => write!(f, "{count}"),
            Count::AtLeast(count) => write!(f, "at least {count}"),
        }
    }
}

/// Keeps a search within its limits.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    limits: Limits<'a>,
    /// The number of guesses at which the limits are checked next.
    next_check: u64,
    /// The number of guesses between two polls of the stop check.
    interval: u64,
    solutions: u64,
    /// The steps of work since the last poll, by engines that work long between two guesses.
    #[cfg(feature = "std")]
    ticks: u32,
    end: End,
}

/// Steps of work between two polls of the stop check.
#[cfg(feature = "std")]
const TICKS: u32 = 32;

impl<'a> Meter<'a> {
    /// Starts a search. The interval is the number of guesses between two polls of the stop check.
    pub(crate) fn new(limits: Limits<'a>, interval: u64) -> Meter<'a> {
        Meter {
            limits,
            next_check: 0,
            interval,
            solutions: 0,
            #[cfg(feature = "std")]
            ticks: 0,
            end: End::Complete,
        }
    }

    /// Counts a step of work between two guesses, and polls the stop check after some of them.
    #[cfg(feature = "std")]
    #[inline(always)]
    pub(crate) fn tick(&mut self) -> ControlFlow<()> {
        self.ticks += 1;
        if self.ticks < TICKS {
            return ControlFlow::Continue(());
        }
        self.ticks = 0;
        self.poll()
    }

    /// Returns whether a limit has ended the search.
    #[cfg(feature = "std")]
    pub(crate) fn has_ended(&self) -> bool {
        self.end != End::Complete
    }

    /// Returns why the search ended; [`End::Complete`] as long as nothing has stopped it.
    pub(crate) fn end(&self) -> End {
        self.end
    }

    /// Returns the limits.
    pub(crate) fn limits(&self) -> Limits<'a> {
        self.limits
    }

    /// Ends the search.
    pub(crate) fn stop(&mut self, end: End) -> ControlFlow<()> {
        self.end = end;
        ControlFlow::Break(())
    }

    /// Checks before the search starts whether any solution is wanted.
    pub(crate) fn start(&mut self) -> ControlFlow<()> {
        if self.limits.solutions == 0 {
            return self.stop(End::Solutions);
        }
        ControlFlow::Continue(())
    }

    /// Checks whether another guess is allowed after this many.
    #[inline]
    pub(crate) fn guess(&mut self, guesses: u64) -> ControlFlow<()> {
        if guesses == self.next_check {
            return self.check(guesses);
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn check(&mut self, guesses: u64) -> ControlFlow<()> {
        if guesses >= self.limits.guesses {
            return self.stop(End::Guesses);
        }
        self.poll()?;
        let next = guesses.saturating_add(self.interval);
        self.next_check = next.min(self.limits.guesses);
        ControlFlow::Continue(())
    }

    /// Polls the stop check.
    #[cold]
    pub(crate) fn poll(&mut self) -> ControlFlow<()> {
        if self.limits.stop.is_some_and(|stop| stop()) {
            return self.stop(End::Stopped);
        }
        ControlFlow::Continue(())
    }

    /// Reports a solution and checks whether more are wanted.
    pub(crate) fn solution(
        &mut self,
        solution: &Grid,
        on_solution: OnSolution<'_>,
    ) -> ControlFlow<()> {
        self.solutions += 1;
        if on_solution(solution).is_break() {
            return self.stop(End::Callback);
        }
        if self.solutions == self.limits.solutions {
            return self.stop(End::Solutions);
        }
        ControlFlow::Continue(())
    }
}
