//! The table of questions.
//!
//! **Invariant:** every face offers the questions of this table, by these names.

use crate::question::{Question, Support};

/// A question in the table.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name in every face.
    pub name: &'static str,
    /// Other names on the command line.
    pub aliases: &'static [&'static str],
    /// What is asked, in one sentence.
    pub about: &'static str,
    /// The puzzles that it can be asked about.
    pub support: Support,
}

/// Calls a macro with the rows of the table: the sentence, the name, other names and the type of each question.
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
            aliases: &[$($alias),*],
            about: $about,
            support: <crate::$question as Question>::SUPPORT,
        }),*];
    };
}

each_question!(entries);
