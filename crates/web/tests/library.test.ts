/**
 * The library of puzzles by technique, with the engine.
 *
 * Invariant: every technique of it gives a puzzle whose hardest technique it is, whatever the seed.
 */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Engine } from '../npm/protocol.ts'
import { fromLibrary, library } from '../page/engine/library.ts'
import { LEVELS, NO_WISHES } from '../page/state/recipe.ts'
import { load } from './npm/common.js'

// Browsers fetch what Node.js reads.
globalThis.fetch = async (address) => new Response(await readFile(new URL(String(address))))

const engine: Engine = await load()
const { techniques } = await engine.call('techniques', {})
const puzzles = await library()

test('it knows the techniques that the engine makes puzzles for, and those that few puzzles have', () => {
	const known = techniques.map((it) => it.key)
	for (const key of puzzles.keys()) assert.ok(known.includes(key), key)
	for (const key of ['x-wing', 'skyscraper', 'jellyfish', 'sue-de-coq', 'swordfish', 'naked-quadruple'])
		assert.ok(puzzles.has(key), key)
})

for (const [technique, list] of puzzles) {
	if (list.length === 0) continue
	test(`${technique} has puzzles, all different`, async () => {
		const found = new Set<string>()
		const harder = techniques.filter((it) => {
			const own = techniques.find((other) => other.key === technique)
			return own && LEVELS.indexOf(it.level) > LEVELS.indexOf(own.level)
		})
		for (const seed of ['0', '1', '18446744073709551615']) {
			const puzzle = await fromLibrary({ ...NO_WISHES, symmetry: 'none', technique, seed }, engine.call)
			assert.ok(puzzle, `seed ${seed}`)
			found.add(puzzle)
			const { outcome, steps } = await engine.explain(puzzle)
			assert.equal(outcome, 'solved')
			assert.ok(steps.some((it) => it.technique === technique))
			for (const { key } of harder) assert.ok(!steps.some((it) => it.technique === key), `${puzzle}: ${key}`)
		}
		assert.equal(found.size, 3)
	})
}
