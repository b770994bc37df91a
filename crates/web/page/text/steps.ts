/**
 * Steps in the language of the page. The engine writes English; German is put together from the
 * parts of a step.
 *
 * Invariant: cells are named r1c1 in English and Z1S1 in German, as players write them.
 */

import type { Candidate, Hint, Step } from '../../npm/protocol.ts'
import { language, texts } from './language.ts'
import { GERMAN_TECHNIQUES } from './techniques.ts'

const isGerman = () => language.value === 'de'

/** Returns the name of a technique; `english` is the name of the engine. */
export function techniqueName(key: string, english: string): string {
	return (isGerman() && GERMAN_TECHNIQUES[key]) || english
}

/** Translates the names of cells and units within a text. */
export function placeName(text: string): string {
	if (!isGerman()) return text
	return text
		.replace(/\brow(s?) (\d)/g, (_, many, number) => `Zeile${many ? 'n' : ''} ${number}`)
		.replace(/\bcolumn(s?) (\d)/g, (_, many, number) => `Spalte${many ? 'n' : ''} ${number}`)
		.replace(/\bbox(es)? (\d)/g, (_, many, number) => `${many ? 'Blöcke' : 'Block'} ${number}`)
		.replace(/\br(\d+)c(\d+)/g, 'Z$1S$2')
		.replace(/ and /g, ' und ')
}

const candidateText = ({ square, digit }: Candidate) => `${placeName(square)} = ${digit}`

/** Returns what a step does: the digits it places and the candidates it removes. */
export function effectOf(step: Step): string {
	const placed = step.placements.map(candidateText)
	const byDigit = new Map<number, string[]>()
	for (const { square, digit } of step.eliminations) {
		byDigit.set(digit, [...(byDigit.get(digit) ?? []), placeName(square)])
	}
	const removed = [...byDigit].map(([digit, squares]) =>
		isGerman() ? `${digit} entfällt in ${squares.join(', ')}` : `remove ${digit} from ${squares.join(', ')}`,
	)
	return [...placed, ...removed].join('; ')
}

/** Returns the words of a level of a hint. */
export function hintText(hint: Hint, level: number): string {
	const { text } = hint.levels[level]
	const step = hint.steps[0]
	if (!isGerman()) return text
	if (!step) return mistakeText(hint, level)
	const name = techniqueName(step.technique, hint.drawing?.title ?? step.technique)
	const region = placeName(step.region)
	if (level === 0) return texts.value.lookAt(region)
	const last = level === hint.levels.length - 1
	return last
		? `${name}: ${effectOf(step)}.`
		: `${name}: ${texts.value.lookAt(cellsOf(hint, level) || region)}`
}

function cellsOf(hint: Hint, level: number): string {
	const cells = level >= 2 ? hint.levels[level].cells : []
	return cells.map((cell) => `Z${Math.floor(cell / 9) + 1}S${(cell % 9) + 1}`).join(', ')
}

function mistakeText(hint: Hint, level: number): string {
	const words = texts.value
	const mistake = hint.mistake
	if (!mistake) return hint.outcome === 'solved' ? words.hintSolved : words.stuck
	const candidates = mistake.candidates ?? []
	const last = level === hint.levels.length - 1
	switch (mistake.mistake) {
		case 'conflict':
			return words.conflictsText
		case 'no-solution':
			return words.noSolution
		case 'impossible':
			return 'Die Einträge lassen keine Lösung mehr zu.'
		case 'wrong-entries':
			return last ? `Falsch: ${candidates.map(candidateText).join(', ')}.` : words.mistakes(candidates.length)
		case 'missing-marks':
			return last
				? `Es fehlen die Notizen ${candidates.map(candidateText).join(', ')}.`
				: words.missingMarks(candidates.length)
	}
}

const GERMAN_LEGEND: Record<string, string> = {
	unit: 'Einheit',
	units: 'Einheiten',
	base: 'Basis',
	cover: 'Deckung',
	'confined here': 'nur hier möglich',
	'removed here': 'entfällt hier',
	pivot: 'Angelpunkt',
	stem: 'Stamm',
	pincers: 'Zangen',
	'fin cell': 'Zelle der Flosse',
	'pattern cell': 'Zelle des Musters',
	'pattern candidate': 'Kandidat des Musters',
	'one colour': 'eine Farbe',
	'other colour': 'andere Farbe',
	'true in the chain': 'wahr in der Kette',
	'false in the chain': 'falsch in der Kette',
	'extra candidate': 'zusätzlicher Kandidat',
	fin: 'Flosse',
	removed: 'entfällt',
	placed: 'wird gesetzt',
	'strong link': 'starke Verbindung',
	'weak link': 'schwache Verbindung',
}

export function legendText(english: string): string {
	if (!isGerman()) return english
	return (
		GERMAN_LEGEND[english] ??
		placeName(english)
			.replace(/^colour /, 'Farbe ')
			.replace(/^set /, 'Menge ')
	)
}
