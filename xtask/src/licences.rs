//! `cargo xtask licences`: every dependency has an allowed licence and comes from crates.io.
//!
//! The rules are those of `.cargo/deny.toml`, so that `cargo deny check` gives the same answer; this
//! check works offline and needs no other program.
//!
//! **Invariant:** an unreadable licence expression is a finding, and so is an allowed licence that no
//! dependency needs.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, ensure};
use spdx::{Expression, ParseMode};

use crate::metadata::{Dependencies, External};
use crate::shell;

const RULES: &str = ".cargo/deny.toml";
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Checks all dependencies of this platform.
pub(crate) fn run() -> Result<()> {
    let root = shell::root()?;
    let rules = fs::read_to_string(root.join(RULES));
    let rules = rules.with_context(|| format!("cannot read {RULES}"))?;
    let allowed = allowed(&rules);
    let dependencies = Dependencies::read(&root)?;
    let findings = findings(&dependencies.external, &allowed);
    for finding in &findings {
        eprintln!("{finding}");
    }
    ensure!(findings.is_empty(), "licences: {} findings", findings.len());
    println!(
        "{} dependencies have allowed licences",
        dependencies.external.len()
    );
    Ok(())
}

/// Returns the strings in the `allow = […]` list of the rules.
fn allowed(rules: &str) -> BTreeSet<String> {
    let lines = rules
        .lines()
        .skip_while(|line| !line.starts_with("allow = ["));
    let lines = lines.skip(1).take_while(|line| !line.starts_with(']'));
    lines
        .filter_map(|line| Some(line.split('"').nth(1)?.to_owned()))
        .collect()
}

fn findings(dependencies: &[External], allowed: &BTreeSet<String>) -> Vec<String> {
    let mut findings = Vec::new();
    let mut needed = BTreeSet::new();
    for External {
        name,
        version,
        licence,
        source,
    } in dependencies
    {
        if source != REGISTRY {
            findings.push(format!("{name} {version}: not from crates.io: {source}"));
        }
        match expression(licence) {
            None => findings.push(format!("{name} {version}: unreadable licence '{licence}'")),
            Some(expression) if !is_allowed(&expression, allowed, &mut needed) => {
                findings.push(format!(
                    "{name} {version}: licence '{licence}' is not allowed"
                ));
            }
            Some(_) => {}
        }
    }
    let unneeded = allowed.difference(&needed);
    findings.extend(unneeded.map(|licence| format!("{RULES}: no dependency needs {licence}")));
    findings
}

/// Reads an expression in the syntax of SPDX; `/` is an old form of `OR`.
fn expression(licence: &str) -> Option<Expression> {
    let mode = ParseMode {
        allow_slash_as_or_operator: true,
        allow_deprecated: true,
        ..ParseMode::STRICT
    };
    Expression::parse_mode(licence, mode).ok()
}

/// Returns whether an expression can be met; the allowed licences in it are added to `needed`.
fn is_allowed(
    expression: &Expression,
    allowed: &BTreeSet<String>,
    needed: &mut BTreeSet<String>,
) -> bool {
    expression.evaluate(|licence| {
        let allowed = allowed.get(&licence.to_string());
        needed.extend(allowed.cloned());
        allowed.is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(licence: &str, expected: Option<bool>) {
        let allowed = BTreeSet::from(["MIT", "Zlib"].map(String::from));
        let expression = expression(licence);
        let answer = expression.map(|it| is_allowed(&it, &allowed, &mut BTreeSet::new()));
        assert_eq!(answer, expected, "{licence}");
    }

    #[test]
    fn expressions_are_evaluated() {
        check("MIT", Some(true));
        check("GPL-3.0", Some(false));
        check("GPL-3.0 OR MIT", Some(true));
        check("GPL-3.0/MIT", Some(true));
        check("GPL-3.0 AND MIT", Some(false));
        check("(GPL-3.0 OR MIT) AND Zlib", Some(true));
        check("MIT WITH LLVM-exception", Some(false));
        check("MIT WITH LLVM-exception OR Zlib", Some(true));
        check("", None);
        check("MIT OR", None);
        check("(MIT", None);
        check("MIT MIT", None);
    }

    #[test]
    fn the_allow_list_is_read_with_its_comments() {
        let rules =
            "[licenses]\nallow = [\n    \"MIT\",\n    \"Zlib\", # asks for less\n]\n[bans]\n";
        assert_eq!(
            allowed(rules),
            BTreeSet::from(["MIT", "Zlib"].map(String::from))
        );
    }

    #[test]
    fn sources_licences_and_unneeded_rules_are_findings() {
        let external = |name: &str, licence: &str, source: &str| External {
            name: name.to_owned(),
            version: String::from("1.0.0"),
            licence: licence.to_owned(),
            source: source.to_owned(),
        };
        let dependencies = [
            external("good", "MIT", REGISTRY),
            external("bad", "GPL-3.0", REGISTRY),
            external("odd", "MIT?!(", REGISTRY),
            external("far", "MIT", "git+https://example.com"),
        ];
        let allowed = BTreeSet::from(["MIT", "Zlib"].map(String::from));
        let expected = [
            "bad 1.0.0: licence 'GPL-3.0' is not allowed",
            "odd 1.0.0: unreadable licence 'MIT?!('",
            "far 1.0.0: not from crates.io: git+https://example.com",
            ".cargo/deny.toml: no dependency needs Zlib",
        ];
        assert_eq!(findings(&dependencies, &allowed), expected);
    }
}
