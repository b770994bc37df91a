//! The engine for one hard puzzle: its branches are searched on all lanes.
//!
//! **Invariant:** solutions are reported one by one and not stored; their order is the same on all
//! backends.

use super::group::LaneGroup;
use super::{LaneView, Scheduler, WorkQueue};
use crate::arch::{Backend, constructors};
use crate::layout::Words;
use crate::solution::Solution;
use crate::vector::{Vector, Work};
use crate::{OnSolution, Position, SearchStats, StopCheck};

/// Solves one puzzle at a time on all lanes, for puzzles that take hundreds of guesses or have many
/// solutions.
///
/// Owns its working memory; create one per thread.
#[derive(Clone, Debug)]
pub struct Spread {
    backend: Backend,
    scheduler: Box<Scheduler>,
}

constructors!(Spread);

impl Spread {
    pub(crate) fn on(backend: Backend) -> Spread {
        Spread {
            backend,
            scheduler: Box::new(Scheduler::new()),
        }
    }

    /// Calls `on_solution` once for each solution, until it breaks.
    pub fn search(&mut self, position: &Position, on_solution: OnSolution<'_>) -> SearchStats {
        self.search_all(&mut [position.words].into_iter(), on_solution, None)
    }

    /// Calls `on_solution` once for each solution, until it breaks or `stop` returns true.
    pub fn search_until(
        &mut self,
        position: &Position,
        on_solution: OnSolution<'_>,
        stop: StopCheck<'_>,
    ) -> SearchStats {
        self.search_all(
            &mut [position.words].into_iter(),
            on_solution,
            Some(&mut *stop),
        )
    }

    /// Searches several positions of one puzzle.
    pub(crate) fn search_all<'a>(
        &'a mut self,
        positions: &'a mut dyn Iterator<Item = Words>,
        on_solution: OnSolution<'a>,
        stop: Option<StopCheck<'a>>,
    ) -> SearchStats {
        let scheduler = &mut *self.scheduler;
        let queue = SingleQueue {
            positions,
            on_solution,
            stop,
            stats: SearchStats::default(),
            ended: false,
        };
        self.backend.run(Search { scheduler, queue })
    }
}

struct Search<'a> {
    scheduler: &'a mut Scheduler,
    queue: SingleQueue<'a>,
}

impl Work for Search<'_> {
    type Output = SearchStats;

    #[inline(always)]
    fn run<V: Vector>(mut self, proof: V::Proof) -> SearchStats {
        self.scheduler.run::<V>(proof, &mut self.queue);
        self.queue.stats
    }
}

/// The positions of one puzzle, and the callback for its solutions.
struct SingleQueue<'a> {
    positions: &'a mut dyn Iterator<Item = Words>,
    on_solution: OnSolution<'a>,
    stop: Option<StopCheck<'a>>,
    stats: SearchStats,
    ended: bool,
}

impl WorkQueue for SingleQueue<'_> {
    #[inline(always)]
    fn next<V: Vector>(
        &mut self,
        _: V::Proof,
        group: &mut LaneGroup,
        lane: usize,
    ) -> Option<usize> {
        if self.ended {
            return None;
        }
        group.set(lane, &self.positions.next()?);
        Some(0)
    }

    #[inline(always)]
    fn on_guess(&mut self, _: usize) {
        self.stats.guesses += 1;
    }

    #[inline(always)]
    fn on_failures(&mut self, failures: u32) {
        self.stats.failures += u64::from(failures);
    }

    #[inline(always)]
    fn on_solution<V: Vector>(
        &mut self,
        _: V::Proof,
        _: usize,
        group: &LaneGroup,
        lane: usize,
    ) -> bool {
        if !self.ended {
            let view = LaneView { group, lane };
            self.ended = (self.on_solution)(Solution::of(&view)).is_break();
        }
        !self.ended
    }

    #[inline(always)]
    fn shares_after(&self) -> Option<u32> {
        (!self.ended).then_some(0)
    }

    fn on_share(&mut self, _: usize) {}

    #[inline(always)]
    fn is_stopped(&mut self) -> bool {
        match &mut self.stop {
            Some(stop) => stop(&self.stats),
            None => false,
        }
    }
}
