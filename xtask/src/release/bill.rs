//! The software bill of materials, in the JSON form of CycloneDX 1.5.
//!
//! **Invariant:** the same lock file gives the same bytes: there is no time and no random number in it.
//! It lists the packages of the program, the wheel and the WebAssembly modules, for all platforms.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::Release;
use super::graph::{Graph, Node};

/// The packages that make the program, the wheel and the modules.
const ROOTS: [&str; 3] = ["foldoku-cli", "foldoku-python", "foldoku-web"];

/// Writes the bill of materials.
pub(super) fn write(release: &Release) -> Result<()> {
    let graph = Graph::read(&release.root)?;
    let lock = fs::read_to_string(release.root.join("Cargo.lock")).context("Cargo.lock")?;
    let bill = bill(&graph, &ROOTS, &release.version, &checksums(&lock));
    let path = release.empty_stage("sbom")?.join(file_name(release));
    let components = bill["components"].as_array().map_or(0, Vec::len);
    fs::write(&path, serde_json::to_string_pretty(&bill)? + "\n")?;
    println!("{components} components");
    release.finish(&path)
}

/// Returns the name of the file.
pub(super) fn file_name(release: &Release) -> String {
    format!("foldoku-{}.cdx.json", release.version)
}

/// The checksum of each package from a registry, by name and version.
type Checksums<'a> = BTreeMap<(&'a str, &'a str), &'a str>;

fn bill(graph: &Graph, roots: &[&str], version: &str, checksums: &Checksums<'_>) -> Value {
    let nodes = graph.used_by(roots);
    let components: Vec<Value> = nodes
        .iter()
        .map(|node| component(node, checksums))
        .collect();
    let mut dependencies: Vec<Value> = (nodes.iter())
        .map(|node| {
            let on = graph.dependencies(node).into_iter().map(reference);
            json!({ "ref": reference(node), "dependsOn": on.collect::<Vec<_>>() })
        })
        .collect();
    let roots = nodes
        .iter()
        .filter(|node| roots.contains(&node.name.as_str()));
    let roots: Vec<String> = roots.map(|node| reference(node)).collect();
    dependencies.push(json!({ "ref": "foldoku", "dependsOn": roots }));
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application",
            "bom-ref": "foldoku",
            "name": "foldoku",
            "version": version,
            "licenses": [{ "expression": "MIT OR Apache-2.0" }],
        } },
        "components": components,
        "dependencies": dependencies,
    })
}

fn component(node: &Node, checksums: &Checksums<'_>) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": reference(node),
        "name": node.name,
        "version": node.version,
        "purl": reference(node),
        "licenses": [{ "expression": node.licence }],
    });
    let key = (node.name.as_str(), node.version.as_str());
    if let Some(checksum) = checksums.get(&key) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

/// Returns the address of a package, which also identifies it in the file.
fn reference(node: &Node) -> String {
    format!("pkg:cargo/{}@{}", node.name, node.version)
}

/// Reads the checksums of a lock file.
fn checksums(lock: &str) -> Checksums<'_> {
    let packages = lock.split("[[package]]").skip(1);
    packages
        .filter_map(|package| {
            let field = |name: &str| {
                let mut lines = package.lines();
                lines.find_map(|line| {
                    let value = line.strip_prefix(name)?.strip_prefix(" = \"")?;
                    value.strip_suffix('"')
                })
            };
            Some(((field("name")?, field("version")?), field("checksum")?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::graph::tests::example;
    use super::{bill, checksums};

    #[test]
    fn components_have_licences_checksums_and_dependencies() {
        let lock = "version = 4\n\n[[package]]\nname = \"app\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"zip\"\nversion = \"1.0.0\"\nchecksum = \"ab12\"\n";
        let bill = bill(&example(), &["app"], "2.0.0", &checksums(lock));
        let zip = "pkg:cargo/zip@1.0.0";
        assert_eq!(
            bill["components"],
            json!([
                {
                    "type": "library", "bom-ref": "pkg:cargo/app@1.0.0", "name": "app",
                    "version": "1.0.0", "purl": "pkg:cargo/app@1.0.0",
                    "licenses": [{ "expression": "MIT OR Zlib" }],
                },
                {
                    "type": "library", "bom-ref": zip, "name": "zip", "version": "1.0.0",
                    "purl": zip, "licenses": [{ "expression": "MIT OR Zlib" }],
                    "hashes": [{ "alg": "SHA-256", "content": "ab12" }],
                },
            ])
        );
        assert_eq!(
            bill["dependencies"],
            json!([
                { "ref": "pkg:cargo/app@1.0.0", "dependsOn": [zip] },
                { "ref": zip, "dependsOn": [] },
                { "ref": "foldoku", "dependsOn": ["pkg:cargo/app@1.0.0"] },
            ])
        );
    }
}
