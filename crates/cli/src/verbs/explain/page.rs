//! A page with a picture of each step: one file, nothing fetched from elsewhere.
//!
//! **Invariant:** whatever comes from the input is escaped.

use foldoku::Geometry;
use foldoku::render::{Width, svg};

use super::Story;
use crate::output::step_drawing;
use crate::verbs::shared::step_search::Patience;

/// What stands before all puzzles.
pub(super) const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sudoku, step by step</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
section { margin-bottom: 4rem; }
figure { margin: 2rem 0; }
figure svg { display: block; width: 100%; max-width: 26rem; height: auto; }
code { overflow-wrap: anywhere; }
@media print { figure { break-inside: avoid; } }
</style>
</head>
<body>
"#;

/// What stands behind them.
pub(super) const FOOT: &str = "</body>\n</html>\n";

/// Writes puzzles as parts of the page.
pub(super) struct Page<'a> {
    board: &'a Geometry,
    patience: Patience,
}

impl<'a> Page<'a> {
    pub(super) fn new(board: &'a Geometry, patience: Patience) -> Page<'a> {
        Page { board, patience }
    }

    /// A puzzle with all its steps.
    pub(super) fn section(&self, story: &Story<'_>) -> String {
        let number = story.number;
        let puzzle = String::from_utf8_lossy(&story.position.shown).into_owned();
        let mut text = format!("<section id=\"p{number}\">\n<h1>Puzzle {number}</h1>\n");
        text.push_str(&format!("<p><code>{}</code></p>\n", escaped(&puzzle)));
        if let Some(remark) = story.position.remark() {
            text.push_str(&format!("<p>{}</p>\n", escaped(remark)));
        }
        for (step, state, found) in story.scenes() {
            let picture = svg(
                &step_drawing::of_step(self.board, &state, &found.step),
                Width::Natural,
            );
            let words = match found.difficulty {
                Some(difficulty) => format!("{} ({difficulty})", story.words(found)),
                None => story.words(found),
            };
            text.push_str(&format!(
                "<figure id=\"p{number}s{step}\">\n<figcaption>{step}. {}</figcaption>\n{picture}\n</figure>\n",
                escaped(&words)
            ));
        }
        let last = svg(
            &step_drawing::of_state(self.board, &story.last),
            Width::Natural,
        );
        text.push_str(&format!(
            "<figure>\n<figcaption>{}</figcaption>\n{last}\n</figure>\n</section>\n",
            escaped(&story.statement(self.patience))
        ));
        text
    }
}

/// A record that is no position.
pub(super) fn refusal(message: &str) -> String {
    format!("<section>\n<p>{}</p>\n</section>\n", escaped(message))
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_cannot_be_markup() {
        assert_eq!(
            refusal("line 1: <b>\"&\""),
            "<section>\n<p>line 1: &lt;b&gt;&quot;&amp;&quot;</p>\n</section>\n"
        );
    }
}
