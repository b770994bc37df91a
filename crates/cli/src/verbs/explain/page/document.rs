//! The page around the puzzles: head, style, legend, script.
//!
//! **Invariant:** the page refers to no other file. Without scripts all boards are shown below each
//! other; with them, one board at a time.

use foldoku::game::drawing;
use foldoku::logic::{Coordinates, Position};
use foldoku::render::Theme;
use foldoku::render::svg::parts;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The colours of the page in the dark.
const DARK: &str = ":root{color-scheme:dark;--bg:#16191d;--text:#e8eaed;--muted:#a4adb8;\
--line:#3d4652;--soft:#20252b;--now:#2a3644;--link:#a5ccff}";

/// Returns the text before all puzzles and the text after them.
pub(super) fn frame(theme: Theme, coordinates: Coordinates) -> [String; 2] {
    let dark = match theme {
        Theme::Dark => DARK.to_owned(),
        Theme::Auto => format!("@media screen and (prefers-color-scheme:dark){{{DARK}}}"),
        _ => String::new(),
    };
    let style = STYLE.replace("/*dark*/", &dark);
    let colours = parts::stylesheet(theme);
    let board = drawing::of_position(&Position::from_line(&[b'.'; 81]), coordinates);
    let lines = parts::frame(&board);
    let head = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>Sudoku, step by step</title>\n<style>\n{style}{colours}\n</style>\n\
         <script>document.documentElement.className='js'</script>\n</head>\n<body>\n\
         <header><h1>Sudoku, step by step</h1></header>\n\
         <svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\
         <defs>{}<g id=\"f\">{lines}</g></defs></svg>\n<main>\n",
        parts::definitions()
    );
    let foot = format!(
        "</main>\n<footer>\n{}</footer>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        legend()
    );
    [head, foot]
}

fn legend() -> String {
    let items = parts::LEGEND.iter().map(|&(key, text)| {
        let sample = parts::sample(key);
        format!("<li><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\">{sample}</svg>{text}</li>\n")
    });
    format!(
        "<section class=\"key\" aria-label=\"Legend\">\n<ul>\n{}</ul>\n\
         <p class=\"keys\"><small>Arrow keys: previous and next step. Home and End: first and last.\
         </small></p>\n</section>\n",
        items.collect::<String>()
    )
}
