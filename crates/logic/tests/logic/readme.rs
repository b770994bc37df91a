//! The table of techniques in the README compared with the table in the code.
//!
//! **Invariant:** the README has one row for each family, with the numbers of its techniques that
//! finders and the explainer produce.

use std::collections::BTreeMap;

use foldoku_logic::Technique;

/// The numbers of a family: techniques of finders, techniques of the explainer.
type Counts = [usize; 2];

/// Returns the rows of the README, by family.
fn rows() -> BTreeMap<String, Counts> {
    let lines = include_str!("../../README.md").lines();
    let rows = lines.filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [family, _, _, finders, explainer] = cells[..] else {
            return None;
        };
        let counts = [finders.parse().ok()?, explainer.parse().ok()?];
        Some((family.replace(' ', ""), counts))
    });
    rows.collect()
}

#[test]
fn readme_counts_the_techniques_of_each_family() {
    let mut families: BTreeMap<String, Counts> = BTreeMap::new();
    for entry in Technique::TABLE {
        let family = format!("{:?}", entry.family).to_lowercase();
        let [finders, explainer] = families.entry(family).or_default();
        *finders += usize::from(entry.producers.has_finder());
        *explainer += usize::from(entry.producers.has_explainer());
    }
    assert_eq!(rows(), families);
}
