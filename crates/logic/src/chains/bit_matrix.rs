//! A matrix of bits: one set of nodes for each row.
//!
//! **Invariant:** all rows have the same width; bits beyond it are never set.

/// A matrix of bits.
pub(super) struct BitMatrix {
    words: usize,
    bits: Vec<u64>,
}

impl BitMatrix {
    /// Creates an empty matrix.
    pub(super) fn new(rows: usize, width: usize) -> BitMatrix {
        let words = width.div_ceil(64);
        BitMatrix {
            words,
            bits: vec![0; rows * words],
        }
    }

    /// Sets a bit.
    pub(super) fn set(&mut self, row: usize, bit: usize) {
        self.bits[row * self.words + bit / 64] |= 1 << (bit % 64);
    }

    /// Returns the words of a row.
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }
}

/// Returns the bits of a row in ascending order.
pub(super) fn ones_of(row: &[u64]) -> impl Iterator<Item = usize> {
    common(row, row)
}

/// Returns the bits that two rows have in common, in ascending order.
pub(super) fn common(one: &[u64], other: &[u64]) -> impl Iterator<Item = usize> {
    let words = one.iter().zip(other).enumerate();
    words.flat_map(|(index, (one, other))| {
        let mut rest = one & other;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| 64 * index + rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_iterated_in_order_and_by_row() {
        let mut rows = BitMatrix::new(3, 130);
        for bit in [129, 0, 63, 64] {
            rows.set(1, bit);
        }
        rows.set(2, 64);
        rows.set(2, 1);
        assert!(ones_of(rows.row(1)).eq([0, 63, 64, 129]));
        assert!(ones_of(rows.row(0)).next().is_none());
        assert!(common(rows.row(1), rows.row(2)).eq([64]));
    }
}
