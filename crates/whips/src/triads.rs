//! The guesses of tdoku, which data sets for training state as difficulty.
//!
//! A *triad* is the three cells that a box shares with a row or a column. tdoku holds for each box the candidates of
//! its nine cells and of its six negative triads ("the digit is not in this triad"), and for each band and stack the
//! *configurations*: the six ways to place a digit in the triads of three boxes.
//!
//! ```text
//!  c c c H    cells and horizontal triads of a box      configuration   0 1 2 3 4 5
//!  c c c H                                              triad in box 0  0 1 2 2 0 1
//!  c c c H                                              triad in box 1  1 2 0 1 2 0
//!  V V V .    vertical triads                           triad in box 2  2 0 1 0 1 2
//! ```
//!
//! **Invariant:** deductions, their order and the choice of guesses are those of tdoku at its commit af42618, so the
//! number of guesses is equal. Bands and stacks pass deductions only once when a triad has three digits left, and the
//! order then decides what is found.

use crate::stop::Stop;

/// All digits of a cell.
const ALL: u16 = (1 << 9) - 1;

/// The triad that a configuration places the digit in, for each box of the band.
const CONFIGURATIONS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
    [0, 2, 1],
    [1, 0, 2],
];

/// The least number of candidates: one per cell, six per negative triad. The last element is unused.
const LEAST: [u32; 16] = [1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 1, 6, 6, 6, 6, 0];

/// The elements of a box, row by row: cells, horizontal triads at the ends of rows, vertical triads below.
type Elements = [u16; 16];

/// The digits per triad.
type Triads = [u16; 3];

/// A band, or a stack.
#[derive(Clone, Copy)]
struct Band {
    /// The digits that each configuration can still place.
    configurations: [u16; 6],
    /// What the next visit removes.
    eliminations: [u16; 6],
}

#[derive(Clone, Copy)]
struct State {
    /// Bands, then stacks.
    bands: [[Band; 3]; 2],
    boxes: [Elements; 9],
}

/// A contradiction.
struct Conflict;

/// A search that counts its guesses.
struct Search<'a> {
    guesses: u32,
    stop: &'a Stop<'a>,
}

/// How a branch of the search ended.
enum End {
    Solved,
    Failed,
    Stopped,
}

/// Returns how often tdoku guesses until it has found the first solution of a puzzle; none if it was stopped.
pub(crate) fn guesses(puzzle: &[u8; 81], stop: &Stop<'_>) -> Option<u32> {
    let mut search = Search { guesses: 0, stop };
    let end = match State::of(puzzle) {
        Ok(state) => search.solve(state),
        Err(Conflict) => End::Failed,
    };
    match end {
        End::Stopped => None,
        End::Solved | End::Failed => Some(search.guesses),
    }
}

impl Search<'_> {
    fn solve(&mut self, mut state: State) -> End {
        let Some((side, band, digit)) = state.branch() else {
            return End::Solved;
        };
        self.guesses += 1;
        if self.stop.is_set() {
            return End::Stopped;
        }
        let configurations = &state.bands[side][band].configurations;
        let mut options = (0..6).filter(|&it| configurations[it] & digit != 0);
        let first = options.next();
        let others: Vec<usize> = options.collect();

        let mut guessed = state;
        for other in others {
            guessed.bands[side][band].eliminations[other] |= digit;
        }
        if guessed.visit_band(side, band, 0).is_ok() {
            match self.solve(guessed) {
                End::Failed => {}
                end => return end,
            }
        }
        if let Some(first) = first {
            state.bands[side][band].eliminations[first] |= digit;
        }
        match state.visit_band(side, band, 0) {
            Ok(()) => self.solve(state),
            Err(Conflict) => End::Failed,
        }
    }
}

impl State {
    /// Returns the state after the givens.
    fn of(puzzle: &[u8; 81]) -> Result<State, Conflict> {
        let band = Band {
            configurations: [ALL; 6],
            eliminations: [0; 6],
        };
        let mut state = State {
            bands: [[band; 3]; 2],
            boxes: [[ALL; 16]; 9],
        };
        for (cell, character) in puzzle.iter().enumerate() {
            if let digit @ 0..9 = character.wrapping_sub(b'1') {
                state.give(cell / 9, cell % 9, 1 << digit);
            }
        }
        for (band, from) in [(0, 1), (1, 2), (2, 0)] {
            for side in [0, 1] {
                state.visit_band(side, band, from)?;
            }
        }
        Ok(state)
    }

    /// Removes what a given excludes from its box, and notes it for its band and stack.
    fn give(&mut self, row: usize, column: usize, digit: u16) {
        let (band, stack, row, column) = (row / 3, column / 3, row % 3, column % 3);
        for (place, element) in self.boxes[3 * band + stack].iter_mut().enumerate().take(15) {
            let (other_row, other_column) = (place / 4, place % 4);
            if (other_row, other_column) == (row, column) {
                *element &= digit;
            } else if other_row < 3 && other_column < 3
                || other_row == row
                || other_column == column
            {
                *element &= !digit;
            }
        }
        for (side, index, peer, triad) in [(0, band, stack, row), (1, stack, band, column)] {
            let eliminations = &mut self.bands[side][index].eliminations;
            for (configuration, eliminations) in CONFIGURATIONS.iter().zip(eliminations) {
                if configuration[peer] != triad {
                    *eliminations |= digit;
                }
            }
        }
    }

    /// Applies what was noted for a band or stack, and restricts its boxes: that box last which has caused the visit.
    fn visit_band(&mut self, side: usize, index: usize, from: usize) -> Result<(), Conflict> {
        let band = &mut self.bands[side][index];
        let mut both = band.configurations.iter().zip(&band.eliminations);
        if both.all(|(configuration, elimination)| configuration & elimination == 0) {
            return Ok(());
        }
        for (configuration, elimination) in band.configurations.iter_mut().zip(band.eliminations) {
            *configuration &= !elimination;
        }
        // A triad with three digits left holds them, so that they are in no other triad of the box.
        let full = triads(&band.configurations).map(|triads| {
            triads.map(|digits| match digits.count_ones() {
                3 => digits,
                _ => 0,
            })
        });
        for (configuration, digits) in CONFIGURATIONS.iter().zip(&mut band.configurations) {
            for (peer, full) in full.iter().enumerate() {
                *digits &= !others(full, configuration[peer]);
            }
        }
        let triads = triads(&band.configurations);
        for peer in [(from + 1) % 3, (from + 2) % 3, from] {
            let place = match side {
                0 => 3 * index + peer,
                _ => 3 * peer + index,
            };
            self.restrict(side, place, &allowed(&triads[peer], side))?;
        }
        Ok(())
    }

    /// Restricts a box to candidates, and visits its band and stack: that one last which has caused it.
    fn restrict(&mut self, side: usize, place: usize, allowed: &Elements) -> Result<(), Conflict> {
        let mut removed = [0; 16];
        for element in 0..16 {
            removed[element] = self.boxes[place][element] & !allowed[element];
        }
        if removed == [0; 16] {
            return Ok(());
        }
        let (band, stack) = (place / 3, place % 3);
        loop {
            let elements = &mut self.boxes[place];
            for (element, removed) in elements.iter_mut().zip(removed) {
                *element &= !removed;
            }
            let asserted = asserted(elements)?;
            self.assert(&asserted, band, stack, &mut removed);
            let mut both = self.boxes[place].iter().zip(&removed);
            if both.all(|(element, removed)| element & removed == 0) {
                break;
            }
        }
        let visits = match side {
            1 => [(0, band, stack), (1, stack, band)],
            _ => [(1, stack, band), (0, band, stack)],
        };
        for (side, index, from) in visits {
            self.visit_band(side, index, from)?;
        }
        Ok(())
    }

    /// Adds what assertions exclude in their box to `removed`, and notes it for the band and stack.
    fn assert(&mut self, asserted: &Elements, band: usize, stack: usize, removed: &mut Elements) {
        let cell = |row: usize, column: usize| asserted[4 * row + column];
        let rows: Triads = [0, 1, 2].map(|row| (0..3).fold(0, |all, it| all | cell(row, it)));
        let columns: Triads =
            [0, 1, 2].map(|column| (0..3).fold(0, |all, it| all | cell(it, column)));
        let all = rows.iter().fold(0, |all, row| all | row);
        for row in 0..3 {
            for column in 0..3 {
                removed[4 * row + column] |= match cell(row, column) {
                    0 => all,
                    digits => ALL & !digits,
                };
            }
            removed[4 * row + 3] |= rows[row];
            removed[12 + row] |= columns[row];
        }
        let negative_rows = [3, 7, 11].map(|place| asserted[place]);
        let negative_columns = [12, 13, 14].map(|place| asserted[place]);
        for (side, index, peer, negative, positive) in [
            (0, band, stack, negative_rows, rows),
            (1, stack, band, negative_columns, columns),
        ] {
            let eliminations = &mut self.bands[side][index].eliminations;
            for (configuration, eliminations) in CONFIGURATIONS.iter().zip(eliminations) {
                let triad = configuration[peer];
                *eliminations |= negative[triad] | others(&positive, triad);
            }
        }
    }

    /// Returns the band or stack with the fewest open configurations, and the digit to guess in it; none if the puzzle
    /// is solved.
    fn branch(&self) -> Option<(usize, usize, u16)> {
        let places = [0, 1]
            .into_iter()
            .flat_map(|side| [0, 1, 2].map(|index| (side, index)));
        let open = places.filter_map(|(side, index)| {
            let configurations = self.bands[side][index].configurations;
            let count = configurations.iter().map(|it| it.count_ones()).sum::<u32>();
            (count >= 10).then_some((count, side, index))
        });
        let (_, side, index) = open.min()?;
        let configurations = self.bands[side][index].configurations;
        let count = |digit: u16| {
            let with = configurations.iter().filter(|&&it| it & digit != 0);
            // Digits with four or more are not distinguished.
            with.count().min(4)
        };
        let digits = (0..9).map(|digit| 1 << digit);
        let digits = digits.map(|digit| (count(digit), digit));
        let (_, digit) = digits.filter(|(count, _)| *count > 1).min()?;
        Some((side, index, digit))
    }
}

/// Returns the digits of the two other triads.
fn others(triads: &Triads, triad: usize) -> u16 {
    triads[(triad + 1) % 3] | triads[(triad + 2) % 3]
}

/// Returns the digits that each triad of each box can hold.
fn triads(configurations: &[u16; 6]) -> [Triads; 3] {
    let mut triads = [[0; 3]; 3];
    for (configuration, digits) in CONFIGURATIONS.iter().zip(configurations) {
        for (triads, triad) in triads.iter_mut().zip(configuration) {
            triads[*triad] |= digits;
        }
    }
    triads
}

/// Returns the candidates of a box whose triads of one side can hold these digits.
fn allowed(triads: &Triads, side: usize) -> Elements {
    let mut allowed = [ALL; 16];
    for row in 0..3 {
        for column in 0..3 {
            allowed[4 * row + column] = triads[[row, column][side]];
        }
        let negative = [4 * row + 3, 12 + row][side];
        allowed[negative] = others(triads, row);
    }
    allowed
}

/// Returns the candidates that hold: those of elements with no more than they need, and those that occur once in a row
/// or column of the elements.
fn asserted(elements: &Elements) -> Result<Elements, Conflict> {
    let mut asserted = [0; 16];
    for (place, (element, least)) in elements.iter().zip(LEAST).enumerate() {
        let count = element.count_ones();
        if count < least {
            return Err(Conflict);
        }
        if count == least {
            asserted[place] = *element;
        }
    }
    for line in 0..4 {
        for places in [
            [0, 1, 2, 3].map(|it| 4 * line + it),
            [0, 1, 2, 3].map(|it| 4 * it + line),
        ] {
            let (mut once, mut twice) = (0, 0);
            for place in places {
                twice |= once & elements[place];
                once |= elements[place];
            }
            for place in places {
                asserted[place] |= elements[place] & !twice;
            }
        }
    }
    Ok(asserted)
}
