//! Explanations as HTML for notebooks: plain lists and pictures, without scripts.
//!
//! **Invariant:** all text is escaped, and nothing refers to anything outside.

use foldoku::Line;
use foldoku::logic::technique::Family;

use crate::picture;
use crate::step::Step;

/// What an explanation shows.
pub(crate) struct Page<'a> {
    pub(crate) summary: &'a str,
    pub(crate) start: &'a Line,
    pub(crate) steps: &'a [Step],
    pub(crate) last: &'a Line,
}

/// Returns the start, the steps and the end. Steps unfold to pictures, except for singles, whose text
/// says it all.
pub(crate) fn of(page: &Page<'_>) -> String {
    let steps: String = page.steps.iter().map(item).collect();
    let start = picture::of_puzzle(page.start, None);
    let end = picture::of_puzzle(page.start, Some(page.last));
    format!(
        "<div>\n<p><b>{}</b></p>\n{start}\n<ol>\n{steps}</ol>\n\
         <details><summary>End</summary>{end}</details>\n</div>\n",
        escaped(page.summary),
    )
}

fn item(step: &Step) -> String {
    let text = escaped(&step.line());
    match step.family() {
        Family::Singles => format!("<li>{text}</li>\n"),
        _ => format!(
            "<li><details><summary>{text}</summary>{}</details></li>\n",
            step.picture()
        ),
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
}
