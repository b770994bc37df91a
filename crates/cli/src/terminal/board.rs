//! Boards in a terminal: spans of text as ANSI escape codes.
//!
//! | meaning | with colours | without |
//! |---|---|---|
//! | given, placed digit | bold; blue | bold; plain |
//! | defining, placed, fin, off in a chain | black on green, green, blue, yellow | reverse; with underline for fins, bold underline for off |
//! | eliminated | white on red, struck through | struck through, underlined |
//! | cell of the pattern | underlined in a colour of the pattern | underlined |
//!
//! **Invariant:** only the sixteen colours of the terminal are used, so that its theme decides their
//! shades. Without colours, weight, underline, reverse and strike tell the roles apart.

use anstyle::{AnsiColor, Effects, Style};
use foldoku::render::text::{Role, Span};
use foldoku::render::{Mark, Tint};

pub(crate) use super::colour::Styling;

/// Returns lines as text with escape codes, each line with its line break.
pub(crate) fn styled(lines: &[Vec<Span>], styling: Styling) -> String {
    let mut out = String::new();
    for line in lines {
        for span in line {
            push(span, styling, &mut out);
        }
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
    }
    out
}

/// Adds one span.
fn push(span: &Span, styling: Styling, out: &mut String) {
    let style = match styling {
        Styling::Colours => colours(span),
        Styling::Effects => effects(span),
        Styling::Plain => Style::new(),
    };
    if style == Style::new() {
        out.push_str(&span.text)
    } else {
        out.push_str(&format!("{style}{}{style:#}", span.text))
    }
}

/// Returns the style of a span on a terminal with colours.
pub(crate) fn colours(span: &Span) -> Style {
    use AnsiColor::{Black, Blue, BrightBlack, BrightWhite, Cyan, Green, Red, Yellow};

    let background = background(span.tint);
    let on = |style: Style| match background {
        Some(colour) => style
            .bg_color(Some(colour.into()))
            .fg_color(Some(Black.into())),
        None => style,
    };
    match span.role {
        Role::Blank => match background {
            Some(colour) => Style::new().bg_color(Some(colour.into())),
            None => Style::new(),
        },
        Role::Border => Style::new(),
        Role::Divider | Role::Label => BrightBlack.on_default(),
        Role::Empty if background.is_some() => on(Style::new()),
        Role::Empty => BrightBlack.on_default(),
        Role::HighlightedLabel => Cyan.on_default().bold(),
        Role::Title => Style::new().bold(),
        Role::Caption => Style::new(),
        Role::Given => on(Style::new()).bold(),
        Role::Placed => on(Blue.on_default()),
        Role::Candidate | Role::Colour => on(Style::new()),
        Role::Marked(Mark::Defining) => Black.on(Green),
        Role::Marked(Mark::Placed) => Black.on(Green).bold().underline(),
        Role::Marked(Mark::Fin) => BrightWhite.on(Blue).bold(),
        Role::Marked(Mark::Eliminated) => BrightWhite.on(Red).bold().strikethrough(),
        Role::Marked(Mark::Off) => Black.on(Yellow),
        _ => Style::new(),
    }
}

/// Returns the colour behind a cell.
fn background(tint: Option<Tint>) -> Option<AnsiColor> {
    match tint? {
        Tint::Unit | Tint::Cover => None,
        Tint::Pattern | Tint::Pivot | Tint::Pincer => Some(AnsiColor::White),
        Tint::Fin => Some(AnsiColor::BrightCyan),
        Tint::Set(set) | Tint::Colour(set) => Some(SETS[usize::from(set) % SETS.len()]),
        Tint::Wrong => Some(AnsiColor::BrightRed),
        Tint::Selected => Some(AnsiColor::BrightYellow),
        _ => None,
    }
}

/// The colours of sets, and of the cells that a player has coloured.
const SETS: [AnsiColor; 6] = [
    AnsiColor::BrightGreen,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightCyan,
    AnsiColor::BrightYellow,
    AnsiColor::BrightBlue,
    AnsiColor::White,
];

/// Returns the style of a span on a terminal without colours.
pub(crate) fn effects(span: &Span) -> Style {
    let plain = match span.tint {
        Some(Tint::Selected | Tint::Wrong) => Effects::INVERT,
        Some(
            Tint::Pattern | Tint::Pivot | Tint::Pincer | Tint::Fin | Tint::Set(_) | Tint::Colour(_),
        ) => Effects::UNDERLINE,
        _ => Effects::new(),
    };
    let effects = match span.role {
        Role::Given | Role::Title | Role::HighlightedLabel => plain | Effects::BOLD,
        Role::Blank if plain == Effects::UNDERLINE => Effects::new(),
        Role::Marked(Mark::Defining) => Effects::INVERT,
        Role::Marked(Mark::Placed) => Effects::INVERT | Effects::BOLD,
        Role::Marked(Mark::Fin) => Effects::INVERT | Effects::UNDERLINE,
        Role::Marked(Mark::Off) => Effects::BOLD | Effects::UNDERLINE,
        Role::Marked(Mark::Eliminated) => Effects::STRIKETHROUGH | Effects::UNDERLINE,
        _ => plain,
    };
    Style::new().effects(effects)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(role: Role) -> Span {
        Span {
            text: String::from("5"),
            role,
            tint: None,
        }
    }

    const MARKS: [Mark; 5] = [
        Mark::Defining,
        Mark::Off,
        Mark::Fin,
        Mark::Eliminated,
        Mark::Placed,
    ];

    #[test]
    fn marks_differ_with_and_without_colours() {
        for style in [colours, effects] {
            for (index, &one) in MARKS.iter().enumerate() {
                for &other in &MARKS[index + 1..] {
                    let styles = [one, other].map(|mark| style(&span(Role::Marked(mark))));
                    assert_ne!(styles[0], styles[1], "{one:?} {other:?}");
                }
                assert_ne!(
                    style(&span(Role::Candidate)),
                    style(&span(Role::Marked(one)))
                );
            }
        }
    }

    #[test]
    fn sets_differ_in_their_background() {
        for one in 0..SETS.len() as u8 {
            for other in 0..one {
                let colours = [one, other].map(|set| background(Some(Tint::Set(set))));
                assert_ne!(colours[0], colours[1], "{one} {other}");
            }
        }
    }

    #[test]
    fn only_the_sixteen_colours_are_used_and_plain_has_no_codes() {
        let lines = [MARKS.map(|mark| span(Role::Marked(mark))).to_vec()];
        assert_eq!(styled(&lines, Styling::Plain), "55555\n");
        for styling in [Styling::Colours, Styling::Effects] {
            let text = styled(&lines, styling);
            assert!(text.contains('\u{1b}') && !text.contains("38;5") && !text.contains("38;2"));
        }
        let text = styled(&lines, Styling::Effects);
        assert!(
            !text.contains("[3") && !text.contains("[4m\u{1b}[4"),
            "{text:?}"
        );
    }
}
