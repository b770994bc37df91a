//! Positions of clues: symmetries and patterns.
//!
//! **Invariant:** the cells of a pattern that must have clues are among those that can have clues.

use std::fmt;
use std::str::FromStr;

use foldoku_board::classic::square_at;
use foldoku_board::{Square, SquareSet};

/// A symmetry of the cells with clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Invariant under a rotation by 180°, the most common symmetry.
    HalfTurn,
    /// Invariant under a rotation by 90°.
    QuarterTurn,
    /// Invariant under a left-right reflection.
    LeftRight,
    /// Invariant under a top-bottom reflection.
    TopBottom,
    /// Invariant under left-right and top-bottom reflections.
    Mirrors,
    /// Invariant under a reflection in the main diagonal.
    Diagonal,
    /// Invariant under a reflection in the antidiagonal.
    Antidiagonal,
    /// Invariant under reflections in both diagonals.
    Diagonals,
    /// Invariant under all rotations and reflections.
    Full,
}

impl Symmetry {
    /// All symmetries.
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

    /// Returns the name.
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

    /// Returns the orbits of the board: in each group, either all cells have clues or none.
    pub fn groups(self) -> Vec<SquareSet> {
        let mut rest = SquareSet::ALL;
        let mut groups = Vec::new();
        while let Some(first) = rest.first() {
            let group = self.group(first);
            rest &= !group;
            groups.push(group);
        }
        groups
    }

    /// Returns the motions of the board, each as the image of every square: none but the identity, which is not
    /// among them, for [`Symmetry::None`].
    pub fn motions(self) -> Vec<Vec<Square>> {
        let squares: Vec<Square> = SquareSet::ALL.iter().collect();
        let generators = (0..2).map(|place| {
            let image = |square: &Square| {
                let mut images = self.images(square.index() / 9, square.index() % 9);
                images.nth(place).expect("there are two generators")
            };
            squares.iter().map(image).collect::<Vec<_>>()
        });
        let generators: Vec<Vec<Square>> = generators.collect();
        let mut motions = vec![squares];
        let mut next = 0;
        while let Some(motion) = motions.get(next).cloned() {
            for generator in &generators {
                let both: Vec<Square> = motion.iter().map(|it| generator[it.index()]).collect();
                if !motions.contains(&both) {
                    motions.push(both);
                }
            }
            next += 1;
        }
        motions.split_off(1)
    }

    /// Returns the orbit of a square.
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

    /// Returns the squares that the generators of the symmetry map a square to.
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

/// The cells that must have clues and the cells that can have clues.
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
    /// The pattern in which every cell can have a clue.
    pub const ANY: Pattern = Pattern {
        must: SquareSet::EMPTY,
        may: SquareSet::ALL,
    };

    /// Creates a pattern from the cells that must have clues and further cells that can have clues.
    pub fn new(must: SquareSet, may: SquareSet) -> Pattern {
        Pattern {
            must,
            may: may | must,
        }
    }

    /// Returns the cells that must have clues.
    pub fn must(&self) -> SquareSet {
        self.must
    }

    /// Returns all cells that can have clues.
    pub fn may(&self) -> SquareSet {
        self.may
    }
}

/// Parses 81 characters: `x` or a digit from 1 to 9 for a cell that must have a clue, `?` for a
/// cell that can have one, `.` or `0` for a cell that stays empty. White space, `|`, `+` and `-`
/// are ignored.
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

/// The error for a text that is not a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternError {
    /// An unexpected character.
    Character {
        /// The character.
        found: char,
        /// Its position, counted from 1.
        place: usize,
    },
    /// The number of cells is not 81.
    Length {
        /// The number of cells found.
        squares: usize,
    },
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::Character { found, place } => write!(
                f,
                "character {place} of the pattern is {found:?}; expected x (clue), ? (optional clue) or . (empty cell)"
            ),
            PatternError::Length { squares } => {
                write!(f, "expected a pattern of 81 cells, found {squares}")
            }
        }
    }
}

impl std::error::Error for PatternError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_partition_the_board() {
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
    fn groups_are_orbits_of_the_symmetry() {
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
    fn invalid_patterns_are_errors() {
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
