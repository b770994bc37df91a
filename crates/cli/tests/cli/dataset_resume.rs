//! `dataset` in shards.
//!
//! **Invariant:** the shards of a data set add up to it.

use std::collections::HashSet;

use crate::harness::{Folder, foldoku};

#[test]
fn shards_of_generated_puzzles_add_up() {
    let folder = Folder::new("dataset-shards");
    let make = |name: &str, shard: &str| -> HashSet<String> {
        let output = folder.name(name);
        let run = foldoku(&format!(
            "dataset --quiet --count 200 --seed 2 {shard} -o {output}"
        ));
        assert_eq!(run.code, 0, "{run}");
        let text = String::from_utf8(folder.read(&format!("{name}/train.csv"))).unwrap();
        text.lines().skip(1).map(str::to_owned).collect()
    };
    let whole = make("whole", "");
    let shards: Vec<_> = (1..=3)
        .map(|it| make(&it.to_string(), &format!("--shard {it}/3")))
        .collect();
    assert_eq!(shards.iter().map(HashSet::len).sum::<usize>(), whole.len());
    assert!(shards.into_iter().flatten().collect::<HashSet<_>>() == whole);
}
