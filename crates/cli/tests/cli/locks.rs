//! A second run on the same files while the first one still works.
//!
//! **Invariant:** every run is a process of its own, and a killed one gets SIGKILL.

use std::fs;
use std::io::Write;

use crate::harness::{Folder, Run, Running, collection, foldoku, wait_until};

/// A run that waits for more input after it has written something to `output`.
fn waiting(arguments: &str, input: &str, output: &std::path::Path) -> Running {
    let mut running = Running::start(arguments);
    running.input.write_all(input.as_bytes()).unwrap();
    wait_until(|| fs::metadata(output).is_ok_and(|data| data.len() > 0));
    running
}

#[track_caller]
fn assert_refused(run: &Run, file: &str) {
    let message = format!(
        "error: {file}: another run is using it; wait until that run has ended, or choose another path\n"
    );
    assert_eq!((run.code, run.stderr.as_str()), (3, message.as_str()));
}

/// Saves its checkpoint, which is replaced by renaming, at every piece.
#[test]
fn second_run_on_a_checkpoint_is_refused_until_the_first_one_is_killed() {
    let folder = Folder::new("locks-checkpoint");
    let text = collection(30_000);
    let (out, mark) = (folder.name("out"), folder.name("mark"));
    let arguments = format!(
        "solve --to csv -q -o {out} --checkpoint {mark} --checkpoint-every 0 --resume --resume-stdin"
    );
    let mut running = Running::start(&arguments);
    let (first, rest) = text.as_bytes().split_at(400_000);
    running.input.write_all(first).unwrap();
    wait_until(|| fs::metadata(&out).is_ok_and(|data| data.len() > 0));
    for piece in rest.chunks(20_000) {
        running.input.write_all(piece).unwrap();
        assert_refused(&foldoku(&arguments), &format!("--checkpoint: {mark}"));
    }
    assert_refused(&foldoku(&format!("check -q -o {out}")), &out);
    running.kill();
    let part = folder.read("out");
    let input = folder.file("in.txt", &text);
    let whole = foldoku(&format!("solve --to csv -q {input}")).stdout;
    assert!(!part.is_empty() && whole.as_bytes().starts_with(&part));
    let mut again = Running::start(&arguments);
    again.input.write_all(text.as_bytes()).unwrap();
    let run = again.finish();
    assert_eq!(run.code, 0, "{run}");
    assert!(folder.read("out") == whole.as_bytes());
}

#[test]
fn output_is_locked_without_a_checkpoint_and_under_every_name() {
    let folder = Folder::new("locks-output");
    let text = collection(20_000);
    let out = folder.name("out");
    let running = waiting(&format!("solve -q -o {out}"), &text, &folder.path("out"));
    std::os::unix::fs::symlink(&out, folder.path("link")).unwrap();
    let other = folder.file("other.txt", collection(3));
    for name in ["out", "./out", "link"] {
        let name = folder.name(name);
        assert_refused(&foldoku(&format!("solve -q {other} -o {name}")), &name);
    }
    let run = foldoku(&format!("convert --to parquet -q {other} -o {out}"));
    assert_refused(&run, &out);
    let run = foldoku(&format!("dedupe -q {other} --repeats {out}"));
    assert_refused(&run, &format!("--repeats: {out}"));
    assert_eq!(running.finish().code, 0);
    let input = folder.file("in.txt", &text);
    let whole = foldoku(&format!("solve -q {input}")).stdout;
    assert!(folder.read("out") == whole.as_bytes());
    // The lock has ended with its run.
    assert_eq!(foldoku(&format!("solve -q {other} -o {out}")).code, 0);
}

#[test]
fn duplicates_are_filtered_by_one_run_at_a_time() {
    let folder = Folder::new("locks-dedupe");
    let (out, mark) = (folder.name("out"), folder.name("mark"));
    let arguments = format!("dedupe -q -o {out} --checkpoint {mark} --resume --resume-stdin");
    let running = waiting(&arguments, &collection(5000), &folder.path("mark"));
    assert_refused(&foldoku(&arguments), &format!("--checkpoint: {mark}"));
    running.kill();
    let run = foldoku(&arguments);
    assert_eq!(run.code, 0, "{run}");
}

#[test]
fn folders_are_locked() {
    let folder = Folder::new("locks-folders");
    let input = folder.file("in.txt", collection(5000));
    for (name, arguments) in [
        ("hunt", "hunt --er 1.5.. -q"),
        ("data", "dataset -q"),
        ("pictures", "render -q"),
        ("arrays", "convert --to npy -q"),
    ] {
        let path = folder.name(name);
        let mut running = Running::start(&format!("{arguments} -o {path}"));
        running
            .input
            .write_all(collection(5000).as_bytes())
            .unwrap();
        wait_until(|| fs::read_dir(&path).is_ok_and(|mut files| files.next().is_some()));
        assert_refused(&foldoku(&format!("{arguments} {input} -o {path}")), &path);
        running.kill();
    }
    let path = folder.name("pack");
    let arguments = format!("pack --count 2000 --difficulty extreme --seed 1 -q -o {path}");
    let running = Running::start(&arguments);
    wait_until(|| folder.path("pack/unfinished").exists());
    assert_refused(&foldoku(&arguments), &path);
    assert_refused(&foldoku(&format!("{arguments} --resume")), &path);
    running.kill();
}

/// A device or a pipe takes what several runs write.
#[test]
fn only_files_and_folders_are_locked() {
    let running = Running::start("solve -q -o /dev/null");
    let run = foldoku("solve -q -o /dev/null fixtures/samples/easy.txt");
    assert_eq!(run.code, 0, "{run}");
    assert_eq!(running.finish().code, 0);
}

#[test]
fn run_that_does_not_start_leaves_no_checkpoint() {
    let folder = Folder::new("locks-start");
    let (out, mark) = (folder.name("missing/out"), folder.name("mark"));
    let run = foldoku(&format!(
        "solve -q fixtures/samples/easy.txt -o {out} --checkpoint {mark}"
    ));
    assert_eq!(run.code, 3, "{run}");
    assert!(!folder.path("mark").exists());
    // That of a run that was killed before its first checkpoint is empty.
    let (out, mark) = (folder.name("out"), folder.file("mark", ""));
    let run = foldoku(&format!(
        "solve -q fixtures/samples/easy.txt -o {out} --checkpoint {mark}"
    ));
    assert_eq!(run.code, 0, "{run}");
    assert!(!folder.read("mark").is_empty());
}
