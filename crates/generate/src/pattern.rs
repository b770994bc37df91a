//! Where clues stand: symmetries of the grid and patterns of squares.
//!
//! **Invariant:** a pattern's squares that must hold clues are among those that may.

use std::fmt;
use std::str::FromStr;

use foldoku_board::classic::square_at;
use foldoku_board::{Square, SquareSet};

/// How the squares with clues lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symmetry {
    /// Anyhow.
    #[default]
    None,
    /// The same after half a turn (180°), the usual one.
    HalfTurn,
    /// The same after a quarter of a turn (90°).
    QuarterTurn,
    /// Left and right are mirror images.
    LeftRight,
    /// Top and bottom are mirror images.
    TopBottom,
    /// Both mirrors.
    Mirrors,
    /// The same when rows and columns change places.
    Diagonal,
    /// The mirror on the other diagonal.
    Antidiagonal,
    /// Both diagonals.
    Diagonals,
    /// All of these.
    Full,
}

impl Symmetry {
    /// All there are.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::LeftRight,
        Symmetry::TopBottom,
        Symmetry::Mirrors,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::Diagonals,
        Symmetry::Full,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::LeftRight => "left-right",
            Symmetry::TopBottom => "top-bottom",
            Symmetry::Mirrors => "mirrors",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::Diagonals => "diagonals",
            Symmetry::Full => "full",
        }
    }

    /// The squares in groups that hold clues together.
    pub fn groups(self) -> Vec<SquareSet> {
        let mut left = SquareSet::ALL;
        let mut groups = Vec::new();
        while let Some(first) = left.iter().next() {
            let group = self.group(first);
            left &= !group;
            groups.push(group);
        }
        groups
    }

    /// The squares that hold clues together with this one.
    fn group(self, square: Square) -> SquareSet {
        let mut group = SquareSet::of(square);
        loop {
            let images = group
                .iter()
                .flat_map(|square| self.images(square.index() / 9, square.index() % 9));
            let more = group | images.collect();
            if more == group {
                return group;
            }
            group = more;
        }
    }

    /// The squares a square is mapped to.
    fn images(self, row: usize, column: usize) -> impl Iterator<Item = Square> + use<> {
        let half = (8 - row, 8 - column);
        let quarter = (column, 8 - row);
        let left_right = (row, 8 - column);
        let top_bottom = (8 - row, column);
        let diagonal = (column, row);
        let antidiagonal = (8 - column, 8 - row);
        let images = match self {
            Symmetry::None => [(row, column); 2],
            Symmetry::HalfTurn => [half; 2],
            Symmetry::QuarterTurn => [quarter; 2],
            Symmetry::LeftRight => [left_right; 2],
            Symmetry::TopBottom => [top_bottom; 2],
            Symmetry::Mirrors => [left_right, top_bottom],
            Symmetry::Diagonal => [diagonal; 2],
            Symmetry::Antidiagonal => [antidiagonal; 2],
            Symmetry::Diagonals => [diagonal, antidiagonal],
            Symmetry::Full => [quarter, diagonal],
        };
        images
            .into_iter()
            .map(|(row, column)| square_at(row, column))
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which squares must hold clues, and which may.
///
/// ```
/// use foldoku_generate::Pattern;
///
/// let pattern: Pattern = "
///     x..|.x.|..?
///     .x.|...|.?.
///     ..x|.x.|?..
///     ---+---+---
///     ...|???|...
///     x.x|???|x.x
///     ...|???|...
///     ---+---+---
///     ..?|.x.|x..
///     .?.|...|.x.
///     ?..|.x.|..x
/// ".parse()?;
/// assert_eq!((pattern.must().len(), pattern.may().len()), (14, 29));
/// # Ok::<(), foldoku_generate::PatternError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    must: SquareSet,
    may: SquareSet,
}

impl Pattern {
    /// Any square may hold a clue.
    pub const ANY: Pattern = Pattern {
        must: SquareSet::EMPTY,
        may: SquareSet::ALL,
    };

    /// Squares that must hold clues, and others that may.
    pub fn new(must: SquareSet, may: SquareSet) -> Pattern {
        Pattern {
            must,
            may: may | must,
        }
    }

    /// The squares that must hold clues.
    pub fn must(&self) -> SquareSet {
        self.must
    }

    /// All squares that may hold clues.
    pub fn may(&self) -> SquareSet {
        self.may
    }
}

/// 81 characters: `x`, or a digit from 1 to 9 as in a puzzle, for a square that must hold a clue, `?`
/// for one that may, `.` or 0 for one that stays open. Blanks, `|`, `+` and `-` are passed over.
impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Pattern, PatternError> {
        let mut squares = 0;
        let (mut must, mut may) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for (place, found) in text.chars().enumerate() {
            let set = match found {
                'x' | 'X' | '1'..='9' => Some(&mut must),
                '?' => Some(&mut may),
                '.' | '0' => None,
                '|' | '+' | '-' => continue,
                _ if found.is_whitespace() => continue,
                _ => {
                    return Err(PatternError::Character {
                        found,
                        place: place + 1,
                    });
                }
            };
            if let (Some(set), 0..81) = (set, squares) {
                *set |= SquareSet::of(Square::new(squares));
            }
            squares += 1;
        }
        if squares != 81 {
            return Err(PatternError::Length { squares });
        }
        Ok(Pattern::new(must, may))
    }
}

/// Why a text is no pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternError {
    /// A character that means nothing here; places count from 1.
    Character {
        /// The character.
        found: char,
        /// Where it stands.
        place: usize,
    },
    /// Not 81 squares.
    Length {
        /// How many there are.
        squares: usize,
    },
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::Character { found, place } => write!(
                f,
                "character {place} of the pattern is {found:?}; x marks a square that must hold a clue, ? one that may, . one that stays open"
            ),
            PatternError::Length { squares } => {
                write!(f, "the pattern has {squares} squares; the board has 81")
            }
        }
    }
}

impl std::error::Error for PatternError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_part_the_board() {
        for symmetry in Symmetry::ALL {
            let groups = symmetry.groups();
            let all = groups
                .iter()
                .fold(SquareSet::EMPTY, |all, &group| all | group);
            let count: usize = groups.iter().map(|group| group.len()).sum();
            assert_eq!((all, count), (SquareSet::ALL, 81), "{symmetry}");
        }
    }

    #[test]
    fn groups_are_as_large_as_the_symmetry_says() {
        let counts = Symmetry::ALL.map(|symmetry| symmetry.groups().len());
        assert_eq!(counts, [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]);
        let corners = [0, 8, 72, 80].map(Square::new).into_iter().collect();
        for symmetry in [Symmetry::QuarterTurn, Symmetry::Mirrors, Symmetry::Full] {
            assert!(symmetry.groups().contains(&corners), "{symmetry}");
        }
        assert!(
            Symmetry::Diagonals
                .groups()
                .contains(&[0, 80].map(Square::new).into_iter().collect())
        );
        assert!(
            Symmetry::HalfTurn
                .groups()
                .contains(&[1, 79].map(Square::new).into_iter().collect())
        );
        assert!(
            Symmetry::LeftRight
                .groups()
                .contains(&[1, 7].map(Square::new).into_iter().collect())
        );
        assert!(
            Symmetry::TopBottom
                .groups()
                .contains(&[1, 73].map(Square::new).into_iter().collect())
        );
        assert!(
            Symmetry::Diagonal
                .groups()
                .contains(&[1, 9].map(Square::new).into_iter().collect())
        );
        assert!(
            Symmetry::Antidiagonal
                .groups()
                .contains(&[1, 71].map(Square::new).into_iter().collect())
        );
    }

    #[test]
    fn what_is_no_pattern_says_why() {
        let check = |text: &str| text.parse::<Pattern>().unwrap_err();
        assert_eq!(check("x.?"), PatternError::Length { squares: 3 });
        assert_eq!(
            check(&".".repeat(100)),
            PatternError::Length { squares: 100 }
        );
        assert_eq!(
            check("x.é"),
            PatternError::Character {
                found: 'é',
                place: 3
            }
        );
    }
}
