//! The examples in the help of each verb.
//!
//! **Invariant:** every line that begins with `foldoku` runs as it stands.

pub(super) const PROGRAM: &str = "\
Examples:
  foldoku solve puzzles.txt               a line of answer for each line of puzzle
  foldoku check puzzles.txt               has each puzzle exactly one solution?
  foldoku convert --to csv puzzles.txt    from any format to any other
  foldoku dedupe puzzles.txt              the first of all puzzles that are alike
  foldoku stats puzzles.txt               what is in a collection
  foldoku generate --count 10 --seed 1    puzzles from a seed
  foldoku solve --all --style rows FILE   every solution, and how many there are
  foldoku candidates --strategies elimination,hidden-single-box FILE
  foldoku propagate --show steps FILE     what can be deduced without guessing, and why
  foldoku trial --json FILE               how deep the tries have to go
  foldoku rate puzzles.txt                how hard they are for people
  foldoku explain FILE                    every step to the solution, and why it follows
  foldoku hint --detail where FILE        where to look next
  foldoku render --show solution FILE     a picture; or a booklet to print";

pub(super) const SOLVE: &str = "\
Examples:
  foldoku solve puzzles.txt
  foldoku solve --to tdoku puzzles.txt    puzzle:count:solution
  foldoku solve --to box FILE             drawn
  foldoku solve --to csv --threads 1 puzzles.txt
  foldoku solve --to jsonl --keep-comments puzzles.txt
  foldoku solve --template '%n,%g,%s,%b' puzzles.txt
  foldoku solve --shard 1/4 puzzles.txt   every fourth puzzle, beginning with the first
  foldoku solve --all FILE                every solution
A run that can be cut off at any time and taken up again:
  foldoku solve -o OUT --checkpoint MARK --resume puzzles.txt";

pub(super) const COUNT: &str = "\
Examples:
  foldoku count puzzles.txt
  foldoku count --limit 2 puzzles.txt     none, one or several?
  foldoku count --to csv puzzles.txt
  foldoku count --geometry 4x4 -p 1.....2.....3...";

pub(super) const CHECK: &str = "\
Examples:
  foldoku check puzzles.txt
  foldoku check --to csv --quiet puzzles.txt
  foldoku check fixtures/formats/kaggle-million.csv";

pub(super) const CONVERT: &str = "\
Examples:
  foldoku convert --to csv puzzles.txt
  foldoku convert --to puzzle --keep-comments puzzles.txt
  foldoku convert --to sukaku puzzles.txt
  foldoku convert --to pencil-marks FILE
  foldoku convert --from grids --to sdk FILE";

pub(super) const DEDUPE: &str = "\
Examples:
  foldoku dedupe puzzles.txt              one of all that are alike but for symmetries
  foldoku dedupe --by text puzzles.txt    the same puzzle, digit by digit
  foldoku dedupe --by grid --to csv puzzles.txt
  foldoku dedupe --repeats REPEATS puzzles.txt
  foldoku dedupe --memory 4G --temp . -j 2 puzzles.txt";

pub(super) const CANON: &str = "\
Examples:
  foldoku canon puzzles.txt
  foldoku canon --show puzzles.txt        with the transform, and the automorphisms
  foldoku canon --grid puzzles.txt        the canonical form of each solution
  foldoku canon --grid --to csv puzzles.txt";

pub(super) const SHUFFLE: &str = "\
Examples:
  foldoku shuffle --seed 1 puzzles.txt
  foldoku shuffle --seed 1 --copies 3 --show FILE
  foldoku shuffle --seed 1 --to csv fixtures/formats/kaggle-million.csv";

pub(super) const GENERATE: &str = "\
Examples:
  foldoku generate --count 10 --seed 1        minimal puzzles: every clue is needed
  foldoku generate --count 5 --seed 1 --clues 22..23 --symmetry half-turn
  foldoku generate --count 5 --seed 1 --minimal no --clues 30..35 --difficulty easy
  foldoku generate --count 2 --seed 1 --rating 20.. --measure lanes
  foldoku generate --count 3 --seed 1 --to csv   with their solutions
  foldoku generate --count 3 --seed 1 --weights  each with the logarithm of its weight
  foldoku generate --count 3 --seed 1 --solved   solved grids, all equally likely
  foldoku generate --count 2 --seed 1 --sukaku   puzzles in pencil marks
  foldoku generate --count 2 --seed 1 --geometry 6x6+x --to box";

pub(super) const MINIMISE: &str = "\
Examples:
  foldoku minimise --seed 1 puzzles.txt
  foldoku minimise --all --limit 5 puzzles.txt
  foldoku generate --count 100 --seed 1 --solved | foldoku minimise --seed 2";

pub(super) const COMPLETE: &str = "\
Examples:
  foldoku complete --seed 1 FILE
  foldoku complete --seed 1 --to csv FILE";

pub(super) const NEIGHBOURS: &str = "\
Examples:
  foldoku neighbours puzzles.txt          one clue less, another one more
  foldoku neighbours --minus 2 --plus 1 --minimal FILE
  foldoku neighbours --minus 0 --plus 1 --limit 10 --to csv FILE";

pub(super) const DATASET: &str = "\
Examples:
  foldoku dataset --count 1000 --seed 1 -o FOLDER/a
  foldoku dataset --split 80/10/10 --split-by grid -o FOLDER/b puzzles.txt
  foldoku dataset --count 100 --difficulty hard --measure depth -o FOLDER/c
  foldoku dataset --augment 5 --to npy -o FOLDER/d puzzles.txt";

pub(super) const STATS: &str = "\
Examples:
  foldoku stats puzzles.txt
  foldoku stats --json puzzles.txt";

pub(super) const RENDER: &str = "\
Examples:
  foldoku render FILE                     one picture, as SVG
  foldoku render --title Monday --show candidates FILE
  foldoku render -o FOLDER puzzles.txt    a picture a puzzle: 1.svg, 2.svg …
  foldoku render -o FOLDER/%n.png --size 80mm --show both puzzles.txt
  foldoku render -o FOLDER/book.pdf --per-page 6 --answers puzzles.txt
  foldoku render -o FOLDER/book.pdf --page letter --title Hard --caption %m puzzles.txt";

pub(super) const RATE: &str = "\
Examples:
  foldoku rate puzzles.txt
  foldoku rate --by se,hodoku,depth --to csv puzzles.txt
  foldoku rate --template '%g,%r,%p,%d' puzzles.txt
  foldoku rate --max-er 7.2 --to puzzle puzzles.txt   the puzzles that are no harder
  foldoku rate --timeout 10 --json puzzles.txt";

pub(super) const EXPLAIN: &str = "\
Examples:
  foldoku explain FILE
  foldoku explain --by se FILE            step by step as Sudoku Explainer goes
  foldoku explain --coordinates letters --no-uniqueness FILE
  foldoku explain --json puzzles.txt      an object a puzzle, with all its steps
  foldoku explain --to html FILE          a page with a picture of each step
  foldoku explain --to svg -o FOLDER/steps FILE";

pub(super) const HINT: &str = "\
Examples:
  foldoku hint FILE
  foldoku hint --detail where FILE        a part of the board, and no more
  foldoku hint --all FILE                 every step that can be taken now
  foldoku hint --all --technique naked-pair,pointing FILE
  foldoku hint --exclude full-house,naked-single --json FILE";

pub(super) const FIND: &str = "\
Examples:
  foldoku find --technique hidden-single puzzles.txt
  foldoku find --technique naked-single,hidden-single --to csv puzzles.txt
  foldoku find --list                     the names of all techniques";
