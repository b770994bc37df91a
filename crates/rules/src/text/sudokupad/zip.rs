//! The short keys of SudokuPad.
//!
//! **Invariant:** a tree whose keys are written out stays as it is. No tree is written with short keys, because not
//! every reader of SudokuPad's addresses knows them.

use crate::text::drawing::Node;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::drawing::parse;

    #[test]
    fn abbreviations_are_undone_as_documented() {
        let short = "{id:'x\\'s',ce:[[,{v:5},]],l:[{c:#0,th:5,r:t}],o:[{c2:#F,c1:cfcfcf,te:'',ct:[1,0.5]}],\
                     solution:'1234567812345678',d:{},'a-b':f}";
        let tree = unabbreviated(parse(short).unwrap());
        let long = r##"{"id":"x's","cells":[[{},{"value":5},{}]],"lines":[{"color":"#000000","thickness":5,"rounded":true}],"overlays":[{"backgroundColor":"#FFFFFF","borderColor":"#cfcfcf","text":"","center":[1,0.5]}],"solution":"1234567812345678","duration":{},"a-b":false}"##;
        assert_eq!(tree.json(), long);
        assert_eq!(unabbreviated(parse(long).unwrap()), tree);
    }

    #[test]
    fn published_texts_are_written_with_the_same_bytes() {
        let rows = foldoku_testkit::tables::shared("research/link_payloads.tsv");
        for row in rows.iter().filter(|row| row["format"] == "SCL") {
            let payload = row["payload"].trim_start_matches("scl");
            let text = crate::text::lz::decompress(payload).unwrap();
            let again = unabbreviated(parse(&text).unwrap()).json();
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
