//! Ctrl-C, closed pipes and full disks.
//!
//! **Invariant:** every run here is ended from outside, and reports it unless the pipe was closed.

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

#[cfg(target_os = "linux")]
use crate::harness::shell;
use crate::harness::{
    FORMATS, Folder, Random, Running, collection, command, foldoku, interrupt, puzzles, wait_until,
};

#[test]
fn interrupted_run_says_how_to_resume() {
    let folder = Folder::new("interrupt-resume");
    let text = collection(20_000);
    let (out, mark) = (folder.name("out"), folder.name("mark"));
    let arguments = format!("solve --to csv -o {out} --checkpoint {mark} --resume");
    let mut running = Running::start(&arguments);
    let half = text[..text.len() / 2].rfind('\n').unwrap() + 20;
    running.input.write_all(&text.as_bytes()[..half]).unwrap();
    wait_until(|| fs::metadata(folder.path("out")).is_ok_and(|data| data.len() > 500_000));
    let run = running.interrupt();
    assert_eq!(run.code, 130, "{run}");
    let last = run.stderr.lines().last().unwrap();
    assert!(last.starts_with("error: interrupted after "), "{last}");
    assert!(
        last.ends_with(" records; to continue, run the same command with --resume --resume-stdin"),
        "{last}"
    );
    let part = folder.read("out");
    assert!(part.ends_with(b"\n"));
    let mut again = Running::start(&format!("{arguments} --resume-stdin"));
    again.input.write_all(text.as_bytes()).unwrap();
    assert_eq!(again.finish().code, 0);
    let input = folder.file("in.txt", &text);
    foldoku(&format!(
        "solve --to csv -q -o {} {input}",
        folder.name("whole")
    ));
    let whole = folder.read("whole");
    assert!(whole.starts_with(&part) && part.len() < whole.len());
    assert!(folder.read("out") == whole);
}

#[test]
fn interrupted_runs_lose_nothing() {
    let folder = Folder::new("interrupt-anywhere");
    let input = folder.file("in.txt", collection(30_000));
    let (out, mark) = (folder.name("out"), folder.name("mark"));
    foldoku(&format!(
        "solve --json -q -o {} {input}",
        folder.name("whole")
    ));
    let whole = folder.read("whole");
    let resuming = format!(
        "solve --json -q -o {out} --checkpoint {mark} --checkpoint-every 0 --resume {input}"
    );
    let mut random = Random(1);
    let (mut bound, mut interrupts) = (50_000, 0);
    while interrupts < 6 {
        let mut child = command(&resuming)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_micros(random.below(bound)));
        interrupt(&child);
        match child.wait().unwrap().code() {
            Some(0) => {
                assert!(folder.read("out") == whole);
                folder.remove("mark");
                bound = bound * 3 / 4;
            }
            code => {
                assert_eq!(code, Some(130));
                interrupts += 1;
                bound = bound * 5 / 4;
                assert!(!folder.path("out").exists() || whole.starts_with(&folder.read("out")));
            }
        }
    }
    assert_eq!(foldoku(&resuming).code, 0);
    assert!(folder.read("out") == whole);
}

/// Skipping finished records must not move the checkpoint back.
#[test]
fn interrupt_before_the_checkpoint_is_reached_keeps_it() {
    let folder = Folder::new("interrupt-way");
    let text = collection(9000);
    let (out, mark) = (folder.name("out"), folder.name("mark"));
    let arguments = format!(
        "solve --json -q -o {out} --checkpoint {mark} --checkpoint-every 0 --resume --resume-stdin"
    );
    let feed = |bytes: &[u8]| {
        let mut running = Running::start(&arguments);
        running.input.write_all(bytes).unwrap();
        running
    };
    let length = || fs::metadata(folder.path("out")).map_or(0, |data| data.len());
    let running = feed(&text.as_bytes()[..600_000]);
    wait_until(|| length() > 1_000_000);
    assert_eq!(running.interrupt().code, 130);
    let reached = length();
    let running = feed(&text.as_bytes()[..300_000]);
    thread::sleep(Duration::from_millis(300));
    let run = running.interrupt();
    assert_eq!((run.code, length()), (130, reached), "{run}");
    assert_eq!(feed(text.as_bytes()).finish().code, 0);
    let input = folder.file("in.txt", &text);
    foldoku(&format!(
        "solve --json -q -o {} {input}",
        folder.name("whole")
    ));
    assert!(folder.read("out") == folder.read("whole"));
}

#[test]
fn interrupted_run_prints_complete_lines() {
    let text = collection(3000);
    let mut running = Running::start("solve --to tdoku");
    let part = &text.as_bytes()[..9000];
    running.input.write_all(part).unwrap();
    thread::sleep(Duration::from_secs(1));
    let run = running.interrupt();
    assert_eq!(run.code, 130, "{run}");
    assert!(run.stdout.ends_with('\n'), "{run}");
    let message = format!(
        "error: interrupted after {} records\n",
        run.stdout.lines().count()
    );
    assert!(run.stderr.ends_with(&message), "{run}");
}

#[test]
fn waiting_for_standard_input_can_be_interrupted() {
    for verb in [
        "solve",
        "convert --from jsonl",
        "stats",
        "trial",
        "solve --all",
    ] {
        let run = Running::start(verb).interrupt();
        assert_eq!((run.code, run.stdout.as_str()), (130, ""), "{verb}\n{run}");
        assert!(
            run.stderr.starts_with("error: interrupted"),
            "{verb}\n{run}"
        );
    }
}

/// Reads a little and closes the pipe, as `head` does.
#[track_caller]
fn check_head(arguments: &str) {
    let mut child = command(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 100]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        (output.status.code(), stderr.as_ref()),
        (Some(0), ""),
        "{arguments}"
    );
}

#[test]
fn closed_pipe_ends_every_format_quietly() {
    let folder = Folder::new("interrupt-head");
    let many = folder.file("many.txt", (puzzles().join("\n") + "\n").repeat(1200));
    for format in FORMATS {
        check_head(&format!("{format} {many}"));
    }
    check_head(&format!("propagate {many}"));
    check_head(&format!("candidates --json {many}"));
    check_head("completions bash");
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk_is_an_error_in_every_format() {
    let folder = Folder::new("interrupt-full");
    let input = folder.file("in.txt", collection(400));
    let others = ["stats", "propagate", "trial --json"];
    let verbs = FORMATS.into_iter().chain(others);
    let message = "error: cannot write the output: No space left on device (os error 28)\n";
    for verb in verbs {
        let run = shell("", &format!("{verb} {input} -q > /dev/full"));
        assert_eq!(run.code, 3, "{verb}\n{run}");
        assert!(run.stderr.ends_with(message), "{verb}\n{run}");
    }
    for format in FORMATS {
        let run = foldoku(&format!("{format} -q {input} -o /dev/full"));
        assert_eq!(run.code, 3, "{format}\n{run}");
        let message = message.replace("the output", "/dev/full");
        assert!(run.stderr.ends_with(&message), "{format}\n{run}");
    }
    let run = shell("", "completions zsh > /dev/full");
    assert!(run.code == 3 && run.stderr.ends_with(message), "{run}");
    let run = foldoku(&format!("convert --to parquet -q {input} -o /dev/full"));
    assert!(
        run.code == 3 && run.stderr.contains("No space left"),
        "{run}"
    );
    // A closed standard error does not keep valid records from being answered.
    let run = shell("", &format!("solve {input} 2> /dev/full"));
    assert_eq!((run.code, run.stdout.lines().count()), (0, 400));
}

/// A file size limit acts like a full disk: in the middle of a write.
#[cfg(target_os = "linux")]
#[test]
fn run_resumes_after_a_full_disk() {
    let folder = Folder::new("interrupt-limit");
    let input = folder.file("in.txt", collection(20_000));
    for format in ["solve --to csv --threads 2", "convert --to opensudoku"] {
        foldoku(&format!("{format} -q {input} -o {}", folder.name("whole")));
        let whole = folder.read("whole");
        let (out, mark) = (folder.name("out"), folder.name("mark"));
        let resuming = format!(
            "{format} -q {input} -o {out} --checkpoint {mark} --checkpoint-every 0 --resume"
        );
        for blocks in [0, 1, 333, 334, 801] {
            let before = format!("ulimit -f {blocks}; trap '' XFSZ");
            let run = shell(&before, &resuming);
            assert_eq!(run.code, 3, "{run}");
            assert!(run.stderr.contains("File too large"), "{run}");
            let advice = "; free some space, then run the same command with --resume\n";
            assert!(run.stderr.ends_with(advice), "{run}");
            let written = [&out, &mark].map(|name| run.stderr.contains(name.as_str()));
            assert!(written.contains(&true), "{run}");
            if let Ok(part) = fs::read(folder.path("out")) {
                assert!(whole.starts_with(&part));
            }
        }
        let run = foldoku(&resuming);
        assert_eq!(run.code, 0, "{run}");
        assert!(folder.read("out") == whole, "{format}");
        folder.remove("mark");
    }
}
