//! Runs that are killed and resumed any number of times produce identical bytes.
//!
//! **Invariant:** every kill is real (SIGKILL on Unix), at a moment that
//! depends on the machine.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::harness::{Folder, Random, collection, command, foldoku, foldoku_reading, gzip};

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

/// How often each command is killed.
const KILLS: usize = 6;

const RECORDS: usize = 30_000;

/// Creates the folder of a case with its inputs.
fn inputs(name: &str) -> Folder {
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
fn resuming(folder: &Folder, arguments: &str) -> String {
    let (out, mark) = (folder.name("out"), folder.name("mark"));
    format!("{arguments} -q -o {out} --checkpoint {mark} --checkpoint-every 0 --resume")
}

/// Returns the output of an uninterrupted run.
fn uninterrupted(folder: &Folder, arguments: &str) -> Vec<u8> {
    let run = foldoku(&format!("{arguments} -q -o {}", folder.name("whole")));
    assert!(run.code < 2, "{run}");
    folder.read("whole")
}

/// Checks the files of a killed run; returns whether it was killed while working.
fn check_killed(folder: &Folder, whole: &[u8]) -> bool {
    let Ok(mark) = fs::read(folder.path("mark")) else {
        return false;
    };
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
    while kills < KILLS || amid < 2 {
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
fn finished(name: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    let input = folder.file("in.txt", collection(600));
    let arguments = format!("solve {input}");
    let run = foldoku(&resuming(&folder, &arguments));
    assert_eq!(run.code, 0, "{run}");
    (folder, arguments)
}

/// Sets the checkpoint back to an earlier moment of the run.
fn rewind(folder: &Folder, records: u64) {
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

/// Checks that a checkpoint is refused and no file changes.
#[track_caller]
fn check_refused(folder: &Folder, arguments: &str, message: &str) {
    let before = (folder.read("out"), folder.read("mark"));
    let run = foldoku(arguments);
    assert_eq!(run.code, 2, "{run}");
    assert!(run.stderr.contains(message), "{run}");
    assert!((folder.read("out"), folder.read("mark")) == before);
}

#[test]
fn invalid_checkpoint_files_are_refused() {
    let (folder, arguments) = finished("mark-corrupt");
    let good = folder.read("mark");
    let halves = [
        &good[..0],
        &good[..good.len() / 2],
        b"\0\xff",
        b"{}",
        b"[1]",
    ];
    for mark in halves {
        let name = folder.file("mark", mark);
        let message = format!("error: {name} is not a checkpoint file: ");
        check_refused(&folder, &resuming(&folder, &arguments), &message);
    }
}

#[test]
fn checkpoint_of_another_run_is_refused() {
    let (folder, arguments) = finished("mark-other");
    rewind(&folder, 17);
    let input = folder.name("in.txt");
    for other in [
        format!("convert {input}"),
        format!("solve --to csv {input}"),
        format!("solve --json {input}"),
        format!("solve --template %s {input}"),
        format!("solve --keep-comments {input}"),
        format!("solve --shard 1/2 {input}"),
        format!("solve --from lines {input}"),
        format!("solve --geometry 9x9 {input}"),
        format!("solve --engine mrv {input}"),
        format!("solve {input} {input}"),
        String::from("solve"),
        format!("count {input}"),
    ] {
        check_refused(
            &folder,
            &resuming(&folder, &other),
            "mark belongs to a different run:\n  checkpoint    ",
        );
    }
    folder.file("in.txt", collection(601));
    let message = format!("this command  {input} (");
    check_refused(&folder, &resuming(&folder, &arguments), &message);
    // A different number of threads or other messages do not matter.
    folder.file("in.txt", collection(600));
    let run = foldoku(&resuming(
        &folder,
        &format!("{arguments} --threads 3 --strict"),
    ));
    assert_eq!(run.code, 1, "{run}");
}

#[test]
fn existing_checkpoint_is_not_overwritten_without_resume() {
    let (folder, arguments) = finished("mark-there");
    let all = resuming(&folder, &arguments).replace(" --resume", "");
    let message = "already exists: add --resume to continue that run, or remove the file";
    check_refused(&folder, &all, message);
}

#[test]
fn finished_run_is_not_repeated() {
    let (folder, arguments) = finished("mark-done");
    let (out, mark) = (folder.read("out"), folder.read("mark"));
    let loud = resuming(&folder, &arguments).replace(" -q", "");
    let run = foldoku(&loud);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""));
    assert!(
        run.stderr.starts_with("already complete; 600 puzzles: "),
        "{run}"
    );
    // The exit code is that of the finished run.
    assert_eq!(foldoku(&format!("{loud} --strict")).code, 1);
    assert!(folder.read("out") == out && folder.read("mark") == mark);
}

#[test]
fn resume_without_a_checkpoint_starts_from_the_beginning() {
    let (folder, arguments) = finished("mark-none");
    let out = folder.read("out");
    folder.remove("mark");
    folder.file("out", "older output, which is longer\n".repeat(5000));
    assert_eq!(foldoku(&resuming(&folder, &arguments)).code, 0);
    assert!(folder.read("out") == out);
}

#[test]
fn standard_input_resumes_if_the_same_bytes_are_read() {
    let folder = Folder::new("mark-stdin");
    let text = collection(600);
    let arguments = resuming(&folder, "solve --to tdoku");
    let read = |text: &[u8]| foldoku_reading(&arguments, text);
    assert_eq!(read(text.as_bytes()).code, 0);
    let out = folder.read("out");
    rewind(&folder, 100);
    let run = read(text.as_bytes());
    assert_eq!(run.code, 0, "{run}");
    assert!(folder.read("out") == out);
    // Different input is not mistaken for the rest of the original.
    rewind(&folder, 100);
    let mark = || serde_json::from_slice::<Value>(&folder.read("mark")).unwrap();
    let before = mark();
    let run = read(collection(99).as_bytes());
    let message = "error: the input has 99 records, but the checkpoint was made after 100\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, message));
    assert_eq!(mark(), before);
}

/// A source that cannot be read now may be readable later: the run stays unfinished and in order.
#[test]
fn failed_source_is_read_again() {
    let folder = Folder::new("mark-failed");
    let text = collection(6000);
    let packed = gzip(text.as_bytes());
    let good = folder.file("good.txt", collection(600));
    let broken = folder.file("broken.gz", &packed);
    for names in [
        format!("{broken} {good}"),
        format!("{good} {broken} {good}"),
    ] {
        let arguments = format!("solve --json {names}");
        folder.file("broken.gz", &packed);
        let whole = uninterrupted(&folder, &arguments);
        // The file keeps its size, as on a failing disk.
        let mut damaged = packed.clone();
        let half = damaged.len() / 2;
        damaged[half..].fill(0xff);
        folder.file("broken.gz", damaged);
        let resuming = resuming(&folder, &arguments);
        for _ in 0..2 {
            let run = foldoku(&resuming);
            assert_eq!(run.code, 3, "{run}");
            assert!(run.stderr.contains("corrupt gzip data: "), "{run}");
            let out = folder.read("out");
            assert!(out.ends_with(b"}\n") && out != whole);
            let mark: Value = serde_json::from_slice(&folder.read("mark")).unwrap();
            assert_eq!(mark["done"], false);
        }
        folder.file("broken.gz", &packed);
        let run = foldoku(&resuming);
        assert_eq!(run.code, 0, "{run}");
        assert!(folder.read("out") == whole);
        folder.remove("mark");
    }
}

#[test]
fn unwritable_checkpoint_is_reported_immediately() {
    let folder = Folder::new("mark-nowhere");
    let out = folder.name("out");
    let input = folder.file("in.txt", collection(10));
    let check = |mark: &str, code: i32, message: &str| {
        let run = foldoku(&format!("solve -o {out} --checkpoint {mark} {input}"));
        assert_eq!(run.code, code, "{run}");
        assert!(run.stderr.contains(message), "{run}");
    };
    let nowhere = folder.name("no/mark");
    check(
        &nowhere,
        3,
        &format!("cannot save the checkpoint {nowhere}: "),
    );
    let fresh = folder.name("fresh");
    let arguments = format!("solve -o {fresh} --checkpoint {fresh} {input}");
    let run = foldoku(&arguments);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(
        run.stderr
            .contains(&format!("--checkpoint: {fresh} is also the output")),
        "{run}"
    );
    for seconds in ["1e300", "nan", "inf", "x"] {
        let mark = format!("{} --checkpoint-every {seconds}", folder.name("mark"));
        check(&mark, 2, "--checkpoint-every");
    }
    assert!(!folder.path("mark").exists());
}

/// Runs that would overwrite their own input.
#[test]
fn inputs_are_never_overwritten() {
    let folder = Folder::new("mark-same");
    let text = collection(10);
    let input = folder.file("in.txt", &text);
    let around = folder.name("../mark-same/in.txt");
    let formats = ["csv", "parquet", "jsonl"];
    for format in formats {
        let run = foldoku(&format!("solve --to {format} -o {around} {input}"));
        let message =
            format!("error: --output: {around} is also an input and would be overwritten\n");
        assert_eq!((run.code, run.stderr), (2, message));
    }
    if cfg!(unix) {
        let mut piped = command(&format!("solve -o {input}"));
        piped.stdin(fs::File::open(folder.path("in.txt")).unwrap());
        let output = piped.output().unwrap();
        assert_eq!(output.status.code(), Some(2));
    }
    assert!(folder.read("in.txt") == text.as_bytes());
    let apart = foldoku(&format!("solve -q -o {} {input}", folder.name("out")));
    assert_eq!(apart.code, 0);
}

/// Only the command line of the run that wrote a checkpoint continues it, and it must be repeatable.
#[test]
fn random_command_needs_a_seed_for_a_checkpoint() {
    let folder = Folder::new("mark-seed");
    let (out, mark) = (folder.name("out"), folder.name("mark"));
    let arguments = format!("generate -n 3 -q -o {out} --checkpoint {mark}");
    let run = foldoku(&arguments);
    let message =
        "error: --checkpoint needs --seed, so that a resumed run makes the same puzzles\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, message));
    assert_eq!(foldoku(&format!("{arguments} --seed 1")).code, 0);
    let run = foldoku(&format!("{arguments} --seed 2 --resume"));
    assert_eq!(run.code, 2);
    assert!(
        run.stderr
            .ends_with("\n  checkpoint    --seed 1\n  this command  --seed 2\n"),
        "{run}"
    );
}
