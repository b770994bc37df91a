//! The licences of the packages that are compiled into the program.
//!
//! **Invariant:** every package is listed, and every text in a file of its archive that looks like a licence is
//! printed once, below the packages that have it. A package without such a file has only the words of its manifest.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::graph::Graph;

/// How names of files with licences begin, in lower case.
const BEGINNINGS: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];

/// Returns the text, for all platforms together.
pub(super) fn text(root: &Path) -> Result<String> {
    let graph = Graph::read(root)?;
    let nodes = graph.used_by(&["foldoku-cli"]);
    let external = nodes.into_iter().filter(|node| node.is_external);
    let mut text = String::from("Packages that are part of foldoku, with their licences.\n\n");
    let mut packages: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for node in external {
        let _ = writeln!(text, "{} {}: {}", node.name, node.version, node.licence);
        for file in licence_files(&node.folder)? {
            let bytes = fs::read(&file).with_context(|| file.display().to_string())?;
            let licence = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            packages.entry(licence).or_default().push(&node.name);
        }
    }
    text += &sections(packages);
    Ok(text)
}

/// Returns each licence below the names of its packages, in the order of the first names.
fn sections(packages: BTreeMap<String, Vec<&str>>) -> String {
    let mut packages: Vec<(String, Vec<&str>)> = packages.into_iter().collect();
    packages.sort_by(|(_, one), (_, other)| one.cmp(other));
    let rule = "=".repeat(72);
    let sections = packages
        .iter()
        .map(|(licence, names)| format!("\n{rule}\n{}\n\n{licence}\n", names.join(", ")));
    sections.collect()
}

/// Returns the files of a folder that look like a licence, by name.
fn licence_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_lowercase();
        if path.is_file() && BEGINNINGS.iter().any(|start| name.starts_with(start)) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{licence_files, sections};
    use crate::shell;

    #[test]
    fn a_licence_is_printed_once() {
        let of = |licence: &str, names: &[&'static str]| (licence.to_owned(), names.to_vec());
        let packages = [of("A text", &["two", "zip"]), of("B text", &["one"])];
        let text = sections(BTreeMap::from(packages));
        let rule = "=".repeat(72);
        assert_eq!(
            text,
            format!("\n{rule}\none\n\nB text\n\n{rule}\ntwo, zip\n\nA text\n")
        );
    }

    #[test]
    fn licences_are_found_by_name() {
        let root = shell::root().unwrap();
        let files = licence_files(&root).unwrap();
        assert_eq!(
            files,
            [root.join("LICENSE-APACHE"), root.join("LICENSE-MIT")]
        );
    }
}
