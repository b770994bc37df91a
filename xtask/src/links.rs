//! Links in Markdown: where they are, where they lead, and the anchors of headings.
//!
//! **Invariant:** text within code, fenced or inline, holds no links. Anchors are those of GitHub and of mdBook, which agree.

use std::collections::BTreeMap;
use std::ops::Range;

/// A link: the place of its target in the text, without the title.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Link {
    pub(crate) line: usize,
    pub(crate) target: Range<usize>,
}

/// Returns the links and images of a page.
pub(crate) fn links(page: &str) -> Vec<Link> {
    let mut links = Vec::new();
    for (line, start, text) in prose(page) {
        let outside = without_code(text);
        for (at, _) in outside.match_indices("](") {
            links.extend(link_at(&outside, at + 2, line, start));
        }
        for attribute in ["src=\"", "href=\""] {
            for (at, _) in outside.match_indices(attribute) {
                let from = at + attribute.len();
                let length = outside[from..].find('"').unwrap_or(0);
                let target = start + from..start + from + length;
                links.push(Link { line, target });
            }
        }
    }
    links.sort_by_key(|link| link.target.start);
    links
}

fn link_at(text: &str, from: usize, line: usize, start: usize) -> Option<Link> {
    let length = text[from..].find([')', ' '])?;
    let target = start + from..start + from + length;
    Some(Link { line, target })
}

/// Returns whether a target is in this repository: a path, perhaps with an anchor, or an anchor alone.
pub(crate) fn is_internal(target: &str) -> bool {
    !target.contains("://") && !target.starts_with("mailto:")
}

/// Returns the path that `target` means on the page at `page`, and the anchor.
pub(crate) fn resolve<'a>(page: &str, target: &'a str) -> (String, Option<&'a str>) {
    let (path, anchor) = match target.split_once('#') {
        Some((path, anchor)) => (path, Some(anchor)),
        None => (target, None),
    };
    if path.is_empty() {
        return (page.to_owned(), anchor);
    }
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    (parts.join("/"), anchor)
}

/// Returns the anchors of the headings of a page; a repeated one gets a number.
pub(crate) fn anchors(page: &str) -> Vec<String> {
    let mut seen = BTreeMap::new();
    let headings = prose(page).filter(|(_, _, text)| text.starts_with('#'));
    headings
        .map(|(_, _, text)| {
            let anchor = anchor(text.trim_start_matches('#').trim());
            let repeats: &mut usize = seen.entry(anchor.clone()).or_default();
            *repeats += 1;
            match *repeats {
                1 => anchor,
                n => format!("{anchor}-{}", n - 1),
            }
        })
        .collect()
}

/// Returns the anchor of a heading: its letters and digits, with hyphens for spaces.
pub(crate) fn anchor(heading: &str) -> String {
    let kept = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-' | ' ');
    let kept = heading.chars().filter(|&it| kept(it));
    kept.flat_map(char::to_lowercase)
        .map(|it| if it == ' ' { '-' } else { it })
        .collect()
}

/// Returns the lines outside fenced code: number, offset and text.
fn prose(page: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    let mut is_code = false;
    let mut offset = 0;
    page.split_inclusive('\n')
        .enumerate()
        .filter_map(move |(index, line)| {
            let start = offset;
            offset += line.len();
            let is_fence = line.trim_start().starts_with("```");
            is_code ^= is_fence;
            (!is_code && !is_fence).then_some((index + 1, start, line))
        })
}

/// Returns a line of the same length in bytes, with inline code blanked.
fn without_code(line: &str) -> String {
    let mut is_code = false;
    let blank = |part: &str| " ".repeat(part.len());
    let parts = line.split_inclusive('`').map(|part| {
        let text = if is_code {
            blank(part)
        } else {
            part.to_owned()
        };
        is_code ^= part.ends_with('`');
        text
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets(page: &str) -> Vec<&str> {
        let links = links(page);
        links
            .iter()
            .map(|link| &page[link.target.clone()])
            .collect()
    }

    #[test]
    fn links_and_images_are_found_outside_code() {
        let page = "[a](b.md#c) and ![d](e.svg \"title\") `[f](g)`\n```text\n[h](i)\n```\n[`j`](k) <img src=\"l\">\n";
        assert_eq!(targets(page), ["b.md#c", "e.svg", "k", "l"]);
    }

    #[test]
    fn targets_are_resolved_from_their_page() {
        let page = "crates/book/src/guides/players.md";
        let check = |target, path: &str, anchor| {
            assert_eq!(resolve(page, target), (path.to_owned(), anchor));
        };
        check(
            "../formats.md#csv",
            "crates/book/src/formats.md",
            Some("csv"),
        );
        check("#keys", page, Some("keys"));
        check("../../../logic", "crates/logic", None);
        assert!(!is_internal("https://example.com"));
    }

    #[test]
    fn headings_have_the_anchors_of_github() {
        let page = "# foldoku-cli\n## `solve`, all of it!\n## Which crate?\n```sh\n# no\n```\n## Which crate?\n";
        let expected = [
            "foldoku-cli",
            "solve-all-of-it",
            "which-crate",
            "which-crate-1",
        ];
        assert_eq!(anchors(page), expected);
    }
}
