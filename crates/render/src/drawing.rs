//! Drawings: a board and everything shown in and around it.
//!
//! **Invariant:** grids, candidates and marks have the size of the drawing's board. Digits need not
//! follow the rules, so that an invalid grid can be drawn.

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Grid, Puzzle, Square};

use crate::figures::{Figure, Note};
use crate::ink::Theme;
use crate::marks::{Candidate, Labels, LegendKey, Link, Mark, Tint};
use crate::numerals::Numerals;
use crate::scene::single_line;

/// A board with optional givens, solution, candidates, marks, title and caption.
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
pub struct Drawing {
    pub(crate) geometry: Geometry,
    pub(crate) givens: Grid,
    pub(crate) solution: Option<Grid>,
    pub(crate) candidates: Option<Candidates>,
    pub(crate) numerals: Numerals,
    pub(crate) title: String,
    pub(crate) caption: String,
    pub(crate) tints: Vec<(Square, Tint)>,
    pub(crate) marks: Vec<(Candidate, Mark)>,
    pub(crate) links: Vec<Link>,
    pub(crate) labels: Labels,
    pub(crate) legend: Vec<(LegendKey, String)>,
    pub(crate) description: String,
    pub(crate) theme: Theme,
    pub(crate) beside: Option<Box<Drawing>>,
    author: String,
    figures: Vec<Figure>,
    /// The rules in the words of the setter, by paragraph.
    words: Vec<String>,
    notes: Vec<Note>,
    /// The rows of the grid and the names of the cells below it, if there are any.
    extra: Option<(usize, Vec<String>)>,
    /// Layers among the cells below the grid, each with its first cell.
    overlays: Vec<(Overlay, Square)>,
}

/// How a layer of extra cells is drawn over the grid. Its lowest digit stands for a cell with nothing, the next one
/// for a cell with something, and the third for an end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Overlay {
    /// One cell for each cell of the grid, which is shaded.
    Shades,
    /// One cell for each cell of the grid, which is marked.
    Marks,
    /// One cell for each cell of the grid, which is in a region; borders divide cells with different digits.
    Regions,
    /// The cells of the grid and, between them, the links of a path.
    Links,
    /// The corners of cells and, between them, the sides of a fence.
    Fence,
}

/// The content of a cell.
pub(crate) enum Content {
    Given(Digit),
    Solved(Digit),
    Candidates(DigitSet),
}

impl Drawing {
    /// Creates a drawing of an empty board.
    pub fn new(geometry: &Geometry) -> Drawing {
        Drawing {
            geometry: geometry.clone(),
            givens: Grid::empty(geometry),
            solution: None,
            candidates: None,
            numerals: Numerals::default(),
            title: String::new(),
            caption: String::new(),
            tints: Vec::new(),
            marks: Vec::new(),
            links: Vec::new(),
            labels: Labels::None,
            legend: Vec::new(),
            description: String::new(),
            theme: Theme::Light,
            beside: None,
            author: String::new(),
            figures: Vec::new(),
            words: Vec::new(),
            notes: Vec::new(),
            extra: None,
            overlays: Vec::new(),
        }
    }

    /// Creates a drawing of the givens of a puzzle. If the puzzle has constraints, the caption
    /// gives their number, because constraints have no picture.
    pub fn of(puzzle: &Puzzle) -> Drawing {
        let drawing = Drawing::new(puzzle.geometry()).givens(puzzle.givens());
        match puzzle.constraints().len() {
            0 => drawing,
            1 => drawing.caption("with 1 further rule"),
            rules => drawing.caption(&format!("with {rules} further rules")),
        }
    }

    /// Sets the givens, which are drawn bold.
    ///
    /// # Panics
    ///
    /// Panics if the grid does not have the size of the board.
    #[must_use]
    #[track_caller]
    pub fn givens(mut self, givens: &Grid) -> Drawing {
        self.check_size(givens.square_count());
        self.givens = givens.clone();
        self
    }

    /// Sets the digits of cells without a given, which are drawn lighter than givens.
    ///
    /// # Panics
    ///
    /// Panics if the grid does not have the size of the board.
    #[must_use]
    #[track_caller]
    pub fn solution(mut self, solution: &Grid) -> Drawing {
        self.check_size(solution.square_count());
        self.solution = Some(solution.clone());
        self
    }

    /// Sets the candidates of cells without a digit; each digit has a fixed place in its cell.
    ///
    /// # Panics
    ///
    /// Panics if the number of candidate sets differs from the number of cells.
    #[must_use]
    #[track_caller]
    pub fn candidates(mut self, candidates: &Candidates) -> Drawing {
        self.check_size(candidates.square_count());
        self.candidates = Some(candidates.clone());
        self
    }

    /// Sets the notation of digits.
    #[must_use]
    pub fn numerals(mut self, numerals: Numerals) -> Drawing {
        self.numerals = numerals;
        self
    }

    /// Sets the line above the board; one that is too long is shrunk, then divided.
    #[must_use]
    pub fn title(mut self, title: &str) -> Drawing {
        self.title = single_line(title);
        self
    }

    /// Sets the line below the board.
    #[must_use]
    pub fn caption(mut self, caption: &str) -> Drawing {
        self.caption = single_line(caption);
        self
    }

    /// Adds the meaning of a cell, which decides its background.
    ///
    /// # Panics
    ///
    /// Panics if the square is not on the board.
    #[must_use]
    #[track_caller]
    pub fn tint(mut self, square: Square, tint: Tint) -> Drawing {
        self.check_square(square);
        self.tints.push((square, tint));
        self
    }

    /// Marks a candidate, even if it is not drawn.
    ///
    /// # Panics
    ///
    /// Panics if the candidate is not on the board.
    #[must_use]
    #[track_caller]
    pub fn mark(mut self, candidate: Candidate, mark: Mark) -> Drawing {
        self.check_candidate(candidate);
        self.marks.push((candidate, mark));
        self
    }

    /// Adds an arrow between two candidates.
    ///
    /// # Panics
    ///
    /// Panics if one of the candidates is not on the board.
    #[must_use]
    #[track_caller]
    pub fn link(mut self, link: Link) -> Drawing {
        self.check_candidate(link.from);
        self.check_candidate(link.to);
        self.links.push(link);
        self
    }

    /// Adds an item to the legend below the board.
    #[must_use]
    pub fn legend(mut self, key: LegendKey, text: &str) -> Drawing {
        self.legend.push((key, single_line(text)));
        self
    }

    /// Sets the text that stands for the picture where it cannot be seen; by default, it lists the
    /// digits.
    #[must_use]
    pub fn description(mut self, description: &str) -> Drawing {
        self.description = single_line(description);
        self
    }

    /// Names rows and columns beside the board.
    #[must_use]
    pub fn labels(mut self, labels: Labels) -> Drawing {
        self.labels = labels;
        self
    }

    /// Returns the figures: none without the feature, so that the code that draws them is left out.
    pub(crate) fn figures(&self) -> &[Figure] {
        if cfg!(feature = "figures") {
            &self.figures
        } else {
            &[]
        }
    }

    /// Returns the notes: none without the feature.
    pub(crate) fn notes(&self) -> &[Note] {
        if cfg!(feature = "figures") {
            &self.notes
        } else {
            &[]
        }
    }

    /// Adds a part of the picture of a rule.
    ///
    /// # Panics
    ///
    /// Panics if one of its cells is not on the board, or a group of cells is empty.
    #[cfg(feature = "figures")]
    #[must_use]
    #[track_caller]
    pub fn figure(mut self, figure: Figure) -> Drawing {
        for &square in figure.cells() {
            self.check_square(square);
        }
        let needs_none = matches!(figure, Figure::Diagonal { .. } | Figure::Ornament(_));
        let is_empty = figure.cells().is_empty() && !needs_none;
        assert!(!is_empty, "a figure needs cells");
        self.figures.push(figure);
        self
    }

    /// Returns the author: none without the feature.
    pub(crate) fn shown_author(&self) -> &str {
        if cfg!(feature = "figures") {
            &self.author
        } else {
            ""
        }
    }

    /// Returns the words of the setter: none without the feature.
    pub(crate) fn shown_words(&self) -> &[String] {
        if cfg!(feature = "figures") {
            &self.words
        } else {
            &[]
        }
    }

    /// Sets the line below the title: who made the puzzle.
    #[cfg(feature = "figures")]
    #[must_use]
    pub fn author(mut self, author: &str) -> Drawing {
        self.author = single_line(author);
        self
    }

    /// Sets the rules in the words of the setter, which are drawn below the board, in lines as wide as
    /// the board.
    #[cfg(feature = "figures")]
    #[must_use]
    pub fn words(mut self, words: &str) -> Drawing {
        let paragraphs = words.lines().map(single_line);
        self.words = paragraphs.filter(|words| !words.is_empty()).collect();
        self
    }

    /// Adds the explanation of a rule below the board.
    #[cfg(feature = "figures")]
    #[must_use]
    pub fn note(mut self, note: Note) -> Drawing {
        self.notes.push(Note {
            name: single_line(&note.name),
            text: single_line(&note.text),
            ..note
        });
        self
    }

    /// Removes the rules in words, as for pages of answers.
    #[must_use]
    pub fn without_notes(mut self) -> Drawing {
        self.words.clear();
        self.notes.clear();
        self
    }

    /// Draws the last rows of the board as separate cells below a grid with this many rows. The
    /// cells have these names; cells after them are not drawn.
    ///
    /// # Panics
    ///
    /// Panics if the board has no cells for all names, or if it has several layers.
    #[must_use]
    #[track_caller]
    pub fn extra_cells_below(mut self, rows: usize, names: Vec<String>) -> Drawing {
        let shape = self.geometry.shape();
        assert_eq!(
            shape.layers(),
            1,
            "a board of several layers has no extra cells"
        );
        let cells = rows * shape.columns() + names.len();
        assert!(
            cells <= self.geometry.square_count(),
            "more names than cells"
        );
        let names = names.iter().map(|name| single_line(name)).collect();
        self.extra = Some((rows, names));
        self
    }

    /// Draws a layer of extra cells, the first of which is named, over the grid instead of below it, unless a
    /// candidate of an extra cell, a mark or a tint is drawn.
    #[must_use]
    pub fn overlay(mut self, overlay: Overlay, first: Square) -> Drawing {
        self.overlays.push((overlay, first));
        self
    }

    /// Returns the layers that are drawn over the grid.
    pub(crate) fn overlays(&self) -> &[(Overlay, Square)] {
        if self.shows_extra_cells() {
            &[]
        } else {
            &self.overlays
        }
    }

    /// Returns whether extra cells are drawn below the grid.
    fn shows_extra_cells(&self) -> bool {
        let is_listed = |(rows, _): &(usize, Vec<String>), sets: &Candidates| {
            let columns = self.geometry.shape().columns();
            let mut extra = self.geometry.squares().skip(rows * columns);
            extra.any(|square| !sets[square].is_empty())
        };
        let listed = self.extra.as_ref().zip(self.candidates.as_ref());
        self.overlays.is_empty()
            || !(self.tints.is_empty() && self.marks.is_empty() && self.links.is_empty())
            || listed.is_some_and(|(extra, sets)| is_listed(extra, sets))
    }

    /// Returns the number of the digit at a place of a layer.
    pub(crate) fn layer_digit(&self, first: Square, place: usize) -> Option<u8> {
        match self.content(Square::try_new(first.index() + place)?) {
            Content::Given(digit) | Content::Solved(digit) => Some(digit.number()),
            Content::Candidates(_) => None,
        }
    }

    /// Returns whether the cell at a place of a layer is given.
    pub(crate) fn is_given(&self, first: Square, place: usize) -> bool {
        self.givens[Square::new(first.index() + place)].is_some()
    }

    /// Sets the colours.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Drawing {
        self.theme = theme;
        self
    }

    /// Places another board to the right of this one, without its title and caption.
    #[must_use]
    pub fn beside(mut self, other: Drawing) -> Drawing {
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

    /// Returns the rows of the grid, without extra cells.
    pub(crate) fn grid_rows(&self) -> usize {
        let all = self.geometry.shape().rows();
        self.extra.as_ref().map_or(all, |(rows, _)| *rows)
    }

    /// Returns the names of the extra cells that are drawn below the grid, and the rows of the grid.
    fn extra_below(&self) -> Option<(usize, &[String])> {
        let (rows, names) = self.extra.as_ref()?;
        let is_shown = self.shows_extra_cells();
        Some((*rows, if is_shown { names } else { &[] }))
    }

    /// Returns the rows of extra cells.
    pub(crate) fn extra_rows(&self) -> usize {
        let names = self.extra_below().map_or(0, |(_, names)| names.len());
        names.div_ceil(self.geometry.shape().columns())
    }

    /// Returns the extra cells and their names.
    pub(crate) fn extra_cells(&self) -> impl Iterator<Item = (Square, &str)> {
        let extra = self.extra_below().into_iter();
        extra.flat_map(|(rows, names)| {
            let first = rows * self.geometry.shape().columns();
            let numbered = names.iter().enumerate();
            numbered.map(move |(index, name)| (Square::new(first + index), name.as_str()))
        })
    }

    /// Returns the cells that are drawn.
    pub(crate) fn shown_squares(&self) -> impl Iterator<Item = Square> {
        let columns = self.geometry.shape().columns();
        let count = match self.extra_below() {
            Some((rows, names)) => rows * columns + names.len(),
            None => self.geometry.square_count(),
        };
        self.geometry.squares().take(count)
    }

    /// Returns the tint of a cell: the last one.
    pub(crate) fn shown_tint(&self, square: Square) -> Option<Tint> {
        let mut tints = self.tints.iter().rev();
        tints
            .find(|(other, _)| *other == square)
            .map(|(_, tint)| *tint)
    }

    /// Returns the mark of a candidate: the last one.
    pub(crate) fn shown_mark(&self, candidate: Candidate) -> Option<Mark> {
        let mut marks = self.marks.iter().rev();
        marks
            .find(|(other, _)| *other == candidate)
            .map(|(_, mark)| *mark)
    }

    /// Returns every marked candidate once, with its last mark.
    pub(crate) fn shown_marks(&self) -> impl Iterator<Item = (Candidate, Mark)> {
        let marks = self.marks.iter().enumerate();
        let last = marks.filter(|(index, (candidate, _))| {
            let mut later = self.marks[index + 1..].iter();
            !later.any(|(other, _)| other == candidate)
        });
        last.map(|(_, &marked)| marked)
    }

    #[track_caller]
    fn check_size(&self, squares: usize) {
        assert_eq!(
            squares,
            self.geometry.square_count(),
            "the board has a different number of squares"
        );
    }

    #[track_caller]
    pub(crate) fn check_square(&self, square: Square) {
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

    #[test]
    #[should_panic(expected = "the board has a different number of squares")]
    fn grid_of_another_board_panics() {
        let (four, nine) = (Geometry::boxes(2, 2).unwrap(), Geometry::classic());
        let _ = Drawing::new(&four).givens(&Grid::empty(&nine));
    }

    #[test]
    #[should_panic(expected = "square 17 is not on a board of 16")]
    fn square_outside_the_board_panics() {
        let four = Geometry::boxes(2, 2).unwrap();
        let _ = Drawing::new(&four).tint(Square::new(16), Tint::Unit);
    }

    #[test]
    #[should_panic(expected = "digit 5 is not on a board of 4")]
    fn candidate_outside_the_board_panics() {
        let four = Geometry::boxes(2, 2).unwrap();
        let candidate = Candidate {
            square: Square::new(0),
            digit: Digit::new(5),
        };
        let _ = Drawing::new(&four).mark(candidate, Mark::Placed);
    }
}
