//! Answers to many puzzles, in the order of the puzzles.
//!
//! **Invariant:** no memory is asked for per puzzle: what there is grows with the depth of the
//! deepest search so far.

use super::squad::Squad;
use super::{Crew, Desk, HARD};
use crate::answer::{Answer, Status};
use crate::arch::{Backend, Work};
use crate::layout::Line;
use crate::text::Text;
use crate::vector::Vector;

/// Solves many puzzles at once, each in a lane of a vector register.
///
/// Owns the memory it works in; make one for each thread.
///
/// ```
/// use foldoku_kernel::{Lanes, Status};
///
/// let puzzles = [
///     *b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
///     *b"12345678.........9...............................................................",
/// ];
/// let answers = Lanes::new().solve(&puzzles, 2);
/// assert_eq!(answers[0].status, Status::Unique);
/// assert_eq!(answers[1].status, Status::Impossible);
/// ```
#[derive(Clone, Debug)]
pub struct Lanes {
    backend: Backend,
    crew: Box<Crew>,
    again: Vec<usize>,
}

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes::new()
    }
}

impl Lanes {
    /// With the widest registers of this processor.
    pub fn new() -> Lanes {
        Lanes::on(Backend::detect())
    }

    /// With a backend; `None` if this processor does not have it.
    pub fn with_backend(backend: Backend) -> Option<Lanes> {
        backend.is_available().then(|| Lanes::on(backend))
    }

    fn on(backend: Backend) -> Lanes {
        Lanes {
            backend,
            crew: Box::new(Crew::new()),
            again: Vec::new(),
        }
    }

    /// The backend in use.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// The answers to `puzzles`; each search stops at `limit` solutions.
    ///
    /// # Panics
    ///
    /// If `limit` is 0.
    pub fn solve<T: Text>(&mut self, puzzles: &[T], limit: u64) -> Vec<Answer> {
        let mut answers = vec![Answer::default(); puzzles.len()];
        self.solve_into(puzzles, limit, &mut answers, None);
        answers
    }

    /// Writes the answers to `puzzles` to `answers`, and, if there is room for them, the first
    /// solution of each puzzle that has one to `solutions`; other entries of `solutions` are left
    /// as they are.
    ///
    /// The first solution is the same for all backends, but of no particular order.
    ///
    /// # Panics
    ///
    /// If `limit` is 0, or the lengths differ.
    pub fn solve_into<T: Text>(
        &mut self,
        puzzles: &[T],
        limit: u64,
        answers: &mut [Answer],
        solutions: Option<&mut [Line]>,
    ) {
        assert_ne!(limit, 0, "a search for no solutions");
        assert_eq!(puzzles.len(), answers.len(), "an answer for each puzzle");
        if let Some(solutions) = &solutions {
            assert_eq!(puzzles.len(), solutions.len(), "a solution for each puzzle");
        }
        let crew = &mut *self.crew;
        let again = &mut self.again;
        self.backend.run(Batch {
            crew,
            again,
            puzzles,
            limit,
            answers,
            solutions,
        });
    }
}

/// The work of one call.
struct Batch<'a, T> {
    crew: &'a mut Crew,
    again: &'a mut Vec<usize>,
    puzzles: &'a [T],
    limit: u64,
    answers: &'a mut [Answer],
    solutions: Option<&'a mut [Line]>,
}

impl<T: Text> Work for Batch<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) {
        self.again.clear();
        let end = self.puzzles.len();
        let mut pile = Pile {
            puzzles: self.puzzles,
            next: 0,
            end,
            limit: self.limit,
            answers: self.answers,
            solutions: self.solutions,
            again: self.again,
            alone: false,
        };
        loop {
            self.crew.run::<V>(proof, &mut pile);
            if !pile.repeat() {
                break;
            }
        }
    }
}

/// The puzzles that are left, and the answers that are there.
struct Pile<'a, T> {
    puzzles: &'a [T],
    next: usize,
    end: usize,
    limit: u64,
    answers: &'a mut [Answer],
    solutions: Option<&'a mut [Line]>,
    /// The puzzles that several lanes have searched together.
    again: &'a mut Vec<usize>,
    alone: bool,
}

impl<T: Text> Pile<'_, T> {
    /// Takes up again a puzzle that several lanes have searched together, if it matters which of
    /// them found something first: for the guesses if the search was called off at the limit, for
    /// the first solution if there are several. False if there is none left.
    fn repeat(&mut self) -> bool {
        self.alone = true;
        while let Some(ticket) = self.again.pop() {
            let count = self.answers[ticket].count;
            if count == self.limit || (count > 1 && self.solutions.is_some()) {
                (self.next, self.end) = (ticket, ticket + 1);
                return true;
            }
        }
        false
    }
}

impl<T: Text> Desk for Pile<'_, T> {
    #[inline(always)]
    fn next<V: Vector>(
        &mut self,
        proof: V::Proof,
        squad: &mut Squad,
        lane: usize,
    ) -> Option<usize> {
        while self.next < self.end {
            let ticket = self.next;
            self.next += 1;
            let read = squad.read::<V>(proof, lane, &self.puzzles[ticket]);
            self.answers[ticket] = Answer {
                status: read.map_or(Status::Malformed, |()| Status::Impossible),
                ..Answer::default()
            };
            if read.is_some() {
                return Some(ticket);
            }
        }
        None
    }

    #[inline(always)]
    fn guess(&mut self, ticket: usize) {
        self.answers[ticket].guesses += 1;
    }

    #[inline(always)]
    fn fail(&mut self, _: u32) {}

    #[inline(always)]
    fn solution<V: Vector>(
        &mut self,
        proof: V::Proof,
        ticket: usize,
        squad: &Squad,
        lane: usize,
    ) -> bool {
        let answer = &mut self.answers[ticket];
        if answer.count == self.limit {
            return false;
        }
        answer.count += 1;
        answer.status = Status::of(answer.count, self.limit);
        if answer.count == 1
            && let Some(solutions) = &mut self.solutions
        {
            let mut words = [0; 27];
            squad.get(lane, &mut words);
            V::print(proof, &words, &mut solutions[ticket]);
        }
        answer.count < self.limit
    }

    #[inline(always)]
    fn shares_after(&self) -> Option<u32> {
        (self.limit > 1 && !self.alone).then_some(HARD)
    }

    fn shared(&mut self, ticket: usize) {
        if !self.again.contains(&ticket) {
            self.again.push(ticket);
        }
    }
}
