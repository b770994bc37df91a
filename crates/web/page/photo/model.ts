/**
 * The model that tells digits apart: one hidden layer, weights of one byte.
 *
 * Invariant: the bytes are those that `photo-model/train.ts` writes: for each layer a scale, the biases, the weights
 * of each output.
 */

import { GLYPH, type Glyph } from './cells.ts'

export const INPUTS = GLYPH * GLYPH
export const HIDDEN = 64
/** Nothing, and the digits. */
export const OUTPUTS = 10

export interface Layer {
	inputs: number
	/** A bias for each output. */
	biases: Float32Array
	/** The weights of an output lie together. */
	weights: Float32Array
}

export type Model = readonly [hidden: Layer, last: Layer]

/** The bytes of a layer. */
export const bytesOf = (inputs: number, outputs: number): number => 4 * (1 + outputs) + inputs * outputs

export function modelOf(bytes: ArrayBuffer): Model {
	const size = bytesOf(INPUTS, HIDDEN)
	return [layerOf(bytes, 0, INPUTS, HIDDEN), layerOf(bytes, size, HIDDEN, OUTPUTS)]
}

function layerOf(bytes: ArrayBuffer, from: number, inputs: number, outputs: number): Layer {
	const view = new DataView(bytes)
	const scale = view.getFloat32(from, true)
	const biases = new Float32Array(outputs).map((_, at) => view.getFloat32(from + 4 + 4 * at, true))
	const stored = new Int8Array(bytes, from + 4 + 4 * outputs, inputs * outputs)
	return { inputs, biases, weights: Float32Array.from(stored, (it) => it * scale) }
}

/** Returns what a layer adds up to. */
export function apply({ inputs, biases, weights }: Layer, values: ArrayLike<number>): Float32Array {
	return biases.map((bias, output) => {
		let sum = bias
		for (let input = 0; input < inputs; input += 1) sum += weights[output * inputs + input] * values[input]
		return sum
	})
}

/** Returns how probable it is that a glyph is nothing, and each of the digits. */
export function probabilities([hidden, last]: Model, glyph: Glyph): Float32Array {
	const active = apply(hidden, glyph).map((it) => Math.max(it, 0))
	return softmax(apply(last, active))
}

export function softmax(values: Float32Array): Float32Array {
	const most = Math.max(...values)
	const powers = values.map((it) => Math.exp(it - most))
	const sum = powers.reduce((a, b) => a + b)
	return powers.map((it) => it / sum)
}
