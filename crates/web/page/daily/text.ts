/**
 * The words of the daily puzzles, the statistics, the end of a game and the backup.
 *
 * Invariant: both languages say the same; a missing word of one is a type error. The English column gives the type.
 */

import { computed } from '@preact/signals-core'
import { language, locale } from '../text/language.ts'
import type { Day } from './dates.ts'

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Writes a day such as 26 November. */
const shortDay = (day: Day): string =>
	new Date(`${day}T12:00`).toLocaleDateString(locale.value, { day: 'numeric', month: 'long' })

const dayName = (day: Day): string =>
	new Date(`${day}T12:00`).toLocaleDateString(locale.value, {
		day: 'numeric',
		month: 'long',
		year: 'numeric',
	})

const en = {
	title: 'Daily puzzles',
	parts: { calendar: 'Calendar', statistics: 'Statistics', backup: 'Backup' },
	part: 'Part',
	variant: 'Variant',
	today: 'Today',
	weekdays: [
		['Mo', 'Monday'],
		['Tu', 'Tuesday'],
		['We', 'Wednesday'],
		['Th', 'Thursday'],
		['Fr', 'Friday'],
		['Sa', 'Saturday'],
		['Su', 'Sunday'],
	] as readonly (readonly [string, string])[],
	dayName,
	shortDay,
	monthBefore: 'Month before',
	monthAfter: 'Month after',
	solvedOf: (solved: number, count: number) => `${solved} of ${count} solved`,
	begun: (percent: number, time: string) => `${percent} % · ${time}`,
	play: 'Play',
	continue: 'Continue',
	look: 'Look at it',
	toCome: (day: Day) => `The puzzles of ${dayName(day)} are there on that day.`,
	noDay: 'This address names no day that has puzzles.',
	streak: (days: number) => plural(days, 'day in a row', 'days in a row'),
	longest: (days: number) => `Longest: ${plural(days, 'day', 'days')}`,
	streakRule:
		'Every day counts on which you begin a puzzle of that day and solve it. One missed day is forgiven; a second one within a week begins a new row.',
	forgiven: (days: string) => `Forgiven: ${days}.`,
	noStreak: 'Solve a puzzle of today to begin a row of days.',

	ownHelp: 'without help',
	helps: {
		hints: (count: number) => plural(count, 'hint', 'hints'),
		applied: (count: number) => plural(count, 'step applied', 'steps applied'),
		checks: (count: number) => plural(count, 'check', 'checks'),
		explained: () => 'solution shown',
	},

	statisticsIntro: 'Games that you have finished. A time counts if you placed every digit yourself.',
	noStatistics: 'Games that you finish are counted here.',
	columns: { games: 'Games', best: 'Best', median: 'Median', last: 'Last', hints: 'Hints', own: 'No help' },
	columnTexts: { hints: 'Hints per game', own: 'Share of games without help' },
	chart: (group: string, count: number) => `${group}: the last ${plural(count, 'time', 'times')}`,
	other: 'Other',
	groupColumn: 'Level',
	timesColumn: 'Times',

	backupIntro:
		'All your games, results, progress and settings in one file. Nothing is sent anywhere: keep the file, or open it on another device.',
	exportFile: 'Save a backup',
	importFile: 'Open a backup',
	importText:
		'A backup is merged with what is here: nothing is lost, and of two states of a game the later one stays.',
	importFailed: {
		'not-json': 'This file is not a backup of foldoku.',
		'other-file': 'This file is not a backup of foldoku.',
		'newer-version':
			'A newer version of foldoku wrote this backup. Reload the page to update it, and try again.',
		damaged: 'This backup is damaged: its check does not agree. Nothing was changed.',
	},
	imported: (games: number, results: number) =>
		`Added ${plural(games, 'game', 'games')} and ${plural(results, 'result', 'results')}.`,
	unsaved: 'The browser has no room for this backup. Nothing was changed.',

	finish: 'Solved',
	newBest: 'Your best time at this level',
	best: (time: string) => `Best ${time}`,
	reviewing: 'Looking at your path …',
	hardest: (name: string) => `Hardest step: ${name}`,
	beyond: 'It takes more than the known techniques.',
	summary: (seen: number, count: number) =>
		seen === count
			? `All ${count} digits could be seen with singles when you placed them.`
			: `${seen} of ${count} digits could be seen with singles when you placed them.`,
	worked: (count: number) =>
		`${plural(count, 'digit needed', 'digits needed')} more than singles, and your marks had it worked out.`,
	path: 'Your path',
	kinds: { seen: 'by singles', worked: 'worked out in marks', leap: 'ahead of singles', wrong: 'wrong' },
	leap: (move: number, digit: number, cell: string, technique: string) =>
		`Move ${move}: ${digit} in ${cell} needed a ${technique}. Seen, or guessed?`,
	leapUnknown: (move: number, digit: number, cell: string) =>
		`Move ${move}: no technique leads to ${digit} in ${cell} from there. A guess?`,
	wrong: (move: number, digit: number, cell: string) => `Move ${move}: ${digit} in ${cell} was wrong.`,
	seeStep: 'What was there to see',
	hideStep: 'Back to the solution',
	more: (count: number) => `And ${plural(count, 'move', 'moves')} of the same kind.`,
	reviewEnds: 'The review ends here: the steps of this puzzle take long to find.',
	nextDaily: (name: string) => `Next: ${name}`,
	another: (name: string) => `Another: ${name}`,
	openCalendar: 'Calendar',
	toBoard: 'Back to the board',
}

export type Words = typeof en

const de: Words = {
	title: 'Tagesrätsel',
	parts: { calendar: 'Kalender', statistics: 'Statistik', backup: 'Sicherung' },
	part: 'Teil',
	variant: 'Variante',
	today: 'Heute',
	weekdays: [
		['Mo', 'Montag'],
		['Di', 'Dienstag'],
		['Mi', 'Mittwoch'],
		['Do', 'Donnerstag'],
		['Fr', 'Freitag'],
		['Sa', 'Samstag'],
		['So', 'Sonntag'],
	],
	dayName,
	shortDay,
	monthBefore: 'Voriger Monat',
	monthAfter: 'Nächster Monat',
	solvedOf: (solved, count) => `${solved} von ${count} gelöst`,
	begun: (percent, time) => `${percent} % · ${time}`,
	play: 'Spielen',
	continue: 'Weiterspielen',
	look: 'Ansehen',
	toCome: (day) => `Die Rätsel vom ${dayName(day)} gibt es an diesem Tag.`,
	noDay: 'Diese Adresse nennt keinen Tag, der Rätsel hat.',
	streak: (days) => plural(days, 'Tag in Folge', 'Tage in Folge'),
	longest: (days) => `Längste Folge: ${plural(days, 'Tag', 'Tage')}`,
	streakRule:
		'Es zählt jeder Tag, an dem du ein Rätsel dieses Tages beginnst und löst. Ein verpasster Tag ist verziehen; mit einem zweiten innerhalb einer Woche beginnt eine neue Folge.',
	forgiven: (days) => `Verziehen: ${days}.`,
	noStreak: 'Löse ein Rätsel von heute, dann beginnt eine Folge von Tagen.',

	ownHelp: 'ohne Hilfe',
	helps: {
		hints: (count) => plural(count, 'Tipp', 'Tipps'),
		applied: (count) => plural(count, 'Schritt ausgeführt', 'Schritte ausgeführt'),
		checks: (count) => plural(count, 'Prüfung', 'Prüfungen'),
		explained: () => 'Lösung gezeigt',
	},

	statisticsIntro: 'Spiele, die du beendet hast. Eine Zeit zählt, wenn du jede Ziffer selbst gesetzt hast.',
	noStatistics: 'Hier werden die Spiele gezählt, die du beendest.',
	columns: {
		games: 'Spiele',
		best: 'Beste',
		median: 'Median',
		last: 'Letzte',
		hints: 'Tipps',
		own: 'Ohne Hilfe',
	},
	columnTexts: { hints: 'Tipps pro Spiel', own: 'Anteil der Spiele ohne Hilfe' },
	chart: (group, count) => `${group}: die letzten ${plural(count, 'Zeit', 'Zeiten')}`,
	other: 'Andere',
	groupColumn: 'Stufe',
	timesColumn: 'Zeiten',

	backupIntro:
		'Alle Spiele, Ergebnisse, Fortschritte und Einstellungen in einer Datei. Nichts wird irgendwohin gesendet: Bewahre die Datei auf, oder öffne sie auf einem anderen Gerät.',
	exportFile: 'Sicherung speichern',
	importFile: 'Sicherung öffnen',
	importText:
		'Eine Sicherung wird mit dem zusammengeführt, was hier ist: Nichts geht verloren, und von zwei Ständen eines Spiels bleibt der spätere.',
	importFailed: {
		'not-json': 'Diese Datei ist keine Sicherung von foldoku.',
		'other-file': 'Diese Datei ist keine Sicherung von foldoku.',
		'newer-version':
			'Eine neuere Version von foldoku hat diese Sicherung geschrieben. Lade die Seite neu, und versuche es noch einmal.',
		damaged: 'Diese Sicherung ist beschädigt: Ihre Prüfzahl stimmt nicht. Nichts wurde geändert.',
	},
	imported: (games, results) =>
		`${plural(games, 'Spiel', 'Spiele')} und ${plural(results, 'Ergebnis', 'Ergebnisse')} hinzugefügt.`,
	unsaved: 'Der Browser hat für diese Sicherung keinen Platz. Nichts wurde geändert.',

	finish: 'Gelöst',
	newBest: 'Deine beste Zeit auf dieser Stufe',
	best: (time) => `Beste Zeit ${time}`,
	reviewing: 'Dein Weg wird angesehen …',
	hardest: (name) => `Schwerster Schritt: ${name}`,
	beyond: 'Es verlangt mehr als die bekannten Techniken.',
	summary: (seen, count) =>
		seen === count
			? `Alle ${count} Ziffern waren mit Einern zu sehen, als du sie gesetzt hast.`
			: `${seen} von ${count} Ziffern waren mit Einern zu sehen, als du sie gesetzt hast.`,
	worked: (count) =>
		`${plural(count, 'Ziffer brauchte', 'Ziffern brauchten')} mehr als Einer, und deine Notizen hatten es hergeleitet.`,
	path: 'Dein Weg',
	kinds: {
		seen: 'durch Einer',
		worked: 'in Notizen hergeleitet',
		leap: 'den Einern voraus',
		wrong: 'falsch',
	},
	leap: (move, digit, cell, technique) =>
		`Zug ${move}: ${digit} in ${cell} verlangt ${technique}. Gesehen oder geraten?`,
	leapUnknown: (move, digit, cell) =>
		`Zug ${move}: Von dort führt keine Technik zu ${digit} in ${cell}. Geraten?`,
	wrong: (move, digit, cell) => `Zug ${move}: ${digit} in ${cell} war falsch.`,
	seeStep: 'Was zu sehen war',
	hideStep: 'Zurück zur Lösung',
	more: (count) => `Und noch ${plural(count, 'Zug', 'Züge')} derselben Art.`,
	reviewEnds: 'Die Durchsicht endet hier: Die Schritte dieses Rätsels sind langwierig zu finden.',
	nextDaily: (name) => `Weiter: ${name}`,
	another: (name) => `Noch eins: ${name}`,
	openCalendar: 'Kalender',
	toBoard: 'Zurück zum Feld',
}

/** The words in the language of the page. */
export const words = computed<Words>(() => (language.value === 'de' ? de : en))
