//! Ratings of puzzles given by candidates.
//!
//! **Invariant:** ER, EP and ED are those of SukakuExplainer with the techniques of Sudoku Explainer.

use foldoku_kernel::Sukaku;
use foldoku_logic::Explainer;
use foldoku_questions::start::StartReader;
use foldoku_testkit::golden;

#[test]
fn ratings_equal_sukaku_explainer() {
    let (mut reader, mut explainer) = (StartReader::new(), Explainer::new());
    let rows = golden::SUKAKU_RATINGS.rows();
    for row in &rows {
        let candidates: &Sukaku = row["candidates"].as_bytes().try_into().unwrap();
        let start = reader.of_candidates(candidates).unwrap();
        let rating = explainer.rate_position(&start.position, None, &|| false);
        let found = [rating.er, rating.ep, rating.ed].map(|it| it.to_string());
        let expected = ["ER", "EP", "ED"].map(|column| &row[column]);
        assert_eq!(found.each_ref(), expected, "{}", row["candidates"]);
    }
}
