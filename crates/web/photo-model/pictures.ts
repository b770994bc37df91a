/**
 * Pictures of printed grids as a camera would take them: bent paper, perspective, shadow, blur, noise.
 *
 * Invariant: a picture follows from its digits, its shapes and its random numbers.
 */

import { blank, type Picture, type Point, sample } from '../page/photo/picture.ts'
import { projection } from '../page/photo/straighten.ts'
import type { Random } from './random.ts'
import type { Shapes } from './shapes.ts'

/** The side of a cell of the flat page, in pixels, and the paper around the grid. */
const CELL = 56
const MARGIN = 150
const PAGE = 9 * CELL + 2 * MARGIN

export interface Puzzle {
	/** 81 digits, 0 for an empty cell. */
	digits: readonly number[]
	/** The font of each cell. */
	shapes(cell: number): Shapes
	/** The share of empty cells with something that is not a digit. */
	dirt: number
}

/** Returns a picture whose longer side is `side`. */
export function photograph(puzzle: Puzzle, side: number, random: Random): Picture {
	const flat = printed(puzzle, random)
	const seen = taken(flat, side, random)
	shade(seen, random)
	const blurred = random.happens(0.7) ? blur(seen, random.between(0.3, side / 400)) : seen
	addNoise(blurred, random.between(0, 9), random)
	return blurred
}

/** Prints a grid on paper. */
function printed({ digits, shapes, dirt }: Puzzle, random: Random): Picture {
	const page = blank(PAGE, PAGE)
	const paper = random.between(185, 250)
	page.data.fill(paper)
	if (random.happens(0.25)) tint(page, random)
	texture(page, random)
	printText(page, random)
	const ink = random.between(0, 110)
	const height = CELL * random.between(0.45, 0.78)
	const [offsetX, offsetY] = [CELL * 0.06 * random.normal(), CELL * 0.05 * random.normal()]
	digits.forEach((digit, cell) => {
		const x = MARGIN + CELL * ((cell % 9) + 0.5)
		const y = MARGIN + CELL * (Math.floor(cell / 9) + 0.5)
		if (!digit) {
			if (random.happens(dirt)) spoil(page, x, y, ink, random)
			return
		}
		const all = shapes(cell)
		const highest = Math.max(...all.map((it) => it.height))
		const widest = Math.max(...all.map((it) => it.width))
		const scale = Math.min(height / highest, (CELL * 0.8) / widest)
		stamp(page, all[digit - 1], x + offsetX, y + offsetY, scale, ink)
	})
	printLines(page, ink, random)
	return page
}

/** Darkens every second box. */
function tint(page: Picture, random: Random): void {
	const share = random.between(0.82, 0.95)
	for (let box = 1; box < 9; box += 2) {
		const [left, top] = [MARGIN + (box % 3) * 3 * CELL, MARGIN + Math.floor(box / 3) * 3 * CELL]
		for (let y = top; y < top + 3 * CELL; y += 1) {
			for (let x = left; x < left + 3 * CELL; x += 1) page.data[y * PAGE + x] *= share
		}
	}
}

/** Roughens the paper: fibres, and clouds of coarser grain. */
function texture(page: Picture, random: Random): void {
	const strength = random.between(0, 7)
	const coarse = blank(24, 24)
	coarse.data.forEach((_, at) => {
		coarse.data[at] = 128 + 40 * random.normal()
	})
	for (let y = 0; y < PAGE; y += 1) {
		for (let x = 0; x < PAGE; x += 1) {
			const cloud = (sample(coarse, (x * 23) / PAGE, (y * 23) / PAGE) - 128) / 40
			darken(page, x, y, strength * (0.7 * cloud + 0.7 * random.normal()))
		}
	}
}

function darken({ data }: Picture, x: number, y: number, by: number): void {
	data[y * PAGE + x] = Math.min(Math.max(data[y * PAGE + x] - by, 0), 255)
}

/** Prints what looks like lines of text above and below the grid. */
function printText(page: Picture, random: Random): void {
	const size = random.between(8, 14)
	for (const [from, to] of [
		[20, MARGIN - 24],
		[PAGE - MARGIN + 24, PAGE - 20],
	]) {
		for (let y = from; y + size < to; y += 2 * size) {
			for (let x = 40; x < PAGE - 40; x += size * random.between(0.6, 1.6)) {
				bar(page, x, y, random.between(1.5, size / 2), size * random.between(0.5, 1), random.between(20, 120))
			}
		}
	}
}

/** Prints a bar. */
function bar(page: Picture, left: number, top: number, width: number, height: number, ink: number): void {
	for (let y = Math.round(top); y < Math.round(top + height); y += 1) {
		for (let x = Math.round(left); x < Math.round(left + width); x += 1) {
			if (x >= 0 && y >= 0 && x < PAGE && y < PAGE) page.data[y * PAGE + x] = ink
		}
	}
}

function printLines(page: Picture, ink: number, random: Random): void {
	const thick = random.between(2.5, 5)
	const thin = random.between(1, 2.4)
	const pale = random.happens(0.4) ? random.between(ink, 150) : ink
	const length = 9 * CELL
	for (let line = 0; line <= 9; line += 1) {
		const width = line % 3 === 0 ? thick : thin
		const darkness = line % 3 === 0 ? ink : pale
		const at = MARGIN + line * CELL - width / 2
		bar(page, at, MARGIN - thick / 2, width, length + thick, darkness)
		bar(page, MARGIN - thick / 2, at, length + thick, width, darkness)
	}
}

/** Draws what is not a digit: strokes, specks, a ring. */
function spoil(page: Picture, x: number, y: number, ink: number, random: Random): void {
	const count = random.one([1, 1, 2, 3])
	for (let stroke = 0; stroke < count; stroke += 1) {
		const [length, angle, bend] = [
			CELL * random.between(0.1, 0.9),
			random.between(0, Math.PI),
			random.between(-0.12, 0.12),
		]
		let at: Point = { x: x + CELL * 0.15 * random.normal(), y: y + CELL * 0.15 * random.normal() }
		const width = random.between(1.5, 5)
		for (let step = 0; step < length; step += 1) {
			const turnedBy = angle + bend * step
			at = { x: at.x + Math.cos(turnedBy), y: at.y + Math.sin(turnedBy) }
			if (Math.abs(at.x - x) > CELL * 0.45 || Math.abs(at.y - y) > CELL * 0.45) break
			bar(page, at.x, at.y, width, width, ink + random.between(0, 60))
		}
	}
}

/** Prints a shape around a place. */
function stamp(page: Picture, shape: Picture, x: number, y: number, scale: number, ink: number): void {
	const [width, height] = [shape.width * scale, shape.height * scale]
	const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)]
	for (let down = 0; down < height; down += 1) {
		for (let right = 0; right < width; right += 1) {
			const cover = sample(shape, right / scale, down / scale) / 255
			const at = (top + down) * PAGE + left + right
			page.data[at] = Math.round(page.data[at] * (1 - cover) + ink * cover)
		}
	}
}

/** Takes a picture of the page: turned, from aside, of paper that is not quite flat. */
function taken(page: Picture, side: number, random: Random): Picture {
	const shape = random.between(0.75, 1)
	const upright = random.happens(0.5)
	const seen = blank(Math.round(upright ? side * shape : side), Math.round(upright ? side : side * shape))
	const angle = random.between(-0.16, 0.16)
	const half = (9 * CELL) / 2 + random.between(12, 70)
	const corner = (x: number, y: number): Point => {
		const [outX, outY] = [x * half * random.between(1, 1.2), y * half * random.between(1, 1.2)]
		return {
			x: PAGE / 2 + (outX * Math.cos(angle) - outY * Math.sin(angle)) / (upright ? 1 : shape),
			y: PAGE / 2 + (outX * Math.sin(angle) + outY * Math.cos(angle)) / (upright ? shape : 1),
		}
	}
	const place = projection([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)])
	const [bend, phase] = [random.between(0, 5), random.between(0, 6)]
	for (let y = 0; y < seen.height; y += 1) {
		for (let x = 0; x < seen.width; x += 1) {
			const from = place(x / seen.width, y / seen.height)
			const wave = bend * Math.sin(phase + from.x / 160)
			seen.data[y * seen.width + x] = Math.round(sample(page, from.x, from.y + wave))
		}
	}
	return seen
}

/** Makes one side darker, and lets a shadow fall on the page. */
function shade({ width, height, data }: Picture, random: Random): void {
	const [slopeX, slopeY] = [random.between(-0.3, 0.3), random.between(-0.3, 0.3)]
	const light = random.between(0.55, 1)
	const depth = random.happens(0.5) ? random.between(0.1, 0.5) : 0
	const [edgeX, edgeY, reach] = [random.between(-1, 1), random.between(-1, 1), random.between(-0.5, 0.5)]
	const soft = random.between(10, 60)
	for (let y = 0; y < height; y += 1) {
		for (let x = 0; x < width; x += 1) {
			const [u, v] = [x / width - 0.5, y / height - 0.5]
			const inside = 1 / (1 + Math.exp(-soft * (edgeX * u + edgeY * v - reach * 0.5)))
			data[y * width + x] *=
				light * (1 - Math.abs(slopeX) / 2 + slopeX * u + slopeY * v) * (1 - depth * inside)
		}
	}
}

/** Blurs by three means, which is nearly a normal distribution. */
function blur(picture: Picture, deviation: number): Picture {
	const half = Math.max(deviation, 0.01)
	let result = picture
	for (let round = 0; round < 2; round += 1) result = smooth(smooth(result, half, true), half, false)
	return result
}

/** Returns the weighted means of three pixels in a direction, which are `reach` apart. */
function smooth(picture: Picture, reach: number, across: boolean): Picture {
	const { width, height } = picture
	const result = blank(width, height)
	const [stepX, stepY] = across ? [reach, 0] : [0, reach]
	for (let y = 0; y < height; y += 1) {
		for (let x = 0; x < width; x += 1) {
			const around = sample(picture, x - stepX, y - stepY) + sample(picture, x + stepX, y + stepY)
			result.data[y * width + x] = Math.round((around + picture.data[y * width + x]) / 3)
		}
	}
	return result
}

function addNoise({ data }: Picture, strength: number, random: Random): void {
	data.forEach((value, at) => {
		data[at] = Math.min(Math.max(value + strength * random.normal(), 0), 255)
	})
}
