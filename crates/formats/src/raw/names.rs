//! The names of puzzle and solution columns in tables and objects.
//!
//! **Invariant:** an earlier name of a list wins over a later one, and the first of several columns
//! with the same name wins. Case and surrounding white space are ignored.

/// Names of puzzle columns.
pub(crate) const PUZZLE: [&str; 12] = [
    "puzzle",
    "puzzles",
    "quizzes",
    "quiz",
    "question",
    "questions",
    "board",
    "grid",
    "sudoku",
    "clues",
    "givens",
    "problem",
];

/// Names of solution columns.
#[cfg(any(feature = "csv", feature = "json"))]
pub(crate) const SOLUTION: [&str; 5] = ["solution", "solutions", "answer", "answers", "solved"];

/// Returns the index of the puzzle column.
pub(crate) fn puzzle_column<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Option<usize> {
    best(&PUZZLE, names)
}

/// Returns the index of the solution column.
#[cfg(any(feature = "csv", feature = "json"))]
pub(crate) fn solution_column<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Option<usize> {
    best(&SOLUTION, names)
}

/// Returns whether a line of separated cells names a puzzle column.
pub(crate) fn is_header(line: &[u8]) -> bool {
    let cells = line.split(|byte| matches!(byte, b',' | b';' | b'\t'));
    let names = cells.map(|cell| String::from_utf8_lossy(cell).replace('"', ""));
    puzzle_column(names).is_some()
}

/// Returns whether a line of separated cells may name columns, and the line after it holds a puzzle in
/// one of as many cells.
pub(crate) fn is_header_above(line: &[u8], next: &[u8]) -> bool {
    let is_name = |cell: &[u8]| {
        let mut bytes = cell.iter();
        let belongs = |byte: &u8| byte.is_ascii_alphanumeric() || b" _-.\"".contains(byte);
        cell.iter().all(belongs) && bytes.any(u8::is_ascii_alphabetic) && !looks_like_a_puzzle(cell)
    };
    [b',', b';', b'\t'].into_iter().any(|delimiter| {
        let cells = |line: &[u8]| line.split(|&byte| byte == delimiter).count();
        let mut names = line.trim_ascii().split(|&byte| byte == delimiter);
        let mut values = next.trim_ascii().split(|&byte| byte == delimiter);
        cells(line) > 1
            && cells(line) == cells(next)
            && names.all(is_name)
            && values.any(looks_like_a_puzzle)
    })
}

/// Returns whether a cell of a column without a name is a puzzle.
pub(crate) fn looks_like_a_puzzle(cell: &[u8]) -> bool {
    let cell = cell.trim_ascii();
    let square = cell.len() >= 16 && cell.len().isqrt().pow(2) == cell.len();
    let holds = |is_one: fn(&u8) -> bool| cell.iter().any(is_one);
    let all = |is_one: fn(&u8) -> bool| cell.iter().all(is_one);
    // A long word is not a puzzle, and may contain dashes or underscores.
    let plain = all(|byte| byte.is_ascii_alphanumeric() || *byte == b'.')
        && holds(|byte| !byte.is_ascii_alphabetic());
    let marked = all(|byte| byte.is_ascii_digit() || b".-*?_".contains(byte));
    square && (plain || marked)
}

fn best<S: AsRef<str>>(known: &[&str], names: impl IntoIterator<Item = S>) -> Option<usize> {
    let ranked = names.into_iter().enumerate().filter_map(|(index, name)| {
        let name = name.as_ref().trim();
        let rank = known.iter().position(|it| it.eq_ignore_ascii_case(name))?;
        Some((rank, index))
    });
    ranked.min().map(|(_, index)| index)
}

#[cfg(all(test, any(feature = "csv", feature = "json")))]
mod tests {
    use super::*;

    #[track_caller]
    fn check(names: &str, expected: (Option<usize>, Option<usize>)) {
        let names = || names.split(',');
        assert_eq!((puzzle_column(names()), solution_column(names())), expected);
    }

    #[test]
    fn columns_of_known_collections_are_found() {
        check("quizzes,solutions", (Some(0), Some(1)));
        check("id,puzzle,solution,clues,difficulty", (Some(1), Some(2)));
        check("source,question,answer,rating", (Some(1), Some(2)));
    }

    #[test]
    fn unknown_names_are_a_header_above_a_puzzle() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let check = |line: &str, next: &str, expected| {
            assert_eq!(
                is_header_above(line.as_bytes(), next.as_bytes()),
                expected,
                "{line}"
            );
        };
        check("name,board_text", &format!("a,{puzzle}"), true);
        check("start;level\r", &format!("{puzzle};7\r"), true);
        check("name,board_text", puzzle, false);
        check("name,board_text", "a,b", false);
        check("Tuesday, hard", "5 3 . , . 7 .", false);
        check(&format!("{puzzle},a"), &format!("{puzzle},b"), false);
        check("1,2", &format!("{puzzle},b"), false);
    }

    #[test]
    fn earlier_names_and_columns_win() {
        check("clues,puzzle,puzzle", (Some(1), None));
        check("answers,solution,SOLUTION", (None, Some(1)));
    }

    #[test]
    fn case_and_white_space_are_ignored() {
        check(" Puzzle ,\tSOLVED", (Some(0), Some(1)));
        check("puzzel,solver", (None, None));
    }
}
