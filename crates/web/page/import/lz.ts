/**
 * Decompression of lz-string texts, which f-puzzles and SudokuPad put into addresses.
 *
 * Invariant: returns null for anything that was not written by lz-string; output is bounded.
 */

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const LONGEST = 4_000_000

/** Reads the bits of each character, the highest first, as numbers with the lowest bit first. */
class Bits {
	private at = 0
	private readonly codes: readonly number[]

	constructor(codes: readonly number[]) {
		this.codes = codes
	}

	get(width: number): number {
		let value = 0
		for (let power = 0; power < width; power += 1, this.at += 1) {
			const code = this.codes[Math.floor(this.at / 6)]
			if (code === undefined) throw new RangeError('the text is too short')
			value += ((code >> (5 - (this.at % 6))) & 1) * 2 ** power
		}
		return value
	}
}

/** Returns the text that was compressed to Base64, or null. */
export function decompressed(base64: string): string | null {
	const codes = Array.from(
		base64
			.replace(/-/g, '+')
			.replace(/_/g, '/')
			.replace(/[\s=]+$/, ''),
		(it) => BASE64.indexOf(it === ' ' ? '+' : it),
	)
	if (codes.length === 0 || codes.includes(-1)) return null
	try {
		return expand(new Bits(codes))
	} catch (error) {
		if (!(error instanceof RangeError)) throw error
		return null
	}
}

const [NARROW, WIDE, END] = [0, 1, 2]

function expand(bits: Bits): string | null {
	/** The first three codes are no words. */
	const words = ['', '', '']
	let width = 2
	let room = 1
	let previous = ''
	let text = ''
	const add = (word: string) => {
		words.push(word)
		room -= 1
		if (room === 0) room = 2 ** width++
	}
	while (text.length < LONGEST) {
		const code = bits.get(width)
		if (code === END) return text
		let word: string | undefined
		if (code === NARROW || code === WIDE) {
			word = String.fromCharCode(bits.get(code === NARROW ? 8 : 16))
			add(word)
		} else {
			word = words[code] ?? (code === words.length ? previous + previous[0] : undefined)
		}
		if (!word) return null
		text += word
		if (previous) add(previous + word[0])
		previous = word
	}
	return null
}
