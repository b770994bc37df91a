//! The words and signs of a Rust file.
//!
//! **Invariant:** comments and literals are not tokens, and no token spans lines.

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

/// Splits a text into words, `::` and other characters, without comments and literals.
pub(super) fn tokens(text: &str) -> Vec<Token> {
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
