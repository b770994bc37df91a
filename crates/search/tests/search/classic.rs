//! The engines for the classic board, compared with those for any board.

use foldoku_board::{Geometry, Grid, Puzzle, puzzle};
use foldoku_search::auto::Choice;
use foldoku_search::{Auto, Backtrack, Bands, Engine, Limits, Mrv, Spread};
use foldoku_testkit::fixtures::corpus;
use foldoku_testkit::generate;
use proptest::prelude::*;

fn engines() -> [Box<dyn Engine>; 5] {
    [
        Box::new(Mrv::default()),
        Box::new(Backtrack::default()),
        Box::new(Bands::default()),
        Box::new(Spread::default()),
        Box::new(Auto::default()),
    ]
}

proptest! {
    #![proptest_config(generate::config(48, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/classic.txt")))]

    #[test]
    fn all_engines_count_the_same(case in generate::case_on(&Geometry::classic())) {
        let expected = Mrv::default().count(&case.puzzle(), 1000);
        for mut engine in engines() {
            prop_assert_eq!(engine.count(&case.puzzle(), 1000), expected, "{}", engine.name());
        }
    }
}

proptest! {
    #![proptest_config(generate::config(24, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/classic.txt")))]

    #[test]
    fn backbones_are_the_same(case in generate::case_on(&Geometry::classic())) {
        let puzzle = case.puzzle();
        if Mrv::default().count(&puzzle, 2000).exact().is_some() {
            prop_assert_eq!(Auto::default().backbone(&puzzle), Mrv::default().backbone(&puzzle));
        }
    }
}

#[test]
fn auto_chooses_the_kernel_exactly_for_the_classic_board() {
    for fixture in corpus() {
        let name = fixture.geometry.name();
        let expected = match fixture.geometry.square_count() {
            _ if fixture.geometry.is_classic() => Choice::Kernel,
            _ if name.starts_with("jigsaw") => Choice::Variant,
            0..=81 => Choice::Mrv,
            82..=256 => Choice::Variant,
            _ => Choice::Learning,
        };
        let empty = Grid::empty(&fixture.geometry);
        let puzzle = Puzzle::new(&fixture.geometry, empty).unwrap();
        assert_eq!(Auto::choice(&puzzle), expected, "{}", fixture.place());
    }
    assert_eq!(Auto::choice(&puzzle!(".".repeat(81))), Choice::Kernel);
}

/// Statistics show which engine searched.
#[test]
fn auto_uses_the_engine_it_chooses() {
    let stats = |engine: &mut dyn Engine, puzzle: &Puzzle| {
        engine.search(puzzle, Limits::NONE, &mut |_| {
            std::ops::ControlFlow::Continue(())
        })
    };
    let classic = Geometry::classic();
    let line = "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
    let puzzle = Puzzle::parse(&classic, line).unwrap();
    let auto = stats(&mut Auto::default(), &puzzle);
    assert_eq!(auto, stats(&mut Bands::default(), &puzzle));
    assert_ne!(auto, stats(&mut Mrv::default(), &puzzle));

    let small = Geometry::boxes(2, 2).unwrap();
    let puzzle = Puzzle::parse(&small, "12..............").unwrap();
    let mrv = stats(&mut Mrv::default(), &puzzle);
    assert_eq!(stats(&mut Auto::default(), &puzzle), mrv);
}

#[test]
#[should_panic(expected = "the engines of the kernel support the classic board only, not 4x4")]
fn kernel_engines_panic_on_other_boards() {
    let small = Geometry::boxes(2, 2).unwrap();
    let puzzle = Puzzle::parse(&small, "1...............").unwrap();
    Bands::default().first(&puzzle);
}
