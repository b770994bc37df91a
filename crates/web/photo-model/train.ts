/**
 * Trains the model that tells digits apart: `npm run photo-model` writes `page/photo/model.bin`.
 *
 * Pictures of grids with digits in many fonts are read by the page's own code, so that the model sees what it will be
 * asked about. Cells with strokes and specks teach it what is not a digit. Handwriting is not among them.
 *
 * Invariant: the model follows from the constants here, from the fonts and from Chromium, whose path is `CHROMIUM`. It
 * takes some ten minutes.
 */

import { writeFileSync } from 'node:fs'
import { type Glyph, glyphsOf } from '../page/photo/cells.ts'
import { findGrid } from '../page/photo/grid.ts'
import {
	apply,
	bytesOf,
	HIDDEN,
	INPUTS,
	type Layer,
	type Model,
	OUTPUTS,
	softmax,
} from '../page/photo/model.ts'
import { FONTS, PACKAGES } from './fonts.ts'
import { photograph } from './pictures.ts'
import { type Random, randomOf } from './random.ts'
import { type Shapes, shapesOf } from './shapes.ts'

const FILE = new URL('../page/photo/model.bin', import.meta.url)

const SEED = 1
const PICTURES = Number(process.env.PICTURES ?? 400)
const SIDES = [420, 520, 640, 800, 1000]
const ROUNDS = 40
const BATCH = 32
const SPEED = 0.002
/** How sure the model may become, so that doubts remain visible. */
const SURE = 0.98

interface Sample {
	glyph: Glyph
	/** 0 if it is not a digit. */
	digit: number
}

function samplesOf(shapes: readonly Shapes[], random: Random): Sample[] {
	const samples: Sample[] = []
	for (let number = 0; number < PICTURES; number += 1) {
		const digits = Array.from({ length: 81 }, () =>
			random.happens(0.8) ? 1 + Math.floor(random.between(0, 9)) : 0,
		)
		const puzzle = { digits, shapes: () => random.one(shapes), dirt: 0.4 }
		const grid = findGrid(photograph(puzzle, random.one(SIDES), random))
		if (!grid) continue
		glyphsOf(grid.straight).forEach((glyph, cell) => {
			if (glyph) samples.push({ glyph, digit: digits[cell] })
		})
	}
	return samples
}

/** A layer in training: for each weight its slope, and the means of Adam. */
interface Trained extends Layer {
	slopes: Float32Array
	means: Float32Array
	squares: Float32Array
}

function layerOf(inputs: number, outputs: number, random: Random): Trained {
	const size = inputs * outputs
	const spread = Math.sqrt(2 / inputs)
	return {
		inputs,
		biases: new Float32Array(outputs),
		weights: new Float32Array(size).map(() => spread * random.normal()),
		slopes: new Float32Array(size + outputs),
		means: new Float32Array(size + outputs),
		squares: new Float32Array(size + outputs),
	}
}

/** Adds the slopes of one sample, and returns what the inputs of the layer are to change by. */
function learn(
	{ inputs, weights, slopes }: Trained,
	values: Float32Array,
	errors: Float32Array,
): Float32Array {
	const back = new Float32Array(inputs)
	errors.forEach((error, output) => {
		if (error === 0) return
		const from = output * inputs
		for (let input = 0; input < inputs; input += 1) {
			slopes[from + input] += error * values[input]
			back[input] += error * weights[from + input]
		}
		slopes[weights.length + output] += error
	})
	return back
}

/** Follows the slopes by a step of Adam. */
function follow({ weights, biases, slopes, means, squares }: Trained, step: number, speed: number): void {
	slopes.forEach((sum, at) => {
		const slope = sum / BATCH
		means[at] = 0.9 * means[at] + 0.1 * slope
		squares[at] = 0.999 * squares[at] + 0.001 * slope * slope
		const change =
			(speed * means[at]) / (1 - 0.9 ** step) / (Math.sqrt(squares[at] / (1 - 0.999 ** step)) + 1e-8)
		if (at < weights.length) weights[at] -= change + speed * 0.002 * weights[at]
		else biases[at - weights.length] -= change
	})
	slopes.fill(0)
}

function train(samples: readonly Sample[], random: Random): Model {
	const [hidden, last] = [layerOf(INPUTS, HIDDEN, random), layerOf(HIDDEN, OUTPUTS, random)]
	let step = 0
	for (let round = 0; round < ROUNDS; round += 1) {
		const speed = SPEED * (1 - round / ROUNDS)
		let right = 0
		for (let number = 1; number <= samples.length; number += 1) {
			const { glyph, digit } = random.one(samples)
			const seen = varied(glyph, random)
			const sums = apply(hidden, seen)
			const active = sums.map((it) => Math.max(it, 0))
			const found = softmax(apply(last, active))
			if (found.indexOf(Math.max(...found)) === digit) right += 1
			const errors = found.map((it, at) => it - (at === digit ? SURE : (1 - SURE) / (OUTPUTS - 1)))
			const back = learn(last, active, errors)
			learn(
				hidden,
				seen,
				back.map((it, at) => (sums[at] > 0 ? it : 0)),
			)
			if (number % BATCH > 0) continue
			step += 1
			follow(hidden, step, speed)
			follow(last, step, speed)
		}
		console.log(`round ${round + 1}: ${((100 * right) / samples.length).toFixed(2)} % right`)
	}
	return [hidden, last]
}

/** Moves a glyph by up to a pixel, and changes its darkness. */
function varied(glyph: Glyph, random: Random): Float32Array {
	const side = Math.sqrt(INPUTS)
	const move = random.one([-1, 0, 0, 0, 1]) + side * random.one([-1, 0, 0, 0, 1])
	const [power, noise] = [random.between(0.7, 1.4), random.between(0, 0.08)]
	return glyph.map((_, at) => (glyph[at + move] ?? 0) ** power + noise * random.normal())
}

/** Writes the layers with weights of one byte. */
function pack(model: Model): Uint8Array {
	const bytes = new Uint8Array(bytesOf(INPUTS, HIDDEN) + bytesOf(HIDDEN, OUTPUTS))
	const view = new DataView(bytes.buffer)
	let at = 0
	for (const { weights, biases } of model) {
		const scale = Math.max(...weights.map(Math.abs)) / 127
		for (const value of [scale, ...biases]) {
			view.setFloat32(at, value, true)
			at += 4
		}
		for (const weight of weights) {
			view.setInt8(at, Math.round(weight / scale))
			at += 1
		}
	}
	return bytes
}

const { CHROMIUM } = process.env
if (!CHROMIUM) throw new Error(`set CHROMIUM to the path of Chromium; the fonts are those of ${PACKAGES}`)
const random = randomOf(SEED)
const samples = samplesOf(await shapesOf(FONTS, CHROMIUM), random)
console.log(`${samples.length} samples`)
writeFileSync(FILE, pack(train(samples, random)))
