//! Runs without standard output: results that cannot be written are an error.
//!
//! **Invariant:** a shell closes the stream, as in a script.

use crate::harness::{Folder, shell};

const MESSAGE: &str = "error: cannot write the output: standard output is closed\n";

#[test]
fn results_are_not_lost_in_silence() {
    let file = "fixtures/samples/easy.txt";
    for arguments in [
        format!("solve {file}"),
        format!("solve --all {file}"),
        format!("check --to csv {file}"),
        format!("dedupe {file}"),
        format!("stats {file}"),
        format!("candidates {file}"),
        format!("rate {file}"),
        format!("explain {file}"),
        format!("hint {file}"),
        String::from("render fixtures/samples/grid.txt"),
        String::from("generate --seed 1"),
        String::from("find --list"),
        String::from("schema"),
        String::from("completions bash"),
        String::from("--help"),
        String::from("solve -h"),
        String::from("--version"),
    ] {
        let run = shell("", &format!("{arguments} >&-"));
        assert_eq!(run.code, 3, "{arguments}: {run}");
        assert!(run.stderr.ends_with(MESSAGE), "{arguments}: {run}");
    }
}

#[test]
fn other_outputs_need_no_standard_output() {
    let folder = Folder::new("closed-stdout");
    let run = shell(
        "",
        &format!(
            "solve -q fixtures/samples/easy.txt -o {} >&-",
            folder.name("out")
        ),
    );
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(folder.read("out").split(|it| *it == b'\n').count(), 21);
    // Results that are thrown away on purpose.
    for null in [">/dev/null", "1<>/dev/null"] {
        let run = shell("", &format!("solve -q fixtures/samples/easy.txt {null}"));
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{null}");
    }
    assert_eq!(shell("", "solve --nope >&-").code, 2);
}
