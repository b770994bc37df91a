//! What a puzzle demands, prepared for human steps: groups of cells that differ, and rules one by one.
//!
//! ```text
//!  Puzzle, origins ──▶ groups (units, cages, lines …), who sees whom, one filter per rule
//! ```
//!
//! **Invariant:** a rulebook does not change while its puzzle is solved. A house has as many cells as the
//! board has digits, so it holds each digit once.

use foldoku_board::constraint::Relation;
use foldoku_board::format::Symbols;
use foldoku_board::{Constraint, Digit, DigitSet, Geometry, Puzzle, Square, Unit, UnitKind};
use foldoku_rules::Variant;
use foldoku_search::variant::Filters;

use crate::cells::{CellSet, MAX_CELLS, MAX_DIGITS, Mask, digit_set};
use crate::narrow::Narrower;

/// A puzzle, prepared for human steps.
#[derive(Clone, Debug)]
pub struct Rulebook {
    puzzle: Puzzle,
    digits: usize,
    start: Vec<Mask>,
    peers: Vec<CellSet>,
    groups: Vec<Group>,
    /// For each cell the groups that hold it.
    groups_of: Vec<Vec<usize>>,
    clues: Vec<Clue>,
    filters: Filters,
    /// The board and the rules by name, if they have names.
    pub(crate) variant: Option<Variant>,
}

/// The most cells of a rule that is looked at as a whole.
const WHOLE: usize = 20;

/// Cells that hold different digits.
#[derive(Clone, Debug)]
pub struct Group {
    /// The cells.
    pub cells: CellSet,
    /// Where the group comes from.
    pub origin: Origin,
    /// Whether it holds every digit.
    pub is_house: bool,
}

/// Where a group of different cells comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A row, a column, a box or another unit of the board.
    Unit(Unit),
    /// The rule with this place in the puzzle.
    Rule(usize),
}

/// One rule of the puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Clue {
    /// Its place among the rules of the puzzle.
    pub(crate) place: usize,
    /// The cells that it mentions.
    pub(crate) cells: CellSet,
    pub(crate) constraints: Vec<Constraint>,
    /// What it excludes, one after the other; none if it only makes cells differ.
    pub(crate) parts: Vec<Narrower>,
}

/// A board with more than 1,024 cells or 16 digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Rulebook {
    /// Prepares a puzzle whose rules have no names: each constraint is a rule.
    ///
    /// # Errors
    ///
    /// If the board is too large.
    pub fn new(puzzle: &Puzzle) -> Result<Rulebook, TooLarge> {
        let origins: Vec<Option<usize>> = (0..puzzle.constraints().len()).map(Some).collect();
        Rulebook::with_origins(puzzle, &origins)
    }

    /// Prepares a puzzle with named rules.
    ///
    /// # Errors
    ///
    /// If the board is too large.
    ///
    /// # Panics
    ///
    /// If `puzzle` is not that of the variant.
    pub fn of_variant(variant: &Variant, puzzle: &Puzzle) -> Result<Rulebook, TooLarge> {
        let lowered = variant
            .lower()
            .expect("the puzzle was made of this variant");
        let mut rulebook = Rulebook::with_origins(puzzle, &lowered.origins)?;
        rulebook.variant = Some(variant.clone());
        Ok(rulebook)
    }

    fn with_origins(puzzle: &Puzzle, origins: &[Option<usize>]) -> Result<Rulebook, TooLarge> {
        let filters = Filters::new(puzzle).ok_or(TooLarge)?;
        let geometry = puzzle.geometry();
        let (cells, digits) = (geometry.square_count(), usize::from(geometry.digit_count()));
        debug_assert!(cells <= MAX_CELLS && digits <= MAX_DIGITS);
        let clues = clues(puzzle, origins, &filters);
        let groups = groups(geometry, &clues);
        let mut groups_of = vec![Vec::new(); cells];
        for (number, group) in groups.iter().enumerate() {
            group
                .cells
                .cells()
                .for_each(|cell| groups_of[cell].push(number));
        }
        Ok(Rulebook {
            puzzle: puzzle.clone(),
            digits,
            start: filters
                .start()
                .map(|digits| digits.to_bits() as Mask)
                .collect(),
            peers: (0..cells)
                .map(|cell| CellSet::from_words(filters.peers(cell)))
                .collect(),
            groups,
            groups_of,
            clues,
            filters,
            variant: None,
        })
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the board.
    pub fn geometry(&self) -> &Geometry {
        self.puzzle.geometry()
    }

    /// Returns the groups of cells that differ: units first, then those of rules.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns the name of a cell.
    pub fn name(&self, square: Square) -> String {
        match &self.variant {
            Some(variant) => variant.sheet.name(square),
            None => self.geometry().shape().name(square).to_string(),
        }
    }

    /// Returns the character that a board shows for a digit.
    pub fn symbol(&self, digit: Digit) -> char {
        match &self.variant {
            Some(variant) => variant.sheet.symbol(digit),
            None => Symbols::new(Digit::MAX).symbol(digit),
        }
    }

    /// Returns the cells that differ from a cell.
    pub fn seen_from(&self, square: Square) -> CellSet {
        self.peers[square.index()]
    }

    /// Returns the digits that the puzzle leaves to a cell by itself.
    pub fn allowed(&self, square: Square) -> DigitSet {
        digit_set(self.start[square.index()])
    }

    /// Returns what rules demand, each with its place in the puzzle.
    pub fn demands(&self) -> impl Iterator<Item = (usize, &[Constraint])> {
        let clues = self.clues.iter();
        clues.map(|clue| (clue.place, &clue.constraints[..]))
    }

    pub(crate) fn cell_count(&self) -> usize {
        self.start.len()
    }

    pub(crate) fn digit_count(&self) -> usize {
        self.digits
    }

    /// Returns all digits.
    pub(crate) fn all(&self) -> Mask {
        Mask::MAX >> (MAX_DIGITS - self.digits)
    }

    /// Returns the candidates that the puzzle leaves to each cell by itself.
    pub(crate) fn start(&self) -> &[Mask] {
        &self.start
    }

    /// Returns the cells that differ from a cell.
    pub(crate) fn peers(&self, cell: usize) -> &CellSet {
        &self.peers[cell]
    }

    /// Returns the groups that hold a cell.
    pub(crate) fn groups_of(&self, cell: usize) -> &[usize] {
        &self.groups_of[cell]
    }

    /// Returns the kind of a group that is a unit of the board.
    pub(crate) fn kind(&self, group: usize) -> Option<UnitKind> {
        match self.groups[group].origin {
            Origin::Unit(unit) => Some(self.geometry().kind(unit)),
            Origin::Rule(_) => None,
        }
    }

    /// Returns how many numbers narrowers of rules have.
    pub(crate) fn part_count(&self) -> usize {
        let parts = self.clues.iter().flat_map(|clue| &clue.parts);
        parts
            .map(|part| part.number as usize + 1)
            .max()
            .unwrap_or(0)
    }

    pub(crate) fn clues(&self) -> &[Clue] {
        &self.clues
    }

    pub(crate) fn filters(&self) -> &Filters {
        &self.filters
    }

    /// Returns the cells of a set that see all cells of another one.
    pub(crate) fn seen_of(&self, mut seen: CellSet, cells: CellSet) -> CellSet {
        for cell in cells.cells() {
            if seen.is_empty() {
                break;
            }
            seen &= self.peers[cell];
        }
        seen
    }

    /// Returns the cells that see all cells of a set.
    pub(crate) fn seen_by_all(&self, cells: CellSet) -> CellSet {
        let mut cells = cells.cells();
        let first = cells.next().map_or(CellSet::EMPTY, |cell| self.peers[cell]);
        cells.fold(first, |seen, cell| seen & self.peers[cell])
    }
}

fn clues(puzzle: &Puzzle, origins: &[Option<usize>], filters: &Filters) -> Vec<Clue> {
    let mut clues: Vec<Clue> = Vec::new();
    for (constraint, origin) in puzzle.constraints().iter().zip(origins) {
        let Some(place) = *origin else { continue };
        if clues.last().is_none_or(|clue| clue.place != place) {
            clues.push(Clue {
                place,
                cells: CellSet::EMPTY,
                constraints: Vec::new(),
                parts: Vec::new(),
            });
        }
        let clue = clues.last_mut().expect("one was just pushed");
        constraint.visit_squares(&mut |square| clue.cells.add(square.index()));
        clue.constraints.push(constraint.clone());
    }
    let mut number = 0;
    for clue in &mut clues {
        let parts = parts(&clue.constraints, clue.cells);
        let parts = parts.iter().map(|part| part.iter().collect::<Vec<_>>());
        for constraints in parts {
            clue.parts
                .extend(Narrower::new(number, filters, &constraints));
            number += 1;
        }
    }
    clues
}

/// Splits a rule of many cells into its constraints, and relations into their pairs.
fn parts(constraints: &[Constraint], cells: CellSet) -> Vec<Vec<Constraint>> {
    if cells.len() <= WHOLE {
        return vec![constraints.to_vec()];
    }
    let mut parts = Vec::new();
    for constraint in constraints {
        match constraint {
            Constraint::Relation(relation) if relation.squares.len() > WHOLE => {
                relation.visit_pairs(|one, other| {
                    let pair = Relation::couples([[one, other]], relation.table.clone());
                    parts.push(vec![Constraint::Relation(pair)]);
                });
            }
            Constraint::All(inner) => parts.extend(self::parts(inner, cells)),
            _ => parts.push(vec![constraint.clone()]),
        }
    }
    parts
}

/// Returns the units, then the groups that rules add, each once.
fn groups(geometry: &Geometry, clues: &[Clue]) -> Vec<Group> {
    let digits = usize::from(geometry.digit_count());
    let units = geometry.units().map(|unit| {
        let cells = geometry.squares_of(unit).iter().copied().collect();
        (cells, Origin::Unit(unit))
    });
    let of_rules = clues.iter().flat_map(|clue| {
        let different = clue.constraints.iter().filter_map(different);
        different.map(|squares| {
            let cells = squares.iter().copied().collect();
            (cells, Origin::Rule(clue.place))
        })
    });
    let mut groups: Vec<Group> = Vec::new();
    for (cells, origin) in units.chain(of_rules) {
        let cells: CellSet = cells;
        if cells.len() > 1 && !groups.iter().any(|known| known.cells == cells) {
            groups.push(Group {
                cells,
                origin,
                is_house: cells.len() == digits,
            });
        }
    }
    groups
}

/// Returns the cells of a constraint that makes them differ.
fn different(constraint: &Constraint) -> Option<&[Square]> {
    match constraint {
        Constraint::AllDifferent(squares) => Some(squares),
        Constraint::Cage(cage) => Some(&cage.squares),
        _ => None,
    }
}
