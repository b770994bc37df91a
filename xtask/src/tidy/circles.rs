//! Rule: the modules of a crate form no circle.
//!
//! A module uses another one if a path in its code leads there: `use` and inline paths, followed
//! through re-exports to the file that defines the name. Declaring a child with `mod`, or
//! re-exporting it with `pub use`, is not a use. Neither is a path from a module to one of its
//! ancestors, because a parent shares its types with its children.
//!
//! **Invariant:** code under `#[cfg(test)]` is ignored; a circle is listed once, with one use for
//! each of its arrows.

use std::collections::{BTreeMap, BTreeSet};

use super::finding::Finding;
use super::rust::{self, Source};
use super::tree::Tree;

pub(super) fn modules_form_no_circle(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for folder in folders(tree) {
        let modules = Modules::read(tree, &folder);
        let circles = modules.circles();
        findings.extend(circles.iter().map(|circle| modules.finding(circle)));
    }
    findings
}

/// Returns the folders that hold the `src` of a crate.
fn folders(tree: &Tree) -> BTreeSet<String> {
    let folder = |path: &str| {
        path.split_once("/src/")
            .map(|(folder, _)| folder.to_owned())
    };
    tree.rust().filter_map(|(path, _)| folder(path)).collect()
}

/// The modules of one crate; a module is a file.
struct Modules {
    modules: Vec<Module>,
    by_path: BTreeMap<Vec<String>, usize>,
    /// For each module the modules it uses, with the line and the name of one use.
    uses: Vec<BTreeMap<usize, (usize, String)>>,
}

struct Module {
    file: String,
    path: Vec<String>,
    source: Source,
}

impl Modules {
    fn read(tree: &Tree, folder: &str) -> Self {
        let mut modules = Vec::new();
        let prefix = format!("{folder}/src/");
        for (file, text) in tree.rust() {
            if let Some(path) = file.strip_prefix(&prefix).and_then(module_path) {
                let source = Source::parse(text);
                let file = file.to_owned();
                modules.push(Module { file, path, source });
            }
        }
        let by_path = modules.iter().enumerate();
        let by_path = by_path
            .map(|(index, it)| (it.path.clone(), index))
            .collect();
        let mut modules = Self {
            modules,
            by_path,
            uses: Vec::new(),
        };
        modules.uses = (0..modules.modules.len())
            .map(|it| modules.uses_of(it))
            .collect();
        modules
    }

    fn uses_of(&self, module: usize) -> BTreeMap<usize, (usize, String)> {
        let mut uses = BTreeMap::new();
        let source = &self.modules[module].source;
        let imports = source.imports.iter().filter(|import| !import.is_reexport);
        let imports = imports.map(|import| (&import.path, import.line));
        let inline = source.paths.iter().map(|path| (&path.words, path.line));
        for (path, line) in imports.chain(inline) {
            if let Some(target) = self.target(module, path, 0) {
                let (inner, outer) = (&self.modules[module].path, &self.modules[target].path);
                if !inner.starts_with(outer) {
                    uses.entry(target).or_insert((line, path.join("::")));
                }
            }
        }
        uses
    }

    /// Returns the module that defines what a path in `module` leads to; `None` for other crates.
    fn target(&self, module: usize, path: &[String], depth: usize) -> Option<usize> {
        // Glob imports of one another would never end.
        if depth > 8 {
            return None;
        }
        let mut at = self.modules[module].path.clone();
        let mut words = path;
        match words.first()?.as_str() {
            "crate" => {
                at.clear();
                words = &words[1..];
            }
            "self" => words = &words[1..],
            "super" => {
                while let Some("super") = words.first().map(String::as_str) {
                    at.pop()?;
                    words = &words[1..];
                }
            }
            // Any other path leads into this crate only through a child or an import.
            first => {
                let mut child = at.clone();
                child.push(first.to_owned());
                if !self.by_path.contains_key(&child) {
                    return self.definition(module, words, depth);
                }
            }
        }
        self.resolve(at, words, depth)
    }

    /// Follows `words` from the module `at`, through re-exports.
    fn resolve(&self, mut at: Vec<String>, words: &[String], depth: usize) -> Option<usize> {
        for (index, word) in words.iter().enumerate() {
            at.push(word.clone());
            if self.is_folder_or_file(&at) {
                continue;
            }
            at.pop();
            let module = *self.by_path.get(&at)?;
            return Some(
                self.definition(module, &words[index..], depth)
                    .unwrap_or(module),
            );
        }
        self.by_path.get(&at).copied()
    }

    /// Returns whether a path leads to a file, or to a module within a file that has files below it.
    fn is_folder_or_file(&self, path: &[String]) -> bool {
        let mut after = self.by_path.range(path.to_vec()..);
        after.next().is_some_and(|(file, _)| file.starts_with(path))
    }

    /// Returns the module behind a name that `module` imports, if it imports it from within the
    /// crate.
    fn definition(&self, module: usize, words: &[String], depth: usize) -> Option<usize> {
        let source = &self.modules[module].source;
        let is_named = |import: &&rust::Import| import.name == words[0];
        if let Some(import) = source.imports.iter().find(is_named) {
            let mut path = import.path.clone();
            path.extend_from_slice(&words[1..]);
            return self.target(module, &path, depth + 1);
        }
        if source.defines.contains(&words[0]) {
            return None;
        }
        let globs = source.imports.iter().filter(|import| import.name == "*");
        let mut targets = globs.filter_map(|glob| {
            let target = self.target(module, &glob.path, depth + 1)?;
            // A module within the file imports the file: its names were looked up above.
            if target == module {
                return None;
            }
            let is_there = self.modules[target].source.defines.contains(&words[0]);
            if is_there {
                return Some(target);
            }
            self.definition(target, words, depth + 1)
        });
        targets.next()
    }

    /// Returns the strongly connected sets of more than one module, each in the order of the
    /// modules.
    fn circles(&self) -> Vec<Vec<usize>> {
        let reached: Vec<BTreeSet<usize>> =
            (0..self.uses.len()).map(|it| self.reached(it)).collect();
        let mut circles = BTreeSet::new();
        for start in 0..self.uses.len() {
            let circle: Vec<usize> = (0..self.uses.len())
                .filter(|&it| reached[start].contains(&it) && reached[it].contains(&start))
                .collect();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }

    fn reached(&self, start: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut open = vec![start];
        while let Some(module) = open.pop() {
            for &next in self.uses[module].keys() {
                if reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }

    fn finding(&self, circle: &[usize]) -> Finding {
        let mut arrows = Vec::new();
        for &from in circle {
            for (to, (line, name)) in &self.uses[from] {
                if circle.contains(to) {
                    let (from, to) = (self.name(from), self.name(*to));
                    arrows.push(format!("{from} uses {to} (line {line}: {name})"));
                }
            }
        }
        let file = self.modules[circle[0]].file.as_str();
        Finding::new(
            file,
            1,
            format!("circle of {} modules: {}", circle.len(), arrows.join("; ")),
        )
    }

    /// Returns the path of a module, such as `tidy::rust`.
    fn name(&self, module: usize) -> String {
        match self.modules[module].path.join("::") {
            name if name.is_empty() => String::from("crate"),
            name => name,
        }
    }
}

/// Returns the path of the module in a file below `src`; `None` for tests and other binaries.
fn module_path(file: &str) -> Option<Vec<String>> {
    let path = file.strip_suffix(".rs")?;
    if path.starts_with("bin/") || path.split('/').any(|part| part == "tests") {
        return None;
    }
    let mut path: Vec<String> = path.split('/').map(String::from).collect();
    let is_root = path.len() == 1 && (path[0] == "lib" || path[0] == "main");
    if is_root || path.last().is_some_and(|last| last == "mod") {
        path.pop();
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::super::finding::check;
    use super::*;

    #[test]
    fn a_parent_may_reexport_its_children() {
        let tree = Tree::of(&[
            (
                "crates/board/src/lib.rs",
                "mod grid;\nmod square;\npub use grid::Grid;\npub use square::Square;\n",
            ),
            (
                "crates/board/src/grid.rs",
                "use crate::Square;\npub struct Grid;\n",
            ),
            ("crates/board/src/square.rs", "pub struct Square;\n"),
        ]);
        check(modules_form_no_circle, &tree, &[]);
    }

    #[test]
    fn a_circle_is_found_through_reexports() {
        let tree = Tree::of(&[
            (
                "crates/board/src/lib.rs",
                "mod grid;\nmod square;\npub use grid::Grid;\npub use square::*;\n",
            ),
            (
                "crates/board/src/grid.rs",
                "use crate::Square;\npub struct Grid;\n",
            ),
            (
                "crates/board/src/square.rs",
                "pub struct Square;\nfn f(grid: &super::grid::Grid) {}\n",
            ),
        ]);
        let expected = "crates/board/src/grid.rs:1: circle of 2 modules: \
                        grid uses square (line 1: crate::Square); \
                        square uses grid (line 2: super::grid::Grid)";
        check(modules_form_no_circle, &tree, &[expected]);
    }

    #[test]
    fn a_circle_is_found_between_files_of_inline_modules() {
        let tree = Tree::of(&[
            (
                "crates/formats/src/lib.rs",
                "pub mod csv {\n    pub mod read;\n}\npub mod json {\n    pub mod read;\n}\n",
            ),
            (
                "crates/formats/src/csv/read.rs",
                "use crate::json;\nfn f() { json::read::g() }\n",
            ),
            (
                "crates/formats/src/json/read.rs",
                "pub fn g() { crate::csv::read::f() }\n",
            ),
        ]);
        let expected = "crates/formats/src/csv/read.rs:1: circle of 2 modules: \
                        csv::read uses json::read (line 2: json::read::g); \
                        json::read uses csv::read (line 1: crate::csv::read::f)";
        check(modules_form_no_circle, &tree, &[expected]);
    }

    #[test]
    fn a_child_may_use_its_parent() {
        let tree = Tree::of(&[
            ("crates/board/src/lib.rs", "mod grid;\n"),
            (
                "crates/board/src/grid.rs",
                "mod line;\npub struct Grid;\nfn f() { line::read(); }\n",
            ),
            (
                "crates/board/src/grid/line.rs",
                "use super::Grid;\npub fn read() -> Grid { Grid }\n",
            ),
        ]);
        check(modules_form_no_circle, &tree, &[]);
    }

    #[test]
    fn tests_comments_and_strings_are_ignored() {
        let tests = "pub struct Grid;\n// use crate::square::Square;\nconst A: &str = \"crate::square\";\n\
                     #[cfg(test)]\nmod tests {\n    use crate::square::Square;\n}\n";
        let tree = Tree::of(&[
            ("crates/board/src/lib.rs", "mod grid;\nmod square;\n"),
            ("crates/board/src/grid.rs", tests),
            (
                "crates/board/src/square.rs",
                "use crate::grid::Grid;\npub struct Square;\n",
            ),
        ]);
        check(modules_form_no_circle, &tree, &[]);
    }
}
