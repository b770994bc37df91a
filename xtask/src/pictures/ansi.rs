//! Escape codes of colours and effects.
//!
//! **Invariant:** other escape codes are dropped; foldoku writes only those of the sixteen colours.

/// The style of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    /// The number of the colour, from 0 to 15.
    pub(super) colour: Option<u8>,
    /// The number of the background, from 0 to 15.
    pub(super) background: Option<u8>,
    pub(super) is_bold: bool,
    pub(super) is_underlined: bool,
    pub(super) is_struck: bool,
}

/// Text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) text: String,
    pub(super) style: Style,
}

/// Returns the spans of a line.
pub(super) fn spans(line: &str) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut style = Style::default();
    let mut pieces = line.split("\u{1b}[");
    let mut push = |text: &str, style: Style| match spans.last_mut() {
        _ if text.is_empty() => {}
        Some(last) if last.style == style => last.text.push_str(text),
        _ => spans.push(Span {
            text: text.to_owned(),
            style,
        }),
    };
    push(pieces.next().unwrap_or_default(), style);
    for piece in pieces {
        let end = piece.find(|c: char| c.is_ascii_alphabetic());
        let (codes, text) = piece.split_at(end.unwrap_or_default());
        for code in codes.split(';') {
            style.apply(code.parse().unwrap_or(0));
        }
        push(text.get(1..).unwrap_or_default(), style);
    }
    spans
}

/// Returns a line without styles.
pub(super) fn plain(line: &str) -> String {
    spans(line).into_iter().map(|span| span.text).collect()
}

impl Style {
    fn apply(&mut self, code: u8) {
        match code {
            0 => *self = Style::default(),
            1 => self.is_bold = true,
            4 => self.is_underlined = true,
            9 => self.is_struck = true,
            30..=37 => self.colour = Some(code - 30),
            40..=47 => self.background = Some(code - 40),
            90..=97 => self.colour = Some(code - 82),
            100..=107 => self.background = Some(code - 92),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_end_with_a_reset() {
        let found = spans("a\u{1b}[1m\u{1b}[30m\u{1b}[42m5\u{1b}[0m b");
        let texts: Vec<&str> = found.iter().map(|span| span.text.as_str()).collect();
        assert_eq!(texts, ["a", "5", " b"]);
        let style = Style {
            colour: Some(0),
            background: Some(2),
            is_bold: true,
            ..Style::default()
        };
        assert_eq!((found[1].style, found[2].style), (style, Style::default()));
        assert_eq!(plain("\u{1b}[97mx\u{1b}[0m"), "x");
    }
}
