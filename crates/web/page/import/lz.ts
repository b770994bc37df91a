/**
 * Decompression of lz-string texts, which f-puzzles and SudokuPad put into addresses.
 *
 * Invariant: returns null for anything that was not written by lz-string; output is bounded.
 */

import { Bits } from '../state/bits.ts'

const LONGEST = 4_000_000

/** Returns the text that was compressed to Base64, or null. */
export function decompressed(base64: string): string | null {
	const text = base64
		.replace(/[\s=]+$/, '')
		.replace(/[+ ]/g, '-')
		.replace(/\//g, '_')
	if (!/^[\w-]+$/.test(text)) return null
	try {
		return expand(new Bits(text))
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
	/** The lowest bit of a number comes first. */
	const get = (count: number) => Number.parseInt([...bits.next(count)].reverse().join(''), 2)
	const add = (word: string) => {
		words.push(word)
		room -= 1
		if (room === 0) room = 2 ** width++
	}
	while (text.length < LONGEST) {
		const code = get(width)
		if (code === END) return text
		let word: string | undefined
		if (code === NARROW || code === WIDE) {
			word = String.fromCharCode(get(code === NARROW ? 8 : 16))
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
