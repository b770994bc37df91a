//! The input of the rules: every file that git tracks or would track, and every package.
//!
//! **Invariant:** paths are relative to the root, written with `/`, and sorted. Binary files have a
//! path but no text.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::metadata::{Metadata, Package};

/// The repository, read once.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    files: Vec<File>,
    pub(crate) packages: Vec<Package>,
}

#[derive(Debug)]
struct File {
    path: String,
    text: Option<String>,
}

impl Tree {
    /// Reads the repository at `root`.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let mut paths = match paths_of_git(root) {
            Some(paths) => paths,
            None => paths_on_disk(root)?,
        };
        paths.sort();
        paths.dedup();
        // A tracked file that is missing on disk is about to be deleted.
        paths.retain(|path| root.join(path).is_file());
        let files = paths
            .into_iter()
            .map(|path| File::read(root, path))
            .collect::<Result<_>>()?;
        Ok(Self {
            files,
            packages: Metadata::read(root)?.packages,
        })
    }

    /// Returns all paths, of text and binary files.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.path.as_str())
    }

    /// Returns all text files: path and content.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .filter_map(|file| Some((file.path.as_str(), file.text.as_deref()?)))
    }

    /// Returns all Rust files of the crates: path and content.
    pub(crate) fn rust(&self) -> impl Iterator<Item = (&str, &str)> {
        let ours = |path: &str| path.starts_with("crates/") || path.starts_with("xtask/");
        self.texts()
            .filter(move |(path, _)| ours(path) && path.ends_with(".rs"))
    }

    /// Returns the text of one file.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.texts()
            .find(|(other, _)| *other == path)
            .map(|(_, text)| text)
    }

    /// Returns the number of the first line of `path` that is `wanted`, or 1.
    pub(super) fn line_of(&self, path: &str, wanted: impl Fn(&str) -> bool) -> usize {
        let text = self.text(path).unwrap_or_default();
        1 + text.lines().position(wanted).unwrap_or(0)
    }
}

impl File {
    fn read(root: &Path, path: String) -> Result<Self> {
        let bytes = fs::read(root.join(&path)).with_context(|| format!("cannot read {path}"))?;
        let text = String::from_utf8(bytes)
            .ok()
            .filter(|text| !text.contains('\0'));
        Ok(Self { path, text })
    }
}

/// Returns the files that git tracks or would track; `None` without git or a repository.
fn paths_of_git(root: &Path) -> Option<Vec<String>> {
    let output = Command::new("git")
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(root)
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let list = String::from_utf8_lossy(&output.stdout);
    Some(list.split_terminator('\0').map(str::to_owned).collect())
}

/// Returns the files of an unpacked archive: everything except build output.
fn paths_on_disk(root: &Path) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_symlink() || path == root.join("target") || path == root.join(".git") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                let path = path
                    .strip_prefix(root)?
                    .to_string_lossy()
                    .replace('\\', "/");
                paths.push(path);
            }
        }
    }
    Ok(paths)
}

#[cfg(test)]
impl Tree {
    /// Returns a tree of these files.
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let file = |&(path, text): &(&str, &str)| File {
            path: path.to_owned(),
            text: Some(text.to_owned()),
        };
        Self {
            files: files.iter().map(file).collect(),
            packages: Vec::new(),
        }
    }

    /// Adds the package in `folder`.
    pub(super) fn with(mut self, folder: &str, set: impl FnOnce(&mut Package)) -> Self {
        let row = crate::crates::Row::of_folder(folder);
        let mut package = Package {
            name: row.map_or_else(|| folder.to_owned(), |row| row.package()),
            folder: folder.to_owned(),
            published: row.is_some_and(|row| row.published),
            ..Package::default()
        };
        set(&mut package);
        self.packages.push(package);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{paths_of_git, paths_on_disk};
    use crate::shell;

    #[test]
    fn files_on_disk_include_those_of_git() {
        let root = shell::root().unwrap();
        let on_disk = paths_on_disk(&root).unwrap();
        let here = "xtask/src/tidy/tree.rs".to_owned();
        assert!(on_disk.contains(&here));
        assert!(paths_of_git(&root).is_none_or(|paths| paths.contains(&here)));
    }
}
