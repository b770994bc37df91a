//! `neighbours` of puzzles with rules and on other boards than the classic one.
//!
//! **Invariant:** expected neighbours are tried one by one with `check`.

use std::collections::BTreeSet;

use crate::harness::foldoku_reading;

/// Three givens, and a cage and a thermometer that they need.
const GIVENS: [(usize, usize); 3] = [(0, 1), (5, 3), (10, 4)];
const RULES: &str = ".Shape~4x4";

#[track_caller]
fn lines(arguments: &str, input: &str) -> Vec<String> {
    let run = foldoku_reading(&format!("{arguments} -q"), input.as_bytes());
    assert_eq!(run.code, 0, "{run}");
    run.stdout.lines().map(str::to_owned).collect()
}

/// Returns a puzzle with rules and givens.
fn puzzle(rules: &str, givens: &[(usize, usize)]) -> String {
    let given =
        |(cell, value): &(usize, usize)| format!("~R{}C{}_{value}", cell / 4 + 1, cell % 4 + 1);
    let givens: String = givens.iter().map(given).collect();
    format!("{RULES}{rules}.{givens}")
}

/// Returns the puzzles with one solution, in foldoku's JSON so that their texts can be compared.
fn unique(puzzles: &[String]) -> BTreeSet<String> {
    let text = puzzles.join("\n");
    let status = foldoku_reading("check -q --to jsonl", text.as_bytes()).stdout;
    let unique = puzzles.iter().zip(status.lines());
    let unique = unique.filter(|(_, line)| line.contains(r#""status":"unique""#));
    let unique: Vec<&str> = unique.map(|(puzzle, _)| puzzle.as_str()).collect();
    variants(&unique.join("\n"))
}

fn variants(text: &str) -> BTreeSet<String> {
    lines("convert --to variant", text).into_iter().collect()
}

#[test]
fn exchanged_givens_leave_one_solution() {
    let rules = ".Cage~4~R1C2~R1C3.Thermo~R4C1~R4C2";
    let start = puzzle(rules, &GIVENS);
    let mut all = Vec::new();
    for removed in GIVENS {
        let rest: Vec<_> = GIVENS.into_iter().filter(|it| *it != removed).collect();
        for cell in (0..16).filter(|cell| rest.iter().all(|it| it.0 != *cell)) {
            for value in (1..5).filter(|&value| (cell, value) != removed) {
                let mut givens = rest.clone();
                givens.push((cell, value));
                givens.sort_unstable();
                all.push(puzzle(rules, &givens));
            }
        }
    }
    let expected = unique(&all);
    let found = lines("neighbours", &start);
    assert!(found.len() > 3, "{found:?}");
    assert_eq!(variants(&found.join("\n")), expected);
    assert_eq!(lines("neighbours --limit 2", &start), found[..2]);
    // A puzzle that needs all its givens is its own minimal puzzle.
    let minimal = lines("neighbours --minimal clues", &start);
    let minimised = lines("minimise --parts givens --seed 1", &found.join("\n"));
    let pairs = found.iter().zip(minimised);
    let needed: Vec<&String> = pairs
        .filter(|(one, other)| *one == other)
        .map(|it| it.0)
        .collect();
    assert!(
        !needed.is_empty() && needed.len() < found.len(),
        "{needed:?}"
    );
    assert_eq!(minimal.iter().collect::<Vec<_>>(), needed);
}

#[test]
fn exchanged_numbers_leave_one_solution() {
    let cells = ["R1C4~R2C3~R2C4", "R2C1~R3C1", "R3C3~R3C4~R4C3~R4C4"];
    let totals = [7, 5, 10];
    let with = |totals: [i32; 3]| {
        let cages = totals.iter().zip(cells);
        let cages: String = cages
            .map(|(total, cells)| format!(".Cage~{total}~{cells}"))
            .collect();
        format!("{RULES}{cages}.Thermo~R4C3~R4C2~R4C1~R3C1")
    };
    let start = with(totals);
    let mut all = Vec::new();
    for place in 0..3 {
        for total in (1..17).filter(|&total| total != totals[place]) {
            let mut other = totals;
            other[place] = total;
            all.push(with(other));
        }
    }
    let expected = unique(&all);
    let found = lines("neighbours --change numbers", &start);
    assert!(!found.is_empty());
    assert_eq!(variants(&found.join("\n")), expected);
}

#[test]
fn other_boards_have_neighbours() {
    let puzzle = lines("generate --geometry 6x6 --seed 1", "").remove(0);
    let found = lines("neighbours --geometry 6x6", &puzzle);
    assert!(found.len() > 3, "{found:?}");
    lines("check --strict --geometry 6x6", &found.join("\n"));
    let differs = |other: &String| {
        let cells = puzzle.bytes().zip(other.bytes());
        (1..=2).contains(&cells.filter(|(one, other)| one != other).count())
    };
    assert!(found.iter().all(differs), "{found:?}");
}

#[test]
fn only_one_number_is_exchanged() {
    let run = foldoku_reading(
        "neighbours --change numbers --minus 2",
        b".Shape~4x4.AntiKnight",
    );
    assert_eq!(run.code, 2, "{run}");
    let message = "--change numbers exchanges one number; --minus and --plus count givens";
    assert!(run.stderr.contains(message), "{run}");
}
