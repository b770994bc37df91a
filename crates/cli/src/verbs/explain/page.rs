//! An HTML page with a drawing of each step: one file without external resources.
//!
//! **Invariant:** all text from the input is escaped.

use foldoku::game::drawing;
use foldoku::render::{Width, svg};

use super::super::shared::step_search::TimeLimit;
use super::path::StepPath;

/// The text before all puzzles.
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

/// The text after all puzzles.
pub(super) const FOOT: &str = "</body>\n</html>\n";

/// Writes the section of each puzzle.
pub(super) struct Page {
    limit: TimeLimit,
}

impl Page {
    pub(super) fn new(limit: TimeLimit) -> Page {
        Page { limit }
    }

    /// Returns the section of a puzzle with all its steps.
    pub(super) fn section(&self, path: &StepPath<'_>) -> String {
        let number = path.number;
        let puzzle = String::from_utf8_lossy(&path.start.text).into_owned();
        let mut text = format!("<section id=\"p{number}\">\n<h1>Puzzle {number}</h1>\n");
        text.push_str(&format!("<p><code>{}</code></p>\n", escaped(&puzzle)));
        if let Some(remark) = path.start.remark() {
            text.push_str(&format!("<p>{}</p>\n", escaped(remark)));
        }
        for (step, position, found) in path.scenes() {
            let picture = svg(
                &drawing::of_step(&position, &found.step, path.style),
                Width::Natural,
            );
            let caption = match found.difficulty {
                Some(difficulty) => format!("{} ({difficulty})", path.describe(found)),
                None => path.describe(found),
            };
            text.push_str(&format!(
                "<figure id=\"p{number}s{step}\">\n<figcaption>{step}. {}</figcaption>\n{picture}\n</figure>\n",
                escaped(&caption)
            ));
        }
        let last = svg(
            &drawing::of_position(&path.last, path.style.coordinates),
            Width::Natural,
        );
        text.push_str(&format!(
            "<figure>\n<figcaption>{}</figcaption>\n{last}\n</figure>\n</section>\n",
            escaped(&path.conclusion(self.limit))
        ));
        text
    }
}

/// Returns the section of a record that cannot be explained.
pub(super) fn rejected(message: &str) -> String {
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
    fn markup_is_escaped() {
        assert_eq!(
            rejected("line 1: <b>\"&\""),
            "<section>\n<p>line 1: &lt;b&gt;&quot;&amp;&quot;</p>\n</section>\n"
        );
    }
}
