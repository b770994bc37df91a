/**
 * Seeds from the host, because the modules have no source of randomness.
 *
 * **Invariant:** a seed is a whole number that JavaScript holds exactly.
 */

/** Returns a seed that JavaScript can hold as a number. */
export function randomSeed(): number {
	const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
	return (high % 2 ** 21) * 2 ** 32 + low
}
