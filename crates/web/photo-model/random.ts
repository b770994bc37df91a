/**
 * Random numbers that follow from a seed.
 *
 * Invariant: the same seed gives the same numbers on every machine.
 */

export interface Random {
	/** A number from `from` up to, not including, `to`. */
	between(from: number, to: number): number
	/** Whether something of this probability happens. */
	happens(probability: number): boolean
	/** One of a list. */
	one<T>(list: readonly T[]): T
	/** A normal deviate. */
	normal(): number
}

/** Returns numbers of the generator mulberry32. */
export function randomOf(seed: number): Random {
	let state = seed
	const next = () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
	const between = (from: number, to: number) => from + (to - from) * next()
	return {
		between,
		happens: (probability) => next() < probability,
		one: (list) => list[Math.floor(next() * list.length)],
		normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
	}
}
