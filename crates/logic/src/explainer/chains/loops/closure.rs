//! The candidates that each candidate implies, by links of one kind.
//!
//! **Invariant:** candidates are renumbered in order, so that rows are short.

use super::super::grid::Grid;

/// The consequences of each candidate of a position.
#[derive(Debug)]
pub(super) struct Closure {
    /// The row of each candidate.
    indices: Box<[u16; 729]>,
    rows: Vec<Row>,
    /// The number of blocks in use per row.
    blocks: usize,
}

/// A set of candidates; words come in blocks, which the compiler vectorises.
type Row = [[u64; 4]; 3];

impl Closure {
    pub(super) fn new() -> Closure {
        Closure {
            indices: Box::new([0; 729]),
            rows: Vec::new(),
            blocks: 0,
        }
    }

    /// Clears the table and numbers the candidates of a position.
    pub(super) fn begin(&mut self, grid: &Grid) {
        let mut count = 0;
        for candidate in grid.candidates() {
            self.indices[candidate] = count;
            count += 1;
        }
        self.rows.clear();
        self.rows.resize(count.into(), Row::default());
        self.blocks = usize::from(count).div_ceil(256);
    }

    /// Records that a candidate follows from another one.
    #[inline]
    pub(super) fn add(&mut self, from: usize, to: usize) {
        let to = usize::from(self.indices[to]);
        let row = &mut self.rows[usize::from(self.indices[from])];
        row[to / 256][to / 64 % 4] |= 1 << (to % 64);
    }

    /// Computes the transitive closure.
    pub(super) fn close(&mut self) {
        for start in 0..self.rows.len() {
            self.rows[start] = self.reached(start);
        }
    }

    /// Computes the row of a candidate. All rows before it are closed and need not be followed further.
    fn reached(&self, start: usize) -> Row {
        let mut reached = self.rows[start];
        let mut open = reached;
        while let Some(via) = self.first(&open) {
            let row = &self.rows[via];
            for block in 0..self.blocks {
                for word in 0..4 {
                    let via_it = row[block][word];
                    let fresh = via_it & !reached[block][word];
                    let open = &mut open[block][word];
                    *open = if via < start {
                        *open & !via_it
                    } else {
                        *open | fresh
                    };
                    reached[block][word] |= via_it;
                }
            }
            open[via / 256][via / 64 % 4] &= !(1 << (via % 64));
        }
        reached
    }

    /// Returns the first member of a set.
    #[inline]
    fn first(&self, set: &Row) -> Option<usize> {
        let words = set[..self.blocks].as_flattened().iter();
        let mut words = words.enumerate().filter(|&(_, &word)| word != 0);
        words
            .next()
            .map(|(index, word)| index * 64 + word.trailing_zeros() as usize)
    }

    /// Returns whether a candidate follows from another one; both must be present.
    #[inline]
    pub(super) fn has(&self, from: usize, to: usize) -> bool {
        let to = usize::from(self.indices[to]);
        let row = &self.rows[usize::from(self.indices[from])];
        row[to / 256][to / 64 % 4] >> (to % 64) & 1 == 1
    }
}
