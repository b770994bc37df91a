//! The workspace as `cargo metadata` describes it: its members, and all external dependencies.
//!
//! **Invariant:** paths are relative to the root of the repository and written with `/`.
//! Reading the members resolves nothing, so it needs neither the network nor a lock file.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// The members of the workspace.
#[derive(Debug)]
pub(crate) struct Metadata {
    /// The build folder; the only absolute path here.
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
    /// The fields of a registry page that are missing or empty.
    pub(crate) blank_fields: Vec<&'static str>,
    pub(crate) dependencies: Vec<Dependency>,
    /// The root file of the library and of each binary.
    pub(crate) roots: Vec<String>,
    /// The names of the features, sorted.
    pub(crate) features: Vec<String>,
}

/// One direct dependency of a package.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Dependency {
    pub(crate) package: String,
    pub(crate) in_tests: bool,
}

const REGISTRY_FIELDS: [&str; 5] = ["description", "license", "readme", "keywords", "categories"];

impl Metadata {
    /// Reads the workspace at `root`.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let json = cargo_metadata(root, &["--no-deps", "--offline"])?;
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
            features: json["features"]
                .as_object()
                .map(|features| features.keys().cloned().collect())
                .unwrap_or_default(),
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

/// All packages that a build on this platform uses from outside the workspace.
#[derive(Debug)]
pub(crate) struct Dependencies {
    pub(crate) external: Vec<External>,
}

/// One external package.
#[derive(Debug)]
pub(crate) struct External {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) licence: String,
    pub(crate) source: String,
}

impl Dependencies {
    /// Reads the resolved dependencies of the workspace at `root`.
    ///
    /// Those of other platforms are left out, because cargo would have to download them first, and
    /// those of optional features, which only unpublished crates have.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let platform = host_platform()?;
        let arguments = ["--locked", "--filter-platform", &platform];
        let json = cargo_metadata(root, &arguments)?;
        let packages = items(&json["packages"]).iter();
        let external = packages.filter_map(|package| {
            Some(External {
                source: package["source"].as_str()?.to_owned(),
                name: text(&package["name"]).to_owned(),
                version: text(&package["version"]).to_owned(),
                licence: text(&package["license"]).to_owned(),
            })
        });
        let external = external.collect();
        Ok(Self { external })
    }
}

/// Returns the platform of this machine, as rustc names it.
pub(crate) fn host_platform() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output();
    let output = output.context("cannot start rustc")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc printed no host")?.to_owned())
}

/// Returns what `cargo metadata` prints with these arguments.
pub(crate) fn cargo_metadata(root: &Path, arguments: &[&str]) -> Result<Value> {
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1"])
        .args(arguments)
        .current_dir(root)
        .output()
        .context("cannot start cargo metadata")?;
    let message = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "cargo metadata failed: {message}");
    serde_json::from_slice(&output.stdout).context("cargo metadata printed no JSON")
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

/// Returns a string, or an empty one for other values.
pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Returns the elements of an array, none for other values.
pub(crate) fn items(value: &Value) -> &[Value] {
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
    fn package_paths_are_relative_to_the_root() {
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
                "features": { "std": [], "default": ["std"] },
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
            features: vec!["default".to_owned(), "std".to_owned()],
        };
        assert_eq!(metadata.packages, [expected]);
    }
}
