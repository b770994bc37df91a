//! Rules for every text file.
//!
//! **Invariant:** files that are invalid on purpose are in `fixtures/invalid`. A snapshot holds the
//! output of a program, so only its line ends are checked.

use super::finding::Finding;
use super::tree::Tree;

/// Folders that differ between machines, without slashes, so that this list is not a finding.
const MACHINE_FOLDERS: [&str; 5] = ["home", "root", "tmp", "work", "Users"];

pub(super) fn no_trailing_white_space(tree: &Tree) -> Vec<Finding> {
    let is_padded = |line: &str| line.trim_end_matches('\r').ends_with([' ', '\t']);
    let texts = texts(tree).filter(|(path, _)| !path.ends_with(".snap"));
    lines_where(texts, is_padded, "white space at the end of the line")
}

pub(super) fn every_file_ends_its_last_line(tree: &Tree) -> Vec<Finding> {
    texts(tree)
        .filter(|(_, text)| !text.is_empty() && !text.ends_with('\n'))
        .map(|(path, text)| {
            Finding::new(
                path,
                text.lines().count(),
                "no newline at the end of the file",
            )
        })
        .collect()
}

pub(super) fn line_ends_are_unix(tree: &Tree) -> Vec<Finding> {
    lines_where(
        texts(tree),
        |line| line.ends_with('\r'),
        "carriage return at the end of the line",
    )
}

pub(super) fn no_path_of_one_machine(tree: &Tree) -> Vec<Finding> {
    lines_where(
        tree.texts(),
        names_a_machine_folder,
        "absolute path of one machine",
    )
}

fn texts(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    tree.texts()
        .filter(|(path, _)| !path.starts_with("fixtures/invalid/"))
}

/// Returns a finding for each line that `is_bad`; lines keep their carriage return.
fn lines_where<'a>(
    texts: impl Iterator<Item = (&'a str, &'a str)>,
    is_bad: impl Fn(&str) -> bool,
    message: &str,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in texts {
        let bad = text
            .split('\n')
            .enumerate()
            .filter(|(_, line)| is_bad(line));
        findings.extend(bad.map(|(index, _)| Finding::new(path, index + 1, message)));
    }
    findings
}

fn names_a_machine_folder(line: &str) -> bool {
    MACHINE_FOLDERS.iter().any(|folder| {
        let path = format!("/{folder}/");
        line.match_indices(&path)
            .any(|(at, _)| begins_a_path(&line[..at]))
    })
}

/// Returns whether a `/` after `before` starts an absolute path.
fn begins_a_path(before: &str) -> bool {
    !before.ends_with(|last: char| last.is_alphanumeric() || "._-/~}>*".contains(last))
}

#[cfg(test)]
mod tests {
    use super::super::finding::check;
    use super::*;

    #[test]
    fn trailing_white_space_is_found() {
        let tree = Tree::of(&[
            ("README.md", "good\nbad \n\t\n"),
            ("fixtures/invalid/padded.txt", "bad \n"),
            ("crates/cli/tests/snapshots/grid.snap", "4 8 |\n5 \n"),
        ]);
        let message = "white space at the end of the line";
        let expected = [2, 3].map(|line| format!("README.md:{line}: {message}"));
        check(
            no_trailing_white_space,
            &tree,
            &expected.each_ref().map(String::as_str),
        );
    }

    #[test]
    fn unterminated_last_lines_are_found() {
        let tree = Tree::of(&[("a.md", "one\ntwo"), ("b.md", "one\n"), ("c.md", "")]);
        check(
            every_file_ends_its_last_line,
            &tree,
            &["a.md:2: no newline at the end of the file"],
        );
    }

    #[test]
    fn carriage_returns_are_found() {
        let tree = Tree::of(&[
            ("a.md", "one\r\ntwo\n"),
            ("fixtures/invalid/dos.txt", "one\r\n"),
        ]);
        check(
            line_ends_are_unix,
            &tree,
            &["a.md:1: carriage return at the end of the line"],
        );
        check(no_trailing_white_space, &tree, &[]);
    }

    #[test]
    fn absolute_paths_are_found() {
        for folder in MACHINE_FOLDERS {
            let bad = format!("see `/{folder}/notes`\n");
            let good = format!("see {folder}/notes, crates/{folder}/src and ./{folder}/x\n");
            let tree = Tree::of(&[("a.md", &bad), ("b.md", &good)]);
            check(
                no_path_of_one_machine,
                &tree,
                &["a.md:1: absolute path of one machine"],
            );
        }
    }
}
