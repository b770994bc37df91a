//! The table of phrases: every sentence of a text, in each language.
//!
//! **Invariant:** a phrase has all its languages, or it does not compile. Phrases start with a small letter
//! where the language allows it, and end without a full stop, except those of hints.

use std::fmt::Display;

use super::Language;

/// Declares phrases: a name, its parts, and the text in each language.
macro_rules! phrases {
    ($($name:ident($($part:ident),*): $english:literal, $german:literal;)*) => {
        impl Language {
            $(
                pub(crate) fn $name(self, $($part: impl Display),*) -> String {
                    match self {
                        Language::English => format!($english),
                        Language::German => format!($german),
                    }
                }
            )*
        }
    };
}

// Hints.
phrases! {
    look_at(place): "Look at {place}.", "Schau hierhin: {place}.";
    look_for(place, technique): "Look at {place} for {technique}.", "Schau hierhin: {place}. Technik: {technique}.";
    look_for_in(place, technique, cells):
        "Look at {place} for {technique}: {cells}.",
        "Schau hierhin: {place}. Technik: {technique} in {cells}.";
}

// Words and effects.
phrases! {
    the(name): "the {name}", "{name}";
    and_word(): "and", "und";
    or_word(): "or", "oder";
    digit(digit): "digit {digit}", "Ziffer {digit}";
    place(digits, cells): "place {digits} in {cells}", "setze {digits} in {cells}";
    remove(digits, cells): "remove {digits} from {cells}", "streiche {digits} aus {cells}";
    is(cell, digits): "{cell} is {digits}", "{cell} ist {digits}";
    are(cells, digits): "{cells} are {digits}", "{cells} sind {digits}";
    are_not(digits): "not {digits}", "nicht {digits}";
    at_least(digit): "at least {digit}", "mindestens {digit}";
    at_most(digit): "at most {digit}", "höchstens {digit}";
    range(low, high): "{low} to {high}", "{low} bis {high}";
}

// Houses.
phrases! {
    row(number): "row {number}", "Zeile {number}";
    column(number): "column {number}", "Spalte {number}";
    pillar(number): "pillar {number}", "Säule {number}";
    a_box(number): "box {number}", "Block {number}";
    extra_group(number): "extra group {number}", "Zusatzgruppe {number}";
    pair(cells): "pair {cells}", "Paar {cells}";
    of_grid(line, grid): "{line} of grid {grid}", "{line} in Gitter {grid}";
    rows(numbers): "rows {numbers}", "Zeilen {numbers}";
    columns(numbers): "columns {numbers}", "Spalten {numbers}";
    boxes(numbers): "boxes {numbers}", "Blöcke {numbers}";
    in_rows(numbers): "rows {numbers}", "den Zeilen {numbers}";
    in_columns(numbers): "columns {numbers}", "den Spalten {numbers}";
    in_boxes(numbers): "boxes {numbers}", "den Blöcken {numbers}";
}

// Singles, locked candidates, subsets, fish.
phrases! {
    last_cell(cell, house):
        "{cell} is the last empty cell in {house}",
        "{cell} ist die letzte freie Zelle in {house}";
    only_digit(cell, digit): "{cell} can only be {digit}", "{cell} kann nur {digit} sein";
    only_cell(cell, digit, house):
        "{cell} is the only cell for {digit} in {house}",
        "{cell} ist die einzige Zelle für {digit} in {house}";
    confined(digit, house, cover, cells):
        "{digit} in {house} is confined to {cover} ({cells})",
        "{digit} liegt in {house} nur in {cover} ({cells})";
    seen(digit, house, places, cells):
        "{digit} in {house} is in {places}, and {cells} sees them all",
        "{digit} liegt in {house} in {places}, und {cells} sieht sie alle";
    seen_by_several(digit, house, places, cells):
        "{digit} in {house} is in {places}, and {cells} see them all",
        "{digit} liegt in {house} in {places}, und {cells} sehen sie alle";
    by_rules(text, rules): "{text} ({rules})", "{text} ({rules})";
    naked(digits, cells, house): "{digits} in {cells} ({house})", "{digits} in {cells} ({house})";
    mutual(digits, cells):
        "{digits} in {cells}, which see each other",
        "{digits} in {cells}, die einander sehen";
    hidden(digits, house, cells):
        "{digits} in {house} are confined to {cells}",
        "{digits} liegen in {house} nur in {cells}";
    fish(digit, bases, covers):
        "{digit} in {bases} is confined to {covers}",
        "{digit} liegt in {bases} nur in {covers}";
}

// Chains and last resorts.
phrases! {
    no_place(candidate, digit, house):
        "{candidate} would leave no cell for {digit} in {house}",
        "bei {candidate} hätte die {digit} keinen Platz in {house}";
    no_digit(candidate, cell):
        "{candidate} would leave no digit for {cell}",
        "bei {candidate} bliebe keine Ziffer für {cell}";
    breaks(candidate, rule):
        "{candidate} would break {rule}",
        "bei {candidate} wäre nicht erfüllbar: {rule}";
    so(chain, end): "{chain}, so {end}", "{chain}, also {end}";
    contradiction(chains, end):
        "{chains}: a contradiction, so {end}",
        "{chains}: ein Widerspruch, also {end}";
    every_digit(cell, chains, end):
        "every digit of {cell} leads to {end}: {chains}",
        "jede Ziffer von {cell} führt zu {end}: {chains}";
    every_place(digit, house, chains, end):
        "every cell for {digit} in {house} leads to {end}: {chains}",
        "jede Zelle für {digit} in {house} führt zu {end}: {chains}";
    impossible(way): "{way}: impossible", "{way}: unmöglich";
    impossible_with(way, reasons): "{way}: impossible with {reasons}", "{way}: unmöglich mit {reasons}";
    way_by(way, reasons): "{way} ({reasons})", "{way} ({reasons})";
    trial(cell):
        "no technique goes on; of the digits of {cell}, only one leads to the solution",
        "keine Technik führt weiter; von den Ziffern von {cell} führt nur eine zur Lösung";
}

// Rules and sums in general.
phrases! {
    only(combinations): "only {combinations}", "nur {combinations}";
    leaves(cited, combinations): "{cited}, which leaves {combinations}", "{cited}; das lässt {combinations}";
    and_cited(law, cited): "{law}; {cited}", "{law}; {cited}";
    must_contain(rule, digit, cells):
        "{rule} needs {digit}, in {cells}",
        "{rule} braucht {digit}, in {cells}";
    must_contain_once(rule, digit, cell):
        "{rule} needs {digit} in {cell}",
        "{rule} braucht {digit} in {cell}";
    together(rules, candidate):
        "{rules} cannot be met together with {candidate}",
        "{rules} sind mit {candidate} nicht zusammen erfüllbar";
    add_up(total): "its cells add up to {total}", "ihre Zellen ergeben zusammen {total}";
    others_at_least(sum):
        "the other cells add up to at least {sum}",
        "die anderen Zellen ergeben zusammen mindestens {sum}";
    others_at_most(sum):
        "the other cells add up to at most {sum}",
        "die anderen Zellen ergeben zusammen höchstens {sum}";
    house_has(house, sum): "{house} adds up to {sum}", "{house} hat die Summe {sum}";
    houses_have(houses, sum): "{houses} add up to {sum}", "{houses} haben die Summe {sum}";
    less(houses, rules, equation):
        "{houses}; without {rules}, {equation}",
        "{houses}; ohne {rules} bleibt {equation}";
}

// Legends of pictures.
phrases! {
    key_house(): "house", "Haus";
    key_base(): "base", "Basis";
    key_cover(): "cover", "Abdeckung";
    key_rule(): "rule", "Regel";
    key_cited(): "what matters", "was zählt";
    key_pattern(): "pattern", "Muster";
    key_true(): "true in the chain", "wahr in der Kette";
    key_false(): "false in the chain", "falsch in der Kette";
    key_removed(): "removed", "gestrichen";
    key_placed(): "placed", "gesetzt";
    key_strong(): "strong link", "starke Verbindung";
    key_weak(): "weak link", "schwache Verbindung";
}

// What single rules say.
phrases! {
    arrow(cells, circle): "{cells} add up to {circle}", "{cells} ergeben zusammen {circle}";
    arrow_at_least(cells, sum):
        "{cells} add up to at least {sum}",
        "{cells} ergeben zusammen mindestens {sum}";
    arrow_at_most(cells, sum):
        "{cells} add up to at most {sum}",
        "{cells} ergeben zusammen höchstens {sum}";
    thermometer(bulb, tip): "digits increase from {bulb} to {tip}", "die Ziffern steigen von {bulb} bis {tip}";
    slow_thermometer(bulb, tip):
        "digits never decrease from {bulb} to {tip}",
        "die Ziffern fallen von {bulb} bis {tip} nie";
    whisper(number):
        "neighbours on the line differ by at least {number}",
        "Nachbarn auf der Linie unterscheiden sich um mindestens {number}";
    renban(): "its digits are consecutive", "ihre Ziffern sind aufeinanderfolgend";
    renban_sets(sets): "the line is {sets}", "die Linie ist {sets}";
    nabner(): "no two digits are equal or consecutive", "keine zwei Ziffern sind gleich oder aufeinanderfolgend";
    same_digit(one, other): "{one} and {other} hold the same digit", "{one} und {other} haben dieselbe Ziffer";
    between(one, other):
        "its inner digits are between {one} and {other}",
        "ihre inneren Ziffern liegen zwischen {one} und {other}";
    lockout(number, one, other):
        "{one} and {other} differ by at least {number}, and no inner digit is between or equal to them",
        "{one} und {other} unterscheiden sich um mindestens {number}, und keine innere Ziffer liegt dazwischen oder ist ihnen gleich";
    differ_by(number): "the digits differ by {number}", "die Ziffern unterscheiden sich um {number}";
    twice(): "one digit is twice the other", "eine Ziffer ist das Doppelte der anderen";
    times(number): "one digit is {number} times the other", "eine Ziffer ist das {number}-fache der anderen";
    pair_sum(number): "the digits add up to {number}", "die Ziffern ergeben zusammen {number}";
    greater(one, other): "{one} is greater than {other}", "{one} ist größer als {other}";
    never_differ(numbers):
        "adjacent digits never differ by {numbers}",
        "benachbarte Ziffern unterscheiden sich nie um {numbers}";
    never_consecutive(): "adjacent digits are never consecutive", "benachbarte Ziffern folgen nie aufeinander";
    zipper(pairs, centre): "{pairs} have the sum {centre}", "{pairs} haben die Summe {centre}";
    zipper_pairs(pairs): "{pairs} are equal", "{pairs} sind gleich";
    entropic():
        "any three cells in a row hold a low, a middle and a high digit",
        "je drei Zellen in Folge enthalten eine niedrige, eine mittlere und eine hohe Ziffer";
    modular(number):
        "any {number} cells in a row have different remainders modulo {number}",
        "je {number} Zellen in Folge haben verschiedene Reste modulo {number}";
    region_sums():
        "its parts in different boxes have equal sums",
        "ihre Teile in verschiedenen Blöcken haben gleiche Summen";
    quadruple(): "its cells hold all these digits", "seine Zellen enthalten alle diese Ziffern";
    sandwich(low, high, sum):
        "the digits between {low} and {high} add up to {sum}",
        "die Ziffern zwischen {low} und {high} ergeben zusammen {sum}";
    x_sum(first, sum):
        "the first X = {first} digits add up to {sum}",
        "die ersten X = {first} Ziffern ergeben zusammen {sum}";
    skyscraper(number):
        "{number} of its digits are greater than all before them",
        "{number} der Ziffern sind größer als alle vor ihnen";
    skyscraper_of_one(first):
        "no digit is greater than {first}",
        "keine Ziffer ist größer als {first}";
    indexing(cell, value): "{cell} is the position of {value}", "{cell} ist die Stelle der {value}";
    equal_sums(): "its groups have equal sums", "ihre Gruppen haben gleiche Summen";
}

// Names of rules.
phrases! {
    a_rule(): "rule", "Regel";
    rule_in(name, place): "{name} in {place}", "{name} in {place}";
    rule_in_from(name, line, cell): "{name} in {line} from {cell}", "{name} in {line} von {cell} aus";
    rule_from(name, first, last): "{name} from {first} to {last}", "{name} von {first} bis {last}";
    rule_between(name, one, other):
        "{name} between {one} and {other}",
        "{name} zwischen {one} und {other}";
    white_dot(): "white dot", "weißer Punkt";
    white_dot_of(number): "white dot {number}", "weißer Punkt {number}";
    black_dot(): "black dot", "schwarzer Punkt";
    black_dot_of(number): "black dot {number}", "schwarzer Punkt {number}";
    nonconsecutive(): "nonconsecutive", "Nichtfolge";
    quadruple_name(): "quadruple", "Vierer";
    rising_diagonal(): "rising diagonal", "steigende Diagonale";
    falling_diagonal(): "falling diagonal", "fallende Diagonale";
}

// Levels, and what to look at before publishing.
phrases! {
    easy(): "Easy", "Leicht";
    medium(): "Medium", "Mittel";
    hard(): "Hard", "Schwer";
    unfair(): "Unfair", "Unfair";
    extreme(): "Extreme", "Extrem";
    unused_rule(rule): "no step needs {rule}", "kein Schritt braucht: {rule}";
    spike(number, technique):
        "step {number} ({technique}) is far harder than all others",
        "Schritt {number} ({technique}) ist viel schwerer als alle anderen";
    break_in(number, technique):
        "the start is far harder than the rest: step {number} ({technique})",
        "der Anfang ist viel schwerer als der Rest: Schritt {number} ({technique})";
    last_resort(number, technique):
        "step {number} needs a last resort ({technique})",
        "Schritt {number} braucht einen letzten Ausweg ({technique})";
}
