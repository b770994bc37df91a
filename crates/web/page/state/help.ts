/**
 * What the player has asked of the engine in a game.
 *
 * Invariant: counts only grow while a game is played, and belong to it: they are saved and opened with it. Nothing
 * counts after the solution.
 */

import { signal } from '@preact/signals-core'

export interface Help {
	/** When the game was begun, in milliseconds; also what tells games apart. */
	readonly begun: number
	readonly hints: number
	/** Steps that the engine has carried out. */
	readonly applied: number
	readonly checks: number
	/** How often the steps to the solution, or the solution itself, were shown or filled in. */
	readonly explained: number
}

type Kind = Exclude<keyof Help, 'begun'>

export const noHelp = (): Help => ({ begun: Date.now(), hints: 0, applied: 0, checks: 0, explained: 0 })

export const help = signal(noHelp())

/** The questions that help. */
const QUESTIONS: Record<string, Kind> = {
	hint: 'hints',
	'rules-hint': 'hints',
	check: 'checks',
	'rules-solutions': 'checks',
	solutions: 'explained',
	steps: 'explained',
	explain: 'explained',
	'rules-explain': 'explained',
	apply: 'applied',
	take: 'explained',
}

/** Counts a question to the engine, or a move that it has found, if it helps. */
export function countHelp(question: string): void {
	const kind = QUESTIONS[question]
	if (kind) help.value = { ...help.value, [kind]: help.value[kind] + 1 }
}
