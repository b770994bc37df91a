//! A recording as an SVG: scenes that follow each other, as animation in CSS.
//!
//! **Invariant:** without animation, or where motion is not wanted, the last scene is shown.

use std::fmt::Write;

use super::ansi::{Span, Style, spans};

/// A command with its output, on an empty screen.
pub(super) struct Scene {
    command: String,
    lines: Vec<Vec<Span>>,
    /// How long the output is shown, in seconds.
    seconds: f64,
}

/// The columns of the screen.
const COLUMNS: usize = 84;

/// The size of a character, and the space around the screen.
const CELL: (f64, f64) = (8.4, 16.4);
const MARGIN: f64 = 14.0;

/// The time between a command and its output, in seconds.
const TYPING: f64 = 1.0;

/// The colours of the terminal.
const COLOURS: [&str; 16] = [
    "#16191d", "#e0553f", "#5ccb96", "#ffd257", "#6cb2f5", "#d987c4", "#62c9d3", "#c9ced6",
    "#8a94a1", "#f08468", "#8ee0b4", "#ffe08a", "#a5ccff", "#f3b6e0", "#9be3ea", "#ffffff",
];

impl Scene {
    pub(super) fn new(command: &str, output: &str, seconds: f64) -> Scene {
        Scene {
            command: command.to_owned(),
            lines: output
                .trim_end()
                .lines()
                .flat_map(|line| wrapped(spans(line)))
                .collect(),
            seconds,
        }
    }
}

/// Returns the recording.
pub(super) fn svg(scenes: &[Scene], title: &str) -> String {
    let rows = scenes
        .iter()
        .map(|scene| scene.lines.len() + 1)
        .max()
        .unwrap_or(1);
    let width = COLUMNS as f64 * CELL.0 + 2.0 * MARGIN;
    let height = rows as f64 * CELL.1 + 2.0 * MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         role=\"img\" aria-labelledby=\"t d\" font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,\
         'DejaVu Sans Mono',monospace\" font-size=\"14\" fill=\"#e0e4ea\">\n<title id=\"t\">{title}</title>\n\
         <desc id=\"d\">{}</desc>\n<style>{}</style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#16191d\"/>\n",
        description(scenes),
        style(scenes)
    );
    for (index, scene) in scenes.iter().enumerate() {
        let _ = writeln!(out, "<g class=\"s s{index}\">");
        let prompt = [
            Span {
                text: "$ ".to_owned(),
                style: Style {
                    colour: Some(2),
                    ..Style::default()
                },
            },
            Span {
                text: scene.command.clone(),
                style: Style {
                    is_bold: true,
                    ..Style::default()
                },
            },
        ];
        push_line(&prompt, 0, &mut out);
        let _ = writeln!(out, "<g class=\"o o{index}\">");
        for (row, line) in scene.lines.iter().enumerate() {
            push_line(line, row + 1, &mut out);
        }
        out.push_str("</g>\n</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// Returns the commands, for those who cannot see the recording.
fn description(scenes: &[Scene]) -> String {
    let commands: Vec<&str> = scenes.iter().map(|scene| scene.command.as_str()).collect();
    format!("Commands: {}.", commands.join("; "))
}

/// Returns the rules: the colours, and when each scene is visible.
fn style(scenes: &[Scene]) -> String {
    let mut out = String::from(
        ".b{font-weight:700}.u{text-decoration:underline}.x{text-decoration:line-through}",
    );
    for (number, colour) in COLOURS.iter().enumerate() {
        let _ = write!(out, ".c{number}{{fill:{colour}}}");
    }
    let total: f64 = scenes.iter().map(|scene| TYPING + scene.seconds).sum();
    let last = scenes.len().saturating_sub(1);
    let _ = write!(out, ".s{{opacity:0}}.s{last}{{opacity:1}}");
    out.push_str("@media (prefers-reduced-motion:no-preference){");
    let mut start = 0.0;
    for (index, scene) in scenes.iter().enumerate() {
        let end = start + TYPING + scene.seconds;
        for (name, from) in [("s", start), ("o", start + TYPING)] {
            let percent = |time: f64| format!("{:.2}%", 100.0 * time / total);
            let (from, to) = (percent(from), percent(end));
            let _ = write!(
                out,
                ".{name}{index}{{animation:{name}{index} {total}s step-end infinite}}\
                 @keyframes {name}{index}{{0%{{opacity:0}}{from}{{opacity:1}}{to}{{opacity:0}}}}"
            );
        }
        start = end;
    }
    out.push('}');
    out
}

fn push_line(line: &[Span], row: usize, out: &mut String) {
    let top = MARGIN + row as f64 * CELL.1;
    let mut column = 0;
    for span in line {
        let width = span.text.chars().count();
        if let Some(colour) = span.style.background {
            let (x, width) = (MARGIN + column as f64 * CELL.0, width as f64 * CELL.0);
            let height = CELL.1;
            let _ = write!(
                out,
                "<rect class=\"c{colour}\" x=\"{x:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
            );
        }
        column += width;
    }
    if column == 0 {
        return;
    }
    let (x, y, length) = (MARGIN, top + 12.6, column as f64 * CELL.0);
    let _ = write!(
        out,
        "<text xml:space=\"preserve\" x=\"{x:.0}\" y=\"{y:.1}\" textLength=\"{length:.1}\">"
    );
    for span in line {
        let text = span.text.replace('&', "&amp;").replace('<', "&lt;");
        let classes = classes(span.style);
        let _ = if classes.is_empty() {
            write!(out, "{text}")
        } else {
            write!(out, "<tspan class=\"{classes}\">{text}</tspan>")
        };
    }
    out.push_str("</text>\n");
}

fn classes(style: Style) -> String {
    let colour = style.colour.map(|number| format!("c{number}"));
    let effects = [
        (style.is_bold, "b"),
        (style.is_underlined, "u"),
        (style.is_struck, "x"),
    ];
    let effects = effects.into_iter().filter(|(is_on, _)| *is_on);
    let effects = effects.map(|(_, class)| class.to_owned());
    let classes: Vec<String> = colour.into_iter().chain(effects).collect();
    classes.join(" ")
}

/// Returns the lines that a long line is broken into, at spaces.
fn wrapped(line: Vec<Span>) -> Vec<Vec<Span>> {
    let length: usize = line.iter().map(|span| span.text.chars().count()).sum();
    let [span] = line.as_slice() else {
        return vec![line];
    };
    if length <= COLUMNS {
        return vec![line];
    }
    let mut lines = vec![String::new()];
    for word in span.text.split_inclusive(' ') {
        let is_full =
            |text: &String| text.chars().count() + word.trim_end().chars().count() > COLUMNS;
        if lines.last().is_some_and(is_full) {
            lines.push(String::new());
        }
        if let Some(last) = lines.last_mut() {
            last.push_str(word);
        }
    }
    let style = span.style;
    let spans = lines.into_iter().map(|text| vec![Span { text, style }]);
    spans.collect()
}
