/**
 * How well the player knows each technique: what follows from the drills of the course, and from the hints of games.
 *
 * Invariant: three drills in a row that were answered rightly and without help make a technique known; a wrong answer
 * and a hint that was applied take one back. Nothing makes a technique unmet again.
 */

import type { Step } from '../../npm/protocol.ts'
import { load, save } from './storage.ts'

export interface Progress {
	/** The drills answered rightly without help, less what took them back. */
	score: number
	/** How often a hint has named it in a game, and how often such a hint was applied. */
	asked: number
	applied: number
}

export type Event = 'walked' | 'right' | 'helped' | 'wrong' | 'asked' | 'applied'
export type Mastery = 'new' | 'learning' | 'known'

export const ENOUGH = 3
const MOST = 5
const NOTHING: Progress = { score: 0, asked: 0, applied: 0 }

const SCORES: Partial<Record<Event, number>> = { right: 1, wrong: -1, applied: -1 }

/** Returns the progress after an event. */
export function after(before: Progress | undefined, event: Event): Progress {
	const { score, asked, applied } = before ?? NOTHING
	return {
		score: Math.max(0, Math.min(score + (SCORES[event] ?? 0), MOST)),
		asked: asked + (event === 'asked' ? 1 : 0),
		applied: applied + (event === 'applied' ? 1 : 0),
	}
}

/** Returns the progress in several techniques together; undefined if none has been met. */
export function together(all: readonly (Progress | undefined)[]): Progress | undefined {
	const met = all.filter((it) => it !== undefined)
	if (met.length === 0) return undefined
	return met.reduce((one, other) => ({
		score: one.score + other.score,
		asked: one.asked + other.asked,
		applied: one.applied + other.applied,
	}))
}

export function masteryOf(progress: Progress | undefined): Mastery {
	if (!progress) return 'new'
	return progress.score >= ENOUGH ? 'known' : 'learning'
}

export const savedProgress = (): Record<string, Progress> => load<Record<string, Progress>>('mastery') ?? {}

/** Keeps an event. */
export function note(key: string, event: Event): void {
	const all = savedProgress()
	save('mastery', { ...all, [key]: after(all[key], event) })
}

/** Keeps what a hint has told about a step: under its technique, or under the name of its rule. */
export function noteHint({ technique, rules }: Step, event: 'asked' | 'applied'): void {
	const [rule] = /^[^\d:]+/.exec(rules?.[0] ?? '') ?? []
	note(technique === 'rule' && rule ? `rule ${rule.trim()}` : technique, event)
}
