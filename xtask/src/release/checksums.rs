//! SHA-256 of the files of a release.
//!
//! **Invariant:** the list holds every other file of the folder, sorted by name, in the form of `sha256sum`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use super::Release;

/// The list in the folder of the finished files.
const LIST: &str = "SHA256SUMS";

/// Writes the list.
pub(super) fn write(release: &Release) -> Result<()> {
    let folder = release.files();
    let list = list(&of_files(&folder)?);
    print!("{list}");
    fs::write(folder.join(LIST), list)?;
    Ok(())
}

/// Returns the checksum of each file of a folder, by name.
pub(super) fn of_files(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut sums = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_file() && name != LIST {
            let bytes = fs::read(entry.path()).with_context(|| name.clone())?;
            sums.insert(name, sha256(&bytes));
        }
    }
    Ok(sums)
}

fn list(sums: &BTreeMap<String, String>) -> String {
    let lines = sums.iter().map(|(name, sum)| format!("{sum}  {name}\n"));
    lines.collect()
}

fn sha256(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{list, sha256};

    #[test]
    fn list_has_the_form_of_sha256sum() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), abc);
        let sums = BTreeMap::from([(String::from("a.txt"), abc.to_owned())]);
        assert_eq!(list(&sums), format!("{abc}  a.txt\n"));
    }
}
