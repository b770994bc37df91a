//! Sorting of two or three things.
//!
//! **Invariant:** what has the same key keeps its order.

/// Sorts a few things by a key; the sorts of the standard library are made for more.
#[inline(always)]
pub(super) fn sort<T, K: Ord>(things: &mut [T], key: impl Fn(&T) -> K) {
    for last in 1..things.len() {
        for index in (1..=last).rev() {
            if key(&things[index]) < key(&things[index - 1]) {
                things.swap(index, index - 1);
            }
        }
    }
}
