//! Rules: every link within the repository leads somewhere, and the book lists all of its pages.
//!
//! **Invariant:** links to other sites are not followed, so the check needs no network.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::tree::Tree;
use crate::links::{anchors, is_internal, links, resolve};

/// The table of contents of the book.
const SUMMARY: &str = "crates/book/src/SUMMARY.md";

pub(super) fn links_lead_somewhere(tree: &Tree) -> Vec<Finding> {
    let places = places(tree);
    let mut findings = Vec::new();
    for (page, text) in pages(tree) {
        for link in links(text) {
            let target = &text[link.target];
            let fault = is_internal(target)
                .then(|| fault(tree, &places, page, target))
                .flatten();
            findings.extend(fault.map(|fault| Finding::new(page, link.line, fault)));
        }
    }
    findings
}

pub(super) fn the_book_lists_its_pages(tree: &Tree) -> Vec<Finding> {
    let Some(summary) = tree.text(SUMMARY) else {
        return Vec::new();
    };
    let folder = SUMMARY.trim_end_matches("SUMMARY.md");
    let links = links(summary);
    let listed: BTreeSet<String> = links
        .iter()
        .map(|link| resolve(SUMMARY, &summary[link.target.clone()]).0)
        .collect();
    pages(tree)
        .map(|(page, _)| page)
        .filter(|page| page.starts_with(folder) && *page != SUMMARY && !listed.contains(*page))
        .map(|page| Finding::new(page, 1, format!("not listed in {SUMMARY}")))
        .collect()
}

fn pages(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    tree.texts().filter(|(path, _)| path.ends_with(".md"))
}

/// Returns all files and folders.
fn places(tree: &Tree) -> BTreeSet<&str> {
    let mut places = BTreeSet::new();
    for path in tree.paths() {
        places.extend(path.match_indices('/').map(|(end, _)| &path[..end]));
        places.insert(path);
    }
    places
}

/// Returns what is wrong with a target, if anything.
fn fault(tree: &Tree, places: &BTreeSet<&str>, page: &str, target: &str) -> Option<String> {
    let (path, anchor) = resolve(page, target);
    if !places.contains(path.as_str()) {
        return Some(format!("dead link: {target}"));
    }
    let anchor = anchor?;
    let text = tree.text(&path).unwrap_or_default();
    let is_there = anchors(text).iter().any(|it| it == anchor);
    (!is_there).then(|| format!("no such heading: {target}"))
}

#[cfg(test)]
mod tests {
    use super::super::finding::check;
    use super::*;

    #[test]
    fn dead_links_and_anchors_are_found() {
        let page = "# Top\n[a](crates/cli) [b](#top) [c](crates/cli/README.md#use)\n\
                    [d](crates/none) [e](#bottom) [f](https://example.com/none)\n";
        let tree = Tree::of(&[
            ("README.md", page),
            ("crates/cli/README.md", "# x\n## Use\n"),
        ]);
        let expected = [
            "README.md:3: dead link: crates/none",
            "README.md:3: no such heading: #bottom",
        ];
        check(links_lead_somewhere, &tree, &expected);
    }

    #[test]
    fn pages_that_the_book_does_not_list_are_found() {
        let tree = Tree::of(&[
            (SUMMARY, "- [a](a.md)\n"),
            ("crates/book/src/a.md", ""),
            ("crates/book/src/commands/b.md", ""),
            ("README.md", ""),
        ]);
        let expected = [format!(
            "crates/book/src/commands/b.md:1: not listed in {SUMMARY}"
        )];
        check(the_book_lists_its_pages, &tree, &[expected[0].as_str()]);
    }
}
