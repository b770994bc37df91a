//! Rules for each `Cargo.toml`, and for the README of each crate.
//!
//! **Invariant:** versions, sources and lints are declared only in the manifest of the workspace; the
//! members inherit them.

use super::finding::Finding;
use super::tree::Tree;
use crate::crates::Row;
use crate::metadata::Package;

pub(super) fn every_crate_has_a_readme(tree: &Tree) -> Vec<Finding> {
    tree.packages
        .iter()
        .filter(|package| package.folder != "xtask")
        .map(|package| format!("{}/README.md", package.folder))
        .filter(|readme| !tree.paths().any(|path| path == readme))
        .map(|readme| Finding::new(readme, 1, "missing: every crate has a README"))
        .collect()
}

pub(super) fn registry_fields_are_set(tree: &Tree) -> Vec<Finding> {
    tree.packages
        .iter()
        .flat_map(|package| {
            registry_faults(package).map(|fault| Finding::new(manifest(package), 1, fault))
        })
        .collect()
}

fn registry_faults(package: &Package) -> impl Iterator<Item = String> {
    let planned = Row::of_folder(&package.folder).map(|row| row.published);
    let wrong_way = match (planned, package.published) {
        (Some(false), true) => Some("publish = false is missing"),
        (Some(true), false) => Some("publish = false on a published crate"),
        _ => None,
    };
    let blank = package.blank_fields.iter().filter(|_| package.published);
    let blank = blank.map(|field| format!("{field} is missing"));
    wrong_way.map(str::to_owned).into_iter().chain(blank)
}

pub(super) fn dependencies_are_declared_once(tree: &Tree) -> Vec<Finding> {
    tree.packages
        .iter()
        .filter_map(|package| Some((manifest(package), tree.text(&manifest(package))?)))
        .flat_map(|(path, text)| {
            let own = own_dependencies(text);
            own.map(move |(line, name)| {
                Finding::new(path.clone(), line, format!("write {name}.workspace = true"))
            })
        })
        .collect()
}

/// Returns the dependencies that a manifest does not inherit: line number and name.
///
/// The manifests are simple enough to be read line by line.
fn own_dependencies(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_table = false;
    text.lines().enumerate().filter_map(move |(index, line)| {
        if let Some(header) = line.strip_prefix('[') {
            let header = header.trim_end_matches(']');
            in_table = header.ends_with("dependencies");
            let (_, name) = header.rsplit_once("dependencies.")?;
            return Some((index + 1, name));
        }
        let (name, value) = line.split_once(['=', '.']).filter(|_| in_table)?;
        let is_own = !value.replace(' ', "").contains("workspace=true");
        (is_own && !name.starts_with(['#', ' '])).then_some((index + 1, name.trim()))
    })
}

pub(super) fn workspace_lints_apply(tree: &Tree) -> Vec<Finding> {
    tree.packages
        .iter()
        .map(manifest)
        .filter(|path| {
            !tree
                .text(path)
                .is_some_and(|text| text.contains("[lints]\nworkspace = true"))
        })
        .map(|path| Finding::new(path, 1, "add [lints] workspace = true"))
        .collect()
}

fn manifest(package: &Package) -> String {
    format!("{}/Cargo.toml", package.folder)
}

#[cfg(test)]
mod tests {
    use super::super::finding::check;
    use super::*;

    #[test]
    fn a_crate_without_a_readme_is_found() {
        let bare = Tree::default()
            .with("crates/board", |_| ())
            .with("xtask", |_| ());
        let expected = "crates/board/README.md:1: missing: every crate has a README";
        check(every_crate_has_a_readme, &bare, &[expected]);
    }

    #[test]
    fn published_crates_fill_their_registry_page() {
        let tree = Tree::default()
            .with("crates/board", |it| it.blank_fields.push("keywords"))
            .with("crates/search", |it| it.published = false)
            .with("crates/testkit", |it| it.blank_fields.push("keywords"))
            .with("crates/bench", |it| it.published = true);
        let expected = [
            "crates/board/Cargo.toml:1: keywords is missing",
            "crates/search/Cargo.toml:1: publish = false on a published crate",
            "crates/bench/Cargo.toml:1: publish = false is missing",
        ];
        check(registry_fields_are_set, &tree, &expected);
    }

    #[test]
    fn dependencies_are_inherited() {
        let text = "\
[package]
version = \"0.1.0\"
[dependencies]
# smallvec = \"1\"
smallvec.workspace = true
rayon = { workspace = true, optional = true }
anyhow = \"1.0\"
clap.version = \"4\"
[dev-dependencies.insta]
version = \"1\"
[target.'cfg(unix)'.dependencies]
libc = \"0.2\"
[features]
std = []
";
        let tree = Tree::of(&[("crates/board/Cargo.toml", text)]).with("crates/board", |_| ());
        let expected = [
            "crates/board/Cargo.toml:7: write anyhow.workspace = true",
            "crates/board/Cargo.toml:8: write clap.workspace = true",
            "crates/board/Cargo.toml:9: write insta.workspace = true",
            "crates/board/Cargo.toml:12: write libc.workspace = true",
        ];
        check(dependencies_are_declared_once, &tree, &expected);
    }

    #[test]
    fn crates_inherit_the_lints() {
        let with = ("crates/board/Cargo.toml", "[lints]\nworkspace = true\n");
        let without = ("crates/search/Cargo.toml", "[package]\n");
        let tree = Tree::of(&[with, without])
            .with("crates/board", |_| ())
            .with("crates/search", |_| ());
        let expected = "crates/search/Cargo.toml:1: add [lints] workspace = true";
        check(workspace_lints_apply, &tree, &[expected]);
    }
}
