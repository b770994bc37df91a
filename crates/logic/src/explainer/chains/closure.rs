//! What is true, by links of one kind, if a candidate is.
//!
//! **Invariant:** candidates are numbered anew, in their order, so that rows are short.

use super::grid::Grid;

/// For each candidate of a position all that follows from it.
#[derive(Debug)]
pub(super) struct Closure {
    /// The row of each candidate.
    indices: Box<[u16; 729]>,
    rows: Vec<Row>,
    /// How many words of rows are in use.
    words: usize,
}

type Row = [u64; 12];

impl Closure {
    pub(super) fn new() -> Closure {
        Closure {
            indices: Box::new([0; 729]),
            rows: Vec::new(),
            words: 0,
        }
    }

    /// Forgets what is there, and numbers the candidates of a position.
    pub(super) fn begin(&mut self, grid: &Grid) {
        let mut count = 0;
        for candidate in grid.candidates() {
            self.indices[candidate] = count;
            count += 1;
        }
        self.rows.clear();
        self.rows.resize(count.into(), [0; 12]);
        self.words = usize::from(count).div_ceil(64);
    }

    /// Says that a candidate follows from another one.
    pub(super) fn add(&mut self, from: usize, to: usize) {
        let to = self.indices[to];
        self.rows[usize::from(self.indices[from])][usize::from(to / 64)] |= 1 << (to % 64);
    }

    /// Works out what follows by way of others.
    pub(super) fn close(&mut self) {
        for via in 0..self.rows.len() {
            let row = self.rows[via];
            let row = &row[..self.words];
            if row.iter().all(|&word| word == 0) {
                continue;
            }
            let (word, bit) = (via / 64, via % 64);
            for other in &mut self.rows {
                if other[word] >> bit & 1 == 1 {
                    for (word, own) in other.iter_mut().zip(row) {
                        *word |= own;
                    }
                }
            }
        }
    }

    /// Whether a candidate follows from another one; both are left.
    pub(super) fn has(&self, from: usize, to: usize) -> bool {
        let to = self.indices[to];
        let row = &self.rows[usize::from(self.indices[from])];
        row[usize::from(to / 64)] >> (to % 64) & 1 == 1
    }
}
