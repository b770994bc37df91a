//! Rule: a fixture opens with where it comes from, under which licence, and why it is here.
//!
//! **Invariant:** the fields stand in the block of `#` lines at the top. What a program under test
//! reads as it is has no place for them, so the folders in `RAW` are free of the rule.

use super::finding::Finding;
use super::tree::Tree;

const FIELDS: [&str; 3] = ["source", "licence", "why"];
const RAW: [&str; 3] = ["fixtures/invalid/", "fixtures/jigsaw/", "fixtures/tour/"];

pub(super) fn fixtures_name_their_origin(tree: &Tree) -> Vec<Finding> {
    tree.paths()
        .filter(|path| path.starts_with("fixtures/") && path.ends_with(".txt"))
        .filter(|path| !RAW.iter().any(|raw| path.starts_with(raw)))
        .flat_map(|path| {
            let missing = missing_fields(tree.text(path).unwrap_or_default());
            missing
                .map(move |field| Finding::new(path, 1, format!("no `# {field}:` line at the top")))
        })
        .collect()
}

fn missing_fields(text: &str) -> impl Iterator<Item = &'static str> {
    let header: Vec<&str> = text
        .lines()
        .map_while(|line| line.strip_prefix('#'))
        .collect();
    FIELDS
        .into_iter()
        .filter(move |field| !header.iter().any(|line| fills(line, field)))
}

fn fills(line: &str, field: &str) -> bool {
    let entry = line.trim().split_once(':');
    entry.is_some_and(|(name, value)| name == field && !value.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::finding::check;
    use super::*;

    #[test]
    fn a_fixture_without_an_origin_is_found() {
        let good = "# source: by hand\n# licence: CC0-1.0\n# why: the smallest board\n1234\n";
        let bad = "# source: by hand\n# licence:\n1234\n# why: too late\n";
        let tree = Tree::of(&[
            ("fixtures/corpus/good.txt", good),
            ("fixtures/corpus/bad.txt", bad),
            ("fixtures/invalid/bare.txt", "?"),
            ("fixtures/tour/bare.txt", "?"),
        ]);
        let expected = [
            "fixtures/corpus/bad.txt:1: no `# licence:` line at the top",
            "fixtures/corpus/bad.txt:1: no `# why:` line at the top",
        ];
        check(fixtures_name_their_origin, &tree, &expected);
    }
}
