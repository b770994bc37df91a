//! `cargo xtask features`: lints every published crate without features, and with each one alone.
//!
//! Features only add, so a combination that fails is almost always one of these; all features
//! together are what the clippy step of CI checks.
//!
//! **Invariant:** the list comes from the manifests: a new feature is checked without a change here.

use anyhow::Result;

use crate::metadata::{Metadata, Package};
use crate::shell;

/// Lints all combinations.
pub(crate) fn run() -> Result<()> {
    let metadata = Metadata::read(&shell::root()?)?;
    for package in metadata.packages.iter().filter(|it| it.published) {
        for features in combinations(package) {
            shell::run(&format!(
                "cargo clippy --quiet --package {} --no-default-features --features={features} \
                 -- -D warnings",
                package.name
            ))?;
        }
    }
    Ok(())
}

/// Returns the combinations to check: no feature, then each one alone; none for a crate without
/// features. Names with a leading underscore are internal.
fn combinations(package: &Package) -> Vec<&str> {
    let features = package.features.iter().map(String::as_str);
    let features = features.filter(|name| *name != "default" && !name.starts_with('_'));
    let mut combinations: Vec<&str> = features.collect();
    if !combinations.is_empty() {
        combinations.insert(0, "");
    }
    combinations
}

#[cfg(test)]
mod tests {
    use super::combinations;
    use crate::metadata::Package;

    #[test]
    fn each_public_feature_is_checked_alone() {
        let names = ["_font", "default", "pdf", "png"].map(String::from);
        let package = Package {
            features: names.to_vec(),
            ..Package::default()
        };
        assert_eq!(combinations(&package), ["", "pdf", "png"]);
        assert!(combinations(&Package::default()).is_empty());
    }
}
