//! The rules as one HTML page with pictures.
//!
//! **Invariant:** the page refers to no other file and runs no script.

use foldoku::render::Theme;

use super::{AS_OTHERS, Shown, pictures, program};
use crate::args::{self, DrawingFormat};

const STYLE: &str = include_str!("style.css");

/// The colours of the page in the dark.
const DARK: &str = ":root{color-scheme:dark;--bg:#16191d;--text:#e8eaed;--muted:#a4adb8;\
--line:#3d4652;--soft:#20252b;--link:#a5ccff}";

/// Returns the page.
pub(super) fn page(rules: &[Shown], args: &args::Rules) -> anyhow::Result<String> {
    let theme = args.look.theme.unwrap_or(Theme::Auto);
    let dark = match theme {
        Theme::Dark => DARK.to_owned(),
        Theme::Auto => format!("@media screen and (prefers-color-scheme:dark){{{DARK}}}"),
        _ => String::new(),
    };
    let style = STYLE.replace("/*dark*/", &dark);
    let sections = rules.iter().map(|rule| section(rule, theme, args));
    let sections = sections.collect::<anyhow::Result<String>>()?;
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Rules of Sudoku variants</title>\n<style>\n{style}</style>\n</head>\n<body>\n\
         <h1>Rules of Sudoku variants</h1>\n{}<main>\n{sections}</main>\n</body>\n</html>\n",
        contents(rules)
    ))
}

/// Returns the links to the rules, if there are several.
fn contents(rules: &[Shown]) -> String {
    if rules.len() < 2 {
        return String::new();
    }
    let links = rules.iter().map(|rule| {
        format!(
            "<li><a href=\"#{}\">{}</a></li>\n",
            rule.key(),
            escaped(&rule.title())
        )
    });
    let links: String = links.collect();
    format!("<nav aria-label=\"Rules\">\n<ul>\n{links}</ul>\n</nav>\n")
}

fn section(rule: &Shown, theme: Theme, args: &args::Rules) -> anyhow::Result<String> {
    // The heading is the title.
    let drawing = rule.drawing(theme).title("");
    let picture = pictures::drawn(&drawing, DrawingFormat::Svg, args.look.size)?;
    let mut names = String::new();
    let mut name = |label: &str, content: &str| {
        names.push_str(&format!(
            "<dt>{}</dt><dd>{}</dd>\n",
            escaped(label),
            escaped(content)
        ));
    };
    if !rule.also().is_empty() {
        name("also called", &rule.also());
    }
    for (format, own) in rule.formats() {
        name(program(format), own.unwrap_or(AS_OTHERS));
    }
    Ok(format!(
        "<section id=\"{}\">\n<div>\n<h2>{}</h2>\n<p>{}</p>\n<dl>\n{names}</dl>\n\
         <pre><code>{}</code></pre>\n</div>\n{}</section>\n",
        rule.key(),
        escaped(&rule.title()),
        escaped(rule.info.about),
        escaped(&rule.command()),
        String::from_utf8_lossy(&picture)
    ))
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
