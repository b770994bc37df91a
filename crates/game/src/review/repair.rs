//! Single changes of the givens, as a mistyped or misprinted puzzle needs one.
//!
//! **Invariant:** a repair differs from the givens by one change, and its givens do not clash where
//! the change is.

use foldoku_board::classic::{SQUARE_COUNT, SQUARES};
use foldoku_board::{Digit, Square, SquareSet};
use foldoku_kernel::Line;
use foldoku_logic::{Candidate, Coordinates};

use crate::solutions::Solutions;

/// A change of the givens, and the givens after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The change.
    pub change: Change,
    /// The changed givens.
    pub givens: Line,
    /// The symmetry of their shape, if the original givens have none.
    pub symmetry: Option<Shape>,
}

/// A single change of the givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The given is not there.
    Remove(Candidate),
    /// The given is another digit.
    Replace(Candidate, Digit),
    /// The given is in the next cell.
    Move(Candidate, Square),
    /// There is another given.
    Add(Candidate),
}

/// A symmetry of the shape that the givens form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Turning the board by 180 degrees.
    HalfTurn,
    /// Swapping left and right.
    LeftRight,
    /// Swapping top and bottom.
    TopBottom,
    /// Swapping rows and columns.
    Diagonal,
    /// Swapping rows and columns along the other diagonal.
    AntiDiagonal,
}

impl Shape {
    /// All symmetries, the most usual one first.
    pub const ALL: [Shape; 5] = [
        Shape::HalfTurn,
        Shape::LeftRight,
        Shape::TopBottom,
        Shape::Diagonal,
        Shape::AntiDiagonal,
    ];

    /// Returns the symmetry of some cells.
    pub fn of(squares: SquareSet) -> Option<Shape> {
        let has = |shape: &Shape| {
            let mirrored: SquareSet = squares.iter().map(|it| shape.partner(it)).collect();
            mirrored == squares
        };
        Shape::ALL.into_iter().find(has)
    }

    /// Returns the cell that a cell is exchanged with.
    fn partner(self, square: Square) -> Square {
        let (row, column) = (square.index() / 9, square.index() % 9);
        let (row, column) = match self {
            Shape::HalfTurn => (8 - row, 8 - column),
            Shape::LeftRight => (row, 8 - column),
            Shape::TopBottom => (8 - row, column),
            Shape::Diagonal => (column, row),
            Shape::AntiDiagonal => (8 - column, 8 - row),
        };
        SQUARES[9 * row + column]
    }

    /// Returns the name of the symmetry.
    pub fn name(self) -> &'static str {
        match self {
            Shape::HalfTurn => "half-turn",
            Shape::LeftRight => "left-right",
            Shape::TopBottom => "top-bottom",
            Shape::Diagonal => "diagonal",
            Shape::AntiDiagonal => "anti-diagonal",
        }
    }
}

impl Repair {
    /// Returns the change in words, such as `r2c5: 6 may be a 9`.
    pub fn text(&self, coordinates: Coordinates) -> String {
        let cell = |square| coordinates.square(square);
        match self.change {
            Change::Remove(given) => {
                format!(
                    "{}: {} may not belong there",
                    cell(given.square()),
                    given.digit()
                )
            }
            Change::Replace(given, digit) => {
                let article = if digit.number() == 8 { "an" } else { "a" };
                let square = cell(given.square());
                format!("{square}: {} may be {article} {digit}", given.digit())
            }
            Change::Move(given, to) => {
                let square = cell(given.square());
                format!("{square}: {} may belong in {}", given.digit(), cell(to))
            }
            Change::Add(given) => {
                format!("{}: {} may be missing", cell(given.square()), given.digit())
            }
        }
    }
}

/// Returns every change that may leave one solution: additions only if there are several solutions,
/// removals only if there are none.
pub(super) fn all(givens: &Line, solutions: &Solutions) -> Vec<Repair> {
    let mut repairs = match solutions {
        Solutions::None => removals(givens),
        _ => Vec::new(),
    };
    repairs.extend(replacements(givens));
    repairs.extend(moves(givens));
    if let Solutions::Multiple(_) = solutions {
        repairs.extend(additions(givens));
    }
    let has_symmetry = Shape::of(SquareSet::givens_of(givens)).is_some();
    for repair in &mut repairs {
        let shape = Shape::of(SquareSet::givens_of(&repair.givens));
        repair.symmetry = shape.filter(|_| !has_symmetry);
    }
    repairs
}

/// Returns the removals of single givens.
pub(super) fn removals(givens: &Line) -> Vec<Repair> {
    let removals = each(givens).map(|given| {
        let cleared = SquareSet::of(given.square()).cleared_from(*givens);
        repair(Change::Remove(given), cleared)
    });
    removals.collect()
}

fn replacements(givens: &Line) -> Vec<Repair> {
    let replacements = each(givens).flat_map(|given| {
        let others = digits().filter(move |&digit| digit != given.digit());
        others.map(move |digit| (given, digit))
    });
    let repairs = replacements.filter_map(|(given, digit)| {
        let line = with(givens, given.square(), digit)?;
        Some(repair(Change::Replace(given, digit), line))
    });
    repairs.collect()
}

/// Returns the moves of single givens to empty cells beside, above or below them.
fn moves(givens: &Line) -> Vec<Repair> {
    let mut repairs = Vec::new();
    for given in each(givens) {
        let cleared = SquareSet::of(given.square()).cleared_from(*givens);
        for to in beside(given.square()) {
            let is_empty = givens[to.index()] == b'.';
            let moved = with(&cleared, to, given.digit()).filter(|_| is_empty);
            repairs.extend(moved.map(|line| repair(Change::Move(given, to), line)));
        }
    }
    repairs
}

fn additions(givens: &Line) -> Vec<Repair> {
    let empty = SquareSet::ALL.without(SquareSet::givens_of(givens));
    let additions = empty
        .iter()
        .flat_map(|square| digits().map(move |it| (square, it)));
    let repairs = additions.filter_map(|(square, digit)| {
        let line = with(givens, square, digit)?;
        Some(repair(Change::Add(Candidate::new(square, digit)), line))
    });
    repairs.collect()
}

/// Sorts repairs, the most plausible ones first.
pub(super) fn sort(repairs: &mut [Repair]) {
    repairs.sort_by_key(|repair| {
        let kind = match repair.change {
            Change::Remove(_) => 0,
            Change::Replace(..) => 1,
            Change::Move(..) => 2,
            Change::Add(_) => 3,
        };
        (repair.symmetry.is_none(), kind)
    });
}

fn repair(change: Change, givens: Line) -> Repair {
    Repair {
        change,
        givens,
        symmetry: None,
    }
}

/// Returns the line with a digit in a cell, unless a peer holds that digit.
fn with(line: &Line, square: Square, digit: Digit) -> Option<Line> {
    let character = b'0' + digit.number();
    let mut peers = SquareSet::peers_of(square).iter();
    if peers.any(|peer| line[peer.index()] == character) {
        return None;
    }
    let mut line = *line;
    line[square.index()] = character;
    Some(line)
}

fn each(givens: &Line) -> impl Iterator<Item = Candidate> + '_ {
    let squares = SquareSet::givens_of(givens).iter();
    squares.map(|it| Candidate::new(it, Digit::new(givens[it.index()] - b'0')))
}

fn digits() -> impl Iterator<Item = Digit> {
    (1..=9).map(Digit::new)
}

fn beside(square: Square) -> impl Iterator<Item = Square> {
    let (index, column) = (square.index(), square.index() % 9);
    let up = index.checked_sub(9);
    let left = (column > 0).then(|| index - 1);
    let right = (column < 8).then(|| index + 1);
    let down = Some(index + 9).filter(|&down| down < SQUARE_COUNT);
    let indices = [up, left, right, down].into_iter().flatten();
    indices.map(|index| SQUARES[index])
}
