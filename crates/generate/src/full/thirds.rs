//! The ways to part nine digits into three trios, as the columns of a box do.
//!
//! **Invariant:** the trios of [`Thirds`] are disjoint, hold all digits, and stand in the order of
//! their least digits; so two are equal if they have the same trios.

/// A set of digits 0 to 8, a bit for each.
pub(super) type Digits = u16;

/// All nine.
const ALL: Digits = 0x1ff;

/// How many ways there are.
pub(super) const COUNT: usize = 280;

/// Nine digits in three trios.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Thirds(pub(super) [Digits; 3]);

impl Thirds {
    /// 0 to 2, 3 to 5, 6 to 8.
    pub(super) const FIRST: Thirds = Thirds([0o007, 0o070, 0o700]);

    /// These trios, in whatever order.
    pub(super) fn new(mut trios: [Digits; 3]) -> Thirds {
        trios.sort_unstable_by_key(|trio| trio.trailing_zeros());
        Thirds(trios)
    }

    /// All of them, in ascending order.
    pub(super) fn all() -> Vec<Thirds> {
        let mut all: Vec<Thirds> = (trios_of(ALL).filter(|trio| trio & 1 == 1))
            .flat_map(|first| {
                let rest = ALL & !first;
                let least = rest & rest.wrapping_neg();
                let seconds = trios_of(rest).filter(move |trio| trio & least != 0);
                seconds.map(move |second| Thirds([first, second, rest & !second]))
            })
            .collect();
        all.sort_unstable();
        all
    }

    /// A renaming of digits that makes [`Thirds::FIRST`] of these, trio by trio.
    pub(super) fn to_first(self) -> Renaming {
        let mut names = [0; 9];
        let digits = self.0.into_iter().flat_map(digits);
        for (name, digit) in digits.enumerate() {
            names[digit] = name as u8;
        }
        Renaming(names)
    }
}

/// The sets of three digits out of some.
pub(super) fn trios_of(digits: Digits) -> impl Iterator<Item = Digits> {
    (0..=digits).filter(move |trio| trio & !digits == 0 && trio.count_ones() == 3)
}

/// The digits of a set, ascending.
pub(super) fn digits(set: Digits) -> impl Iterator<Item = usize> {
    (0..9).filter(move |digit| set >> digit & 1 == 1)
}

/// A new name for each digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Renaming(pub(super) [u8; 9]);

impl Renaming {
    pub(super) const IDENTITY: Renaming = Renaming([0, 1, 2, 3, 4, 5, 6, 7, 8]);

    /// The digits under their new names.
    pub(super) fn of(&self, set: Digits) -> Digits {
        digits(set).fold(0, |renamed, digit| renamed | 1 << self.0[digit])
    }

    pub(super) fn of_thirds(&self, thirds: Thirds) -> Thirds {
        Thirds::new(thirds.0.map(|trio| self.of(trio)))
    }

    /// This renaming, then the other.
    pub(super) fn then(&self, other: &Renaming) -> Renaming {
        Renaming(self.0.map(|name| other.0[usize::from(name)]))
    }

    pub(super) fn inverse(&self) -> Renaming {
        let mut inverse = [0; 9];
        for (digit, &name) in self.0.iter().enumerate() {
            inverse[usize::from(name)] = digit as u8;
        }
        Renaming(inverse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_280_and_each_can_be_renamed_to_the_first() {
        let all = Thirds::all();
        assert_eq!(all.len(), COUNT);
        assert!(all.is_sorted() && all.contains(&Thirds::FIRST));
        for thirds in all {
            let [a, b, c] = thirds.0;
            assert_eq!((a | b | c, a & b, b & c), (ALL, 0, 0));
            let renaming = thirds.to_first();
            assert_eq!(renaming.of_thirds(thirds), Thirds::FIRST);
            assert_eq!(renaming.inverse().of_thirds(Thirds::FIRST), thirds);
        }
    }
}
