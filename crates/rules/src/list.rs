//! The list of rules: the words, the name in the code, the definition, the other names and an example of
//! each.
//!
//! A new rule is a row here and a module in a file of `kinds`, which holds its `RULE`. The row makes the
//! variant of [`Kind`](crate::Kind) and the row of [`RULES`](crate::RULES); its comment is the sentence
//! that explains the rule.
//!
//! **Invariant:** every rule is listed once, related rules next to each other. The example is a text that
//! is read as it stands and has the rule.

/// Passes the list to another macro.
macro_rules! rules {
    ($receiver:ident) => {
        $receiver! {
            /// The cell holds one of these digits.
            Candidates => counting::candidates::RULE,
                also ["pencil marks", "restricted cells"],
                example ".~R2C2_1_2_3~R2C6_4_6~R5C5_2_4_6_8~R8C3_1_9";
            /// Digits in these cells do not repeat.
            AllDifferent => cages::all_different::RULE,
                also ["extra region", "no repeats"],
                example ".AllDifferent~R2C3~R3C3~R4C3~R4C4~R5C4~R5C5~R6C5~R6C6~R7C6";
            /// Digits in a cage do not repeat and add up to its total, if it has one.
            Cage => cages::cage::RULE,
                also ["killer cage", "killer", "killer Sudoku"],
                example ".Cage~15~R1C1~R1C2~R2C1.Cage~10~R4C5~R5C5.Cage~23~R7C6~R7C7~R8C7~R8C8";
            /// Digits in a cage do not repeat, and no group of them adds up to the number in its corner.
            Rellik => cages::rellik::RULE,
                also ["rellik", "anti-killer"],
                example ".RellikCage~10~R2C2~R2C3~R3C2~R4C2.RellikCage~7~R6C6~R6C7~R7C7";
            /// Digits in a cage do not repeat. It holds as many even digits as odd ones, and as many low as high.
            EqualityCage => cages::equality_cage::RULE,
                also [],
                example ".EqualityCage~R2C2~R2C3~R3C2~R3C3.EqualityCage~R5C6~R6C6";
            /// Digits in a cage do not repeat, and their sum has this digital root.
            DigitalRoot => cages::digital_root::RULE,
                also [],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"digital root cage","numbers":[8],"cells":["r2c2","r2c3","r3c2"]},{"rule":"digital root cage","numbers":[1],"cells":["r5c6","r6c6","r6c7"]}]}"#;
            /// The digits, each multiplied by its coefficient, add up to this number. They can repeat.
            Sum => sums::sum::RULE,
                also ["sum of cells"],
                example ".Sum~20~R2C2~R3C4~R4C7";
            /// Digits along the arrow add up to this number. They can repeat.
            LittleKiller => sums::little_killer::RULE,
                also ["little killer sum", "diagonal sum"],
                example ".LittleKiller~20~R1C4.LittleKiller~34~R9C3";
            /// Digits along the arrow add up to the number in its circle or pill.
            Arrow => sums::arrow::RULE,
                also ["arrow Sudoku", "pill arrow"],
                example ".Arrow~R2C2~R2C3~R3C4~R4C4.PillArrow~2~R7C3~R7C4~R7C5~R6C6~R5C7";
            /// The two circled digits have the same sum as the digits on the line between them.
            DoubleArrow => sums::double_arrow::RULE,
                also [],
                example ".DoubleArrow~R3C2~R2C3~R3C4~R3C5~R4C6";
            /// Two digits equally far from the centre of the line always have the same sum. A centre cell holds this sum.
            Zipper => sums::zipper::RULE,
                also ["zipper"],
                example ".Zipper~R7C2~R6C3~R5C4~R5C5~R6C6";
            /// The line can be divided into segments that each add up to this number.
            SumLine => sums::sum_line::RULE,
                also ["ten line", "10 line"],
                example ".SumLine~10~R2C2~R3C3~R3C4~R4C5~R5C5~R6C4";
            /// Region borders divide the line into segments with equal sums.
            RegionSumLine => sums::region_sum_line::RULE,
                also ["region sum", "box sum line"],
                example ".RegionSumLine~R2C2~R2C3~R2C4~R3C5~R4C5~R5C6";
            /// The groups of cells have equal sums.
            EqualSums => sums::equal_sums::RULE,
                also ["equal sum"],
                example ".EqualSum~R1C1~R1C2~-~R4C4~R4C5~R5C5~-~R8C8~R9C8";
            /// Digits increase from the bulb to the tip.
            Thermometer => lines::thermometer::RULE,
                also ["thermo", "thermometers"],
                example ".Thermo~R2C2~R3C2~R4C3~R4C4~R3C5.Thermo~R8C8~R8C7~R7C6";
            /// Digits increase or stay the same from the bulb to the tip.
            SlowThermometer => lines::slow_thermometer::RULE,
                also ["slow thermo"],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"slow thermometer","cells":["r2c2","r3c2","r4c3","r4c4","r3c5"]}]}"#;
            /// Adjacent digits on the line differ by at least this number.
            Whisper => lines::whisper::RULE,
                also ["German whispers", "Dutch whispers", "whispers"],
                example ".Whisper~5~R2C2~R3C3~R3C4~R2C5~R3C6.Whisper~4~R6C3~R7C4~R6C5~R7C6";
            /// Digits on the line are consecutive without repeats, in any order.
            Renban => lines::renban::RULE,
                also ["renban", "consecutive line"],
                example ".Renban~R3C2~R2C3~R3C4~R4C4~R5C5";
            /// No two digits on the line are equal or consecutive.
            Nabner => lines::nabner::RULE,
                also ["nabner"],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"nabner line","cells":["r3c2","r2c3","r3c4","r4c4"]}]}"#;
            /// The line reads the same in both directions.
            Palindrome => lines::palindrome::RULE,
                also ["palindrome line"],
                example ".Palindrome~R3C2~R2C3~R3C4~R4C5~R5C6";
            /// Digits on the line are greater than one of the circled digits and less than the other.
            Between => ends::between::RULE,
                also ["between"],
                example ".Between~R4C2~R3C3~R3C4~R4C5~R5C6";
            /// The digits in the diamonds differ by at least this number. No digit on the line is between or equal to them.
            Lockout => ends::lockout::RULE,
                also ["lockout"],
                example ".Lockout~4~R4C2~R3C3~R3C4~R4C5~R5C6";
            /// Any n consecutive digits on the line have different remainders modulo n.
            Modular => lines::modular::RULE,
                also ["modular", "modulo line", "mod 3 line"],
                example ".Modular~3~R3C2~R2C3~R3C4~R4C5~R3C6";
            /// Any three consecutive digits on the line include a low, a middle and a high digit.
            Entropic => lines::entropic::RULE,
                also ["entropic", "entropy line"],
                example ".Entropic~R3C2~R2C3~R3C4~R4C5~R3C6";
            /// Digits separated by a white dot differ by 1, or by the number in the dot.
            Difference => pairs::difference::RULE,
                also ["white dot", "white Kropki dot", "Kropki", "consecutive pair"],
                example ".WhiteDot~R2C2~R2C3.WhiteDot~R4C5~R5C5";
            /// Digits separated by a black dot are in the ratio 1:2, or 1:n with the number n in the dot.
            Ratio => pairs::ratio::RULE,
                also ["black dot", "black Kropki dot", "Kropki"],
                example ".BlackDot~R2C2~R2C3.BlackDot~R4C5~R5C5";
            /// Digits separated by X add up to 10, by V to 5, by a number to that number.
            PairSum => pairs::pair_sum::RULE,
                also ["XV", "X", "V"],
                example ".X~R2C2~R2C3.V~R4C5~R5C5";
            /// The sign points to the smaller of the two digits.
            GreaterThan => pairs::greater_than::RULE,
                also ["inequality", "less than", "greater-than Sudoku"],
                example ".GreaterThan~R2C2~R2C3.GreaterThan~R5C5~R4C5";
            /// Adjacent digits without a mark between them never differ by one of these numbers.
            NoDifference => pairs::no_difference::RULE,
                also ["non-consecutive", "anti-consecutive", "negative Kropki"],
                example ".AntiConsecutive";
            /// Adjacent digits without a mark between them never have one of these ratios.
            NoRatio => pairs::no_ratio::RULE,
                also ["strict Kropki", "negative Kropki"],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"ratio","numbers":[2],"cells":["r2c2","r2c3"]},{"rule":"no ratio","numbers":[2],"groups":[["r2c2","r2c3"]]}]}"#;
            /// Adjacent digits without a mark between them never add up to one of these numbers.
            NoPairSum => pairs::no_pair_sum::RULE,
                also ["strict XV", "negative XV"],
                example ".StrictXV.X~R2C2~R2C3.V~R4C5~R5C5";
            /// A table lists the pairs of digits that can be adjacent on the line.
            Pairwise => pairs::pairwise::RULE,
                also ["binary", "pairs on a line"],
                example ".Pair~8H_xf8H_xf8H_B~_differ%20by%202%20or%20more~R3C2~R2C3~R3C4~R4C5";
            /// A table lists the pairs of digits that any two of the cells can hold.
            AllPairs => pairs::all_pairs::RULE,
                also ["pairs anywhere"],
                example ".PairX~8H_xf8H_xf8H_B~_differ%20by%202%20or%20more~R3C2~R2C3~R3C4~R4C5";
            /// The cells hold at least these digits, each as often as it is listed.
            Contains => counting::contains::RULE,
                also ["quadruple", "quad", "quadruples"],
                example ".Quad~R2C2~1~2.Quad~R5C5~3~4~5~6";
            /// The cells hold each of these digits exactly as often as it is listed.
            ContainsExactly => counting::contains_exactly::RULE,
                also [],
                example ".ContainExact~1_2~R2C2~R2C3~R3C3~R4C3";
            /// The number counts digits of the cage: 23 means exactly two 3s.
            LookAndSay => counting::look_and_say::RULE,
                also ["look-and-say cage"],
                example ".LookAndSay~23~R2C2~R2C3~R3C3~R4C3.LookAndSay~15~R6C6~R6C7";
            /// Each circled digit is the number of circles that hold this digit.
            CountingCircles => counting::counting_circles::RULE,
                also ["circles"],
                example ".CountingCircles~R1C2~R2C5~R3C8~R5C5~R7C2~R8C7";
            /// The circled digit is the number of different digits in the other cells.
            CountDistinct => counting::count_distinct::RULE,
                also ["count different"],
                example ".CountDistinct~R4C4~R3C3~R3C4~R3C5~R4C5~R5C5";
            /// The groups hold the same digits, each equally often.
            SameValues => counting::same_values::RULE,
                also ["same digits"],
                example ".SameValues~2~R2C2~R2C3~R3C2~R6C6~R6C7~R7C6";
            /// The groups hold the same digits at the same positions.
            Clone => counting::clone::RULE,
                also ["clones"],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"clone","groups":[["r2c2","r2c3","r3c2"],["r6c6","r6c7","r7c6"]]}]}"#;
            /// The digit is less than the digits of adjacent cells without such a mark.
            Minimum => single::minimum::RULE,
                also ["local minimum"],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"minimum","cells":["r3c3","r2c3","r3c2","r3c4","r4c3"]}]}"#;
            /// The digit is greater than the digits of adjacent cells without such a mark.
            Maximum => single::maximum::RULE,
                also ["local maximum"],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"maximum","cells":["r3c3","r2c3","r3c2","r3c4","r4c3"]}]}"#;
            /// The cell holds an odd digit.
            Odd => single::odd::RULE,
                also ["odd cell", "parity"],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"odd","cells":["r2c2"]},{"rule":"odd","cells":["r4c5"]},{"rule":"odd","cells":["r7c7"]}]}"#;
            /// The cell holds an even digit.
            Even => single::even::RULE,
                also ["even cell", "parity"],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"even","cells":["r2c2"]},{"rule":"even","cells":["r4c5"]},{"rule":"even","cells":["r7c7"]}]}"#;
            /// The cell holds the position of a digit: C3 that of the 3 in its row, R3 in its column, B3 in its box.
            Indexing => indexes::indexing::RULE,
                also ["row indexer", "column indexer", "box indexer", "159 Sudoku"],
                example ".Indexing~C~R2C3.Indexing~R~R5C6";
            /// The first digit is also on the line, n cells after the second cell, where n is the second digit.
            ValueIndexing => indexes::value_indexing::RULE,
                also [],
                example ".ValueIndexing~R2C2~R3C2~R4C2~R4C3~R4C4~R5C4";
            /// The clue is the sum of the digits between the lowest and the highest digit of the board.
            Sandwich => outside::sandwich::RULE,
                also ["sandwich sum", "sandwich Sudoku"],
                example ".Sandwich~20~R2.Sandwich~11~C5";
            /// Digits do not repeat. Those between the lowest and the highest of them add up to this number.
            Lunchbox => outside::lunchbox::RULE,
                also [],
                example ".Lunchbox~11~R2C2~R3C2~R4C2~R5C2~R6C3";
            /// The clue is the sum of the first X digits, where X is the first of them.
            XSum => outside::x_sum::RULE,
                also ["X-sums"],
                example ".XSum~R2~20~.XSum~C5~~15";
            /// The clue is the number of digits that are greater than all digits before them.
            Skyscraper => outside::skyscraper::RULE,
                also ["skyscrapers"],
                example ".Skyscraper~R2~3~.Skyscraper~C5~~4";
            /// The clue is the first digit that is not greater than all digits before it.
            HiddenSkyscraper => outside::hidden_skyscraper::RULE,
                also ["hidden skyscrapers"],
                example ".HiddenSkyscraper~R2~3~.HiddenSkyscraper~C5~~4";
            /// The clue is the Nth digit, where N is the first digit.
            NumberedRoom => outside::numbered_room::RULE,
                also ["numbered rooms"],
                example ".NumberedRoom~R2~3~.NumberedRoom~C5~~8";
            /// The clue is the rank of this line when all rows and columns are read from both ends as numbers and sorted.
            FullRank => rank::full_rank::RULE,
                also ["rank"],
                example ".Shape~4x4.FullRank~C1~10~.FullRank~R4~~5";
            /// No two rows or columns, read from either end, are the same number.
            NoTies => rank::no_ties::RULE,
                also ["full rank without ties"],
                example ".Shape~4x4.FullRankTies~none.FullRank~C1~10~";
            /// Digits on the marked diagonal do not repeat.
            Diagonal => global::diagonal::RULE,
                also ["diagonals", "X-Sudoku", "Sudoku X"],
                example ".Diagonal~1.Diagonal~-1";
            /// Cells a knight's move apart hold different digits.
            AntiKnight => chess::anti_knight::RULE,
                also ["knight", "knight's move", "chess Sudoku"],
                example ".AntiKnight";
            /// Cells that touch at a corner hold different digits.
            AntiKing => chess::anti_king::RULE,
                also ["king", "king's move", "no touch"],
                example ".AntiKing";
            /// Two cells with the digit N are never exactly N steps apart.
            AntiTaxicab => chess::anti_taxicab::RULE,
                also ["taxicab"],
                example ".AntiTaxicab";
            /// Digits a knight's move apart never add up to one of these numbers.
            Knightmare => chess::knightmare::RULE,
                also [],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"knightmare","numbers":[5,15]}]}"#;
            /// Digits in cells that touch at a corner never differ by one of these numbers.
            NoDiagonalDifference => chess::no_diagonal_difference::RULE,
                also ["diagonally non-consecutive"],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"no diagonal difference","numbers":[1]}]}"#;
            /// Cells at the same position in different boxes hold different digits.
            DisjointGroups => global::disjoint_groups::RULE,
                also ["disjoint sets"],
                example ".DisjointSets";
            /// Digits in each shaded window do not repeat.
            Windoku => global::windoku::RULE,
                also ["hypersudoku", "NRC Sudoku", "four-box Sudoku"],
                example ".Windoku";
            /// Every 2×2 square holds a low, a middle and a high digit.
            GlobalEntropy => global::global_entropy::RULE,
                also ["entropy"],
                example ".GlobalEntropy";
            /// Every 2×2 square holds digits of all three remainders modulo 3.
            GlobalModulo => global::global_modulo::RULE,
                also ["global mod"],
                example ".GlobalMod";
            /// Every middle digit has the lowest digit directly above it or the highest directly below it.
            DutchFlatmates => global::dutch_flatmates::RULE,
                also ["Dutch flat mates"],
                example ".DutchFlatmates";
            /// The largest rows, columns and regions all hold the same digits.
            RegionSameValues => global::region_same_values::RULE,
                also ["same digits in all regions"],
                example ".Shape~6x6~9.RegionSize~6.RegionSameValues";
            /// Every row, column and box lacks one digit. Rows, columns and boxes each lack different digits, as do the three around each 0.
            Doppelganger => doppelganger::RULE,
                also [],
                example ".Shape~9x9~0-9.RegionSize~9.Doppelganger";
            /// The cells that hold one of these digits form one connected area.
            ConnectedValues => areas::connected_values::RULE,
                also ["connected digits", "connected parity"],
                example ".ConnectedValues~~1_3_5_7_9";
            /// Divide the grid into connected regions of equal size in which digits do not repeat.
            ChaosConstruction => areas::chaos_construction::RULE,
                also ["chaos", "unknown regions"],
                example ".Shape~6x6.NoBoxes.ChaosConstruction";
            /// The circled digit is the number of cells around it, itself included, that are in its region.
            ChaosCount => areas::chaos_count::RULE,
                also [],
                example ".Shape~6x6.NoBoxes.ChaosConstruction.ChaosCount~R1C2.ChaosCount~R4C5";
            /// The circled digit is the number of cells, itself included, that it sees in its region in a straight line.
            ChaosArrow => areas::chaos_arrow::RULE,
                also [],
                example ".Shape~6x6.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~-~CC1~CC7~CC13~CC19~CC25~CC31~-~CC1~CC2~CC3~CC4~CC5~CC6";
            /// Shade some cells: those that are shaded are connected, and so are the others. No square of two by two cells has one shade.
            YinYang => shading::yin_yang::RULE,
                also ["yin yang", "yinyang"],
                example r#"{"board":{"rows":6,"columns":6},"rules":[{"rule":"yin-yang"}]}"#;
            /// Shade some cells: those that are shaded are connected and fill no square of two by two cells. The others form islands, each with one circle, whose digit is the number of its cells.
            Nurikabe => shading::nurikabe::RULE,
                also ["islands"],
                example r#"{"board":{"rows":6,"columns":6},"rules":[{"rule":"nurikabe","cells":["r1c1","r3c5","r6c3"]}]}"#;
            /// Shade some cells: the others are connected, and those that are shaded reach the edge of the grid. A circled digit is the number of cells, itself included, that it sees in straight lines up to the next shaded cell.
            Cave => shading::cave::RULE,
                also ["corral", "bag"],
                example r#"{"board":{"rows":6,"columns":6},"rules":[{"rule":"cave","cells":["r2c2","r4c5"]}]}"#;
            /// Shade a snake, one cell wide, that does not touch itself. The first number is its length, or 0; with a second number 1 it may touch itself at corners.
            Snake => shading::snake::RULE,
                also [],
                example r#"{"board":{"rows":6,"columns":6},"rules":[{"rule":"snake","numbers":[0,1]}]}"#;
            /// Shade a closed loop, one cell wide, that does not touch itself. The first number is its length, or 0; with a second number 1 it may touch itself at corners.
            Loop => shading::closed::RULE,
                also ["closed loop"],
                example r#"{"board":{"rows":6,"columns":6},"rules":[{"rule":"loop","numbers":[0,1]}]}"#;
            /// Draw a closed path along the rows and columns, through the centres of some cells. It visits no cell twice, and visits every circle.
            ClosedPath => paths::closed_path::RULE,
                also ["loop through centres"],
                example r#"{"board":{"rows":4,"columns":4},"rules":[{"rule":"closed path","cells":["r1c1","r3c4"]}]}"#;
            /// Draw a path along the rows and columns, through the centres of some cells. It visits no cell twice, and circles are ends.
            Path => paths::path::RULE,
                also ["path through centres"],
                example r#"{"board":{"rows":4,"columns":4},"rules":[{"rule":"path","cells":["r1c1","r3c4"]}]}"#;
            /// Draw a closed fence along the sides of cells, which does not touch or cross itself. A circled digit is the number of sides of its cell on the fence.
            Fence => paths::fence::RULE,
                also ["fences", "slitherlink"],
                example r#"{"board":{"rows":4,"columns":4},"rules":[{"rule":"fence","cells":["r1c1","r2c3","r4c4"]}]}"#;
            /// The circled digit, or the number if there is no circle, is the number of shaded cells among these.
            ShadedCount => shading::shaded_count::RULE,
                also ["shaded neighbours"],
                example r#"{"board":{"rows":6,"columns":6},"rules":[{"rule":"yin-yang"},{"rule":"shaded count","cells":["r1c2"],"numbers":[0],"groups":[["r1c1","r1c2","r1c3","r2c1","r2c2","r2c3"]]}]}"#;
            /// The digits in shaded cells of the row or column have this sum.
            ShadedSum => shading::shaded_sum::RULE,
                also [],
                example r#"{"board":{"rows":6,"columns":6},"rules":[{"rule":"yin-yang"},{"rule":"shaded sum","cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6"],"numbers":[9]}]}"#;
            /// Divide the grid into connected regions, each of which looks the same when turned by half a turn around its circle.
            Galaxies => divisions::galaxies::RULE,
                also ["spiral galaxies", "tentai show"],
                example r#"{"board":{"rows":4,"columns":4},"rules":[{"rule":"galaxies","groups":[["r1c2","r1c3"],["r2c3"],["r3c1"],["r3c3","r4c3"]]}]}"#;
            /// Divide the grid into connected regions; two of the same size share no side. A circled digit is the size of its region.
            Fillomino => divisions::fillomino::RULE,
                also [],
                example r#"{"board":{"rows":6,"columns":6},"rules":[{"rule":"fillomino","cells":["r1c1","r2c4","r5c3"]}]}"#;
            /// The digits on the line match a regular expression.
            Regex => machines::machine::REGEX,
                also ["regex", "pattern"],
                example r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"regular expression","pattern":"[1-4]*[5-9]*","cells":["r2c2","r3c3","r3c4","r4c5","r5c5"]}]}"#;
            /// A state machine accepts the digits on the line.
            Machine => machines::machine::MACHINE,
                also ["finite automaton", "NFA", "DFA"],
                example r#"{"board":{"rows":4,"columns":4},"rules":[{"rule":"state machine","name":"odd and even take turns","cells":["r1c1","r1c2","r2c3","r3c3"],"machine":{"states":2,"starts":[0],"accepting":[0,1],"arcs":[[0,1,1],[0,3,1],[1,2,0],[1,4,0]]}}]}"#;
            /// One cell in each row, column and box is modified, and each digit once. The rules are about values: that of a modified cell is its digit times the first number, 2 if there is none, plus the second.
            ModifiedCells => modified::RULE,
                also ["doublers", "negators", "multipliers"],
                example r#"{"board":{"rows":4,"columns":4},"rules":[{"rule":"modified cells","numbers":[2],"rules":[{"rule":"cage","cells":["r1c1","r1c2"],"numbers":[8]}]}]}"#;
            /// At least one of the rules is met.
            Any => composite::any::RULE,
                also ["or", "any", "alternatives"],
                example ".Or.Cage~10~R2C2~R2C3.Thermo~R5C5~R5C6~R5C7.End";
            /// All of the rules are met.
            All => composite::all::RULE,
                also ["and", "all"],
                example ".Or.And.Cage~10~R2C2~R2C3.Cage~5~R5C5~R5C6.End.Cage~12~R7C7~R7C8.End";
        }
    };
}

pub(crate) use rules;
