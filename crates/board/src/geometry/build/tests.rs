//! Sizes of boards, slices of cubes, extra units and impossible geometries.
//!
//! **Invariant:** expected numbers of units and peers follow from the definition of the board.

use super::*;

#[test]
fn boxes_from_2x2_to_8x8_are_supported() {
    for rows in 2..=8 {
        for columns in 2..=8 {
            let geometry = Geometry::boxes(rows, columns).unwrap();
            assert_eq!(geometry.unit_count(), 3 * rows * columns);
            let overlap = rows + columns - 2;
            let peers = 3 * (rows * columns - 1) - overlap;
            assert!(geometry.squares().all(|s| geometry.peers(s).len() == peers));
        }
    }
}

#[test]
fn every_slice_of_a_cube_is_a_flat_board() {
    let cube = Geometry::cube(3).unwrap();
    assert_eq!(cube.square_count(), 729);
    assert_eq!(cube.unit_count(), 3 * 81 + 3 * 81);
    assert!(cube.units().all(|unit| cube.is_complete(unit)));
    // Every cell is in three lines and three boxes.
    assert!(
        cube.squares()
            .all(|square| cube.units_of(square).len() == 6)
    );
}

#[test]
fn a_layer_of_a_cube_has_the_peers_of_a_flat_board() {
    let cube = Geometry::cube(2).unwrap();
    let flat = Geometry::boxes(2, 2).unwrap();
    for square in flat.squares() {
        let in_layer: Vec<Square> = cube
            .peers(square)
            .iter()
            .copied()
            .filter(|peer| peer.index() < 16)
            .collect();
        assert_eq!(in_layer, flat.peers(square));
    }
}

#[test]
fn windoku_windows_are_between_the_boxes() {
    let windoku = Geometry::classic().with_windows().unwrap();
    let window = windoku.units_of_kind(UnitKind::Extra).next().unwrap();
    let names: Vec<String> = windoku
        .squares_of(window)
        .iter()
        .map(|&square| windoku.shape().letter_name(square))
        .collect();
    assert_eq!(names.join(" "), "B2 B3 B4 C2 C3 C4 D2 D3 D4");
    let large = Geometry::board(16).unwrap().with_windows().unwrap();
    assert_eq!(large.units_of_kind(UnitKind::Extra).count(), 9);
}

#[track_caller]
fn check(result: Result<Geometry, GeometryError>, message: &str) {
    assert_eq!(alloc::format!("{}", result.unwrap_err()), message);
}

#[test]
fn impossible_geometries_are_rejected() {
    check(
        Geometry::boxes(1, 9),
        "boxes of 1x9 are not supported: both sides must be from 2 to 8",
    );
    check(
        Geometry::board(7),
        "a 7x7 board has no rectangular boxes; use a region map, jigsaw:FILE",
    );
    check(
        Geometry::cube(5),
        "cube:5 is not supported: the number must be from 2 to 4",
    );
    check(
        Geometry::jigsaw("AAB\nABB\n\nCC"),
        "line 4 of the region map: expected 3 cells, as many as the map has lines, found 2",
    );
    check(
        Geometry::jigsaw("AAB\nAAB\nBCC"),
        "region 'A' of the region map: expected 3 cells, found 4",
    );
    check(
        Geometry::jigsaw(""),
        "region map: expected 2 to 64 lines, found 0",
    );
    check(
        Geometry::cube(2).unwrap().with_diagonals(),
        "'x' is only defined on boards of two dimensions",
    );
    check(
        Geometry::boxes(2, 3).unwrap().with_windows(),
        "'windoku' is only defined on boards with square boxes of 3x3 or more",
    );
    let [a, far] = [0, 81].map(Square::new);
    check(
        Geometry::classic().with_peers(a, a),
        "a unit names cell 1 twice",
    );
    check(
        Geometry::classic().with_unit(&[a, far]),
        "a unit names cell 82, but the board has 81 cells",
    );
    check(
        Geometry::from_units("none", (0, 9), 9, (1, 1), []),
        "a board of 0x9 cells with 9 digits is not supported: expected 1 to 4096 cells and 1 to 64 digits",
    );
    check(
        Geometry::from_units(
            "small",
            (1, 3),
            2,
            (1, 3),
            [(UnitKind::Row, (0..3).map(Square::new).collect())],
        ),
        "a unit has 3 cells; expected 2 to 2 on this board",
    );
    check(
        Geometry::classic().with_unit(&[a]),
        "a unit has 1 cells; expected 2 to 9 on this board",
    );
}

#[test]
fn lines_of_a_region_map_end_with_lf_cr_or_both() {
    let map = "AABB\nAABB\nCCDD\nCCDD\n";
    let units = |map: &str| Geometry::jigsaw(map).map(|board| board.units().collect::<Vec<_>>());
    let expected = units(map).expect("the map is valid");
    for end in ["\r", "\r\n"] {
        assert_eq!(units(&map.replace('\n', end)).as_ref(), Ok(&expected));
    }
}
