//! Random numbers that are the same everywhere.
//!
//! ChaCha with 8 rounds (RFC 8439's block function with a 64-bit counter and a 64-bit stream): the
//! key is the seed in its first eight bytes, little endian, the number of the attempt in the next
//! eight, and zeros; the stream is the number of what is made. Words are taken in order; a number below a bound is made of one word, or more where
//! that would favour some numbers (Lemire, "Fast random integer generation in an interval").
//!
//! **Invariant:** the numbers follow from seed and stream alone, and never change from one version
//! to the next without being said in the changelog: whoever has a seed has the puzzles.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A stream of random numbers.
#[derive(Debug)]
pub struct Random {
    words: ChaCha8Rng,
}

impl Random {
    /// The numbers of a stream of a seed.
    pub fn new(seed: u64, stream: u64) -> Random {
        Random::of_attempt(seed, stream, 0)
    }

    /// The numbers of a stream of a seed for a certain attempt; those of the first, 0, are the
    /// [usual](Random::new) ones.
    pub fn of_attempt(seed: u64, stream: u64, attempt: u64) -> Random {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&attempt.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(stream);
        Random { words }
    }

    /// A word.
    #[inline]
    pub fn word(&mut self) -> u32 {
        self.words.next_u32()
    }

    /// A number below `bound`, each as likely as the others.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    #[inline]
    #[track_caller]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        let mut product = u64::from(self.word()) * u64::from(bound);
        if (product as u32) < bound {
            // So many of the lowest products come once too often.
            let surplus = bound.wrapping_neg() % bound;
            while (product as u32) < surplus {
                product = u64::from(self.word()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// One of some things.
    ///
    /// # Panics
    ///
    /// If there are none.
    #[inline]
    #[track_caller]
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len() as u32) as usize]
    }

    /// Puts things into any order, each as likely as the others.
    #[inline]
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// The numbers from 0 in any order.
    #[inline]
    pub fn order<const N: usize>(&mut self) -> [u8; N] {
        let mut order = std::array::from_fn(|index| index as u8);
        self.shuffle(&mut order);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_chacha() {
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
        assert_ne!(first(0, 0), Random::of_attempt(0, 0, 1).word());
    }

    #[test]
    fn every_number_is_as_likely_as_the_others() {
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
    fn every_order_comes_up() {
        let mut random = Random::new(5, 5);
        let mut orders: Vec<[u8; 3]> = (0..100).map(|_| random.order()).collect();
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), 6);
    }
}
