//! `cargo xtask tidy`: the repository rules that neither the compiler nor clippy covers.
//!
//! **Invariant:** a rule reads only the `Tree` in its argument, never the disk, so that tests can
//! pass it a bad one. All findings of all rules are listed, one per line. The same check is a unit test
//! here, so no rule exists only in CI.

mod finding;
mod rust;
pub(crate) mod tree;

mod circles;
mod edges;
mod language;
mod layout;
mod leftovers;
mod links;
mod manifests;
mod origins;
mod registers;
mod sources;
mod text;

use anyhow::{Result, bail};

use crate::shell;
use finding::{Finding, Rule};
use tree::Tree;

const RULES: &[Rule] = &[
    layout::only_known_names_at_the_top,
    edges::every_crate_has_its_place,
    edges::crates_name_only_allowed_crates,
    edges::board_sources_do_not_name_the_test_helper,
    manifests::every_crate_has_a_readme,
    manifests::registry_fields_are_set,
    manifests::dependencies_are_declared_once,
    manifests::workspace_lints_apply,
    sources::modules_say_what_they_hold,
    sources::modules_state_their_invariant,
    sources::libraries_open_with_their_readme,
    sources::crate_roots_forbid_unsafe_code,
    circles::modules_form_no_circle,
    language::prose_is_plain,
    links::links_lead_somewhere,
    links::the_book_lists_its_pages,
    leftovers::nothing_is_skipped_or_unfinished,
    origins::fixtures_name_their_origin,
    registers::functions_with_registers_are_inlined,
    text::no_trailing_white_space,
    text::every_file_ends_its_last_line,
    text::line_ends_are_unix,
    text::no_path_of_one_machine,
];

/// Prints every finding; any finding is an error.
pub(crate) fn run() -> Result<()> {
    let findings = findings(&Tree::read(&shell::root()?)?);
    for finding in &findings {
        eprintln!("{finding}");
    }
    match findings.len() {
        0 => Ok(()),
        1 => bail!("tidy: 1 finding"),
        n => bail!("tidy: {n} findings"),
    }
}

fn findings(tree: &Tree) -> Vec<Finding> {
    let mut findings: Vec<Finding> = RULES.iter().flat_map(|rule| rule(tree)).collect();
    findings.sort();
    findings
}

#[cfg(test)]
mod tests {
    use super::{Finding, Tree, findings, shell};

    #[test]
    fn this_repository_is_tidy() {
        let tree = Tree::read(&shell::root().unwrap()).unwrap();
        let lines: Vec<String> = findings(&tree).iter().map(Finding::to_string).collect();
        assert!(lines.is_empty(), "\n{}", lines.join("\n"));
    }

    #[test]
    fn findings_are_sorted_by_place() {
        let tree = Tree::of(&[("README.md", "two \n\nspaces \n"), ("Cargo.toml", "end")]);
        let lines: Vec<String> = findings(&tree).iter().map(Finding::to_string).collect();
        let expected = [
            "Cargo.toml:1: no newline at the end of the file",
            "README.md:1: white space at the end of the line",
            "README.md:3: white space at the end of the line",
        ];
        let about_text = lines
            .iter()
            .filter(|line| expected.contains(&line.as_str()));
        assert!(about_text.eq(expected), "{lines:#?}");
        assert!(lines.is_sorted());
    }
}
