/**
 * The positions of the library, and what the engine says about them.
 *
 * Invariant: the steps are those of the engine at this moment; the library only says where to look.
 */

import type { Board, Drawing, Position, RulesPuzzle, Step } from '../../npm/protocol.ts'
import { Failure } from '../engine/client.ts'
import type { Ask } from '../engine/library.ts'
import { texts } from '../text/language.ts'
import { placeName } from '../text/steps.ts'
import { formOf } from './forms.ts'
import type { Lesson } from './lessons.ts'
import { positionOf } from './positions.ts'

/** A position in which a technique, or a rule, has a step. */
export interface Exercise {
	technique: string
	position: Position
	/** The puzzle with its rule. */
	text?: string
}

/** An exercise with its steps. */
export interface Scene {
	exercise: Exercise
	steps: Step[]
	drawings: Drawing[]
	/** The digits and candidates before the step. */
	board: Board
	/** The figures of the rule. */
	rules: RulesPuzzle | null
}

let reading: Promise<readonly Exercise[]> | null = null

/** Returns all exercises. */
export function exercises(): Promise<readonly Exercise[]> {
	reading ??= read().catch((error) => {
		reading = null
		throw error
	})
	return reading
}

async function read(): Promise<Exercise[]> {
	const [techniques, rules] = await Promise.all([
		linesOf(new URL('../../library/positions.txt', import.meta.url)),
		linesOf(new URL('../../library/rules.txt', import.meta.url)),
	])
	return [
		...techniques.map(([technique, rest]) => ({
			technique,
			// All at once would be a long task.
			get position() {
				return positionOf(rest)
			},
		})),
		...rules.map(([rule, rest]) => {
			const [digits, text] = cut(rest)
			return { technique: `rule-${rule}`, position: { givens: digits }, text }
		}),
	]
}

async function linesOf(address: URL): Promise<[string, string][]> {
	const reply = await fetch(address)
	if (!reply.ok) throw new Failure({ code: 'load', message: `${address}: ${reply.status}` })
	const lines = (await reply.text()).split('\n').filter((it) => it && !it.startsWith('#'))
	return lines.map(cut)
}

/** Cuts a line at its first space. */
function cut(line: string): [string, string] {
	const at = line.indexOf(' ')
	return [line.slice(0, at), line.slice(at + 1)]
}

/** Returns the exercises of a lesson: one of each technique, then the next ones. */
export function exercisesOf({ key, techniques, rule }: Lesson, all: readonly Exercise[]): Exercise[] {
	const lists = (rule ? [key] : techniques).map((it) => all.filter(({ technique }) => technique === it))
	const rounds = Math.max(0, ...lists.map((list) => list.length))
	return Array.from({ length: rounds }, (_, round) =>
		lists.flatMap((list) => list.slice(round, round + 1)),
	).flat()
}

/** Returns an exercise of a round: later rounds give other forms of the same positions. */
export function pick(list: readonly Exercise[], number: number): Exercise {
	const exercise = list[number % list.length]
	const form = Math.floor(number / list.length)
	return exercise.text ? exercise : { ...exercise, position: formOf(exercise.position, form && number) }
}

/** Returns the steps of an exercise, at most so many; none if the engine finds none. */
export async function sceneOf(
	exercise: Exercise,
	language: 'en' | 'de',
	limit: number,
	ask: Ask,
): Promise<Scene | null> {
	const { technique, position, text } = exercise
	if (text) return sceneWithRule(exercise, text, language, ask)
	const search = { position, use: [technique], limit, drawings: true, timeout: 20 }
	const { steps, drawings = [] } = await ask('steps', search).catch(noFinder)
	const board = { digits: position.digits ?? position.givens, candidates: [...(position.marks ?? [])] }
	if (steps.length > 0) return { exercise, steps, drawings, board, rules: null }
	// Techniques that only the order of Sudoku Explainer has.
	const hint = await ask('hint', { position, order: 'se', timeout: 30 })
	if (hint.steps[0]?.technique !== technique || !hint.drawing) return null
	return { exercise, steps: hint.steps, drawings: [hint.drawing], board, rules: null }
}

/** A technique that no finder of HoDoKu's order has cannot be asked for there. */
function noFinder(error: unknown): { steps: Step[]; drawings?: Drawing[] } {
	if (error instanceof Failure && error.code === 'invalid-argument') return { steps: [] }
	throw error
}

async function sceneWithRule(
	exercise: Exercise,
	text: string,
	language: 'en' | 'de',
	ask: Ask,
): Promise<Scene | null> {
	const rules = await ask('rules-open', { text })
	const hint = await ask('rules-hint', { text, digits: exercise.position.givens, language })
	if (!hint.drawing || !hint.board) return null
	return { exercise, steps: hint.steps, drawings: [hint.drawing], board: hint.board, rules }
}

/** Returns where to look for a step; the module of rules writes whole sentences. */
export const whereToLook = ({ steps: [step], rules }: Scene): string =>
	rules ? placeName(step.region) : texts.value.lookAt(placeName(step.region))
