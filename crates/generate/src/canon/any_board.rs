//! Symmetries of boards of any kind, and the canonical forms of their puzzles.
//!
//! A board is a graph of cells and units, a puzzle also of digits. Its canonical labelling says which cell is
//! which; the first isomorphism from the labelled board to the board itself returns them to rows and columns.
//!
//! **Invariant:** two grids have the same canonical form if and only if a symmetry of the board and an exchange of
//! digits maps one to the other. The canonical form of a canonical form is itself. It is not the minlex form of the
//! classic board.

use foldoku_board::{BoardTransform, Digit, DigitSet, Geometry, Grid, Square};

use super::labelling::{Graph, Labelling};
use crate::random::Random;

/// The symmetries of a board.
///
/// ```
/// use foldoku_generate::{BoardSymmetries, Random};
/// use foldoku_generate::board::{Geometry, Puzzle};
///
/// let board = Geometry::boxes(2, 3).unwrap();
/// let puzzle = Puzzle::parse(&board, "1..... ...2.. .3.... ....4. ..5... .....6").unwrap();
/// let symmetries = BoardSymmetries::new(&board);
/// let transform = symmetries.random(&mut Random::new(1, 1));
///
/// let canonical = symmetries.canonical(puzzle.givens());
/// let image = transform.apply(puzzle.givens());
/// assert_eq!(symmetries.canonical(&image).grid, canonical.grid);
/// assert_eq!(canonical.transform.apply(puzzle.givens()), canonical.grid);
/// ```
#[derive(Debug)]
pub struct BoardSymmetries {
    geometry: Geometry,
    /// The cells of the units and of further groups, each in order and once.
    groups: Vec<Vec<usize>>,
}

/// The canonical form of a puzzle on any board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonicalBoard {
    /// The canonical form.
    pub grid: Grid,
    /// A transform that maps the puzzle to it.
    pub transform: BoardTransform,
    /// The number of symmetries of the board that map the puzzle to itself up to an exchange of digits; the largest
    /// number if there are more.
    pub automorphisms: u64,
}

impl BoardSymmetries {
    /// Prepares a board.
    pub fn new(geometry: &Geometry) -> BoardSymmetries {
        BoardSymmetries::with_groups(geometry, [])
    }

    /// Prepares a board with further groups of cells that symmetries keep.
    pub fn with_groups(
        geometry: &Geometry,
        groups: impl IntoIterator<Item = Vec<Square>>,
    ) -> BoardSymmetries {
        let units = geometry
            .units()
            .map(|unit| geometry.squares_of(unit).to_vec());
        let all = units.chain(groups);
        let all = all.map(|cells| cells.into_iter().map(Square::index).collect());
        BoardSymmetries {
            geometry: geometry.clone(),
            groups: sorted(all),
        }
    }

    /// Returns the canonical form of a grid.
    pub fn canonical(&self, grid: &Grid) -> CanonicalBoard {
        let cells = self.geometry.square_count();
        let mut graph = self.graph(&self.groups);
        let used: DigitSet = grid.contents().iter().flatten().copied().collect();
        let digits: Vec<(Digit, usize)> = used.iter().map(|digit| (digit, graph.add(2))).collect();
        for (cell, content) in grid.contents().iter().enumerate() {
            let vertex = digits.iter().find(|(digit, _)| *content == Some(*digit));
            vertex.iter().for_each(|it| graph.connect(cell, it.1));
        }
        let Labelling {
            labels,
            automorphisms,
        } = graph.labelling();
        // The board as the labelling shows it, and its way back to rows and columns.
        let groups = self.groups.iter();
        let labelled = groups.map(|group| group.iter().map(|&cell| labels[cell]).collect());
        let labelled = self.graph(&sorted(labelled));
        let back = labelled.isomorphism(&self.graph(&self.groups), &mut |_| {});
        let back = back.expect("the labelled board is the board");
        let image: Vec<usize> = labels[..cells].iter().map(|&label| back[label]).collect();
        let mut names = digits;
        names.sort_by_key(|&(_, vertex)| labels[vertex]);
        let unused = (self.geometry.digits() & !used).iter();
        let order: Vec<Digit> = names.iter().map(|it| it.0).chain(unused).collect();
        let transform = self.transform(&image).then(&self.labelled(&order));
        CanonicalBoard {
            grid: transform.apply(grid),
            transform,
            automorphisms,
        }
    }

    /// Returns a symmetry with an exchange of digits; all are equally probable.
    pub fn random(&self, random: &mut Random) -> BoardTransform {
        let graph = self.graph(&self.groups);
        let map = graph.isomorphism(&graph, &mut |vertices| random.shuffle(vertices));
        let map = map.expect("a board is isomorphic to itself");
        let mut digits: Vec<Digit> = self.geometry.digits().iter().collect();
        random.shuffle(&mut digits);
        self.transform(&map[..self.geometry.square_count()])
            .then(&self.labelled(&digits))
    }

    /// Returns the graph of cells and groups.
    fn graph(&self, groups: &[Vec<usize>]) -> Graph {
        let mut graph = Graph::default();
        for _ in 0..self.geometry.square_count() {
            graph.add(0);
        }
        for group in groups {
            let vertex = graph.add(1);
            group.iter().for_each(|&cell| graph.connect(cell, vertex));
        }
        graph
    }

    /// Returns the symmetry that moves each cell to its image.
    fn transform(&self, image: &[usize]) -> BoardTransform {
        let mut sources = vec![Square::new(0); image.len()];
        for (cell, &image) in image.iter().enumerate() {
            sources[image] = Square::new(cell);
        }
        let transform = BoardTransform::of_squares(&self.geometry, sources);
        transform.expect("an isomorphism maps units to units")
    }

    /// Returns the exchange that makes the first of some digits 1, the next 2, and so on.
    fn labelled(&self, order: &[Digit]) -> BoardTransform {
        let relabel = BoardTransform::relabel(&self.geometry, order);
        relabel.expect("every digit occurs once").inverse()
    }
}

/// Returns groups in order, each once and with its cells in order.
fn sorted(groups: impl Iterator<Item = Vec<usize>>) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = groups.collect();
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups.sort_unstable();
    groups.dedup();
    groups
}
