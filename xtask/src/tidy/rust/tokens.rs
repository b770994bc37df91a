//! The words and signs of a Rust file.
//!
//! **Invariant:** comments, literals and lifetimes are not tokens, and no token spans lines.

use std::str::FromStr;

use proc_macro2::{Delimiter, Group, Punct, Spacing, Span, TokenStream, TokenTree};

/// A word, `::` or another character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) line: usize,
}

/// Removes the items under `#[cfg(test)]`.
pub(super) fn without_tests(tokens: &[Token]) -> Vec<Token> {
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
pub(super) fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Splits a text into words, `::` and other characters. A text that is not Rust has none: the compiler
/// reports it.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    add(TokenStream::from_str(text).unwrap_or_default(), &mut tokens);
    tokens
}

/// Adds the tokens of a tree and of the groups in it.
fn add(stream: TokenStream, tokens: &mut Vec<Token>) {
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let text = match &tree {
            TokenTree::Group(group) => {
                add_group(group, tokens);
                continue;
            }
            TokenTree::Literal(_) => continue,
            TokenTree::Punct(sign) if sign.as_char() == '\'' => {
                // The name of a lifetime.
                trees.next();
                continue;
            }
            TokenTree::Punct(sign) if is_first_colon(sign) && trees.next_if(is_colon).is_some() => {
                String::from("::")
            }
            TokenTree::Punct(_) | TokenTree::Ident(_) => tree.to_string(),
        };
        let line = tree.span().start().line;
        tokens.push(Token { text, line });
    }
}

fn add_group(group: &Group, tokens: &mut Vec<Token>) {
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    };
    let token = |text: &str, span: Span| Token {
        text: text.to_owned(),
        line: span.start().line,
    };
    tokens.push(token(open, group.span_open()));
    add(group.stream(), tokens);
    tokens.push(token(close, group.span_close()));
}

fn is_first_colon(sign: &Punct) -> bool {
    sign.as_char() == ':' && sign.spacing() == Spacing::Joint
}

fn is_colon(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(sign) if sign.as_char() == ':')
}
