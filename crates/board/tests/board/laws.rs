//! Laws of text forms, puzzles, symmetries and candidates, on boards of every kind.

use std::sync::LazyLock;

use foldoku_board::format::{self, LINE_LIMIT, Layout, PuzzleText, Splitter, Style};
use foldoku_board::puzzle::Defect;
use foldoku_board::{BoardTransform, Candidates, Geometry, Grid, Puzzle};
use foldoku_testkit::generate::Text;
use foldoku_testkit::{fixtures, generate, reference};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const FAILURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/laws.txt");

/// The styles that can be read back; [`Style::Frame`] leaves empty cells blank.
const STYLES: [Style; 4] = [Style::Line, Style::Rows, Style::Box, Style::Wide];

/// Larger boards than those of [`generate::geometry`], up to the largest.
static LARGE: LazyLock<Vec<Geometry>> = LazyLock::new(|| {
    let names = ["12x12", "16x16+x", "25x25", "5x7", "boxes:8x8", "cube:3"];
    names.map(fixtures::geometry).to_vec()
});

fn any_board() -> BoxedStrategy<Geometry> {
    prop_oneof![4 => generate::geometry(), 1 => select(LARGE.as_slice())].boxed()
}

fn board_and<T: std::fmt::Debug>(
    boards: BoxedStrategy<Geometry>,
    part: impl Fn(&Geometry) -> BoxedStrategy<T>,
) -> impl Strategy<Value = (Geometry, T)> {
    boards.prop_flat_map(move |board| (Just(board.clone()), part(&board)))
}

/// Generates a board with some grids and a style.
fn drawings() -> impl Strategy<Value = (Geometry, (Vec<Grid>, Style))> {
    board_and(any_board(), |board| {
        let grids = prop_oneof![
            3 => generate::grid(board),
            1 => Just(Grid::empty(board)).boxed(),
        ];
        (vec(grids, 1..4), select(&STYLES[..])).boxed()
    })
}

fn three_symmetries() -> impl Strategy<Value = (Geometry, [BoardTransform; 3])> {
    board_and(generate::geometry(), |board| {
        let symmetry = || generate::symmetry(board);
        [symmetry(), symmetry(), symmetry()].boxed()
    })
}

fn split(geometry: &Geometry, layout: Option<Layout>, text: &[u8]) -> Vec<PuzzleText> {
    let mut records = Vec::new();
    let mut splitter = Splitter::new(geometry, layout);
    for line in text.split(|&byte| byte == b'\n') {
        splitter.line(line, |record| records.push(record));
    }
    splitter.finish(|record| records.push(record));
    records
}

/// Returns the lines that are records of a file of lines, with their numbers.
fn lines_that_count(text: &[u8]) -> Vec<(usize, &[u8])> {
    let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
    lines
        .map(|(number, line)| (number, line.trim_ascii()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with(b"#"))
        .collect()
}

fn lines_of(records: &[PuzzleText]) -> Vec<(usize, &[u8])> {
    let line = |record| {
        let PuzzleText { line, text, .. }: &PuzzleText = record;
        (*line, text.trim_ascii())
    };
    records.iter().map(line).collect()
}

proptest! {
    #![proptest_config(generate::config(256, FAILURES))]

    #[test]
    fn drawings_read_back((board, (grids, style)) in drawings()) {
        for grid in grids {
            let drawing = format::grid(&board, &grid, style);
            prop_assert_eq!(format::read(&board, drawing.as_bytes()), Ok(grid), "\n{}", drawing);
        }
    }

    #[test]
    fn files_of_drawings_read_back((board, (grids, style)) in drawings(), gap in "\n{1,3}") {
        let drawings: Vec<String> =
            grids.iter().map(|grid| format::grid(&board, grid, style)).collect();
        let text = drawings.join(&gap);
        let records = split(&board, None, text.as_bytes());
        let read: Result<Vec<Grid>, _> = records.iter().map(|it| it.read(&board)).collect();
        prop_assert_eq!(read, Ok(grids), "\n{}", text);
    }

    #[test]
    fn empty_cells_can_have_any_mark(
        (board, grid) in board_and(any_board(), generate::grid),
        blank in select(&['.', '0', '?', '_', '*', '-'][..]),
    ) {
        let line = format::grid(&board, &grid, Style::Line).replace('.', &blank.to_string());
        prop_assert_eq!(format::read(&board, line.as_bytes()), Ok(grid.clone()));
        let records = split(&board, None, line.as_bytes());
        prop_assert_eq!(records.len(), 1, "{}", line);
        prop_assert_eq!(records[0].read(&board), Ok(grid), "{}", line);
    }

    #[test]
    fn grids_that_are_read_fit_the_board(board in any_board(), Text(text) in generate::text()) {
        if let Ok(grid) = format::read(&board, &text) {
            prop_assert_eq!(grid.square_count(), board.square_count());
            prop_assert!(grid.filled().all(|(_, digit)| board.digits().contains(digit)));
        }
    }

    #[test]
    fn errors_point_into_the_text(board in any_board(), Text(text) in generate::text()) {
        if let Err(error) = format::read(&board, &text) {
            let lines = text.split(|&byte| byte == b'\n').count();
            prop_assert!((1..=lines).contains(&error.line), "{}", error);
        }
    }

    #[test]
    fn every_line_of_a_file_of_lines_is_a_record(board in any_board(), Text(text) in generate::text()) {
        let records = split(&board, Some(Layout::Lines), &text);
        prop_assert_eq!(lines_of(&records), lines_that_count(&text));
    }

    #[test]
    fn no_line_is_lost_before_the_layout_is_known(
        board in any_board(),
        Text(text) in generate::text(),
    ) {
        let records = split(&board, None, &text);
        let has_grids = records.iter().any(|record| record.layout == Layout::Grids);
        if !records.is_empty() && !has_grids {
            prop_assert_eq!(lines_of(&records), lines_that_count(&text));
        }
        for record in records {
            let _ = record.read(&board);
            prop_assert!(record.text.len() <= LINE_LIMIT + 1);
        }
    }

    #[test]
    fn records_of_a_file_of_grids_are_in_order(board in any_board(), Text(text) in generate::text()) {
        let records = split(&board, Some(Layout::Grids), &text);
        prop_assert!(records.is_sorted_by(|one, next| one.line < next.line));
        prop_assert!(records.iter().all(|record| record.layout == Layout::Grids));
        for record in records {
            let _ = record.read(&board);
        }
    }

    #[test]
    fn puzzles_are_rejected_exactly_for_clashes(
        (board, grid) in board_and(generate::geometry(), |board| prop_oneof![
            generate::grid(board),
            generate::case_on(board).prop_map(|case| case.givens),
        ].boxed()),
    ) {
        let clashes = grid.filled().any(|(square, digit)| {
            !reference::legal_digits(&board, &grid, square).contains(digit)
        });
        match Puzzle::new(&board, grid.clone()) {
            Ok(puzzle) => prop_assert!(!clashes && puzzle.givens() == &grid),
            Err(error) => {
                let Defect::Clash(clash) = error.defect else {
                    return Err(TestCaseError::fail(error.to_string()));
                };
                prop_assert!(clash.first < clash.second);
                prop_assert!(board.are_peers(clash.first, clash.second));
                prop_assert_eq!(grid[clash.first], Some(clash.digit));
                prop_assert_eq!(grid[clash.second], Some(clash.digit));
                prop_assert_eq!(*error.grid, grid);
            }
        }
    }

    #[test]
    fn symmetries_form_a_group((board, [a, b, c]) in three_symmetries()) {
        let nothing = BoardTransform::identity(&board);
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(&a.then(&nothing), &a);
        prop_assert_eq!(&nothing.then(&a), &a);
        prop_assert_eq!(&a.then(&a.inverse()), &nothing);
        prop_assert_eq!(&a.inverse().then(&a), &nothing);
        prop_assert_eq!(&a.inverse().inverse(), &a);
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
    }

    #[test]
    fn symmetries_act_consistently_on_grids_and_candidates(
        (_, ((a, b), (grid, candidates))) in board_and(generate::geometry(), |board| {
            let symmetries = (generate::symmetry(board), generate::symmetry(board));
            (symmetries, (generate::grid(board), generate::candidates(board))).boxed()
        }),
    ) {
        prop_assert_eq!(a.then(&b).apply(&grid), b.apply(&a.apply(&grid)));
        prop_assert_eq!(a.inverse().apply(&a.apply(&grid)), grid);
        let image = a.apply_to_candidates(&candidates);
        prop_assert_eq!(a.then(&b).apply_to_candidates(&candidates), b.apply_to_candidates(&image));
        prop_assert_eq!(&a.inverse().apply_to_candidates(&image), &candidates);
        prop_assert_eq!(image.to_grid(), a.apply(&candidates.to_grid()));
        prop_assert_eq!(image.open_count(), candidates.open_count());
    }

    #[test]
    fn symmetries_preserve_solutions(
        (case, symmetry) in generate::case()
            .prop_flat_map(|case| (Just(case.clone()), generate::symmetry(&case.geometry)))
    ) {
        let board = &case.geometry;
        let image = symmetry.apply(&case.givens);
        let mut images: Vec<Grid> = reference::solutions(board, &case.givens, 40)
            .iter()
            .map(|solution| symmetry.apply(solution))
            .collect();
        prop_assert!(images.iter().all(|solution| solution.completes(board, &image)));
        if images.len() < 40 {
            images.sort_by(|one, other| one.contents().cmp(other.contents()));
            prop_assert_eq!(images, reference::solutions(board, &image, 40));
        }
    }

    #[test]
    fn union_and_intersection_apply_to_each_cell(
        (board, (one, other)) in board_and(any_board(), |board| {
            (generate::candidates(board), generate::candidates(board)).boxed()
        }),
    ) {
        let (mut union, mut common) = (one.clone(), one.clone());
        union.unite(&other);
        common.intersect(&other);
        for square in board.squares() {
            prop_assert_eq!(union[square], one[square] | other[square]);
            prop_assert_eq!(common[square], one[square] & other[square]);
        }
        let mut same = Candidates::empty(&board);
        same.unite(&one);
        prop_assert_eq!(&same, &one);
        same.clone_from(&other);
        prop_assert_eq!(same, other);
    }
}
