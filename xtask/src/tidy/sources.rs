//! Rules for the start of Rust files.
//!
//! **Invariant:** the first line of every file names its content; a module also states its
//! invariant, and a crate root forbids unsafe code.

use super::finding::Finding;
use super::tree::Tree;
use crate::crates::Row;

const README_AS_DOC: &str = "#![doc = include_str!(\"../README.md\")]";
const NO_UNSAFE: &str = "#![forbid(unsafe_code)]";

/// The crates that may hold `unsafe` code: vector instructions, pointers from C and Python, and
/// the symbols that JavaScript calls.
const UNSAFE: [&str; 4] = [
    "crates/kernel",
    "crates/capi",
    "crates/python",
    "crates/web",
];

/// The macro of a fuzz target exports a symbol, which counts as `unsafe`.
const FUZZ_TARGETS: &str = "crates/fuzz/fuzz_targets/";

/// The binary has a function that runs before `main`; to place it counts as `unsafe`.
const PROGRAM: &str = "crates/cli/src/main.rs";

pub(super) fn modules_say_what_they_hold(tree: &Tree) -> Vec<Finding> {
    tree.rust()
        .filter(|(path, _)| !is_library_root(path))
        .filter(|(_, text)| module_doc(text).next().is_none_or(str::is_empty))
        .map(|(path, _)| {
            Finding::new(
                path,
                1,
                "the first line must be `//!` and name the content of the file",
            )
        })
        .collect()
}

pub(super) fn modules_state_their_invariant(tree: &Tree) -> Vec<Finding> {
    tree.rust()
        .filter(|(path, _)| is_module(path))
        .filter(|(_, text)| !module_doc(text).any(|line| line.contains("**Invariant:**")))
        .map(|(path, _)| Finding::new(path, 1, "the module doc needs an **Invariant:** paragraph"))
        .collect()
}

pub(super) fn libraries_open_with_their_readme(tree: &Tree) -> Vec<Finding> {
    tree.rust()
        .filter(|(path, text)| is_library_root(path) && text.lines().next() != Some(README_AS_DOC))
        .map(|(path, _)| Finding::new(path, 1, format!("the first line must be {README_AS_DOC}")))
        .collect()
}

pub(super) fn crate_roots_forbid_unsafe_code(tree: &Tree) -> Vec<Finding> {
    let safe_crates = tree
        .packages
        .iter()
        .filter(|package| !UNSAFE.contains(&package.folder.as_str()));
    safe_crates
        .flat_map(|package| &package.roots)
        .filter(|root| !root.starts_with(FUZZ_TARGETS) && *root != PROGRAM)
        .filter(|root| {
            !tree
                .text(root)
                .is_some_and(|text| text.lines().any(|line| line == NO_UNSAFE))
        })
        .map(|root| Finding::new(root.as_str(), 1, format!("{NO_UNSAFE} is missing")))
        .collect()
}

/// Returns the lines of the `//!` block at the start of a file.
fn module_doc(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(str::trim)
}

fn is_library_root(path: &str) -> bool {
    path.strip_suffix("/src/lib.rs")
        .is_some_and(|folder| Row::of_folder(folder).is_some())
}

/// Returns whether a file is a module below `src`, neither a crate root nor tests.
fn is_module(path: &str) -> bool {
    let Some((_, inner)) = path
        .split_once("/src/")
        .filter(|(folder, _)| Row::of_folder(folder).is_some())
    else {
        return false;
    };
    let is_root = inner == "lib.rs" || inner == "main.rs" || inner.starts_with("bin/");
    let is_tests = inner
        .split('/')
        .any(|part| part == "tests" || part == "tests.rs");
    !is_root && !is_tests
}

#[cfg(test)]
mod tests {
    use super::super::finding::check;
    use super::*;

    #[test]
    fn missing_docs_are_found() {
        let tree = Tree::of(&[
            ("crates/board/src/digit.rs", "//! Digits.\n"),
            (
                "crates/board/src/square.rs",
                "use core::fmt;\n//! Squares.\n",
            ),
            ("crates/board/tests/laws.rs", "//!\n//! Laws.\n"),
            ("xtask/src/main.rs", ""),
        ]);
        let expected = [
            "crates/board/src/square.rs",
            "crates/board/tests/laws.rs",
            "xtask/src/main.rs",
        ]
        .map(|path| {
            format!("{path}:1: the first line must be `//!` and name the content of the file")
        });
        check(
            modules_say_what_they_hold,
            &tree,
            &expected.each_ref().map(String::as_str),
        );
    }

    #[test]
    fn missing_invariants_are_found() {
        let bare = "//! Something.\n\n// **Invariant:** too late.\n";
        let tree = Tree::of(&[
            (
                "crates/board/src/digit.rs",
                "//! Digits.\n//!\n//! **Invariant:** in range.\n",
            ),
            ("crates/board/src/format/line.rs", bare),
            ("crates/board/src/lib.rs", bare),
            ("crates/board/src/tests.rs", bare),
            ("crates/board/tests/laws.rs", bare),
            ("crates/cli/src/main.rs", bare),
            ("xtask/src/ci.rs", bare),
        ]);
        let expected = ["crates/board/src/format/line.rs", "xtask/src/ci.rs"]
            .map(|path| format!("{path}:1: the module doc needs an **Invariant:** paragraph"));
        check(
            modules_state_their_invariant,
            &tree,
            &expected.each_ref().map(String::as_str),
        );
    }

    #[test]
    fn libraries_without_their_readme_are_found() {
        let good = format!("{README_AS_DOC}\n{NO_UNSAFE}\n");
        let tree = Tree::of(&[
            ("crates/board/src/lib.rs", &good),
            ("crates/search/src/lib.rs", "//! Search.\n"),
        ]);
        let expected =
            format!("crates/search/src/lib.rs:1: the first line must be {README_AS_DOC}");
        check(libraries_open_with_their_readme, &tree, &[&expected]);
    }

    #[test]
    fn few_crates_may_be_unsafe() {
        let files = [
            ("crates/board/src/lib.rs", "// forbid\n"),
            ("crates/render/src/lib.rs", NO_UNSAFE),
        ];
        let tree = [
            "crates/board/src/lib.rs",
            "crates/render/src/lib.rs",
            PROGRAM,
            "crates/kernel/src/lib.rs",
        ]
        .into_iter()
        .fold(Tree::of(&files), |tree, root| {
            let (folder, _) = root.split_once("/src/").unwrap();
            tree.with(folder, |it| it.roots.push(root.to_owned()))
        });
        let expected = format!("crates/board/src/lib.rs:1: {NO_UNSAFE} is missing");
        check(crate_roots_forbid_unsafe_code, &tree, &[&expected]);
    }
}
