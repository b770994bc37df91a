//! The examples in the help of each command, and the exit codes.
//!
//! **Invariant:** every line that starts with `foldoku` runs as it is written.

use clap::Command;

/// Returns the examples of a command, if it has any.
pub(super) fn of(command: &Command) -> Option<String> {
    let name = command.get_name();
    let mut all = EXAMPLES.split("\n# ");
    let own = all.find_map(|section| section.strip_prefix(name)?.strip_prefix('\n'));
    let reads_puzzles = || command.get_arguments().any(|flag| flag.get_id() == "files");
    match own {
        Some(own) => Some(format!("Examples:\n{own}")),
        None if reads_puzzles() => {
            let examples = [
                "FILE",
                "--json puzzles.txt",
                "--to csv -o answers.csv puzzles.txt",
            ];
            let lines = examples.map(|arguments| format!("\n  foldoku {name} {arguments}"));
            Some(format!("Examples:{}", lines.concat()))
        }
        None => None,
    }
}

/// The examples of each command, below its name.
const EXAMPLES: &str = "
# solve
  foldoku solve puzzles.txt
  foldoku solve --to tdoku puzzles.txt    puzzle:count:solution
  foldoku solve --to box FILE             drawn
  foldoku solve --to csv --threads 1 puzzles.txt
  foldoku solve --to jsonl --keep-comments puzzles.txt
  foldoku solve --template '%n,%g,%s,%b' puzzles.txt
  foldoku solve --shard 1/4 puzzles.txt   every fourth puzzle, starting with the first
  foldoku solve --all FILE                every solution
A run that can be interrupted at any time and resumed:
  foldoku solve -o OUT --checkpoint MARK --resume puzzles.txt
# count
  foldoku count puzzles.txt
  foldoku count --limit 2 puzzles.txt     none, one or several?
  foldoku count --to csv puzzles.txt
  foldoku count --geometry 4x4 -p 1.....2.....3...
# check
  foldoku check puzzles.txt
  foldoku check --to csv --quiet puzzles.txt
  foldoku check fixtures/formats/kaggle-million.csv
# convert
  foldoku convert --to csv puzzles.txt
  foldoku convert --to puzzle --keep-comments puzzles.txt
  foldoku convert --to sukaku puzzles.txt
  foldoku convert --to pencil-marks FILE
  foldoku convert --from grids --to sdk FILE
# dedupe
  foldoku dedupe puzzles.txt              drop equivalent puzzles
  foldoku dedupe --by text puzzles.txt    drop identical puzzles
  foldoku dedupe --by grid --to csv puzzles.txt
  foldoku dedupe --repeats REPEATS puzzles.txt
  foldoku dedupe --memory 4G --temp . -j 2 puzzles.txt
# audit
  foldoku audit --train puzzles.txt FILE  puzzles of FILE that others give away
  foldoku audit --train puzzles.txt --write clean FILE
  foldoku audit --train puzzles.txt --allow near,solution --to csv FILE
# canon
  foldoku canon puzzles.txt
  foldoku canon --of grid puzzles.txt     canonical forms of the solutions
  foldoku canon --of grid --to csv puzzles.txt
  foldoku canon --show transform,automorphisms puzzles.txt
# shuffle
  foldoku shuffle --seed 1 puzzles.txt
  foldoku shuffle --seed 1 --count 3 --show transform FILE
  foldoku shuffle --seed 1 --to csv fixtures/formats/kaggle-million.csv
# generate
  foldoku generate --count 10 --seed 1        minimal puzzles
  foldoku generate --count 5 --seed 1 --clues 22..23 --symmetry half-turn
  foldoku generate --count 5 --seed 1 --minimal no --clues 30..35 --difficulty easy
  foldoku generate --seed 1 --rules killer    cages that cover the board
  foldoku generate --seed 1 --rules thermometer:3:4..6,Kropki --clues 0..8
  foldoku generate --seed 1 --rules XV:full --geometry 6x6 --to fpuzzles
  foldoku generate --count 2 --seed 1 --rating 20.. --rating-measure lanes
  foldoku generate --count 3 --seed 1 --to csv   with solutions
  foldoku generate --count 3 --seed 1 --weights  with the logarithm of the weight
  foldoku generate --count 3 --seed 1 --solved   uniformly random solved grids
  foldoku generate --count 2 --seed 1 --sukaku   puzzles given by candidates
  foldoku generate --count 2 --seed 1 --geometry 6x6+x --to box
# pack
  foldoku pack --count 2 --seed 1 --symmetry half-turn -o FOLDER/a    all five levels
  foldoku pack --count 4 --seed 1 --difficulty easy,medium -o FOLDER/b
  foldoku pack --count 2 --seed 1 --rules killer --difficulty easy,medium -o FOLDER/f
  foldoku pack --count 2 --seed 1 --difficulty easy --page a5 --large-print -o FOLDER/c
  foldoku pack --count 3 --seed 1 --difficulty hard --booklet no -o FOLDER/d
A run that was interrupted continues with --resume:
  foldoku pack --count 3 --seed 1 --difficulty easy --resume -o FOLDER/e
# minimise
  foldoku minimise --seed 1 puzzles.txt
  foldoku minimise --all --limit 5 puzzles.txt
  foldoku generate --count 100 --seed 1 --solved | foldoku minimise --seed 2
# complete
  foldoku complete --seed 1 FILE
  foldoku complete --seed 1 --to csv FILE
  foldoku complete --seed 1 --clues 0..8 .AntiKnight.Cage~?~R1C1~R1C2~R2C1.LittleKiller~?~R1C4
# neighbours
  foldoku neighbours puzzles.txt          one clue less, another one more
  foldoku neighbours --minus 2 --plus 1 --minimal clues FILE
  foldoku neighbours --minus 0 --plus 1 --limit 10 --to csv FILE
# dataset
  foldoku dataset --count 1000 --seed 1 -o FOLDER/a
  foldoku dataset --split 80/10/10 --split-by grid -o FOLDER/b puzzles.txt
  foldoku dataset --count 100 --difficulty hard --measure hodoku,guesses -o FOLDER/c
  foldoku dataset --augment 5 --to npy -o FOLDER/d puzzles.txt
  foldoku dataset --count 200 --balance level --traces --to jsonl -o FOLDER/e
  foldoku dataset --count 50 --rules killer,thermometer:2 --traces -o FOLDER/f
# stats
  foldoku stats puzzles.txt
  foldoku stats --measure hodoku,er puzzles.txt   with levels, ER and techniques
  foldoku stats --to json puzzles.txt
# candidates
  foldoku candidates FILE
  foldoku candidates --strategies elimination --style line puzzles.txt
  foldoku candidates --levels 1 --json FILE
# propagate
  foldoku propagate FILE
  foldoku propagate --show steps,counts FILE
  foldoku propagate --strategies elimination,hidden-single --json puzzles.txt
# trial
  foldoku trial FILE
  foldoku trial --show trials --hide puzzle FILE
  foldoku trial --levels 1 --no-backtrack --json puzzles.txt
# redundant
  foldoku redundant FILE                  what can be left out, each part alone
  foldoku redundant --together FILE       what can be left out together
  foldoku redundant --together --seed 2 --parts givens FILE
  foldoku redundant --json puzzles.txt
# conflict
  foldoku conflict FILE
  foldoku conflict --seed 2 FILE          perhaps another one
  foldoku conflict --timeout 10 --to csv puzzles.txt
# estimate
  foldoku estimate FILE
  foldoku estimate --geometry 4x4 -p ................
  foldoku estimate --walks 50 --exact 0 --json FILE
# sample
  foldoku sample --seed 1 FILE
  foldoku sample --seed 1 --limit 5 --geometry 4x4 -p ................
  foldoku sample --seed 1 --limit 5 --to csv FILE
# render
  foldoku render FILE                     one drawing, as SVG
  foldoku render --title Monday --content candidates FILE
  foldoku render -o FOLDER puzzles.txt    one drawing per puzzle: 1.svg, 2.svg …
  foldoku render -o FOLDER/%n.png --size 80mm --content both puzzles.txt
  foldoku render -o FOLDER/book.pdf --per-page 6 --answers puzzles.txt
  foldoku render -o FOLDER/book.pdf --page letter --title Hard --caption %m puzzles.txt
  foldoku render -o FOLDER/small.pdf --page a5 --cover --section-by file puzzles.txt FILE
  foldoku render -o FOLDER/large.pdf --large-print --answers puzzles.txt
# rate
  foldoku rate puzzles.txt
  foldoku rate --measure er,hodoku,depth --to csv puzzles.txt
  foldoku rate --template '%g,%r,%p,%d' puzzles.txt
  foldoku rate --er ..7.2 --to puzzle puzzles.txt     puzzles up to that rating
  foldoku rate --difficulty easy,medium puzzles.txt   puzzles of these levels
  foldoku rate --timeout 10 --json puzzles.txt
# explain
  foldoku explain FILE
  foldoku explain --order se FILE         in the order of Sudoku Explainer
  foldoku explain --coordinates letters --no-uniqueness FILE
  foldoku explain --notation eureka FILE  chains in Eureka notation
  foldoku explain --json puzzles.txt      one object per puzzle, with all steps
  foldoku explain --to html FILE          a page to walk through the steps
  foldoku explain --to svg -o FOLDER/steps FILE
  foldoku explain --to html -o FOLDER/pages/ puzzles.txt   one page per puzzle
# hint
  foldoku hint FILE
  foldoku hint --detail where FILE        only where to look
  foldoku hint --all FILE                 every possible step
  foldoku hint --all --use naked-pair,pointing FILE
  foldoku hint --exclude full-house,naked-single --json FILE
# play
  foldoku play --difficulty hard          a new puzzle
  foldoku play FILE                       a puzzle or a saved game
  foldoku play --number 7 puzzles.txt     the seventh puzzle of a file
  foldoku play --save GAME FILE           save in GAME, and continue from there
Keys: arrows and digits, m pencil marks, u undo, i hint, e explain, ? all keys.
# review
  foldoku review FILE                     entries, marks, or a misprinted puzzle
  foldoku review --all FILE               every repair of a misprinted puzzle
  foldoku review --json FILE
A puzzle and the player's grid are two lines, HoDoKu's + before entries, columns such as
puzzle,entries,marks, or fields of these names. Pencil marks alone are reviewed too.
Puzzles with rules and other boards: entries and marks are columns or fields.
# find
  foldoku find --technique hidden-single puzzles.txt     puzzles that need it
  foldoku find --er ..7.9 --clues ..30 --difficulty easy,medium puzzles.txt
  foldoku find --any-of naked-single,hidden-single --none-of x-wing --to csv puzzles.txt
  foldoku find --list                     all techniques
# hunt
  foldoku hunt --er 1.5.. --limit 9 -o FOLDER/hunt puzzles.txt
  foldoku hunt --er 1.5.. --limit 9 -o FOLDER/hunt --resume puzzles.txt   goes on

Results are appended to found.csv in the folder, which other commands read.
The hunt can be stopped at any moment, also by killing it; --resume continues it.
# rules
  foldoku rules killer                    one rule, by any of its names
  foldoku rules                           all rules
  foldoku rules --to html -o FOLDER/rules.html
  foldoku rules -o FOLDER/cage.svg cage   its picture
  foldoku rules --to png -o FOLDER/rules  a picture per rule
  foldoku rules --json whisper
# man
  foldoku man rate                        the page of one command
  foldoku man -o FOLDER/man               all pages
# schema
  foldoku schema                          the names
  foldoku schema rate                     the schema of rate --json";

pub(super) const PROGRAM: &str = "\
Examples:
  foldoku solve puzzles.txt               one solution per puzzle
  foldoku check puzzles.txt               does each puzzle have exactly one solution?
  foldoku convert --to csv puzzles.txt    from any format to any other
  foldoku dedupe puzzles.txt              drop equivalent puzzles
  foldoku generate --count 10 --seed 1    puzzles from a seed
  foldoku rate puzzles.txt                difficulty for people
  foldoku explain FILE                    every step to the solution
  foldoku hint --detail where FILE        where to look next
  foldoku render --content solution FILE  a drawing, or a booklet to print";

/// How numbers are written.
pub(super) const NUMBERS: &str = "\
Numbers of things, seeds and ranges may be written as 1000000, 1_000_000, 1e6 or 1M (k, M, G
and T are powers of 1000); amounts of memory as 512M or 4G (powers of 1024).";

/// Where more is explained.
pub(super) const BOOK: &str = "\
`foldoku help COMMAND` says all about a command. The book has a tour, guides, formats, rules,
techniques and figures: crates/book/src/SUMMARY.md in the repository.";

/// The exit codes, as `--help` shows them.
pub(super) const EXIT_CODES: &str = "\
Exit codes:
  0    success; invalid records are reported, but do not count as errors
  1    check, review, or any command with --strict: a record failed. A record fails if it is
       invalid, if it has no unique solution (solve, check, trial, rate, minimise,
       dataset, canon --of grid), no solution (complete, candidates), if it was not
       solved (propagate, explain), has a mistake (review), no hint (hint), or timed out
       (rate, explain, hint, find, review). Also any command: not a single record is valid;
       with --strict: an input has no puzzles;
       generate, dataset and pack: no puzzle met the conditions
  2    invalid usage
  3    a file cannot be read or written
  130  interrupted";
