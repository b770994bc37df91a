//! Reading and solving files: every format of the fixtures, chunks, nonsense.

use super::Files;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn fixture(name: &str) -> Vec<u8> {
    let path = format!(
        "{}/../../fixtures/formats/{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read(path).unwrap()
}

fn call(head: &str, bytes: &[u8]) -> (String, Vec<u8>) {
    let input = [head.as_bytes(), b"\n", bytes].concat();
    let out = Files::default().call(&input);
    let end = out.iter().position(|&byte| byte == b'\n').unwrap();
    let head = String::from_utf8(out[..end].to_vec()).unwrap();
    (head, out[end + 1..].to_vec())
}

fn read(bytes: &[u8]) -> String {
    call(r#"{"op":"read","limit":3}"#, bytes).0
}

#[test]
fn every_text_format_is_read() {
    let files = [
        ("extreme.csv", "csv"),
        ("hodoku.txt", "hodoku"),
        ("kaggle-million.csv", "csv"),
        ("opensudoku.xml", "opensudoku"),
        ("pencil-marks.txt", "pencil-marks"),
        ("plain.sdk", "rows"),
        ("puzzles.jsonl", "jsonl"),
        ("simple.ss", "ss"),
        ("sudocue.sdk", "sdk"),
    ];
    for (file, format) in files {
        let reply = read(&fixture(file));
        let start = format!(r#"{{"ok":{{"format":"{format}","records":[{{"number":1"#);
        assert!(reply.starts_with(&start), "{file}: {reply}");
    }
}

#[test]
fn nonsense_is_an_error() {
    for bytes in [&b""[..], b"\n\n", b"\xff\xfeh\x00i\x00"] {
        let reply = read(bytes);
        assert!(
            reply.starts_with(r#"{"error":{"code":"unreadable""#),
            "{reply}"
        );
    }
    for bytes in [&b"hello\n"[..], b"\x00\x01\x02\xff\xfe"] {
        let reply = read(bytes);
        assert!(
            reply.contains(r#""error":{"code":"invalid-puzzle""#),
            "{reply}"
        );
    }
    assert!(call("nonsense", b"").0.contains("not a request"));
    assert!(
        call(r#"{"op":"sing"}"#, b"")
            .0
            .contains("unknown operation 'sing'")
    );
    assert!(
        call(r#"{"op":"read"}"#, b"")
            .0
            .contains("missing field `limit`")
    );
}

#[test]
fn entries_are_not_givens() {
    let line = format!(":0000:x:+{EASY}:::\n");
    let reply = read(line.as_bytes());
    let givens = format!(r#""givens":".{}","digits":"{EASY}""#, &EASY[1..]);
    assert!(reply.contains(&givens), "{reply}");
}

fn chunk(settings: &str, head: &[u8], chunk: &[u8]) -> (String, String) {
    let head_line = format!(
        r#"{{"op":"chunk","limit":2,"head":{},{settings}}}"#,
        head.len()
    );
    let (json, out) = call(&head_line, &[head, chunk].concat());
    (json, String::from_utf8(out).unwrap())
}

#[test]
fn chunks_give_the_answers_of_the_whole_file() {
    let file = String::from_utf8(fixture("kaggle-million.csv")).unwrap();
    let lines: Vec<&str> = file.split_inclusive('\n').collect();
    let whole = r#""to":"jsonl","lines":0,"records":0,"is_first":true,"is_last":true"#;
    let (counts, whole) = chunk(whole, file.as_bytes(), file.as_bytes());
    assert!(counts.contains(r#""invalid":0"#), "{counts}");
    let mut parts = String::new();
    for (at, lines) in lines.chunks(2).enumerate() {
        let settings = format!(
            r#""to":"jsonl","lines":{},"records":{},"is_first":{},"is_last":false"#,
            2 * at,
            (2 * at).saturating_sub(1),
            at == 0
        );
        parts += &chunk(&settings, file.as_bytes(), lines.concat().as_bytes()).1;
    }
    assert!(!whole.is_empty());
    assert_eq!(parts, whole);
}

#[test]
fn errors_name_the_lines_of_the_file() {
    let head = format!("{EASY}\n");
    let settings = r#""to":"tdoku","lines":40,"records":40,"is_first":false,"is_last":false"#;
    let (counts, out) = chunk(settings, head.as_bytes(), b"nonsense\n");
    assert!(counts.contains(r#""invalid":1"#), "{counts}");
    assert!(out.starts_with("# line 41: "), "{out}");
}

#[test]
fn settings_are_checked() {
    let answer = |to: &str| {
        let settings =
            format!(r#""to":"{to}","lines":0,"records":0,"is_first":true,"is_last":true"#);
        chunk(&settings, EASY.as_bytes(), EASY.as_bytes()).0
    };
    assert!(answer("parquet").contains("is not written in parts"));
    assert!(answer("nonsense").contains("holds no answers"));
    assert!(answer("status").starts_with(r#"{"ok":"#));
}

#[test]
fn a_file_is_cut_at_lines_if_each_is_a_record() {
    let detect = |bytes: &[u8]| call(r#"{"op":"detect"}"#, bytes).0;
    assert_eq!(
        detect(&fixture("kaggle-million.csv")),
        r#"{"ok":{"format":"csv","lines":true,"quoted":true,"hasNames":true,"rules":false}}"#
    );
    assert!(detect(EASY.as_bytes()).contains(r#""lines":true,"quoted":false"#));
    assert!(detect(&fixture("simple.ss")).contains(r#""lines":false"#));
    assert!(detect(RULES.as_bytes()).contains(r#""rules":true"#));
}

/// A puzzle with a rule.
const RULES: &str = ".Shape~9x9.Cage~7~R1C1~R1C2";

#[test]
fn puzzles_with_rules_are_read_or_left_to_another_module() {
    let reply = read(RULES.as_bytes());
    if cfg!(feature = "rules") {
        assert!(reply.contains(r#""variant":""#), "{reply}")
    } else {
        assert!(
            reply.contains(r#""records":[],"limited":false,"rules":true"#),
            "{reply}"
        )
    }
}

#[test]
fn puzzles_with_rules_are_solved_or_reported() {
    let settings =
        |to: &str| format!(r#""to":"{to}","lines":0,"records":0,"is_first":true,"is_last":true"#);
    let solved = |to: &str, text: &str| chunk(&settings(to), text.as_bytes(), text.as_bytes());
    if !cfg!(feature = "rules") {
        let (counts, _) = solved("tdoku", RULES);
        assert!(counts.contains(r#""invalid":1"#), "{counts}");
        return;
    }
    let killer = ".Shape~9x9.Cage~7~R1C1~R1C2.Thermo~R5C1~R5C2";
    let (counts, out) = solved("tdoku", &format!("{killer}\n"));
    assert!(
        counts.contains(r#""multiple":1,"none":0,"invalid":0"#),
        "{counts}"
    );
    assert!(out.starts_with(&format!("{killer}:2:")), "{out}");
    let solution = &out.as_bytes()[killer.len() + 3..];
    assert_eq!(solution[0] + solution[1], 7 + 2 * b'0', "{out}");
    assert!(solution[36] < solution[37], "{out}");
    let (counts, out) = solved("status", ".Shape~9x9.Cage~18~R1C1~R1C2\n");
    assert!(
        counts.contains(r#""records":1,"unique":0,"multiple":0,"#),
        "{counts}"
    );
    assert!(
        out.starts_with("none") || out.starts_with("invalid"),
        "{out}"
    );
}
