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

use foldoku::logic::Coordinates;
use foldoku::questions::ExplainAnswer;
use foldoku::render::Theme;

use self::boards::Boards;
use super::walk::{Scene, Walk};

/// Returns the text before all puzzles and the text after them.
pub(super) fn frame(theme: Theme, coordinates: Coordinates) -> [String; 2] {
    document::frame(theme, coordinates)
}

/// Returns the section of a puzzle with all its steps, its ratings, and the sentences before and after the
/// steps; `late` says when the search was stopped, and `stop` ends the search for its ER.
pub(super) fn section(
    path: &ExplainAnswer,
    theme: Theme,
    late: &str,
    stop: &dyn Fn() -> bool,
) -> String {
    let (number, walk) = (path.number(), Walk::of(path));
    let (puzzle, frame) = match path {
        ExplainAnswer::Classic(path) => (&path.start.text, None),
        ExplainAnswer::General(path) => (&path.start.text, Some(&walk.start)),
    };
    let puzzle = String::from_utf8_lossy(puzzle);
    let mut boards = Boards::new(number, frame, theme);
    let figures = figures(number, &walk, &path.conclusion(late), &mut boards);
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
        bar(walk.scenes.len()),
        list(number, &walk),
    )
}

/// Returns the section of a record that cannot be explained.
pub(super) fn rejected(message: &str) -> String {
    format!("<section>\n<p>{}</p>\n</section>\n", escaped(message))
}

/// Returns the boards: the start, the one before each step, and the end.
fn figures(number: u64, walk: &Walk, end: &str, boards: &mut Boards) -> String {
    let mut add = |step: usize, class: &str, drawing: &_, caption: &str| {
        let id = format!("p{number}-{step}");
        let board = boards.draw(drawing, &format!("{id}c"));
        format!(
            "<figure id=\"{id}\"{class}>{board}<figcaption id=\"{id}c\">{caption}</figcaption></figure>\n"
        )
    };
    let mut text = add(0, "", &walk.start, "<b>Start</b>");
    let mut was_single = false;
    for scene in &walk.scenes {
        // On paper, consecutive singles share a board.
        let class = if scene.is_single && was_single {
            " class=\"more\""
        } else {
            ""
        };
        was_single = scene.is_single;
        text.push_str(&add(scene.number, class, &scene.drawing, &caption(scene)));
    }
    let caption = format!("<b>End</b> {}", escaped(end));
    text.push_str(&add(walk.scenes.len() + 1, "", &walk.last, &caption));
    text
}

/// Returns the text of a step, with the technique in bold.
fn caption(scene: &Scene) -> String {
    let text = escaped(&scene.text);
    let name = escaped(scene.name);
    let reason = text.strip_prefix(&name).unwrap_or(&text);
    let difficulty = match scene.difficulty {
        Some(difficulty) => format!(" ({difficulty})"),
        None => String::new(),
    };
    format!("<b>{}. {name}</b>{difficulty}{reason}", scene.number)
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
fn list(number: u64, walk: &Walk) -> String {
    let mut text = format!("<ol>\n<li><a href=\"#p{number}-0\">Start</a></li>\n");
    for group in walk.groups() {
        let items: String = group.iter().map(|scene| item(number, scene)).collect();
        match group.len() {
            1 => text.push_str(&items),
            count => text.push_str(&format!(
                "<li><details><summary>{}–{}. {count} singles</summary>\n<ol>\n{items}</ol></details></li>\n",
                group[0].number,
                group[count - 1].number,
            )),
        }
    }
    let last = walk.scenes.len() + 1;
    text.push_str(&format!(
        "<li><a href=\"#p{number}-{last}\">End</a></li>\n</ol>\n"
    ));
    text
}

fn item(puzzle: u64, scene: &Scene) -> String {
    let (step, name, effect) = (scene.number, escaped(scene.name), &scene.effect);
    format!("<li><a href=\"#p{puzzle}-{step}\">{step}. {name} <small>{effect}</small></a></li>\n")
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
