//! `find`: puzzles by path, rating and clues.
//!
//! **Invariant:** each condition accepts some puzzles and rejects others.

use super::{EASY, HARD, LATE, objects, stdout};
use crate::harness::foldoku;

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
