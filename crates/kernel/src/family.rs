//! Families of digit sets as plain data: one bit for each set of nine digits.
//!
//! **Invariant:** bit `s % 64` of word `s / 64` is the digit set with mask `s`.

/// The number of digits a set can have.
pub(crate) const DIGITS: usize = 9;

/// A set of sets of up to nine digits. Digit 0 is the lowest bit of a set's mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Family(pub(crate) [u64; 8]);

/// The number of digit sets.
const SETS: u16 = 1 << DIGITS;

/// The largest sum of a set whose digits are numbered from 1.
pub(crate) const SUMS: usize = 46;

pub(crate) static BY_SUM: [Family; SUMS] = {
    let mut families = [Family::NONE; SUMS];
    let mut set = 0;
    while set < SETS {
        let sum = sum(set);
        families[sum].0[set as usize / 64] |= 1 << (set % 64);
        set += 1;
    }
    families
};

static BY_SIZE: [Family; DIGITS + 1] = {
    let mut families = [Family::NONE; DIGITS + 1];
    let mut set = 0;
    while set < SETS {
        families[set.count_ones() as usize].0[set as usize / 64] |= 1 << (set % 64);
        set += 1;
    }
    families
};

/// The sum of a set whose lowest bit is the digit 1.
const fn sum(set: u16) -> usize {
    let (mut sum, mut digit) = (0, 0);
    while digit < DIGITS {
        if set >> digit & 1 == 1 {
            sum += digit + 1;
        }
        digit += 1;
    }
    sum
}

impl Family {
    /// No set at all.
    pub const NONE: Family = Family([0; 8]);

    /// All 512 sets.
    pub const ALL: Family = Family([!0; 8]);

    /// Returns the sets that pass a test.
    pub fn from_fn(mut accepts: impl FnMut(u16) -> bool) -> Family {
        let mut family = Family::NONE;
        for set in (0..SETS).filter(|&set| accepts(set)) {
            family.insert(set);
        }
        family
    }

    /// Returns the sets with this sum, where the lowest bit is the digit 1. Above 45 there are none.
    pub fn of_sum(sum: usize) -> Family {
        BY_SUM.get(sum).copied().unwrap_or(Family::NONE)
    }

    /// Returns the sets with one of some sums: bit `s` of the mask is the sum `s`.
    #[inline(always)]
    pub fn of_sums(sums: u64) -> Family {
        let mut family = Family::NONE;
        let mut rest = sums & ((1 << SUMS) - 1);
        while rest != 0 {
            let sets = &BY_SUM[rest.trailing_zeros() as usize % SUMS];
            rest &= rest - 1;
            for (word, sets) in family.0.iter_mut().zip(&sets.0) {
                *word |= sets;
            }
        }
        family
    }

    /// Returns the sets of this size.
    pub fn of_size(size: usize) -> Family {
        BY_SIZE.get(size).copied().unwrap_or(Family::NONE)
    }

    /// Returns the sets of the family that contain all digits of a mask.
    #[must_use]
    pub fn containing(&self, digits: u16) -> Family {
        let mut family = *self;
        let mut rest = digits;
        while rest != 0 {
            let with = &WITH.0[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            for (word, with) in family.0.iter_mut().zip(with) {
                *word &= with;
            }
        }
        family
    }

    /// Adds a set.
    ///
    /// # Panics
    ///
    /// If the set has digits above the ninth.
    #[track_caller]
    pub fn insert(&mut self, set: u16) {
        self.0[usize::from(set / 64)] |= 1 << (set % 64);
    }

    /// Returns whether the family has this set.
    pub fn contains(&self, set: u16) -> bool {
        set < SETS && self.0[usize::from(set / 64)] >> (set % 64) & 1 == 1
    }

    /// Returns whether the family has no set.
    pub fn is_empty(&self) -> bool {
        *self == Family::NONE
    }

    /// Returns the number of sets.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the sets in both families.
    #[must_use]
    pub fn intersection(&self, other: &Family) -> Family {
        Family(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns the sets in either family.
    #[must_use]
    pub fn union(&self, other: &Family) -> Family {
        Family(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Returns the sets in ascending order of their masks.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        (0..SETS / 64).flat_map(move |word| {
            let mut rest = self.0[usize::from(word)];
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(64 * word + bit as u16)
            })
        })
    }
}

/// One row of eight words per digit, padded so that a digit masked by 15 is a valid index.
#[repr(align(64))]
pub(crate) struct Table(pub(crate) [[u64; 8]; 16]);

/// For each digit, the sets that contain it.
pub(crate) static WITH: Table = with();

/// Returns for each digit the sets that contain it.
pub(crate) const fn with() -> Table {
    let mut table = [[0; 8]; 16];
    let mut set = 0;
    while set < 1 << DIGITS {
        let mut digit = 0;
        while digit < DIGITS {
            if set >> digit & 1 == 1 {
                table[digit][set / 64] |= 1 << (set % 64);
            }
            digit += 1;
        }
        set += 1;
    }
    Table(table)
}
