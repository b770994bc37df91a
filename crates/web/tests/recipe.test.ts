/**
 * Addresses that make a puzzle.
 *
 * Invariant: what is written is read again; anything unknown is left out.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_WISHES, type Recipe, recipeHash, recipeOfHash } from '../page/state/recipe.ts'

const RECIPES: readonly Recipe[] = [
	{ ...NO_WISHES, seed: '42' },
	{ ...NO_WISHES, seed: '18446744073709551615', level: 'Unfair', symmetry: 'full' },
	{ ...NO_WISHES, seed: '0', technique: 'x-wing', fewest: '22', largest: '26', least: '3', most: '4.5' },
	{ ...NO_WISHES, seed: '6', symmetry: 'none', technique: 'jellyfish', needed: true },
	{ ...NO_WISHES, seed: '5', largest: '24', least: '6.6' },
	{ ...NO_WISHES, seed: '8', rules: 'killer,thermometer:2' },
	{ ...NO_WISHES, seed: '9', rules: 'killer', level: 'Hard' },
]

for (const recipe of RECIPES) {
	test(`${recipeHash(recipe)} is read again`, () => {
		assert.deepEqual(recipeOfHash(recipeHash(recipe)), recipe)
	})
}

test('a technique alone asks for no symmetry, which would make its puzzles much rarer', () => {
	assert.equal(recipeOfHash('#seed=1&technique=jellyfish')?.symmetry, 'none')
	assert.equal(recipeOfHash('#seed=1')?.symmetry, NO_WISHES.symmetry)
})

test('a level is read in any case', () => {
	assert.equal(recipeOfHash('#seed=42&rules=killer&level=hard')?.level, 'Hard')
})

test('unknown names and values are left out', () => {
	const recipe = recipeOfHash('#seed=3&level=Silly&symmetry=odd&technique=<b>&clues=a-b&er=&foo=1')
	assert.deepEqual(recipe, { ...NO_WISHES, seed: '3' })
})

test('without a number as its seed an address makes nothing', () => {
	for (const hash of ['', '#', '#p=123', '#seed=', '#seed=abc', '#seed=-1', '#level=Hard']) {
		assert.equal(recipeOfHash(hash), null, hash)
	}
})
