//! An HTML page to walk through the steps of each puzzle: one file without external resources.
//!
//! ```text
//! +---------------------------+------------------+
//! | |« ‹ ━━●━━━ › »|  12 / 57 | list of steps,   |
//! | board of the step         | singles in       |
//! | text of the step          | groups           |
//! +---------------------------+------------------+
//! ```
//!
//! **Invariant:** all text from the input is escaped. A step takes about a kilobyte, because boards
//! share lines, rows and colours.

mod boards;
mod document;
mod summary;

use foldoku::game::drawing;
use foldoku::logic::technique::Family;
use foldoku::logic::{self, Coordinates, Position, describe};
use foldoku::questions::ExplainAnswer;
use foldoku::questions::steps::FoundStep;
use foldoku::render::Theme;

use self::boards::Boards;

/// Returns the text before all puzzles and the text after them.
pub(super) fn frame(theme: Theme, coordinates: Coordinates) -> [String; 2] {
    document::frame(theme, coordinates)
}

/// Returns the section of a puzzle with all its steps, its ratings, and the sentences before and after the
/// steps; `late` says when the search was stopped, and `stop` ends the search for its ER.
pub(super) fn section(path: &ExplainAnswer, late: &str, stop: &dyn Fn() -> bool) -> String {
    let number = path.number;
    let puzzle = String::from_utf8_lossy(&path.start.text);
    let mut boards = Boards::new(number);
    let figures = figures(path, &path.conclusion(late), &mut boards);
    let remarks = path.remarks().into_iter();
    let remarks: String = remarks
        .map(|it| format!("<p>{}</p>\n", escaped(&it)))
        .collect();
    format!(
        "<section class=\"puzzle\" id=\"p{number}\" aria-labelledby=\"h{number}\">\n\
         <h2 id=\"h{number}\">Puzzle {number}</h2>\n\
         <p><code>{}</code></p>\n{remarks}{}{}\
         <div class=\"walk\">\n<div class=\"stage\">\n{}<div aria-live=\"polite\">\n{figures}</div>\n</div>\n\
         <nav class=\"steps\" aria-label=\"Steps\">\n{}</nav>\n</div>\n</section>\n",
        escaped(&puzzle),
        summary::of(path, stop),
        boards.definitions(),
        bar(path.steps.len()),
        list(path),
    )
}

/// Returns the section of a record that cannot be explained.
pub(super) fn rejected(message: &str) -> String {
    format!("<section>\n<p>{}</p>\n</section>\n", escaped(message))
}

/// Returns the boards: the start, the one before each step, and the end.
fn figures(path: &ExplainAnswer, end: &str, boards: &mut Boards) -> String {
    let coordinates = path.style.coordinates;
    let mut add = |step: usize, class: &str, drawing: &_, caption: &str| {
        let id = format!("p{}-{step}", path.number);
        let board = boards.draw(drawing, &format!("{id}c"));
        format!(
            "<figure id=\"{id}\"{class}>{board}<figcaption id=\"{id}c\">{caption}</figcaption></figure>\n"
        )
    };
    let start = drawing::of_position(&path.start.position, coordinates);
    let mut text = add(0, "", &start, "<b>Start</b>");
    let mut was_single = false;
    for (step, position, found) in path.scenes() {
        // On paper, consecutive singles share a board.
        let class = if is_single(found) && was_single {
            " class=\"more\""
        } else {
            ""
        };
        was_single = is_single(found);
        let drawing = drawing::of_step(&position, &found.step, path.style);
        text.push_str(&add(step, class, &drawing, &caption(path, step, found)));
    }
    let last = drawing::of_position(&path.last, coordinates);
    let caption = format!("<b>End</b> {}", escaped(end));
    text.push_str(&add(path.steps.len() + 1, "", &last, &caption));
    text
}

/// Returns the text of a step, with the technique in bold.
fn caption(path: &ExplainAnswer, step: usize, found: &FoundStep) -> String {
    let text = escaped(&describe(&found.step, path.style));
    let name = escaped(found.step.technique.name());
    let reason = text.strip_prefix(&name).unwrap_or(&text);
    let difficulty = match found.difficulty {
        Some(difficulty) => format!(" ({difficulty})"),
        None => String::new(),
    };
    format!("<b>{step}. {name}</b>{difficulty}{reason}")
}

/// Returns the buttons that walk through the boards: the start, one board for each step, the end.
fn bar(steps: usize) -> String {
    let last = steps + 1;
    let buttons = [
        ("First step", "«"),
        ("Previous step", "‹"),
        ("Next step", "›"),
        ("Last step", "»"),
    ];
    let [first, back, next, end] = buttons.map(|(label, sign)| {
        format!(
            "<button type=\"button\" aria-label=\"{label}\" title=\"{label}\">{sign}</button>\n"
        )
    });
    format!(
        "<div class=\"bar\" role=\"group\" aria-label=\"Walk through the steps\">\n{first}{back}\
         <input type=\"range\" min=\"0\" max=\"{last}\" value=\"0\" aria-label=\"Step\">\n\
         <output aria-live=\"off\">Start</output>\n{next}{end}</div>\n"
    )
}

/// Returns the list of steps; consecutive singles are a group that can be folded.
fn list(path: &ExplainAnswer) -> String {
    let steps: Vec<(usize, Position, &FoundStep)> = path.scenes().collect();
    let groups = steps.chunk_by(|one, other| is_single(one.2) && is_single(other.2));
    let mut text = format!("<ol>\n<li><a href=\"#p{}-0\">Start</a></li>\n", path.number);
    for group in groups {
        let items: String = group
            .iter()
            .map(|(step, _, found)| item(path, *step, found))
            .collect();
        match group.len() {
            1 => text.push_str(&items),
            count => text.push_str(&format!(
                "<li><details><summary>{}–{}. {count} singles</summary>\n<ol>\n{items}</ol></details></li>\n",
                group[0].0,
                group[count - 1].0,
            )),
        }
    }
    let last = path.steps.len() + 1;
    text.push_str(&format!(
        "<li><a href=\"#p{}-{last}\">End</a></li>\n</ol>\n",
        path.number
    ));
    text
}

fn item(path: &ExplainAnswer, step: usize, found: &FoundStep) -> String {
    let name = escaped(found.step.technique.name());
    let effect = effect(&found.step, path.style.coordinates);
    format!(
        "<li><a href=\"#p{}-{step}\">{step}. {name} <small>{effect}</small></a></li>\n",
        path.number
    )
}

/// Returns what a step changes, as in `r5c5=5` or `r1c23≠4`.
fn effect(step: &logic::Step, coordinates: Coordinates) -> String {
    let placed = step.placements.iter().map(|placed| {
        let cell = coordinates.square(placed.square());
        format!("{cell}={}", placed.digit())
    });
    let mut parts: Vec<String> = placed.collect();
    for digit in (1..=9).map(foldoku::Digit::new) {
        let its = step.eliminations.iter().filter(|it| it.digit() == digit);
        let cells: foldoku::board::SquareSet = its.map(|it| it.square()).collect();
        if !cells.is_empty() {
            parts.push(format!("{}≠{digit}", coordinates.squares(cells)));
        }
    }
    parts.join(" ")
}

fn is_single(found: &FoundStep) -> bool {
    found.step.technique.entry().family == Family::Singles
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
