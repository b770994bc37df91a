//! A review in words.
//!
//! **Invariant:** mistakes are named in the order in which a player can correct them: the puzzle, the
//! digits, the pencil marks.

use foldoku_game::hint::{list, text_of_broken, text_of_conflict};
use foldoku_game::{Contradiction, Outcome, Repair, Solutions};
use foldoku_render::Candidate;

use super::ReviewAnswer;

impl ReviewAnswer {
    /// Returns the review in words, with this many repairs. The line of the puzzle is left out if a board shows
    /// it.
    pub fn text(&self, most_repairs: usize, has_line: bool) -> String {
        let mut text = format!("Puzzle {}", self.number);
        if has_line {
            text.push_str(&format!(": {}", self.puzzle()));
        }
        text.push('\n');
        let mut add = |line: &str| text.push_str(&format!("  {line}\n"));
        add(&self.headline());
        self.puzzle_lines(most_repairs)
            .iter()
            .for_each(|line| add(line));
        self.mistake_lines().iter().for_each(|line| add(line));
        text
    }

    fn headline(&self) -> String {
        let (givens, entries) = self.review.filled;
        let empty = self.state.empty().len();
        let written = match entries {
            1 => "1 entry".to_owned(),
            _ => format!("{entries} entries"),
        };
        match self.outcome() {
            Outcome::Solved => "Solved: every digit is right.".to_owned(),
            Outcome::Correct if entries == 0 => {
                format!("The puzzle has one solution: {givens} givens.")
            }
            Outcome::Correct => {
                format!("Nothing is wrong so far: {written}, {empty} empty cells.")
            }
            Outcome::Mistakes => {
                format!("Something is wrong: {written}, {empty} empty cells.")
            }
            _ => match self.review.solutions {
                Solutions::None => "The givens have no solution.".to_owned(),
                _ => "The givens have several solutions.".to_owned(),
            },
        }
    }

    /// Returns what is wrong with the puzzle itself.
    fn puzzle_lines(&self, most_repairs: usize) -> Vec<String> {
        let review = &self.review;
        let mut lines = Vec::new();
        if self.outcome() != Outcome::BadPuzzle {
            return lines;
        }
        lines.extend(self.clashes());
        if !self.state.board().is_classic() {
            let none = (review.solutions == Solutions::None)
                .then(|| "foldoku conflict shows why.".to_owned());
            lines.extend(none);
            return lines;
        }
        let suspects = list(&review.suspects, self.coordinates);
        match review.suspects.len() {
            0 => {}
            1 => lines.push(format!("If one given is wrong, it is {suspects}.")),
            _ => lines.push(format!("If one given is wrong, it is one of {suspects}.")),
        }
        let repairs = review.repairs.iter().take(most_repairs);
        lines.push(match review.repairs.len() {
            0 => "No single change gives a puzzle with one solution.".to_owned(),
            1 => "This change gives a puzzle with one solution:".to_owned(),
            _ => "Any of these changes gives a puzzle with one solution:".to_owned(),
        });
        lines.extend(repairs.map(|repair| format!("  {}", self.repair(repair))));
        let hidden = review.repairs.len().saturating_sub(most_repairs);
        if hidden > 0 {
            lines.push(format!("  … and {hidden} more; --all lists them"));
        }
        lines
    }

    fn repair(&self, repair: &Repair) -> String {
        let text = repair.text(self.coordinates);
        match repair.symmetry {
            Some(symmetry) => format!(
                "{text} (the givens would have {} symmetry)",
                symmetry.name()
            ),
            None => text,
        }
    }

    /// Returns what is wrong with the digits and the pencil marks.
    fn mistake_lines(&self) -> Vec<String> {
        let (check, names) = (&self.review.check, self.names());
        let mut lines: Vec<String> = Vec::new();
        for &changed in &self.changed_givens {
            let square = names.square(changed.square);
            let given = self.state.digit(changed.square);
            let given = given.map_or_else(String::new, |it| names.digit(it).to_string());
            lines.push(format!(
                "{square} holds {}, but {given} is given there.",
                names.digit(changed.digit)
            ));
        }
        if self.outcome() != Outcome::BadPuzzle {
            lines.extend(self.clashes());
        }
        let named = |name: &str, candidates: &[Candidate]| {
            let candidates = names.list(candidates);
            (!candidates.is_empty()).then(|| format!("{name}: {candidates}."))
        };
        lines.extend(named("Wrong entries", &check.wrong_entries));
        if check.is_impossible {
            lines.push("The entries together leave no solution.".to_owned());
        }
        // Without a solution of the givens, cells without a digit say nothing about the entries.
        if self.outcome() == Outcome::Mistakes {
            let contradictions = check.contradictions.iter();
            lines.extend(contradictions.map(|it| self.contradiction(it)));
        }
        lines.extend(named("Missing pencil marks", &check.missing_marks));
        lines.extend(named("Impossible pencil marks", &check.excluded_marks));
        lines
    }

    /// Returns the digits that appear twice, and the rules that the digits break.
    fn clashes(&self) -> Vec<String> {
        let (check, names) = (&self.review.check, self.names());
        let conflicts = check.conflicts.iter().map(|it| text_of_conflict(it, names));
        let broken = check.broken_rules.iter();
        let broken = broken.map(|&rule| text_of_broken(rule, names));
        conflicts.chain(broken).collect()
    }

    fn contradiction(&self, contradiction: &Contradiction) -> String {
        match *contradiction {
            Contradiction::Square(square) => {
                format!("No digit fits in {}.", self.names().square(square))
            }
            Contradiction::Group(group, digit) => {
                let names = self.names();
                format!(
                    "{} has no place in {}.",
                    names.digit(digit),
                    names.group(group)
                )
            }
        }
    }
}
