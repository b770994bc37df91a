//! The examples of the original programs, character by character.

use crate::harness::{foldoku, foldoku_reading};

/// A naive fold in OCaml, of 19 lines.
#[test]
fn the_naive_fold_prints_rows_and_the_number_of_solutions() {
    let puzzle = "001005300\n050490000\n000102064\n000000750\n600000001\n035000000\n460903000\n\
                  000024090\n003600100\n";
    let run = foldoku_reading(
        "solve --engine backtrack --all --style rows",
        puzzle.as_bytes(),
    );
    assert_eq!(
        run.stdout,
        "241865379\n356497218\n879132564\n194386752\n682579431\n735241986\n467913825\n518724693\n\
         923658147\n1 solutions\n"
    );
    assert_eq!((run.stderr.as_str(), run.code), ("", 0));
}

/// Where the original counted contradictory grids, foldoku reports the cells.
#[test]
fn contradictory_givens_have_no_solutions() {
    let full_but_wrong = "1".repeat(81);
    let run = foldoku_reading("count --json", full_but_wrong.as_bytes());
    assert!(
        run.stdout.contains("\"status\":\"none\",\"count\":0"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("r1c1 and r1c2 both hold 1"),
        "{}",
        run.stdout
    );
}

/// Candidate elimination by lists, in OCaml.
#[test]
fn elimination_prints_the_boxed_grid_and_its_passes() {
    let p1 = "58??26???\n?6???7??2\n?7?????61\n2???1935?\n???3?4???\n?5386???4\n89?????4?\n\
              7??4???1?\n???68??37\n";
    let run = foldoku_reading(
        "propagate --strategies elimination --style box",
        p1.as_bytes(),
    );
    assert_eq!(
        run.stdout,
        "+-----+-----+-----+\n|5 8 4|1 2 6|7 9 3|\n|1 6 9|5 3 7|4 8 2|\n|3 7 2|9 4 8|5 6 1|\n\
         +-----+-----+-----+\n|2 4 8|7 1 9|3 5 6|\n|6 1 7|3 5 4|8 2 9|\n|9 5 3|8 6 2|1 7 4|\n\
         +-----+-----+-----+\n|8 9 1|2 7 3|6 4 5|\n|7 3 6|4 9 5|2 1 8|\n|4 2 5|6 8 1|9 3 7|\n\
         +-----+-----+-----+\niter: 4\n"
    );
    assert_eq!((run.stderr.as_str(), run.code), ("", 0));
}

/// Where the original loops endlessly or raises an exception, foldoku reports the status.
#[test]
fn elimination_reports_stuck_or_impossible() {
    let stuck = "001005300 050490000 000102064 000000750 600000001 035000000 460903000 000024090 \
                 003600100";
    let run = foldoku_reading(
        "propagate --strict --strategies elimination",
        stuck.as_bytes(),
    );
    assert!(
        run.stdout
            .starts_with("+-----+-----+-----+\n|? ? 1|? ? 5|3 ? ?|\n")
    );
    assert!(run.stdout.ends_with("iter: 2\nstuck: 55 empty cells\n"));
    assert_eq!(run.code, 1);
    let impossible =
        "6...4.9..28..57....4...9..1.6....34.32.....56...8.....7..1....2....3259...3.6..7.";
    let run = foldoku_reading(
        "propagate --strict --strategies elimination",
        impossible.as_bytes(),
    );
    assert_eq!(
        (run.stdout.as_str(), run.code),
        ("impossible: r1c8 has no candidates\n", 1)
    );
}

const MAGICTOUR: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Constraint propagation in MoonBit: its three displays.
#[test]
fn digits_alone_are_displayed_before_any_rule() {
    let run = foldoku(&format!("candidates --strategies none -p {MAGICTOUR}"));
    assert_eq!(
        run.stdout,
        " 4          123456789  123456789 | 123456789  123456789  123456789 | 8          123456789  5
 123456789  3          123456789 | 123456789  123456789  123456789 | 123456789  123456789  123456789
 123456789  123456789  123456789 | 7          123456789  123456789 | 123456789  123456789  123456789
---------------------------------+---------------------------------+---------------------------------
 123456789  2          123456789 | 123456789  123456789  123456789 | 123456789  6          123456789
 123456789  123456789  123456789 | 123456789  8          123456789 | 4          123456789  123456789
 123456789  123456789  123456789 | 123456789  1          123456789 | 123456789  123456789  123456789
---------------------------------+---------------------------------+---------------------------------
 123456789  123456789  123456789 | 6          123456789  3         | 123456789  7          123456789
 5          123456789  123456789 | 2          123456789  123456789 | 123456789  123456789  123456789
 1          123456789  4         | 123456789  123456789  123456789 | 123456789  123456789  123456789
"
    );
}

#[test]
fn candidates_are_displayed_after_preprocessing() {
    let run = foldoku(&format!(
        "candidates --strategies elimination,hidden-single-box -p {MAGICTOUR}"
    ));
    assert_eq!(
        run.stdout,
        " 4        1679     12679   | 139      2369     269     | 8        1239     5
 26789    3        1256789 | 14589    24569    245689  | 12679    1249     124679
 2689     15689    125689  | 7        234569   245689  | 12369    12349    123469
---------------------------+---------------------------+---------------------------
 3789     2        15789   | 3459     34579    4579    | 13579    6        13789
 3679     15679    15679   | 359      8        25679   | 4        12359    12379
 36789    4        56789   | 359      1        25679   | 23579    23589    23789
---------------------------+---------------------------+---------------------------
 289      89       289     | 6        459      3       | 1259     7        12489
 5        6789     3       | 2        479      1       | 69       489      4689
 1        6789     4       | 589      579      5789    | 23569    23589    23689
"
    );
}

#[test]
fn solutions_are_displayed_wide_and_both_input_forms_are_read() {
    let solved = " 4  1  7 | 3  6  9 | 8  2  5
 6  3  2 | 1  5  8 | 9  4  7
 9  5  8 | 7  2  4 | 3  1  6
---------+---------+---------
 8  2  5 | 4  3  7 | 1  6  9
 7  9  1 | 5  8  6 | 4  3  2
 3  4  6 | 9  1  2 | 7  5  8
---------+---------+---------
 2  8  9 | 6  4  3 | 5  7  1
 5  7  3 | 2  9  1 | 6  8  4
 1  6  4 | 8  7  5 | 2  9  3
";
    let quoted = format!("\"{MAGICTOUR}\"\n");
    let rows = "\"\n400000805\n030000000\n000700000\n020000060\n000080400\n000010000\n000603070\n\
                500200000\n104000000\"\n";
    for form in [quoted.as_str(), rows] {
        for engine in ["mrv", "mrv --hidden-singles boxes"] {
            let run = foldoku_reading(
                &format!("solve --to wide --engine {engine}"),
                form.as_bytes(),
            );
            assert_eq!((run.stdout.as_str(), run.code), (solved, 0));
        }
    }
}

#[test]
fn preprocessing_alone_solves_an_easy_puzzle() {
    let easy = "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
    let run = foldoku(&format!(
        "propagate --strategies elimination,hidden-single-box --style wide -p {easy}"
    ));
    assert!(
        run.stdout
            .starts_with(" 4  8  3 | 9  2  1 | 6  5  7\n 9  6  7 | 3  4  5 | 8  2  1\n")
    );
    assert_eq!(run.code, 0);
}

/// Subsets, forced cells and trials in OCaml: the figures of its author's examples.
#[test]
fn trials_report_the_figures_of_the_original() {
    let depth_1 =
        "6.9.........4.89..7.....1..4...9.....2.1..4.78..6...3...73.5.....8.1...21....6..4";
    let run = foldoku(&format!("trial -p {depth_1}"));
    assert!(
        run.stdout.contains("| 6   9 |       |       |\n"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("| 6 5 9 | 2 3 1 | 7 4 8 |\n"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.ends_with(
        "solutions: 1\nmax backtrack: 0\nmax depth: 1\nmax total: 1\niterations: 45\n\
         operations: [ (1->265) (2->1) (3->1) (6->1) (7->3) (8->132) ] = 403 + 14 (forced) = 417\n"
    ));
    assert_eq!(run.code, 0);
}

#[test]
fn quiet_trial_prints_solutions_only() {
    let two = "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
    let run = foldoku(&format!("trial --quiet --style line -p {two}"));
    assert_eq!(
        run.stdout,
        "> 617843925289157634543629781768215349321794856495386217934578162176432598852961473\n\
         > 687143925219857634543629781768215349321794856495386217934578162176432598852961473\n"
    );
}
