//! Publishing the crates.
//!
//! **Invariant:** cargo publishes them in the order of their dependencies, and waits for each.

use anyhow::Result;

use super::Release;
use crate::metadata::Metadata;
use crate::shell;

/// Publishes all published crates.
pub(super) fn crates(release: &Release) -> Result<()> {
    let metadata = Metadata::read(&release.root)?;
    let mut words = vec!["cargo", "publish", "--locked", "--workspace"];
    for package in metadata.packages.iter().filter(|it| !it.published) {
        words.extend(["--exclude", &package.name]);
    }
    shell::run_words(words)
}
