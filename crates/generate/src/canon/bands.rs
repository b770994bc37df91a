//! The 416 classes of bands.
//!
//! Two bands, three rows with all digits in each row and box, are of one class if one becomes the
//! other by a new order of its rows, of its stacks, of the columns in its stacks, and by new names
//! for its digits. A class is known by its least band, read row by row.
//!
//! **Invariant:** classes are numbered in the order of their least bands, from 0; every band is of one
//! of them, and the sizes add up to 9! · 56 · 6⁶.

use std::array;
use std::sync::LazyLock;

use foldoku_kernel::Line;

use super::board::{Board, Word, is_whole_row};
use super::grid::Race;
use super::start::{ORDERS, Starts};

/// A band as text: three rows of nine digits.
pub type Band = [u8; 27];

/// All bands that are the same up to order and names.
///
/// ```
/// use foldoku_generate::BandClass;
///
/// let class = BandClass::of(b"123456789456789123789123456").unwrap();
/// assert_eq!((class.index(), class.automorphisms()), (0, 108));
/// assert_eq!(BandClass::of(b"123456789123456789789123456"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BandClass {
    index: u16,
}

impl BandClass {
    /// How many classes there are.
    pub const COUNT: usize = 416;

    /// How many orders of rows, stacks and columns in stacks a band has: 6 · 6 · 6³.
    const REARRANGEMENTS: u32 = 7776;

    /// All of them in order.
    pub fn all() -> impl ExactSizeIterator<Item = BandClass> {
        (0..BandClass::COUNT as u16).map(|index| BandClass { index })
    }

    /// The class of a band; `None` if some row or box does not have all digits.
    pub fn of(band: &Band) -> Option<BandClass> {
        let mut line = [b'.'; 81];
        line[..27].copy_from_slice(band);
        of_band(&Board::both(&line)[0], 0)
    }

    /// The classes of the three bands and the three stacks of a grid, stacks being read as columns;
    /// `None` for each that is not solved.
    pub fn of_grid(grid: &Line) -> [Option<BandClass>; 6] {
        let boards = Board::both(grid);
        array::from_fn(|chute| of_band(&boards[chute / 3], (chute % 3) as u8))
    }

    /// The place of the class among all.
    pub fn index(self) -> usize {
        usize::from(self.index)
    }

    /// The least band of the class.
    pub fn band(self) -> Band {
        let rows = CLASSES[self.index()].rows;
        let digit = |square| b'0' + (rows[square / 9] >> (4 * (8 - square % 9)) & 15) as u8;
        array::from_fn(digit)
    }

    /// How many of the 7776 orders of rows and columns turn the band into itself, up to the names of
    /// its digits.
    pub fn automorphisms(self) -> u32 {
        CLASSES[self.index()].automorphisms
    }

    /// How many bands are of this class.
    pub fn size(self) -> u64 {
        const NAMES: u64 = 362_880;
        NAMES * u64::from(BandClass::REARRANGEMENTS / self.automorphisms())
    }
}

/// What is kept of a class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    rows: [Word; 3],
    automorphisms: u32,
}

/// All classes in order, made when the first is asked for: that takes a few milliseconds.
static CLASSES: LazyLock<Vec<Class>> = LazyLock::new(|| {
    let mut classes: Vec<Class> = candidates().map(|board| canonical(&board, 0)).collect();
    classes.sort_unstable();
    classes.dedup();
    classes
});

fn of_band(board: &Board, band: u8) -> Option<BandClass> {
    let rows = &board.rows[3 * usize::from(band)..][..3];
    let is_band = rows.iter().all(is_whole_row) && board.has_whole_boxes(usize::from(band));
    is_band.then(|| {
        let class = canonical(board, band);
        let index = CLASSES.binary_search(&class);
        let index = index.expect("every band is of one of the classes");
        BandClass {
            index: index as u16,
        }
    })
}

/// The least band of a band's class.
fn canonical(board: &Board, band: u8) -> Class {
    let mut starts = Starts::new();
    starts.add_band(board, 0, band);
    let mut race = Race::new(3);
    starts.for_each_order(|start, columns| race.enter(board, start, columns));
    let [first, second, third, ..] = race.best;
    Class {
        rows: [first, second, third],
        automorphisms: race.ties,
    }
}

/// Bands of every class: all that begin as least bands do.
fn candidates() -> impl Iterator<Item = Board> {
    BEGINNINGS.into_iter().flat_map(|beginning| {
        let ends = orders_of_rest(beginning).into_iter();
        ends.flat_map(move |end| {
            let [a, b, c, d, e, f] = beginning;
            let second = [[a, b, c], [d, e, f], end];
            third_rows(second).map(move |third| board([FIRST, second, third]))
        })
    })
}

/// A row as three mini-rows.
type MiniRows = [[u8; 3]; 3];

const FIRST: MiniRows = [[1, 2, 3], [4, 5, 6], [7, 8, 9]];

/// How the second rows of least bands begin.
const BEGINNINGS: [[u8; 6]; 6] = [
    [4, 5, 6, 7, 8, 9],
    [4, 5, 7, 1, 8, 9],
    [4, 5, 7, 2, 8, 9],
    [4, 5, 7, 3, 8, 9],
    [4, 5, 7, 8, 9, 1],
    [4, 5, 7, 8, 9, 3],
];

/// All rows that can stand below the first and this one.
fn third_rows(second: MiniRows) -> impl Iterator<Item = MiniRows> {
    let [a, b, c] = array::from_fn(|stack| {
        let ([a, b, c], [d, e, f]) = (FIRST[stack], second[stack]);
        orders_of_rest([a, b, c, d, e, f])
    });
    let pairs = a.into_iter().flat_map(move |a| b.map(|b| (a, b)));
    pairs.flat_map(move |(a, b)| c.map(|c| [a, b, c]))
}

/// The other three digits in all orders.
fn orders_of_rest(digits: [u8; 6]) -> [[u8; 3]; 6] {
    let mut rest = (1..=9).filter(|digit| !digits.contains(digit));
    let rest: [u8; 3] = array::from_fn(|_| rest.next().expect("three digits are left"));
    ORDERS.map(|order| order.map(|place| rest[place]))
}

fn board(rows: [MiniRows; 3]) -> Board {
    let mut board = Board::default();
    for (row, mini_rows) in board.rows.iter_mut().zip(rows) {
        row[..9].copy_from_slice(mini_rows.as_flattened());
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_416_classes_and_they_are_all_bands() {
        assert_eq!(CLASSES.len(), BandClass::COUNT);
        let sizes = BandClass::all().map(BandClass::size);
        assert_eq!(sizes.sum::<u64>(), 362_880 * 56 * 6_u64.pow(6));
    }

    #[test]
    fn classes_are_those_of_their_least_bands() {
        for class in BandClass::all() {
            assert_eq!(BandClass::of(&class.band()), Some(class));
            assert_eq!(BandClass::REARRANGEMENTS % class.automorphisms(), 0);
        }
        let bands: Vec<Band> = BandClass::all().map(BandClass::band).collect();
        assert!(bands.is_sorted());
    }
}
