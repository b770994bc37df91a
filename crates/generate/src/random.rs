//! Random numbers that are identical on every platform.
//!
//! The generator is ChaCha with 8 rounds (the block function of RFC 8439 with a 64-bit counter and
//! a 64-bit stream). The key consists of the seed (eight bytes, little endian), the attempt (eight
//! bytes) and zeros; the stream is the number of the puzzle. Words are used in order. A number
//! below a bound takes one word, or more where one would bias the result (Lemire, "Fast random
//! integer generation in an interval").
//!
//! **Invariant:** the numbers depend on seed, stream and attempt only. A version that changes them
//! announces it in the changelog, because users reproduce puzzles from seeds.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A stream of random numbers.
#[derive(Debug)]
pub struct Random {
    words: ChaCha8Rng,
}

impl Random {
    /// Creates the generator for a seed and a stream.
    pub fn new(seed: u64, stream: u64) -> Random {
        Random::for_attempt(seed, stream, 0)
    }

    /// Creates the generator for an attempt; attempt 0 is the same as [`Random::new`].
    pub fn for_attempt(seed: u64, stream: u64, attempt: u64) -> Random {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&attempt.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(stream);
        Random { words }
    }

    /// Returns the next 32-bit word.
    #[inline]
    pub fn word(&mut self) -> u32 {
        self.words.next_u32()
    }

    /// Returns a uniformly distributed number below `bound`.
    ///
    /// # Panics
    ///
    /// Panics if `bound` is 0.
    #[inline]
    #[track_caller]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "the bound must be positive");
        let mut product = u64::from(self.word()) * u64::from(bound);
        if (product as u32) < bound {
            // This many of the lowest products are one word too likely.
            let surplus = bound.wrapping_neg() % bound;
            while (product as u32) < surplus {
                product = u64::from(self.word()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Returns a uniformly chosen item.
    ///
    /// # Panics
    ///
    /// Panics if there are no items.
    #[inline]
    #[track_caller]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }

    /// Shuffles the items; every order is equally likely.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// Returns a random permutation of the numbers from 0 to `N - 1`.
    #[inline]
    pub fn permutation<const N: usize>(&mut self) -> [u8; N] {
        let mut order = std::array::from_fn(|index| index as u8);
        self.shuffle(&mut order);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_match_chacha8_test_vectors() {
        // The first words of ChaCha8 with a key of zeros, from the test vectors of
        // draft-strombergson-chacha-test-vectors-01, TC1.
        let mut random = Random::new(0, 0);
        let words: [u32; 4] = std::array::from_fn(|_| random.word());
        let bytes = words.map(u32::to_le_bytes).concat();
        assert_eq!(
            bytes,
            [
                0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09,
                0xa5, 0xa1
            ]
        );
    }

    #[test]
    fn seeds_and_streams_differ() {
        let first = |seed, stream| Random::new(seed, stream).word();
        assert_ne!(first(1, 0), first(0, 1));
        assert_ne!(first(0, 0), first(0, 1));
        assert_ne!(first(0, 0), first(1, 0));
        assert_eq!(first(3, 4), first(3, 4));
        assert_ne!(first(0, 0), Random::for_attempt(0, 0, 1).word());
    }

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let mut random = Random::new(1, 2);
        let mut counts = [0_i32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        // Five standard deviations.
        assert!(
            counts.iter().all(|count| (count - 10_000).abs() < 470),
            "{counts:?}"
        );
    }

    #[test]
    fn permutation_returns_every_order() {
        let mut random = Random::new(5, 5);
        let mut orders: Vec<[u8; 3]> = (0..100).map(|_| random.permutation()).collect();
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), 6);
    }
}
