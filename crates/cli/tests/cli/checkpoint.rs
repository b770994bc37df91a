//! Runs that are killed and resumed any number of times produce identical bytes.
//!
//! **Invariant:** every kill is real (SIGKILL on Unix), at a moment that
//! depends on the machine.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::harness::{Folder, Random, collection, command, foldoku, full_tests, gzip};

/// A command to kill: its arguments without the checkpoint, with `{}` for the folder.
struct Case {
    name: &'static str,
    arguments: &'static str,
}

const CASES: [Case; 17] = [
    Case {
        name: "kill-tdoku",
        arguments: "solve --to tdoku --threads 1 {}/a.txt",
    },
    Case {
        name: "kill-csv-from-gzip",
        arguments: "solve --to csv --threads 2 --keep-comments {}/a.txt.gz",
    },
    Case {
        name: "kill-csv-from-csv",
        arguments: "solve --to csv --threads 2 {}/a.csv",
    },
    Case {
        name: "kill-jsonl",
        arguments: "solve --json --threads 2 {}/a.jsonl",
    },
    Case {
        name: "kill-shard",
        arguments: "solve --template %n,%l,%s,%t --shard 2/3 --threads 2 {}/a.txt {}/b.txt",
    },
    Case {
        name: "kill-two-files",
        arguments: "check --to jsonl --threads 1 {}/a.txt.gz {}/a.csv",
    },
    Case {
        name: "kill-convert",
        arguments: "convert --keep-comments --threads 2 {}/a.txt {}/b.txt",
    },
    Case {
        name: "kill-xml",
        arguments: "convert --to opensudoku --threads 1 {}/a.txt",
    },
    Case {
        name: "kill-grids",
        arguments: "solve --to box --threads 2 --shard 1/4 {}/a.csv {}/a.jsonl",
    },
    Case {
        name: "kill-canon",
        arguments: "canon --to csv --threads 2 {}/b.txt",
    },
    Case {
        name: "kill-find",
        arguments: "find --any-of hidden-single,naked-pair --json --threads 2 {}/c.txt",
    },
    Case {
        name: "kill-rate",
        arguments: "rate --measure hodoku --to csv --threads 2 {}/c.txt",
    },
    Case {
        name: "kill-explain",
        arguments: "explain --json --threads 2 {}/c.txt",
    },
    Case {
        name: "kill-generate",
        arguments: "generate -n 3000 --seed 7 --threads 2 --to csv",
    },
    Case {
        name: "kill-minimise",
        arguments: "minimise --seed 7 --threads 2 {}/b.txt",
    },
    Case {
        name: "kill-neighbours",
        arguments: "neighbours --threads 2 {}/c.txt",
    },
    Case {
        name: "kill-dedupe",
        arguments: "dedupe --threads 2 --json {}/b.txt {}/b.txt",
    },
];

/// How often each command is killed, in quick and in full tests.
const KILLS: [usize; 2] = [2, 4];

const RECORDS: usize = 30_000;

/// Creates the folder of a case with its inputs.
pub(crate) fn inputs(name: &str) -> Folder {
    let folder = Folder::new(name);
    let text = collection(RECORDS);
    folder.file("a.txt", &text);
    folder.file("b.txt", collection(5000));
    let easy = include_str!("../../../../fixtures/samples/easy.txt");
    let invalid = "no puzzle at all\n";
    folder.file("c.txt", [easy, easy, invalid].concat().repeat(8));
    folder.file("a.txt.gz", gzip(text.as_bytes()));
    let mut csv = String::from("id,puzzle,\"a,b\"\n");
    let mut json = String::new();
    let records = text
        .lines()
        .filter(|it| !it.is_empty() && !it.starts_with('#'));
    for (id, line) in records.enumerate() {
        let (puzzle, comment) = line.split_once(" # ").unwrap_or((line, "none"));
        csv.push_str(&format!("{id},{puzzle},\"{comment}, \"\"quoted\"\"\"\n"));
        json.push_str(&format!("{{\"id\":{id},\"puzzle\":\"{puzzle}\"}}\n"));
    }
    folder.file("a.csv", csv);
    folder.file("a.jsonl", json);
    folder
}

/// Returns the arguments that resume a run.
pub(crate) fn resuming(folder: &Folder, arguments: &str) -> String {
    let (out, mark) = (folder.name("out"), folder.name("mark"));
    format!("{arguments} -q -o {out} --checkpoint {mark} --checkpoint-every 0 --resume")
}

/// Returns the output of an uninterrupted run.
pub(crate) fn uninterrupted(folder: &Folder, arguments: &str) -> Vec<u8> {
    let run = foldoku(&format!("{arguments} -q -o {}", folder.name("whole")));
    assert!(run.code < 2, "{run}");
    folder.read("whole")
}

/// Checks the files of a killed run; returns whether it was killed while working.
fn check_killed(folder: &Folder, whole: &[u8]) -> bool {
    // An empty one was not saved yet.
    let mark = fs::read(folder.path("mark")).unwrap_or_default();
    if mark.is_empty() {
        return false;
    }
    let mark: Value = serde_json::from_slice(&mark).expect("a checkpoint is whole");
    let length = mark["length"].as_u64().unwrap() as usize;
    if folder.path("mark.journal").exists() {
        // The output is written anew.
        assert!(folder.read("mark.journal").len() >= length);
        return length > 0 && mark["done"] == false;
    }
    let out = folder.read("out");
    assert!(
        out.len() >= length,
        "the output is there before the checkpoint"
    );
    assert!(whole.starts_with(&out[..length]));
    length > 0 && mark["done"] == false
}

/// Kills runs at random moments until enough were killed while working; the range of moments adapts.
fn kill_and_resume(case: &Case) -> (usize, usize) {
    let folder = inputs(case.name);
    let arguments = case.arguments.replace("{}", &folder.name(""));
    let whole = uninterrupted(&folder, &arguments);
    let resuming = resuming(&folder, &arguments);
    let mut random = Random(case.name.len() as u64);
    let mut bound = 100_000;
    let (mut kills, mut amid) = (0, 0);
    let [quick, full] = KILLS;
    let least = full_tests(quick, full);
    while kills < least || amid < 2 {
        let mut child = command(&resuming)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_micros(random.below(bound)));
        child.kill().unwrap();
        let ended = child.wait().unwrap();
        if ended.success() || ended.code() == Some(1) {
            assert!(folder.read("out") == whole, "{}: after a kill", case.name);
            folder.remove("mark");
            bound = bound * 3 / 4;
        } else {
            kills += 1;
            amid += usize::from(check_killed(&folder, &whole));
            bound = bound * 5 / 4;
        }
    }
    let last = foldoku(&resuming);
    assert!(last.code < 2, "{last}");
    assert!(folder.read("out") == whole, "{}: at last", case.name);
    let _ = fs::remove_dir_all(folder.path(""));
    (kills, amid)
}

#[test]
fn killed_runs_lose_nothing() {
    let cases = CASES.iter().map(kill_and_resume);
    let (kills, amid) = cases.fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    assert!(kills >= 30 && amid >= 18, "{kills} kills, {amid} amid work");
}

/// Creates a folder with a small input, its output and the checkpoint of a finished run.
pub(crate) fn finished(name: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    let input = folder.file("in.txt", collection(600));
    let arguments = format!("solve {input}");
    let run = foldoku(&resuming(&folder, &arguments));
    assert_eq!(run.code, 0, "{run}");
    (folder, arguments)
}

/// Sets the checkpoint back to an earlier moment of the run.
pub(crate) fn rewind(folder: &Folder, records: u64) {
    let out = folder.read("out");
    let ends = out.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let length = ends
        .map(|(at, _)| at + 1)
        .nth(records as usize - 1)
        .unwrap();
    let mut mark: Value = serde_json::from_slice(&folder.read("mark")).unwrap();
    mark["records"] = records.into();
    mark["length"] = length.into();
    mark["done"] = false.into();
    folder.file("mark", mark.to_string());
}

#[test]
fn output_beyond_the_checkpoint_is_truncated() {
    let (folder, arguments) = finished("mark-cut");
    let out = folder.read("out");
    rewind(&folder, 17);
    folder.file("out", [&out[..], b"written later\nhalf a li"].concat());
    assert_eq!(foldoku(&resuming(&folder, &arguments)).code, 0);
    assert!(folder.read("out") == out);
}

#[test]
fn output_shorter_than_its_checkpoint_is_an_error() {
    let (folder, arguments) = finished("mark-short");
    let out = folder.read("out");
    let name = folder.name("out");
    let expected =
        format!("error: {name}: the file has 500 bytes, the checkpoint expects at least ");
    for is_done in [true, false] {
        if !is_done {
            folder.file("out", &out);
            rewind(&folder, 17);
        }
        folder.file("out", &out[..500]);
        let run = foldoku(&resuming(&folder, &arguments));
        assert_eq!(run.code, 3);
        assert!(run.stderr.starts_with(&expected), "{run}");
        assert_eq!(folder.read("out").len(), 500, "the output is unchanged");
    }
    folder.remove("out");
    let run = foldoku(&resuming(&folder, &arguments));
    assert!(
        run.code == 3 && run.stderr.contains("No such file"),
        "{run}"
    );
    assert!(!folder.path("out").exists());
}
