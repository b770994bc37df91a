//! All solutions of one puzzle, whose branches go to all lanes.
//!
//! **Invariant:** solutions come one by one and are not kept; their order is the same for all
//! backends.

use super::squad::Squad;
use super::{Crew, Desk, Seat};
use crate::arch::{Backend, Work};
use crate::layout::Words;
use crate::solution::Solution;
use crate::vector::Vector;
use crate::{Effort, Found, Position};

/// Searches one puzzle with all lanes of the registers: for puzzles that take hundreds of guesses,
/// or have many solutions.
///
/// Owns the memory it works in; make one for each thread.
#[derive(Clone, Debug)]
pub struct Spread {
    backend: Backend,
    crew: Box<Crew>,
}

impl Default for Spread {
    fn default() -> Spread {
        Spread::new()
    }
}

impl Spread {
    /// With the widest registers of this processor.
    pub fn new() -> Spread {
        Spread::on(Backend::detect())
    }

    /// With a backend; `None` if this processor does not have it.
    pub fn with_backend(backend: Backend) -> Option<Spread> {
        backend.is_available().then(|| Spread::on(backend))
    }

    fn on(backend: Backend) -> Spread {
        Spread {
            backend,
            crew: Box::new(Crew::new()),
        }
    }

    /// Hands every solution to `found`, each once, until it breaks.
    pub fn search(&mut self, position: &Position, found: Found<'_>) -> Effort {
        self.search_all(&mut [position.words].into_iter(), found)
    }

    /// Searches several positions of one puzzle.
    pub(crate) fn search_all(
        &mut self,
        positions: &mut dyn Iterator<Item = Words>,
        found: Found<'_>,
    ) -> Effort {
        let crew = &mut *self.crew;
        let one = One {
            positions,
            found,
            effort: Effort::default(),
            ended: false,
        };
        self.backend.run(Search { crew, one })
    }
}

struct Search<'a> {
    crew: &'a mut Crew,
    one: One<'a>,
}

impl Work for Search<'_> {
    type Output = Effort;

    #[inline(always)]
    fn run<V: Vector>(mut self, proof: V::Proof) -> Effort {
        self.crew.run::<V>(proof, &mut self.one);
        self.one.effort
    }
}

/// One puzzle, and who is told of its solutions.
struct One<'a> {
    positions: &'a mut dyn Iterator<Item = Words>,
    found: Found<'a>,
    effort: Effort,
    ended: bool,
}

impl Desk for One<'_> {
    #[inline(always)]
    fn next<V: Vector>(&mut self, _: V::Proof, squad: &mut Squad, lane: usize) -> Option<usize> {
        if self.ended {
            return None;
        }
        squad.set(lane, &self.positions.next()?);
        Some(0)
    }

    #[inline(always)]
    fn guess(&mut self, _: usize) {
        self.effort.guesses += 1;
    }

    #[inline(always)]
    fn fail(&mut self, failures: u32) {
        self.effort.failures += u64::from(failures);
    }

    #[inline(always)]
    fn solution<V: Vector>(&mut self, _: V::Proof, _: usize, squad: &Squad, lane: usize) -> bool {
        if !self.ended {
            let seat = Seat { squad, lane };
            self.ended = (self.found)(Solution::of(&seat)).is_break();
        }
        !self.ended
    }

    #[inline(always)]
    fn shares_after(&self) -> Option<u32> {
        (!self.ended).then_some(0)
    }

    fn shared(&mut self, _: usize) {}
}
