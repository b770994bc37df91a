/**
 * Where records end in the bytes of a file whose records are lines.
 *
 * **Invariant:** a line end within quotes ends no record, in formats that quote fields.
 */

import type { Detected } from './protocol.ts'

/** The line feed. */
export const LINE_END = 10
const QUOTE = 34
const SPACE = 32
const HASH = 35

/** Returns the end of the last record among the first `size` bytes; 0 if there is none. */
export function lastEnd(bytes: Uint8Array, size: number, isQuoted: boolean): number {
	const piece = bytes.subarray(0, size)
	if (!isQuoted || !piece.includes(QUOTE)) return piece.lastIndexOf(LINE_END) + 1
	let end = 0
	let inQuotes = false
	for (let at = 0; at < piece.length; at++) {
		if (piece[at] === QUOTE) inQuotes = !inQuotes
		else if (piece[at] === LINE_END && !inQuotes) end = at + 1
	}
	return end
}

/** Counts lines, and those that are records: neither blank nor a comment. */
export function countRecords(bytes: Uint8Array, { quoted }: Detected): { lines: number; records: number } {
	const isQuoted = quoted && bytes.includes(QUOTE)
	let lines = 0
	let records = 0
	for (let at = 0; at < bytes.length; ) {
		let end = bytes.indexOf(LINE_END, at)
		if (end < 0) end = bytes.length
		lines++
		if (isQuoted) {
			for (let quotes = count(bytes, at, end); quotes % 2 === 1 && end < bytes.length; lines++) {
				const next = bytes.indexOf(LINE_END, end + 1)
				quotes += count(bytes, end, next < 0 ? bytes.length : next)
				end = next < 0 ? bytes.length : next
			}
		}
		const start = firstInk(bytes, at, end)
		if (start !== undefined && (quoted || start !== HASH)) records++
		at = end + 1
	}
	return { lines, records }
}

/** Returns the first character that is not white space. */
function firstInk(bytes: Uint8Array, from: number, to: number): number | undefined {
	for (let at = from; at < to; at++) if ((bytes[at] ?? 0) > SPACE) return bytes[at]
	return undefined
}

function count(bytes: Uint8Array, from: number, to: number): number {
	let quotes = 0
	for (let at = from; at < to; at++) if (bytes[at] === QUOTE) quotes++
	return quotes
}
