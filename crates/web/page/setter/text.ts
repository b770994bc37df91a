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

/** The names of the tools in both languages. */
const TOOL_NAMES: Readonly<Record<ToolId, Both<string>>> = {
	pick: ['Choose', 'Wählen'],
	givens: ['Digits', 'Ziffern'],
	regions: ['Regions', 'Regionen'],
	odd: ['Odd', 'Ungerade'],
	even: ['Even', 'Gerade'],
	contains: ['Quadruple', 'Quadrupel'],
	'counting circles': ['Counting circles', 'Zählkreise'],
	cage: ['Killer cage', 'Käfig'],
	'all different': ['Extra region', 'Zusatzregion'],
	clone: ['Clone', 'Klon'],
	'rellik cage': ['Rellik cage', 'Rellik-Käfig'],
	'equality cage': ['Equality cage', 'Gleichgewichtskäfig'],
	'digital root cage': ['Digital root cage', 'Quersummenkäfig'],
	thermometer: ['Thermometer', 'Thermometer'],
	'slow thermometer': ['Slow thermometer', 'Langsames Thermometer'],
	arrow: ['Arrow', 'Pfeil'],
	'double arrow': ['Double arrow', 'Doppelpfeil'],
	'whisper line': ['Whispers', 'Flüsterlinie'],
	'renban line': ['Renban', 'Renban-Linie'],
	'nabner line': ['Nabner', 'Nabner-Linie'],
	palindrome: ['Palindrome', 'Palindrom'],
	'between line': ['Between line', 'Zwischenlinie'],
	'lockout line': ['Lockout line', 'Aussperrlinie'],
	'region sum line': ['Region sum', 'Regionensumme'],
	'sum line': ['Sum line', 'Summenlinie'],
	'zipper line': ['Zipper', 'Reißverschluss'],
	'modular line': ['Modular line', 'Modulo-Linie'],
	'entropic line': ['Entropic line', 'Entropie-Linie'],
	'white dot': ['White dot', 'Weißer Punkt'],
	'black dot': ['Black dot', 'Schwarzer Punkt'],
	x: ['X', 'X'],
	v: ['V', 'V'],
	'greater than': ['Greater than', 'Größer als'],
	'little killer': ['Little killer', 'Little Killer'],
	sandwich: ['Sandwich', 'Sandwich'],
	'x-sum': ['X-sum', 'X-Summe'],
	skyscraper: ['Skyscraper', 'Hochhaus'],
	'hidden skyscraper': ['Hidden skyscraper', 'Verdecktes Hochhaus'],
	'numbered room': ['Numbered room', 'Nummerierter Raum'],
	'rising diagonal': ['Diagonal ↗', 'Diagonale ↗'],
	'falling diagonal': ['Diagonal ↘', 'Diagonale ↘'],
	'anti-knight': ['Anti-knight', 'Anti-Springer'],
	'anti-king': ['Anti-king', 'Anti-König'],
	'anti-taxicab': ['Anti-taxicab', 'Anti-Taxi'],
	'disjoint groups': ['Disjoint groups', 'Disjunkte Gruppen'],
	windoku: ['Windoku', 'Windoku'],
	'no difference': ['No 1 apart without dot', 'Kein Abstand 1 ohne Punkt'],
	'no ratio': ['No 1:2 without dot', 'Kein 1:2 ohne Punkt'],
	'no pair sum': ['No 5 or 10 without V or X', 'Keine 5 oder 10 ohne V oder X'],
	'no diagonal difference': ['No 1 apart at corners', 'Kein Abstand 1 über Eck'],
	'global entropy': ['Entropy', 'Entropie'],
	'global modulo': ['Modulo', 'Modulo'],
	'dutch flatmates': ['Dutch flatmates', 'Holländische Mitbewohner'],
}

/** Returns the name of a tool in the language of the page. */
export const toolName = (id: ToolId): string => TOOL_NAMES[id][language.value === 'de' ? 1 : 0]
