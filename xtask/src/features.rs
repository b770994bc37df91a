//! `cargo xtask features`: lints every published crate without features, and with each one alone.
//!
//! Features only add, so a combination that fails is almost always one of these; all features
//! together are what the clippy step of CI checks.
//!
//! A feature that the sources of a crate do not name has no code; it passes on features of other crates, which are
//! checked there.
//!
//! **Invariant:** the list comes from the manifests and sources: a new feature is checked without a change here.

use anyhow::Result;

use crate::metadata::Package;
use crate::shell;
use crate::tidy::tree::Tree;

/// Lints all combinations.
pub(crate) fn run() -> Result<()> {
    let tree = Tree::read(&shell::root()?)?;
    for package in tree.packages.iter().filter(|it| it.published) {
        let folder = format!("{}/src/", package.folder);
        let sources = tree.rust().filter(|(path, _)| path.starts_with(&folder));
        let sources: String = sources.map(|(_, text)| text).collect();
        for features in combinations(package, &sources) {
            shell::run(&format!(
                "cargo clippy --quiet --package {} --no-default-features --features={features} \
                 -- -D warnings",
                package.name
            ))?;
        }
    }
    Ok(())
}

/// Returns the combinations to check: no feature, then each one with code alone; none for a crate without
/// features. Names with a leading underscore are internal.
fn combinations<'a>(package: &'a Package, sources: &str) -> Vec<&'a str> {
    let has_code = |name: &&str| sources.contains(&format!("feature = \"{name}\""));
    let features = package.features.iter().map(String::as_str);
    let mut combinations: Vec<&str> = features
        .filter(|name| *name != "default" && !name.starts_with('_'))
        .filter(has_code)
        .collect();
    if !package.features.is_empty() {
        combinations.insert(0, "");
    }
    combinations
}

#[cfg(test)]
mod tests {
    use super::combinations;
    use crate::metadata::Package;

    #[test]
    fn each_public_feature_with_code_is_checked_alone() {
        let names = ["_font", "all", "default", "pdf", "png"].map(String::from);
        let package = Package {
            features: names.to_vec(),
            ..Package::default()
        };
        let sources = r#"#[cfg(feature = "pdf")] mod pdf; #[cfg(all(feature = "png", test))]"#;
        assert_eq!(combinations(&package, sources), ["", "pdf", "png"]);
        assert!(combinations(&Package::default(), sources).is_empty());
    }
}
