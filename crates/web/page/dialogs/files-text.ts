/**
 * The words of solving a file.
 *
 * Invariant: both languages say the same; a missing word of one is a type error. The English column gives the type.
 */

import { computed } from '@preact/signals-core'
import { language } from '../text/language.ts'

const en = {
	title: 'Solve a file',
	intro:
		'Drop a collection of puzzles: a million are solved here in seconds, and nothing leaves your computer.',
	output: 'Output',
	outputs: {
		solution: 'solutions',
		status: 'status',
		count: 'solution count',
		csv: 'CSV',
		jsonl: 'JSON lines',
		tdoku: 'puzzle:count:solution',
	},
	solve: 'Solve',
	records: 'Puzzles',
	perSecond: 'per second',
	unique: 'unique',
	multiple: 'several',
	none: 'none',
	invalid: 'invalid',
	download: 'Download',
	firstRows: 'First answers',
	done: (seconds: string) => `Done in ${seconds} s.`,
	progress: 'Progress',
}

const de: typeof en = {
	title: 'Datei lösen',
	intro:
		'Lege eine Sammlung ab: Eine Million Rätsel sind in Sekunden gelöst, und nichts verlässt deinen Rechner.',
	output: 'Ausgabe',
	outputs: {
		solution: 'Lösungen',
		status: 'Status',
		count: 'Zahl der Lösungen',
		csv: 'CSV',
		jsonl: 'JSON-Zeilen',
		tdoku: 'Rätsel:Anzahl:Lösung',
	},
	solve: 'Lösen',
	records: 'Rätsel',
	perSecond: 'pro Sekunde',
	unique: 'eindeutig',
	multiple: 'mehrere',
	none: 'keine',
	invalid: 'ungültig',
	download: 'Herunterladen',
	firstRows: 'Erste Antworten',
	done: (seconds) => `Fertig in ${seconds.replace('.', ',')} s.`,
	progress: 'Fortschritt',
}

export const fileWords = computed(() => (language.value === 'de' ? de : en))
