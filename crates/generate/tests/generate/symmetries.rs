//! Canonical forms of boards of any kind and of puzzles with rules: equal for equivalent puzzles and for no others.
//!
//! **Invariant:** what is equivalent is decided by rearrangements that are listed here, or by hand.

use std::collections::{BTreeMap, BTreeSet};

use foldoku_generate::board::format::{self, Style};
use foldoku_generate::board::{BoardTransform, Digit, Geometry, Grid, Square};
use foldoku_generate::{BoardSymmetries, Random};

/// Returns a board with few givens of few digits, so that many are equivalent.
fn sparse_grid(board: &Geometry, givens: usize, random: &mut Random) -> Grid {
    let mut grid = Grid::empty(board);
    for _ in 0..givens {
        let cell = random.below(board.square_count() as u32);
        grid[Square::new(cell as usize)] = Some(Digit::new(1 + random.below(3) as u8));
    }
    grid
}

/// Returns the least line of all rearrangements of a 4×4 board.
fn least(board: &Geometry, grid: &Grid) -> Vec<u8> {
    let orders: Vec<[usize; 4]> = [[0, 1], [1, 0]]
        .into_iter()
        .flat_map(|[one, other]| {
            let lines = |swap: [usize; 2], band: usize| swap.map(|line| 2 * band + line);
            let swaps = [[0, 1], [1, 0]];
            let pairs = swaps.into_iter().flat_map(move |a| swaps.map(|b| (a, b)));
            pairs.map(move |(a, b)| {
                let (first, second) = (lines(a, one), lines(b, other));
                [first[0], first[1], second[0], second[1]]
            })
        })
        .collect();
    let image = |transpose: bool, rows: &[usize; 4], columns: &[usize; 4]| {
        let mut names: Vec<Digit> = Vec::new();
        let cell = |place: usize| {
            let (row, column) = (rows[place / 4], columns[place % 4]);
            let (row, column) = if transpose {
                (column, row)
            } else {
                (row, column)
            };
            let digit = grid[Square::new(4 * row + column)];
            digit.map_or(0, |digit| {
                let known = names.iter().position(|it| *it == digit);
                known.unwrap_or_else(|| {
                    names.push(digit);
                    names.len() - 1
                }) as u8
                    + 1
            })
        };
        (0..16).map(cell).collect::<Vec<u8>>()
    };
    assert_eq!(board.name(), "4x4");
    let mut least = vec![u8::MAX];
    for rows in &orders {
        for columns in &orders {
            least = least.min(image(false, rows, columns));
            least = least.min(image(true, rows, columns));
        }
    }
    least
}

#[test]
fn small_boards_are_equivalent_if_a_rearrangement_says_so() {
    let board = Geometry::boxes(2, 2).unwrap();
    let symmetries = BoardSymmetries::new(&board);
    let mut random = Random::new(4, 4);
    let mut forms: BTreeMap<Vec<u8>, String> = BTreeMap::new();
    for _ in 0..300 {
        let givens = random.below(6) as usize;
        let grid = sparse_grid(&board, givens, &mut random);
        let canonical = symmetries.canonical(&grid);
        assert_eq!(canonical.transform.apply(&grid), canonical.grid);
        assert_eq!(symmetries.canonical(&canonical.grid).grid, canonical.grid);
        let text = format::grid(&board, &canonical.grid, Style::Line);
        let known = forms.entry(least(&board, &grid)).or_insert(text.clone());
        assert_eq!(*known, text);
    }
    let different: BTreeSet<&String> = forms.values().collect();
    assert!(forms.len() > 50, "{}", forms.len());
    assert_eq!(different.len(), forms.len());
}

/// Returns transforms of a board that are known without a search, as far as it has them.
fn known_transforms(board: &Geometry, random: &mut Random) -> Vec<BoardTransform> {
    let (rows, columns) = (board.shape().rows(), board.shape().columns());
    let (height, width) = board.shape().block();
    let mut order = |side: usize, step: usize| {
        let mut bands: Vec<usize> = (0..side / step).collect();
        random.shuffle(&mut bands);
        let lines = bands.into_iter().flat_map(|band| {
            let mut lines: Vec<usize> = (band * step..(band + 1) * step).collect();
            random.shuffle(&mut lines);
            lines
        });
        lines.collect::<Vec<usize>>()
    };
    let (row_order, column_order) = (order(rows, height), order(columns, width));
    let mut digits: Vec<Digit> = board.digits().iter().collect();
    random.shuffle(&mut digits);
    let known = [
        BoardTransform::rows(board, &row_order),
        BoardTransform::columns(board, &column_order),
        BoardTransform::transpose(board),
        BoardTransform::rotate(board),
        BoardTransform::relabel(board, &digits),
    ];
    known.into_iter().flatten().collect()
}

#[test]
fn transforms_of_every_board_keep_the_canonical_form() {
    let boards = [
        Geometry::boxes(2, 3).unwrap(),
        Geometry::boxes(3, 3).unwrap().with_diagonals().unwrap(),
        Geometry::boxes(3, 3).unwrap().with_windows().unwrap(),
        Geometry::boxes(3, 3).unwrap().with_anti_knight().unwrap(),
        Geometry::boxes(4, 4).unwrap(),
    ];
    let mut random = Random::new(5, 5);
    for board in boards {
        let symmetries = BoardSymmetries::new(&board);
        for givens in [3, 25] {
            let grid = sparse_grid(&board, givens, &mut random);
            let canonical = symmetries.canonical(&grid);
            let mut transform = symmetries.random(&mut random);
            for known in known_transforms(&board, &mut random) {
                transform = transform.then(&known);
            }
            let image = symmetries.canonical(&transform.apply(&grid));
            assert_eq!(image.grid, canonical.grid, "{}", board.name());
            assert_eq!(image.automorphisms, canonical.automorphisms);
        }
    }
}

#[test]
fn empty_boards_have_all_symmetries() {
    let count = |board: Geometry| {
        let symmetries = BoardSymmetries::new(&board);
        symmetries.canonical(&Grid::empty(&board)).automorphisms
    };
    assert_eq!(count(Geometry::boxes(2, 2).unwrap()), 2 * 8 * 8);
    assert_eq!(count(Geometry::boxes(2, 3).unwrap()), 48 * 72);
    assert_eq!(count(Geometry::classic()), 3_359_232);
    assert_eq!(
        count(Geometry::classic().with_anti_knight().unwrap()),
        8,
        "a knight's move is kept by rotations and reflections"
    );
}

#[cfg(feature = "rules")]
mod rules {
    use foldoku_generate::canon::{canonical_variant, random_transform, transform_variant};
    use foldoku_generate::rules::{RuleGenerator, RuleRequest};
    use foldoku_rules::{Kind, Order, Rule, Sheet, SheetOptions, Variant};

    use super::*;

    #[test]
    fn random_transforms_keep_the_canonical_form_of_generated_puzzles() {
        let orders = [
            "killer:6",
            "thermometer:2,white dot:4",
            "anti-knight,palindrome:2",
            "arrow:2,odd:4",
            "diagonal",
            "sandwich:3,little killer:3",
            "quadruple:3,whisper:1",
        ];
        let mut random = Random::new(6, 6);
        for rules in orders {
            let request = RuleRequest::new(Sheet::default(), Order::read(rules).unwrap());
            let mut generator = RuleGenerator::new(request).unwrap();
            let made = generator.variant(1, 0, &|| false).unwrap();
            let canonical = canonical_variant(&made.variant).unwrap();
            for _ in 0..8 {
                let transform = random_transform(&made.variant, &mut random).unwrap();
                let image = transform_variant(&made.variant, &transform);
                assert!(
                    image.is_solved_by(&transform.apply(&made.solution)),
                    "{image:?}"
                );
                let form = canonical_variant(&image).unwrap();
                assert_eq!(form.variant, canonical.variant, "{rules}");
                assert_eq!(form.automorphisms, canonical.automorphisms);
            }
            let again = canonical_variant(&canonical.variant).unwrap();
            assert_eq!(again.variant, canonical.variant, "{rules}");
        }
    }

    /// Returns the canonical forms of all figures on two adjacent cells of a 4×4 board.
    fn forms(figure: impl Fn(Vec<Square>) -> Rule) -> BTreeSet<String> {
        let sheet = Sheet::new(SheetOptions::new(4, 4)).unwrap();
        let pairs = sheet.adjacent_pairs().into_iter();
        let pairs = pairs.flat_map(|[one, other]| [vec![one, other], vec![other, one]]);
        let forms = pairs.map(|cells| {
            let mut variant = Variant::new(sheet.clone());
            variant.rules.push(figure(cells));
            let canonical = canonical_variant(&variant).unwrap();
            format!("{:?}", canonical.variant)
        });
        forms.collect()
    }

    #[test]
    fn figures_are_equivalent_up_to_motions_and_reversal() {
        // The middle of a side and of a line inside can be reflected; at their ends, directions differ.
        assert_eq!(forms(|cells| Rule::new(Kind::Palindrome, cells)).len(), 4);
        assert_eq!(forms(|cells| Rule::with(Kind::Arrow, [1], cells)).len(), 6);
        // Reversed values turn a thermometer around.
        assert_eq!(forms(|cells| Rule::new(Kind::Thermometer, cells)).len(), 4);
        // Cages of 3 and 7 are each other's reversal, those of 5 their own.
        let cage = |total| move |cells| Rule::with(Kind::Cage, [total], cells);
        assert_eq!([3, 7, 5].map(|total| forms(cage(total)).len()), [4, 4, 4]);
        assert_eq!(forms(cage(3)), forms(cage(7)));
    }
}
