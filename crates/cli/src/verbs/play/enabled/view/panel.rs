//! The panel beside the board: the game, the mode, the hint and the message.
//!
//! **Invariant:** the panel has no more lines than asked for; a text that does not fit ends with the
//! key that shows the whole of it.

use foldoku::DigitSet;
use foldoku::game::{Hint, Level};

use super::super::keys::Key;
use super::super::paint::{Line, Role, piece};
use super::super::player::{Pending, Player, View, Walk};
use super::wrap::wrapped;
use super::{RULES, Spot};

/// Returns the lines of the panel and the places on them.
pub(super) fn lines(player: &Player, columns: usize, rows: usize) -> (Vec<Line>, Vec<Spot>) {
    let mut lines = head(player, columns);
    let mut spots = Vec::new();
    match &player.view {
        View::Walk(walk) => steps(walk, columns, &mut lines),
        View::Restart => add(
            "Remove all entries and marks?",
            Role::Strong,
            columns,
            &mut lines,
        ),
        _ => body(player, columns, &mut lines, &mut spots),
    }
    if lines.len() > rows {
        lines.truncate(rows.saturating_sub(1));
        spots.retain(|spot| spot.line < lines.len());
        spots.push(Spot::key(lines.len(), 0..columns, Key::Character('v')));
        lines.push(vec![piece("… v: whole text", Role::Faint)]);
    }
    (lines, spots)
}

/// Returns the title, the level and the time.
fn head(player: &Player, columns: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let title = match player.title.as_str() {
        "" => "foldoku",
        title => title,
    };
    let title: String = title.chars().take(columns).collect();
    lines.push(vec![piece(title, Role::Title)]);
    let level = player.level.map(str::to_owned);
    let time = player.shows_time.then(|| time(player.seconds));
    let facts: Vec<String> = level.into_iter().chain(time).collect();
    lines.push(vec![piece(facts.join("  "), Role::Faint)]);
    lines.push(Line::new());
    lines
}

fn body(player: &Player, columns: usize, lines: &mut Vec<Line>, spots: &mut Vec<Spot>) {
    let state = player.game.state();
    let mode = match (player.pending, player.writes_marks) {
        (Some(Pending::JumpRow), _) => "Jump: row?",
        (Some(Pending::JumpColumn(_)), _) => "Jump: column?",
        (Some(Pending::Highlight), _) => "Highlight: digit?",
        (Some(Pending::Colour), _) => "Colour: 1-6, 0 none?",
        (None, true) => "Writing marks",
        (None, false) => "Writing digits",
    };
    let key = |line, key| Spot::key(line, 0..columns, key);
    spots.push(key(lines.len(), Key::Character('m')));
    lines.push(vec![piece(mode, Role::Strong)]);
    spots.push(key(lines.len(), Key::Character('p')));
    lines.push(fact("Marks", player.marks_name()));
    lines.push(fact("Empty", &state.empty().len().to_string()));
    spots.extend(digits(player, lines.len()));
    lines.push(left(player));
    here(player, columns, lines);
    lines.push(Line::new());
    if let Some(shown) = &player.hint {
        let number = shown.level as usize + 1;
        let heading = match shown.hint {
            Hint::Step(_) => format!("Hint {number} of 4"),
            Hint::Mistake(_) => "First of all".to_owned(),
            _ => "Hint".to_owned(),
        };
        lines.push(vec![piece(heading, Role::Title)]);
        add(
            &shown.hint.words(shown.level, player.names()),
            Role::Hint,
            columns,
            lines,
        );
        let (next, does) = match (&shown.hint, shown.level) {
            (Hint::Step(_), Level::Step) => ("Enter does it", Key::Enter),
            (Hint::Mistake(mistake), Level::Step) if mistake.candidates().is_empty() => {
                ("", Key::Other)
            }
            (Hint::Mistake(_), Level::Step) => ("Enter corrects it", Key::Enter),
            (Hint::Step(_) | Hint::Mistake(_), _) => ("i reveals more", Key::Character('i')),
            _ => ("", Key::Other),
        };
        spots.push(key(lines.len(), does));
        lines.push(vec![piece(next, Role::Faint)]);
        lines.push(Line::new());
    }
    if !player.message.is_empty() {
        add(&player.message, Role::Strong, columns, lines);
    }
}

/// The columns before the digits that are still to be placed.
const LEFT: &str = "Left   ";

/// Returns the places of the digits on a line.
fn digits(player: &Player, line: usize) -> impl Iterator<Item = Spot> {
    let board = player.game.state().board();
    let keys = board.geometry().digits().iter().map(|it| board.key_of(it));
    keys.zip(LEFT.len()..)
        .map(move |(digit, column)| Spot::key(line, column..column + 1, Key::Character(digit)))
}

/// Returns the digits that are still to be placed.
fn left(player: &Player) -> Line {
    let state = player.game.state();
    let mut line = vec![piece(LEFT, Role::Faint)];
    let board = state.board();
    let most = board.geometry().square_count() / board.geometry().digits().len();
    for digit in board.geometry().digits() {
        let placed = state.grid().filled().filter(|(_, it)| *it == digit).count();
        let text = if placed >= most {
            ' '
        } else {
            board.key_of(digit)
        };
        line.push(piece(text, Role::Plain));
    }
    line
}

/// Adds the marks of the cell with the cursor, which a compact board does not show, and its rules; nothing on the
/// classic board, where both are on the screen.
fn here(player: &Player, columns: usize, lines: &mut Vec<Line>) {
    let state = player.game.state();
    let board = state.board();
    if board.is_classic() {
        return;
    }
    let marks = match player.shows_marks {
        true => state.marks(player.cursor),
        false => DigitSet::EMPTY,
    };
    let marks: String = marks.iter().map(|it| board.key_of(it)).collect();
    lines.push(fact(
        "Cell",
        &format!("{} {marks}", player.names().square(player.cursor)),
    ));
    for (rule, _) in board.rules_at(player.cursor).take(RULES) {
        add(&player.names().rule(rule), Role::Faint, columns, lines);
    }
}

fn fact(name: &str, value: &str) -> Line {
    vec![
        piece(format!("{name:<7}"), Role::Faint),
        piece(value, Role::Plain),
    ]
}

fn steps(walk: &Walk, columns: usize, lines: &mut Vec<Line>) {
    let advice = &walk.scenes[walk.at];
    let heading = format!("Step {} of {}", walk.at + 1, walk.scenes.len());
    lines.push(vec![piece(heading, Role::Title)]);
    lines.push(vec![piece(advice.difficulty.as_str(), Role::Faint)]);
    lines.push(Line::new());
    add(advice.text(Level::Step), Role::Hint, columns, lines);
}

fn add(text: &str, role: Role, columns: usize, lines: &mut Vec<Line>) {
    let wrapped = wrapped(text, columns).into_iter();
    lines.extend(wrapped.map(|line| vec![piece(line, role.clone())]));
}

/// Returns seconds as minutes and seconds, with hours if there are any.
fn time(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
