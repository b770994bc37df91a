/**
 * Reading pictures of printed grids: each stage, and the rate of cells that are read right.
 *
 * Invariant: the pictures are made here, in fonts that the model was not trained with.
 */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { cornersOf } from '../page/photo/corners.ts'
import { findGrid } from '../page/photo/grid.ts'
import { modelOf } from '../page/photo/model.ts'
import { partsOf } from '../page/photo/parts.ts'
import { blank, type Picture } from '../page/photo/picture.ts'
import { type Reading, read } from '../page/photo/read.ts'
import { projection, straighten, turned } from '../page/photo/straighten.ts'
import { inkOf } from '../page/photo/threshold.ts'
import { FONTS } from '../photo-model/fonts.ts'
import { photograph } from '../photo-model/pictures.ts'
import { randomOf } from '../photo-model/random.ts'
import { type Font, type Shapes, shapesOf } from '../photo-model/shapes.ts'

const PICTURES = 64
const SIDES = [480, 640, 800, 1000]

const FOLDER = new URL('../node_modules/@fontsource/', import.meta.url)
const FILES = [
	['Archivo Narrow', 'archivo-narrow/files/archivo-narrow'],
	['Libre Franklin', 'libre-franklin/files/libre-franklin'],
	['Merriweather', 'merriweather/files/merriweather'],
	['Montserrat', 'montserrat/files/montserrat'],
] as const

const MODEL = new URL('../page/photo/model.bin', import.meta.url)
const model = modelOf(await bytesOf(MODEL))

async function bytesOf(file: URL): Promise<ArrayBuffer> {
	const bytes = await readFile(file)
	return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

async function fonts(): Promise<Font[]> {
	const all = FILES.flatMap(([family, path]) =>
		[400, 700].map(async (weight) => {
			const bytes = await bytesOf(new URL(`${path}-latin-${weight}-normal.woff2`, FOLDER))
			return { family, weight, file: Buffer.from(bytes).toString('base64') }
		}),
	)
	return Promise.all(all)
}

/** A picture with lines of a number of pixels around and between equal parts. */
function ruled(parts: number, width = 600, height = 600): Picture {
	const picture = blank(width, height)
	picture.data.fill(230)
	const [first, side] = [60, 480]
	for (let line = 0; line <= parts; line += 1) {
		const at = first + Math.round((line * side) / parts)
		for (let along = first; along <= first + side; along += 1) {
			for (let thick = 0; thick < 3; thick += 1) {
				picture.data[(at + thick) * width + along] = 20
				picture.data[along * width + at + thick] = 20
			}
		}
	}
	return picture
}

describe('the stages of reading a picture', () => {
	test('ink is found within a shadow, and the shadow is not ink', () => {
		const picture = blank(100, 100)
		picture.data.forEach((_, at) => {
			const light = at % 100 < 50 ? 220 : 90
			const isInk = (at % 100) % 50 === 25
			picture.data[at] = isInk ? light / 2 : light
		})
		const row = [...inkOf(picture, 8, 0.7).data.subarray(5000, 5100)]
		assert.deepEqual(
			row.flatMap((it, x) => (it ? [x] : [])).filter((x) => x < 45 || x > 58),
			[25, 75],
		)
	})

	test('the corners of a part are those of the quadrilateral around it', () => {
		const corners = [
			{ x: 40, y: 20 },
			{ x: 170, y: 45 },
			{ x: 150, y: 180 },
			{ x: 25, y: 150 },
		] as const
		const ink = blank(200, 200)
		const place = projection(corners)
		for (let at = 0; at <= 400; at += 1) {
			for (let line = 0; line <= 9; line += 1) {
				for (const { x, y } of [place(at / 400, line / 9), place(line / 9, at / 400)]) {
					ink.data[Math.round(y) * 200 + Math.round(x)] = 1
				}
			}
		}
		const { labels, parts } = partsOf(ink)
		assert.equal(parts.length, 1)
		const found = cornersOf(labels, 200, parts[0])
		assert.ok(found)
		found.forEach(({ x, y }, at) => {
			assert.ok(Math.hypot(x - corners[at].x, y - corners[at].y) < 3, `corner ${at}: ${x}, ${y}`)
		})
	})

	test('straightening takes each corner to its place', () => {
		const picture = blank(200, 200)
		const corners = [
			{ x: 50, y: 30 },
			{ x: 180, y: 60 },
			{ x: 150, y: 190 },
			{ x: 20, y: 160 },
		] as const
		picture.data.forEach((_, at) => {
			picture.data[at] = at % 200
		})
		const { data } = straighten(picture, corners, 50)
		assert.ok(Math.abs(data[0] - 50) < 5)
		assert.ok(Math.abs(data[49] - 180) < 5)
		assert.ok(Math.abs(data[2499] - 150) < 5)
		assert.ok(Math.abs(data[2450] - 20) < 5)
	})

	test('a grid of nine parts is found, and no other one', () => {
		assert.ok(findGrid(ruled(9)))
		for (const parts of [1, 2, 3, 4, 6, 8, 10, 13, 18]) assert.equal(findGrid(ruled(parts)), null, `${parts}`)
	})

	test('paper without a grid is not one', () => {
		const random = randomOf(1)
		const paper = blank(500, 700)
		assert.equal(findGrid(paper), null)
		for (const strength of [3, 30, 90]) {
			paper.data.forEach((_, at) => {
				paper.data[at] = Math.min(Math.max(150 + strength * random.normal(), 0), 255)
			})
			assert.equal(findGrid(paper), null, `noise of ${strength}`)
		}
		assert.equal(findGrid(blank(2, 2)), null)
	})

	test('an empty grid has no digits, and no doubts', () => {
		const reading = read(ruled(9), model)
		assert.deepEqual(reading?.digits, Array(81).fill(0))
		assert.deepEqual(reading?.certain, Array(81).fill(true))
	})
})

describe('the model', () => {
	test('the model takes at most 20 kB', async () => {
		assert.ok(gzipSync(await readFile(MODEL)).length <= 20_000)
	})

	test('the model was trained with none of these fonts', () => {
		const families = new Set(FONTS.map(({ family }) => family))
		assert.deepEqual(
			FILES.filter(([family]) => families.has(family)),
			[],
		)
	})
})

interface Taken {
	picture: Picture
	digits: number[]
	reading: Reading | null
}

/** Takes and reads one picture, in one font, of a puzzle with some thirty givens. */
function taken(shapes: readonly Shapes[], seed: number): Taken {
	const random = randomOf(seed)
	const digits = Array.from({ length: 81 }, () =>
		random.happens(0.36) ? random.one([1, 2, 3, 4, 5, 6, 7, 8, 9]) : 0,
	)
	const font = shapes[seed % shapes.length]
	const picture = photograph({ digits, shapes: () => font, dirt: 0.02 }, random.one(SIDES), random)
	return { picture, digits, reading: read(picture, model) }
}

const { CHROMIUM } = process.env
const skip = CHROMIUM ? false : 'set CHROMIUM to the path of Chromium, which draws the digits'
const own = CHROMIUM ? await shapesOf(await fonts(), CHROMIUM) : []

describe('pictures of printed grids', { skip }, () => {
	test('95 % of the cells and of the digits are right, and hardly any wrong one is certain', (context) => {
		const counts = {
			cells: 0,
			right: 0,
			digits: 0,
			rightDigits: 0,
			certainAndWrong: 0,
			uncertain: 0,
			grids: 0,
		}
		for (let seed = 0; seed < PICTURES; seed += 1) {
			const { digits, reading } = taken(own, seed)
			if (reading) counts.grids += 1
			digits.forEach((digit, cell) => {
				const isRight = reading?.digits[cell] === digit
				counts.cells += 1
				counts.right += Number(isRight)
				counts.digits += Number(digit > 0)
				counts.rightDigits += Number(digit > 0 && isRight)
				counts.uncertain += Number(reading?.certain[cell] === false)
				counts.certainAndWrong += Number(!isRight && reading?.certain[cell] === true)
			})
		}
		context.diagnostic(JSON.stringify(counts))
		assert.ok(counts.grids >= 0.95 * PICTURES, 'grids')
		assert.ok(counts.right >= 0.95 * counts.cells, 'cells')
		assert.ok(counts.rightDigits >= 0.95 * counts.digits, 'digits')
		assert.ok(counts.certainAndWrong <= 0.01 * counts.cells, 'wrong and certain')
		assert.ok(counts.uncertain <= 0.1 * counts.cells, 'uncertain')
	})

	test('a picture that lies on its side or upside down is turned', () => {
		for (const seed of [3, 4]) {
			const { digits, picture } = taken(own, seed)
			for (let turn = 1, next = turned(picture); turn < 4; turn += 1, next = turned(next)) {
				const reading = read(next, model)
				const right = digits.filter((digit, cell) => reading?.digits[cell] === digit).length
				assert.ok(right >= 77, `picture ${seed}, turned ${turn} times: ${right}`)
			}
		}
	})
})
