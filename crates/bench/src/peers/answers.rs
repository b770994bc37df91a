//! The answers of peers, and their comparison.
//!
//! **Invariant:** a peer that prints no solution is compared by its counts alone, and one that prints no count by
//! its solutions of unique puzzles.

use anyhow::{Context, ensure};

use super::sets::Set;

/// The number of solutions, as far as a peer reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    None,
    One,
    /// Two or more.
    Several,
    /// At least one, by a peer that prints no count.
    Any,
    /// None or several, by a peer that prints no count.
    NotOne,
}

/// The answer to one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) count: Count,
    /// The solution, if the peer prints it, and unless it says that there are several.
    pub(super) solution: Option<String>,
}

impl Answer {
    /// Returns an answer from the number of solutions and one of them.
    pub(super) fn of(solutions: u64, solution: Option<String>) -> Answer {
        let count = match solutions {
            0 => Count::None,
            1 => Count::One,
            _ => Count::Several,
        };
        Answer {
            count,
            solution: solution.filter(|_| count == Count::One),
        }
    }

    /// Reads `puzzle:count:solution`; the puzzle may have colons.
    fn read(line: &str) -> Option<Answer> {
        let mut fields = line.rsplitn(3, ':');
        let solution = fields.next()?.trim();
        let count = fields.next()?.trim_end_matches('+').parse().ok()?;
        let solution = Some(solution.to_owned()).filter(|it| !it.is_empty());
        Some(Answer::of(count, solution))
    }

    /// Reads `puzzle,solution`; a solution that was not found has blanks or zeros.
    fn read_pair(line: &str) -> Option<Answer> {
        let (_, solution) = line.split_once(',')?;
        let is_digit = |it| (b'1'..=b'9').contains(&it);
        let is_found = !solution.is_empty() && solution.bytes().all(is_digit);
        Some(Answer {
            count: if is_found { Count::Any } else { Count::NotOne },
            solution: is_found.then(|| solution.to_owned()),
        })
    }

    /// Returns whether an answer with a count is compatible with that of another peer.
    fn agrees_with(&self, other: &Answer) -> bool {
        let counts = match other.count {
            Count::Any => self.count != Count::None,
            Count::NotOne => self.count != Count::One,
            count => self.count == count,
        };
        let solutions = self.solution.as_ref().zip(other.solution.as_ref());
        counts && solutions.is_none_or(|(one, other)| one == other)
    }
}

/// Reads the output of a peer.
pub(super) fn read(text: &str) -> anyhow::Result<Vec<Answer>> {
    let lines = text.lines().filter(|line| !line.is_empty());
    let answers = lines.map(|line| {
        let answer = Answer::read(line).or_else(|| Answer::read_pair(line));
        answer.with_context(|| {
            let start: String = line.escape_debug().take(100).collect();
            format!("unexpected output: {}", start.trim())
        })
    });
    answers.collect()
}

/// Compares the answers of a peer with those of foldoku.
pub(super) fn compare(set: &Set, expected: &[Answer], found: &[Answer]) -> anyhow::Result<()> {
    ensure!(
        found.len() == expected.len(),
        "{}: expected {} answers, found {}",
        set.name,
        expected.len(),
        found.len()
    );
    for ((line, expected), found) in set.lines.iter().zip(expected).zip(found) {
        ensure!(
            expected.agrees_with(found),
            "{}: {line}: foldoku finds {expected:?}, but the other program {found:?}",
            set.name
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Answer, Count, read};

    fn one(solution: Option<&str>) -> Answer {
        Answer::of(1, solution.map(String::from))
    }

    fn without_count(solution: &str) -> Answer {
        Answer {
            count: if solution.is_empty() {
                Count::NotOne
            } else {
                Count::Any
            },
            solution: Some(solution.to_owned()).filter(|it| !it.is_empty()),
        }
    }

    #[test]
    fn both_forms_of_output_are_read() {
        let text = "1...:1:1234\n.Rule~a:b~:0:\n12..:2:1243\n1...,1234\n....,    \n";
        let expected = [
            one(Some("1234")),
            Answer::of(0, None),
            Answer::of(2, None),
            without_count("1234"),
            without_count(""),
        ];
        assert_eq!(read(text).unwrap(), expected);
        assert!(read("error: no puzzles\n").is_err());
    }

    #[test]
    fn answers_agree_as_far_as_they_are_given() {
        assert!(one(Some("1234")).agrees_with(&one(None)));
        assert!(!one(Some("1234")).agrees_with(&one(Some("2143"))));
        let counts = [0, 1, 2].map(|count| Answer::of(count, Some(String::from("1234"))));
        let agree = |other| [0, 1, 2].map(|index: usize| counts[index].agrees_with(&other));
        assert_eq!(agree(without_count("")), [true, false, true]);
        assert_eq!(agree(without_count("1234")), [false, true, true]);
        assert_eq!(agree(without_count("2143")), [false, false, true]);
        assert!(!Answer::of(0, None).agrees_with(&Answer::of(2, None)));
    }
}
