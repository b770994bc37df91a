//! Sets of numbers, and matrices of bits with such a set in each row.
//!
//! **Invariant:** a number is in a set exactly if its bit is set; all rows of a matrix have the same
//! width, and bits beyond it are never set.

/// A set of numbers below `64 * WORDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BitSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> BitSet<WORDS> {
    /// The empty set.
    pub(crate) const NONE: BitSet<WORDS> = BitSet([0; WORDS]);

    /// Returns whether a number is in the set.
    #[inline]
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds a number; returns whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, number: usize) -> bool {
        let is_new = !self.contains(number);
        self.0[number / 64] |= 1 << (number % 64);
        is_new
    }

    /// Removes a number.
    pub(crate) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Keeps the numbers that are in another set, too.
    #[inline]
    pub(crate) fn retain(&mut self, other: &BitSet<WORDS>) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }

    /// Returns whether the set has no number.
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Returns the numbers in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        ones_of(&self.0)
    }
}

/// Words per block of a row, over which the compiler vectorises.
const BLOCK: usize = 4;

/// A matrix of bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitMatrix {
    words: usize,
    bits: Vec<u64>,
}

impl BitMatrix {
    /// Creates an empty matrix.
    pub(crate) fn new(rows: usize, width: usize) -> BitMatrix {
        let mut matrix = BitMatrix::default();
        matrix.clear(rows, width);
        matrix
    }

    /// Removes all bits, and changes the size.
    pub(crate) fn clear(&mut self, rows: usize, width: usize) {
        self.words = width.div_ceil(64 * BLOCK) * BLOCK;
        self.bits.clear();
        self.bits.resize(rows * self.words, 0);
    }

    /// Sets a bit.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, bit: usize) {
        self.bits[row * self.words + bit / 64] |= 1 << (bit % 64);
    }

    /// Returns whether a bit is set.
    #[inline]
    pub(crate) fn has(&self, row: usize, bit: usize) -> bool {
        self.bits[row * self.words + bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Returns the words of a row.
    #[inline]
    pub(crate) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    /// Adds bits to a row.
    #[inline]
    pub(crate) fn add(&mut self, row: usize, bits: &[u64]) {
        let row = &mut self.bits[row * self.words..][..self.words];
        let (blocks, more) = (row.as_chunks_mut::<BLOCK>().0, bits.as_chunks::<BLOCK>().0);
        for (block, more) in blocks.iter_mut().zip(more) {
            for word in 0..BLOCK {
                block[word] |= more[word];
            }
        }
    }

    /// Takes over another matrix.
    pub(crate) fn copy(&mut self, other: &BitMatrix) {
        self.words = other.words;
        self.bits.clone_from(&other.bits);
    }
}

/// Returns the bits of a row in ascending order.
pub(crate) fn ones_of(row: &[u64]) -> impl Iterator<Item = usize> {
    common(row, row)
}

/// Returns the bits that two rows have in common, in ascending order.
pub(crate) fn common(one: &[u64], other: &[u64]) -> impl Iterator<Item = usize> {
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
        let row = rows.row(1).to_vec();
        rows.add(2, &row);
        assert!(ones_of(rows.row(2)).eq([0, 1, 63, 64, 129]));
        assert!(rows.has(2, 129) && !rows.has(0, 129));
    }

    #[test]
    fn numbers_are_iterated_in_order() {
        let mut set = BitSet::<3>::NONE;
        let all = [0, 63, 65, 190];
        assert!(all.into_iter().rev().all(|number| set.insert(number)));
        assert!(!set.insert(63));
        assert!(set.iter().eq(all));
        set.remove(63);
        assert!(!set.contains(63) && set.contains(65));
    }
}
