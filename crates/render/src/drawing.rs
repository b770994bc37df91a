//! Drawings: what is to be seen of a board.
//!
//! **Invariant:** grids, candidates and marks are those of the drawing's board: their squares lie on
//! it. Digits may be any, so that a faulty grid can be shown.

use foldoku_board::{Candidates, DigitSet, Geometry, Grid, Puzzle, Square};

use crate::marks::{Candidate, Link, Mark, Tint};
use crate::numerals::Numerals;
use crate::scene::cleaned;

/// A board and what stands in and around it; everything is optional.
///
/// ```
/// use foldoku_render::{Drawing, Width, svg};
/// use foldoku_render::board::{Geometry, Puzzle};
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// let puzzle = Puzzle::parse(&board, "1... ..2. .3.. ...4").unwrap();
/// let drawing = Drawing::of(&puzzle).title("Four by four").caption("easy");
/// assert!(svg(&drawing, Width::Natural).starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Drawing<'g> {
    pub(crate) geometry: &'g Geometry,
    pub(crate) givens: Grid,
    pub(crate) solution: Option<Grid>,
    pub(crate) candidates: Option<Candidates>,
    pub(crate) numerals: Numerals,
    pub(crate) title: String,
    pub(crate) caption: String,
    pub(crate) tints: Vec<(Square, Tint)>,
    pub(crate) marks: Vec<(Candidate, Mark)>,
    pub(crate) links: Vec<Link>,
    pub(crate) beside: Option<Box<Drawing<'g>>>,
}

/// What a square shows.
pub(crate) enum Content {
    Given(foldoku_board::Digit),
    Solved(foldoku_board::Digit),
    Candidates(DigitSet),
}

impl<'g> Drawing<'g> {
    /// An empty board.
    pub fn new(geometry: &'g Geometry) -> Drawing<'g> {
        Drawing {
            geometry,
            givens: Grid::empty(geometry),
            solution: None,
            candidates: None,
            numerals: Numerals::default(),
            title: String::new(),
            caption: String::new(),
            tints: Vec::new(),
            marks: Vec::new(),
            links: Vec::new(),
            beside: None,
        }
    }

    /// The givens of a puzzle.
    pub fn of(puzzle: &'g Puzzle) -> Drawing<'g> {
        Drawing::new(puzzle.geometry()).givens(puzzle.givens())
    }

    /// Shows these digits as givens.
    ///
    /// # Panics
    ///
    /// If the grid has not the size of the board.
    #[must_use]
    #[track_caller]
    pub fn givens(mut self, givens: &Grid) -> Drawing<'g> {
        self.check_size(givens.square_count());
        self.givens = givens.clone();
        self
    }

    /// Shows these digits wherever no given stands, lighter than givens.
    ///
    /// # Panics
    ///
    /// If the grid has not the size of the board.
    #[must_use]
    #[track_caller]
    pub fn solution(mut self, solution: &Grid) -> Drawing<'g> {
        self.check_size(solution.square_count());
        self.solution = Some(solution.clone());
        self
    }

    /// Shows these candidates wherever no digit stands, each at its own place.
    ///
    /// # Panics
    ///
    /// If there are not as many sets as the board has squares.
    #[must_use]
    #[track_caller]
    pub fn candidates(mut self, candidates: &Candidates) -> Drawing<'g> {
        self.check_size(candidates.square_count());
        self.candidates = Some(candidates.clone());
        self
    }

    /// Writes digits in this way.
    #[must_use]
    pub fn numerals(mut self, numerals: Numerals) -> Drawing<'g> {
        self.numerals = numerals;
        self
    }

    /// Puts a line above the board.
    #[must_use]
    pub fn title(mut self, title: &str) -> Drawing<'g> {
        self.title = cleaned(title);
        self
    }

    /// Puts a line below the board.
    #[must_use]
    pub fn caption(mut self, caption: &str) -> Drawing<'g> {
        self.caption = cleaned(caption);
        self
    }

    /// Colours a square.
    ///
    /// # Panics
    ///
    /// If the square is not on the board.
    #[must_use]
    #[track_caller]
    pub fn tint(mut self, square: Square, tint: Tint) -> Drawing<'g> {
        self.check_square(square);
        self.tints.push((square, tint));
        self
    }

    /// Marks a candidate, whether it is shown or not.
    ///
    /// # Panics
    ///
    /// If the candidate is not one of the board.
    #[must_use]
    #[track_caller]
    pub fn mark(mut self, candidate: Candidate, mark: Mark) -> Drawing<'g> {
        self.check_candidate(candidate);
        self.marks.push((candidate, mark));
        self
    }

    /// Draws an arrow between two candidates.
    ///
    /// # Panics
    ///
    /// If one of the candidates is not one of the board.
    #[must_use]
    #[track_caller]
    pub fn link(mut self, link: Link) -> Drawing<'g> {
        self.check_candidate(link.from);
        self.check_candidate(link.to);
        self.links.push(link);
        self
    }

    /// Puts another board to the right of this one; its title and caption are not shown.
    #[must_use]
    pub fn beside(mut self, other: Drawing<'g>) -> Drawing<'g> {
        self.beside = Some(Box::new(other));
        self
    }

    pub(crate) fn content(&self, square: Square) -> Content {
        if let Some(digit) = self.givens[square] {
            return Content::Given(digit);
        }
        if let Some(digit) = self.solution.as_ref().and_then(|it| it[square]) {
            return Content::Solved(digit);
        }
        let sets = self.candidates.as_ref();
        Content::Candidates(sets.map_or(DigitSet::EMPTY, |it| it[square]))
    }

    #[track_caller]
    fn check_size(&self, squares: usize) {
        assert_eq!(
            squares,
            self.geometry.square_count(),
            "a drawing shows as many squares as its board has"
        );
    }

    #[track_caller]
    fn check_square(&self, square: Square) {
        assert!(
            square.index() < self.geometry.square_count(),
            "square {} is not on a board of {}",
            square.index() + 1,
            self.geometry.square_count()
        );
    }

    #[track_caller]
    fn check_candidate(&self, candidate: Candidate) {
        self.check_square(candidate.square);
        let (digit, largest) = (candidate.digit, self.geometry.digit_count());
        assert!(
            digit.number() <= largest,
            "digit {digit} is not on a board of {largest}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foldoku_board::Digit;

    #[test]
    #[should_panic(expected = "as many squares as its board has")]
    fn a_grid_of_another_board_is_refused() {
        let (four, nine) = (Geometry::boxes(2, 2).unwrap(), Geometry::classic());
        let _ = Drawing::new(&four).givens(&Grid::empty(&nine));
    }

    #[test]
    #[should_panic(expected = "square 17 is not on a board of 16")]
    fn a_square_beyond_the_board_is_refused() {
        let four = Geometry::boxes(2, 2).unwrap();
        let _ = Drawing::new(&four).tint(Square::new(16), Tint::Blue);
    }

    #[test]
    #[should_panic(expected = "digit 5 is not on a board of 4")]
    fn a_candidate_beyond_the_board_is_refused() {
        let four = Geometry::boxes(2, 2).unwrap();
        let candidate = Candidate {
            square: Square::new(0),
            digit: Digit::new(5),
        };
        let _ = Drawing::new(&four).mark(candidate, Mark::Ring);
    }
}
