//! Puzzles of public collections that are listed as unique but have several solutions.
//!
//! **Invariant:** both solutions of each listed puzzle are checked by the words of the rules.

use foldoku_rules::Sheet;
use foldoku_rules::board::Grid;
use foldoku_rules::text::iss;
use foldoku_testkit::fixtures;

fn grid(sheet: &Sheet, digits: &str) -> Grid {
    let digit = |c: char| sheet.digit(c.to_digit(10)? as i32);
    digits.chars().map(digit).collect()
}

#[test]
fn listed_puzzles_have_two_solutions() {
    let text = std::fs::read_to_string(fixtures::path("variants/exceptions.tsv")).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(
        lines.next(),
        Some("name\treason\tpuzzle\tfirst\tsecond"),
        "the columns of the table"
    );
    let mut count = 0;
    for line in lines {
        let [name, reason, puzzle, first, second] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row has five fields: {line}");
        };
        assert!(!reason.is_empty() && first != second, "{name}");
        let variant = iss::read(puzzle).unwrap();
        for solution in [first, second] {
            let solution = grid(&variant.sheet, solution);
            assert!(variant.is_solved_by(&solution), "{name}: {solution}");
            assert!(solution.solves(&variant.puzzle().unwrap()), "{name}");
        }
        count += 1;
    }
    assert!(count > 0, "the table has rows");
}
