//! The 416 equivalence classes of bands.
//!
//! A band is three rows that contain all digits in each row and box. Two bands are equivalent if
//! permuting rows, stacks and columns within stacks and relabelling digits maps one to the other.
//! The representative of a class is its lexicographically smallest band.
//!
//! **Invariant:** classes are numbered from 0 in the order of their representatives; every band
//! belongs to one class, and the sizes add up to 9! · 56 · 6⁶.

use std::array;
use std::sync::LazyLock;

use foldoku_kernel::Line;

use super::board::{Board, Word, is_complete_row};
use super::grid::Minimum;
use super::start::{ORDERS, Starts};

/// A band as text: three rows of nine digits.
pub type Band = [u8; 27];

/// An equivalence class of bands.
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
    /// The number of classes.
    pub const COUNT: usize = 416;

    /// The number of permutations of the rows, stacks and columns within stacks of a band: 6 · 6 ·
    /// 6³.
    const REARRANGEMENTS: u32 = 7776;

    /// Returns all classes in order.
    pub fn all() -> impl ExactSizeIterator<Item = BandClass> {
        (0..BandClass::COUNT as u16).map(|index| BandClass { index })
    }

    /// Returns the class of a band; `None` if a row or box does not contain all digits.
    pub fn of(band: &Band) -> Option<BandClass> {
        let mut line = [b'.'; 81];
        line[..27].copy_from_slice(band);
        of_band(&Board::both(&line)[0], 0)
    }

    /// Returns the classes of the three bands and the three (transposed) stacks of a grid; `None`
    /// for each that is not solved.
    pub fn of_grid(grid: &Line) -> [Option<BandClass>; 6] {
        let boards = Board::both(grid);
        array::from_fn(|chute| of_band(&boards[chute / 3], (chute % 3) as u8))
    }

    /// Returns the number of the class, from 0.
    pub fn index(self) -> usize {
        usize::from(self.index)
    }

    /// Returns the representative: the lexicographically smallest band of the class.
    pub fn band(self) -> Band {
        let rows = CLASSES[self.index()].rows;
        let digit = |square| b'0' + (rows[square / 9] >> (4 * (8 - square % 9)) & 15) as u8;
        array::from_fn(digit)
    }

    /// Returns the number of automorphisms: how many of the 7776 rearrangements map the band to
    /// itself up to relabelling.
    pub fn automorphisms(self) -> u32 {
        CLASSES[self.index()].automorphisms
    }

    /// Returns the number of bands in the class.
    pub fn size(self) -> u64 {
        const RELABELLINGS: u64 = 362_880;
        RELABELLINGS * u64::from(BandClass::REARRANGEMENTS / self.automorphisms())
    }
}

/// The representative of a class and its automorphisms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    rows: [Word; 3],
    automorphisms: u32,
}

/// All classes in order, computed on first use in a few milliseconds.
static CLASSES: LazyLock<Vec<Class>> = LazyLock::new(|| {
    let mut classes: Vec<Class> = candidates().map(|board| canonical(&board, 0)).collect();
    classes.sort_unstable();
    classes.dedup();
    classes
});

fn of_band(board: &Board, band: u8) -> Option<BandClass> {
    let rows = &board.rows[3 * usize::from(band)..][..3];
    let is_band = rows.iter().all(is_complete_row) && board.has_complete_boxes(usize::from(band));
    is_band.then(|| {
        let class = canonical(board, band);
        let index = CLASSES.binary_search(&class);
        let index = index.expect("every band belongs to a class");
        BandClass {
            index: index as u16,
        }
    })
}

/// Returns the class of a band, without its number.
fn canonical(board: &Board, band: u8) -> Class {
    let mut starts = Starts::new();
    starts.add_band(board, 0, band);
    let mut minimum = Minimum::new(3);
    starts.for_each_order(|start, columns| {
        let _ = minimum.compare(board, start, columns);
    });
    let [first, second, third, ..] = minimum.best;
    Class {
        rows: [first, second, third],
        automorphisms: minimum.ties,
    }
}

/// Returns bands of every class: all bands that start like a representative.
fn candidates() -> impl Iterator<Item = Board> {
    PREFIXES.into_iter().flat_map(|prefix| {
        let ends = orders_of_rest(prefix).into_iter();
        ends.flat_map(move |end| {
            let [a, b, c, d, e, f] = prefix;
            let second = [[a, b, c], [d, e, f], end];
            third_rows(second).map(move |third| board([FIRST, second, third]))
        })
    })
}

/// A row as three mini-rows of three cells.
type MiniRows = [[u8; 3]; 3];

const FIRST: MiniRows = [[1, 2, 3], [4, 5, 6], [7, 8, 9]];

/// The prefixes of the second rows of representatives.
const PREFIXES: [[u8; 6]; 6] = [
    [4, 5, 6, 7, 8, 9],
    [4, 5, 7, 1, 8, 9],
    [4, 5, 7, 2, 8, 9],
    [4, 5, 7, 3, 8, 9],
    [4, 5, 7, 8, 9, 1],
    [4, 5, 7, 8, 9, 3],
];

/// Returns all possible third rows for the first row and this second one.
fn third_rows(second: MiniRows) -> impl Iterator<Item = MiniRows> {
    let [a, b, c] = array::from_fn(|stack| {
        let ([a, b, c], [d, e, f]) = (FIRST[stack], second[stack]);
        orders_of_rest([a, b, c, d, e, f])
    });
    let pairs = a.into_iter().flat_map(move |a| b.map(|b| (a, b)));
    pairs.flat_map(move |(a, b)| c.map(|c| [a, b, c]))
}

/// Returns the other three digits in all orders.
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
    fn class_sizes_add_up_to_the_number_of_bands() {
        assert_eq!(CLASSES.len(), BandClass::COUNT);
        let sizes = BandClass::all().map(BandClass::size);
        assert_eq!(sizes.sum::<u64>(), 362_880 * 56 * 6_u64.pow(6));
    }

    #[test]
    fn representatives_belong_to_their_class() {
        for class in BandClass::all() {
            assert_eq!(BandClass::of(&class.band()), Some(class));
            assert_eq!(BandClass::REARRANGEMENTS % class.automorphisms(), 0);
        }
        let bands: Vec<Band> = BandClass::all().map(BandClass::band).collect();
        assert!(bands.is_sorted());
    }
}
