//! `hint`: the next step, or all of them.
//!
//! **Invariant:** a hint removes no candidate from the position that it is given for.

use insta::assert_snapshot;

use super::{EASY, EASY_SOLUTION, TWO, candidates, lines, objects, stdout};
use crate::harness::{foldoku, foldoku_reading};

/// Nested forcing chains would find hundreds of steps and take seconds.
#[test]
fn all_hints_omit_last_resorts() {
    let all = stdout("hint --all", &[EASY]);
    assert!(!all.contains("Nested"), "{all}");
    let named = stdout("hint --use nested-forcing-chains", &[EASY]);
    assert!(named.starts_with("Nested Forcing Chains: "), "{named}");
}

#[test]
fn chains_are_written_in_words_or_eureka_notation() {
    let hint = |notation: &str| {
        let arguments = format!("hint --use x-chain --notation {notation}");
        stdout(&arguments, &[EASY])
    };
    let words = "X-Chain: r1c3≠1 → r3c1=1 → r7c1≠1 → r7c3=1, so r1c3=1 or r7c3=1";
    assert_eq!(hint("words"), format!("{words}: remove 1 from r469c3\n"));
    let eureka = "X-Chain: (1)r1c3=(1)r3c1-(1)r7c1=(1)r7c3, so r1c3=1 or r7c3=1";
    assert_eq!(hint("eureka"), format!("{eureka}: remove 1 from r469c3\n"));
}

#[test]
fn hints_have_three_levels_of_detail() {
    let hints = ["where", "technique", "step"].map(|detail| {
        let arguments = format!("hint --use hidden-single --detail {detail}");
        stdout(&arguments, &[EASY])
    });
    assert_snapshot!("hints", hints.concat());
    let all = stdout("hint --all --use naked-single", &[EASY]);
    assert!(all.lines().count() > 1, "{all}");
    assert!(
        all.lines().all(|line| line.starts_with("Naked Single: ")),
        "{all}"
    );
    let others = stdout("hint --exclude full-house,naked-single", &[EASY]);
    assert!(others.starts_with("Hidden Single: "), "{others}");
    assert_eq!(stdout("hint", &[EASY_SOLUTION]), "The puzzle is solved.\n");
    let object = &objects(&stdout("hint --json", &[EASY]))[0];
    assert_eq!(object["steps"].as_array().unwrap().len(), 1);
    let unknown = foldoku(&format!("hint --use naked-singel -p {EASY}"));
    assert!(
        unknown.code == 2 && unknown.stderr.contains("did you mean naked-single"),
        "{unknown}"
    );
    let alike = foldoku(&format!("hint --use skyscrape -p {EASY}"));
    assert!(alike.stderr.contains("did you mean skyscraper"), "{alike}");
    let mixed = foldoku(&format!("hint --order se --use skyscraper -p {EASY}"));
    assert!(
        mixed.code == 2 && mixed.stderr.contains("need another --order"),
        "{mixed}"
    );
}

#[test]
fn positions_in_progress_are_read_unchanged() {
    // Conversion removes no candidates; a line of a library does.
    assert_eq!(
        stdout("hint", &[&candidates(EASY, &[])]),
        stdout("hint", &[EASY])
    );
    let expected = "Naked Single: r1c3 can only be 4: place 4 in r1c3\n";
    let library = format!(":0003:4:{EASY}:113 213::r1c3:");
    assert_eq!(stdout("hint", &[&library]), expected);
    let lost = candidates(EASY, &[(2, '4')]);
    let run = foldoku_reading("hint", &lines(&[&lost]));
    assert_eq!(run.stdout, "Missing pencil marks: r1c3=4.\n");
    let object = &objects(&stdout("hint --json", &[&lost]))[0];
    assert_eq!(object["status"], "unique");
    assert_eq!(object["outcome"], "mistake");
    let rated = stdout(
        "rate --measure all --template %t",
        &[&candidates(EASY, &[])],
    );
    assert_eq!(rated, "rated\n");
}

#[test]
fn uniqueness_techniques_are_skipped_for_several_solutions() {
    let several = stdout("hint --all", &[TWO]);
    assert_snapshot!("several", several);
    let refused = stdout("hint --order se", &[TWO]);
    assert!(
        refused.starts_with("# line 1: --order se needs"),
        "{refused}"
    );
    let run = foldoku_reading("hint", &lines(&[&("11".to_owned() + &EASY[2..])]));
    assert!(run.stdout.starts_with("# line 1: "), "{run}");
}
