//! The imports, paths and definitions of a Rust file, found without a full parser.
//!
//! **Invariant:** comments, literals and items under `#[cfg(test)]` leave no trace. Paths are as
//! written, except that those inside an inline module are relative to the file.

mod tokens;

use std::collections::BTreeSet;

use tokens::{Token, is_word, tokens, without_tests};

/// The imports, paths and definitions of a file.
#[derive(Debug, Default)]
pub(super) struct Source {
    pub(super) imports: Vec<Import>,
    /// Paths of at least two words outside of imports.
    pub(super) paths: Vec<Path>,
    /// The names of items, at any depth.
    pub(super) defines: BTreeSet<String>,
}

/// One name that a `use` brings into scope.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Import {
    pub(super) path: Vec<String>,
    /// The name in scope; `*` for a glob, whose path is that of the module.
    pub(super) name: String,
    pub(super) line: usize,
    /// Whether it is a `pub use` of a name that occurs nowhere else in the file.
    pub(super) is_reexport: bool,
}

/// A path in code.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Path {
    pub(super) words: Vec<String>,
    pub(super) line: usize,
}

impl Source {
    pub(super) fn parse(text: &str) -> Self {
        let tokens = without_tests(&tokens(text));
        let mut source = Source::default();
        let mut names = BTreeSet::new();
        // The brace depths at which inline modules were opened.
        let mut inline = Vec::new();
        let mut depth = 0;
        let mut at = 0;
        while at < tokens.len() {
            let token = |offset: usize| tokens.get(at + offset).map_or("", |token| &token.text);
            match token(0) {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if inline.last() == Some(&depth) {
                        inline.pop();
                    }
                }
                "mod" if token(2) == "{" => {
                    source.defines.insert(token(1).to_owned());
                    inline.push(depth);
                    at += 1;
                }
                "mod" if token(2) == ";" => at += 2,
                "use" => {
                    let end = at + tokens[at..].iter().take_while(|it| it.text != ";").count();
                    let is_public = at > 0 && matches!(&*tokens[at - 1].text, "pub" | ")");
                    for mut import in imports(&tokens[at + 1..end]) {
                        import.is_reexport = is_public;
                        import.path = relative_to_file(import.path, inline.len());
                        source.imports.push(import);
                    }
                    at = end;
                }
                "macro_rules" if token(1) == "!" => {
                    source.defines.insert(token(2).to_owned());
                    at += 2;
                }
                "struct" | "enum" | "union" | "trait" | "type" | "fn" | "static" | "const"
                    if is_word(token(1))
                        && !["fn", "unsafe", "extern", "mut"].contains(&token(1)) =>
                {
                    source.defines.insert(token(1).to_owned());
                }
                word if is_word(word) => {
                    let line = tokens[at].line;
                    let words = path(&tokens[at..]);
                    at += 2 * (words.len() - 1);
                    names.extend(words.first().cloned());
                    if words.len() > 1 {
                        let words = relative_to_file(words, inline.len());
                        source.paths.push(Path { words, line });
                    }
                }
                _ => {}
            }
            at += 1;
        }
        for import in &mut source.imports {
            import.is_reexport &= !names.contains(&import.name);
        }
        source
    }
}

/// Rewrites a path inside `n_inline` inline modules as one in the file.
fn relative_to_file(mut path: Vec<String>, n_inline: usize) -> Vec<String> {
    let n_supers = path.iter().take_while(|word| *word == "super").count();
    if n_inline > 0 && n_supers > 0 {
        path.drain(..n_supers.min(n_inline));
        if n_supers <= n_inline {
            path.insert(0, String::from("self"));
        }
    }
    path
}

/// Returns the words of the path that starts with the first token.
fn path(tokens: &[Token]) -> Vec<String> {
    let mut words = vec![tokens[0].text.clone()];
    for pair in tokens[1..].chunks_exact(2) {
        if pair[0].text != "::" || !is_word(&pair[1].text) {
            break;
        }
        words.push(pair[1].text.clone());
    }
    words
}

/// Returns the imports of the tree between `use` and `;`.
fn imports(tokens: &[Token]) -> Vec<Import> {
    let mut tree = UseTree {
        tokens,
        imports: Vec::new(),
    };
    tree.read(&[]);
    tree.imports
}

/// Reads the tree between `use` and `;`.
struct UseTree<'a> {
    tokens: &'a [Token],
    imports: Vec<Import>,
}

impl UseTree<'_> {
    /// Reads one tree below `prefix`, up to a comma or a closing brace.
    fn read(&mut self, prefix: &[String]) {
        let mut path = prefix.to_vec();
        let mut name = None;
        let mut line = 0;
        while let Some((token, rest)) = self.tokens.split_first() {
            match &*token.text {
                "," | "}" => break,
                "{" => {
                    self.tokens = rest;
                    while self.tokens.first().is_some_and(|it| it.text != "}") {
                        self.read(&path);
                        if self.tokens.first().is_some_and(|it| it.text == ",") {
                            self.tokens = &self.tokens[1..];
                        }
                    }
                    self.tokens = self.tokens.get(1..).unwrap_or_default();
                    return;
                }
                "*" => name = Some(String::from("*")),
                "as" => {
                    name = rest.first().map(|token| token.text.clone());
                    self.tokens = rest.get(1..).unwrap_or_default();
                    continue;
                }
                "self" if path.len() > prefix.len() || !prefix.is_empty() => {}
                word if is_word(word) => path.push(word.to_owned()),
                _ => {}
            }
            line = token.line;
            self.tokens = rest;
        }
        let name = name.or_else(|| path.last().cloned());
        if let Some(name) = name {
            self.imports.push(Import {
                path,
                name,
                line,
                is_reexport: false,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Import, Source};

    fn import(path: &str, name: &str, line: usize) -> Import {
        Import {
            path: path.split("::").map(String::from).collect(),
            name: name.to_owned(),
            line,
            is_reexport: false,
        }
    }

    fn paths(text: &str) -> Vec<String> {
        let source = Source::parse(text);
        source
            .paths
            .iter()
            .map(|path| path.words.join("::"))
            .collect()
    }

    #[test]
    fn imports_are_flattened() {
        let source = Source::parse("use crate::a::{self, b::C as D,\n e::*};\npub use f::G;\n");
        let mut reexport = import("f::G", "G", 3);
        reexport.is_reexport = true;
        let expected = [
            import("crate::a", "a", 1),
            import("crate::a::b::C", "D", 1),
            import("crate::a::e", "*", 2),
            reexport,
        ];
        assert_eq!(source.imports, expected);
    }

    #[test]
    fn a_reexport_that_the_file_uses_is_an_import() {
        let source = Source::parse("pub use f::G;\nfn h(g: G) {}\n");
        assert_eq!(source.imports, [import("f::G", "G", 1)]);
    }

    #[test]
    fn literals_and_comments_leave_no_path() {
        let text = r##"
            // a::b
            /* c::d /* e::f */ g::h */
            const A: &str = "i::j \" k::l";
            const B: &[u8] = br#"m::n " o::p"#;
            const C: char = '"';
            fn f<'a>(x: &'a q::r) -> char { '\'' }
        "##;
        assert_eq!(paths(text), ["q::r"]);
    }

    #[test]
    fn items_for_tests_are_ignored() {
        let text = "#[cfg(test)]\n#[path = \"x.rs\"]\nmod tests { fn f() { a::b(); } }\n\
                    #[cfg(test)]\nuse c::{d::e, f};\n#[cfg(not(test))]\nfn g() { h::i(); }\n\
                    #[cfg(all(test, unix))]\nconst J: [k::L; 2] = m::n();\nfn o() { p::q(); }\n";
        assert_eq!(paths(text), ["h::i", "p::q"]);
        assert!(Source::parse(text).imports.is_empty());
    }

    #[test]
    fn paths_of_inline_modules_are_relative_to_the_file() {
        let text =
            "mod imp { fn f() { super::a(); super::super::b::c(); } }\nfn g() { super::d(); }\n";
        assert_eq!(paths(text), ["self::a", "super::b::c", "super::d"]);
    }

    #[test]
    fn definitions_are_listed() {
        let text = "pub const fn a() {}\nstruct B<T>(T);\nmacro_rules! c { () => {} }\nmod d;\n";
        let source = Source::parse(text);
        assert!(source.defines.iter().eq(["B", "a", "c"]));
    }
}
