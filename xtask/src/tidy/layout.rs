//! Rule: the root folder holds only the files and folders that a visitor looks for.
//!
//! **Invariant:** `TOP` is complete; tool settings use their dot forms.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::tree::Tree;

const TOP: [&str; 12] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "crates",
    "fixtures",
    "rust-toolchain.toml",
    "xtask",
];

pub(super) fn only_known_names_at_the_top(tree: &Tree) -> Vec<Finding> {
    let expected = BTreeSet::from(TOP);
    let visible: BTreeSet<&str> = tree
        .paths()
        .filter_map(|path| path.split('/').next())
        .filter(|name| !name.starts_with('.'))
        .collect();
    let missing = expected
        .difference(&visible)
        .map(|name| Finding::new(*name, 1, "missing in the root folder"));
    let extra = visible.difference(&expected).map(|name| {
        Finding::new(
            *name,
            1,
            "not expected in the root folder: move it, or use its dot form",
        )
    });
    missing.chain(extra).collect()
}

#[cfg(test)]
mod tests {
    use super::super::finding::check;
    use super::{TOP, Tree, only_known_names_at_the_top};

    #[test]
    fn missing_and_extra_names_are_found() {
        let mut files: Vec<(&str, &str)> = TOP.map(|name| (name, "")).to_vec();
        files.push((".clippy.toml", ""));
        check(only_known_names_at_the_top, &Tree::of(&files), &[]);

        files.remove(0);
        files.push(("scripts/build.sh", ""));
        let expected = [
            "ARCHITECTURE.md:1: missing in the root folder",
            "scripts:1: not expected in the root folder: move it, or use its dot form",
        ];
        check(only_known_names_at_the_top, &Tree::of(&files), &expected);
    }
}
