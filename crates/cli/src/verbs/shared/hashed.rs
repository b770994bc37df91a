//! Files in manifests, with their sizes and checksums.
//!
//! **Invariant:** a checksum is that of the bytes on disk.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// A file with its size and checksum.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Hashed {
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
}

impl Hashed {
    /// Returns an input that is not a file.
    pub(crate) fn name_only(name: String) -> Hashed {
        Hashed {
            name,
            bytes: None,
            sha256: None,
        }
    }
}

/// Returns a file with its size and checksum.
pub(crate) fn hashed(path: &Path, name: &str) -> anyhow::Result<Hashed> {
    let (bytes, sha256) = sha256(path).with_context(|| path.display().to_string())?;
    Ok(Hashed {
        name: name.to_owned(),
        bytes: Some(bytes),
        sha256: Some(sha256),
    })
}

fn sha256(path: &Path) -> io::Result<(u64, String)> {
    let mut file = File::open(path)?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    let mut length = 0;
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        length += read as u64;
        hasher.update(&buffer[..read]);
    }
    let digits = hasher.finalize();
    let digits = digits.iter().map(|byte| format!("{byte:02x}"));
    Ok((length, digits.collect()))
}
