//! One puzzle at a time, its nine digits in the lanes of a register: the shortest time to an answer
//! for a puzzle that takes few guesses.
//!
//! A whole position is three registers. The rules are those of the lanes; what one digit says about
//! the others goes across the lanes of its register.
//!
//! **Invariant:** solutions come depth first, the branch that takes a way before the one that does
//! not.

pub(crate) mod pass;

use crate::arch::{Backend, Work};
use crate::branch::{self, Branch};
use crate::layout::Words;
use crate::solution::{Settled, Solution};

use crate::vector::{LANES, Row, Vector, nine};
use crate::{Effort, Found, Position};
use pass::{Ending, Minis, Nine};

/// Solves one puzzle after the other.
///
/// Owns the memory it works in; make one for each thread.
#[derive(Clone, Debug)]
pub struct Bands {
    backend: Backend,
    /// What is still to be searched, the next one last.
    saved: Vec<Rows>,
}

/// A position: a row for each column of the stacks, a lane for each digit.
pub(crate) type Rows = [Row; 3];

impl Default for Bands {
    fn default() -> Bands {
        Bands::new()
    }
}

impl Bands {
    /// With the widest registers of this processor.
    pub fn new() -> Bands {
        Bands::on(Backend::detect())
    }

    /// With a backend; `None` if this processor does not have it.
    pub fn with_backend(backend: Backend) -> Option<Bands> {
        backend.is_available().then(|| Bands::on(backend))
    }

    fn on(backend: Backend) -> Bands {
        Bands {
            backend,
            saved: Vec::new(),
        }
    }

    /// Hands every solution to `found`, each once, until it breaks.
    pub fn search(&mut self, position: &Position, found: Found<'_>) -> Effort {
        self.begin(position);
        self.go_on(u64::MAX, found)
    }

    /// Takes a position, and no other, to be searched.
    pub(crate) fn begin(&mut self, position: &Position) {
        let mut rows = NOTHING;
        for (index, &word) in position.words.iter().enumerate() {
            rows[index % 3].0[nine::lane(index / 3)] = word;
        }
        self.saved.clear();
        self.saved.push(rows);
    }

    /// Searches until nothing is left, `found` breaks, or `failures` branches have failed: then
    /// something may be [left](Bands::left).
    pub(crate) fn go_on(&mut self, failures: u64, found: Found<'_>) -> Effort {
        let saved = &mut self.saved;
        self.backend.run(Search {
            saved,
            failures,
            found,
        })
    }

    /// Whether anything is left to be searched.
    pub(crate) fn is_left(&self) -> bool {
        !self.saved.is_empty()
    }

    /// The positions that are left to be searched.
    pub(crate) fn left(&mut self) -> impl Iterator<Item = Words> {
        self.saved.drain(..).map(|rows| rows.words())
    }
}

impl Settled for Rows {
    fn words(&self) -> Words {
        std::array::from_fn(|index| self[index % 3].0[nine::lane(index / 3)])
    }
}

/// A position without squares.
const NOTHING: Rows = [Row([0; LANES]); 3];

struct Search<'a> {
    saved: &'a mut Vec<Rows>,
    failures: u64,
    found: Found<'a>,
}

impl Work for Search<'_> {
    type Output = Effort;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Effort {
        let Search {
            saved,
            failures,
            found,
        } = self;
        let mut effort = Effort::default();
        let mut minis = Minis::none();
        while let Some(rows) = saved.pop() {
            let mut nine = Nine::<V::Nine>::load(proof, &rows);
            loop {
                match nine.settle(&mut minis) {
                    Ending::Dead => {
                        effort.failures += 1;
                        if effort.failures == failures {
                            return effort;
                        }
                        break;
                    }
                    Ending::Solved => {
                        let mut rows = NOTHING;
                        nine.store(&mut rows);
                        if found(Solution::of(&rows)).is_break() {
                            saved.clear();
                        }
                        break;
                    }
                    Ending::Stuck => {
                        let branch = branch::choose::<V>(proof, &minis);
                        let Some(Branch { digit, squares }) = branch else {
                            continue;
                        };
                        effort.guesses += 1;
                        let [kept, left] = squares;
                        push(saved, &nine.branch(digit, left));
                        nine = nine.branch(digit, kept);
                    }
                }
            }
        }
        effort
    }
}

#[inline(always)]
fn push<N: nine::Nine>(saved: &mut Vec<Rows>, nine: &Nine<N>) {
    saved.push(NOTHING);
    if let Some(rows) = saved.last_mut() {
        nine.store(rows);
    }
}
