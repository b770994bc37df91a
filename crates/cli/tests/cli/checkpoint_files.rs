//! Checkpoints that are refused, missing, complete, or cannot be written.
//!
//! **Invariant:** a run that is refused changes no file.

use std::fs;

use serde_json::Value;

use crate::checkpoint::{finished, resuming, rewind, uninterrupted};
use crate::harness::{Folder, collection, command, foldoku, foldoku_reading, gzip};

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
    let halves = [&good[..good.len() / 2], b"\0\xff", b"{}", b"[1]"];
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
    // Nothing shows whether the input is the same, so the user has to say so.
    rewind(&folder, 100);
    let message = "mark: stdin cannot be compared with what the earlier run has read; \
                   add --resume-stdin if it holds the same puzzles, from the first one on";
    for input in [text.as_bytes(), collection(700).as_bytes()] {
        let run = read(input);
        assert_eq!(run.code, 2, "{run}");
        assert!(run.stderr.contains(message), "{run}");
        assert!(folder.read("out") == out);
    }
    let arguments = format!("{arguments} --resume-stdin");
    let read = |text: &[u8]| foldoku_reading(&arguments, text);
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

#[test]
fn a_file_of_the_same_size_with_other_content_is_refused() {
    let (folder, arguments) = finished("mark-content");
    let text = folder.read("in.txt");
    let resuming = resuming(&folder, &arguments);
    for place in [200, text.len() - 100] {
        rewind(&folder, 17);
        let mut other = text.clone();
        other[place] = if other[place] == b'1' { b'2' } else { b'1' };
        folder.file("in.txt", other);
        let message = "in.txt has the same size as before, but other content";
        check_refused(&folder, &resuming, message);
    }
    // A checkpoint of an earlier version does not know the content.
    let mut mark: Value = serde_json::from_slice(&folder.read("mark")).unwrap();
    mark.as_object_mut().unwrap().remove("contents").unwrap();
    folder.file("mark", mark.to_string());
    assert_eq!(foldoku(&resuming).code, 0);
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
        &format!("--checkpoint: {nowhere}: No such file"),
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
