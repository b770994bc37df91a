//! Horizontal bars for histograms.
//!
//! **Invariant:** a line is at most as wide as the terminal, or as [`WIDTH`] elsewhere, and a count
//! above zero has a bar.

use std::io::IsTerminal;

/// The width of lines that do not go to a terminal.
const WIDTH: usize = 80;

/// The narrowest and the widest bar.
const BARS: (usize, usize) = (10, 50);

/// Draws bars next to labels of a known width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chart {
    /// The width of the longest bar in characters.
    width: usize,
    is_unicode: bool,
}

impl Chart {
    /// Returns the chart that fits beside this many characters on standard output.
    pub(crate) fn beside(characters: usize) -> Chart {
        Chart {
            width: width().saturating_sub(characters).clamp(BARS.0, BARS.1),
            is_unicode: is_unicode(|name| std::env::var(name).ok()),
        }
    }

    /// Returns the bar of a count, where `most` has the longest one.
    pub(crate) fn bar(self, count: u64, most: u64) -> String {
        const EIGHTHS: [char; 7] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];
        if count == 0 || most == 0 {
            return String::new();
        }
        let share = count as f64 / most as f64 * self.width as f64;
        if !self.is_unicode {
            return "#".repeat((share.round() as usize).max(1));
        }
        let eighths = ((share * 8.0).round() as usize).max(1);
        let mut bar = "█".repeat(eighths / 8);
        bar.extend((eighths % 8).checked_sub(1).map(|index| EIGHTHS[index]));
        bar
    }
}

/// Returns the width of lines on standard output. In a file or pipe it is always the same.
fn width() -> usize {
    if std::io::stdout().is_terminal() {
        terminal_width().unwrap_or(WIDTH)
    } else {
        WIDTH
    }
}

#[cfg(feature = "play")]
fn terminal_width() -> Option<usize> {
    let (columns, _) = crossterm::terminal::size().ok()?;
    (columns > 0).then_some(columns.into())
}

#[cfg(not(feature = "play"))]
fn terminal_width() -> Option<usize> {
    None
}

/// Returns whether the locale is UTF-8; if none is set, it is assumed to be.
fn is_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let mut set = names.into_iter().filter_map(variable);
    let locale = set.find(|locale| !locale.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase().replace('-', "");
        locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(is_unicode: bool) -> Chart {
        Chart {
            width: 10,
            is_unicode,
        }
    }

    #[test]
    fn bars_are_as_long_as_their_counts() {
        let bars = [0, 1, 25, 50, 100].map(|count| chart(true).bar(count, 100));
        assert_eq!(bars, ["", "▏", "██▌", "█████", "██████████"]);
        let bars = [0, 1, 25, 100].map(|count| chart(false).bar(count, 100));
        assert_eq!(bars, ["", "#", "###", "##########"]);
        assert_eq!(chart(true).bar(0, 0), "");
    }

    #[test]
    fn locale_decides_the_characters() {
        let with = |name: &'static str, value: &'static str| {
            is_unicode(move |asked| (asked == name).then(|| value.to_owned()))
        };
        assert!(with("LANG", "de_DE.UTF-8") && with("LC_ALL", "C.utf8"));
        assert!(!with("LANG", "C") && !with("LC_CTYPE", "en_US.ISO-8859-1"));
        assert!(is_unicode(|_| None));
    }
}
