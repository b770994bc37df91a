//! Combinations of some of nine things, in ascending order of their masks.
//!
//! **Invariant:** of two combinations of the same size, the one with the smaller mask comes first.

use crate::position::{Mask, bits_of};

/// Looks at the combinations of `size` members whose items have `size` bits between them.
///
/// `accept` is given the combination and the bits; the first answer it has is the result.
#[inline]
pub(super) fn first_locked<T>(
    items: &[Mask; 9],
    members: Mask,
    size: u32,
    accept: &mut impl FnMut(Mask, Mask) -> Option<T>,
) -> Option<T> {
    let nothing = Chosen {
        members: 0,
        bits: 0,
    };
    descend(items, members, (size, size), nothing, accept)
}

/// What has been chosen so far.
#[derive(Clone, Copy)]
struct Chosen {
    members: Mask,
    bits: Mask,
}

/// Chooses the greatest member that is missing, then the others below it.
fn descend<T>(
    items: &[Mask; 9],
    members: Mask,
    (missing, size): (u32, u32),
    chosen: Chosen,
    accept: &mut impl FnMut(Mask, Mask) -> Option<T>,
) -> Option<T> {
    if missing == 0 {
        let is_locked = chosen.bits.count_ones() == size;
        return is_locked.then(|| accept(chosen.members, chosen.bits))?;
    }
    for greatest in bits_of(members) {
        let below = members & ((1 << greatest) - 1);
        let bits = chosen.bits | items[greatest];
        if below.count_ones() + 1 < missing || bits.count_ones() > size {
            continue;
        }
        let chosen = Chosen {
            members: chosen.members | 1 << greatest,
            bits,
        };
        let found = descend(items, below, (missing - 1, size), chosen, accept);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The members among nine whose items have two bits, or more, but no more than `most`.
#[inline]
pub(super) fn of_few(items: &[Mask; 9], most: u32) -> Mask {
    let mut members = 0;
    for (index, item) in items.iter().enumerate() {
        members |= Mask::from((2..=most).contains(&item.count_ones())) << index;
    }
    members
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn come_in_ascending_order_and_only_if_locked() {
        let items = [0b11, 0b11, 0b110, 0b101, 0, 0b11, 0b1111, 0, 0];
        let members = of_few(&items, 3);
        assert_eq!(members, 0b10_1111);
        let mut seen = Vec::new();
        let none: Option<()> = first_locked(&items, members, 2, &mut |chosen, bits| {
            seen.push((chosen, bits));
            None
        });
        assert_eq!(none, None);
        assert_eq!(seen, [(0b11, 0b11), (0b10_0001, 0b11), (0b10_0010, 0b11)]);
        let mut masks = Vec::new();
        let third = first_locked(&items, members, 3, &mut |chosen, _| {
            masks.push(chosen);
            (masks.len() == 3).then_some(chosen)
        });
        assert!(third.is_some() && masks.is_sorted());
    }
}
