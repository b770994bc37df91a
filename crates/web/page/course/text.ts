/**
 * The words of the course, in English and German side by side.
 *
 * Invariant: every text has both languages. What steps say comes from the engine, and names of techniques from the page.
 */

import { language } from '../text/language.ts'

/** A text in English and in German. */
export type Said = readonly [english: string, german: string]

/** Returns a text in the language of the page. */
export const said = ([english, german]: Said): string => (language.value === 'de' ? german : english)

export const GROUP_NAMES = {
	singles: ['Singles', 'Einer'],
	intersections: ['Intersections', 'Block und Linie'],
	subsets: ['Subsets', 'Paare, Dreier, Vierer'],
	fish: ['Fish', 'Fische'],
	'single-digit': ['One digit, two links', 'Eine Ziffer, zwei Verbindungen'],
	wings: ['Wings', 'Flügel'],
	uniqueness: ['Uniqueness', 'Eindeutigkeit'],
	'finned-fish': ['Finned fish', 'Fische mit Flossen'],
	colouring: ['Colouring', 'Färbung'],
	chains: ['Chains', 'Ketten'],
	als: ['Almost locked sets', 'Fast gebundene Mengen'],
	forcing: ['Forcing chains', 'Zwingende Ketten'],
	exotic: ['Large patterns', 'Große Muster'],
	rules: ['Rules of variants', 'Regeln von Varianten'],
} as const satisfies Record<string, Said>

export const WORDS = {
	title: ['Course', 'Kurs'],
	intro: [
		'A lesson for each technique: what it is, an example link by link, and exercises.',
		'Eine Lektion für jede Technik: was sie ist, ein Beispiel Schritt für Schritt, und Übungen.',
	],
	back: ['All lessons', 'Alle Lektionen'],
	example: ['Example', 'Beispiel'],
	another: ['Another example', 'Anderes Beispiel'],
	practise: ['Practise', 'Üben'],
	lesson: ['Lesson', 'Lektion'],
	play: ['Play', 'Abspielen'],
	walk: ['Walk through the example', 'Durch das Beispiel gehen'],
	walkHint: ['Arrow keys walk.', 'Die Pfeiltasten gehen weiter.'],
	look: ['How to find it', 'So findest du sie'],
	lookRule: ['How to use it', 'So hilft sie'],
	new: ['not met yet', 'noch nicht begegnet'],
	learning: ['learning', 'am Lernen'],
	known: ['known', 'gekonnt'],
	board: ['Board of the lesson', 'Spielfeld der Lektion'],
	loading: ['The example is on its way …', 'Das Beispiel kommt gleich …'],
	failed: ['The example could not be loaded.', 'Das Beispiel konnte nicht geladen werden.'],
	check: ['Check', 'Prüfen'],
	help: ['Help', 'Hilfe'],
	show: ['Show the answer', 'Antwort zeigen'],
	next: ['Next exercise', 'Nächste Übung'],
	puzzle: ['Play a puzzle with it', 'Ein Rätsel damit spielen'],
	clear: ['Clear', 'Leeren'],
	keypad: ['Digits', 'Ziffern'],
	ruleCells: ['The cells of the rule are tinted.', 'Die Zellen der Regel sind getönt.'],
	markCells: [
		'Mark its cells: click or tap them, or press the space bar.',
		'Markiere ihre Zellen: mit Klick, Finger oder Leertaste.',
	],
	markCandidates: ['Choose a cell, then its digits.', 'Wähle eine Zelle und dann ihre Ziffern.'],
	right: ['Right!', 'Richtig!'],
	empty: ['Nothing is marked yet.', 'Noch ist nichts markiert.'],
} as const satisfies Record<string, Said>

/** Texts with a number or a name in them. */
export const FILLED = {
	known: (known: number, all: number): Said => [
		`${known} of ${all} lessons known.`,
		`${known} von ${all} Lektionen gekonnt.`,
	],
	score: (score: number, enough: number): Said => [
		`${score} of ${enough} exercises in a row.`,
		`${score} von ${enough} Übungen in Folge.`,
	],
	hints: (asked: number, applied: number): Said => [
		`In your games: named by ${asked} ${asked === 1 ? 'hint' : 'hints'}, applied ${applied} times.`,
		`In deinen Spielen: ${asked}-mal vom Tipp genannt, ${applied}-mal ausgeführt.`,
	],
	frame: (number: number, count: number): Said => [`${number} of ${count}`, `${number} von ${count}`],
	find: (name: string): Said => [`Find this here: ${name}.`, `Finde das hier: ${name}.`],
	remove: (name: string): Said => [`${name}: what can go?`, `${name}: Was kann weg?`],
	place: (name: string): Said => [`${name}: what can be placed?`, `${name}: Was kann gesetzt werden?`],
	link: (from: string, to: string): Said => [`If ${from}, then ${to}.`, `Wenn ${from}, dann ${to}.`],
	legend: (name: string, cells: string, digits: string): Said => [
		`${name}: ${digits ? `${digits} in ` : ''}${cells}`,
		`${name}: ${digits ? `${digits} in ` : ''}${cells}`,
	],
	part: (missing: number): Said => [
		`Right so far; ${missing} more ${missing === 1 ? 'mark is' : 'marks are'} missing.`,
		`Bis hierher richtig; ${missing} ${missing === 1 ? 'Markierung fehlt' : 'Markierungen fehlen'} noch.`,
	],
	'no-candidate': (cell: string): Said => [
		`${cell} has no candidate of this pattern.`,
		`${cell} hat keinen Kandidaten dieses Musters.`,
	],
	'not-in-pattern': (cell: string): Said => [
		`${cell} could hold the digit, but is not one of its cells.`,
		`${cell} könnte die Ziffer haben, gehört aber nicht dazu.`,
	],
	'in-pattern': (cell: string, digit: number): Said => [
		`${digit} in ${cell} is part of the pattern, so it stays.`,
		`${digit} in ${cell} gehört zum Muster und bleibt deshalb.`,
	],
	'other-digit': (_: string, digit: number): Said => [
		`This step says nothing about ${digit}.`,
		`Über die ${digit} sagt dieser Schritt nichts.`,
	],
	untouched: (cell: string, digit: number): Said => [
		`Nothing here excludes ${digit} from ${cell}.`,
		`Nichts schließt hier die ${digit} in ${cell} aus.`,
	],
	marked: (cell: string, digit: number, isOn: boolean): Said => [
		`${digit} in ${cell} ${isOn ? 'marked' : 'not marked'}`,
		`${digit} in ${cell} ${isOn ? 'markiert' : 'nicht markiert'}`,
	],
} as const

export interface LessonText {
	/** The name of the lesson, if it is not that of its technique. */
	title?: Said
	what: Said
	look: Said
}
