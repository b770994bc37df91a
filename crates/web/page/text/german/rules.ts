/**
 * The rules in German, by their names in the engine.
 *
 * Invariant: every rule of the engine is here, and a sentence says what the English one of the engine says.
 */

import type { Note } from '../../../npm/protocol.ts'

/** The name and the sentence of each rule. */
export const GERMAN_RULES: Readonly<Record<string, readonly [name: string, sentence: string]>> = {
	odd: ['Ungerade', 'Die Zelle enthält eine ungerade Ziffer.'],
	even: ['Gerade', 'Die Zelle enthält eine gerade Ziffer.'],
	contains: [
		'Quadrupel',
		'Die vier Zellen enthalten mindestens diese Ziffern, jede so oft, wie sie dasteht.',
	],
	'counting circles': [
		'Zählkreise',
		'Die Ziffer in einem Kreis ist die Zahl der Kreise, die diese Ziffer enthalten.',
	],
	cage: [
		'Käfig',
		'In einem Käfig wiederholt sich keine Ziffer, und sie ergeben seine Summe, falls er eine hat.',
	],
	'all different': ['Zusatzregion', 'In diesen Zellen wiederholt sich keine Ziffer.'],
	clone: ['Klon', 'Die Gruppen enthalten dieselben Ziffern an denselben Stellen.'],
	'rellik cage': [
		'Rellik-Käfig',
		'In einem Käfig wiederholt sich keine Ziffer, und keine Gruppe von ihnen ergibt die Zahl in seiner Ecke.',
	],
	'equality cage': [
		'Gleichgewichtskäfig',
		'In einem Käfig wiederholt sich keine Ziffer. Er enthält so viele gerade wie ungerade und so viele kleine wie große Ziffern.',
	],
	'digital root cage': [
		'Quersummenkäfig',
		'In einem Käfig wiederholt sich keine Ziffer, und ihre Summe hat diese einstellige Quersumme.',
	],
	thermometer: ['Thermometer', 'Die Ziffern steigen von der Kugel bis zur Spitze.'],
	'slow thermometer': [
		'Langsames Thermometer',
		'Die Ziffern steigen von der Kugel bis zur Spitze oder bleiben gleich.',
	],
	arrow: ['Pfeil', 'Die Ziffern entlang des Pfeils ergeben die Zahl in seinem Kreis oder seiner Pille.'],
	'double arrow': [
		'Doppelpfeil',
		'Die beiden Ziffern in den Kreisen haben dieselbe Summe wie die Ziffern auf der Linie dazwischen.',
	],
	'whisper line': [
		'Flüsterlinie',
		'Benachbarte Ziffern auf der Linie unterscheiden sich mindestens um diese Zahl.',
	],
	'renban line': [
		'Renban-Linie',
		'Die Ziffern auf der Linie sind aufeinanderfolgend und ohne Wiederholung, in beliebiger Reihenfolge.',
	],
	'nabner line': ['Nabner-Linie', 'Keine zwei Ziffern auf der Linie sind gleich oder aufeinanderfolgend.'],
	palindrome: ['Palindrom', 'Die Linie liest sich in beiden Richtungen gleich.'],
	'between line': [
		'Zwischenlinie',
		'Die Ziffern auf der Linie liegen zwischen den beiden Ziffern in den Kreisen.',
	],
	'lockout line': [
		'Aussperrlinie',
		'Die Ziffern in den Rauten unterscheiden sich mindestens um diese Zahl. Keine Ziffer auf der Linie liegt zwischen ihnen oder ist ihnen gleich.',
	],
	'region sum line': [
		'Regionensumme',
		'Die Grenzen der Regionen teilen die Linie in Abschnitte mit gleichen Summen.',
	],
	'sum line': ['Summenlinie', 'Die Linie lässt sich in Abschnitte teilen, die je diese Summe ergeben.'],
	'zipper line': [
		'Reißverschluss',
		'Je zwei Ziffern, die gleich weit von der Mitte der Linie entfernt sind, haben dieselbe Summe. Eine Zelle in der Mitte enthält diese Summe.',
	],
	'modular line': [
		'Modulo-Linie',
		'Je n aufeinanderfolgende Ziffern auf der Linie haben verschiedene Reste modulo n.',
	],
	'entropic line': [
		'Entropie-Linie',
		'Je drei aufeinanderfolgende Ziffern auf der Linie umfassen eine kleine, eine mittlere und eine große.',
	],
	difference: [
		'Weißer Punkt',
		'Ziffern mit einem weißen Punkt dazwischen unterscheiden sich um 1 oder um die Zahl im Punkt.',
	],
	ratio: [
		'Schwarzer Punkt',
		'Ziffern mit einem schwarzen Punkt dazwischen stehen im Verhältnis 1:2 oder 1:n mit der Zahl n im Punkt.',
	],
	'pair sum': ['XV', 'Ziffern mit einem X dazwischen ergeben 10, mit einem V 5, mit einer Zahl diese Zahl.'],
	'greater than': ['Größer als', 'Das Zeichen zeigt zur kleineren der beiden Ziffern.'],
	'little killer': [
		'Little Killer',
		'Die Ziffern entlang des Pfeils ergeben diese Zahl. Sie dürfen sich wiederholen.',
	],
	sandwich: [
		'Sandwich',
		'Der Hinweis ist die Summe der Ziffern zwischen der kleinsten und der größten Ziffer.',
	],
	'x-sum': ['X-Summe', 'Der Hinweis ist die Summe der ersten X Ziffern; X ist die erste von ihnen.'],
	skyscraper: ['Hochhaus', 'Der Hinweis ist die Zahl der Ziffern, die größer sind als alle vor ihnen.'],
	'hidden skyscraper': [
		'Verdecktes Hochhaus',
		'Der Hinweis ist die erste Ziffer, die nicht größer ist als alle vor ihr.',
	],
	'numbered room': ['Nummerierter Raum', 'Der Hinweis ist die N-te Ziffer; N ist die erste Ziffer.'],
	diagonal: ['Diagonale', 'Auf der Diagonale wiederholt sich keine Ziffer.'],
	'anti-knight': ['Anti-Springer', 'Zellen im Abstand eines Springerzugs enthalten verschiedene Ziffern.'],
	'anti-king': ['Anti-König', 'Zellen, die sich an einer Ecke berühren, enthalten verschiedene Ziffern.'],
	'anti-taxicab': [
		'Anti-Taxi',
		'Zwei Zellen mit der Ziffer N sind nie genau N Schritte voneinander entfernt.',
	],
	'disjoint groups': [
		'Disjunkte Gruppen',
		'Zellen an derselben Stelle verschiedener Blöcke enthalten verschiedene Ziffern.',
	],
	windoku: ['Windoku', 'In jedem grauen Fenster wiederholt sich keine Ziffer.'],
	'no difference': [
		'Kein Abstand ohne Punkt',
		'Benachbarte Ziffern ohne Zeichen dazwischen unterscheiden sich nie um eine dieser Zahlen.',
	],
	'no ratio': [
		'Kein Verhältnis ohne Punkt',
		'Benachbarte Ziffern ohne Zeichen dazwischen haben nie eines dieser Verhältnisse.',
	],
	'no pair sum': [
		'Keine Summe ohne Zeichen',
		'Benachbarte Ziffern ohne Zeichen dazwischen ergeben nie eine dieser Zahlen.',
	],
	'no diagonal difference': [
		'Kein Abstand über Eck',
		'Ziffern in Zellen, die sich an einer Ecke berühren, unterscheiden sich nie um eine dieser Zahlen.',
	],
	'global entropy': [
		'Entropie',
		'Jedes Quadrat aus 2×2 Zellen enthält eine kleine, eine mittlere und eine große Ziffer.',
	],
	'global modulo': ['Modulo', 'Jedes Quadrat aus 2×2 Zellen enthält Ziffern aller drei Reste modulo 3.'],
	'dutch flatmates': [
		'Holländische Mitbewohner',
		'Jede mittlere Ziffer hat die kleinste direkt über sich oder die größte direkt unter sich.',
	],
	candidates: ['Kandidaten', 'Die Zelle enthält eine dieser Ziffern.'],
	sum: ['Summe', 'Die Ziffern, jede mal ihrem Faktor, ergeben diese Zahl. Sie dürfen sich wiederholen.'],
	'equal sums': ['Gleiche Summen', 'Die Gruppen von Zellen haben gleiche Summen.'],
	pairwise: [
		'Paartabelle',
		'Eine Tabelle nennt die Paare von Ziffern, die auf der Linie nebeneinander stehen dürfen.',
	],
	'all pairs': [
		'Alle Paare',
		'Eine Tabelle nennt die Paare von Ziffern, die je zwei der Zellen enthalten dürfen.',
	],
	'contains exactly': [
		'Genau diese Ziffern',
		'Die Zellen enthalten jede dieser Ziffern genau so oft, wie sie dasteht.',
	],
	'look and say': ['Look and say', 'Die Zahl zählt Ziffern des Käfigs: 23 bedeutet genau zwei Dreien.'],
	'count distinct': [
		'Verschiedene zählen',
		'Die Ziffer im Kreis ist die Zahl der verschiedenen Ziffern in den anderen Zellen.',
	],
	'same values': ['Gleiche Ziffern', 'Die Gruppen enthalten dieselben Ziffern, jede gleich oft.'],
	minimum: ['Minimum', 'Die Ziffer ist kleiner als die in benachbarten Zellen ohne solches Zeichen.'],
	maximum: ['Maximum', 'Die Ziffer ist größer als die in benachbarten Zellen ohne solches Zeichen.'],
	indexing: [
		'Index',
		'Die Zelle enthält die Stelle einer Ziffer: C3 die der 3 in ihrer Zeile, R3 in ihrer Spalte, B3 in ihrem Block.',
	],
	'value indexing': [
		'Index auf der Linie',
		'Die erste Ziffer steht auch auf der Linie, n Zellen nach der zweiten Zelle; n ist die zweite Ziffer.',
	],
	lunchbox: [
		'Lunchbox',
		'Die Ziffern wiederholen sich nicht. Die zwischen der kleinsten und der größten von ihnen ergeben diese Zahl.',
	],
	'full rank': [
		'Rang',
		'Der Hinweis ist der Rang dieser Reihe, wenn alle Zeilen und Spalten von beiden Enden als Zahlen gelesen und sortiert werden.',
	],
	'no ties': [
		'Keine Gleichstände',
		'Keine zwei Zeilen oder Spalten, von einem der Enden gelesen, sind dieselbe Zahl.',
	],
	knightmare: ['Knightmare', 'Ziffern im Abstand eines Springerzugs ergeben nie eine dieser Zahlen.'],
	'region same values': [
		'Gleiche Ziffern je Region',
		'Die größten Zeilen, Spalten und Regionen enthalten alle dieselben Ziffern.',
	],
	doppelganger: [
		'Doppelgänger',
		'In jeder Zeile, jeder Spalte und jedem Block fehlt eine Ziffer. Zeilen, Spalten und Blöcken fehlen je verschiedene, ebenso den dreien um jede 0.',
	],
	'connected values': [
		'Verbundene Ziffern',
		'Die Zellen mit einer dieser Ziffern bilden eine zusammenhängende Fläche.',
	],
	'chaos construction': [
		'Chaos Construction',
		'Teile das Gitter in zusammenhängende, gleich große Regionen, in denen sich keine Ziffer wiederholt.',
	],
	'chaos count': [
		'Chaos-Zahl',
		'Die Ziffer im Kreis ist die Zahl der Zellen um sie herum, sie selbst mitgezählt, die in ihrer Region liegen.',
	],
	'chaos arrow': [
		'Chaos-Pfeil',
		'Die Ziffer im Kreis ist die Zahl der Zellen, sie selbst mitgezählt, die sie in ihrer Region in gerader Linie sieht.',
	],
	'yin-yang': [
		'Yin-Yang',
		'Schattiere einige Zellen: Sie hängen zusammen, ebenso die anderen. Kein Quadrat aus zwei mal zwei Zellen hat nur einen Ton.',
	],
	nurikabe: [
		'Nurikabe',
		'Schattiere einige Zellen: Sie hängen zusammen und füllen kein Quadrat aus zwei mal zwei Zellen. Die anderen bilden Inseln mit je einem Kreis, dessen Ziffer die Zahl ihrer Zellen ist.',
	],
	cave: [
		'Höhle',
		'Schattiere einige Zellen: Die anderen hängen zusammen, die schattierten reichen an den Rand. Eine Ziffer im Kreis ist die Zahl der Zellen, sie selbst mitgezählt, die sie in gerader Linie bis zur nächsten schattierten sieht.',
	],
	snake: [
		'Schlange',
		'Schattiere eine Schlange, eine Zelle breit, die sich nicht berührt. Die erste Zahl ist ihre Länge oder 0; mit einer zweiten Zahl 1 darf sie sich an Ecken berühren.',
	],
	loop: [
		'Rundweg',
		'Schattiere einen geschlossenen Rundweg, eine Zelle breit, der sich nicht berührt. Die erste Zahl ist seine Länge oder 0; mit einer zweiten Zahl 1 darf er sich an Ecken berühren.',
	],
	'closed path': [
		'Geschlossener Weg',
		'Zeichne einen geschlossenen Weg waagerecht und senkrecht durch die Mitten einiger Zellen. Er besucht keine Zelle zweimal und jeden Kreis.',
	],
	path: [
		'Weg',
		'Zeichne einen Weg waagerecht und senkrecht durch die Mitten einiger Zellen. Er besucht keine Zelle zweimal; Kreise sind seine Enden.',
	],
	fence: [
		'Zaun',
		'Zeichne einen geschlossenen Zaun entlang der Seiten von Zellen, der sich nicht berührt oder kreuzt. Eine Ziffer im Kreis ist die Zahl der Seiten ihrer Zelle auf dem Zaun.',
	],
	'shaded count': [
		'Schattierte Zellen',
		'Die Ziffer im Kreis oder, ohne Kreis, die Zahl der Regel ist die Anzahl der schattierten unter diesen Zellen.',
	],
	'shaded sum': [
		'Schattierte Summe',
		'Die Ziffern in schattierten Zellen der Zeile oder Spalte ergeben diese Summe.',
	],
	galaxies: [
		'Galaxien',
		'Teile das Gitter in zusammenhängende Regionen, von denen jede nach einer halben Drehung um ihren Kreis gleich aussieht.',
	],
	fillomino: [
		'Fillomino',
		'Teile das Gitter in zusammenhängende Regionen; zwei gleich große haben keine gemeinsame Seite. Eine Ziffer im Kreis ist die Größe ihrer Region.',
	],
	'regular expression': [
		'Regulärer Ausdruck',
		'Die Ziffern auf der Linie passen zu einem regulären Ausdruck.',
	],
	'state machine': ['Automat', 'Ein Automat nimmt die Ziffern auf der Linie an.'],
	'modified cells': [
		'Veränderte Zellen',
		'In jeder Zeile, jeder Spalte und jedem Block ist eine Zelle verändert, und jede Ziffer einmal. Die Regeln gelten für Werte: Der einer veränderten Zelle ist ihre Ziffer mal der ersten Zahl, 2 ohne Zahl, plus der zweiten.',
	],
	'any of': ['Eine von mehreren', 'Mindestens eine der Regeln ist erfüllt.'],
	'all of': ['Alle zusammen', 'Alle Regeln sind erfüllt.'],
}

/** Returns a note of the engine in German; the details after its name stay. */
export function germanNote({ name, text }: Note): Note {
	const [, kind, details] = /^(.*?)( \(.*\))?$/s.exec(name) ?? []
	const its = GERMAN_RULES[kind?.toLowerCase() ?? '']
	return its ? { name: its[0] + (details ?? ''), text: its[1] } : { name, text }
}
