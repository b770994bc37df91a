//! Rule: no test is skipped, and no code is left unfinished or under a debugger's hand.
//!
//! **Invariant:** the marks below stand nowhere in the sources, not even here: they are put together
//! from their names. Comments may speak of them.

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
            findings.extend(
                left.map(|mark| Finding::new(path, index + 1, format!("{mark} is left here"))),
            );
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
    fn each_mark_is_found_but_not_in_a_comment() {
        for mark in marks() {
            let text = format!("//! Holds a mark.\n// {mark}\nfn f() {{ {mark} }}\n");
            let tree = Tree::of(&[("crates/board/src/digit.rs", &text)]);
            let expected = format!("crates/board/src/digit.rs:3: {mark} is left here");
            check(nothing_is_skipped_or_unfinished, &tree, &[&expected]);
        }
    }
}
