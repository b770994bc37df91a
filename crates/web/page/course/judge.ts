/**
 * What an answer to a drill is worth, by the steps of the engine.
 *
 * Invariant: an answer is right if it is all of one step and nothing that no step has. A wrong answer names what to look
 * at, and never the solution.
 */

import type { Drawing, Step } from '../../npm/protocol.ts'
import { cellOf } from '../state/cells.ts'

/** What is marked: the cells of a pattern, or candidates as 10 × cell + digit. */
export type Kind = 'cells' | 'candidates'

export type Verdict =
	| { kind: 'empty' }
	| { kind: 'right'; step: number }
	/** Everything is right, and something is missing. */
	| { kind: 'part'; missing: number }
	/** A mark that is wrong, and why. */
	| {
			kind: 'wrong'
			why: 'no-candidate' | 'not-in-pattern' | 'in-pattern' | 'other-digit' | 'untouched'
			mark: number
	  }

export const candidateOf = ({ cell, digit }: { cell: string; digit: number }) => 10 * cellOf(cell) + digit

/** Returns what a step marks: its pattern, or what it does. */
export const targetOf = (kind: Kind, step: Step): number[] =>
	kind === 'cells'
		? step.cells.map((it) => cellOf(it))
		: [...step.placements, ...step.eliminations].map(candidateOf)

export interface Question {
	kind: Kind
	steps: readonly Step[]
	drawings: readonly Drawing[]
	/** The candidates of each cell. */
	candidates: readonly string[]
}

export function judge({ kind, steps, drawings, candidates }: Question, answer: ReadonlySet<number>): Verdict {
	if (answer.size === 0) return { kind: 'empty' }
	const targets = steps.map((step) => targetOf(kind, step))
	const isRight = (target: readonly number[]) => target.length > 0 && target.every((it) => answer.has(it))
	const allowed = new Set(kind === 'candidates' ? targets.flat() : nearest(targets, answer))
	const wrong = [...answer].find((it) => !allowed.has(it))
	if (wrong === undefined) {
		const step = targets.findIndex(isRight)
		if (step >= 0) return { kind: 'right', step }
		const missing = nearest(targets, answer).filter((it) => !answer.has(it)).length
		return { kind: 'part', missing }
	}
	return { kind: 'wrong', mark: wrong, why: kind === 'cells' ? whyCell() : whyCandidate() }

	function whyCell() {
		const digits = steps.flatMap((step) => step.digits).map(String)
		const isPossible =
			digits.length === 0 || digits.some((digit) => candidates[wrong as number].includes(digit))
		return isPossible ? 'not-in-pattern' : 'no-candidate'
	}

	function whyCandidate() {
		const digit = (wrong as number) % 10
		const marks = drawings.flatMap((it) => it.marks)
		if (marks.some((it) => 10 * it.cell + it.digit === wrong)) return 'in-pattern'
		return targets.flat().some((it) => it % 10 === digit) ? 'untouched' : 'other-digit'
	}
}

/** Returns the target that shares most with an answer. */
function nearest(targets: readonly number[][], answer: ReadonlySet<number>): number[] {
	const shared = (target: readonly number[]) => target.filter((it) => answer.has(it)).length
	return targets.reduce((best, it) => (shared(it) > shared(best) ? it : best), targets[0] ?? [])
}
