//! The Homebrew formula and the Scoop manifest, from their templates in `xtask/packaging`.
//!
//! **Invariant:** a checksum is that of the file in the folder of finished files. Only a dry run may lack a file,
//! and writes zeros then, which no download matches.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Result, bail, ensure};

use super::Release;
use super::checksums;

/// The folder of the templates.
const TEMPLATES: &str = "xtask/packaging";

/// The formula of Homebrew, and the manifest of Scoop.
pub(super) const FILES: [&str; 2] = ["foldoku.rb", "foldoku.json"];

/// How the place of a checksum begins; the end of a file name follows.
const CHECKSUM: &str = "@SHA256 ";

/// Writes both files.
pub(super) fn write(release: &Release) -> Result<()> {
    let sums = checksums::of_files(&release.files())?;
    let stage = release.empty_stage("manifests")?;
    for name in FILES {
        let template = fs::read_to_string(release.root.join(TEMPLATES).join(name))?;
        let template = with_addresses(&template, &release.version, &release.repository);
        let (text, missing) = with_checksums(&template, &release.version, &sums);
        for file in &missing {
            println!("{name}: no checksum of {file}");
        }
        ensure!(
            missing.is_empty() || release.is_dry,
            "{name} needs the files of all platforms in {}",
            release.files().display()
        );
        if text.contains('@') {
            bail!("{TEMPLATES}/{name}: unknown name between @ signs");
        }
        fs::write(stage.join(name), text)?;
        release.finish(&stage.join(name))?;
    }
    Ok(())
}

fn with_addresses(template: &str, version: &str, repository: &str) -> String {
    let url = format!("{repository}/releases/download/v{version}");
    template
        .replace("@URL@", &url)
        .replace("@VERSION@", version)
        .replace("@REPOSITORY@", repository)
}

/// Fills in the checksums; also returns the names of the missing files.
fn with_checksums(
    template: &str,
    version: &str,
    sums: &BTreeMap<String, String>,
) -> (String, Vec<String>) {
    let mut missing = Vec::new();
    let mut parts = template.split(CHECKSUM);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (end, rest) = part.split_once('@').unwrap_or((part, ""));
        let name = format!("foldoku-{version}-{end}");
        match sums.get(&name) {
            Some(sum) => text += sum,
            None => {
                text += &"0".repeat(64);
                missing.push(name);
            }
        }
        text += rest;
    }
    (text, missing)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use super::{FILES, TEMPLATES, with_addresses, with_checksums};
    use crate::shell;

    #[test]
    fn addresses_and_checksums_are_filled_in() {
        let template = "url @URL@/a-@VERSION@ @SHA256 linux.zip@, @SHA256 mac.zip@; @REPOSITORY@";
        let text = with_addresses(template, "1.2.0", "https://example.com/a");
        let sums = BTreeMap::from([("foldoku-1.2.0-linux.zip", "abc")]);
        let sums = sums
            .into_iter()
            .map(|(name, sum)| (name.into(), sum.into()));
        let (text, missing) = with_checksums(&text, "1.2.0", &sums.collect());
        let zeros = "0".repeat(64);
        assert_eq!(
            text,
            format!(
                "url https://example.com/a/releases/download/v1.2.0/a-1.2.0 abc, {zeros}; https://example.com/a"
            )
        );
        assert_eq!(missing, ["foldoku-1.2.0-mac.zip"]);
    }

    #[test]
    fn manifest_of_scoop_is_json() {
        let folder = shell::root().unwrap().join(TEMPLATES);
        let template = fs::read_to_string(folder.join(FILES[1])).unwrap();
        let (text, missing) = with_checksums(&template, "1.2.0", &BTreeMap::new());
        assert_eq!(missing.len(), 1);
        let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(manifest["bin"], "foldoku.exe");
    }
}
