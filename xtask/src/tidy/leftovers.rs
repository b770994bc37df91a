//! Rule: no test is ignored, and no code is unfinished or prints debug output.
//!
//! **Invariant:** the marks occur nowhere in the sources, not even here: they are built from their
//! names. Comments may mention them.

use super::finding::Finding;
use super::tree::Tree;

const MACROS: [&str; 3] = ["todo", "unimplemented", "dbg"];

pub(super) fn nothing_is_skipped_or_unfinished(tree: &Tree) -> Vec<Finding> {
    let marks = marks();
    let mut findings = Vec::new();
    for (path, text) in tree.rust() {
        for (index, line) in text
            .lines()
            .enumerate()
            .filter(|(_, line)| !is_comment(line))
        {
            let left = marks.iter().filter(|mark| line.contains(mark.as_str()));
            findings
                .extend(left.map(|mark| Finding::new(path, index + 1, format!("remove {mark}"))));
        }
    }
    findings
}

fn marks() -> Vec<String> {
    let macros = MACROS.iter().map(|name| format!("{name}!"));
    macros.chain([format!("#[{}", "ignore")]).collect()
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::super::finding::check;
    use super::*;

    #[test]
    fn marks_are_found_except_in_comments() {
        for mark in marks() {
            let text = format!("//! Holds a mark.\n// {mark}\nfn f() {{ {mark} }}\n");
            let tree = Tree::of(&[("crates/board/src/digit.rs", &text)]);
            let expected = format!("crates/board/src/digit.rs:3: remove {mark}");
            check(nothing_is_skipped_or_unfinished, &tree, &[&expected]);
        }
    }
}
