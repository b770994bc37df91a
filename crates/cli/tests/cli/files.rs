//! Files, several files and streams: every record is answered, in order.

use crate::harness::{Folder, Random, collection, command, foldoku, foldoku_reading, temporary};
use std::process::{Command, Stdio};

const PUZZLE: &str =
    "58..26....6...7..2.7.....612...1935....3.4....5386...489.....4.7..4...1....68..37";
const SOLUTION: &str =
    "584126793169537482372948561248719356617354829953862174891273645736495218425681937";

#[test]
fn files_and_standard_input_are_read_in_order() {
    let one = temporary("one.txt", format!("{PUZZLE}\n").as_bytes());
    let two = temporary("two.txt", format!("{SOLUTION}\r\n{PUZZLE}").as_bytes());
    let arguments = format!("solve --show puzzle {} - {}", one.display(), two.display());
    let run = foldoku_reading(&arguments, ".".repeat(81).as_bytes());
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], PUZZLE);
    assert_eq!(lines[2], ".".repeat(81));
    assert_eq!(lines[4], SOLUTION);
    assert_eq!(lines[6], PUZZLE);
    assert_eq!(run.stderr, "4 puzzles: 1 multiple, 3 unique\n");
}

/// A record that a command cannot answer keeps the columns of its file.
#[test]
fn columns_of_failed_records_are_kept() {
    let several = format!("2{}", ".".repeat(80));
    let clash = format!("22{}", ".".repeat(79));
    let table = format!("puzzle,id\n{PUZZLE},A\nbad,B\n,C\n{clash},D\n{several},E\n");
    for command in ["rate", "canon", "shuffle --seed 1", "minimise", "complete"] {
        let run = foldoku_reading(&format!("{command} --to csv -q"), table.as_bytes());
        let ids: Vec<&str> = run
            .stdout
            .lines()
            .filter_map(|line| line.rsplit(',').find(|field| "ABCDE".contains(field)))
            .collect();
        for id in ["B", "C", "D"] {
            assert!(
                ids.contains(&id),
                "{command}: {id} is lost:\n{}",
                run.stdout
            );
        }
    }
}

/// A run that can read no input leaves the output as it is.
#[test]
fn output_is_kept_if_no_input_can_be_read() {
    let output = temporary("kept.csv", b"precious\n");
    for command in ["solve", "rate", "convert"] {
        let run = foldoku(&format!(
            "{command} no-such-file.txt -o {}",
            output.display()
        ));
        assert_eq!(run.code, 3, "{command}: {}", run.stderr);
        assert_eq!(std::fs::read(&output).unwrap(), b"precious\n", "{command}");
    }
}

#[test]
fn output_does_not_depend_on_threads() {
    let mut text = String::new();
    for row in 0..9000 {
        match row % 7 {
            3 => text.push_str("broken\n"),
            5 => text.push_str(&format!("{}\n", &PUZZLE.replacen('5', ".", row % 3))),
            _ => text.push_str(&format!("{PUZZLE} number {row}\n")),
        }
    }
    let file = temporary("many.txt", text.as_bytes());
    let run = |threads| foldoku(&format!("solve --json -j {threads} {}", file.display()));
    let (one, two, many) = (run(1), run(2), run(7));
    assert_eq!(one.stdout.lines().count(), 9000);
    assert!(one.stdout == two.stdout && two.stdout == many.stdout);
    assert!(one.stderr == two.stderr && one.code == many.code);
}

#[test]
fn closed_pipe_ends_the_run_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_foldoku"))
        .args([
            "solve",
            "--all",
            "--engine",
            "mrv",
            "--puzzle",
            &".".repeat(81),
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut start = [0; 82];
    std::io::Read::read_exact(&mut stdout, &mut start).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), &output.stderr[..]),
        (Some(0), &b""[..])
    );
    assert!(start.starts_with(b"123456789456789123"));
}

#[test]
fn comments_are_ignored() {
    let text = format!("# a comment\n\n  {PUZZLE} # easy\n{PUZZLE},other,columns\n");
    let run = foldoku_reading("solve -q", text.as_bytes());
    assert_eq!(run.stdout, format!("{SOLUTION}\n{SOLUTION}\n"));
}

#[test]
fn solutions_of_puzzles_with_several_are_marked() {
    let two = "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
    let none = "6...4.9..28..57....4...9..1.6....34.32.....56...8.....7..1....2....3259...3.6..7.";
    let run = foldoku_reading("solve", format!("{two}\n{none}\n").as_bytes());
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("617843925") && lines[0].ends_with("  # several solutions"));
    assert_eq!(lines[1], format!("{none}  # no solution"));
    // The output of `solve`, with remarks, is valid input.
    let again = foldoku_reading("solve", run.stdout.as_bytes());
    assert_eq!(again.stderr, "2 puzzles: 1 none, 1 unique\n");
}

/// Returns the text of a file, unpacked by the program itself.
fn unpacked(folder: &Folder, name: &str) -> String {
    let run = foldoku(&format!("convert --template %g -q {}", folder.name(name)));
    assert_eq!(run.code, 0, "{run}");
    run.stdout
}

#[test]
fn names_of_outputs_choose_format_and_compression() {
    let folder = Folder::new("files-names");
    let easy = "fixtures/samples/easy.txt";
    let puzzles = foldoku(&format!("convert --template %g {easy}")).stdout;
    for (command, name, start) in [
        ("convert", "a.csv", &b"puzzle"[..]),
        ("convert", "a.tsv", b"puzzle"),
        ("solve", "a.jsonl", b"{\"version\""),
        ("convert", "a.opensudoku", b"<?xml"),
        ("convert", "a.csv.gz", b"\x1f\x8b"),
        ("rate", "a.jsonl.zst", b"\x28\xb5\x2f\xfd"),
        ("dedupe", "a.json.gz", b"\x1f\x8b"),
        ("canon --of puzzle", "a.txt.gz", b"\x1f\x8b"),
    ] {
        let run = foldoku(&format!("{command} -q {easy} -o {}", folder.name(name)));
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{name}: {run}");
        assert!(folder.read(name).starts_with(start), "{name}");
        let read = unpacked(&folder, name);
        assert_eq!(read.lines().count(), 20, "{name}");
        assert!(command.starts_with("canon") || read == puzzles, "{name}");
    }
    if cfg!(feature = "parquet") {
        foldoku(&format!("solve -q {easy} -o {}", folder.name("a.parquet")));
        assert!(folder.read("a.parquet").starts_with(b"PAR1"));
    }
    let page = folder.name("a.html");
    foldoku(&format!("explain -q fixtures/samples/easy.txt -o {page}"));
    let page = String::from_utf8(folder.read("a.html")).unwrap();
    assert!(
        page.to_lowercase().starts_with("<!doctype html"),
        "{}",
        &page[..80]
    );
}

#[test]
fn name_and_flag_that_disagree_are_an_error() {
    let folder = Folder::new("files-conflict");
    let name = folder.name("a.csv");
    let run = foldoku(&format!(
        "solve --to jsonl -o {name} fixtures/samples/easy.txt"
    ));
    assert_eq!(run.code, 2);
    let message = format!("error: --output {name} means --to csv, but --to jsonl is given\n");
    assert!(run.stderr.starts_with(&message), "{run}");
    assert!(!folder.path("a.csv").exists());
}

#[test]
fn dash_is_standard_output() {
    let easy = "fixtures/samples/easy.txt";
    for command in ["solve", "rate", "explain --json", "generate -n 2 --seed 1"] {
        let input = if command.starts_with("generate") {
            ""
        } else {
            easy
        };
        let run = foldoku(&format!("{command} -q {input} -o -"));
        let plain = foldoku(&format!("{command} -q {input}"));
        assert_eq!(run.code, 0, "{run}");
        assert!(
            run.stdout == plain.stdout && !run.stdout.is_empty(),
            "{command}"
        );
    }
    assert!(!std::path::Path::new("../../-").exists());
}

/// A compressed output is whole after every checkpoint, and goes on there.
#[test]
fn compressed_output_is_resumed() {
    let folder = Folder::new("files-packed");
    let input = folder.file("in.txt", collection(9000));
    let whole = foldoku(&format!("solve --to csv -q {input}")).stdout;
    for extension in ["gz", "zst"] {
        let (out, mark) = (
            folder.name(&format!("out.csv.{extension}")),
            folder.name("mark"),
        );
        let resuming = format!(
            "solve -q {input} -o {out} --checkpoint {mark} --checkpoint-every 0 --resume --threads 2"
        );
        let mut random = Random(7);
        for _ in 0..4 {
            let mut child = command(&resuming)
                .stdin(std::process::Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(std::time::Duration::from_millis(random.below(400)));
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let run = foldoku(&resuming);
        assert_eq!(run.code, 0, "{run}");
        let run = foldoku(&format!("convert --to csv -q {out}"));
        let read: Vec<&str> = run.stdout.lines().collect();
        assert_eq!(read.len(), whole.lines().count(), "{extension}");
        folder.remove("mark");
    }
}
