//! The candidates that each candidate excludes by static chains.
//!
//! **Invariant:** the relation is symmetric and closed under the links added so far. Links of a smaller
//! grid may be added to those of a larger one: a chain through a removed candidate ends in candidates
//! that have been removed, too.

use foldoku_board::{Square, SquareSet};

use super::super::grid::{Candidates, Grid, candidate_at, is_pair, lowest};
use crate::position::bits_of;

/// Words per block of a row; the compiler vectorises over them.
const WIDTH: usize = 4;

/// A part of a row.
type Block = [u64; WIDTH];

/// The relation, with candidates renumbered in order so that rows are short.
#[derive(Clone, Debug)]
pub(super) struct Exclusions {
    indices: Box<[u16; 729]>,
    candidates: Vec<u16>,
    rows: Vec<Block>,
    /// The number of blocks per row.
    blocks: usize,
    /// The links added so far: cells, and digits of units, with two places.
    cells: SquareSet,
    lines: [u16; 27],
    copies: [Vec<Block>; 2],
}

impl Exclusions {
    pub(super) fn new() -> Exclusions {
        Exclusions {
            indices: Box::new([0; 729]),
            candidates: Vec::new(),
            rows: Vec::new(),
            blocks: 0,
            cells: SquareSet::EMPTY,
            lines: [0; 27],
            copies: [Vec::new(), Vec::new()],
        }
    }

    /// Computes the relation of a grid.
    pub(super) fn set(&mut self, grid: &Grid) {
        self.candidates.clear();
        for candidate in grid.candidates() {
            self.indices[candidate] = self.candidates.len() as u16;
            self.candidates.push(candidate as u16);
        }
        let count = self.candidates.len();
        self.blocks = count.div_ceil(64 * WIDTH);
        self.rows.clear();
        self.rows.resize(count * self.blocks, Block::default());
        (self.cells, self.lines) = (SquareSet::EMPTY, [0; 27]);
        for number in 0..count {
            let candidate = usize::from(self.candidates[number]);
            let (square, digit) = (candidate / 9, candidate % 9);
            for other in bits_of(grid.marks[square] & !(1 << digit)) {
                self.insert(number, square * 9 + other);
            }
            let seen = SquareSet::peers_of(Square::new(square)) & grid.places.0[digit];
            for square in seen.iter() {
                self.insert(number, square.index() * 9 + digit);
            }
        }
        self.add_links(grid);
    }

    /// Takes over the relation of another one.
    pub(super) fn copy(&mut self, other: &Exclusions) {
        self.indices.copy_from_slice(&*other.indices);
        self.candidates.clone_from(&other.candidates);
        self.rows.clone_from(&other.rows);
        self.blocks = other.blocks;
        (self.cells, self.lines) = (other.cells, other.lines);
    }

    fn insert(&mut self, number: usize, candidate: usize) {
        let bit = usize::from(self.indices[candidate]);
        self.rows[number * self.blocks + bit / (64 * WIDTH)][bit / 64 % WIDTH] |= 1 << (bit % 64);
    }

    /// Adds the strong links of a grid.
    pub(super) fn add_links(&mut self, grid: &Grid) {
        for square in 0..81 {
            let marks = grid.marks[square];
            if is_pair(marks) && !self.cells.contains(Square::new(square)) {
                self.cells.insert(Square::new(square));
                let [one, two] = [marks, marks & (marks - 1)].map(lowest);
                self.link(square * 9 + one, square * 9 + two);
            }
        }
        for unit in 0..27 {
            for digit in 0..9 {
                let places = grid.lines[unit][digit];
                if is_pair(places) && self.lines[unit] >> digit & 1 == 0 {
                    self.lines[unit] |= 1 << digit;
                    let [one, two] = [places, places & (places - 1)].map(lowest);
                    self.link(
                        candidate_at(unit, one, digit),
                        candidate_at(unit, two, digit),
                    );
                }
            }
        }
    }

    /// Adds a link: what excludes one candidate implies the other.
    fn link(&mut self, one: usize, two: usize) {
        let [one, two] = [one, two].map(|candidate| usize::from(self.indices[candidate]));
        let mut copies = std::mem::take(&mut self.copies);
        for (from, to) in [(one, two), (two, one)] {
            copies[0].clear();
            copies[0].extend_from_slice(self.row(from));
            copies[1].clear();
            copies[1].extend_from_slice(self.row(to));
            for number in bits(&copies[0]) {
                let row = &mut self.rows[number * self.blocks..][..self.blocks];
                for (row, more) in row.iter_mut().zip(&copies[1]) {
                    for word in 0..WIDTH {
                        row[word] |= more[word];
                    }
                }
            }
        }
        self.copies = copies;
    }

    fn row(&self, number: usize) -> &[Block] {
        &self.rows[number * self.blocks..][..self.blocks]
    }

    /// Returns the candidates of a grid that exclude themselves.
    pub(super) fn self_excluding(&self, grid: &Grid) -> Vec<usize> {
        let words = self.blocks * WIDTH;
        let all = self.rows.as_flattened();
        let excludes_itself =
            |number: usize| all[number * words + number / 64] >> (number % 64) & 1 == 1;
        let candidates = self.candidates.iter().enumerate();
        candidates
            .filter(|&(number, _)| excludes_itself(number))
            .map(|(_, &candidate)| usize::from(candidate))
            .filter(|&candidate| grid.places.contains(candidate))
            .collect()
    }

    /// Adds the candidates of a grid that exclude all members of a group.
    pub(super) fn excluding_all(
        &self,
        grid: &Grid,
        group: impl IntoIterator<Item = usize>,
        found: &mut Candidates,
    ) {
        let mut all = [[u64::MAX; WIDTH]; 729_usize.div_ceil(64 * WIDTH)];
        for candidate in group {
            let row = self.row(self.indices[candidate].into());
            let mut any = 0;
            for (block, row) in row.iter().enumerate() {
                for word in 0..WIDTH {
                    all[block][word] &= row[word];
                    any |= all[block][word];
                }
            }
            if any == 0 {
                return;
            }
        }
        for number in bits(&all[..self.blocks]) {
            let candidate = usize::from(self.candidates[number]);
            if grid.places.contains(candidate) {
                found.insert(candidate);
            }
        }
    }
}

/// Returns the members of a row.
fn bits(row: &[Block]) -> impl Iterator<Item = usize> {
    let words = row.as_flattened().iter().enumerate();
    words.flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| index * 64 + rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            bit
        })
    })
}
