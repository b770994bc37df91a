//! The batch solver: answers to many puzzles, in input order.
//!
//! **Invariant:** nothing is allocated per puzzle; memory grows with the deepest search so far.

use super::group::LaneGroup;
use super::{HARD, Scheduler, WorkQueue};
use crate::answer::{Answer, Status};
use crate::arch::{Backend, constructors};
use crate::input::PuzzleInput;
use crate::input::sealed::Puzzles;
use crate::layout::Line;
use crate::vector::{Vector, Work};

/// Solves many puzzles at once, one per lane of a vector register.
///
/// Owns its working memory; create one per thread.
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
/// assert_eq!(answers[1].status, Status::None);
/// ```
#[derive(Clone, Debug)]
pub struct Lanes {
    backend: Backend,
    scheduler: Box<Scheduler>,
    shared: Vec<usize>,
}

constructors!(Lanes);

impl Lanes {
    fn on(backend: Backend) -> Lanes {
        Lanes {
            backend,
            scheduler: Box::new(Scheduler::new()),
            shared: Vec::new(),
        }
    }

    /// Returns the backend in use.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Returns the answers to `puzzles`. Each search stops at `limit` solutions.
    ///
    /// # Panics
    ///
    /// If `limit` is 0.
    pub fn solve<T: PuzzleInput>(&mut self, puzzles: &[T], limit: u64) -> Vec<Answer> {
        let mut answers = vec![Answer::default(); puzzles.len()];
        self.solve_into(puzzles, limit, &mut answers, None);
        answers
    }

    /// Writes the answers to `puzzles` to `answers` and, if `solutions` is given, the first solution of
    /// each puzzle that has one. Other entries of `solutions` keep their value.
    ///
    /// The first solution is the same on all backends, but not the smallest.
    ///
    /// # Panics
    ///
    /// If `limit` is 0, or the lengths differ.
    pub fn solve_into<T: PuzzleInput>(
        &mut self,
        puzzles: &[T],
        limit: u64,
        answers: &mut [Answer],
        solutions: Option<&mut [Line]>,
    ) {
        assert_ne!(limit, 0, "the limit of solutions must not be 0");
        assert_eq!(
            puzzles.len(),
            answers.len(),
            "one answer per puzzle is needed"
        );
        if let Some(solutions) = &solutions {
            assert_eq!(
                puzzles.len(),
                solutions.len(),
                "one solution per puzzle is needed"
            );
        }
        let solutions = solutions.map_or(Solutions::None, Solutions::Lines);
        self.solve_all(T::all(puzzles), limit, answers, solutions);
    }

    /// Writes the answers to `puzzles` to `answers`, and passes the first solution of each puzzle that
    /// has one to `on_solution`, with the index of the puzzle.
    ///
    /// The calls come in any order, and twice for some puzzles: the last one counts. The solutions are
    /// those of [`solve_into`](Lanes::solve_into), for callers whose lines do not lie side by side.
    ///
    /// ```
    /// use foldoku_kernel::{Answer, Lanes};
    ///
    /// let puzzle = *b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let (mut answers, mut solution) = ([Answer::default()], String::new());
    /// Lanes::new().solve_each(&[puzzle], 2, &mut answers, &mut |_, line| {
    ///     solution = String::from_utf8_lossy(line).into_owned();
    /// });
    /// assert!(solution.starts_with("812753649"));
    /// ```
    ///
    /// # Panics
    ///
    /// If `limit` is 0, or the lengths differ.
    pub fn solve_each<T: PuzzleInput>(
        &mut self,
        puzzles: &[T],
        limit: u64,
        answers: &mut [Answer],
        on_solution: &mut dyn FnMut(usize, &Line),
    ) {
        assert_ne!(limit, 0, "the limit of solutions must not be 0");
        assert_eq!(
            puzzles.len(),
            answers.len(),
            "one answer per puzzle is needed"
        );
        let solutions = Solutions::Each(on_solution);
        self.solve_all(T::all(puzzles), limit, answers, solutions);
    }

    /// Solves puzzles of any form.
    ///
    /// Not generic, so that the loops are compiled in this crate: a caller that is not optimised would
    /// compile slow ones, and every caller would compile them again.
    fn solve_all<'a>(
        &'a mut self,
        puzzles: Puzzles<'a>,
        limit: u64,
        answers: &'a mut [Answer],
        solutions: Solutions<'a>,
    ) {
        match puzzles {
            Puzzles::Lines(lines) => self.run(lines, limit, answers, solutions),
            Puzzles::Sukakus(sukakus) => self.run(sukakus, limit, answers, solutions),
            Puzzles::ClueChecks(checks) => self.run(checks, limit, answers, solutions),
        }
    }

    fn run<'a, T: PuzzleInput>(
        &'a mut self,
        puzzles: &'a [T],
        limit: u64,
        answers: &'a mut [Answer],
        solutions: Solutions<'a>,
    ) {
        self.backend.run(Batch {
            scheduler: &mut self.scheduler,
            shared: &mut self.shared,
            puzzles,
            limit,
            answers,
            solutions,
        });
    }
}

/// Where the first solutions go.
enum Solutions<'a> {
    /// Nowhere.
    None,
    /// To the line of each puzzle.
    Lines(&'a mut [Line]),
    /// To a function of the index of the puzzle and its solution.
    Each(&'a mut dyn FnMut(usize, &Line)),
}

impl Solutions<'_> {
    fn are_wanted(&self) -> bool {
        !matches!(self, Solutions::None)
    }
}

/// The arguments of one call.
struct Batch<'a, T> {
    scheduler: &'a mut Scheduler,
    shared: &'a mut Vec<usize>,
    puzzles: &'a [T],
    limit: u64,
    answers: &'a mut [Answer],
    solutions: Solutions<'a>,
}

impl<T: PuzzleInput> Work for Batch<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) {
        self.shared.clear();
        let end = self.puzzles.len();
        let mut queue = BatchQueue {
            puzzles: self.puzzles,
            next: 0,
            end,
            limit: self.limit,
            answers: self.answers,
            solutions: self.solutions,
            shared: self.shared,
            sharing: true,
        };
        loop {
            self.scheduler.run::<V>(proof, &mut queue);
            if !queue.repeat() {
                break;
            }
        }
    }
}

/// The remaining puzzles, and the answers so far.
struct BatchQueue<'a, T> {
    puzzles: &'a [T],
    next: usize,
    end: usize,
    limit: u64,
    answers: &'a mut [Answer],
    solutions: Solutions<'a>,
    /// The puzzles that have been searched by several lanes.
    shared: &'a mut Vec<usize>,
    /// Whether lanes may share a puzzle.
    sharing: bool,
}

impl<T: PuzzleInput> BatchQueue<'_, T> {
    /// Queues a shared puzzle once more, to be searched by one lane, if its answer depends on which
    /// lane was first: the number of guesses if the search stopped at the limit, or the first solution
    /// of several. Returns false if there is none.
    fn repeat(&mut self) -> bool {
        self.sharing = false;
        while let Some(puzzle) = self.shared.pop() {
            let count = self.answers[puzzle].count;
            if count == self.limit || (count > 1 && self.solutions.are_wanted()) {
                (self.next, self.end) = (puzzle, puzzle + 1);
                return true;
            }
        }
        false
    }
}

impl<T: PuzzleInput> WorkQueue for BatchQueue<'_, T> {
    #[inline(always)]
    fn next<V: Vector>(
        &mut self,
        proof: V::Proof,
        group: &mut LaneGroup,
        lane: usize,
    ) -> Option<usize> {
        while self.next < self.end {
            let puzzle = self.next;
            self.next += 1;
            let read = group.read::<V>(proof, lane, &self.puzzles[puzzle]);
            self.answers[puzzle] = Answer {
                status: read.map_or(Status::Invalid, |()| Status::None),
                ..Answer::default()
            };
            if read.is_some() {
                return Some(puzzle);
            }
        }
        None
    }

    #[inline(always)]
    fn on_guess(&mut self, puzzle: usize) {
        self.answers[puzzle].guesses += 1;
    }

    #[inline(always)]
    fn on_failures(&mut self, _: u32) {}

    #[inline(always)]
    fn on_solution<V: Vector>(
        &mut self,
        proof: V::Proof,
        puzzle: usize,
        group: &LaneGroup,
        lane: usize,
    ) -> bool {
        let answer = &mut self.answers[puzzle];
        if answer.count == self.limit {
            return false;
        }
        answer.count += 1;
        answer.status = Status::of(answer.count, self.limit);
        if answer.count == 1 && self.solutions.are_wanted() {
            let mut words = [0; 27];
            group.get(lane, &mut words);
            // Printed at one place: the code is long, and there is a copy per backend and input.
            let mut line = [0; 81];
            let target = match &mut self.solutions {
                Solutions::Lines(lines) => &mut lines[puzzle],
                _ => &mut line,
            };
            V::print(proof, &words, target);
            if let Solutions::Each(on_solution) = &mut self.solutions {
                on_solution(puzzle, &line);
            }
        }
        answer.count < self.limit
    }

    #[inline(always)]
    fn shares_after(&self) -> Option<u32> {
        (self.limit > 1 && self.sharing).then_some(HARD)
    }

    fn on_share(&mut self, puzzle: usize) {
        if !self.shared.contains(&puzzle) {
            self.shared.push(puzzle);
        }
    }

    #[inline(always)]
    fn is_stopped(&mut self) -> bool {
        false
    }
}
