//! The imports, paths and definitions of a Rust file, found without a full parser.
//!
//! **Invariant:** comments, literals and items under `#[cfg(test)]` leave no trace. Paths are as
//! written, except that those inside an inline module are relative to the file.

use std::collections::BTreeSet;

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

#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    text: String,
    line: usize,
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

/// Removes the items under `#[cfg(test)]`.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if let Some(end) = end_of_test_attribute(&tokens[at..]) {
            at += end;
            at += end_of_item(&tokens[at..]);
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Returns the number of tokens of an attribute that requires `test`.
fn end_of_test_attribute(tokens: &[Token]) -> Option<usize> {
    let texts: Vec<&str> = tokens.iter().take(4).map(|token| &*token.text).collect();
    if texts != ["#", "[", "cfg", "("] {
        return None;
    }
    let end = end_of_group(&tokens[1..]) + 1;
    let words: Vec<&str> = tokens[..end].iter().map(|token| &*token.text).collect();
    let is_for_tests =
        words.contains(&"test") && !words.contains(&"not") && !words.contains(&"any");
    is_for_tests.then_some(end)
}

/// Returns the number of tokens of an item and the attributes before it.
fn end_of_item(tokens: &[Token]) -> usize {
    let mut at = 0;
    let mut is_statement = false;
    while let Some(token) = tokens.get(at) {
        match &*token.text {
            "use" | "const" | "static" | "let" | "type" => is_statement = true,
            "fn" => is_statement = false,
            ";" | "," => return at + 1,
            "{" if !is_statement => return at + end_of_group(&tokens[at..]),
            "(" | "[" | "{" => {
                at += end_of_group(&tokens[at..]);
                continue;
            }
            ")" | "]" | "}" => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

/// Returns the number of tokens up to the bracket that closes the first one.
fn end_of_group(tokens: &[Token]) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate() {
        match &*token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return index + 1;
        }
    }
    tokens.len()
}

/// Returns whether a token is an identifier or a keyword.
fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Splits a text into words, `::` and other characters, without comments and literals.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut line = 1;
    while let Some(first) = rest.chars().next() {
        let length = length(rest, first);
        let token = &rest[..length];
        let is_kept =
            is_word(token) && literal(token).is_none() || token == "::" || is_punctuation(token);
        if is_kept {
            let text = token.to_owned();
            tokens.push(Token { text, line });
        }
        line += token.matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

fn is_punctuation(token: &str) -> bool {
    token.len() == 1
        && token.starts_with(|it: char| it.is_ascii_punctuation() && it != '\'' && it != '"')
}

/// Returns the length in bytes of the token, comment, literal or space at the start of `text`.
fn length(text: &str, first: char) -> usize {
    if let Some(length) = literal(text) {
        return length;
    }
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        return block_comment(text);
    }
    if text.starts_with("::") {
        return 2;
    }
    if first == '_' || first.is_alphanumeric() {
        let is_end = |it: char| it != '_' && !it.is_alphanumeric();
        return text.find(is_end).unwrap_or(text.len());
    }
    first.len_utf8()
}

/// Returns the length of the string, character, byte or lifetime at the start of `text`.
fn literal(text: &str) -> Option<usize> {
    let prefix = ["br", "cr", "r", "b", "c", ""];
    for prefix in prefix {
        let Some(rest) = text.strip_prefix(prefix) else {
            continue;
        };
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        if rest[hashes..].starts_with('"') && (hashes == 0 || prefix.ends_with('r')) {
            let start = prefix.len() + hashes + 1;
            let is_raw = prefix.ends_with('r');
            return Some(start + end_of_string(&text[start..], hashes, is_raw));
        }
    }
    let rest = text
        .strip_prefix("b'")
        .or_else(|| text.strip_prefix('\''))?;
    let before = text.len() - rest.len();
    let mut characters = rest.char_indices();
    let (_, first) = characters.next()?;
    if first == '\\' {
        let (next, _) = characters.next()?;
        let end = rest[next + 1..].find('\'')?;
        return Some(before + next + 1 + end + 1);
    }
    let (next, second) = characters.next()?;
    if second == '\'' {
        return Some(before + next + 1);
    }
    // A lifetime.
    let is_end = |it: char| it != '_' && !it.is_alphanumeric();
    Some(before + rest.find(is_end).unwrap_or(rest.len()))
}

fn end_of_string(text: &str, hashes: usize, is_raw: bool) -> usize {
    let close = format!("\"{}", "#".repeat(hashes));
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(&close) {
            return at + close.len();
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let is_escape = !is_raw && rest.starts_with('\\');
        at += if is_escape {
            first + rest[first..].chars().next().map_or(0, char::len_utf8)
        } else {
            first
        };
    }
    text.len()
}

fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
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
