//! `hunt`: results, resuming after a kill, and independence of threads.
//!
//! **Invariant:** a hunt that is killed and continued has the results of one that is not.

use std::time::Duration;

use crate::harness::{Folder, command, foldoku, foldoku_reading};

const SEED: &str =
    "7.968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9.";

fn hunt(folder: &Folder, name: &str, flags: &str) -> String {
    let arguments = format!("hunt -o {} {flags} {SEED}", folder.name(name));
    let run = foldoku(&arguments);
    assert_eq!(run.code, 0, "{run}");
    assert_eq!(run.stdout, "", "{run}");
    found(folder, name)
}

fn found(folder: &Folder, name: &str) -> String {
    String::from_utf8(folder.read(&format!("{name}/found.csv"))).unwrap()
}

#[test]
fn results_meet_the_conditions_and_are_minimal_and_different() {
    let folder = Folder::new("hunt-results");
    let text = hunt(&folder, "a", "--er 4.0.. --limit 40");
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(rows.len(), 40, "{text}");
    assert!(
        text.starts_with("puzzle,er,ep,ed,hardest,generation,from\n"),
        "{text}"
    );
    let puzzles: String = rows.iter().map(|row| format!("{}\n", &row[..81])).collect();
    let read = |arguments: &str| foldoku_reading(arguments, puzzles.as_bytes()).stdout;
    assert_eq!(read("dedupe -q"), puzzles);
    assert_eq!(read("canon -q --template %g"), puzzles);
    assert_eq!(read("minimise -q --template %g"), puzzles);
    assert_eq!(read("rate -q --er 4.0.. --to puzzle"), puzzles);
    for (row, rated) in rows.iter().zip(read("rate -q --template %r").lines()) {
        assert_eq!(row.split(',').nth(1), Some(rated));
    }
}

/// The depth of T&E, which hunters of the hardest puzzles classify by.
#[test]
fn ratings_of_researchers_can_be_hunted() {
    let folder = Folder::new("hunt-te");
    let nugget =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let arguments = format!(
        "hunt -o {} --where te=2 --limit 4 {nugget}",
        folder.name("a")
    );
    let run = foldoku(&arguments);
    assert_eq!(run.code, 0, "{run}");
    let text = found(&folder, "a");
    assert!(text.starts_with("puzzle,te,generation,from\n"), "{text}");
    let puzzles: Vec<&str> = text.lines().skip(1).map(|row| &row[..81]).collect();
    assert_eq!(puzzles.len(), 4, "{text}");
    let rated = foldoku_reading(
        "rate -q --measure te --template %T",
        puzzles.join("\n").as_bytes(),
    );
    assert_eq!(rated.stdout, "2\n2\n2\n2\n", "{rated}");
    // Another condition is another hunt.
    let other = arguments.replace("te=2", "te=1..") + " --resume";
    assert_eq!(foldoku(&other).code, 2);

    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let both = format!("{easy}\n{nugget}\n");
    let find = |flags: &str| foldoku_reading(&format!("find -q {flags}"), both.as_bytes()).stdout;
    assert_eq!(find("--where te=1.."), format!("{nugget}\n"));
    assert_eq!(find("--where te=..1 --where tdoku=0"), format!("{easy}\n"));
    assert_eq!(find("--where w=0..40"), format!("{easy}\n"));
    for invalid in ["x=1", "te", "te=3..2", "te=a"] {
        assert_eq!(
            foldoku(&format!("find --where {invalid} {easy}")).code,
            2,
            "{invalid}"
        );
    }
    let small = foldoku("find --where te=1 -p 1....4....3..2..");
    assert!(
        small
            .stderr
            .contains("conditions on a rating are for the classic board"),
        "{small}"
    );
}

/// Hunters exchange clues of the expansion of a puzzle by singles, and look for tridagons.
#[test]
fn expansions_can_be_hunted() {
    let folder = Folder::new("hunt-expansion");
    let loki = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    let hunt = |name: &str, flags: &str| {
        let arguments = format!(
            "hunt -o {} --where tridagon=1.. --limit 6 {flags} {loki}",
            folder.name(name)
        );
        let run = foldoku(&arguments);
        assert_eq!(run.code, 0, "{run}");
        found(&folder, name)
    };
    let text = hunt("a", "--expand singles -j 1");
    assert!(
        text.starts_with("puzzle,tridagon,generation,from\n"),
        "{text}"
    );
    let rows = text.lines().skip(1);
    let puzzles: String = rows.map(|row| format!("{}\n", &row[..81])).collect();
    assert_eq!(puzzles.lines().count(), 6, "{text}");
    let read = |arguments: &str| foldoku_reading(arguments, puzzles.as_bytes()).stdout;
    assert_eq!(read("minimise -q --template %g"), puzzles);
    assert_eq!(read("find -q --where tridagon=1..6"), puzzles);
    assert_eq!(hunt("b", "--expand singles -j 4"), text);
    assert_ne!(hunt("c", ""), text);
}

/// A result is a neighbour of the one that it names.
#[test]
fn results_name_the_puzzle_that_they_are_a_neighbour_of() {
    let folder = Folder::new("hunt-from");
    let text = hunt(&folder, "a", "--er 4.0.. --limit 20 --generations 2");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .skip(1)
        .map(|it| it.split(',').collect())
        .collect();
    for row in &rows[1..] {
        let from: usize = row[6].parse().unwrap();
        let parent = &rows[from - 1];
        let neighbours = foldoku(&format!("neighbours --minimal clues -q {}", parent[0]));
        let canonical = foldoku_reading("canon -q --template %g", neighbours.stdout.as_bytes());
        assert!(canonical.stdout.lines().any(|it| it == row[0]), "{row:?}");
        let generation = |row: &[&str]| row[5].parse::<u32>().unwrap();
        assert_eq!(generation(row), generation(parent) + 1);
        assert!(generation(row) <= 2);
    }
}

#[test]
fn results_do_not_depend_on_threads() {
    let folder = Folder::new("hunt-threads");
    let one = hunt(&folder, "one", "--er 5.5.. --limit 30 -j 1");
    let four = hunt(&folder, "four", "--er 5.5.. --limit 30 -j 4");
    assert_eq!(one, four);
}

/// Kills a hunt again and again, each time after it has found a little more.
#[test]
fn killed_hunt_goes_on_without_losing_or_repeating() {
    let folder = Folder::new("hunt-killed");
    let expected = hunt(&folder, "whole", "--er 4.0.. --limit 60");
    let arguments = format!(
        "hunt -o {} --er 4.0.. --limit 60 --resume -j 2 -q {SEED}",
        folder.name("killed")
    );
    let mut kills = 0;
    for round in 0..200 {
        let mut child = command(&arguments).spawn().expect("the binary starts");
        let mut is_done = false;
        let pause = Duration::from_millis(20 + 37 * (round % 23));
        std::thread::sleep(pause);
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            is_done = true;
        }
        let _ = child.kill();
        let _ = child.wait();
        if is_done {
            break;
        }
        kills += 1;
    }
    assert!(kills >= 3, "the hunt was killed {kills} times");
    let run = foldoku(&arguments);
    assert_eq!(run.code, 0, "{run}");
    assert_eq!(found(&folder, "killed"), expected);
}

#[cfg(unix)]
#[test]
fn interrupted_hunt_saves_its_state() {
    let folder = Folder::new("hunt-interrupted");
    let arguments = format!("hunt -o {} --er 4.0.. -q {SEED}", folder.name("a"));
    let child = command(&arguments).spawn().expect("the binary starts");
    let file = folder.path("a/found.csv");
    crate::harness::wait_until(|| std::fs::metadata(&file).is_ok_and(|data| data.len() > 1000));
    crate::harness::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let before = found(&folder, "a");
    let more = before.lines().count() + 20;
    let run = foldoku(&format!("{arguments} --resume --limit {more}"));
    assert_eq!(run.code, 0, "{run}");
    let whole = hunt(&folder, "whole", &format!("--er 4.0.. --limit {more}"));
    assert_eq!(found(&folder, "a"), whole);
    assert!(whole.starts_with(&before), "what was reported stays");
}

#[test]
fn two_clues_can_be_exchanged() {
    let folder = Folder::new("hunt-two");
    let text = hunt(&folder, "a", "--er 7.0.. --exchange 2 --limit 5");
    assert_eq!(text.lines().count(), 6, "{text}");
    let text = hunt(&folder, "b", "--difficulty extreme --clues ..23 --limit 3");
    assert!(
        text.starts_with("puzzle,level,score,generation,from\n"),
        "{text}"
    );
}

#[test]
fn invalid_hunts_are_refused() {
    let folder = Folder::new("hunt-refused");
    let path = folder.name("a");
    assert_eq!(foldoku(&format!("hunt -o {path} {SEED}")).code, 2);
    assert_eq!(foldoku(&format!("hunt --er 4.. {SEED}")).code, 2);
    hunt(&folder, "a", "--er 4.0.. --limit 3");
    let again = foldoku(&format!("hunt --er 4.0.. -o {path} {SEED}"));
    assert!(
        again.code == 2 && again.stderr.contains("add --resume"),
        "{again}"
    );
    let other = foldoku(&format!("hunt --er 5.0.. -o {path} --resume {SEED}"));
    let expected = "condition was --er 4.0.., now --er 5.0..";
    assert!(
        other.code == 2 && other.stderr.contains(expected),
        "{other}"
    );
    folder.remove("a/hunt.json");
    let lost = foldoku(&format!("hunt --er 4.0.. -o {path} --resume {SEED}"));
    assert!(
        lost.code == 2 && lost.stderr.contains("no hunt in its folder"),
        "{lost}"
    );
}

#[test]
fn seeds_without_a_single_solution_are_reported() {
    let folder = Folder::new("hunt-seeds");
    let several = format!("{}{}", ".........", &SEED[9..]);
    let arguments = format!("hunt --er 7.0.. --limit 1 -o {} -", folder.name("a"));
    let run = foldoku_reading(&arguments, format!("{several}\n123\n{SEED}\n").as_bytes());
    assert_eq!(run.code, 0, "{run}");
    assert!(run.stderr.contains("line 1: not a seed"), "{run}");
    assert!(run.stderr.contains("line 2: expected 81 cells"), "{run}");
    assert!(run.stderr.contains("1 found"), "{run}");
}
