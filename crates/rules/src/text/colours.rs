//! The names of colours in words.
//!
//! **Invariant:** a shade between two colours has the names of both, so that no name excludes a figure that
//! a reader would see in that colour.

/// The names of colours, each with the colours that it is another word for.
const NAMES: [(&str, &str); 24] = [
    ("black", "black"),
    ("white", "white"),
    ("grey", "grey"),
    ("gray", "grey"),
    ("silver", "grey"),
    ("red", "red"),
    ("orange", "orange"),
    ("peach", "orange"),
    ("brown", "orange"),
    ("tan", "orange"),
    ("yellow", "yellow"),
    ("gold", "yellow"),
    ("green", "green"),
    ("lime", "green"),
    ("teal", "turquoise"),
    ("cyan", "turquoise"),
    ("turquoise", "turquoise"),
    ("aqua", "turquoise"),
    ("blue", "blue"),
    ("lavender", "purple"),
    ("purple", "purple"),
    ("violet", "purple"),
    ("magenta", "pink"),
    ("pink", "pink"),
];

/// Returns the colour that a word names.
pub(crate) fn of_word(word: &str) -> Option<&'static str> {
    let row = NAMES.iter().find(|(name, _)| *name == word);
    row.map(|(_, colour)| *colour)
}

/// The colours of the circle, by the angles between which they are seen.
const HUES: [(&str, u32, u32); 9] = [
    ("red", 0, 16),
    ("orange", 12, 46),
    ("yellow", 42, 70),
    ("green", 66, 170),
    ("turquoise", 160, 200),
    ("blue", 180, 255),
    ("purple", 250, 315),
    ("pink", 290, 348),
    ("red", 344, 360),
];

/// Returns the names of a colour such as `#67F067`, with or without transparency; none for one that cannot
/// be seen.
pub(crate) fn of_code(code: &str) -> Vec<&'static str> {
    let digits = code.strip_prefix('#').unwrap_or(code);
    let digits: Vec<u32> = digits.chars().filter_map(|it| it.to_digit(16)).collect();
    let channels = match digits.len() {
        3 | 4 => [0, 1, 2].map(|place| digits[place] * 17),
        6 | 8 => [0, 2, 4].map(|place| digits[place] * 16 + digits[place + 1]),
        _ => return Vec::new(),
    };
    if matches!(digits.get(6..), Some([0, 0])) {
        return Vec::new();
    }
    let [red, green, blue] = channels;
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let spread = most - least;
    if spread < 24 {
        return vec![match most {
            0..=64 => "black",
            65..=240 => "grey",
            _ => "white",
        }];
    }
    let part =
        |one: u32, other: u32| (60 * (i64::from(one) - i64::from(other))) / i64::from(spread);
    let angle = if most == red {
        part(green, blue)
    } else if most == green {
        120 + part(blue, red)
    } else {
        240 + part(red, green)
    };
    let angle = angle.rem_euclid(360) as u32;
    let near = HUES
        .iter()
        .filter(|(_, from, to)| (*from..=*to).contains(&angle));
    near.map(|(name, ..)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::of_code;

    #[test]
    fn colours_have_the_names_that_setters_use() {
        for (code, name) in [
            ("#67F067", "green"),
            ("#F067F0", "purple"),
            ("#F067F0", "pink"),
            ("#CFCFCF", "grey"),
            ("#000", "black"),
            ("#FFFFFF", "white"),
            ("#2ECBFF", "blue"),
            ("#FF9A00", "orange"),
            ("#FFCCAA", "orange"),
            ("#e6261fff", "red"),
            ("#34BBE6", "blue"),
        ] {
            assert!(of_code(code).contains(&name), "{code}: {:?}", of_code(code));
        }
        assert!(of_code("#FFFFFF00").is_empty());
        assert!(of_code("none").is_empty());
    }
}
