//! The table of questions.
//!
//! **Invariant:** every face offers the questions of this table, by these names, about puzzles on any board
//! with any rules.

/// A question in the table.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name in every face.
    pub name: &'static str,
    /// What is asked, in one sentence.
    pub about: &'static str,
}

/// Calls a macro with the rows of the table: the sentence, the name, other names on the command line and the
/// type of each question.
#[macro_export]
macro_rules! each_question {
    ($callback:ident) => {
        $callback! {
            "Find givens and rules that can be left out",
            redundant [] Redundant;
            "Find out why a puzzle has no solution: givens and rules that contradict each other",
            conflict ["why"] Conflict;
            "Estimate the number of solutions",
            estimate [] Estimate;
            "Print random solutions",
            sample [] Sample;
            "Find the digits that all solutions share",
            backbone [] Backbone;
        }
    };
}

macro_rules! entries {
    ($($about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
        /// The questions.
        pub const QUESTIONS: &[Entry] = &[$(Entry {
            name: stringify!($name),
            about: $about,
        }),*];
    };
}

each_question!(entries);
