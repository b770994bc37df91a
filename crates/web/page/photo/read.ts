/**
 * Reads the digits of a picture of a grid.
 *
 * Invariant: a cell is certain if it has no ink, or a digit that the model has no doubt about; nothing is guessed from
 * the rules of Sudoku.
 */

import { type Glyph, glyphsOf } from './cells.ts'
import { findGrid } from './grid.ts'
import { type Model, probabilities } from './model.ts'
import type { Picture } from './picture.ts'
import { turned } from './straighten.ts'

/** The least probability of a digit that is certain. */
const CERTAIN = 0.8

/** The mean probability of the digits of a picture that is certainly upright. */
const UPRIGHT = 0.9

export interface Reading {
	/** The grid, straight and upright. */
	straight: Picture
	/** 81 digits, 0 for an empty cell. */
	digits: number[]
	/** Whether each cell is certain. */
	certain: boolean[]
}

/** Returns what a picture shows, or null if it has no grid. */
export function read(picture: Picture, model: Model): Reading | null {
	const grid = findGrid(picture)
	if (!grid) return null
	let { straight } = grid
	let best = recognised(straight, model)
	for (let turn = 0, next = straight; turn < 3 && best.mean < UPRIGHT; turn += 1) {
		next = turned(next)
		const found = recognised(next, model)
		if (found.mean > best.mean) {
			best = found
			straight = next
		}
	}
	return { straight, digits: best.cells.map((it) => it.digit), certain: best.cells.map((it) => it.isCertain) }
}

/** Returns the digits of a straight picture, and the mean of their probabilities. */
function recognised(straight: Picture, model: Model) {
	const cells = glyphsOf(straight).map((glyph) => cellOf(glyph, model))
	const seen = cells.filter((it) => it.probability > 0)
	return { cells, mean: seen.reduce((sum, it) => sum + it.probability, 0) / Math.max(seen.length, 1) }
}

function cellOf(
	glyph: Glyph | null,
	model: Model,
): { digit: number; probability: number; isCertain: boolean } {
	if (!glyph) return { digit: 0, probability: 0, isCertain: true }
	const all = probabilities(model, glyph)
	const digits = all.slice(1)
	const probability = Math.max(...digits)
	const digit = all[0] > probability ? 0 : digits.indexOf(probability) + 1
	return { digit, probability, isCertain: digit > 0 && probability >= CERTAIN }
}
