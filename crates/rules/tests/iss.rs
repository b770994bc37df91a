//! Forms of the strings of Interactive Sudoku Solver.

use foldoku_rules::text::iss;

#[test]
fn an_address_holds_a_string() {
    let expected = iss::read(".Cage~10~R1C1~R1C2.~R2C1_4").unwrap();
    for text in [
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~10~R1C1~R1C2.~R2C1_4",
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E10%7ER1C1%7ER1C2%0A.%7ER2C1_4",
        "http://localhost/Interactive-Sudoku-Solver/?mode=all&q=.Cage~10~R1C1~R1C2.~R2C1_4&x=1#top",
    ] {
        assert_eq!(iss::read(text), Ok(expected.clone()), "{text}");
    }
}

#[test]
fn an_address_without_a_string_is_an_error() {
    let error = iss::read("https://sigh.github.io/Interactive-Sudoku-Solver/").unwrap_err();
    assert!(error.to_string().contains("has no puzzle; expected '?q='"));
}
