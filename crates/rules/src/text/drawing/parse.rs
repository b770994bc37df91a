//! Reads JSON, also with the abbreviations of SudokuPad: keys and colours without quotation marks, letters
//! for true and false, and no sign for an empty object.
//!
//! **Invariant:** nesting is at most [`DEEPEST`]; every text ends in a tree or in an error.

use super::tree::Node;
use crate::text::TextError;

/// The deepest nesting of lists and objects.
const DEEPEST: usize = 64;

/// Reads a text, of which nothing may be left over.
pub(in crate::text) fn parse(text: &str) -> Result<Node, TextError> {
    let quote = if text.contains('"') { b'"' } else { b'\'' };
    let mut parser = Parser {
        text,
        at: 0,
        quote,
        depth: 0,
    };
    let node = parser.value()?;
    match parser.peek() {
        None => Ok(node),
        Some(_) => Err(parser.error("expected the end")),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    quote: u8,
    depth: usize,
}

impl Parser<'_> {
    fn error(&self, message: &str) -> TextError {
        TextError::new(format!(
            "the puzzle is damaged at byte {}: {message}",
            self.at
        ))
    }

    /// Returns the next byte that is not white space.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads a value; where there is none, an empty object has been left out.
    fn value(&mut self) -> Result<Node, TextError> {
        match self.peek() {
            Some(b'[') => self.nested(Parser::list),
            Some(b'{') => self.nested(Parser::object),
            Some(byte) if byte == self.quote => self.quoted().map(Node::Text),
            Some(b',' | b']' | b'}') => Ok(Node::Object(Vec::new())),
            Some(_) => Ok(bare(self.word())),
            None => Err(self.error("it is cut off")),
        }
    }

    fn nested(
        &mut self,
        read: fn(&mut Self) -> Result<Node, TextError>,
    ) -> Result<Node, TextError> {
        if self.depth == DEEPEST {
            return Err(self.error("too many brackets within each other"));
        }
        self.depth += 1;
        self.at += 1;
        let node = read(self);
        self.depth -= 1;
        node
    }

    fn list(&mut self) -> Result<Node, TextError> {
        let mut elements = Vec::new();
        if self.take(b']') {
            return Ok(Node::List(elements));
        }
        loop {
            elements.push(self.value()?);
            if self.take(b']') {
                return Ok(Node::List(elements));
            }
            if !self.take(b',') {
                return Err(self.error("expected , or ]"));
            }
        }
    }

    fn object(&mut self) -> Result<Node, TextError> {
        let mut members = Vec::new();
        if self.take(b'}') {
            return Ok(Node::Object(members));
        }
        loop {
            let key = match self.peek() {
                Some(byte) if byte == self.quote => self.quoted()?,
                _ => self.word().to_owned(),
            };
            if !self.take(b':') {
                return Err(self.error("expected :"));
            }
            members.push((key, self.value()?));
            if self.take(b'}') {
                return Ok(Node::Object(members));
            }
            if !self.take(b',') {
                return Err(self.error("expected , or }"));
            }
        }
    }

    /// Reads up to the next sign of JSON.
    fn word(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let end = rest.find([',', ':', '[', ']', '{', '}']);
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word.trim()
    }

    fn quoted(&mut self) -> Result<String, TextError> {
        self.at += 1;
        let mut out = String::new();
        let mut characters = self.text[self.at..].char_indices();
        while let Some((place, character)) = characters.next() {
            match character {
                _ if character == char::from(self.quote) => {
                    self.at += place + 1;
                    return Ok(out);
                }
                '\\' => {
                    let escaped = characters.next().map(|(_, character)| character);
                    let plain = match escaped {
                        Some('n') => '\n',
                        Some('r') => '\r',
                        Some('t') => '\t',
                        Some('b') => '\u{8}',
                        Some('f') => '\u{c}',
                        Some('u') => {
                            let rest = &characters.as_str();
                            match unicode(rest) {
                                Some((character, length)) => {
                                    characters.nth(length - 1);
                                    character
                                }
                                None => return Err(self.error("expected a character after \\u")),
                            }
                        }
                        Some(other) => other,
                        None => break,
                    };
                    out.push(plain);
                }
                other => out.push(other),
            }
        }
        Err(self.error("a text has no end"))
    }
}

/// Reads the digits after `\u`, two of them for a pair of surrogates; also returns their length.
fn unicode(text: &str) -> Option<(char, usize)> {
    let unit = |text: &str| u16::from_str_radix(text, 16).ok();
    let first = unit(text.get(..4)?)?;
    if let Some(character) = char::from_u32(u32::from(first)) {
        return Some((character, 4));
    }
    let second = unit(text.get(4..)?.strip_prefix("\\u")?.get(..4)?)?;
    let pair = char::decode_utf16([first, second]).next()?;
    Some((pair.ok()?, 10))
}

/// Returns the value of a word without quotation marks.
fn bare(word: &str) -> Node {
    let is_colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    match word {
        "f" => Node::Bare(String::from("false")),
        "t" => Node::Bare(String::from("true")),
        "#0" => Node::Text(String::from("#000000")),
        "#F" => Node::Text(String::from("#FFFFFF")),
        _ if is_colour => Node::Text(format!("#{word}")),
        _ => Node::Bare(word.to_owned()),
    }
}
