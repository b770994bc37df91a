//! The table of questions.
//!
//! **Invariant:** every question of this table can be asked by its name, with options and answer as JSON.
//! Faces derive the commands and functions of the first group, which are about puzzles on any board with any
//! rules; they write those of the other groups themselves.

/// A question in the table.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name in every face.
    pub name: &'static str,
    /// What is asked, in one sentence.
    pub about: &'static str,
}

/// Calls a macro with rows of the table: the sentence, the name, other names on the command line and the
/// type of each question. Without `all` before its name, it gets the rows that faces derive everything from;
/// with `columns`, those that Python derives functions of columns from; with `modules`, those that the npm package
/// and the page can ask about puzzles with rules.
///
/// The rows of the groups after the first may have an attribute such as `#[cfg(feature = "…")]`, for programs that
/// cannot afford the code of the question; only this crate expands them.
#[macro_export]
macro_rules! each_question {
    ($callback:ident) => { $crate::each_question! { @rows derived $callback } };
    (all $callback:ident) => { $crate::each_question! { @rows all $callback } };
    (columns $callback:ident) => { $crate::each_question! { @rows columns $callback } };
    (modules $callback:ident) => { $crate::each_question! { @rows modules $callback } };
    (@rows $group:ident $callback:ident) => {
        $crate::each_question! { @$group $callback
            {
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
            {
                #[cfg(feature = "every-row")]
                "Find the solutions", solve [] Solve;
                #[cfg(feature = "every-row")]
                "Count the solutions", count [] Count;
                #[cfg(feature = "every-row")]
                "Find out whether there is exactly one solution", check [] Check;
                #[cfg(feature = "every-row")]
                "Give a hint: where to look, the technique, or the next step",
                hint [] Hint;
                #[cfg(feature = "every-row")]
                "Solve puzzles with human techniques, and explain each step",
                explain [] Explain;
                #[cfg(feature = "every-row")]
                "Review a player's grid, or a puzzle that may be misprinted",
                review [] Review;
                #[cfg(feature = "every-row")]
                "Find the digits that each cell has in some solution",
                true_candidates [] TrueCandidates;
                #[cfg(feature = "every-row")]
                "Find the canonical form", canonical [] Canonical;
                #[cfg(feature = "every-row")]
                "Find a minimal puzzle within the puzzle", minimise [] Minimise;
            }
            {
                #[cfg(feature = "human")]
                "Add clues and find missing numbers until the solution is unique",
                complete [] Complete;
            }
            {
                "Verify an answer to a puzzle: a grid in any text",
                verify [] Verify;
            }
        }
    };
    (@derived $callback:ident { $($derived:tt)* } $($others:tt)*) => {
        $callback! { $($derived)* }
    };
    (@columns $callback:ident { $($derived:tt)* } { $($written:tt)* } { $($made:tt)* } { $($verified:tt)* }) => {
        $callback! { $($derived)* $($made)* }
    };
    (@modules $callback:ident { $($derived:tt)* } { $($written:tt)* } { $($made:tt)* } { $($verified:tt)* }) => {
        $callback! { $($derived)* $($made)* $($verified)* }
    };
    (@all $callback:ident $({ $($rows:tt)* })*) => {
        $callback! { $($($rows)*)* }
    };
}

macro_rules! entries {
    ($($(#[$cfg:meta])* $about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
        &[$($(#[$cfg])* Entry {
            name: stringify!($name),
            about: $about,
        }),*]
    };
}

/// All questions.
pub const QUESTIONS: &[Entry] = each_question!(all entries);

/// The questions whose commands and functions faces derive from the table.
pub const DERIVED: &[Entry] = each_question!(entries);
