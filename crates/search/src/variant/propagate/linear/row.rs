//! Rows of bits: sets of totals, counted from the least one.
//!
//! **Invariant:** bits that are shifted out are lost; callers choose a row that is wide enough for
//! the largest total that matters.

/// A set of small numbers.
pub(crate) trait Row: Copy {
    /// The empty set.
    const ZERO: Self;

    /// The set of one number.
    fn bit(number: u32) -> Self;

    /// Adds a distance to all numbers.
    fn up(self, distance: u32) -> Self;

    /// Subtracts a distance from all numbers and drops those below zero.
    fn down(self, distance: u32) -> Self;

    /// `self & other`
    fn and(self, other: Self) -> Self;

    /// `self | other`
    fn or(self, other: Self) -> Self;

    /// Returns whether the set is empty.
    fn is_zero(self) -> bool;

    /// Of the sums of a part, returns those that lead from `before` to a number of this set, and the
    /// numbers of `before` from which they lead there.
    #[inline(always)]
    fn back(self, before: Self, sums: u64, stride: u32) -> (u64, Self) {
        back(self, before, sums, stride)
    }

    /// Returns the sums of a number of this set and a number of `sums` times a stride.
    #[inline(always)]
    fn spread(self, sums: u64, stride: u32) -> Self {
        let mut all = Self::ZERO;
        let mut rest = sums;
        while rest != 0 {
            all = all.or(self.up(rest.trailing_zeros() * stride));
            rest &= rest - 1;
        }
        all
    }
}

/// Of the sums of a part, finds those that lead from `before` to a wanted total, and the totals of
/// `before` from which they lead there.
#[inline(always)]
fn back<R: Row>(wanted: R, before: R, sums: u64, stride: u32) -> (u64, R) {
    let (mut kept, mut earlier, mut rest) = (0, R::ZERO, sums);
    while rest != 0 {
        let sum = rest.trailing_zeros();
        rest &= rest - 1;
        let completing = wanted.down(sum * stride).and(before);
        kept |= u64::from(!completing.is_zero()) << sum;
        earlier = earlier.or(completing);
    }
    (kept, earlier)
}

macro_rules! integer_row {
    ($integer:ty { $($special:tt)* }) => {
        impl Row for $integer {
            const ZERO: $integer = 0;

            #[inline(always)]
            fn bit(number: u32) -> $integer {
                1 << number
            }

            #[inline(always)]
            fn up(self, distance: u32) -> $integer {
                self.checked_shl(distance).unwrap_or(0)
            }

            #[inline(always)]
            fn down(self, distance: u32) -> $integer {
                self.checked_shr(distance).unwrap_or(0)
            }

            #[inline(always)]
            fn and(self, other: $integer) -> $integer {
                self & other
            }

            #[inline(always)]
            fn or(self, other: $integer) -> $integer {
                self | other
            }

            #[inline(always)]
            fn is_zero(self) -> bool {
                self == 0
            }

            $($special)*
        }
    };
}

integer_row!(u64 {
    /// Steps through the set with fewer numbers.
    #[inline(always)]
    fn spread(self, sums: u64, stride: u32) -> u64 {
        let (mut all, mut rest, moved) = match stride == 1 && self.count_ones() < sums.count_ones() {
            true => (0, self, sums),
            false => (0, sums, self),
        };
        while rest != 0 {
            all |= moved.up(rest.trailing_zeros() * stride);
            rest &= rest - 1;
        }
        all
    }

    /// Steps through the set with fewer numbers.
    #[inline(always)]
    fn back(self, before: u64, sums: u64, stride: u32) -> (u64, u64) {
        if stride != 1 || self.count_ones() >= sums.count_ones() {
            return back(self, before, sums, stride);
        }
        // A wanted total less a number of one set, as a number of the other.
        let (before_down, sums_down) = (before.reverse_bits(), sums.reverse_bits());
        let (mut kept, mut earlier, mut rest) = (0, 0, self);
        while rest != 0 {
            let distance = 63 - rest.trailing_zeros();
            rest &= rest - 1;
            kept |= before_down >> distance;
            earlier |= sums_down >> distance;
        }
        (kept & sums, earlier & before)
    }
});
integer_row!(u128 {});

/// The words of the widest row.
const WORDS: usize = 16;

/// The bits of the widest row.
pub(crate) const WIDEST: u32 = 64 * WORDS as u32;

/// A row of 1024 bits, for long lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Words([u64; WORDS]);

impl Row for Words {
    const ZERO: Words = Words([0; WORDS]);

    fn bit(number: u32) -> Words {
        let mut row = Words::ZERO;
        if let Some(word) = row.0.get_mut(number as usize / 64) {
            *word = 1 << (number % 64);
        }
        row
    }

    #[inline]
    fn up(self, distance: u32) -> Words {
        let (skip, shift) = (distance as usize / 64, distance % 64);
        let mut row = Words::ZERO;
        for index in skip..WORDS {
            row.0[index] = self.0[index - skip] << shift;
            if shift > 0 && index > skip {
                row.0[index] |= self.0[index - skip - 1] >> (64 - shift);
            }
        }
        row
    }

    #[inline]
    fn down(self, distance: u32) -> Words {
        let (skip, shift) = (distance as usize / 64, distance % 64);
        let mut row = Words::ZERO;
        for index in skip..WORDS {
            row.0[index - skip] = self.0[index] >> shift;
            if shift > 0 && index + 1 < WORDS {
                row.0[index - skip] |= self.0[index + 1] << (64 - shift);
            }
        }
        row
    }

    #[inline]
    fn and(self, other: Words) -> Words {
        Words(core::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    fn or(self, other: Words) -> Words {
        Words(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    fn is_zero(self) -> bool {
        self == Words::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<R: Row>(width: u32) {
        for number in [0, 1, 5, 31, 63, 64, 100, 127, 128, 500, 1023] {
            for distance in [0, 1, 7, 63, 64, 65, 127, 128, 700] {
                if number >= width {
                    continue;
                }
                let moved = R::bit(number).up(distance);
                let expected = number + distance;
                assert_eq!(moved.is_zero(), expected >= width, "{number} up {distance}");
                if expected < width {
                    assert!(!moved.and(R::bit(expected)).is_zero());
                    assert!(!moved.down(distance).and(R::bit(number)).is_zero());
                }
                assert_eq!(R::bit(number).down(distance).is_zero(), distance > number);
            }
        }
        assert!(R::ZERO.or(R::ZERO).is_zero() && !R::ZERO.or(R::bit(3)).is_zero());
        let sums = R::bit(1).or(R::bit(4)).spread(0b1001, 2);
        for number in 0..12 {
            let is_sum = [1, 4, 7, 10].contains(&number);
            assert_eq!(!sums.and(R::bit(number)).is_zero(), is_sum);
        }
    }

    #[test]
    fn rows_are_sets_of_numbers() {
        check::<u64>(64);
        check::<u128>(128);
        check::<Words>(1024);
    }
}
