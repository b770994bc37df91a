/**
 * Finds the grid of a picture.
 *
 * Invariant: a grid is a quadrilateral which has, once it is straight, the ten lines of a Sudoku in each direction.
 */

import { cornersOf } from './corners.ts'
import { partsOf } from './parts.ts'
import type { Ink, Picture } from './picture.ts'
import { straighten } from './straighten.ts'
import { inkOf } from './threshold.ts'

/** The side of a cell of the straight picture, in pixels. */
export const CELL = 48
export const SIDE = 9 * CELL

/** How dark ink is, as a share of its surroundings: the paler ink is looked for if there is no grid of dark ink. */
const SHARES = [0.88, 0.94, 0.97]

/** How many parts of the ink are looked at. */
const CANDIDATES = 6

/** The smallest side of a grid, as a share of the shorter side of the picture. */
const SMALLEST = 0.2

/** How much more ink lines have, at the least, than the middles of the cells between them. */
const LINES = 0.17

export interface Grid {
	/** The grid as a square. */
	straight: Picture
	/** How clear its lines are, up to 1. */
	lines: number
}

/** Returns the grid, or null if there is none. */
export function findGrid(picture: Picture): Grid | null {
	for (const share of SHARES) {
		const grid = gridOf(picture, share)
		if (grid) return grid
	}
	return null
}

function gridOf(picture: Picture, share: number): Grid | null {
	const { width, height } = picture
	const { labels, parts } = partsOf(inkOf(picture, Math.round(Math.max(width, height) / 40), share))
	const least = SMALLEST * Math.min(width, height)
	const large = parts
		.filter((it) => it.right - it.left > least && it.bottom - it.top > least)
		.sort((a, b) => areaOf(b) - areaOf(a))
	let best: Grid | null = null
	for (const part of large.slice(0, CANDIDATES)) {
		const corners = cornersOf(labels, width, part)
		if (!corners) continue
		const straight = straighten(picture, corners, SIDE)
		const lines = Math.max(...SHARES.map((it) => linesOf(inkOf(straight, CELL / 2, it))))
		if (lines >= LINES && (!best || lines > best.lines)) best = { straight, lines }
	}
	return best
}

const areaOf = ({ left, right, top, bottom }: { left: number; right: number; top: number; bottom: number }) =>
	(right - left) * (bottom - top)

/** Returns how clear the lines of both directions are, up to 1. */
const linesOf = (ink: Ink): number => Math.min(linesAlong(ink, true), linesAlong(ink, false))

/** Returns how much more ink a line has than the middles of the cells: that of the third worst line. */
function linesAlong(ink: Ink, across: boolean): number {
	const coverAt = (place: number) => cover(ink, place * CELL, across)
	const middles = Array.from({ length: 9 }, (_, cell) => coverAt(cell + 0.5))
	const lines = Array.from({ length: 10 }, (_, line) => coverAt(line)).sort((a, b) => a - b)
	return lines[2] - middles.reduce((sum, it) => sum + it, 0) / 9
}

/** Returns along how much of a line across or down there is ink near it. */
function cover({ data }: Ink, middle: number, across: boolean): number {
	const [from, to] = [Math.max(middle - CELL / 8, 0), Math.min(middle + CELL / 8, SIDE)]
	let count = 0
	for (let along = 0; along < SIDE; along += 1) {
		let found = 0
		for (let beside = from; beside < to && !found; beside += 1) {
			found = across ? data[beside * SIDE + along] : data[along * SIDE + beside]
		}
		count += found
	}
	return count / SIDE
}
