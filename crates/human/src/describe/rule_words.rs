//! The table of rules in words: the German names and sentences. The English ones are those of `foldoku_rules`.
//!
//! **Invariant:** every rule has a row; a test compares the table with that of `foldoku_rules`.

use foldoku_rules::Kind;

use super::Language;

/// Returns the name of a kind of rule.
pub(super) fn name(language: Language, kind: Kind) -> &'static str {
    match (language, row(kind)) {
        (Language::German, Some((name, _))) => name,
        _ => kind.info().name,
    }
}

/// Returns what a rule demands, as a part of a sentence.
pub(super) fn about(language: Language, kind: Kind) -> String {
    if let (Language::German, Some((_, about))) = (language, row(kind)) {
        return about.to_owned();
    }
    let sentences = kind.info().about.trim_end_matches('.').split(". ");
    let parts = sentences.map(|sentence| {
        let mut letters = sentence.chars();
        let first = letters.next().into_iter().flat_map(char::to_lowercase);
        first.chain(letters).collect::<String>()
    });
    parts.collect::<Vec<_>>().join("; ")
}

fn row(kind: Kind) -> Option<(&'static str, &'static str)> {
    let mut rows = GERMAN.iter();
    let row = rows.find(|(known, ..)| *known == kind);
    row.map(|&(_, name, about)| (name, about))
}

/// The German name of each rule, and what it demands.
static GERMAN: &[(Kind, &str, &str)] = &[
    (
        Kind::Candidates,
        "Kandidaten",
        "die Zelle enthält eine dieser Ziffern",
    ),
    (
        Kind::AllDifferent,
        "Zusatzbereich",
        "keine Ziffer kommt doppelt vor",
    ),
    (
        Kind::Cage,
        "Käfig",
        "keine Ziffer kommt doppelt vor, und die Summe stimmt",
    ),
    (
        Kind::Rellik,
        "Rellik-Käfig",
        "keine Ziffer kommt doppelt vor, und keine Gruppe von ihnen hat die Summe in der Ecke",
    ),
    (
        Kind::EqualityCage,
        "Gleichheitskäfig",
        "keine Ziffer kommt doppelt vor; es gibt gleich viele gerade wie ungerade und gleich viele niedrige wie hohe Ziffern",
    ),
    (
        Kind::DigitalRoot,
        "Quersummenkäfig",
        "keine Ziffer kommt doppelt vor, und die Summe hat diese einstellige Quersumme",
    ),
    (
        Kind::Sum,
        "Summe",
        "die Ziffern, mit ihren Faktoren, ergeben zusammen diese Zahl",
    ),
    (
        Kind::LittleKiller,
        "Little Killer",
        "die Ziffern am Pfeil ergeben zusammen diese Zahl",
    ),
    (
        Kind::Arrow,
        "Pfeil",
        "die Ziffern am Pfeil ergeben zusammen die Zahl im Kreis",
    ),
    (
        Kind::DoubleArrow,
        "Doppelpfeil",
        "die beiden Kreise haben zusammen die Summe der Linie",
    ),
    (
        Kind::Zipper,
        "Reißverschluss",
        "zwei Ziffern im gleichen Abstand zur Mitte haben immer dieselbe Summe; eine Zelle in der Mitte enthält sie",
    ),
    (
        Kind::SumLine,
        "Summenlinie",
        "die Linie lässt sich in Abschnitte mit dieser Summe teilen",
    ),
    (
        Kind::RegionSumLine,
        "Bereichssummenlinie",
        "Blockgrenzen teilen die Linie in Abschnitte mit gleichen Summen",
    ),
    (
        Kind::EqualSums,
        "Gleiche Summen",
        "die Gruppen haben gleiche Summen",
    ),
    (
        Kind::Thermometer,
        "Thermometer",
        "die Ziffern steigen vom Kolben zur Spitze",
    ),
    (
        Kind::SlowThermometer,
        "Langsames Thermometer",
        "die Ziffern steigen vom Kolben zur Spitze oder bleiben gleich",
    ),
    (
        Kind::Whisper,
        "Flüsterlinie",
        "Nachbarn auf der Linie unterscheiden sich um mindestens diese Zahl",
    ),
    (
        Kind::Renban,
        "Renban-Linie",
        "die Ziffern sind aufeinanderfolgend, in beliebiger Reihenfolge",
    ),
    (
        Kind::Nabner,
        "Nabner-Linie",
        "keine zwei Ziffern sind gleich oder aufeinanderfolgend",
    ),
    (
        Kind::Palindrome,
        "Palindrom",
        "die Linie liest sich in beiden Richtungen gleich",
    ),
    (
        Kind::Between,
        "Zwischenlinie",
        "die Ziffern der Linie liegen zwischen denen der Kreise",
    ),
    (
        Kind::Lockout,
        "Lockout-Linie",
        "die Ziffern der Rauten unterscheiden sich um mindestens diese Zahl; keine Ziffer der Linie liegt dazwischen oder ist ihnen gleich",
    ),
    (
        Kind::Modular,
        "Modulo-Linie",
        "je n Ziffern in Folge haben verschiedene Reste modulo n",
    ),
    (
        Kind::Entropic,
        "Entropielinie",
        "je drei Ziffern in Folge sind eine niedrige, eine mittlere und eine hohe",
    ),
    (
        Kind::Difference,
        "weißer Punkt",
        "die Ziffern unterscheiden sich um diese Zahl",
    ),
    (
        Kind::Ratio,
        "schwarzer Punkt",
        "die Ziffern haben dieses Verhältnis",
    ),
    (
        Kind::PairSum,
        "Paarsumme",
        "die beiden Ziffern haben diese Summe",
    ),
    (
        Kind::GreaterThan,
        "Größerzeichen",
        "das Zeichen zeigt auf die kleinere Ziffer",
    ),
    (
        Kind::NoDifference,
        "Verbotene Differenz",
        "benachbarte Ziffern ohne Zeichen unterscheiden sich nie um diese Zahlen",
    ),
    (
        Kind::NoRatio,
        "Verbotenes Verhältnis",
        "benachbarte Ziffern ohne Zeichen haben nie dieses Verhältnis",
    ),
    (
        Kind::NoPairSum,
        "Verbotene Paarsumme",
        "benachbarte Ziffern ohne Zeichen haben nie diese Summe",
    ),
    (
        Kind::Pairwise,
        "Nachbarpaare",
        "nur bestimmte Paare von Ziffern dürfen auf der Linie nebeneinanderstehen",
    ),
    (
        Kind::AllPairs,
        "Ziffernpaare",
        "nur bestimmte Paare von Ziffern dürfen in diesen Zellen stehen",
    ),
    (
        Kind::Contains,
        "Enthält",
        "die Zellen enthalten mindestens diese Ziffern",
    ),
    (
        Kind::ContainsExactly,
        "Enthält genau",
        "die Zellen enthalten jede dieser Ziffern genau so oft, wie sie dasteht",
    ),
    (
        Kind::LookAndSay,
        "Zählkäfig",
        "die Zahl zählt Ziffern des Käfigs: 23 bedeutet genau zwei Dreien",
    ),
    (
        Kind::CountingCircles,
        "Zählkreise",
        "jede Ziffer in einem Kreis kommt in so vielen Kreisen vor, wie sie angibt",
    ),
    (
        Kind::CountDistinct,
        "Anzahl verschiedener",
        "die Ziffer im Kreis ist die Anzahl verschiedener Ziffern der anderen Zellen",
    ),
    (
        Kind::SameValues,
        "Gleiche Ziffern",
        "die Gruppen enthalten dieselben Ziffern, jede gleich oft",
    ),
    (
        Kind::Clone,
        "Klone",
        "die Gruppen enthalten an gleichen Stellen dieselben Ziffern",
    ),
    (
        Kind::Minimum,
        "Minimum",
        "die Ziffer ist kleiner als die benachbarten ohne dieses Zeichen",
    ),
    (
        Kind::Maximum,
        "Maximum",
        "die Ziffer ist größer als die benachbarten ohne dieses Zeichen",
    ),
    (Kind::Odd, "ungerade Zelle", "die Ziffer ist ungerade"),
    (Kind::Even, "gerade Zelle", "die Ziffer ist gerade"),
    (
        Kind::Indexing,
        "Zeiger",
        "die Zelle nennt die Stelle einer Ziffer",
    ),
    (
        Kind::ValueIndexing,
        "Ziffernzeiger",
        "die erste Ziffer steht auch auf der Linie, so viele Zellen nach der zweiten, wie diese angibt",
    ),
    (
        Kind::Sandwich,
        "Sandwich",
        "die Ziffern zwischen der niedrigsten und der höchsten ergeben zusammen diese Zahl",
    ),
    (
        Kind::Lunchbox,
        "Lunchbox",
        "keine Ziffer kommt doppelt vor; die zwischen der niedrigsten und der höchsten ergeben zusammen diese Zahl",
    ),
    (
        Kind::XSum,
        "X-Summe",
        "die ersten X Ziffern ergeben zusammen diese Zahl, X ist die erste von ihnen",
    ),
    (
        Kind::Skyscraper,
        "Wolkenkratzer",
        "so viele Ziffern sind größer als alle vor ihnen",
    ),
    (
        Kind::HiddenSkyscraper,
        "Verdeckter Wolkenkratzer",
        "dies ist die erste Ziffer, die nicht größer ist als alle vor ihr",
    ),
    (
        Kind::NumberedRoom,
        "Zimmernummer",
        "dies ist die N-te Ziffer, N ist die erste",
    ),
    (
        Kind::FullRank,
        "Rang",
        "dies ist der Rang der Linie, wenn alle Zeilen und Spalten von beiden Enden als Zahlen gelesen und sortiert werden",
    ),
    (
        Kind::NoTies,
        "Kein Gleichstand",
        "keine zwei Zeilen oder Spalten ergeben, von einem Ende gelesen, dieselbe Zahl",
    ),
    (
        Kind::Diagonal,
        "Diagonale",
        "keine Ziffer kommt auf der Diagonale doppelt vor",
    ),
    (
        Kind::AntiKnight,
        "Springerzug",
        "Zellen im Abstand eines Springerzugs sind verschieden",
    ),
    (
        Kind::AntiKing,
        "Königszug",
        "Zellen, die sich an einer Ecke berühren, sind verschieden",
    ),
    (
        Kind::AntiTaxicab,
        "Taxi-Verbot",
        "zwei Zellen mit der Ziffer N sind nie genau N Schritte voneinander entfernt",
    ),
    (
        Kind::Knightmare,
        "Knightmare",
        "Ziffern im Abstand eines Springerzugs haben nie diese Summe",
    ),
    (
        Kind::NoDiagonalDifference,
        "Verbotene Differenz an Ecken",
        "Ziffern, die sich an einer Ecke berühren, unterscheiden sich nie um diese Zahl",
    ),
    (
        Kind::DisjointGroups,
        "Stellungsgruppen",
        "Zellen an derselben Stelle verschiedener Blöcke sind verschieden",
    ),
    (
        Kind::Windoku,
        "Windoku",
        "keine Ziffer kommt in einem Fenster doppelt vor",
    ),
    (
        Kind::GlobalEntropy,
        "Globale Entropie",
        "jedes Quadrat aus 2×2 Zellen enthält eine niedrige, eine mittlere und eine hohe Ziffer",
    ),
    (
        Kind::GlobalModulo,
        "Globales Modulo",
        "jedes Quadrat aus 2×2 Zellen enthält alle drei Reste modulo 3",
    ),
    (
        Kind::DutchFlatmates,
        "Dutch Flatmates",
        "jede mittlere Ziffer hat die niedrigste direkt über sich oder die höchste direkt unter sich",
    ),
    (
        Kind::RegionSameValues,
        "Gleiche Bereiche",
        "die größten Zeilen, Spalten und Bereiche enthalten dieselben Ziffern",
    ),
    (
        Kind::Doppelganger,
        "Doppelgänger",
        "jeder Zeile, jeder Spalte und jedem Block fehlt eine Ziffer, den dreien um jede 0 verschiedene",
    ),
    (
        Kind::ConnectedValues,
        "Verbundene Ziffern",
        "die Zellen mit diesen Ziffern hängen zusammen",
    ),
    (
        Kind::ChaosConstruction,
        "Chaos-Konstruktion",
        "das Gitter zerfällt in zusammenhängende, gleich große Bereiche ohne doppelte Ziffern",
    ),
    (
        Kind::ChaosCount,
        "Bereichszähler",
        "die Ziffer zählt die Zellen um sie herum, die in ihrem Bereich liegen, sich selbst eingeschlossen",
    ),
    (
        Kind::ChaosArrow,
        "Bereichssicht",
        "die Ziffer zählt die Zellen, die sie in ihrem Bereich geradeaus sieht, sich selbst eingeschlossen",
    ),
    (
        Kind::YinYang,
        "Yin-Yang",
        "die schattierten Zellen hängen zusammen, ebenso die anderen; kein Quadrat aus zwei mal zwei Zellen hat nur einen Ton",
    ),
    (
        Kind::Nurikabe,
        "Nurikabe",
        "die schattierten Zellen hängen zusammen und füllen kein Quadrat aus zwei mal zwei Zellen; die Ziffer im Kreis ist die Größe ihrer Insel",
    ),
    (
        Kind::Cave,
        "Höhle",
        "die hellen Zellen hängen zusammen, die schattierten reichen an den Rand; die Ziffer im Kreis zählt die hellen Zellen, die sie sieht",
    ),
    (
        Kind::Snake,
        "Schlange",
        "die schattierten Zellen bilden eine Schlange, die sich nicht berührt",
    ),
    (
        Kind::Loop,
        "Rundweg",
        "die schattierten Zellen bilden einen Rundweg, der sich nicht berührt",
    ),
    (
        Kind::ClosedPath,
        "Geschlossener Weg",
        "ein geschlossener Weg verläuft waagerecht und senkrecht durch Zellmitten und besucht jeden Kreis",
    ),
    (
        Kind::Path,
        "Weg",
        "ein Weg verläuft waagerecht und senkrecht durch Zellmitten; Kreise sind seine Enden",
    ),
    (
        Kind::Fence,
        "Zaun",
        "ein geschlossener Zaun verläuft entlang der Zellränder; die Ziffer im Kreis zählt die Seiten ihrer Zelle auf dem Zaun",
    ),
    (
        Kind::ShadedCount,
        "Schattenzähler",
        "die Ziffer im Kreis zählt die schattierten dieser Zellen",
    ),
    (
        Kind::ShadedSum,
        "Schattensumme",
        "die Ziffern in den schattierten Zellen der Zeile oder Spalte haben diese Summe",
    ),
    (
        Kind::Galaxies,
        "Galaxien",
        "jeder Bereich ist punktsymmetrisch um seinen Kreis",
    ),
    (
        Kind::Fillomino,
        "Fillomino",
        "zwei Bereiche gleicher Größe haben keine gemeinsame Seite; die Ziffer im Kreis ist die Größe ihres Bereichs",
    ),
    (
        Kind::Regex,
        "Muster",
        "die Ziffern der Linie passen zu einem regulären Ausdruck",
    ),
    (
        Kind::Machine,
        "Automat",
        "ein Automat akzeptiert die Ziffern der Linie",
    ),
    (
        Kind::ModifiedCells,
        "Veränderte Zellen",
        "in jeder Zeile, jeder Spalte und jedem Block ist eine Zelle verändert, jede Ziffer einmal; die Regeln gelten für Werte",
    ),
    (
        Kind::Any,
        "Eine von mehreren Regeln",
        "mindestens eine der Regeln gilt",
    ),
    (Kind::All, "Alle Regeln", "alle Regeln gelten"),
];

#[cfg(test)]
mod tests {
    use foldoku_rules::RULES;

    use super::*;

    #[test]
    fn every_rule_has_german_words() {
        for info in RULES {
            assert!(
                row(info.kind).is_some(),
                "{} has no German words",
                info.name
            );
        }
        assert_eq!(GERMAN.len(), RULES.len());
    }
}
