//! Rows of drawings whose empty cells are blank, and titles above drawings.
//!
//! ```text
//! │ 5 3   │   7   │       │        cells at equal distances between bars
//! | 5 | 3 |   |   | 7 | …          one cell between two bars
//! 5,3,,,7,,,,                      one cell between two commas, semicolons or tabs
//! 53  7                            one character per cell
//! ```
//!
//! **Invariant:** a row is found only if it has exactly as many cells as the board has columns, and
//! every character that is not blank is at the place of a cell.

use smallvec::SmallVec;

/// The characters of a row, `None` for blank ones.
pub(super) type Row = SmallVec<[Option<char>; 32]>;

/// Characters that separate cells, each kind on its own.
const SEPARATORS: [&[char]; 4] = [
    &['|', '│', '┃', '║', '¦', '╎', '┆', '┊'],
    &[','],
    &[';'],
    &['\t'],
];

/// The distances of cells and their offsets within the cells between two bars, for `count` cells in
/// `width` characters.
fn spacings(count: usize, width: usize) -> impl Iterator<Item = (usize, usize)> {
    let all = [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 1)];
    let fits = move |&(step, offset): &(usize, usize)| {
        let last = offset + (count - 1) * step;
        // Cells without spaces between them have no margin either; others have one on the right of
        // at most that on the left, or a space.
        let margin = if step == 1 { 0 } else { offset.max(1) };
        (last + 1..=last + 1 + margin).contains(&width)
    };
    all.into_iter().filter(fits)
}

/// Returns the cells of a row with blanks.
pub(super) fn row(line: &str, columns: usize) -> Option<Row> {
    let line = line.strip_suffix('\r').unwrap_or(line);
    let separators = SEPARATORS.into_iter().find(|kind| line.contains(*kind));
    match separators {
        None => bare_row(line, columns),
        Some(separator @ [_]) => cells_between(line, separator, columns),
        Some(bars) => {
            let parts: SmallVec<[&str; 32]> = line.split(bars).collect();
            let last = parts.len() - 1;
            let is_framed = last > 1 && parts[0].trim().is_empty() && parts[last].trim().is_empty();
            let is_open = last > 1 && parts[0].trim().is_empty();
            let inner = match (is_framed, is_open) {
                (true, _) => &parts[1..last],
                (false, true) => &parts[1..],
                _ => &parts[..],
            };
            let framed = || split(inner, columns, is_open);
            let bare = || cells_between(line, bars, columns);
            // Bars at the edges leave nothing before the first one, unlike bars beside a blank cell.
            if parts[0].is_empty() {
                framed().or_else(bare)
            } else {
                bare().or_else(framed)
            }
        }
    }
}

/// Returns the cells of a row with one cell in each part.
fn cells_between(line: &str, separators: &[char], columns: usize) -> Option<Row> {
    let parts = line.split(separators);
    (parts.clone().count() == columns).then(|| parts.map(single).collect())?
}

/// Returns the cells of the parts between bars: one in each, or several at equal distances.
fn split(parts: &[&str], columns: usize, has_edges: bool) -> Option<Row> {
    if parts.len() == columns {
        return parts.iter().copied().map(single).collect();
    }
    let fits = columns.is_multiple_of(parts.len()) && (parts.len() > 1 || has_edges);
    fits.then(|| boxes(parts, columns / parts.len()))?
}

/// Returns the cells of a row without separators: digits and spaces.
fn bare_row(line: &str, columns: usize) -> Option<Row> {
    let width = line.chars().count();
    let is_plain = line.chars().all(|c| c == ' ' || c.is_ascii_alphanumeric());
    let is_cut = width < columns && (line.starts_with(' ') || line.contains("  "));
    let holds_digit = line.contains(|c: char| c.is_ascii_digit());
    if !is_plain || !(width == columns || is_cut && holds_digit) || !line.contains(' ') {
        return None;
    }
    let cells = line.chars().map(|c| Some(c).filter(|c| *c != ' '));
    let rest = core::iter::repeat_n(None, columns - width);
    Some(cells.chain(rest).collect())
}

/// Returns the character of a cell of its own.
fn single(part: &str) -> Option<Option<char>> {
    let mut rest = part.trim().chars();
    let found = rest.next();
    rest.next().is_none().then_some(found)
}

/// Returns the cells of parts with `count` cells each.
fn boxes(parts: &[&str], count: usize) -> Option<Row> {
    // The last part may be without trailing spaces.
    let width = parts.iter().map(|part| part.chars().count()).max()?;
    let is_even = |part: &&str| part.chars().count() == width;
    if !parts[..parts.len() - 1].iter().all(is_even) {
        return None;
    }
    spacings(count, width).find_map(|(step, offset)| {
        let mut row = Row::new();
        for part in parts {
            let mut cells: SmallVec<[Option<char>; 16]> = smallvec::smallvec![None; count];
            for (place, found) in part.chars().enumerate() {
                if found.is_whitespace() {
                    continue;
                }
                let is_cell = place >= offset && (place - offset).is_multiple_of(step);
                *cells
                    .get_mut((place.checked_sub(offset)?) / step)
                    .filter(|_| is_cell)? = Some(found);
            }
            row.extend(cells);
        }
        Some(row)
    })
}

/// Returns whether a character may draw a frame or stand between cells.
pub(super) fn is_drawing(found: char) -> bool {
    found.is_whitespace()
        || ('\u{2500}'..='\u{259f}').contains(&found)
        || "+-=|!:;,'\"`[](){}<>/\\¦".contains(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    #[track_caller]
    fn check(line: &str, columns: usize, expected: &str) {
        let shown = |row: Row| {
            row.into_iter()
                .map(|it| it.unwrap_or('.'))
                .collect::<String>()
        };
        assert_eq!(
            row(line, columns).map(shown).unwrap_or_default(),
            expected,
            "{line:?}"
        );
    }

    #[test]
    fn cells_have_equal_distances() {
        check("| 5 3   |   7   |       |", 9, "53..7....");
        check("│ 5 3   │   7   │       │", 9, "53..7....");
        check("|5 3  |  7  |     |", 9, "53..7....");
        check("|53 | 7 |   |", 9, "53..7....");
        check(" 5  3    |    7    |", 9, "53..7....");
        check(" │ 3 │  │  │ 7 │  │  │  │ ", 9, ".3..7....");
        check(" 5  3    |    7    |         ", 9, "53..7....");
        check(" 5  3    |    7    |    9", 9, "53..7..9.");
        check("║ 5 │ 3 │   ║   │ 7 │   ║   │   │   ║", 9, "53..7....");
        check("|   3 |", 2, ".3");
    }

    #[test]
    fn separators_stand_between_two_cells() {
        check("5,3,,,7,,,,", 9, "53..7....");
        check("5;3;;;7;;;;", 9, "53..7....");
        check("5\t3\t\t\t7\t\t\t\t", 9, "53..7....");
        check("5,3,,,7,,,", 9, "");
        check("5,33,,,7,,,,", 9, "");
    }

    #[test]
    fn bare_rows_have_one_character_per_cell() {
        check("53  7    ", 9, "53..7....");
        check("53  7", 9, "53..7....");
        check("    8", 9, "....8....");
        check("         ", 9, ".........");
        check("5 7", 9, "");
        check("  ", 9, "");
        check("53..7 ...", 9, "");
        check("", 9, "");
    }

    #[test]
    fn other_places_are_not_cells() {
        check("| 5 3   |   7  1|       |", 9, "");
        check("| 5 | 3 | 4 | 6 |", 9, "");
        check("|-------|-------|", 9, "");
        check("hello", 9, "");
    }
}
