/**
 * Puzzles by the hardest technique of their solution path: made ahead, so that asking for a technique never waits.
 *
 * Invariant: a recipe gives the same puzzle every time. A puzzle is given out in a random equivalent form, so that it
 * is new to the player, and only if its hardest technique is the same in that form.
 */

import type { Args, Operation, Result, Step } from '../../npm/protocol.ts'
import { LEVELS, type Recipe } from '../state/recipe.ts'
import { Failure } from './client.ts'

/** Asks the engine. */
export type Ask = <O extends Operation>(op: O, args: Args<O>) => Promise<Result<O>>

/** How many forms of puzzles are tried. */
const FORMS = 60n

type Library = ReadonlyMap<string, readonly string[]>

let reading: Promise<Library> | null = null

/** Returns the techniques that a puzzle can be asked for, each with its puzzles. */
export function library(): Promise<Library> {
	reading ??= read().catch((error) => {
		reading = null
		throw error
	})
	return reading
}

async function read(): Promise<Library> {
	const address = new URL('../../library/puzzles.txt', import.meta.url)
	const reply = await fetch(address)
	if (!reply.ok) throw new Failure({ code: 'load', message: `${address}: ${reply.status}` })
	const lines = (await reply.text()).split('\n').filter((it) => it && !it.startsWith('#'))
	const entries = lines.map((line) => line.split(' '))
	return new Map(entries.map(([technique, ...puzzles]) => [technique, puzzles]))
}

/** Returns a puzzle of the library that meets a recipe, or null. */
export async function fromLibrary(recipe: Recipe, ask: Ask): Promise<string | null> {
	const { technique, symmetry, needed, least, most } = recipe
	if (!technique || needed || symmetry !== 'none' || least || most) return null
	const puzzles = ((await library()).get(technique) ?? []).filter((it) => hasClues(it, recipe))
	if (puzzles.length === 0) return null
	const rank = await ranks(ask)
	const seed = BigInt(recipe.seed)
	for (let form = 0n; form < FORMS; form += 1n) {
		const line = puzzles[Number((seed + form) % BigInt(puzzles.length))]
		const { puzzle } = await ask('shuffle', { puzzle: line, seed: BigInt.asUintN(64, seed + (form << 40n)) })
		const { outcome, level, steps } = await ask('explain', { position: puzzle, timeout: 20 })
		const isOfLevel = recipe.level === 'any' || level === recipe.level
		if (outcome === 'solved' && isOfLevel && hardest(steps, rank) === technique) return puzzle
	}
	return null
}

function hasClues(puzzle: string, { fewest, largest }: Recipe): boolean {
	const clues = puzzle.replaceAll('.', '').length
	return clues >= (Number(fewest) || 17) && clues <= (Number(largest) || 81)
}

/** Returns the place of each technique among all, from the easiest to the hardest. */
async function ranks(ask: Ask): Promise<ReadonlyMap<string, number>> {
	const { techniques } = await ask('techniques', {})
	const sorted = techniques
		.map((it, place) => ({ ...it, place, height: LEVELS.indexOf(it.level) }))
		.sort((a, b) => a.height - b.height || a.score - b.score || a.place - b.place)
	return new Map(sorted.map((it, rank) => [it.key, rank]))
}

const hardest = (steps: readonly Step[], rank: ReadonlyMap<string, number>) =>
	steps.map((it) => it.technique).reduce((a, b) => ((rank.get(b) ?? 0) > (rank.get(a) ?? 0) ? b : a), '')
