/**
 * Bits in the characters of Base64 for addresses, six to a character.
 *
 * Invariant: reading what was written gives the same bits; zeros fill the last character.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Writes bits, each `0` or `1`. */
export const textOf = (bits: string): string =>
	bits.replace(/.{1,6}/g, (six) => ALPHABET[Number.parseInt(six.padEnd(6, '0'), 2)])

/** The bits of a text, up to the first character that is not of Base64. */
export class Bits {
	private at = 0
	private readonly bits: string

	constructor(text: string) {
		const [known] = /^[\w-]*/.exec(text) ?? ['']
		this.bits = Array.from(known, (it) => ALPHABET.indexOf(it).toString(2).padStart(6, '0')).join('')
	}

	/** Returns the next bits; fails if there are fewer. */
	next(width: number): string {
		const bits = this.bits.slice(this.at, this.at + width)
		if (bits.length < width) throw new RangeError('the text is too short')
		this.at += width
		return bits
	}
}
