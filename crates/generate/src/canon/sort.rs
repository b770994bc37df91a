//! Sorting of two or three items.
//!
//! **Invariant:** the sort is stable.

/// Sorts a few items by a key; the sorts of the standard library are optimised for longer slices.
#[inline(always)]
pub(super) fn sort<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for last in 1..items.len() {
        for index in (1..=last).rev() {
            if key(&items[index]) < key(&items[index - 1]) {
                items.swap(index, index - 1);
            }
        }
    }
}
