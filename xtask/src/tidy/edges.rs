//! Rules: every crate has a row in the table of crates, and depends only on the crates in its row.
//!
//! **Invariant:** only direct dependencies are checked. Rows name earlier rows, so there is no cycle;
//! the test helper is the exception, and only tests may depend on it.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::tree::Tree;
use crate::crates::{BOOK, Row, TEST_HELPER};
use crate::metadata::{Dependency, Package};

pub(super) fn every_crate_has_its_place(tree: &Tree) -> Vec<Finding> {
    let folders: BTreeSet<String> = tree.paths().filter_map(crate_folder).collect();
    folders
        .into_iter()
        .filter_map(|folder| misplacement(tree, folder))
        .collect()
}

fn crate_folder(path: &str) -> Option<String> {
    let (name, _) = path.strip_prefix("crates/")?.split_once('/')?;
    (name != BOOK).then(|| format!("crates/{name}"))
}

fn misplacement(tree: &Tree, folder: String) -> Option<Finding> {
    let message = match (
        Row::of_folder(&folder),
        tree.packages.iter().find(|it| it.folder == folder),
    ) {
        (None, _) => "no row in the table of crates (xtask/src/crates.rs)".to_owned(),
        (_, None) => "not a member of the workspace".to_owned(),
        (Some(row), Some(package)) if package.name != row.package() => {
            format!(
                "the package is called {}, not {}",
                package.name,
                row.package()
            )
        }
        _ => return None,
    };
    Some(Finding::new(folder, 1, message))
}

pub(super) fn crates_name_only_allowed_crates(tree: &Tree) -> Vec<Finding> {
    tree.packages
        .iter()
        .filter_map(|package| Some((package, Row::of_folder(&package.folder)?)))
        .flat_map(|(package, row)| {
            let forbidden = package
                .dependencies
                .iter()
                .filter_map(move |it| forbidden_edge(row, it));
            forbidden.map(|other| finding(tree, package, &other))
        })
        .collect()
}

/// Returns the crate that `dependency` names although the table does not allow it.
fn forbidden_edge(row: &Row, dependency: &Dependency) -> Option<String> {
    let other = Row::of_package(&dependency.package)?;
    (!row.may_use(other, dependency.in_tests)).then(|| other.package())
}

fn finding(tree: &Tree, package: &Package, other: &str) -> Finding {
    let manifest = format!("{}/Cargo.toml", package.folder);
    let line = tree.line_of(&manifest, |line| declares(line, other));
    Finding::new(
        manifest,
        line,
        format!("{} may not name {other}", package.name),
    )
}

/// Returns whether a line of a manifest declares a dependency, as a key or as the header of its
/// table.
fn declares(line: &str, package: &str) -> bool {
    let key = line.split(['.', ' ', '=']).next();
    key == Some(package) || line.ends_with(&format!("dependencies.{package}]"))
}

/// The test helper depends on the board, so unit tests of the board would see every type twice.
pub(super) fn board_sources_do_not_name_the_test_helper(tree: &Tree) -> Vec<Finding> {
    let helper = format!("foldoku_{TEST_HELPER}");
    let mut findings = Vec::new();
    for (path, text) in tree
        .rust()
        .filter(|(path, _)| path.starts_with("crates/board/src/"))
    {
        for (index, _) in text
            .lines()
            .enumerate()
            .filter(|(_, line)| line.contains(&helper))
        {
            findings.push(Finding::new(
                path,
                index + 1,
                format!("use {helper} only in tests/"),
            ));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::finding::check;
    use super::*;

    fn naming(folder: &str, package: &str, in_tests: bool) -> Tree {
        let manifest = format!("{folder}/Cargo.toml");
        let text = format!("[dependencies]\n{package}-other = \"1\"\n{package}.workspace = true\n");
        let dependency = Dependency {
            package: package.to_owned(),
            in_tests,
        };
        Tree::of(&[(&manifest, &text)]).with(folder, |it| it.dependencies.push(dependency))
    }

    #[test]
    fn crates_name_only_the_crates_in_their_row() {
        let rule = crates_name_only_allowed_crates;
        check(
            rule,
            &naming("crates/search", "foldoku-propagate", false),
            &[],
        );
        check(rule, &naming("crates/search", "smallvec", false), &[]);
        let expected = "crates/board/Cargo.toml:3: foldoku-board may not name foldoku-search";
        check(
            rule,
            &naming("crates/board", "foldoku-search", false),
            &[expected],
        );
        let expected = "crates/kernel/Cargo.toml:3: foldoku-kernel may not name foldoku-propagate";
        check(
            rule,
            &naming("crates/kernel", "foldoku-propagate", true),
            &[expected],
        );
    }

    #[test]
    fn only_tests_name_the_test_helper() {
        let rule = crates_name_only_allowed_crates;
        check(rule, &naming("crates/board", "foldoku-testkit", true), &[]);
        let expected = "crates/board/Cargo.toml:3: foldoku-board may not name foldoku-testkit";
        check(
            rule,
            &naming("crates/board", "foldoku-testkit", false),
            &[expected],
        );

        let source = (
            "crates/board/src/square.rs",
            "//! Squares.\nuse foldoku_testkit::Solver;\n",
        );
        let test = (
            "crates/board/tests/laws.rs",
            "//! Laws.\nuse foldoku_testkit::Solver;\n",
        );
        let expected = "crates/board/src/square.rs:2: use foldoku_testkit only in tests/";
        check(
            board_sources_do_not_name_the_test_helper,
            &Tree::of(&[source, test]),
            &[expected],
        );
    }

    #[test]
    fn crates_have_a_row_a_member_and_the_right_name() {
        let files = [
            ("crates/board/Cargo.toml", ""),
            ("crates/extra/src/lib.rs", ""),
            ("crates/logic/Cargo.toml", ""),
        ];
        let tree = Tree::of(&files).with("crates/board", |it| it.name = "board".to_owned());
        let expected = [
            "crates/board:1: the package is called board, not foldoku-board",
            "crates/extra:1: no row in the table of crates (xtask/src/crates.rs)",
            "crates/logic:1: not a member of the workspace",
        ];
        check(every_crate_has_its_place, &tree, &expected);
    }
}
