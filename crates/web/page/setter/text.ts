/**
 * The words of setting: English and German side by side.
 *
 * Invariant: every text has both languages, which the types check.
 */

import { computed } from '@preact/signals-core'
import { language } from '../text/language.ts'
import type { Group, ToolId } from './tools.ts'

type Both<Value> = readonly [english: Value, german: Value]

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const TEXTS = {
	title: ['Set a puzzle', 'Rätsel bauen'],
	undo: ['Undo', 'Rückgängig'],
	redo: ['Redo', 'Wiederholen'],
	close: ['Close', 'Schließen'],
	play: ['Play it', 'Spielen'],
	share: ['Share', 'Teilen'],
	back: ['Back to the board', 'Zurück zum Brett'],
	board: ['Board of the setter', 'Brett zum Bauen'],
	boardSize: ['Board', 'Brett'],
	empty: ['Empty the board', 'Brett leeren'],
	present: ['Take the present puzzle', 'Aktuelles Rätsel nehmen'],
	notTaken: [
		'The present puzzle has a board that cannot be set here.',
		'Das aktuelle Rätsel hat ein Brett, das hier nicht gebaut werden kann.',
	],
	tools: ['Tools', 'Werkzeuge'],
	toolGroups: ['Kinds of tools', 'Arten von Werkzeugen'],
	keypad: ['Digits', 'Ziffern'],
	erase: ['Delete', 'Löschen'],
	finish: ['Finish', 'Fertig'],
	panel: ['Puzzle', 'Rätsel'],

	solutions: ['Solutions', 'Lösungen'],
	waiting: ['Counting …', 'Zählt …'],
	none: ['No solution', 'Keine Lösung'],
	unique: ['One solution', 'Genau eine Lösung'],
	multiple: [
		(count: number, exact: boolean) =>
			exact ? plural(count, 'solution', 'solutions') : `${count} solutions or more`,
		(count: number, exact: boolean) =>
			exact ? plural(count, 'Lösung', 'Lösungen') : `${count} Lösungen oder mehr`,
	],
	unknown: ['No solution found yet', 'Noch keine Lösung gefunden'],
	searching: ['still searching', 'sucht noch'],
	candidates: ['True candidates', 'Wahre Kandidaten'],
	legend: ['Number of solutions with a candidate', 'Zahl der Lösungen mit einem Kandidaten'],
	one: ['1', '1'],
	few: ['2–3', '2–3'],
	many: ['4 or more', '4 oder mehr'],
	findRedundant: ['What can go?', 'Was ist überflüssig?'],
	fill: ['Find numbers and givens', 'Zahlen und Vorgaben finden'],
	findConflict: ['Why is there none?', 'Warum gibt es keine?'],
	stop: ['Stop', 'Abbrechen'],
	nothingRedundant: ['Every part is needed.', 'Jeder Teil wird gebraucht.'],
	redundantParts: [
		(count: number) => `${plural(count, 'part', 'parts')} can be left out, each alone. They are marked.`,
		(count: number) =>
			`${plural(count, 'Teil kann', 'Teile können')} wegbleiben, jeder für sich. Sie sind markiert.`,
	],
	conflictParts: [
		(count: number) =>
			count === 1
				? 'One part cannot be met. It is marked.'
				: `${count} parts contradict each other. They are marked.`,
		(count: number) =>
			count === 1
				? 'Ein Teil ist unerfüllbar. Er ist markiert.'
				: `${count} Teile widersprechen einander. Sie sind markiert.`,
	],
	partsUnknown: ['The time was too short to find out.', 'Die Zeit hat dafür nicht gereicht.'],
	isRedundant: ['can go', 'überflüssig'],
	isConflict: ['in conflict', 'im Widerspruch'],
	badRegions: [
		(sizes: string, size: number) => `Each region needs ${size} cells; some have ${sizes}.`,
		(sizes: string, size: number) => `Jede Region braucht ${size} Zellen; manche haben ${sizes}.`,
	],
	boxes: ['Back to boxes', 'Wieder Blöcke'],

	figures: ['Figures', 'Figuren'],
	noFigures: ['Nothing is drawn yet.', 'Noch ist nichts gezeichnet.'],
	chosen: ['Chosen', 'Gewählt'],
	number: ['Number', 'Zahl'],
	noNumber: ['none', 'keine'],
	typeNumber: ['Type its number.', 'Tippe die Zahl.'],
	placeCopy: ['Now show where the copy begins.', 'Zeige jetzt, wo die Kopie beginnt.'],
	deleteFigure: [(name: string) => `Delete ${name}`, (name: string) => `${name} löschen`],
	unfinished: ['not finished', 'unfertig'],

	rules: ['Rules', 'Regeln'],
	noRules: ['Classic Sudoku: no further rules.', 'Klassisches Sudoku: keine weiteren Regeln.'],
	puzzleTitle: ['Title', 'Titel'],
	author: ['Author', 'Autor'],
	ownWords: ['Rules in your own words', 'Regeln in eigenen Worten'],
	takeWords: ['Take the words above', 'Die Worte oben nehmen'],

	shareLead: [
		'Nothing is sent anywhere until you open an address.',
		'Nichts wird verschickt, bevor du eine Adresse öffnest.',
	],
	copy: ['Copy', 'Kopieren'],
	copied: ['Copied.', 'Kopiert.'],
	copyFailed: ['The text could not be copied.', 'Der Text konnte nicht kopiert werden.'],
	open: ['Open', 'Öffnen'],
	missing: [(parts: string) => `Without: ${parts}`, (parts: string) => `Ohne: ${parts}`],
	notHeld: ['It cannot hold this board.', 'Dieses Brett passt dort nicht.'],
	onlyNine: [
		'foldoku plays 9×9 boards with boxes; share this one with another program.',
		'foldoku spielt 9×9-Bretter mit Blöcken; teile dieses mit einem anderen Programm.',
	],
	text: ["foldoku's JSON", 'JSON von foldoku'],

	cell: [
		(row: number, column: number) => `row ${row} column ${column}`,
		(row: number, column: number) => `Zeile ${row} Spalte ${column}`,
	],
	outside: [
		(row: number, column: number) => `outside, at row ${row} column ${column}`,
		(row: number, column: number) => `außerhalb, bei Zeile ${row} Spalte ${column}`,
	],
	given: ['given', 'vorgegeben'],
	only: ['only', 'nur'],
	inStroke: ['in the figure', 'in der Figur'],
	isMarked: ['selected', 'ausgewählt'],
	cellName: [
		(row: number, column: number) => `r${row}c${column}`,
		(row: number, column: number) => `Z${row}S${column}`,
	],

	hands: [
		{
			pick: 'Tap a figure to choose it; again for the one below.',
			given: 'Choose cells, then type digits.',
			region: 'Drag from a region into cells that shall join it.',
			line: 'Drag along the line. Keys: Space adds a cell, Enter ends.',
			area: 'Drag over the cells. Keys: Space adds a cell, Enter ends.',
			copy: 'Drag over the cells, then show where their copy begins.',
			edge: 'Tap the edge between two cells. Keys: Space on both.',
			corner: 'Tap a corner. Keys: Space on two cells that touch there.',
			cell: 'Tap cells.',
			outside: 'Tap beside a row or column.',
			diagonal: 'Tap outside where the diagonal begins; again to turn it.',
			whole: '',
		},
		{
			pick: 'Tippe auf eine Figur, um sie zu wählen; noch einmal für die darunter.',
			given: 'Wähle Zellen, dann tippe Ziffern.',
			region: 'Ziehe von einer Region in die Zellen, die dazukommen.',
			line: 'Ziehe die Linie entlang. Tasten: Leertaste fügt eine Zelle an, Eingabe beendet.',
			area: 'Ziehe über die Zellen. Tasten: Leertaste fügt eine Zelle an, Eingabe beendet.',
			copy: 'Ziehe über die Zellen, dann zeige, wo ihre Kopie beginnt.',
			edge: 'Tippe auf die Kante zwischen zwei Zellen. Tasten: Leertaste auf beiden.',
			corner: 'Tippe auf eine Ecke. Tasten: Leertaste auf zwei Zellen, die sich dort berühren.',
			cell: 'Tippe auf Zellen.',
			outside: 'Tippe neben eine Zeile oder Spalte.',
			diagonal: 'Tippe außen an, wo die Diagonale beginnt; noch einmal, um sie zu drehen.',
			whole: '',
		},
	],
	groups: [
		{
			cells: 'Cells',
			cages: 'Cages',
			lines: 'Lines',
			dots: 'Dots',
			outside: 'Outside',
			whole: 'Whole board',
		},
		{
			cells: 'Zellen',
			cages: 'Käfige',
			lines: 'Linien',
			dots: 'Punkte',
			outside: 'Außen',
			whole: 'Ganzes Brett',
		} satisfies Record<Group, string>,
	],
} satisfies Record<string, Both<unknown>>

type Words = { readonly [Key in keyof typeof TEXTS]: Widened<(typeof TEXTS)[Key][0]> }
type Widened<Value> = Value extends string ? string : Value

const wordsOf = (at: 0 | 1): Words =>
	Object.fromEntries(Object.entries(TEXTS).map(([key, both]) => [key, both[at]])) as unknown as Words

const [english, german] = [wordsOf(0), wordsOf(1)]

/** The words in the language of the page. */
export const words = computed<Words>(() => (language.value === 'de' ? german : english))

/** The tools: names in both languages, and the German sentence of the rule; the engine has the English one. */
const TOOL_WORDS: Readonly<Record<ToolId, readonly [english: string, german: string, sentence: string]>> = {
	pick: ['Choose', 'Wählen', ''],
	givens: ['Digits', 'Ziffern', ''],
	regions: ['Regions', 'Regionen', ''],
	odd: ['Odd', 'Ungerade', 'Die Zelle enthält eine ungerade Ziffer.'],
	even: ['Even', 'Gerade', 'Die Zelle enthält eine gerade Ziffer.'],
	contains: [
		'Quadruple',
		'Quadrupel',
		'Die vier Zellen enthalten mindestens diese Ziffern, jede so oft, wie sie dasteht.',
	],
	'counting circles': [
		'Counting circles',
		'Zählkreise',
		'Die Ziffer in einem Kreis ist die Zahl der Kreise, die diese Ziffer enthalten.',
	],
	cage: [
		'Killer cage',
		'Käfig',
		'In einem Käfig wiederholt sich keine Ziffer, und sie ergeben seine Summe, falls er eine hat.',
	],
	'all different': ['Extra region', 'Zusatzregion', 'In diesen Zellen wiederholt sich keine Ziffer.'],
	clone: ['Clone', 'Klon', 'Die Gruppen enthalten dieselben Ziffern an denselben Stellen.'],
	'rellik cage': [
		'Rellik cage',
		'Rellik-Käfig',
		'In einem Käfig wiederholt sich keine Ziffer, und keine Gruppe von ihnen ergibt die Zahl in seiner Ecke.',
	],
	'equality cage': [
		'Equality cage',
		'Gleichgewichtskäfig',
		'In einem Käfig wiederholt sich keine Ziffer. Er enthält so viele gerade wie ungerade und so viele kleine wie große Ziffern.',
	],
	'digital root cage': [
		'Digital root cage',
		'Quersummenkäfig',
		'In einem Käfig wiederholt sich keine Ziffer, und ihre Summe hat diese einstellige Quersumme.',
	],
	thermometer: ['Thermometer', 'Thermometer', 'Vom Kolben bis zur Spitze steigen die Ziffern.'],
	'slow thermometer': [
		'Slow thermometer',
		'Langsames Thermometer',
		'Vom Kolben bis zur Spitze steigen die Ziffern oder bleiben gleich.',
	],
	arrow: ['Arrow', 'Pfeil', 'Die Ziffern entlang des Pfeils ergeben die Zahl in seinem Kreis.'],
	'double arrow': [
		'Double arrow',
		'Doppelpfeil',
		'Die beiden Ziffern in den Kreisen haben dieselbe Summe wie die Ziffern auf der Linie dazwischen.',
	],
	'whisper line': [
		'Whispers',
		'Flüsterlinie',
		'Benachbarte Ziffern auf der Linie unterscheiden sich mindestens um diese Zahl.',
	],
	'renban line': [
		'Renban',
		'Renban-Linie',
		'Die Ziffern auf der Linie sind aufeinanderfolgend und ohne Wiederholung, in beliebiger Reihenfolge.',
	],
	'nabner line': [
		'Nabner',
		'Nabner-Linie',
		'Keine zwei Ziffern auf der Linie sind gleich oder aufeinanderfolgend.',
	],
	palindrome: ['Palindrome', 'Palindrom', 'Die Linie liest sich in beiden Richtungen gleich.'],
	'between line': [
		'Between line',
		'Zwischenlinie',
		'Die Ziffern auf der Linie liegen zwischen den beiden Ziffern in den Kreisen.',
	],
	'lockout line': [
		'Lockout line',
		'Aussperrlinie',
		'Die Ziffern in den Rauten unterscheiden sich mindestens um diese Zahl. Keine Ziffer auf der Linie liegt zwischen ihnen oder ist ihnen gleich.',
	],
	'region sum line': [
		'Region sum',
		'Regionensumme',
		'Die Grenzen der Regionen teilen die Linie in Abschnitte mit gleichen Summen.',
	],
	'sum line': [
		'Sum line',
		'Summenlinie',
		'Die Linie lässt sich in Abschnitte teilen, die je diese Summe ergeben.',
	],
	'zipper line': [
		'Zipper',
		'Reißverschluss',
		'Je zwei Ziffern, die gleich weit von der Mitte der Linie entfernt sind, haben dieselbe Summe. Eine Zelle in der Mitte enthält diese Summe.',
	],
	'modular line': [
		'Modular line',
		'Modulo-Linie',
		'Je n aufeinanderfolgende Ziffern auf der Linie haben verschiedene Reste modulo n.',
	],
	'entropic line': [
		'Entropic line',
		'Entropie-Linie',
		'Je drei aufeinanderfolgende Ziffern auf der Linie umfassen eine kleine, eine mittlere und eine große.',
	],
	'white dot': [
		'White dot',
		'Weißer Punkt',
		'Ziffern mit einem weißen Punkt dazwischen unterscheiden sich um 1 oder um die Zahl im Punkt.',
	],
	'black dot': [
		'Black dot',
		'Schwarzer Punkt',
		'Ziffern mit einem schwarzen Punkt dazwischen stehen im Verhältnis 1:2 oder 1:n mit der Zahl n im Punkt.',
	],
	x: ['X', 'X', 'Ziffern mit einem X dazwischen ergeben 10, mit einem V 5, mit einer Zahl diese Zahl.'],
	v: ['V', 'V', 'Ziffern mit einem X dazwischen ergeben 10, mit einem V 5, mit einer Zahl diese Zahl.'],
	'greater than': ['Greater than', 'Größer als', 'Das Zeichen öffnet sich zur größeren Ziffer.'],
	'little killer': [
		'Little killer',
		'Little Killer',
		'Die Ziffern entlang des Pfeils ergeben diese Zahl. Sie dürfen sich wiederholen.',
	],
	sandwich: [
		'Sandwich',
		'Sandwich',
		'Der Hinweis ist die Summe der Ziffern zwischen der kleinsten und der größten Ziffer.',
	],
	'x-sum': ['X-sum', 'X-Summe', 'Der Hinweis ist die Summe der ersten X Ziffern; X ist die erste von ihnen.'],
	skyscraper: [
		'Skyscraper',
		'Hochhaus',
		'Der Hinweis ist die Zahl der Ziffern, die größer sind als alle vor ihnen.',
	],
	'hidden skyscraper': [
		'Hidden skyscraper',
		'Verdecktes Hochhaus',
		'Der Hinweis ist die erste Ziffer, die nicht größer ist als alle vor ihr.',
	],
	'numbered room': [
		'Numbered room',
		'Nummerierter Raum',
		'Der Hinweis ist die N-te Ziffer; N ist die erste Ziffer.',
	],
	'rising diagonal': ['Diagonal ↗', 'Diagonale ↗', 'Auf der Diagonale wiederholt sich keine Ziffer.'],
	'falling diagonal': ['Diagonal ↘', 'Diagonale ↘', 'Auf der Diagonale wiederholt sich keine Ziffer.'],
	'anti-knight': [
		'Anti-knight',
		'Anti-Springer',
		'Zellen im Abstand eines Springerzugs enthalten verschiedene Ziffern.',
	],
	'anti-king': [
		'Anti-king',
		'Anti-König',
		'Zellen, die sich an einer Ecke berühren, enthalten verschiedene Ziffern.',
	],
	'anti-taxicab': [
		'Anti-taxicab',
		'Anti-Taxi',
		'Zwei Zellen mit der Ziffer N sind nie genau N Schritte voneinander entfernt.',
	],
	'disjoint groups': [
		'Disjoint groups',
		'Disjunkte Gruppen',
		'Zellen an derselben Stelle verschiedener Blöcke enthalten verschiedene Ziffern.',
	],
	windoku: ['Windoku', 'Windoku', 'In jedem grauen Fenster wiederholt sich keine Ziffer.'],
	'no difference': [
		'No 1 apart without dot',
		'Kein Abstand 1 ohne Punkt',
		'Benachbarte Ziffern ohne Zeichen dazwischen unterscheiden sich nie um 1.',
	],
	'no ratio': [
		'No 1:2 without dot',
		'Kein 1:2 ohne Punkt',
		'Benachbarte Ziffern ohne Zeichen dazwischen stehen nie im Verhältnis 1:2.',
	],
	'no pair sum': [
		'No 5 or 10 without V or X',
		'Keine 5 oder 10 ohne V oder X',
		'Benachbarte Ziffern ohne Zeichen dazwischen ergeben nie 5 oder 10.',
	],
	'no diagonal difference': [
		'No 1 apart at corners',
		'Kein Abstand 1 über Eck',
		'Ziffern in Zellen, die sich an einer Ecke berühren, unterscheiden sich nie um 1.',
	],
	'global entropy': [
		'Entropy',
		'Entropie',
		'Jedes Quadrat aus 2×2 Zellen enthält eine kleine, eine mittlere und eine große Ziffer.',
	],
	'global modulo': [
		'Modulo',
		'Modulo',
		'Jedes Quadrat aus 2×2 Zellen enthält Ziffern aller drei Reste modulo 3.',
	],
	'dutch flatmates': [
		'Dutch flatmates',
		'Holländische Mitbewohner',
		'Jede mittlere Ziffer hat die kleinste direkt über sich oder die größte direkt unter sich.',
	],
}

/** Returns the name of a tool in the language of the page. */
export const toolName = (id: ToolId): string => TOOL_WORDS[id][language.value === 'de' ? 1 : 0]

/** Returns the German sentence of a tool. */
export const germanSentence = (id: ToolId): string => TOOL_WORDS[id][2]
