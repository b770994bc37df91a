//! Rule: the header of a fixture names its source, its licence and its purpose.
//!
//! **Invariant:** the header is the block of `#` lines at the top. Folders in `RAW` hold raw input for
//! the programs under test and are exempt.

use super::finding::Finding;
use super::tree::Tree;

const FIELDS: [&str; 3] = ["source", "licence", "why"];
const RAW: [&str; 3] = ["fixtures/invalid/", "fixtures/jigsaw/", "fixtures/tour/"];

pub(super) fn fixtures_name_their_origin(tree: &Tree) -> Vec<Finding> {
    tree.paths()
        .filter(|path| path.starts_with("fixtures/") && is_fixture(path))
        .filter(|path| !RAW.iter().any(|raw| path.starts_with(raw)))
        .flat_map(|path| {
            let missing = missing_fields(tree.text(path).unwrap_or_default());
            missing.map(move |field| {
                Finding::new(path, 1, format!("no `# {field}:` line in the header"))
            })
        })
        .collect()
}

/// Tables outside `golden` are samples of what other programs write.
fn is_fixture(path: &str) -> bool {
    path.ends_with(".txt") || path.starts_with("fixtures/golden/")
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
            "fixtures/corpus/bad.txt:1: no `# licence:` line in the header",
            "fixtures/corpus/bad.txt:1: no `# why:` line in the header",
        ];
        check(fixtures_name_their_origin, &tree, &expected);
    }
}
