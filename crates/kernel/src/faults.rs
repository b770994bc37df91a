//! Answers of 81 digits to puzzles of the classic board: whether they are right, and what is wrong with them.
//!
//! **Invariant:** nothing is searched for and nothing is allocated. For givens that do not clash, an answer is a
//! solution exactly if it has no empty cell and no fault.

use std::array::from_fn;
use std::cmp::Ordering;

use crate::layout::Line;

/// The bits of all digits.
const ALL: u16 = (1 << 9) - 1;

/// The [`sum`] of a solution.
const SUM: u8 = (9 * 45 % 256) as u8;

/// The set of all cells.
const CELLS: u128 = (1 << 81) - 1;

/// The bit of each digit; 0 for the other characters.
static BITS: [u16; 256] = {
    let mut bits = [0; 256];
    let mut index = 0;
    while index < 9 {
        bits[b'1' as usize + index] = 1 << index;
        index += 1;
    }
    bits
};

/// The bits of a row, with zeros behind it up to the length of whole registers.
type Row = [u16; 16];

/// The cells of each unit: rows, columns, boxes.
static UNITS: [u128; 27] = {
    let mut units = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let of_cell = units_of(cell);
        units[of_cell[0]] |= 1 << cell;
        units[of_cell[1]] |= 1 << cell;
        units[of_cell[2]] |= 1 << cell;
        cell += 1;
    }
    units
};

/// Up to so many wrong digits are compared with the digits around them one by one.
const FEW: u32 = 12;

/// What is wrong with an answer. Bit `n` of a set is cell `n` in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faults {
    /// The cells whose given was changed or left out.
    pub changed_givens: u128,
    /// The cells that hold a digit twice in a unit.
    pub conflicts: u128,
    /// The first unit that holds a digit twice, rows before columns before boxes, with these cells of it.
    pub broken: Option<(usize, u128)>,
    /// Whether the givens themselves may hold a digit twice in a unit; if not, they do not.
    pub may_clash: bool,
    /// How many cells of the puzzle are empty.
    pub open: u32,
    /// How many of them the answer fills.
    pub filled: u32,
    /// How many cells of the answer are empty.
    pub empty: u32,
}

/// The digits that occur more than once in each unit.
struct Repeated {
    rows: [u16; 9],
    columns: Row,
    boxes: [u16; 9],
}

/// Returns whether an answer is the solution of a classic puzzle: 81 digits that keep the givens, with dots or zeros
/// for empty cells, and hold each digit once per row, column and box. White space around it does not count.
pub fn is_solution(givens: &Line, answer: &[u8]) -> bool {
    <&Line>::try_from(answer.trim_ascii()).is_ok_and(|answer| completes(givens, answer))
}

/// Returns an answer as a line, if it is 81 digits, with dots or zeros for empty cells. White space around it does not
/// count.
pub fn answer_line(answer: &[u8]) -> Option<&Line> {
    plain_line(answer.trim_ascii())
}

/// Returns a text of 81 digits and dots as a line.
#[inline]
pub fn plain_line(text: &[u8]) -> Option<&Line> {
    let line = <&Line>::try_from(text).ok()?;
    // Without an early exit this compiles to vector instructions.
    let strange = line.iter().fold(0, |sum, &byte| {
        sum | u8::from(byte != b'.' && !byte.is_ascii_digit())
    });
    (strange == 0).then_some(line)
}

fn completes(givens: &Line, answer: &Line) -> bool {
    // Nearly all other answers have another sum, which takes a tenth of the time.
    if sum(answer) != SUM {
        return false;
    }
    // Without early exits this compiles to vector instructions.
    let both = givens.iter().zip(answer);
    let changed = both.fold(0, |changed, (&given, &digit)| {
        changed | (u8::from(given != digit) & u8::from(is_digit(given)))
    });
    let (mut columns, mut all) = ([0; 16], ALL);
    for band in bits(answer).as_chunks::<3>().0 {
        let in_band: Row = from_fn(|column| band[0][column] | band[1][column] | band[2][column]);
        columns = from_fn(|column| columns[column] | in_band[column]);
        for cells in in_band[..9].as_chunks::<3>().0 {
            all &= cells[0] | cells[1] | cells[2];
        }
        for row in band {
            all &= row[..9].iter().fold(0, |once, bit| once | bit);
        }
    }
    changed == 0 && columns[..9].iter().fold(all, |all, unit| all & unit) == ALL
}

/// Returns the sum of all digits, without its higher bits.
fn sum(line: &Line) -> u8 {
    let (words, rest) = line.as_chunks::<8>();
    // Ten digits fit in a byte.
    let digits = words
        .iter()
        .map(|word| u64::from_le_bytes(*word) & 0x0F0F_0F0F_0F0F_0F0F);
    let sums = digits.sum::<u64>().to_le_bytes().into_iter();
    sums.fold(rest[0] & 0x0F, u8::wrapping_add)
}

impl Faults {
    /// Compares an answer, in which anything but the digits from 1 to 9 is an empty cell, with the givens and the
    /// units.
    pub fn of(givens: &Line, answer: &Line) -> Faults {
        let rows = bits(answer);
        let given = cells(givens.map(is_digit));
        let different = cells(from_fn(|cell| givens[cell] != answer[cell]));
        let filled = cells(answer.map(is_digit));
        let repeated = Repeated::of(&rows);
        let broken = repeated.first().map(|(unit, digits)| {
            let of_unit = (0..9).map(|place| cell_of(unit, place));
            let broken = of_unit.filter(|&cell| rows[cell / 9][cell % 9] & digits != 0);
            (unit, broken.fold(0, |cells, cell| cells | 1 << cell))
        });
        let conflicts = broken.map_or(0, |_| repeated.cells(&rows));
        Faults::new(given, given & different, filled, broken, conflicts)
    }

    /// Compares an answer as [`Faults::of`] does, with the help of a solution of the puzzle: digits that it has, too, are
    /// not at fault among themselves.
    pub fn beside(givens: &Line, answer: &Line, solution: &Line) -> Faults {
        let wrong = cells(from_fn(|cell| answer[cell] != solution[cell]));
        if wrong.count_ones() > FEW {
            return Faults::of(givens, answer);
        }
        let given = cells(givens.map(is_digit));
        let filled = cells(answer.map(is_digit));
        let (mut broken, mut conflicts) = (None, 0);
        let mut rest = wrong & filled;
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let same = cells(answer.map(|digit| digit == answer[cell]));
            for unit in units_of(cell) {
                let twice = same & UNITS[unit];
                if twice & (twice - 1) != 0 {
                    conflicts |= twice;
                    broken =
                        Some(broken.map_or((unit, twice), |broken| first(broken, (unit, twice))));
                }
            }
        }
        Faults::new(given, given & wrong, filled, broken, conflicts)
    }

    fn new(
        given: u128,
        changed_givens: u128,
        filled: u128,
        broken: Option<(usize, u128)>,
        conflicts: u128,
    ) -> Faults {
        Faults {
            changed_givens,
            conflicts,
            broken,
            // Two givens that clash are conflicts of the answer, too, unless it changes one of them.
            may_clash: changed_givens != 0 || (conflicts & given).count_ones() > 1,
            open: (CELLS & !given).count_ones(),
            filled: (filled & !given).count_ones(),
            empty: (CELLS & !filled).count_ones(),
        }
    }

    /// Returns whether the givens of a puzzle hold a digit twice in a unit.
    pub fn is_clash(givens: &Line) -> bool {
        Repeated::of(&bits(givens)).first().is_some()
    }

    /// Returns how many empty cells of the puzzle have the same digit in the answer as in its solution.
    pub fn right(givens: &Line, answer: &Line, solution: &Line) -> u32 {
        let cells = givens.iter().zip(answer).zip(solution);
        let right = cells
            .map(|((&given, digit), right)| u8::from(!is_digit(given)) & u8::from(digit == right));
        right.sum::<u8>().into()
    }
}

impl Repeated {
    fn of(rows: &[Row; 9]) -> Repeated {
        let (mut columns, mut boxes) = (Counted::default(), [0; 9]);
        let bands = rows.as_chunks::<3>().0.iter();
        for (band, boxes) in bands.zip(boxes.as_chunks_mut::<3>().0) {
            let mut in_band = Counted::default();
            for row in band {
                in_band.add(row, &[0; 16]);
            }
            columns.add(&in_band.once, &in_band.twice);
            for (index, repeated) in boxes.iter_mut().enumerate() {
                let cells = 3 * index..3 * index + 3;
                let (once, twice) = (&in_band.once[cells.clone()], &in_band.twice[cells]);
                *repeated = twice
                    .iter()
                    .fold(repeated_of(once), |all, digits| all | digits);
            }
        }
        Repeated {
            rows: from_fn(|row| repeated_of(&rows[row][..9])),
            columns: columns.twice,
            boxes,
        }
    }

    /// Returns the first unit that holds a digit twice, with these digits.
    fn first(&self) -> Option<(usize, u16)> {
        let units = self
            .rows
            .iter()
            .chain(&self.columns[..9])
            .chain(&self.boxes);
        let mut units = units.copied().enumerate();
        units.find(|&(_, digits)| digits != 0)
    }

    /// Returns the cells that hold a digit twice in a unit.
    fn cells(&self, rows: &[Row; 9]) -> u128 {
        let mut is_twice = [false; 81];
        for (row, cells) in is_twice.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            let boxes = &self.boxes[row / 3 * 3..][..3];
            for (column, is_twice) in cells.iter_mut().enumerate() {
                let digits = self.rows[row] | self.columns[column] | boxes[column / 3];
                *is_twice = rows[row][column] & digits != 0;
            }
        }
        cells(is_twice)
    }
}

/// The digits that occur in columns, and those that occur more than once.
#[derive(Default)]
struct Counted {
    once: Row,
    twice: Row,
}

impl Counted {
    /// Adds the digits of other cells of the columns. One array after the other compiles to vector instructions.
    fn add(&mut self, once: &Row, twice: &Row) {
        for column in 0..16 {
            self.twice[column] |= twice[column] | self.once[column] & once[column];
            self.once[column] |= once[column];
        }
    }
}

/// Returns the digits that occur more than once.
fn repeated_of(bits: &[u16]) -> u16 {
    let add = |(once, twice): (u16, u16), bit: &u16| (once | bit, twice | once & bit);
    bits.iter().fold((0, 0), add).1
}

/// Returns the set of the cells that have a flag.
fn cells(flags: [bool; 81]) -> u128 {
    let flags = flags.map(u8::from);
    let (words, rest) = flags.as_chunks::<8>();
    let words = words.iter().enumerate().map(|(index, word)| {
        // The product moves the lowest bit of byte `n` to bit `56 + n`, and no two bits to the same place.
        let bits = u64::from_le_bytes(*word).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        u128::from(bits) << (8 * index)
    });
    words.fold(u128::from(rest[0]) << 80, |cells, word| cells | word)
}

fn is_digit(character: u8) -> bool {
    character.wrapping_sub(b'1') < 9
}

/// Returns the digit of each cell as a bit; 0 for an empty cell.
fn bits(line: &Line) -> [Row; 9] {
    let mut rows = [[0; 16]; 9];
    for (row, cells) in rows.iter_mut().zip(line.as_chunks::<9>().0) {
        for (bits, &digit) in row.iter_mut().zip(cells) {
            *bits = BITS[usize::from(digit)];
        }
    }
    rows
}

/// Returns the row, the column and the box of a cell.
const fn units_of(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// Returns the first of two units with some of their cells, and of one unit all these.
fn first(one: (usize, u128), other: (usize, u128)) -> (usize, u128) {
    match one.0.cmp(&other.0) {
        Ordering::Less => one,
        Ordering::Equal => (one.0, one.1 | other.1),
        Ordering::Greater => other,
    }
}

fn cell_of(unit: usize, place: usize) -> usize {
    match (unit / 9, unit % 9) {
        (0, row) => 9 * row + place,
        (1, column) => 9 * place + column,
        (_, index) => 9 * (index / 3 * 3 + place / 3) + index % 3 * 3 + place % 3,
    }
}

#[cfg(test)]
mod tests {
    use foldoku_testkit::rules::Random;

    use super::{Faults, answer_line, is_solution};

    const GIVENS: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn faults_are_those_of_the_cells() {
        assert!(is_solution(GIVENS, SOLUTION));
        assert!(is_solution(
            GIVENS,
            &[b" ".as_slice(), SOLUTION, b"\n"].concat()
        ));
        let mut answer = *SOLUTION;
        // A given becomes the digit beside it.
        answer[4] = b'8';
        answer[80] = b'.';
        let faults = Faults::of(GIVENS, &answer);
        assert_eq!(faults.changed_givens, 1 << 4 | 1 << 80);
        assert_eq!(faults.broken, Some((0, 1 << 4 | 1 << 5)));
        let in_units = 1 << 4 | 1 << 5 | 1 << 76;
        assert_eq!(faults.conflicts, in_units);
        assert_eq!((faults.open, faults.filled, faults.empty), (51, 51, 1));
        assert_eq!(Faults::right(GIVENS, &answer, SOLUTION), 51);
        assert!(!is_solution(GIVENS, &answer));
    }

    #[test]
    fn a_solution_only_helps() {
        let mut random = Random::new(7);
        for round in 0..2000 {
            let mut answer = *SOLUTION;
            for _ in 0..=round % 20 {
                answer[random.below(81)] = b"123456789.0"[random.below(11)];
            }
            let faults = Faults::of(GIVENS, &answer);
            assert_eq!(Faults::beside(GIVENS, &answer, SOLUTION), faults);
            let solves = faults.empty == 0 && faults.changed_givens == 0 && faults.conflicts == 0;
            assert_eq!(is_solution(GIVENS, &answer), solves);
        }
    }

    #[test]
    fn givens_that_clash_are_suspected() {
        let mut random = Random::new(8);
        let mut clashes = 0;
        for _ in 0..2000 {
            let mut givens = *GIVENS;
            givens[random.below(81)] = b"123456789"[random.below(9)];
            let mut answer = if random.below(2) == 0 {
                givens
            } else {
                *SOLUTION
            };
            answer[random.below(81)] = b'.';
            let is_clash = Faults::of(&givens, &givens).conflicts != 0;
            assert_eq!(Faults::is_clash(&givens), is_clash);
            assert!(!is_clash || Faults::of(&givens, &answer).may_clash);
            clashes += usize::from(is_clash);
        }
        assert!(clashes > 100);
    }

    #[test]
    fn an_answer_is_81_digits() {
        assert_eq!(
            answer_line(&[b"\n", SOLUTION.as_slice()].concat()),
            Some(SOLUTION)
        );
        assert_eq!(answer_line(GIVENS), Some(GIVENS));
        assert_eq!(answer_line(&SOLUTION[1..]), None);
        let mut other = *SOLUTION;
        other[40] = b'x';
        assert_eq!(answer_line(&other), None);
    }
}
