//! The table of phrases.
//!
//! **Invariant:** see the module above; the patterns of a row are alternatives.

use super::{Phrase, Shape, Topic};
use crate::rule::Kind;

/// Patterns that others use.
pub(super) const PARTS: [(&str, &str); 21] = [
    ("<digits>", "[the] [all] (digits|numbers|values)"),
    ("<must>", "[must|should|have to|has to|will]"),
    (
        "<not>",
        "(cannot|can not|must not|may not|do not|should not|can never|never|dont|cant)",
    ),
    (
        "<range>",
        "[the] [digits|numbers] <number> (to|through|-|up to|) <number> [inclusive]",
    ),
    (
        "<show>",
        "(show|shows|give|gives|indicate|indicates|state|denote|denotes|represent|represents|are|is)",
    ),
    (
        "<in-cage>",
        "(in|within|inside) [(a|the|each|any|every|an)] [killer] [single] (cage|cages)",
    ),
    ("<sum>", "(sum|add up|add|sums|adds|total|totals) [up] [to]"),
    (
        "<knight>",
        "[a] [chess] (knights|knight) [chess] move [in chess] [chess] [apart] [away]",
    ),
    (
        "<king>",
        "[a] [chess] (kings|king) [chess] move [in chess] [chess] [apart] [away]",
    ),
    (
        "<differ>",
        "(repeat|repeat a digit|contain the same digit|contain the same digits|be the same|be the same digit|contain identical digits|have the same digit|have the same value|be identical|contain the same number|be equal|contain repeated digits)",
    ),
    (
        "<line>",
        "(a|the|each|any|every|all|) [(any|single|given)] <colour> (line|lines)",
    ),
    (
        "<all-lines>",
        "([(the|all)] <colour> lines|(the|each|every|a) <colour> line)",
    ),
    (
        "<diagonals>",
        "[(the|each|both|either|a|any|either of the|either one of the)] [marked|main|long|two] [main|long|blue|<colour>] [major] (diagonal|diagonals) [(marked|indicated|shown|given) (in|by|with) [the] [a] <colour> [line|lines]] [which are marked] [in] [<colour>]",
    ),
    (
        "<outside>",
        "[(a|the|all|each|any)] [small] (clues|clue|numbers|number|digits|digit|values|sums|totals) (outside|around|outside of|on the outside of) [of] [the] [edge of the] [grid]",
    ),
    (
        "<in-line>",
        "[in] [that|the|their|its|each|the corresponding|a|the relevant|the respective|the indicated] (row column|row or column|row and column|rows columns|rows and columns|rows or columns|column row|column or row|row or respectively column)",
    ),
    (
        "<seen>",
        "[(as|when)] [(seen|viewed|read|looking|visible|that can be seen)] [from] [that|the|this|the clues|the given|its|each] [(direction|side|vantage point|point|position|location|edge|clue|viewpoint)] [of] [the] [clue|clues|arrow]",
    ),
    (
        "<dots>",
        "(dots|kropki dots|white dots|black dots|dot clues|kropki clues|kropki pairs|dots of either colour|black and white dots|white and black dots)",
    ),
    (
        "<touch>",
        "([(orthogonally|directly|horizontally or vertically)] (adjacent|neighbouring|neighboring|connected) [orthogonally])",
    ),
    (
        "<joined>",
        "[(with|separated by|joined by|connected by|linked by|with|either side of|on either side of|next to|adjacent to|touching|that share|sharing|containing|marked with|marked by|on each side of|which are separated by|that are separated by|that are joined by|which are connected by|linked with|connected with|divided by|divided by)]",
    ),
    (
        "<pair>",
        "[the|two|any|any two|the two|pairs of] [adjacent|neighbouring|neighboring|orthogonally adjacent] (cells|digits|numbers|values|cell pairs)",
    ),
    (
        "<bulb>",
        "[(starting|start|away)] (from|at) [(the|their|its|a|each)] [(bulb|bulbs|round|circular)] (bulb|bulbs|end|bulb end|ends|circle|circular end|) [(to|towards) (the|its|) (tip|end|other end|tips)] [outwards|onwards|upwards|up]",
    ),
];

/// A row without figures.
const fn grid(topic: Topic, sentence: &'static str, patterns: &'static [&'static str]) -> Phrase {
    Phrase {
        topic,
        shapes: &[],
        colour: None,
        number: None,
        sentence,
        patterns,
    }
}

/// A row of a rule that is drawn.
const fn drawn(
    kind: Kind,
    shapes: &'static [Shape],
    sentence: &'static str,
    patterns: &'static [&'static str],
) -> Phrase {
    Phrase {
        topic: Topic::Rule(kind),
        shapes,
        ..grid(Topic::Nothing, sentence, patterns)
    }
}

/// All rows.
pub(crate) const PHRASES: &[Phrase] = &[
    grid(
        Topic::Nothing,
        "Normal sudoku rules apply.",
        &[
            "[(totally|completely|all)] (normal|standard|classic|regular|usual) [(irregular|jigsaw|classic|6x6|9x9|4x4|8x8|16x16|5x5|7x7|10x10|12x12)] [(irregular|jigsaw)] [sudoku] rules [of sudoku] [for sudoku] [do] apply [for sudoku] [here]",
            "[the] (normal|standard|usual) rules (of|for) [classic] sudoku apply",
            "[place] [fill the grid with] <range> <must> [(each|all)] [(appear|be placed|placed|occur|go)] [once|exactly once|once each] [each] (in|into) (each|every) [irregular] row [in] [every|each] column [and] [in] [every|each] (box|3x3 box|2x3 box|region|marked region|irregular region|irregularly shaped region|bordered region|outlined region|block|jigsaw region|coloured region|marked box|9 cell region) [once|exactly once|once each]",
            "place [each of] <range> [once|exactly once|once each] in (each|every) [of the] row [in] [every|each] column [and] [in] [every|each] (box|3x3 box|2x3 box|region|marked region|irregular region|irregularly shaped region|bordered region|outlined region|block|jigsaw region) [once|exactly once|once each]",
            "(each|every) row column and (box|3x3 box|2x3 box|region|marked region|irregular region|irregularly shaped region|<number> cell region|<number> cell irregular region) (must contain|contains|contain|has|needs to contain) [each of] <range> [once|exactly once|once each] [each]",
            "[(possibly|but|note that)] not (all|every) [of] [the] [possible] [such] (dots|dot|black dots|white dots|kropki dots|xs and vs|xvs|x and v|xs|vs|symbols|clues|pairs|markers|x and v clues|xv clues|black dot|possible dots|quadruples|thermometers|circles|inequality signs|dots xs and vs|odd cells|even cells|diagonals) (are|is|have been|has been) [necessarily] (given|shown|marked|indicated|drawn|displayed)",
            "[(any|some|all)] (dots|xs and vs|xvs) (may|might) (not be|be missing) [given|shown]",
            "(digits|numbers) (may|can|might) repeat (on|along|in) (arrows|an arrow|the arrow|such a diagonal|such diagonals|these diagonals|the indicated diagonals|the indicated diagonal|those diagonals|the diagonal|an arrow if allowed by other rules) [if allowed by [the] other (rules|constraints)] [if otherwise legal]",
            "(a|the) 1 2 pair (could|can|may|might) (have|be marked with|be joined by|have either) [either] (a black or white dot|a white or black dot|a black or a white dot|either dot|a white or a black dot|either a black or white dot)",
            "(1 and 2|1s and 2s|a 1 and a 2) (might|can|may|could) be (joined|separated|connected) by [either] a (white or black|black or white) dot",
            "(have fun|enjoy|good luck|happy solving)",
            "(apply|rules) normal sudoku rules [apply]",
            "normal sudoku rules apply <range> appears in each row column and 3x3 box",
            "fill (each|every) row column and [(bold outlined|<number> cell|marked|irregular)] region with the digits <range> once each",
            "every digit from <number> to <number> must appear once in every row column and region",
            "in each row and column the digits <range> must appear exactly once",
            "<range> must be placed in each row column and marked (shape|region)",
            "all (white|black) dots may not be given",
            "a palindrome reads the same in both directions",
            "(digits|these digits) may repeat [along] [on] [(the diagonals|arrows or diagonals|lines|an arrow)] if allowed by (other|normal) rules",
            "digits may repeat on arrows or diagonals",
            "place the digits <range> in (each|every) row column and irregularly shaped region",
            "and thats it",
            "normal sudoku rules",
            "not all (dots|black dots|white dots) [and|or] (xs|vs|xs and vs|xvs) are (given|shown)",
            "[fill the grid with the digits <range> so that] digits (dont|do not|cannot|must not) repeat in any row column [and|or] [marked|outlined] [3x3] (box|region)",
            "(within|in) the (main|central) 9x9 grid normal sudoku rules apply",
            "(digits|numbers|cells) [along] [on] [such] [(a|an|the|these|those)] [indicated|marked] (diagonal|diagonals|arrow|arrows) [clues] (may|can|might) repeat [along] [such] [a|these|the] [diagonal|diagonals] [if] [(allowed|permitted)] [by] [the] [other] [rules]",
            "(digits|numbers) (may|can|might) repeat (along|on|in) [such] [(a|an|the|these|those)] [indicated|marked] (diagonal|diagonals|arrow|arrows) [if] [(allowed|permitted)] [by] [the] [other] [rules]",
            "[(the|all)] [killer] cages (may|can|do|must) not overlap",
            "cages cannot overlap",
            "place [the] [digits|numbers] <range> in each [empty] cell",
            "digits must not repeat within the same row column or box",
            "every row column contains <range> [exactly once] [once] [each]",
            "<range> appear in each row [column] and (region|box)",
            "2 digit numbers (in|on) pills are (read|written) left to right [or (downwards|top to bottom)]",
            "[a] 1 2 (pair|pairs) (could|can|may|might) have (a black or white dot|a white or black dot|either dot|either colour dot|either)",
            "between 1 and 2 either a white or a black (dot|circle) can be given",
        ],
    ),
    grid(
        Topic::CageSum,
        "",
        &[
            "<in-cage> <digits> <must> <sum> [the] [(small|little|given|total)] (clue|number|total|value|sum|digit|clues|numbers|totals) [(given|shown|indicated|written)] [(in|at)] [the|their|its] [(top left|top left hand|upper left|upper left hand|corner|top)] [corner] [of] [the|that|each|its] [cage|cell] [if given|if one is given|where given|if any|when given]",
            "<digits> <in-cage> <must> <sum> [(to the|the|to a|to)] [(small|little|given|indicated)] (clue|number|total|value|sum|digit|totals given|total given) [(given|shown|indicated|written)] [(in|at)] [the|their|its] [(top left|top left hand|upper left|corner|top)] [corner] [of] [the|that|each|its] [cage|cell] [if given|if one is given|where given|if any|when given]",
            "[(the|all|killer)] (cages|cage|killer cages) (show|shows|give|gives|indicate|indicates|display) [the|their|its] (sum|sums|total|totals) [of their digits] [if given|where given]",
            "[(the|all)] (cages|cage) (show|give) the (sum|total) of their digits",
            "some cages show their sums",
            "cages [sometimes] show their (totals|sums) [in the top left hand corner]",
            "(cells|digits) in (a cage|cages) (must|) sum to the (small clue in the top left corner of the cage|total indicated on the top left corner of the cage|cage total|value indicated|totals given|given total)",
            "[the] digits in the cage sum to the cage total",
            "<digits> <in-cage> (sum|add up|add) to [the|its|their] (total|sum|indicated total|total given|given total|total shown|total indicated|clue|totals shown|totals)",
        ],
    ),
    grid(
        Topic::CageDistinct,
        "",
        &[
            "<digits> <not> (repeat|be repeated) <in-cage>",
            "(cages|a cage) (cannot|may not|must not|do not) contain (repeated|repeat|repeating) (digits|numbers)",
            "digits in a cage (cannot|may not|must not) repeat",
            "cages contain no (repeat|repeated) digits",
            "cages cannot contain repeats",
            "digits cannot repeat in cages",
            "<in-cage> <digits> <not> repeat",
            "no [digit|digits|number] [may|can] (repeat|repeats|be repeated) <in-cage>",
            "cages cannot include repeat digits",
            "no digit may be repeated <in-cage>",
            "digits in cages do not repeat",
            "digits must not repeat in [any] [killer] cages",
        ],
    ),
    BOTH_CAGE_SUM,
    BOTH_CAGE_DISTINCT,
    drawn(
        Kind::Arrow,
        &[Shape::Arrow],
        "Digits along an arrow sum to the digit in that arrow's circle.",
        ARROW,
    ),
    drawn(
        Kind::Thermometer,
        &[Shape::Bulb],
        "Digits along a thermometer increase from the bulb end.",
        &[
            "[thermometers] [(along|on)] [(a|an|the|each|every|any|all|)] [grey|gray] (thermometer|thermometers|thermo|thermos) <digits> <must> [strictly] (increase|ascend|go up) [in value] [<bulb>]",
            "<digits> [(along|on|in)] [(a|an|the|each|every|any|all)] [grey|gray] (thermometer|thermometers|thermo|thermos) <must> [strictly] (increase|ascend|go up) [in value] [<bulb>]",
            "<digits> <must> [strictly] (increase|ascend) [in value] (along|on) [(a|an|the|each|every|any|all)] [grey|gray] (thermometer|thermometers|thermo|thermos) [in value] [<bulb>]",
            "(thermometers|thermos) <must> [strictly] (increase|ascend) [in value] [<bulb>]",
            "<digits> along (a|an|the|each) [grey|gray] (thermometer|thermometers|thermo|thermos) must be in [strictly] increasing order [<bulb>]",
        ],
    ),
    drawn(
        Kind::SlowThermometer,
        &[Shape::Bulb],
        "Digits along a slow thermometer stay the same or increase from the bulb end.",
        &[
            "<digits> (along|on) [(a|an|the|each)] slow (thermometer|thermometers) (stay the same or increase|increase or stay the same|may not decrease|never decrease|do not decrease) [<bulb>]",
        ],
    ),
    Phrase {
        number: Some(1),
        colour: Some("white"),
        ..drawn(
            Kind::Difference,
            &[Shape::Dot],
            "Digits separated by a white dot are consecutive.",
            WHITE,
        )
    },
    Phrase {
        number: Some(2),
        colour: Some("black"),
        ..drawn(
            Kind::Ratio,
            &[Shape::Dot],
            "Digits separated by a black dot have a ratio of 1:2.",
            BLACK,
        )
    },
    drawn(
        Kind::PairSum,
        &[Shape::Letter],
        "Digits separated by an X sum to 10, digits separated by a V sum to 5.",
        LETTERS,
    ),
    grid(
        Topic::AllLetters,
        "All Xs and Vs are given.",
        &["all [possible] (xs and vs|xvs|x and v clues) (are|have been) (given|shown|marked)"],
    ),
    grid(
        Topic::AllDots,
        "All dots are given.",
        &[
            "all [possible] (dots|kropki dots|white and black dots|black and white dots) (are|have been) (given|shown|marked)",
        ],
    ),
    grid(
        Topic::Rule(Kind::AntiKnight),
        "Cells a knight's move apart cannot contain the same digit.",
        KNIGHT,
    ),
    grid(
        Topic::Rule(Kind::AntiKing),
        "Cells a king's move apart cannot contain the same digit.",
        KING,
    ),
    grid(
        Topic::Rule(Kind::NoDifference),
        "Orthogonally adjacent cells cannot contain consecutive digits.",
        &[
            "<touch> (cells|digits) (cannot|must not|may not|do not) (contain consecutive digits|be consecutive|contain consecutive numbers|contain consecutive values|have consecutive values)",
            "[two] (adjacent|orthogonally adjacent|neighbouring) cells (cannot|cant|must not|may not) have consecutive values",
            "consecutive (digits|numbers) (cannot|must not|may not) (appear|be placed|be) in [orthogonally] (adjacent|neighbouring|orthogonally adjacent|orthogonally connected) cells",
            "consecutive (digits|numbers) (cannot|must not|may not) be (orthogonally adjacent|adjacent orthogonally|orthogonally connected)",
            "no [two] (orthogonally adjacent|adjacent) cells (contain|can contain|may contain) consecutive digits",
        ],
    ),
    Phrase {
        shapes: &[Shape::Diagonal],
        ..grid(
            Topic::Diagonals,
            "Digits cannot repeat on the marked main diagonals.",
            DIAGONALS,
        )
    },
    grid(
        Topic::Rule(Kind::DisjointGroups),
        "Digits in the same position of different boxes cannot repeat.",
        &[
            "[(cells|digits)] in the same [relative] (position|place) (within|in|of) (different|each|their|every) (box|boxes|3x3 boxes|3x3 box|region|regions) (cannot|must not|may not) <differ>",
            "digits cannot repeat in the same [relative] (position|place) (within|in|of) (different|each|two) (box|boxes|3x3 box|3x3 boxes)",
            "(digits|a digit) (cannot|may not|must not) (appear|repeat) in the same [relative] (position|place) in (different boxes|any two boxes|more than one box|two boxes)",
            "disjoint (groups|sets|subsets) rules apply",
            "cells (that|which) (appear|are) in the same [relative] position in their [3x3] (box|boxes) (cannot|must not|may not) <differ>",
        ],
    ),
    grid(
        Topic::Rule(Kind::YinYang),
        "Shade some cells so that all shaded cells are connected, all unshaded cells are connected, and no 2x2 area is entirely shaded or unshaded.",
        &[
            "[normal] yin yang rules apply [to the grid]",
            "[yin yang] (shade|colour) some [of the] cells [in the grid] (so|such) that all shaded cells (are [orthogonally] connected|form [a single|one] [orthogonally] connected (area|region|group)) [and] all unshaded cells (are [orthogonally] connected|form [a single|one] [orthogonally] connected (area|region|group)) [and] no 2x2 [(area|region|square|block)] [of cells] (is|can be|may be) [(entirely|fully|completely)] (shaded or unshaded|shaded or entirely unshaded|shaded or fully unshaded)",
        ],
    ),
    grid(
        Topic::Rule(Kind::GlobalEntropy),
        "Every 2x2 area contains a low digit (1, 2, 3), a middle digit (4, 5, 6) and a high digit (7, 8, 9).",
        &[
            "[global entropy] [in] (every|any|each) 2x2 [(area|block|square|box|region)] [of cells] [in the grid] (contains|must contain|has|must have) [at least one] [a] low [digit] [1 2 3|123] [at least one] [a] (middle|medium|mid) [digit] [4 5 6|456] [and] [at least one] [a] high digit [7 8 9|789]",
        ],
    ),
    Phrase {
        number: Some(5),
        ..drawn(
            Kind::Whisper,
            &[Shape::Line],
            "Adjacent digits on a green line have a difference of at least 5.",
            WHISPER,
        )
    },
    drawn(
        Kind::Renban,
        &[Shape::Line],
        "Digits on a pink line form a set of consecutive digits in any order.",
        RENBAN,
    ),
    drawn(
        Kind::Palindrome,
        &[Shape::Line],
        "Digits on a grey line form a palindrome.",
        PALINDROME,
    ),
    drawn(
        Kind::RegionSumLine,
        &[Shape::Line],
        "Box borders divide a blue line into segments with the same sum.",
        REGION_SUM,
    ),
    drawn(
        Kind::Between,
        &[Shape::Ends],
        "Digits on a line are between the digits in the circles at its ends.",
        &[
            "[(on|along)] [(a|an|the|each|any)] [<colour>] [(between|line|lines)] [lines|line] <digits> [(on|along)] [(a|an|the|each|any|every)] [<colour>] [between] [line|lines] <must> (be|lie|have values|have a value|are) [strictly] [numerically] (between|in between) [those|the] [digits|values|numbers] [(in|placed in|at|on)] (the|its|the two|their) [two] [connected|attached|line|lines] (circles|circles at its ends|circles at either end|circles at the ends|circled ends|circled ends of that line|ends) [at its ends|at either end|at the ends|at each end] [of] [the|that|each] [line]",
        ],
    ),
    drawn(
        Kind::Between,
        &[Shape::Ends],
        "",
        &[
            "(digits|a digit) on a line must be (strictly|somewhere) between [the values of] the digits in the (associated circles|circles on the end of the line)",
            "digits on a line must be between the digits in the connected circles ie greater than the lower of the two circled digits and lower than the greater of the two circled digits",
            "<digits> on a [<colour>] line must be between the (digits|values|values placed) (in the circles connected by the line|on that lines circled ends|in the circled ends of that line|in the connected circles)",
        ],
    ),
    drawn(
        Kind::DoubleArrow,
        &[Shape::Ends],
        "The sum of the digits on a line equals the sum of the digits in the circles at its ends.",
        &[
            "[the] [sum of the] (digits|numbers) (on|along) (a|an|the|each|any) [<colour>] [double] [line|arrow] (sum to|equals|is equal to|add up to|have the same sum as) the (sum of the|total of the) (digits|numbers) in the [two] circles [at (its|the|either|each) (ends|end)]",
        ],
    ),
    drawn(
        Kind::Zipper,
        &[Shape::Line],
        "On a lavender line, digits at the same distance from the centre of the line have the same sum, which is the digit in the centre if it has one.",
        &[
            "[zipper lines] [(on|along)] [(a|an|the|each|any)] [<colour>] [zipper] [line|lines] <digits> [that are] [an] [at the same] (equal|equidistant|same|) [distance] from the (centre|center|middle) [of] [(a|an|the|each|any)] [<colour>|zipper] [line] (have the same sum which is the digit in the (centre|center|middle) if it has one|sum to the digit in the (centre|center|middle))",
        ],
    ),
    drawn(
        Kind::Nabner,
        &[Shape::Line],
        "No two digits on a yellow line are the same or consecutive.",
        &[
            "(on|along) [(a|an|the|each|any|all)] [<colour>] [nabner] (line|lines) no two digits (are|may be|can be) (the same or consecutive|consecutive or the same|identical or consecutive)",
            "no two digits (on|along) [(a|an|the|each|any|all)] [<colour>] [nabner] (line|lines) (are|may be|can be) (the same or consecutive|consecutive or the same|identical or consecutive)",
        ],
    ),
    drawn(
        Kind::Entropic,
        &[Shape::Line],
        "Any three successive cells on a peach line contain a low digit (1, 2, 3), a middle digit (4, 5, 6) and a high digit (7, 8, 9).",
        &[
            "[(on|along)] [(a|an|the|each|any)] [<colour>] [(entropic|entropy)] [line|lines] (any|every|each) [(set|group|run) of] [sequence of] three (successive|consecutive|adjacent|sequential) (cells|digits) [(on|along)] [(a|an|the|each|any|all)] [<colour>] [entropic|entropy] [line|lines] (contain|contains|must contain|must include|include) (one|a|at least one) (low|low digit) [digit] [1 2 3|123|from 123] [and] (one|a|at least one) (middle|medium|mid) [digit] [4 5 6|456|from 456] [and] (one|a|at least one) high [digit] [7 8 9|789|from 789]",
        ],
    ),
    Phrase {
        number: Some(2),
        ..drawn(
            Kind::Modular,
            &[Shape::Line],
            "",
            &[
                "[two] (cells|digits|numbers) [that are] adjacent along (a|the|each) <colour> line must contain one even digit and one odd digit",
                "(digits|numbers) (along|on) [(a|the|each)] [<colour>] (line|lines) (must alternate|alternate) between (odd and even|even and odd) [(digits|numbers|values)]",
                "adjacent (digits|cells) (along|on) [(a|the|each|any)] [<colour>] (line|lines) (must|) (alternate between (odd and even|even and odd)|have different (parity|parities)|be of different parity) [(digits|numbers)]",
            ],
        )
    },
    drawn(
        Kind::Odd,
        &[Shape::Circle],
        "A cell with a grey circle contains an odd digit.",
        &[
            "<colour> circles (without lines|without lines attached) represent odd digits",
            "[grey] circles (mark|indicate) odd (digits|numbers)",
            "(the digit in the|cells with) <colour> (circle|circles) must (be odd|contain odd numbers)",
            "[(a|an|the|each|all|any)] (cell|cells|digit in a cell|digits in cells) (with|containing|marked with|in) (a|an|the) [opaque|shaded] <colour> (circle|circles) (must contain|contains|contain|must be|is|are) [an] odd [digit|digits|number]",
            "<digits> in [(a|an|the|each|all|cells with)] [a] <colour> (circle|circles) (must be|are|is) odd",
            "[(a|an|the|each|all|any)] <colour> (circle|circles) (must contain|represent|represents|contains|contain|indicate|indicates|mark|marks|denote|denotes|is|are|show) [an] odd (digit|digits|number|numbers)",
        ],
    ),
    drawn(
        Kind::Even,
        &[Shape::Square],
        "A cell with a grey square contains an even digit.",
        &[
            "the digit in the cell with a <colour> square is even",
            "[grey] squares (mark|indicate|represent|show) even (digits|numbers)",
            "cells with <colour> squares must contain even numbers",
            "[(a|an|the|each|all|any)] (cell|cells|digit in a cell|digits in cells) (with|containing|marked with|in) (a|an|the) [opaque|shaded] <colour> (square|squares) (must contain|contains|contain|must be|is|are) [an] even [digit|digits|number]",
            "<digits> in [(a|an|the|each|all|cells with)] [a] <colour> (square|squares) (must be|are|is) even",
            "[(a|an|the|each|all|any)] <colour> (square|squares) (must contain|represent|represents|contains|contain|indicate|indicates|mark|marks|denote|denotes|is|are|show) [an] even (digit|digits|number|numbers)",
        ],
    ),
    drawn(
        Kind::Even,
        &[Shape::Shade, Shape::Square],
        "",
        &[
            "[(the|a|an|each|all|any)] (<colour> cells|<colour> cell|<colour> shaded cells|cells shaded <colour>|cell shaded <colour>) (must contain|contains|contain|must be|is|are) [an] even [digit|digits|number|numbers]",
        ],
    ),
    drawn(
        Kind::Odd,
        &[Shape::Shade],
        "",
        &[
            "[(the|a|an|each|all|any)] (<colour> cells|<colour> cell|<colour> shaded cells|cells shaded <colour>|cell shaded <colour>) (must contain|contains|contain|must be|is|are) [an] odd [digit|digits|number|numbers]",
        ],
    ),
    drawn(
        Kind::Contains,
        &[Shape::Quadruple],
        "Digits in a circle between four cells must appear in those cells.",
        &[
            "[a] (digit|digits|number|numbers) [shown] (in|within) (a|the|) [small|white] (circle|circles) must appear [at least once] in [at least] [one of] the [four] [surrounding|adjoining] cells [(surrounding|touching) that circle]",
            "where a circle is given in the grid the digits in the circle must appear in the four cells surrounding the circle",
            "<digits> in [the] white circles must appear in [at least] one of the four cells (touching|around|surrounding) the circle",
            "<digits> in [(a|an|the|each|any|)] [<colour>] [(small|quadruple)] (circle|circles) [between four cells] <must> (appear|be placed|occur|be contained) [at least once] (in|in at least one of) [(the|those|these|all|any of the)] [four] [(surrounding|adjacent|touching|adjoining)] [four] cells [(surrounding|touching|around|adjacent to)] [the|that|it] [circle]",
        ],
    ),
    drawn(
        Kind::LittleKiller,
        &[Shape::DiagonalClue],
        "Clues outside the grid give the sum of the digits along the indicated diagonal.",
        LITTLE_KILLER,
    ),
    drawn(
        Kind::Sandwich,
        &[Shape::Outside],
        "Clues outside the grid give the sum of the digits between the 1 and the 9 in that row or column.",
        SANDWICH,
    ),
    drawn(
        Kind::XSum,
        &[Shape::Outside],
        "Clues outside the grid give the sum of the first X digits in that row or column, where X is the first of those digits.",
        X_SUM,
    ),
    drawn(
        Kind::Skyscraper,
        &[Shape::Outside],
        "Clues outside the grid give the number of skyscrapers visible from that direction.",
        SKYSCRAPER,
    ),
];

const BOTH: &[&str] = &[
    "digits <not> repeat <in-cage> and must sum to the (value|total|number) (indicated|given|shown)",
    "digits in cages do not repeat and [their] (sum to the totals given|sum may be shown)",
    "digits cannot repeat in cages which sometimes show their sums",
    "digits <not> repeat <in-cage> which show their sums [in the top left [hand] corner]",
    "cages show their (sums|totals) and contain no repeat digits",
    "cages cannot (contain repeats|include repeat digits) and show their (totals|sums)",
    "digits in a cage sum to the given total and do not repeat",
    "in each cage digits cannot repeat and sum to the value in the top left corner",
    "<digits> <not> repeat <in-cage> (which|and cages|cages|and the cages|and) (show|give|show the|indicate) [the|their|its] (sum|sums|total|totals) [of their digits] [if given|where given]",
    "<in-cage> <digits> <not> repeat (and|but) [must] (sum|add up|add) to [the|its|their] [small|given|indicated] (clue|number|total|total given|sum|total shown|total indicated|given total) [(given|shown|indicated)] [(in|at)] [the|their|its] [(top left|top left hand|upper left|corner|top)] [corner] [of] [the|that|each] [cage] [if given]",
    "<digits> <in-cage> <not> repeat and [must] (sum|add up|add) to [the|its|their] [small|given|indicated] (clue|number|total|total given|sum|total shown|total indicated|given total|value|given totals) [(given|shown|indicated)] [(in|at)] [the|their|its] [(top left|top left hand|upper left|corner|top)] [corner] [of] [the|that|each] [cage] [if given]",
    "<digits> <in-cage> must (sum|add up) to [the|its|their] [given|indicated] (total|total given|sum|clue|given total) and <not> (repeat|be repeated)",
    "(normal|standard) killer [cage|sudoku] rules apply",
];

const BOTH_CAGE_SUM: Phrase = grid(Topic::CageSum, "", BOTH);
const BOTH_CAGE_DISTINCT: Phrase = grid(Topic::CageDistinct, "", BOTH);

const ARROW: &[&str] = &[
    "digits (along|on) (an arrow|arrows) [much] sum to (the circled digit|the number shown in the circled cells|the number in the circle) [and (can include repeats|may repeat)]",
    "numbers (along|on) an arrow must sum to the number shown in the circled cells",
    "digits on an arrow can repeat and sum to the number in the circle",
    "cells along (an arrow|arrows|each arrow) <must> sum to the (digit|number) in the (circle|attached circle|connected circle)",
    "<digits> (along|on) (an arrow|arrows|each arrow|the arrow) <must> <sum> the (number|digit) in the (circle pill|circle or pill|circle or oval|circle or 2 digit number in the pill|circle or 2 digit number in a pill)",
    "<digits> (along|on) [grey] (arrow|arrows|an arrow|each arrow) (must|) <sum> the (value|digit|number) (in|shown in) the (circle|bulb) (at its base|at the base of the arrow|at the start of the arrow)",
    "(an arrow|arrows|each arrow) (sum|sums) to the (digit|number) in [the|its|their] [attached] (circle|circles)",
    "[arrows] <digits> (along|on) (an arrow|arrows|each arrow|the arrow|the arrows|every arrow|any arrow|all arrows|an arrow in the grid) <must> <sum> [the] [total] (number|digit|value|numbers|digits) [(in|inside|placed in|given in|found in)] [(the|that|their|its|each|an)] [arrows] [attached|connected|corresponding|associated|respective|starting|connecting] (circle|circles|circle pill|bulb|circled cell) [(at|attached to|on|to) (the|its) [(start|base|end|arrow)]] [of the arrow]",
    "<digits> <must> (sum|add up) along (an arrow|arrows|each arrow|the arrow) to the (number|digit) in the (circle|attached circle)",
    "arrows (sum|add up) to (the (number|digit) in (the|their) [attached] circle|their circle|their circles)",
    "(along|on) (an arrow|arrows|each arrow|the arrow) [the] digits <must> <sum> the (number|digit) in (the|its|that arrows|the attached|the connected) (circle)",
    "[the] (digit|number) in (a|the|an|each) [arrows] (circle) (is|must be|equals|shows|gives) the (sum|total) of [the] digits (along|on) (the|its|that|the attached) [attached] (arrow|arrows)",
];

const WHITE: &[&str] = &[
    "[digits] [in] cells (joined|connected|separated) (with|by) a white dot (have|are|must be) consecutive [digits]",
    "digits in cells (joined|connected|separated) by a white dot are consecutive [and] [those in cells joined by a black dot have a 1:2 ratio]",
    "white dots join cells which have consecutive digits",
    "white dots (separate two consecutive numbers|between two cells indicate that those cells contain consecutive digits)",
    "[those] (two|cells) [cells] joined by a white dot (are|contain) consecutive [digits]",
    "[the] white dots connect cells with a difference of (one|1)",
    "<pair> <joined> (a white dot|white dots) (have|must have|contain digits with|differ by|contain digits that differ by) [a difference of] (one|1)",
    "<pair> <joined> (a white dot|white dots|the white dot) (contain|must contain|are|must be) [digits] [(that|which)] [(are|must be)] consecutive",
    "(a|the|each) white (dot|circle) between [two] cells (indicates|shows|means) [that] [the] [digits|cells] [in] [those] [cells] [(with|are|that are|must be)] consecutive [values|digits] [ie they differ by 1]",
    "[(kropki|white dots)] <pair> <joined> (a white|white|the white|any white) (dot|dots|circle|circles|kropki dot) <must> [(contain|be|are|have|hold)] [always] consecutive [digits|numbers|values] [in any order]",
    "(a|the|all|each|) [white] white (dot|dots|circle|circles) (join|joins|separate|separates|connect|connects|indicate|indicates|indicates that|link|links|between|shows|mark|marks) [(two|the|that|cells|adjacent)] [(two|adjacent|cells)] [(cells|digits|numbers)] [(with|containing|are|that are|contain|which are)] consecutive [digits|numbers|values]",
    "(a|the|all|each|) white (dot|dots) (join|joins|separate|separates|connect|connects|indicate|indicates) (two cells with consecutive digits|cells with consecutive digits|cells containing consecutive digits|two consecutive digits|consecutive cells)",
    DOTS_BOTH_1,
    DOTS_BOTH_2,
    DOTS_BOTH_3,
];

const BLACK: &[&str] = &[
    "<pair> <joined> a black dot (contain|must contain) digits where one is (double|twice) the other",
    "digits in cells joined by a white dot are consecutive and those in cells joined by a black dot have a 1:2 ratio",
    "digits in cells connected by a black dot must have a ratio of 2:1",
    "black dots separate (cells containing digits|two numbers|numbers) with a ratio of (1 to 2|1:2)",
    "black dots separate two numbers with a ratio of 1:2",
    "<pair> <joined> (a black dot|black dots|the black dot) (are|must be|contain digits|have digits|have) [in] [a|the] (ratio|ratio of) 1 to 2",
    "a black (dot|circle) (between cells indicates|shows|indicates) [that] [the digit in one of the cells has twice the value of the other] [cell values with a 2:1 ratio]",
    "<pair> <joined> (a black dot|black dots|the black dot) (must|) (have|contain digits with|contain digits in) (one digit twice the other|a digit that is double the other|a ratio of 1 to 2|a 1 to 2 ratio)",
    "[(kropki|black dots)] [(those|and)] [<pair>] <joined> (a black|black|the black|any black) (dot|dots|circle|circles|kropki dot) <must> [(contain|be|are|have|hold|has)] [digits|numbers|values] [(in|with|that have|which have|that are in)] [a|the] (1:2 ratio|2:1 ratio|ratio of 1:2|ratio of 2:1|ratio 1:2|ratio 2:1)",
    "(a|the|all|each|) black (dot|dots|circle|circles) (join|joins|separate|separates|connect|connects|indicate|indicates|link|links|shows|mark|marks) [(two|the|that|adjacent)] [(cells|digits|numbers)] (with|in|that have|which have|containing digits with|containing digits in|that are in|have|) [a|the] (1:2 ratio|2:1 ratio|ratio of 1:2|ratio of 2:1|ratio 1:2)",
    "<pair> <joined> (a black|black|the black) (dot|dots) [must] have (one digit double the other|one value double the other|a digit double the other)",
    DOTS_BOTH_1,
    DOTS_BOTH_2,
    DOTS_BOTH_3,
];

const DOTS_BOTH_1: &str = "[a|the] white (dot|dots) (join|joins|separate|separates|connect|connects|indicate|indicates) [two] [cells with|cells containing] consecutive [digits|numbers] [and] [a|the] black (dot|dots) (join|joins|separate|separates|connect|connects|indicate|indicates) [two] [(cells|digits|numbers)] [(with|in)] [a|the] (1:2 ratio|ratio of 1:2|ratio 1:2|ratio of 2:1|2:1 ratio)";
const DOTS_BOTH_2: &str = "[a|the] black (dot|dots) (join|joins|separate|separates|connect|connects|indicate|indicates) [two] [(cells|digits|numbers)] [(with|in)] [a|the] (1:2 ratio|ratio of 1:2|ratio 1:2|ratio of 2:1|2:1 ratio) [and] [a|the] white (dot|dots) (join|joins|separate|separates|connect|connects|indicate|indicates) [two] [cells with|cells containing] consecutive [digits|numbers]";
const DOTS_BOTH_3: &str = "<pair> <joined> [a|the] white (dot|dots) (are|must be|contain|must contain) consecutive [digits] [and] [(those|cells|digits|and)] <joined> [a|the] black (dot|dots) (have|are in|must have|contain digits in|must be in) [a|the] (1:2 ratio|ratio of 1:2|ratio 1:2|ratio of 2:1|2:1 ratio)";

const LETTERS: &[&str] = &[
    "x joins [two] cells that sum to 10",
    "(cells|digits) with an x between them (sum|must sum|add) to 10 and (cells|digits) with a v between them (sum|must sum|add) to 5",
    "(cells|digits) with (an x|a x) between them (sum|must sum|add up) to 10",
    "(cells|digits) with a v between them (sum|must sum|add up) to 5",
    "<pair> <joined> an x <must> [(contain|have)] [digits] [that] [must] (sum|add up|add|summing) to (10|ten)",
    "<pair> <joined> a v <must> [(contain|have)] [digits] [that] [must] (sum|add up|add|summing) to (5|five)",
    "<pair> <joined> an x <must> [(contain|have)] [digits] (sum|add up|add|summing) to (10|ten) [and|while] [(cells|digits|numbers|those)] <joined> a v <must> [(contain|have)] [digits] (sum|add up|add|summing) to (5|five)",
    "<pair> <joined> a v <must> [(contain|have)] [digits] (sum|add up|add|summing) to (5|five) [and|while] [(cells|digits|numbers|those)] <joined> an x <must> [(contain|have)] [digits] (sum|add up|add|summing) to (10|ten)",
    "(an x|xs|x|the x) (joins|join|separates|separate|indicates|indicate|connects|connect) [two] [cells|digits] [(whose|that|which)] [digits] (sum|add|sums|summing|add up) to (10|ten)",
    "cells that have an x between them add to 10 and cells that have a v between them add to 5",
    "two cells joined by an x must sum to 10",
    "(a v|vs|v|the v) (joins|join|separates|separate|indicates|indicate|connects|connect|between) [two] [(cells|digits)] [(indicates|shows)] [that] [those] [cells] [(whose|that|which)] [digits] (sum|add|sums|summing|add up) to (5|five)",
    "[the] [adjoining] (cells|digits|those) (joined|connected|linked) (by|with) [a] v [must] (sum|add up) to (5|five)",
    "[the] [adjoining] (cells|digits|those) (joined|connected|linked) (by|with) [an] x [must] (sum|add up) to (10|ten)",
];

const KNIGHT: &[&str] = &[
    "[cells] [that are] a [chess] knights move apart must not contain the same digit",
    "identical digits (cannot|must not|may not) appear within a knights move of each other",
    "<pair> separated by a knights or kings move [in chess] (cannot|must not|may not) <differ>",
    "two cells separated by a knights move cant have the same value",
    "cells [that are] a knights move [apart] (from each other|away from each other) (cannot|can not|must not) <differ>",
    "identical digits (cannot|must not|may not) appear within a (kings or knights|knights or kings) move of each other",
    "[knights move] [anti knight] <pair> [(separated by|that are|which are|at|)] <knight> <not> <differ>",
    "[anti knight] (identical|the same|equal) (digits|digit|numbers) <not> (be|appear|be separated by|appear at) [separated by|within] <knight> [from each other] [of each other]",
    "(identical|the same|equal) (digits|digit|numbers) <not> (be|be separated by) (either) <knight> or <king>",
    "(anti knight|antiknight) [sudoku] (rules|constraint|rule) (apply|applies)",
    KNIGHT_KING,
    KNIGHT_KING_2,
    KNIGHT_KING_3,
];

const KING: &[&str] = &[
    "identical digits (cannot|must not|may not) be diagonally adjacent",
    "identical digits (cannot|must not|may not) touch diagonally",
    "identical digits (cannot|must not|may not) appear within a (kings or knights|knights or kings) move of each other",
    "[anti king] <pair> [(separated by|that are|which are|at|)] <king> <not> <differ>",
    "[anti king] (identical|the same|equal) (digits|digit|numbers) <not> (be|appear|be separated by|appear at) [separated by|within] <king> [from each other] [of each other]",
    "(anti king|antiking) [sudoku] (rules|constraint|rule) (apply|applies)",
    KNIGHT_KING,
    KNIGHT_KING_2,
    KNIGHT_KING_3,
];

const KNIGHT_KING: &str = "<pair> [separated by] [either] [a] (knights or kings|kings or knights) move [in chess] [apart] <not> <differ>";
const KNIGHT_KING_2: &str = "(identical|the same|equal) (digits|digit|numbers) <not> (be|appear|be separated by|appear within) [either] [a] (knights move or a kings move|kings move or a knights move|kings or knights move|knights or kings move) [in chess] [apart] [of each other]";
const KNIGHT_KING_3: &str =
    "(anti knight and anti king|anti king and anti knight) (rules|constraints) apply";

const DIAGONALS: &[&str] = &[
    "(digits|numbers) (cannot|can not|must not|do not) repeat (along|on) [(the|either|any|both)] main (diagonals|diagonal)",
    "digits along the main diagonals (cannot|can not|must not) repeat",
    "digits along the marked (diagonal|diagonals) must not repeat",
    "the main diagonal in <colour> must include the digits from <number> to <number> once each",
    "digits <not> repeat (on|along) either of the main diagonals marked in <colour>",
    "(each|either) main diagonal (cannot|must not) repeat digits",
    "(each|both) (main diagonal|main diagonals) (cannot|must not) contain (a repeated digit|repeated digits)",
    "<digits> <not> (repeat|be repeated) (on|along|in) <diagonals>",
    "[(along|on)] <diagonals> [the] [digits] (cannot|must not|may not|do not) (repeat|contain a repeated digit|contain repeated digits|have repeated digits|contain repeats|repeat digits)",
    "[(along|on)] <diagonals> (contains|contain|must contain) [each] [of] <range> [once|exactly once|once each]",
    "no digit (repeats|may repeat|can repeat) (on|along) <diagonals>",
];

const WHISPER: &[&str] = &[
    "[any] [two] cells (joined|connected) by a [<colour>] line must have a difference of at least <number>",
    "digits next to each other on a [<colour>] line (have|must have) a difference of at least <number>",
    "[german whispers] [(along|on)] [<line>] [two|any two] (adjacent|neighbouring|neighboring|consecutive) (digits|cells|numbers) [(along|on)] [(a|an|the|each|any|all|every)] [<colour>] [(line|lines)] <must> (differ by|have a difference of|be separated by|have a difference that is|contain digits with a difference of|contain digits that differ by|be) (at least <number>|<number> or more) [apart]",
    "<digits> (along|on) [(a|an|the|each|any|all|every)] <colour> (line|lines) <must> differ by at least <number> [from their neighbours|from adjacent digits]",
    "[(any|all)] [two] [cells|adjacent cells] (joined|connected) by a <colour> line (must have|have) a difference of at least <number>",
];

const RENBAN: &[&str] = &[
    "[(along|on)] <colour> [renban] (line|lines) digits (must form a sequence of non repeating consecutive digits|have to be a set of non repeating consecutive digits) in any order",
    "digits (on|along) (a|the|an) <colour> [renban] line (form|must form|must be|form a) [a] (set|sequence) of (consecutive non repeating|consecutive) digits [but] [may appear] in any order",
    "digits on <colour> lines have to be a set of non repeating consecutive digits in any order",
    "each [marked] [<colour>] line must contain a non repeating set of consecutive digits in any order",
    "the digits along a <colour> line form a sequence of consecutive digits but may appear in any order",
    "cells connected by a renban line must contain consecutive digits in any order",
    "each <colour> line must contain a non repeating set of consecutive digits in any order",
    "<digits> on (each|a|the) <colour> line (must be|are) a (consecutive set|set of consecutive non repeating digits|set of consecutive digits|consecutive set of digits|set of consecutive digits) [which can be] in any order [and must not repeat]",
    "<colour> lines contain a (consecutive series|consecutive set|consecutive run) of digits in any order",
    "each <colour> line contains a set of consecutive non repeating digits in any order",
    "on each <colour> line digits must be consecutive and cannot repeat but can appear in any order",
    "<colour> lines must contain a string of consecutive digits in any order",
    "[renban] [lines] [renban] [(a|an|the|each|every|all|any)] <colour> [renban] (line|lines) <must> (contain|contains|is|are|form|forms|hold) [a|the] [(set|sets|group|string|run|sequence) of] (consecutive|non repeating consecutive|consecutive non repeating|consecutive non repeated|unique consecutive) (digits|numbers) [which|that|but they] [(can be|can appear|may appear|may be|appear)] in any order",
    "[renban] [lines] (on|along) [(a|an|the|each|every|all|any)] <colour> [renban] (line|lines) <digits> <must> (be consecutive|form a consecutive set|be a consecutive set|are consecutive|form a set of consecutive digits|form a set of consecutive numbers) [and (cannot|do not) repeat|without repeats|without repeating|non repeating] [but] [(can|may|which can|and can)] [(appear|be)] [in] [any] [order]",
    "<digits> (on|along) [(a|an|the|each|every|all|any)] <colour> [renban] (line|lines) <must> (be consecutive|form a consecutive set|be a consecutive set|are consecutive|form a set of consecutive digits|form a set of consecutive numbers|form a set of non repeating consecutive digits) [and (cannot|do not) repeat|without repeats|without repeating|non repeating] [but] [(can|may|which can|and can)] [(appear|be)] in any order",
];

const PALINDROME: &[&str] = &[
    "[the] [<colour>] (line is a palindrome|lines are palindromes) [reading the same] [each way|either way|forwards and backwards]",
    "each <colour> line is a palindrome ie the string of digits on it reads the same in both directions [eg <number>]",
    "digits along the <colour> line form a palindrome",
    "<colour> lines are palindromes and must read the same forwards and backwards",
    "[<digits>] [(along|on)] [(a|an|the|each|every|all)] <colour> (line|lines) (is|are|form|forms|must form|must be|forms a|represents) [a] (palindrome|palindromes) [(ie|and must|and|meaning that|which|that|reading|so|which must)] [(digits on the line|they|the digits|it|digits along a line|digits)] [must] [contain the same sequence of digits] [(read|reading|reads)] [the same] [in the same order] [when read] [forwards and backwards|from both directions|in each direction|in both directions|in either direction|from either direction|from either end|from both ends|backwards and forwards|forwards as backwards]",
];

const REGION_SUM: &[&str] = &[
    "[region sum lines] box borders divide [(a|an|the|each|every|all)] <colour> (line|lines) into [(segments|sections)] [with|of|that have] (the same|equal|the same total|an equal) [sum]",
    "[region sum lines] the sum of the digits along a <colour> line in a box is equal for each box that [that|the] line visits",
    "(for|on) each [<colour>] line [the] digits on the line have an equal sum n within each [3x3] box the line passes through",
    "digits [(on|along)] [a|the|each] <colour> (line|lines) [must] (sum to the same total|have the same sum|have an equal sum|have an equal sum n) (in|within) each [3x3] box [(it|the line|they) passes through|it enters|it visits]",
];

const LITTLE_KILLER: &[&str] = &[
    "(a clue|clues|arrowed clues|clues with arrows|clues and arrows) [outside the grid] <show> the (sum|sums) of [the] [digits] [(on|along)] [the] (indicated diagonal|indicated diagonals) [which (may|can) (contain|include) (repeats|repeat digits)]",
    "numbers along an indicated diagonal must sum to the given total",
    "numbered arrows outside the grid indicate the sum of the digits along that diagonal [path] [which (could|can|may) repeat]",
    "arrows with numbers outside the grid <show> the sum of the digits along the indicated diagonal",
    "[little killer] <outside> [(with|and)] [(an|a)] [small] [(arrow|arrows)] <show> [the] (sum|total|sums) [(of|along)] [the] [all] [(digits|numbers|cells)] [(in|along|on|of)] [(the|that|each|their|its)] [(indicated|marked|corresponding|arrowed|diagonal)] [(diagonal|diagonals|arrow|arrows)] [(which|and|where|in which) (may|can) (include|contain) repeats|(in which|where) digits may repeat|which may include repeated digits|digits may repeat on these diagonals]",
    "<outside> sum the indicated diagonal [which may include repeats]",
];

const SANDWICH: &[&str] = &[
    "(a clue|clues|numbers|a number) outside the grid <show> the [total] sum of [the] (digits|numbers) sandwiched between [the] 1 and [the] 9 <in-line>",
    "[sandwich] <outside> <show> [the] [total] sum [of] [the] [all] (digits|numbers) [(sandwiched|that are|placed|which are)] (between|sandwiched between) the 1 and [the] 9 [<in-line>]",
    "<outside> [that are] (sandwich sums|sandwich clues)",
];

const X_SUM: &[&str] = &[
    "(a value|a number|a clue|clues|numbers|values|the clues) outside the grid <show> the (sum|total) of the first x (digits|cells|digits placed) [in] [from] [(that direction|the corresponding row column)] where x is [equal to] the first digit (in that row or column|seen|in that direction|in that row column)",
    "(a value|a number|clues|numbers) outside the grid [which must be deduced] <show> the sum of the (x first|first x) (digits|cells) in that row [or] column (seen|seen from the direction of the clue) where x is the first of those digits",
    "[x sums] <outside> <show> the (sum|total) of the (first x|x first) (digits|cells|numbers) <in-line> [<seen>] where x is the (first of those digits|first digit|digit in the first cell|first of these digits|first digit in that direction) [<in-line>] [<seen>]",
    "normal x sums rules apply",
];

const SKYSCRAPER: &[&str] = &[
    "clues outside the grid show how many buildings can be seen in the given direction assuming each cell is occupied by a building of the cell numbers height",
    "clues outside the grid <show> the number of visible skyscrapers [in that row column] as seen from that vantage point",
    "clues outside the grid show how many buildings can be seen in that row column assuming that numbers in the grid represent buildings of that height",
    "[skyscrapers] <outside> <show> [(the number of|how many)] [visible] skyscrapers [(can be seen|are visible|visible|that can be seen|seen)] [<in-line>] [<seen>]",
];
