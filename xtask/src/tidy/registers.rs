//! A rule for functions that use vector registers.
//!
//! **Invariant:** text only. A function that names its registers but does not use them is exempt.

use super::finding::Finding;
use super::tree::Tree;

const BOUND: &str = "R: Registers";
const INLINE: &str = "#[inline(always)]";

/// A function that is not inlined into the entry point is compiled without its instructions.
pub(super) fn functions_with_registers_are_inlined(tree: &Tree) -> Vec<Finding> {
    let files = tree.rust().filter(|(path, _)| is_source(path));
    files
        .flat_map(|(path, text)| {
            let lines: Vec<&str> = text.lines().collect();
            let numbers = (0..lines.len()).filter(|&number| is_bare(&lines, number));
            let finding = |number| {
                Finding::new(
                    path,
                    number + 1,
                    format!("a function with registers must be {INLINE}"),
                )
            };
            numbers.map(finding).collect::<Vec<_>>()
        })
        .collect()
}

fn is_source(path: &str) -> bool {
    path.starts_with("crates/search/src/") && !path.ends_with("tests.rs")
}

/// Returns whether a function with registers starts on a line and lacks the attribute.
fn is_bare(lines: &[&str], number: usize) -> bool {
    let line = lines[number];
    let before = lines[..number].iter().rev().map(|line| line.trim_start());
    let mut attributes = before.take_while(|line| line.starts_with("#["));
    line.contains("fn ")
        && line.contains(BOUND)
        && !line.contains("_: R")
        && !attributes.any(|line| line == INLINE)
}

#[cfg(test)]
mod tests {
    use super::super::finding::check;
    use super::*;

    #[test]
    fn functions_that_may_not_be_inlined_are_found() {
        let text = "\
//! Sums.
#[inline(always)]
fn inlined<R: Registers>(registers: R) {}
#[inline]
fn hinted<R: Registers>(registers: R) {}

fn unused<R: Registers>(_: R) {}
pub(crate) fn bare<R: Registers>(
    registers: R,
) {}
";
        let tree = Tree::of(&[
            ("crates/search/src/variant/sum.rs", text),
            ("crates/search/src/variant/tests.rs", text),
        ]);
        let expected = [5, 8].map(|line| {
            format!(
                "crates/search/src/variant/sum.rs:{line}: a function with registers must be {INLINE}"
            )
        });
        check(
            functions_with_registers_are_inlined,
            &tree,
            &expected.each_ref().map(String::as_str),
        );
    }
}
