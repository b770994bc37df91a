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
