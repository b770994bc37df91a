//! PDF documents: page counts, page sizes, metadata and fonts.

use foldoku_board::{Geometry, Puzzle};
use foldoku_render::{Booklet, Drawing, Entry, Paper, pdf};

fn document(puzzles: usize, answers: bool, booklet: &Booklet) -> Vec<u8> {
    let board = Geometry::boxes(2, 2).unwrap();
    let puzzle = Puzzle::parse(&board, "1... ..2. .3.. ...4").unwrap();
    let entry = Entry {
        puzzle: Drawing::of(&puzzle).caption("easy"),
        answer: answers.then(|| Drawing::of(&puzzle)),
        section: String::new(),
    };
    let bytes = pdf(&vec![entry.clone(); puzzles], booklet);
    assert!(bytes.starts_with(b"%PDF"));
    assert_eq!(bytes, pdf(&vec![entry; puzzles], booklet));
    bytes
}

#[track_caller]
fn check(puzzles: usize, answers: bool, booklet: &Booklet, pages: usize) {
    let bytes = document(puzzles, answers, booklet);
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains(&format!("/Count {pages}>>")), "{puzzles}");
}

#[test]
fn page_count_follows_from_puzzles_per_page() {
    let on_a_page = |per_page| Booklet {
        per_page: Some(per_page),
        ..Booklet::default()
    };
    check(0, false, &Booklet::default(), 1);
    check(4, false, &Booklet::default(), 1);
    check(5, false, &Booklet::default(), 2);
    for per_page in [1, 2, 3, 5, 6, 7, 8, 9, 12, 50] {
        check(per_page, false, &on_a_page(per_page), 1);
        check(per_page + 1, false, &on_a_page(per_page), 2);
    }
    check(21, true, &on_a_page(12), 2 + 2);
    check(20, true, &on_a_page(12), 2 + 1);
}

#[test]
fn pages_have_the_paper_size() {
    for (paper, size) in [
        (Paper::A4, "595.2756 841.8898"),
        (Paper::A5, "419.52756 595.2756"),
        (Paper::Letter, "612 792"),
        (Paper::HalfLetter, "396 612"),
    ] {
        let booklet = Booklet {
            paper,
            ..Booklet::default()
        };
        let bytes = document(1, false, &booklet);
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains(&format!("/MediaBox[0 0 {size}]")), "{size}");
    }
}

#[test]
fn document_has_a_title_and_no_date() {
    let booklet = Booklet {
        title: String::from("For the weekend"),
        ..Booklet::default()
    };
    let bytes = document(1, true, &booklet);
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("/Title(For the weekend)"));
    assert!(!text.contains("CreationDate") && !text.contains("ModDate"));
    // Printers would replace a font that is not embedded.
    assert!(text.contains("NotoSans-Bold") && text.contains("/FontFile2"));
}

#[test]
fn sections_start_on_new_pages_after_the_cover() {
    let board = Geometry::boxes(2, 2).unwrap();
    let puzzle = Puzzle::parse(&board, "1... ..2. .3.. ...4").unwrap();
    let entries = ["Easy", "Easy", "Easy", "Easy", "Easy", "Hard"].map(|section| Entry {
        puzzle: Drawing::of(&puzzle),
        answer: Some(Drawing::of(&puzzle)),
        section: section.to_owned(),
    });
    let count = |booklet: &Booklet| {
        let bytes = pdf(&entries, booklet);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let count = text.split("/Count ").nth(1).expect("the pages are counted");
        count
            .split(">>")
            .next()
            .map(|it| it.parse::<usize>().unwrap())
    };
    // Two pages of easy puzzles, one of hard ones, one of answers.
    let booklet = Booklet::default();
    assert_eq!(count(&booklet), Some(4));
    let cover = Booklet {
        cover: true,
        subtitle: String::from("For the weekend"),
        ..booklet
    };
    assert_eq!(count(&cover), Some(5));
    let large_print = Booklet {
        large_print: true,
        ..cover
    };
    assert_eq!(count(&large_print), Some(1 + 6 + 2));
}
