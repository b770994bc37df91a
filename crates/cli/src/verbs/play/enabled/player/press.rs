//! What each key does.
//!
//! **Invariant:** a key that changes the game removes the hint and the result of the last check.

use foldoku::Digit;
use foldoku::board::Square;
use foldoku::game::{Action, Board, Colour, Hint, Level, Marking, hint};
use foldoku::logic::technique::Level as Difficulty;
use foldoku::render::Candidate;

use super::super::keys::Key;
use super::{Effect, Pending, Player, View};

/// The levels of new puzzles, by their key.
pub(in super::super) const LEVELS: [(char, Difficulty); 5] = [
    ('1', Difficulty::Easy),
    ('2', Difficulty::Medium),
    ('3', Difficulty::Hard),
    ('4', Difficulty::Unfair),
    ('5', Difficulty::Extreme),
];

impl Player {
    /// Handles a key.
    pub(in super::super) fn press(&mut self, key: Key) -> Effect {
        if key == Key::Quit {
            return Effect::Quit;
        }
        self.message.clear();
        match &self.view {
            View::Board => self.press_on_board(key),
            View::Levels => self.press_on_levels(key),
            View::Walk(_) => self.press_on_walk(key),
            View::Restart => {
                if key == Key::Character('y') {
                    self.act(Action::Restart);
                }
                self.leave()
            }
            View::Keys | View::Pause | View::Making(_) | View::Text(_) => self.leave(),
        }
    }

    /// Moves the cursor to the cell that the mouse points at.
    pub(in super::super) fn point(&mut self, square: Square) {
        if matches!(self.view, View::Board) {
            self.pending = None;
            self.message.clear();
            self.cursor = square;
        }
    }

    fn leave(&mut self) -> Effect {
        self.view = View::Board;
        Effect::Nothing
    }

    fn press_on_board(&mut self, key: Key) -> Effect {
        if let Some(pending) = self.pending.take() {
            return self.press_after(pending, key);
        }
        match key {
            Key::Up => self.step_cursor(-1, 0),
            Key::Down => self.step_cursor(1, 0),
            Key::Left => self.step_cursor(0, -1),
            Key::Right => self.step_cursor(0, 1),
            Key::Home => self.move_to_end(0, -1),
            Key::End => self.move_to_end(0, 1),
            Key::PageUp => self.move_to_end(-1, 0),
            Key::PageDown => self.move_to_end(1, 0),
            Key::Tab => self.move_to_empty(1),
            Key::BackTab => self.move_to_empty(self.board().geometry().square_count() - 1),
            Key::Erase => self.act(Action::Erase(self.cursor)),
            Key::Undo => self.undo(),
            Key::Redo => self.redo(),
            Key::Mark(key) => self.mark_by(key),
            Key::Enter => self.apply_hint(),
            Key::Escape => (self.hint, self.check, self.highlight) = (None, None, None),
            Key::Character(character) => return self.press_character(character),
            Key::Quit | Key::Other => {}
        }
        Effect::Nothing
    }

    fn press_character(&mut self, character: char) -> Effect {
        if let Some(digit) = self.board().digit_of_key(character) {
            self.write(digit);
            return Effect::Nothing;
        }
        match character {
            'k' => self.step_cursor(-1, 0),
            'j' => self.step_cursor(1, 0),
            'h' => self.step_cursor(0, -1),
            'l' => self.step_cursor(0, 1),
            '0' | 'x' | '.' => self.act(Action::Erase(self.cursor)),
            ' ' | 'm' => self.writes_marks = !self.writes_marks,
            'u' => self.undo(),
            'r' => self.redo(),
            'U' => self.undo_to_correct(),
            'p' => self.change_marks(),
            'f' => self.fill_marks(),
            'g' => self.pending = Some(Pending::JumpRow),
            '/' => self.pending = Some(Pending::Highlight),
            'o' => self.pending = Some(Pending::Colour),
            'c' => self.check_game(),
            'i' => return self.ask_for_hint(),
            'v' => self.show_text(),
            'w' => self.show_rules(),
            'e' => return self.ask_for_steps(),
            's' => return Effect::Save,
            't' => self.shows_time = !self.shows_time,
            'P' => self.view = View::Pause,
            'N' if self.has_levels => self.view = View::Levels,
            'N' => return Effect::New(None),
            'R' => self.view = View::Restart,
            '?' => self.view = View::Keys,
            'q' => return Effect::Quit,
            _ => {}
        }
        Effect::Nothing
    }

    fn press_after(&mut self, pending: Pending, key: Key) -> Effect {
        let Key::Character(character) = key else {
            if pending == Pending::Highlight {
                self.highlight = None;
            }
            return Effect::Nothing;
        };
        // Rows and columns are numbered 1 to 9, then from A.
        let line = character.to_digit(36).filter(|_| !character.is_lowercase());
        let line = line.and_then(|it| usize::try_from(it).ok()?.checked_sub(1));
        let (rows, columns) = self.size();
        match (pending, line) {
            (Pending::JumpRow, Some(row)) if row < rows => {
                self.pending = Some(Pending::JumpColumn(row));
            }
            (Pending::JumpColumn(row), Some(column)) if column < columns => {
                self.cursor = self.at(row, column).unwrap_or(self.cursor);
            }
            (Pending::Highlight, _) => self.highlight = self.board().digit_of_key(character),
            (Pending::Colour, _) => self.colour(character),
            _ => {}
        }
        Effect::Nothing
    }

    fn press_on_levels(&mut self, key: Key) -> Effect {
        let mut levels = LEVELS.iter();
        let level = levels.find(|(character, _)| key == Key::Character(*character));
        match level {
            Some(&(_, level)) => Effect::New(Some(level)),
            None => self.leave(),
        }
    }

    fn press_on_walk(&mut self, key: Key) -> Effect {
        let View::Walk(walk) = &mut self.view else {
            return Effect::Nothing;
        };
        let last = walk.scenes.len() - 1;
        match key {
            Key::Character('n' | 'l' | 'j' | ' ') | Key::Right | Key::Down => {
                walk.at = (walk.at + 1).min(last);
            }
            Key::Character('p' | 'h' | 'k') | Key::Left | Key::Up => {
                walk.at = walk.at.saturating_sub(1);
            }
            Key::Home => walk.at = 0,
            Key::End => walk.at = last,
            Key::Character('v') => {
                let text = walk.scenes[walk.at].text(Level::Step);
                self.view = View::Text(text.to_owned());
            }
            Key::Enter => self.play_on(),
            _ => return self.leave(),
        }
        Effect::Nothing
    }

    /// Performs the steps before the one that is shown.
    fn play_on(&mut self) {
        let View::Walk(walk) = std::mem::replace(&mut self.view, View::Board) else {
            return;
        };
        for advice in &walk.scenes[..walk.at] {
            self.game.apply(advice);
        }
        self.forget();
        self.message = format!("{} steps done; u undoes them.", walk.at);
    }

    /// Moves the cursor to the next cell in a direction, across gaps and around the board.
    fn step_cursor(&mut self, rows: i8, columns: i8) {
        let next = self.cells_towards(rows, columns).next();
        self.cursor = next.unwrap_or(self.cursor);
    }

    /// Moves the cursor to the last cell in a direction.
    fn move_to_end(&mut self, rows: i8, columns: i8) {
        let (size, (row, column)) = (self.size(), self.place());
        let count = match (rows, columns) {
            (-1, _) => row,
            (1, _) => size.0 - 1 - row,
            (_, -1) => column,
            _ => size.1 - 1 - column,
        };
        let places = self.places_towards(rows, columns).take(count);
        let last = places
            .filter_map(|(row, column)| self.at(row, column))
            .last();
        self.cursor = last.unwrap_or(self.cursor);
    }

    fn cells_towards(&self, rows: i8, columns: i8) -> impl Iterator<Item = Square> {
        let places = self.places_towards(rows, columns);
        places.filter_map(move |(row, column)| self.at(row, column))
    }

    /// Returns the places in a direction from the cursor, around the board and back.
    fn places_towards(
        &self,
        rows: i8,
        columns: i8,
    ) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (size, (row, column)) = (self.size(), self.place());
        let wrap = |at: usize, by: isize, size: usize| {
            at.wrapping_add_signed(by).wrapping_add(size) % size
        };
        let count = if rows == 0 { size.1 } else { size.0 };
        (1..=count as isize).map(move |step| {
            (
                wrap(row, step * isize::from(rows), size.0),
                wrap(column, step * isize::from(columns), size.1),
            )
        })
    }

    /// Returns the cell at a row and a column. The layers of a board follow one another.
    fn at(&self, row: usize, column: usize) -> Option<Square> {
        let shape = self.board().geometry().shape();
        shape.at(row / shape.rows(), row % shape.rows(), column)
    }

    /// Returns the row and the column of the cursor.
    fn place(&self) -> (usize, usize) {
        let shape = self.board().geometry().shape();
        let (layer, row, column) = shape.position(self.cursor);
        (layer * shape.rows() + row, column)
    }

    /// Returns the number of rows and of columns.
    fn size(&self) -> (usize, usize) {
        let shape = self.board().geometry().shape();
        (shape.layers() * shape.rows(), shape.columns())
    }

    fn board(&self) -> &Board {
        self.game.state().board()
    }

    /// Moves to the next empty cell, in steps of `by` cells.
    fn move_to_empty(&mut self, by: usize) {
        let empty = self.game.state().empty();
        let count = self.board().geometry().square_count();
        let at = |it: usize| Square::new((self.cursor.index() + it * by) % count);
        let mut squares = (1..=count).map(at);
        if let Some(square) = squares.find(|square| empty.contains(square)) {
            self.cursor = square;
        }
    }

    fn write(&mut self, digit: Digit) {
        if self.writes_marks {
            self.mark(digit)
        } else {
            self.act(Action::Place(Candidate::new(self.cursor, digit)))
        }
    }

    fn mark_by(&mut self, key: char) {
        if let Some(digit) = self.board().digit_of_key(key) {
            self.mark(digit);
        }
    }

    fn mark(&mut self, digit: Digit) {
        self.shows_marks = true;
        self.act(Action::ToggleMark(Candidate::new(self.cursor, digit)));
    }

    /// Colours the cell: 1 to 6, or a to f as the board shows them. 0 removes the colour, and so does
    /// the colour that the cell has.
    fn colour(&mut self, character: char) {
        let number = match character {
            '1'..='9' => character as u8 - b'0',
            'a'..='f' => character as u8 - b'a' + 1,
            '0' | 'o' | 'x' | '.' => 0,
            _ => return,
        };
        if number > Colour::COUNT {
            self.message = format!("There are {} colours: 1 to {0}.", Colour::COUNT);
            return;
        }
        let before = self.game.state().colour(self.cursor);
        let colour = Colour::try_new(number).filter(|&colour| Some(colour) != before);
        self.act(Action::Colour(self.cursor, colour));
    }

    fn act(&mut self, action: Action) {
        match self.game.act(action) {
            Ok(true) => self.forget(),
            Ok(false) => {}
            Err(refusal) => self.message = format!("{refusal}."),
        }
    }

    /// Forgets what was shown about an earlier state.
    fn forget(&mut self) {
        (self.hint, self.check) = (None, None);
        if self.game.state().is_solved() {
            self.message = "Solved. Well done!".to_owned();
        } else if self.game.state().empty().is_empty() {
            self.message = "Full, but not solved: c checks.".to_owned();
        }
    }

    fn undo(&mut self) {
        let changed = self.game.last_changed();
        if self.game.undo() {
            self.cursor = changed.first().copied().unwrap_or(self.cursor);
            self.forget();
        } else {
            self.message = "Nothing to undo.".to_owned()
        }
    }

    fn redo(&mut self) {
        if self.game.redo() {
            let changed = self.game.last_changed();
            self.cursor = changed.first().copied().unwrap_or(self.cursor);
            self.forget();
        } else {
            self.message = "Nothing to redo.".to_owned()
        }
    }

    fn undo_to_correct(&mut self) {
        let undone = self.game.undo_to_correct();
        self.forget();
        self.message = match undone {
            0 => "No entry is wrong.".to_owned(),
            1 => "1 change undone.".to_owned(),
            _ => format!("{undone} changes undone."),
        };
    }

    /// Changes the marks: yours, automatic, hidden, and again.
    fn change_marks(&mut self) {
        match (self.shows_marks, self.game.state().marking()) {
            (true, Marking::Own) => self.act(Action::SetMarking(Marking::Auto)),
            (true, Marking::Auto) => self.shows_marks = false,
            (false, marking) => {
                self.shows_marks = true;
                if marking == Marking::Auto {
                    self.act(Action::SetMarking(Marking::Own));
                }
            }
        }
    }

    fn fill_marks(&mut self) {
        self.shows_marks = true;
        self.act(Action::FillMarks);
    }

    fn check_game(&mut self) {
        let check = self.game.check();
        let names = |list| self.names().list(list);
        self.message = if let Some(conflict) = check.conflicts.first() {
            hint::text_of_conflict(conflict, self.names())
        } else if let Some(&rule) = check.broken_rules.first() {
            hint::text_of_broken(rule, self.names())
        } else if !check.wrong_entries.is_empty() {
            format!("Wrong: {}.", names(&check.wrong_entries))
        } else if check.is_impossible {
            "The entries leave no solution.".to_owned()
        } else if !check.missing_marks.is_empty() {
            format!("Missing marks: {}.", names(&check.missing_marks))
        } else if !check.excluded_marks.is_empty() {
            format!("Impossible marks: {}.", names(&check.excluded_marks))
        } else {
            "Nothing is wrong.".to_owned()
        };
        self.check = Some(check);
        self.hint = None;
    }

    /// Shows more of the hint, or asks for one.
    fn ask_for_hint(&mut self) -> Effect {
        self.check = None;
        match &mut self.hint {
            Some(shown) => {
                shown.level = shown.level.next();
                Effect::Nothing
            }
            None => Effect::Hint,
        }
    }

    fn apply_hint(&mut self) {
        let Some(shown) = self.hint.take_if(|shown| shown.level == Level::Step) else {
            return;
        };
        let done = match &shown.hint {
            Hint::Step(advice) => {
                let changes = &advice.changes;
                self.shows_marks |= !changes.eliminations.is_empty();
                let changed = changes.placements.iter().chain(&changes.eliminations);
                let first = changed.map(|it| it.square).min();
                self.cursor = first.unwrap_or(self.cursor);
                self.game.apply(advice)
            }
            Hint::Mistake(mistake) => self.correct(mistake.candidates()),
            _ => false,
        };
        if done {
            self.forget();
        }
    }

    /// Erases wrong entries, or restores missing marks.
    fn correct(&mut self, candidates: &[Candidate]) -> bool {
        let mut is_changed = false;
        for &candidate in candidates {
            let square = candidate.square;
            let action = match self.game.state().digit(square) {
                Some(_) => Action::Erase(square),
                None => Action::ToggleMark(candidate),
            };
            is_changed |= self.game.act(action) == Ok(true);
        }
        is_changed
    }

    /// Shows the whole text of the hint.
    fn show_text(&mut self) {
        if let Some(shown) = &self.hint {
            self.view = View::Text(shown.hint.words(shown.level, self.names()));
        }
    }

    /// Shows all rules in words.
    fn show_rules(&mut self) {
        let rules = self.board().rules().iter();
        let rules: Vec<&str> = rules.map(|rule| rule.name.as_str()).collect();
        if rules.is_empty() {
            self.message = "The board has no rules beyond its units.".to_owned();
        } else {
            self.view = View::Text(rules.join("\n"));
        }
    }

    fn ask_for_steps(&mut self) -> Effect {
        match self.game.mistake() {
            Some(mistake) => {
                self.show_hint(Hint::Mistake(mistake));
                Effect::Nothing
            }
            None => Effect::Explain,
        }
    }
}
