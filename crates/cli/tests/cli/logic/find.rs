//! `find`: puzzles by path, rating and clues.
//!
//! **Invariant:** each condition accepts some puzzles and rejects others.

use super::{EASY, HARD, LATE, objects, stdout};
use crate::harness::{Folder, foldoku, foldoku_reading};

/// The first puzzle that a seed gives for each condition, and others that fail it.
#[test]
fn puzzles_are_found_by_their_solution_path() {
    let find = |flags: &str| stdout(&format!("find {flags}"), &[LATE, EASY, HARD]);
    let found = find("--any-of hidden-single --exclude naked-single --to csv");
    assert!(found.starts_with("puzzle,technique,step\n"), "{found}");
    assert!(found.contains(&format!("{EASY},hidden-single,")), "{found}");
    assert_eq!(find("--all-of naked-single,x-wing"), "");
    assert_eq!(
        find("--all-of naked-single,full-house"),
        format!("{EASY}\n"),
        "both, in any order"
    );
    assert_eq!(
        find("--any-of full-house --none-of naked-single,x-wing"),
        format!("{LATE}\n"),
        "a path that does not end does not avoid a technique"
    );
    let first = find("--first-step full-house --to csv");
    assert_eq!(
        first,
        format!("puzzle,technique,step\n{LATE},full-house,1\n")
    );
    let object = &objects(&find("--any-of full-house --json"))[0];
    assert_eq!(object["status"], "unique");
    assert_eq!(object["technique"], "full-house");
    assert_eq!(foldoku("find").code, 2);
    assert_eq!(foldoku("find --exclude x-wing -p 1").code, 2);
}

#[test]
fn puzzles_are_found_by_difficulty_and_clues() {
    let find = |flags: &str| stdout(&format!("find {flags}"), &[LATE, EASY, HARD]);
    assert_eq!(find("--clues 17..25"), format!("{HARD}\n"));
    assert_eq!(find("--clues 30"), format!("{EASY}\n"));
    assert_eq!(find("--er 10.."), format!("{HARD}\n"), "stops at the bound");
    assert_eq!(find("--er 1.2 --clues ..40"), format!("{EASY}\n"));
    assert_eq!(find("--er ..1.5"), format!("{LATE}\n{EASY}\n"));
    assert_eq!(find("--er ..1.5 --clues ..40"), format!("{EASY}\n"));
    assert_eq!(find("--er 1.6.."), format!("{HARD}\n"));
    assert_eq!(find("--difficulty extreme"), format!("{HARD}\n"));
    assert_eq!(find("--hardest-technique full-house"), format!("{LATE}\n"));
    assert_eq!(find("--technique x-wing"), "");
    assert_eq!(foldoku("find --clues 30..20 -p 1").code, 2);
    let list = foldoku("find --list").stdout;
    assert!(list.lines().any(|line| line.starts_with("x-wing  ")) && list.lines().count() > 100);
}

/// Such puzzles have no rating, and every path of theirs ends early.
#[test]
fn puzzles_with_several_solutions_meet_no_condition_on_difficulty() {
    let several = format!("2{}", ".".repeat(80));
    for condition in [
        "--difficulty extreme",
        "--er 7.0..",
        "--all-of hidden-single",
        "--none-of x-wing",
        "--technique hidden-single",
    ] {
        let run = foldoku_reading(&format!("find {condition}"), several.as_bytes());
        assert_eq!(run.stdout, "", "{condition}");
        let reason = "line 1: not rated: several solutions\n";
        assert!(run.stderr.contains(reason), "{condition}: {}", run.stderr);
    }
    assert_eq!(
        foldoku_reading("find --clues 1", several.as_bytes()).stdout,
        format!("{several}\n")
    );
}

/// The first N of all results, whatever the number of threads, in rows and in tables.
#[test]
fn limit_ends_the_search_after_the_first_results() {
    let folder = Folder::new("find-limit");
    let made = foldoku("generate -n 300 --seed 3 -q").stdout;
    let file = folder.file("puzzles.txt", &made);
    let all = foldoku(&format!("find --er 2.0.. -q {file}")).stdout;
    for limit in [1, 7, 30] {
        let expected: String = all.split_inclusive('\n').take(limit).collect();
        let last = expected.lines().last().unwrap();
        let read = 1 + made.lines().position(|line| line == last).unwrap();
        for threads in [1, 3] {
            let run = foldoku(&format!(
                "find --er 2.0.. --limit {limit} -j {threads} {file} {file}"
            ));
            assert_eq!((run.code, &run.stdout), (0, &expected), "{limit}");
            let counts = match read - limit {
                // One record needs no summary.
                0 if limit == 1 => String::new(),
                0 => format!("{read} puzzles: {limit} found\n"),
                others => format!("{read} puzzles: {limit} found, {others} not found\n"),
            };
            assert_eq!(run.stderr, counts);
        }
        let table = folder.name(&format!("{limit}.parquet"));
        foldoku(&format!(
            "find --er 2.0.. --limit {limit} -q {file} -o {table}"
        ));
        assert_eq!(foldoku(&format!("convert -q {table}")).stdout, expected);
    }
    let (out, mark) = (folder.name("out"), folder.name("mark"));
    let resuming =
        format!("find --er 2.0.. --limit 9 {file} -o {out} --checkpoint {mark} --resume");
    assert_eq!(foldoku(&resuming).code, 0);
    let again = foldoku(&resuming);
    assert!(again.stderr.starts_with("already complete; "), "{again}");
    assert_eq!(
        folder.read("out").iter().filter(|it| **it == b'\n').count(),
        9
    );
}

#[test]
fn strict_condition_explains_itself_if_it_finds_nothing() {
    let find = |flags: &str| {
        let run = foldoku_reading(&format!("find {flags}"), EASY.as_bytes());
        (run.stdout, run.stderr)
    };
    let (out, err) = find("--technique naked-single --technique x-wing");
    assert_eq!(out, "");
    assert!(
        err.contains("--any-of naked-single,x-wing finds every puzzle whose path uses it"),
        "{err}"
    );
    for flags in ["--any-of x-wing", "--technique x-wing -q", "--clues 1"] {
        assert!(!find(flags).1.contains("--any-of"), "{flags}");
    }
}
