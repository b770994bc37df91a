//! The abbreviations of SudokuPad: short keys, and signs left out.
//!
//! **Invariant:** the text of a tree that was read from an abbreviated text is that text.

use crate::text::drawing::{Node, quote};

/// The keys and their abbreviations.
const KEYS: [(&str, &str); 25] = [
    ("color", "c"),
    ("cages", "ca"),
    ("center", "ct"),
    ("borderColor", "c1"),
    ("backgroundColor", "c2"),
    ("cells", "ce"),
    ("cellSize", "cs"),
    ("arrows", "a"),
    ("overlays", "o"),
    ("underlays", "u"),
    ("width", "w"),
    ("height", "h"),
    ("value", "v"),
    ("videos", "vd"),
    ("lines", "l"),
    ("rounded", "r"),
    ("regions", "re"),
    ("fontSize", "fs"),
    ("thickness", "th"),
    ("headLength", "hl"),
    ("wayPoints", "wp"),
    ("title", "t"),
    ("text", "te"),
    ("duration", "d"),
    ("d", "d2"),
];

/// Returns a tree with its keys written out.
pub(super) fn unabbreviated(node: Node) -> Node {
    let long = |key: String| {
        let row = KEYS.iter().find(|(_, short)| *short == key);
        row.map_or(key, |(long, _)| (*long).to_owned())
    };
    match node {
        Node::List(elements) => Node::List(elements.into_iter().map(unabbreviated).collect()),
        Node::Object(members) => {
            let members = members.into_iter();
            Node::Object(
                members
                    .map(|(key, value)| (long(key), unabbreviated(value)))
                    .collect(),
            )
        }
        other => other,
    }
}

/// Returns the abbreviated text of a tree whose keys are written out.
pub(super) fn zipped(node: &Node) -> String {
    let mut out = String::new();
    write(node, false, &mut out);
    out.replace('\'', "\\'").replace('"', "'")
}

/// Returns whether an element is written without a sign.
fn is_left_out(node: &Node) -> bool {
    matches!(node, Node::Object(members) if members.is_empty())
}

fn write(node: &Node, is_member: bool, out: &mut String) {
    match node {
        Node::Text(text) => match (text.as_str(), colour(text)) {
            ("#000000", _) if is_member => out.push_str("#0"),
            ("#FFFFFF", _) if is_member => out.push_str("#F"),
            (_, Some(digits)) if is_member => out.push_str(digits),
            (text, _) if is_number(text) => out.push_str(text),
            (text, _) => quote(text, out),
        },
        Node::Bare(word) => match word.as_str() {
            "true" if is_member => out.push('t'),
            "false" if is_member => out.push('f'),
            word => out.push_str(word),
        },
        Node::List(elements) => {
            out.push('[');
            for (index, element) in elements.iter().enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                if !is_left_out(element) {
                    write(element, false, out);
                }
            }
            out.push(']');
        }
        Node::Object(members) => {
            out.push('{');
            let is_empty = |node: &Node| *node == Node::List(Vec::new());
            let members = members.iter().filter(|(_, value)| !is_empty(value));
            for (index, (key, value)) in members.enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                let row = KEYS.iter().find(|(long, _)| long == key);
                let key = row.map_or(key.as_str(), |(_, short)| short);
                if !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                    out.push_str(key);
                } else {
                    quote(key, out);
                }
                out.push(':');
                write(value, true, out);
            }
            out.push('}');
        }
    }
}

/// Returns the digits of a colour.
fn colour(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('#')?;
    let is_colour = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_colour.then_some(digits)
}

/// Returns whether JavaScript prints a text in the same way after reading it as a number.
fn is_number(text: &str) -> bool {
    text.len() < 16
        && text
            .parse::<i64>()
            .is_ok_and(|number| number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::drawing::parse;

    #[test]
    fn texts_are_abbreviated_as_documented() {
        let text = r##"{"id":"x's","cells":[[{},{"value":"5"},{}]],"cages":[],"lines":[{"color":"#000000","thickness":5,"rounded":true}],"overlays":[{"backgroundColor":"#FFFFFF","borderColor":"#cfcfcf","text":"","center":[1,0.5]}],"solution":"1234567812345678","duration":{},"a-b":false}"##;
        let tree = parse(text).unwrap();
        assert_eq!(tree.json(), text);
        let short = "{id:'x\\'s',ce:[[,{v:5},]],l:[{c:#0,th:5,r:t}],o:[{c2:#F,c1:cfcfcf,te:'',ct:[1,0.5]}],\
                     solution:'1234567812345678',d:{},'a-b':f}";
        assert_eq!(zipped(&tree), short);
        assert_eq!(zipped(&unabbreviated(parse(short).unwrap())), short);
    }

    #[test]
    fn published_texts_are_written_with_the_same_bytes() {
        for row in foldoku_testkit::tables::shared("research/link_payloads.tsv") {
            let Some(payload) = row["payload"].strip_prefix("scl") else {
                continue;
            };
            let text = crate::text::lz::decompress(payload).unwrap();
            let tree = unabbreviated(parse(&text).unwrap());
            let again = match row["format"].as_str() {
                "SCL zipped" => zipped(&tree),
                _ => tree.json(),
            };
            assert_eq!(again, text);
            assert_eq!(crate::text::lz::compress(&again), payload);
        }
    }

    #[test]
    fn damaged_texts_are_errors() {
        for text in [
            "",
            "{",
            "{a",
            "{a:",
            "[1",
            "[1 2",
            "{a:1}}",
            "{'a:1}",
            "{\"a\":\"\\u12\"}",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse(&"[".repeat(1_000_000)).is_err());
        assert!(parse(&"{a:".repeat(1_000_000)).is_err());
    }
}
