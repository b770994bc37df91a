//! Runs on a terminal: typed puzzles, what the screen shows, Ctrl-C.
//!
//! **Invariant:** every run here has a pseudo-terminal for at least one of its streams.

use std::io::Write;
use std::thread;
use std::time::Duration;

use crate::harness::{Folder, catches_interrupts, wait_until};
use crate::pty::{OnTerminal, keys};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn typed_puzzle_is_asked_for_and_solved() {
    let mut session = OnTerminal::new("solve").size(100, 10).start();
    let prompt = "Type or paste a puzzle, then press Ctrl-D";
    session.wait_for(prompt);
    session.type_keys(&PUZZLE[..40]);
    // Long enough for a progress bar to appear in what is typed.
    thread::sleep(Duration::from_millis(1500));
    session.type_keys(&PUZZLE[40..]);
    session.type_keys(keys::ENTER);
    session.wait_for(PUZZLE);
    session.type_keys(keys::CTRL_D);
    let ended = session.finish();
    assert_eq!(ended.code, 0, "{ended}");
    let shown = format!("{prompt}\n{PUZZLE}\n{SOLUTION}");
    assert_eq!(ended.screen.text().replace("^D", ""), shown);
}

#[test]
fn nobody_is_asked_who_cannot_read_it() {
    let folder = Folder::new("terminal-prompt");
    for (name, arguments) in [("to-file", "solve"), ("quiet", "solve -q"), ("puzzle", "")] {
        let arguments = match arguments {
            "" => format!("solve -p {PUZZLE}"),
            arguments => arguments.to_owned(),
        };
        let mut command = OnTerminal::new(&arguments).size(100, 10);
        if name == "to-file" {
            command = command.stderr_to(folder.path(name));
        }
        let mut session = command.start();
        session.type_keys(PUZZLE);
        session.type_keys(keys::ENTER);
        session.type_keys(keys::CTRL_D);
        let ended = session.finish();
        assert!(!ended.raw.contains("Type or paste"), "{ended}");
        assert!(ended.screen.text().contains(SOLUTION), "{ended}");
    }
    assert_eq!(folder.read("to-file"), b"");
}

#[test]
fn short_run_shows_results_only() {
    for arguments in [
        format!("solve -p {PUZZLE}"),
        format!("solve --progress auto -p {PUZZLE}"),
    ] {
        let ended = OnTerminal::new(&arguments).size(100, 10).finish();
        assert_eq!(ended.raw, format!("{SOLUTION}\r\n"));
    }
}

/// Progress is between the results for a while, but never stays there.
#[test]
fn progress_makes_room_for_results() {
    let (stdin, mut puzzles) = std::io::pipe().unwrap();
    let session = OnTerminal::new("solve --to status")
        .stdin(stdin)
        .size(60, 12)
        .start();
    puzzles.write_all(b"1\n").unwrap();
    puzzles.write_all(format!("{PUZZLE}\n").as_bytes()).unwrap();
    session.wait_for(" read, ");
    for _ in 0..40 {
        puzzles
            .write_all(format!("{PUZZLE}\n").repeat(250).as_bytes())
            .unwrap();
        thread::sleep(Duration::from_millis(30));
    }
    session.wait_until("results and progress are shown", |screen| {
        let text = screen.text();
        text.contains("unique") && text.contains("puzzles, ")
    });
    drop(puzzles);
    let ended = session.finish();
    assert_eq!(ended.code, 0);
    let text = ended.screen.all_text();
    let mut lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.pop(), Some("10002 puzzles: 1 invalid, 10001 unique"));
    lines.retain(|line| *line != "unique");
    assert_eq!(lines, ["invalid: line 1: expected 81 cells, found 1"]);
}

#[test]
fn progress_is_not_in_redirected_streams() {
    let folder = Folder::new("terminal-files");
    let (stdin, mut puzzles) = std::io::pipe().unwrap();
    let session = OnTerminal::new("solve")
        .stdin(stdin)
        .stdout_to(folder.path("out"))
        .start();
    puzzles
        .write_all(format!("{PUZZLE}\n").repeat(2).as_bytes())
        .unwrap();
    session.wait_for(" read, ");
    drop(puzzles);
    let ended = session.finish();
    assert_eq!(ended.screen.text(), "2 puzzles: 2 unique");
    assert_eq!(
        folder.read("out"),
        format!("{SOLUTION}\n").repeat(2).as_bytes()
    );

    let (stdin, mut puzzles) = std::io::pipe().unwrap();
    let session = OnTerminal::new("solve")
        .stdin(stdin)
        .stderr_to(folder.path("messages"))
        .size(100, 5)
        .start();
    puzzles.write_all(format!("{PUZZLE}\n").as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(1500));
    drop(puzzles);
    let ended = session.finish();
    assert_eq!(ended.raw, format!("{SOLUTION}\r\n"));
    assert_eq!(folder.read("messages"), b"");
}

/// Each message is on the screen once.
#[test]
fn message_in_the_rows_is_not_repeated() {
    let short = "line 1: expected 81 cells, found 5";
    for (arguments, code) in [
        ("solve -p 12345", 1),
        ("solve --to csv -p 12345", 1),
        ("solve --json -p 12345", 1),
        ("solve --to status -p 12345", 1),
        ("rate -p 12345", 1),
        ("explain -p 12345", 1),
        ("hint --json -p 12345", 1),
        ("candidates -p 12345", 1),
        ("canon -p 12345", 1),
        ("canon --json -p 12345", 1),
        ("dedupe -p 12345", 1),
        ("find --technique x-wing -p 12345", 1),
        ("stats -p 12345", 1),
    ] {
        let ended = OnTerminal::new(arguments).size(200, 30).finish();
        assert_eq!(ended.code, code, "{arguments}: {ended}");
        let times = ended.screen.text().matches(short).count();
        assert_eq!(times, 1, "{arguments}: {ended}");
    }
}

#[test]
fn a_single_misprinted_puzzle_is_for_review() {
    let misprint = format!("{}6", &PUZZLE[..80]);
    let note = "a misprint or a wrong entry? foldoku review names the digits that may be wrong";
    let shown = |arguments: &str| {
        let session = OnTerminal::new(arguments).size(120, 10).start();
        session.finish().screen.text()
    };
    assert!(shown(&format!("solve {misprint}")).contains(note));
    assert!(!shown(&format!("solve {PUZZLE}")).contains("misprint"));
    assert!(!shown(&format!("solve {misprint} {misprint}")).contains("misprint"));
    assert!(!shown(&format!("solve -q {misprint}")).contains("misprint"));
}

#[test]
fn ctrl_c_key_ends_the_run() {
    let mut session = OnTerminal::new("solve").start();
    wait_until(|| catches_interrupts(session.id()));
    session.type_keys(keys::CTRL_C);
    let ended = session.finish();
    assert_eq!(ended.code, 130, "{ended}");
    assert!(
        ended.screen.text().contains("error: interrupted"),
        "{ended}"
    );
}

#[test]
fn steps_are_drawn_with_colours_unless_they_are_not_wanted() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let arguments = format!("explain -q -p {puzzle}");
    let drawn = |name: &str, value: &str| {
        let ended = OnTerminal::new(&arguments)
            .size(80, 200)
            .env(name, value)
            .finish();
        assert!(ended.raw.contains("┌───"), "{}", ended.raw);
        ended.raw
    };
    let coloured = drawn("TERM", "xterm-256color");
    assert!(coloured.contains("\u{1b}[1m") && coloured.contains("\u{1b}[90m"));
    let without = drawn("NO_COLOR", "1");
    assert!(without.contains("\u{1b}[1m") && !without.contains("\u{1b}[3"));
    let dumb = drawn("TERM", "dumb");
    assert!(!dumb.contains("\u{1b}[1m"), "{dumb}");
}
