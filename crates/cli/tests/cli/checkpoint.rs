//! Runs that are killed and taken up again, any number of times: not a byte differs.
//!
//! **Invariant:** every kill is a real one (SIGKILL where there are signals), at a moment that
//! depends on the machine.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::harness::{Folder, Random, collection, command, foldoku, foldoku_reading, gzip};

/// What is killed: the arguments but for the checkpoint, with `{}` for the folder.
struct Case {
    name: &'static str,
    arguments: &'static str,
}

const CASES: [Case; 9] = [
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
];

/// How often each is killed.
const KILLS: usize = 6;

const RECORDS: usize = 30_000;

/// The folder of a case, with its inputs.
fn inputs(name: &str) -> Folder {
    let folder = Folder::new(name);
    let text = collection(RECORDS);
    folder.file("a.txt", &text);
    folder.file("b.txt", collection(5000));
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

/// The arguments that take a run up.
fn resuming(folder: &Folder, arguments: &str) -> String {
    let (out, mark) = (folder.name("out"), folder.name("mark"));
    format!("{arguments} -q -o {out} --checkpoint {mark} --checkpoint-every 0 --resume")
}

/// The output of a run that nobody interrupts.
fn whole(folder: &Folder, arguments: &str) -> Vec<u8> {
    let run = foldoku(&format!("{arguments} -q -o {}", folder.name("whole")));
    assert!(run.code < 2, "{run}");
    folder.read("whole")
}

/// Checks what a run left behind that was killed; whether it was in the midst of its work.
fn check_mark(folder: &Folder, whole: &[u8]) -> bool {
    let Ok(mark) = fs::read(folder.path("mark")) else {
        return false;
    };
    let mark: Value = serde_json::from_slice(&mark).expect("a checkpoint is whole");
    let length = mark["length"].as_u64().unwrap() as usize;
    let out = folder.read("out");
    assert!(
        out.len() >= length,
        "the output is there before the checkpoint"
    );
    assert!(whole.starts_with(&out[..length]));
    length > 0 && mark["done"] == false
}

/// Kills runs at moments below a bound, which follows from how they end, until there were enough.
fn kill_and_resume(case: &Case) -> (usize, usize) {
    let folder = inputs(case.name);
    let arguments = case.arguments.replace("{}", &folder.name(""));
    let whole = whole(&folder, &arguments);
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
            amid += usize::from(check_mark(&folder, &whole));
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
fn a_run_that_is_killed_any_number_of_times_loses_nothing() {
    let cases = CASES.iter().map(kill_and_resume);
    let (kills, amid) = cases.fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    assert!(kills >= 30 && amid >= 18, "{kills} kills, {amid} amid work");
}

/// A folder with a small input, its output and the checkpoint of a run that is done.
fn done(name: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    let input = folder.file("in.txt", collection(600));
    let arguments = format!("solve {input}");
    let run = foldoku(&resuming(&folder, &arguments));
    assert_eq!(run.code, 0, "{run}");
    (folder, arguments)
}

/// Makes the checkpoint say what it might have said in the middle of the run.
fn set_back(folder: &Folder, records: u64) {
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
fn what_the_output_holds_beyond_the_checkpoint_is_cut() {
    let (folder, arguments) = done("mark-cut");
    let out = folder.read("out");
    set_back(&folder, 17);
    folder.file("out", [&out[..], b"written later\nhalf a li"].concat());
    assert_eq!(foldoku(&resuming(&folder, &arguments)).code, 0);
    assert!(folder.read("out") == out);
}

#[test]
fn an_output_that_is_shorter_than_its_checkpoint_says_is_an_error() {
    let (folder, arguments) = done("mark-short");
    let out = folder.read("out");
    let name = folder.name("out");
    let expected = format!("error: {name}: it is shorter than the checkpoint says\n");
    for is_done in [true, false] {
        if !is_done {
            folder.file("out", &out);
            set_back(&folder, 17);
        }
        folder.file("out", &out[..500]);
        let run = foldoku(&resuming(&folder, &arguments));
        assert_eq!((run.code, &run.stderr), (3, &expected));
        assert_eq!(folder.read("out").len(), 500, "nothing was touched");
    }
    folder.remove("out");
    let run = foldoku(&resuming(&folder, &arguments));
    assert!(
        run.code == 3 && run.stderr.contains("No such file"),
        "{run}"
    );
    assert!(!folder.path("out").exists());
}

/// Checks that a checkpoint is refused and nothing is touched.
#[track_caller]
fn check_refused(folder: &Folder, arguments: &str, message: &str) {
    let before = (folder.read("out"), folder.read("mark"));
    let run = foldoku(arguments);
    assert_eq!(run.code, 2, "{run}");
    assert!(run.stderr.contains(message), "{run}");
    assert!((folder.read("out"), folder.read("mark")) == before);
}

#[test]
fn a_checkpoint_that_is_none_is_refused() {
    let (folder, arguments) = done("mark-corrupt");
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
        let message = format!("error: {name} is no checkpoint: ");
        check_refused(&folder, &resuming(&folder, &arguments), &message);
    }
}

#[test]
fn a_checkpoint_of_another_run_is_refused() {
    let (folder, arguments) = done("mark-other");
    set_back(&folder, 17);
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
            "mark is from another run:\n  then ",
        );
    }
    folder.file("in.txt", collection(601));
    let message = format!("now  {input} (");
    check_refused(&folder, &resuming(&folder, &arguments), &message);
    // Who only works with other threads, or says more, goes on.
    folder.file("in.txt", collection(600));
    let run = foldoku(&resuming(
        &folder,
        &format!("{arguments} --threads 3 --strict"),
    ));
    assert_eq!(run.code, 1, "{run}");
}

#[test]
fn a_checkpoint_is_not_overwritten_without_being_told() {
    let (folder, arguments) = done("mark-there");
    let all = resuming(&folder, &arguments).replace(" --resume", "");
    let message = "is there already: --resume goes on from it; to start anew, remove it";
    check_refused(&folder, &all, message);
}

#[test]
fn a_finished_run_is_not_run_again() {
    let (folder, arguments) = done("mark-done");
    let (out, mark) = (folder.read("out"), folder.read("mark"));
    let loud = resuming(&folder, &arguments).replace(" -q", "");
    let run = foldoku(&loud);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""));
    assert!(
        run.stderr.starts_with("finished before; 600 puzzles: "),
        "{run}"
    );
    // Its exit code is that of the run.
    assert_eq!(foldoku(&format!("{loud} --strict")).code, 1);
    assert!(folder.read("out") == out && folder.read("mark") == mark);
}

#[test]
fn without_a_checkpoint_a_run_starts_anew() {
    let (folder, arguments) = done("mark-none");
    let out = folder.read("out");
    folder.remove("mark");
    folder.file("out", "older output, which is longer\n".repeat(5000));
    assert_eq!(foldoku(&resuming(&folder, &arguments)).code, 0);
    assert!(folder.read("out") == out);
}

#[test]
fn standard_input_goes_on_if_the_same_bytes_come_again() {
    let folder = Folder::new("mark-stdin");
    let text = collection(600);
    let arguments = resuming(&folder, "solve --to tdoku");
    let read = |text: &[u8]| foldoku_reading(&arguments, text);
    assert_eq!(read(text.as_bytes()).code, 0);
    let out = folder.read("out");
    set_back(&folder, 100);
    let run = read(text.as_bytes());
    assert_eq!(run.code, 0, "{run}");
    assert!(folder.read("out") == out);
    // Other input is not taken for the end of what there was.
    set_back(&folder, 100);
    let mark = || serde_json::from_slice::<Value>(&folder.read("mark")).unwrap();
    let before = mark();
    let run = read(collection(99).as_bytes());
    let message = "error: the input ends after 99 records; there were 100 before the checkpoint\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, message));
    assert_eq!(mark(), before);
}

/// What cannot be read now may be read next time: the run is not done, and not in disorder.
#[test]
fn a_source_that_failed_is_asked_again() {
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
        let whole = whole(&folder, &arguments);
        // As large as it was: a disk that fails does not change the size of its files.
        let mut damaged = packed.clone();
        let half = damaged.len() / 2;
        damaged[half..].fill(0xff);
        folder.file("broken.gz", damaged);
        let resuming = resuming(&folder, &arguments);
        for _ in 0..2 {
            let run = foldoku(&resuming);
            assert_eq!(run.code, 3, "{run}");
            assert!(run.stderr.contains("the gzip data is broken: "), "{run}");
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
fn a_checkpoint_that_cannot_be_written_shows_at_once() {
    let folder = Folder::new("mark-nowhere");
    let out = folder.name("out");
    let input = folder.file("in.txt", collection(10));
    let check = |mark: &str, code: i32, message: &str| {
        let run = foldoku(&format!("solve -o {out} --checkpoint {mark} {input}"));
        assert_eq!(run.code, code, "{run}");
        assert!(run.stderr.contains(message), "{run}");
    };
    let nowhere = folder.name("no/mark");
    check(&nowhere, 3, &format!("the checkpoint {nowhere}: "));
    let fresh = folder.name("fresh");
    let arguments = format!("solve -o {fresh} --checkpoint {fresh} {input}");
    let run = foldoku(&arguments);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(
        run.stderr
            .contains(&format!("--checkpoint: {fresh} is the output")),
        "{run}"
    );
    for seconds in ["1e300", "nan", "inf", "x"] {
        let mark = format!("{} --checkpoint-every {seconds}", folder.name("mark"));
        check(&mark, 2, "--checkpoint-every");
    }
    assert!(!folder.path("mark").exists());
}

/// Runs that would read what they have just overwritten.
#[test]
fn nothing_is_written_over_what_is_read() {
    let folder = Folder::new("mark-same");
    let text = collection(10);
    let input = folder.file("in.txt", &text);
    let around = folder.name("../mark-same/in.txt");
    let formats = ["csv", "parquet", "jsonl"];
    for format in formats {
        let run = foldoku(&format!("solve --to {format} -o {around} {input}"));
        let message =
            format!("error: --output: {around} is also read; what it holds would be lost\n");
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
