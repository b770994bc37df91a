//! The segments of a string as a tree.
//!
//! **Invariant:** composites are nested at most [`MAX_DEPTH`] deep, and each is closed.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::text::{TextError, quoted};

/// The deepest nesting of composites.
const MAX_DEPTH: usize = 32;

/// A segment, and the segments within it.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    pub(super) name: &'a str,
    pub(super) arguments: SmallVec<[&'a str; 8]>,
    pub(super) children: Vec<Node<'a>>,
}

impl Node<'_> {
    fn is_composite(&self) -> bool {
        matches!(self.name, "Or" | "And" | "Replicate")
    }
}

/// Removes white space and lines that start with `#`.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    let may_be_space = |byte: u8| byte.is_ascii_whitespace() || byte == b'\x0b' || !byte.is_ascii();
    if !text.starts_with('#') && !text.bytes().any(may_be_space) {
        return Cow::Borrowed(text);
    }
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let characters = lines.flat_map(str::chars).filter(|c| !c.is_whitespace());
    Cow::Owned(characters.collect())
}

/// Parses a cleaned text.
pub(super) fn parse(text: &str) -> Result<Vec<Node<'_>>, TextError> {
    let rest = text.strip_prefix('.').ok_or_else(|| {
        TextError::new(format!(
            "{}: expected a '.' before the first rule",
            quoted(text)
        ))
    })?;
    let mut open: Vec<Node<'_>> = Vec::new();
    let mut top = Vec::new();
    for segment in split(rest, b'.') {
        let mut parts = split(segment, b'~');
        let name = parts.next().unwrap_or_default();
        if name == "End" {
            if let Some(argument) = parts.find(|argument| !argument.is_empty()) {
                let message = format!("End: unexpected argument {}", quoted(argument));
                return Err(TextError::new(message));
            }
            let Some(closed) = open.pop() else {
                return Err(TextError::new("End without Or, And or Replicate before it"));
            };
            open.last_mut()
                .map_or(&mut top, |parent| &mut parent.children)
                .push(closed);
            continue;
        }
        let node = Node {
            name,
            arguments: parts.collect(),
            children: Vec::new(),
        };
        if !node.is_composite() {
            open.last_mut()
                .map_or(&mut top, |parent| &mut parent.children)
                .push(node);
        } else if open.len() < MAX_DEPTH {
            open.push(node);
        } else {
            let message = format!("rules are nested more than {MAX_DEPTH} deep");
            return Err(TextError::new(message));
        }
    }
    match open.pop() {
        None => Ok(top),
        Some(node) => Err(TextError::new(format!("{} without End", node.name))),
    }
}

/// Returns the parts of a text between signs of ASCII. The parts are short: a search for characters takes longer than
/// this loop, and so do iterators where the crate is optimised for size.
fn split(text: &str, sign: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let bytes = text.as_bytes();
        let mut end = 0;
        while end < bytes.len() && bytes[end] != sign {
            end += 1;
        }
        rest = text.get(end + 1..);
        Some(&text[..end])
    })
}
