//! The workspace as cargo sees it: one `Package` for each member.
//!
//! **Invariant:** paths are relative to the root of the repository and written with `/`.
//! Nothing is resolved, so reading it needs neither the network nor a lock file.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// What `cargo metadata` says about this workspace.
#[derive(Debug)]
pub(crate) struct Metadata {
    /// Where cargo builds; the only absolute path here.
    pub(crate) target_directory: PathBuf,
    pub(crate) packages: Vec<Package>,
}

/// One member of the workspace.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) folder: String,
    pub(crate) published: bool,
    /// The fields a registry page lives from that are missing or empty.
    pub(crate) blank_fields: Vec<&'static str>,
    pub(crate) dependencies: Vec<Dependency>,
    /// The root file of the library and of each binary.
    pub(crate) roots: Vec<String>,
}

/// One dependency of a package, ours or not.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Dependency {
    pub(crate) package: String,
    pub(crate) in_tests: bool,
}

const REGISTRY_FIELDS: [&str; 5] = ["description", "license", "readme", "keywords", "categories"];

impl Metadata {
    /// Asks cargo about the workspace at `root`.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let output = Command::new("cargo")
            .args([
                "metadata",
                "--no-deps",
                "--offline",
                "--format-version",
                "1",
            ])
            .current_dir(root)
            .output()
            .context("cannot start cargo metadata")?;
        let complaint = String::from_utf8_lossy(&output.stderr);
        ensure!(
            output.status.success(),
            "cargo metadata failed: {complaint}"
        );
        let json =
            serde_json::from_slice(&output.stdout).context("cargo metadata wrote no JSON")?;
        Ok(Self::from_json(&json))
    }

    fn from_json(json: &Value) -> Self {
        let root = Path::new(text(&json["workspace_root"]));
        Self {
            target_directory: PathBuf::from(text(&json["target_directory"])),
            packages: items(&json["packages"])
                .iter()
                .map(|it| Package::from_json(it, root))
                .collect(),
        }
    }
}

impl Package {
    fn from_json(json: &Value, root: &Path) -> Self {
        let manifest = relative(&json["manifest_path"], root);
        Self {
            name: text(&json["name"]).to_owned(),
            version: text(&json["version"]).to_owned(),
            folder: manifest.trim_end_matches("/Cargo.toml").to_owned(),
            // `publish = false` reads as an empty list of registries.
            published: json["publish"].is_null(),
            blank_fields: REGISTRY_FIELDS
                .into_iter()
                .filter(|field| is_blank(&json[field]))
                .collect(),
            dependencies: items(&json["dependencies"])
                .iter()
                .map(Dependency::from_json)
                .collect(),
            roots: items(&json["targets"])
                .iter()
                .filter(|target| is_crate_root(target))
                .map(|target| relative(&target["src_path"], root))
                .collect(),
        }
    }
}

impl Dependency {
    fn from_json(json: &Value) -> Self {
        Self {
            package: text(&json["name"]).to_owned(),
            in_tests: json["kind"] == "dev",
        }
    }
}

fn is_crate_root(target: &Value) -> bool {
    items(&target["kind"])
        .iter()
        .any(|kind| kind == "lib" || kind == "bin" || kind == "proc-macro")
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => true,
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn relative(path: &Value, root: &Path) -> String {
    let path = Path::new(text(path));
    path.strip_prefix(root)
        .unwrap_or(path)
        .to_string_lossy()
        .replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Dependency, Metadata, Package};

    #[test]
    fn a_package_is_read_with_paths_from_the_root() {
        let metadata = Metadata::from_json(&json!({
            "workspace_root": "/clone",
            "target_directory": "/clone/target",
            "packages": [{
                "name": "foldoku-board",
                "version": "0.1.0",
                "manifest_path": "/clone/crates/board/Cargo.toml",
                "publish": [],
                "description": "words",
                "license": " ",
                "keywords": ["sudoku"],
                "categories": [],
                "dependencies": [
                    { "name": "smallvec", "kind": null },
                    { "name": "proptest", "kind": "dev" },
                ],
                "targets": [
                    { "kind": ["lib"], "src_path": "/clone/crates/board/src/lib.rs" },
                    { "kind": ["test"], "src_path": "/clone/crates/board/tests/laws.rs" },
                ],
            }],
        }));
        let expected = Package {
            name: "foldoku-board".to_owned(),
            version: "0.1.0".to_owned(),
            folder: "crates/board".to_owned(),
            published: false,
            blank_fields: vec!["license", "readme", "categories"],
            dependencies: vec![
                Dependency {
                    package: "smallvec".to_owned(),
                    in_tests: false,
                },
                Dependency {
                    package: "proptest".to_owned(),
                    in_tests: true,
                },
            ],
            roots: vec!["crates/board/src/lib.rs".to_owned()],
        };
        assert_eq!(metadata.packages, [expected]);
    }
}
