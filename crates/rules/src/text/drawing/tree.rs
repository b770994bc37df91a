//! Lists and objects that keep their order and the spelling of numbers, so that writing restores the text.
//!
//! **Invariant:** a bare value is a number, `true`, `false` or `null`.

use std::fmt::Write;

/// A value of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) enum Node {
    Text(String),
    Bare(String),
    List(Vec<Node>),
    Object(Vec<(String, Node)>),
}

impl Node {
    /// Returns the value of a key, if this is an object that has it.
    pub(in crate::text) fn get(&self, key: &str) -> Option<&Node> {
        let Node::Object(members) = self else {
            return None;
        };
        let member = members.iter().find(|(name, _)| name == key);
        member.map(|(_, value)| value)
    }

    /// Returns the elements of the list of a key; none if there is no list.
    pub(in crate::text) fn list(&self, key: &str) -> &[Node] {
        self.get(key).map_or(&[], Node::elements)
    }

    pub(in crate::text) fn elements(&self) -> &[Node] {
        match self {
            Node::List(elements) => elements,
            _ => &[],
        }
    }

    /// Returns a text, or a number as it is written.
    pub(in crate::text) fn text(&self) -> Option<&str> {
        match self {
            Node::Text(text) | Node::Bare(text) => Some(text),
            Node::List(_) | Node::Object(_) => None,
        }
    }

    /// Returns the text of a key; empty if there is none.
    pub(in crate::text) fn text_of(&self, key: &str) -> &str {
        self.get(key).and_then(Node::text).unwrap_or_default()
    }

    /// Returns a number, which can be written as text.
    pub(in crate::text) fn number(&self) -> Option<f64> {
        let number = self.text()?.trim().parse::<f64>().ok();
        number.filter(|number| number.abs() < 1e6)
    }

    /// Returns a whole number.
    pub(in crate::text) fn whole(&self) -> Option<i32> {
        let number = self.number()?;
        (number.fract() == 0.0).then_some(number as i32)
    }

    /// Returns whether the value of a key is true.
    pub(in crate::text) fn is_true(&self, key: &str) -> bool {
        self.get(key) == Some(&Node::Bare(String::from("true")))
    }

    /// Returns two numbers, such as a row and a column.
    pub(in crate::text) fn pair(&self) -> Option<[f64; 2]> {
        match self.elements() {
            [first, second] => Some([first.number()?, second.number()?]),
            _ => None,
        }
    }

    /// Writes compact JSON.
    pub(in crate::text) fn json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Node::Text(text) => quote(text, out),
            Node::Bare(text) => out.push_str(text),
            Node::List(elements) => {
                out.push('[');
                for (index, element) in elements.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    element.write(out);
                }
                out.push(']');
            }
            Node::Object(members) => {
                out.push('{');
                for (index, (key, value)) in members.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    quote(key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

/// Writes a text in quotation marks, as JavaScript does.
fn quote(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            control if control < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}
