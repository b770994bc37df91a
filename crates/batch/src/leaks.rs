//! What a collection such as a training set gives away about other puzzles.
//!
//! **Invariant:** a leak is found whatever the order of the entries; of several puzzles with the same relation, the one
//! with the smallest number is named.

/// What is known about a puzzle of a collection. Texts, forms and grids are [fingerprints](crate::fingerprint()).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The number of the puzzle in its collection.
    pub number: u64,
    /// The fingerprint of its text.
    pub text: u128,
    /// The fingerprint that equivalent puzzles share.
    pub form: u128,
    /// The fingerprint that puzzles with equivalent solutions share; none without a comparable solution.
    pub grid: Option<u128>,
    /// The cells of its clues in the shared solution, as bits, once per symmetry of the solution.
    pub images: Vec<u128>,
}

/// What a puzzle has in common with one of the collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// Its text.
    Equal,
    /// Everything up to relabelling, reflections and swaps of rows and columns.
    Equivalent,
    /// Its solution and all clues but one: one of them has a further clue, or one clue is in another cell, up to
    /// equivalence.
    Near,
    /// Its solution, up to equivalence.
    Solution,
}

impl Relation {
    /// Returns the name of the relation.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Equal => "equal",
            Relation::Equivalent => "equivalent",
            Relation::Near => "near",
            Relation::Solution => "solution",
        }
    }
}

/// Collects the puzzles of a collection, in any order: about 80 bytes per puzzle.
#[derive(Debug, Default)]
pub struct Collector(Leaks);

impl Collector {
    /// Adds a puzzle.
    pub fn insert(&mut self, entry: &Entry) {
        let Leaks {
            texts,
            forms,
            clues,
        } = &mut self.0;
        texts.push((half(entry.text), entry.number));
        forms.push((half(entry.form), entry.number));
        let image = entry.images.first().copied().unwrap_or_default();
        clues.extend(entry.grid.map(|grid| (half(grid), image, entry.number)));
    }

    /// Returns the puzzles, ready to be asked for.
    pub fn finish(self) -> Leaks {
        let mut leaks = self.0;
        for keys in [&mut leaks.texts, &mut leaks.forms] {
            keys.sort_unstable();
            keys.dedup_by_key(|(key, _)| *key);
        }
        leaks.clues.sort_unstable();
        leaks
    }
}

/// The puzzles of a collection by what others could have in common with them.
///
/// ```
/// use foldoku_batch::leaks::{Collector, Entry, Relation};
///
/// let entry = |number, form, clues| Entry { number, text: number.into(), form, grid: Some(5), images: vec![clues] };
/// let mut collector = Collector::default();
/// collector.insert(&entry(1, 30, 0b0111));
/// collector.insert(&entry(2, 40, 0b1110));
/// let leaks = collector.finish();
/// assert_eq!(leaks.find(&entry(9, 40, 0b1110)), Some((Relation::Equivalent, 2)));
/// assert_eq!(leaks.find(&entry(9, 50, 0b1100)), Some((Relation::Near, 2)));
/// assert_eq!(leaks.find(&entry(9, 60, 1 << 80)), Some((Relation::Solution, 1)));
/// ```
#[derive(Debug, Default)]
pub struct Leaks {
    /// Halves of fingerprints, each with the number of the puzzle; sorted.
    texts: Vec<(u64, u64)>,
    forms: Vec<(u64, u64)>,
    /// Half of the fingerprint of the solution, the clues, and the number; sorted.
    clues: Vec<(u64, u128, u64)>,
}

/// A group of this many puzzles is no longer compared one by one.
const LARGE: usize = 1 << 11;

/// The number of cells.
const CELLS: u32 = 81;

impl Leaks {
    /// Returns the closest relation of a puzzle to one of the collection, with the number of that one.
    pub fn find(&self, entry: &Entry) -> Option<(Relation, u64)> {
        let with = |keys: &[(u64, u64)], key: u128| {
            let place = keys.binary_search_by_key(&half(key), |(key, _)| *key);
            place.ok().map(|place| keys[place].1)
        };
        if let Some(number) = with(&self.texts, entry.text) {
            return Some((Relation::Equal, number));
        }
        if let Some(number) = with(&self.forms, entry.form) {
            return Some((Relation::Equivalent, number));
        }
        let group = self.group(half(entry.grid?));
        let near = entry.images.iter().filter_map(|&it| nearest(group, it));
        if let Some(number) = near.min() {
            return Some((Relation::Near, number));
        }
        let number = group.iter().map(|(_, _, number)| *number).min()?;
        Some((Relation::Solution, number))
    }

    /// Returns the puzzles with a solution.
    fn group(&self, grid: u64) -> &[(u64, u128, u64)] {
        let start = self.clues.partition_point(|(it, _, _)| *it < grid);
        let rest = &self.clues[start..];
        &rest[..rest.partition_point(|(it, _, _)| *it == grid)]
    }
}

/// Returns the first number among the puzzles of a group whose clues are one step from these.
fn nearest(group: &[(u64, u128, u64)], clues: u128) -> Option<u64> {
    if group.len() < LARGE {
        let near = group.iter().filter(|(_, it, _)| is_near(*it, clues));
        return near.map(|(_, _, number)| *number).min();
    }
    let number = |clues: u128| {
        let start = group.partition_point(|(_, it, _)| *it < clues);
        let found = group.get(start).filter(|(_, it, _)| *it == clues);
        found.map(|(_, _, number)| *number)
    };
    let (given, empty): (Vec<u128>, Vec<u128>) = (0..CELLS)
        .map(|cell| 1 << cell)
        .partition(|cell| clues & cell != 0);
    let one = given
        .iter()
        .chain(&empty)
        .filter_map(|cell| number(clues ^ cell));
    let exchanged = given
        .iter()
        .flat_map(|one| empty.iter().map(move |other| one | other));
    one.chain(exchanged.filter_map(|cells| number(clues ^ cells)))
        .min()
}

/// Returns whether one set has a further cell, or one cell of them differs.
fn is_near(one: u128, other: u128) -> bool {
    match (one ^ other).count_ones() {
        1 => true,
        2 => one.count_ones() == other.count_ones(),
        _ => false,
    }
}

/// A half is enough: two of a million puzzles share one by chance with a probability below 10⁻⁷.
fn half(fingerprint: u128) -> u64 {
    fingerprint as u64
}

#[cfg(test)]
mod tests {
    use super::{Collector, Entry, LARGE, Relation, is_near};

    fn entry(number: u64, clues: u128) -> Entry {
        Entry {
            number,
            text: u128::from(number) << 3,
            form: crate::fingerprint(&clues.to_le_bytes()),
            grid: Some(1),
            images: vec![clues],
        }
    }

    #[test]
    fn large_groups_are_searched_as_small_ones_are() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut clues = || (0..24).fold(0_u128, |clues, _| clues | 1 << random.u32(..81));
        let group: Vec<Entry> = (0..2 * LARGE as u64).map(|it| entry(it, clues())).collect();
        let mut collector = Collector::default();
        group.iter().for_each(|it| collector.insert(it));
        let leaks = collector.finish();
        let mut random = fastrand::Rng::with_seed(2);
        for number in 0..500 {
            let one = &group[random.usize(..group.len())];
            let changed = one.images[0] ^ 1 << random.u32(..81);
            let changed = changed
                ^ if random.bool() {
                    1 << random.u32(..81)
                } else {
                    0
                };
            let asked = entry(1_000_000 + number, changed);
            let near = group.iter().filter(|it| is_near(it.images[0], changed));
            let expected = match group.iter().find(|it| it.images == asked.images) {
                Some(same) => (Relation::Equivalent, same.number),
                None => match near.map(|it| it.number).min() {
                    Some(number) => (Relation::Near, number),
                    None => (Relation::Solution, 0),
                },
            };
            assert_eq!(leaks.find(&asked), Some(expected));
        }
    }
}
