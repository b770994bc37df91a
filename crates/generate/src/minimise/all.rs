//! All minimal puzzles among the clues of a puzzle.
//!
//! The clues are decided in reading order, each first taken away and then kept. Only clues that can
//! be spared are a matter of choice: one that is needed stays needed as others go. A clue that is
//! kept although it can be spared must be needed in the end, because others go; where no solution
//! is left that could make it so, nothing is to be found.
//!
//! ```text
//! left     the clues that are there
//! ├─ needed     some other solution has all that are left but this one: nothing to decide
//! ├─ waiting    kept, to be needed once some of the open ones have gone
//! └─ open       still to be decided
//! ```
//!
//! **Invariant:** in a [`Node`], `open` and `waiting` are clues that can be spared, each by itself;
//! all others that are left are needed.

use std::ops::ControlFlow;

use foldoku_kernel::{Answer, ClueCheck, Lanes, Line};

use super::{Minimiser, NotUnique};
use foldoku_board::SquareSet;

/// Who is told of puzzles one by one, and may stop the search.
pub type Found<'a> = &'a mut dyn FnMut(&Line) -> ControlFlow<()>;

/// What a search for all minimal puzzles has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listing {
    /// How many puzzles were found.
    pub found: u64,
    /// How often it was asked whether a clue is needed.
    pub questions: u64,
    /// Why it ended.
    pub end: End,
}

/// Why a search has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no more.
    Complete,
    /// Whoever was told has had enough.
    Stopped,
    /// It has asked as many questions as it may.
    Effort,
}

impl Minimiser {
    /// Hands out all minimal puzzles among the clues of a puzzle, each once, in the order of their
    /// text: of two, that which lacks the first clue in which they differ comes first.
    ///
    /// The search ends after `effort` questions whether a clue is needed. A puzzle of which few clues
    /// can be spared takes a few thousand; of most others there are more minimal puzzles than anyone
    /// can wait for.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use foldoku_generate::{Minimiser, minimise::End};
    ///
    /// let puzzle = b"1....7.9..3..2...8..96..52...53..9...1..8...26....4...3......1..41.....7..72..3.4";
    /// let mut puzzles = Vec::new();
    /// let listing = Minimiser::new().all_minimal(puzzle, 1000, &mut |puzzle| {
    ///     puzzles.push(*puzzle);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(listing.unwrap().end, End::Complete);
    /// assert_eq!(puzzles.len(), 4);
    /// ```
    ///
    /// # Errors
    ///
    /// If the puzzle has not exactly one solution.
    pub fn all_minimal(
        &mut self,
        puzzle: &Line,
        effort: u64,
        found: Found<'_>,
    ) -> Result<Listing, NotUnique> {
        let solution = self.solve(&[*puzzle]).remove(0)?;
        let search = Search {
            lanes: &mut self.lanes,
            solution,
            effort,
            found,
            known: Known::default(),
            listing: Listing {
                found: 0,
                questions: 0,
                end: End::Complete,
            },
        };
        Ok(search.run(SquareSet::givens_of(puzzle)))
    }
}

/// A search under way.
struct Search<'a> {
    lanes: &'a mut Lanes,
    solution: Line,
    effort: u64,
    found: Found<'a>,
    known: Known,
    listing: Listing,
}

/// Where a search stands.
#[derive(Clone, Copy)]
struct Node {
    /// The clues that are there.
    left: SquareSet,
    /// Those that are still to be decided.
    open: SquareSet,
    /// Those that are kept, but not needed yet.
    waiting: SquareSet,
}

impl Search<'_> {
    /// Finds all puzzles among these clues.
    fn run(mut self, left: SquareSet) -> Listing {
        if let ControlFlow::Break(end) = self.start(left) {
            self.listing.end = end;
        }
        self.listing
    }

    fn start(&mut self, left: SquareSet) -> ControlFlow<End> {
        let open = left & !self.needed(left, left)?;
        let waiting = SquareSet::EMPTY;
        self.decide(Node {
            left,
            open,
            waiting,
        })
    }

    /// Decides the next clue, and all after it.
    fn decide(&mut self, node: Node) -> ControlFlow<End> {
        let Some(square) = node.open.iter().next() else {
            return match node.waiting.is_empty() {
                true => self.report(node.left),
                false => ControlFlow::Continue(()),
            };
        };
        let clue = SquareSet::of(square);
        let open = node.open & !clue;
        let left = node.left & !clue;
        let needed = self.needed(left, open | node.waiting)?;
        self.decide(Node {
            left,
            open: open & !needed,
            waiting: node.waiting & !needed,
        })?;
        let waiting = node.waiting | clue;
        // However many of the open clues go, no more will be needed than if all of them do.
        if self.needed(node.left & !open, waiting)? == waiting {
            self.decide(Node {
                open,
                waiting,
                ..node
            })?;
        }
        ControlFlow::Continue(())
    }

    fn report(&mut self, left: SquareSet) -> ControlFlow<End> {
        self.listing.found += 1;
        let puzzle = self.puzzle(left);
        match (self.found)(&puzzle) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(End::Stopped),
        }
    }

    /// Which of some clues are needed if these are left.
    fn needed(&mut self, left: SquareSet, clues: SquareSet) -> ControlFlow<End, SquareSet> {
        let known = self.known.needed(left) & clues;
        let unclear = clues & !known;
        self.listing.questions += unclear.len() as u64;
        if self.listing.questions > self.effort {
            self.listing.questions = self.effort;
            return ControlFlow::Break(End::Effort);
        }
        let puzzle = self.puzzle(left);
        let doubts: Vec<ClueCheck> = unclear
            .iter()
            .map(|square| ClueCheck::new(&puzzle, square.index()))
            .collect();
        let mut answers = vec![Answer::default(); doubts.len()];
        let mut others = vec![[b'.'; 81]; doubts.len()];
        self.lanes
            .solve_into(&doubts, 1, &mut answers, Some(&mut others));
        let mut needed = known;
        for (square, (answer, other)) in unclear.iter().zip(answers.iter().zip(&others)) {
            if answer.count > 0 {
                needed |= SquareSet::of(square);
                self.known.add(SquareSet::differing(&self.solution, other));
            }
        }
        ControlFlow::Continue(needed)
    }

    fn puzzle(&self, left: SquareSet) -> Line {
        (!left).cleared_from(self.solution)
    }
}

/// Sets of squares in which other solutions differ, the last few hundred that were found: a clue in
/// one of the squares must stay.
#[derive(Debug, Default)]
struct Known {
    sets: Vec<SquareSet>,
    /// Which is replaced next.
    next: usize,
}

impl Known {
    /// With more, looking them through takes longer than the questions they save.
    const MOST: usize = 512;

    fn add(&mut self, set: SquareSet) {
        if self.sets.len() < Known::MOST {
            self.sets.push(set);
        } else {
            self.sets[self.next] = set;
            self.next = (self.next + 1) % Known::MOST;
        }
    }

    /// Clues that are the only one left of a set.
    fn needed(&self, left: SquareSet) -> SquareSet {
        let of_set = self.sets.iter().map(|&set| set & left);
        let single = of_set.filter(|rest| rest.len() == 1);
        single.fold(SquareSet::EMPTY, |all, rest| all | rest)
    }
}
