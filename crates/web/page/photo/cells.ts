/**
 * Cuts a straight picture into cells, and finds the digit in each of them.
 *
 * Invariant: a glyph has the proportions of its digit, and 1 is as dark as its darkest ink. Remains of lines and
 * specks are not part of it.
 */

import { CELL, SIDE } from './grid.ts'
import { type Part, partsOf } from './parts.ts'
import { blank, type Ink, type Picture } from './picture.ts'
import { meansOf } from './threshold.ts'

/** The side of a glyph, and of the square that its digit fills. */
export const GLYPH = 16
const BOX = 14

/** The pixels of a digit, from 0 to 1, row by row. */
export type Glyph = Float32Array

/** How many pixels are left out at each edge of a cell: lines are not always where they should be. */
const EDGE = Math.round(CELL * 0.08)
const INNER = CELL - 2 * EDGE

/** The part of a cell in the middle that every digit crosses, from its edges. */
const CORE = Math.round(INNER * 0.25)

/** The smallest height of a digit. */
const LOWEST = Math.round(CELL * 0.27)

/** The least contrast of ink with paper. */
const FAINTEST = 0.05

/** How much of an edge is inked if it is the remainder of a line. */
const LINE = 0.6

/** Returns the glyph of each cell, or null for an empty one. */
export function glyphsOf(straight: Picture): (Glyph | null)[] {
	const contrast = contrastOf(straight)
	const limit = Math.max(limitOf(contrast), FAINTEST)
	return Array.from({ length: 81 }, (_, cell) => {
		const [left, top] = [(cell % 9) * CELL + EDGE, Math.floor(cell / 9) * CELL + EDGE]
		return glyphOf(cut(contrast, left, top), limit)
	})
}

/** Returns how much darker than its surroundings each pixel is, as a share. */
function contrastOf(straight: Picture): Float32Array {
	const means = meansOf(straight, CELL / 2)
	return means.map((mean, at) => Math.max(1 - straight.data[at] / Math.max(mean, 1), 0))
}

/** Returns the contrast that separates ink from paper best, within the middles of all cells (method of Otsu). */
function limitOf(contrast: Float32Array): number {
	const counts = new Uint32Array(101)
	contrast.forEach((value, at) => {
		const [x, y] = [(at % SIDE) % CELL, Math.floor(at / SIDE) % CELL]
		const isInside = x > 2 * EDGE && x < CELL - 2 * EDGE && y > 2 * EDGE && y < CELL - 2 * EDGE
		if (isInside) counts[Math.round(100 * value)] += 1
	})
	const total = counts.reduce((sum, it) => sum + it, 0)
	const whole = counts.reduce((sum, it, value) => sum + it * value, 0)
	let [best, limit, below, weight] = [0, 0, 0, 0]
	counts.forEach((count, value) => {
		below += count
		weight += count * value
		if (below === 0 || below === total) return
		const between = below * (total - below) * (weight / below - (whole - weight) / (total - below)) ** 2
		if (between > best) [best, limit] = [between, (value + 0.5) / 100]
	})
	return limit
}

function cut(contrast: Float32Array, left: number, top: number): Float32Array {
	const cell = new Float32Array(INNER * INNER)
	for (let y = 0; y < INNER; y += 1) {
		const from = (top + y) * SIDE + left
		cell.set(contrast.subarray(from, from + INNER), y * INNER)
	}
	return cell
}

function glyphOf(cell: Float32Array, limit: number): Glyph | null {
	const ink = blank(INNER, INNER)
	ink.data.set(cell.map((it) => (it > limit ? 1 : 0)))
	removeLines(ink)
	const { labels, parts } = partsOf(ink)
	const crossing = new Set<number>()
	for (let y = CORE; y < INNER - CORE; y += 1) {
		for (let x = CORE; x < INNER - CORE; x += 1) crossing.add(labels[y * INNER + x])
	}
	const inside = parts.filter((it) => crossing.has(it.label))
	const most = Math.max(...inside.map((it) => it.size))
	const kept = inside.filter((it) => it.size > most / 8)
	if (kept.length === 0) return null
	const box = kept.reduce(around)
	if (box.bottom - box.top + 1 < LOWEST) return null
	const isKept = new Set(kept.map((it) => it.label))
	return scaled(
		cell.map((it, at) => (labels[at] === 0 ? Math.min(it, limit / 2) : isKept.has(labels[at]) ? it : 0)),
		box,
	)
}

/** Clears the remains of lines along the edges. */
function removeLines(ink: Ink): void {
	for (const across of [true, false]) {
		for (const [from, step] of [
			[0, 1],
			[INNER - 1, -1],
		]) {
			for (let line = 0; line < CORE / 2; line += 1) {
				const places = Array.from({ length: INNER }, (_, along) =>
					across ? (from + line * step) * INNER + along : along * INNER + from + line * step,
				)
				if (places.filter((at) => ink.data[at]).length < LINE * INNER) continue
				for (const at of places) ink.data[at] = 0
			}
		}
	}
}

const around = (a: Part, b: Part): Part => ({
	label: a.label,
	left: Math.min(a.left, b.left),
	right: Math.max(a.right, b.right),
	top: Math.min(a.top, b.top),
	bottom: Math.max(a.bottom, b.bottom),
	size: a.size + b.size,
})

/** Returns a box of a cell in the middle of a glyph, as large as fits. */
function scaled(cell: Float32Array, box: Part): Glyph {
	const [width, height] = [box.right - box.left + 1, box.bottom - box.top + 1]
	const scale = Math.max(width, height) / BOX
	const glyph = new Float32Array(GLYPH * GLYPH)
	const [middleX, middleY] = [box.left + width / 2, box.top + height / 2]
	for (let y = 0; y < GLYPH; y += 1) {
		for (let x = 0; x < GLYPH; x += 1) {
			const [fromX, fromY] = [middleX + (x - GLYPH / 2) * scale, middleY + (y - GLYPH / 2) * scale]
			glyph[y * GLYPH + x] = mean(cell, fromX, fromY, scale)
		}
	}
	const darkest = Math.max(...glyph)
	return glyph.map((it) => it / darkest)
}

/** Returns the mean of a square of a cell, from 3×3 places. */
function mean(cell: Float32Array, left: number, top: number, side: number): number {
	let sum = 0
	for (const down of [1 / 6, 1 / 2, 5 / 6]) {
		for (const right of [1 / 6, 1 / 2, 5 / 6]) {
			const [x, y] = [Math.floor(left + right * side), Math.floor(top + down * side)]
			if (x >= 0 && x < INNER && y >= 0 && y < INNER) sum += cell[y * INNER + x]
		}
	}
	return sum / 9
}
