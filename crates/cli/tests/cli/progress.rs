//! Progress on standard error during a run.
//!
//! **Invariant:** no run here has a terminal.

use serde_json::Value;

use crate::harness::{Folder, collection, foldoku, foldoku_reading};

/// Returns the JSON objects among the messages.
fn objects(messages: &str) -> Vec<Value> {
    let lines = messages.lines().filter(|line| line.starts_with('{'));
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn json_progress_ends_with_a_final_object() {
    let text = collection(3000);
    for verb in [
        "solve",
        "check --json",
        "convert",
        "stats",
        "propagate --json",
    ] {
        let arguments = format!("{verb} --progress json -q");
        let run = foldoku_reading(&arguments, text.as_bytes());
        let found = objects(&run.stderr);
        let last = found.last().unwrap_or_else(|| panic!("{verb}: no object"));
        assert_eq!(last["version"], 1);
        assert_eq!(last["done"], true, "{verb}");
        assert_eq!(last["records"], 3000, "{verb}");
        assert_eq!(last["bytes"], text.len());
        assert_eq!(last["total_bytes"], Value::Null);
        assert_eq!(last["eta"], Value::Null);
        assert!(last["invalid"].as_u64().unwrap() >= 6, "{verb}");
        assert!(last["seconds"].as_f64().unwrap() > 0.0);
        assert!(last["records_per_second"].as_f64().unwrap() > 0.0);
        assert_eq!(found.iter().filter(|it| it["done"] == true).count(), 1);
        let plain = foldoku_reading(&format!("{verb} -q"), text.as_bytes());
        assert!(run.stdout == plain.stdout, "{verb}");
    }
    let run = foldoku("solve --progress json fixtures/samples/easy.txt");
    let size = std::fs::metadata("../../fixtures/samples/easy.txt")
        .unwrap()
        .len();
    let last = &objects(&run.stderr)[0];
    assert_eq!(last["total_bytes"], size);
    assert_eq!(last["eta"], 0.0);
    assert!(run.stderr.ends_with("20 puzzles: 20 unique\n"), "{run}");
}

/// A run that fails early also ends its progress.
#[test]
fn failed_run_ends_its_progress() {
    for arguments in ["no/such/file", "-o no/such/folder/out", "--geometry 7x7"] {
        let run = foldoku(&format!("solve --progress json {arguments}"));
        assert!(run.code >= 2);
        let found = objects(&run.stderr);
        assert!(found.len() <= 1, "{run}");
        assert!(found.iter().all(|it| it["done"] == true));
    }
}

#[cfg(unix)]
#[test]
fn json_progress_is_one_object_per_second() {
    use std::io::Write;
    use std::time::Duration;

    use crate::harness::Running;

    let mut running = Running::start("solve --progress json -q");
    running.input.write_all(collection(100).as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(2600));
    let run = running.finish();
    let found = objects(&run.stderr);
    // A busy machine may be late but never early.
    assert!((2..=4).contains(&found.len()), "{run}");
    let (last, before) = found.split_last().unwrap();
    assert!(last["done"] == true && before.iter().all(|it| it["done"] == false));
    assert!(before.iter().all(|it| it["records"] == 100), "{run}");
    let seconds: Vec<f64> = found
        .iter()
        .map(|it| it["seconds"].as_f64().unwrap())
        .collect();
    assert!(seconds[0] >= 1.0 && seconds.is_sorted());
    assert!(!run.stdout.contains('{'));
}

#[test]
fn no_progress_bar_without_a_terminal() {
    let text = collection(100);
    for how in ["auto", "none"] {
        let run = foldoku_reading(&format!("solve --progress {how}"), text.as_bytes());
        assert_eq!(run.stderr, "100 puzzles: 32 multiple, 24 none, 44 unique\n");
        let run = foldoku_reading(&format!("solve -q --progress {how}"), text.as_bytes());
        assert_eq!(run.stderr, "");
    }
}

/// Returns the summary of a run as JSON, which is its last message.
fn summary(messages: &str) -> Value {
    let last = messages.lines().last().expect("there is a summary");
    serde_json::from_str(last).expect("the summary is JSON")
}

#[test]
fn json_summary_describes_the_run() {
    let text = collection(3000);
    for verb in ["solve", "stats", "dedupe", "canon"] {
        let run = foldoku_reading(&format!("{verb} --summary json"), text.as_bytes());
        let summary = summary(&run.stderr);
        assert_eq!(summary["version"], 1);
        assert_eq!(summary["records"], 3000, "{verb}: {run}");
        assert_eq!(summary["end"], "complete");
        assert_eq!(summary["exit_code"], 0);
        assert_eq!(summary["error"], Value::Null);
        assert_eq!(summary["resumed"], 0);
        let statuses = summary["statuses"].as_object().unwrap();
        let sum: u64 = statuses.values().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(sum, 3000, "{verb}");
        assert!(summary["invalid"].as_u64().unwrap() >= 6, "{verb}");
        assert!(summary["seconds"].as_f64().unwrap() > 0.0);
        assert!(summary["records_per_second"].as_f64().unwrap() > 0.0);
    }
    let run = foldoku("generate -n 20 --seed 1 -q --summary json");
    assert_eq!(summary(&run.stderr)["records"], 20, "{run}");
    let run = foldoku("solve --summary json -p 12");
    let found = summary(&run.stderr);
    assert_eq!(
        (&found["exit_code"], &found["end"]),
        (&1.into(), &"complete".into())
    );
}

#[test]
fn summary_is_text_or_none_on_request() {
    let easy = "fixtures/samples/easy.txt";
    let run = foldoku(&format!("solve --summary text {easy}"));
    assert!(run.stderr.starts_with("20 puzzles: 20 unique; "), "{run}");
    assert!(run.stderr.ends_with("/s\n"), "{run}");
    let run = foldoku(&format!("solve --summary none {easy}"));
    assert_eq!(run.stderr, "");
}

#[cfg(unix)]
#[test]
fn json_summary_says_why_a_run_ended_early() {
    use crate::harness::Running;

    let run = Running::start("solve --summary json").interrupt();
    assert_eq!(run.code, 130);
    let run = foldoku("solve --summary json -o /dev/full fixtures/samples/easy.txt");
    let found = objects(&run.stderr).pop().expect("there is a summary");
    assert_eq!(
        (&found["exit_code"], &found["end"]),
        (&3.into(), &"failed".into())
    );
    let error = found["error"].as_str().unwrap();
    assert!(error.starts_with("cannot write /dev/full: "), "{error}");
}

/// The second puzzle takes longer than its time limit; it is read at once, but not done.
#[test]
fn progress_of_slow_commands_counts_what_is_done() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let folder = Folder::new("progress-slow");
    let input = folder.file("in.txt", format!("{easy}\n{hard}\n{easy}\n"));
    let run = foldoku(&format!(
        "rate --timeout 3 --threads 1 --progress json -q {input}"
    ));
    let found = objects(&run.stderr);
    let (last, before) = found.split_last().unwrap();
    assert!(last["records"] == 3 && last["bytes"] == 3 * 82, "{run}");
    assert!(before.iter().any(|it| it["records"] == 1), "{run}");
    for object in before.iter().filter(|it| it["records"].as_u64() < Some(3)) {
        assert!(
            object["bytes"].as_u64() < object["total_bytes"].as_u64(),
            "{run}"
        );
    }
}
