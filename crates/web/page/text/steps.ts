/**
 * Steps in the language of the page. The engine writes English, which German is translated from; about rules it
 * writes both.
 *
 * Invariant: cells are named r1c1 in English and Z1S1 in German, as players write them.
 */

import type { Candidate, Hint, Step } from '../../npm/protocol.ts'
import { nameOf } from '../state/cells.ts'
import { rules, shape } from '../state/store.ts'
import { german, texts } from './language.ts'

/** Whether the game has rules; a text about another puzzle must say it. */
const hasRules = () => Boolean(rules.value)

/** Returns the name of a technique; `name` is that of the engine, which is English unless there are rules. */
export const techniqueName = (key: string, name: string, isUnderRules = hasRules()): string =>
	(!isUnderRules && german.value?.techniques[key]) || name

/** Translates the names of cells and units within a text. */
export const placeName = (text: string): string => german.value?.placeName(text) ?? text

export const legendText = (english: string): string => german.value?.legendText(english) ?? english

const candidateText = ({ cell, digit }: Candidate) => `${placeName(cell)} = ${digit}`

/** Returns what a step does: the digits it places and the candidates it removes. */
export function effectOf(step: Step): string {
	const placed = step.placements.map(candidateText)
	const byDigit = new Map<number, string[]>()
	for (const { cell, digit } of step.eliminations) {
		byDigit.set(digit, [...(byDigit.get(digit) ?? []), placeName(cell)])
	}
	const removed = [...byDigit].map(([digit, cells]) => texts.value.removed(digit, cells.join(', ')))
	return [...placed, ...removed].join('; ')
}

/** Returns a step in words: its name, its reason, and what it does. */
export function stepText(step: Step, english: string, isUnderRules = hasRules()): string {
	if (!german.value) return step.text
	if (isUnderRules) return placeName(step.text)
	const reason = german.value.reason(step)
	return `${techniqueName(step.technique, english, false)}: ${reason ? `${reason}: ` : ''}${effectOf(step)}.`
}

/** Returns the words of a level of a hint. */
export function hintText(hint: Hint, level: number): string {
	const step = hint.steps[0]
	const title = hint.drawing?.title
	if (!german.value) return hint.levels[level]?.text ?? texts.value.stuck
	if (!step) return mistakeText(hint, level)
	if (rules.value) return placeName(hint.levels[level]?.text ?? '')
	const region = placeName(step.region)
	if (level === 0) return texts.value.lookAt(region)
	if (level === hint.levels.length - 1) return stepText(step, title ?? step.technique)
	const name = techniqueName(step.technique, title ?? step.technique)
	return `${name}: ${texts.value.lookAt(cellsOf(hint, level) || region)}`
}

function cellsOf(hint: Hint, level: number): string {
	const cells = level >= 2 ? hint.levels[level].cells : []
	return cells.map((cell) => placeName(nameOf(cell, shape.value))).join(', ')
}

function mistakeText(hint: Hint, level: number): string {
	const words = texts.value
	const mistake = hint.mistake
	if (!mistake) return hint.outcome === 'solved' ? words.hintSolved : words.stuck
	const candidates = mistake.candidates ?? []
	const named = candidates.map(candidateText).join(', ')
	const last = level === hint.levels.length - 1
	switch (mistake.mistake) {
		case 'conflict':
			return words.conflictsText
		case 'no-solution':
			return words.noSolution
		case 'impossible':
			return words.impossible
		case 'wrong-entries':
			return last ? words.wrongEntries(named) : words.mistakes(candidates.length)
		case 'missing-marks':
			return last ? words.missingNamed(named) : words.missingMarks(candidates.length)
	}
}
