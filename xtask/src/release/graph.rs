//! The packages that are compiled into a package, on any platform.
//!
//! **Invariant:** dependencies of tests are left out; those of build scripts and of macros are not, because
//! they decide what is compiled.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Result;
use serde_json::Value;

use crate::metadata::{cargo_metadata, items, text};

/// One package.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) licence: String,
    /// The folder of its sources.
    pub(super) folder: PathBuf,
    /// Whether it comes from outside the workspace.
    pub(super) is_external: bool,
    /// The keys of its direct dependencies.
    dependencies: Vec<String>,
}

/// All packages, by the key that cargo gives them.
#[derive(Debug)]
pub(super) struct Graph {
    nodes: BTreeMap<String, Node>,
}

impl Graph {
    /// Reads the resolved dependencies of the workspace at `root`; cargo downloads what it lacks.
    pub(super) fn read(root: &Path) -> Result<Graph> {
        Ok(Graph::from_json(&cargo_metadata(root, &["--locked"])?))
    }

    fn from_json(json: &Value) -> Graph {
        let mut edges: BTreeMap<&str, Vec<String>> = items(&json["resolve"]["nodes"])
            .iter()
            .map(|node| (text(&node["id"]), compiled_dependencies(node)))
            .collect();
        let node = |package: &Value| {
            let id = text(&package["id"]);
            let manifest = Path::new(text(&package["manifest_path"]));
            let node = Node {
                name: text(&package["name"]).to_owned(),
                version: text(&package["version"]).to_owned(),
                // `/` is an old form of `OR`.
                licence: text(&package["license"]).replace('/', " OR "),
                folder: manifest.parent().unwrap_or(manifest).to_owned(),
                is_external: !package["source"].is_null(),
                dependencies: edges.remove(id).unwrap_or_default(),
            };
            (id.to_owned(), node)
        };
        Graph {
            nodes: items(&json["packages"]).iter().map(node).collect(),
        }
    }

    /// Returns the packages that these are built from, themselves included, by name and version.
    pub(super) fn used_by(&self, names: &[&str]) -> Vec<&Node> {
        let is_root = |node: &Node| !node.is_external && names.contains(&node.name.as_str());
        let roots = self.nodes.iter().filter(|(_, node)| is_root(node));
        let mut waiting: Vec<&str> = roots.map(|(id, _)| id.as_str()).collect();
        let mut found = BTreeSet::new();
        while let Some(id) = waiting.pop() {
            if found.insert(id) {
                waiting.extend(self.nodes[id].dependencies.iter().map(String::as_str));
            }
        }
        let mut nodes: Vec<&Node> = found.into_iter().map(|id| &self.nodes[id]).collect();
        nodes.sort_by_key(|node| (&node.name, &node.version));
        nodes
    }

    /// Returns the direct dependencies of a package, by name and version.
    pub(super) fn dependencies(&self, node: &Node) -> Vec<&Node> {
        let mut nodes: Vec<&Node> = (node.dependencies.iter())
            .map(|id| &self.nodes[id])
            .collect();
        nodes.sort_by_key(|node| (&node.name, &node.version));
        nodes
    }
}

/// Returns the keys of the dependencies of a node, those of its tests left out.
fn compiled_dependencies(node: &Value) -> Vec<String> {
    let is_compiled = |dependency: &&Value| {
        let kinds = items(&dependency["dep_kinds"]);
        kinds.iter().any(|kind| kind["kind"] != "dev")
    };
    items(&node["deps"])
        .iter()
        .filter(is_compiled)
        .map(|dependency| text(&dependency["pkg"]).to_owned())
        .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use serde_json::json;

    use super::Graph;

    /// A workspace of `app` and `helper`: `app` is built from `zip`, and tested with `check`.
    pub(in super::super) fn example() -> Graph {
        let package = |id: &str, source: Option<&str>| {
            json!({
                "id": id, "name": id, "version": "1.0.0", "license": "MIT/Zlib", "source": source,
                "manifest_path": format!("/sources/{id}/Cargo.toml"),
            })
        };
        Graph::from_json(&json!({
            "packages": [
                package("app", None), package("helper", None),
                package("zip", Some("registry")), package("check", Some("registry")),
            ],
            "resolve": { "nodes": [
                { "id": "app", "deps": [
                    { "pkg": "zip", "dep_kinds": [{ "kind": null }, { "kind": "dev" }] },
                    { "pkg": "check", "dep_kinds": [{ "kind": "dev" }] },
                ] },
                { "id": "helper", "deps": [] },
                { "id": "zip", "deps": [] },
                { "id": "check", "deps": [] },
            ] },
        }))
    }

    #[test]
    fn tests_are_not_part_of_a_program() {
        let graph = example();
        let used = graph.used_by(&["app"]);
        let names: Vec<&str> = used.iter().map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["app", "zip"]);
        assert_eq!(used[1].licence, "MIT OR Zlib");
        assert_eq!(graph.dependencies(used[0])[0].name, "zip");
    }
}
