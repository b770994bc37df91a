//! Text in lines of a width.
//!
//! **Invariant:** no line is wider than asked for; words longer than that are divided.

/// Returns text in lines of at most `columns` columns.
pub(super) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        if used > 0 && used + 1 + word.len() > columns {
            lines.push(String::new());
            used = 0;
        }
        if used > 0 {
            lines.last_mut().expect("there is a line").push(' ');
            used += 1;
        }
        while word.len() > columns {
            let rest = word.split_off(columns);
            lines.last_mut().expect("there is a line").extend(&word);
            lines.push(String::new());
            word = rest;
        }
        used += word.len();
        lines.last_mut().expect("there is a line").extend(&word);
    }
    lines
}
