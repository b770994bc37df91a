/**
 * The givens of SudokuPad's puzzles with rules: JSON, with or without its abbreviations, compressed with
 * lz-string.
 *
 * Invariant: reads the digits of the cells and nothing else; everything else is skipped by its brackets,
 * so that abbreviations of other parts need not be known.
 */

import { type Board, emptyBoard } from '../state/board.ts'
import { decompressed } from './lz.ts'

/** A puzzle of which only the givens can be read. */
export type Givens = { partial: Board }

/** Returns the givens of a text without its prefix `scl`; `'rules'` if it has no givens on 9×9 cells. */
export function boardOfScl(base64: string): Givens | 'rules' | null {
	const text = decompressed(base64.replace(/[?#].*$/s, ''))
	const start = text ? /[{,]\s*"?(?:ce|cells)"?\s*:\s*(?=\[\s*\[)/.exec(text) : null
	if (!text || !start) return null
	const rows = itemsOf(text, start.index + start[0].length)
	const cells = rows?.map((row) => itemsOf(row, 0))
	if (cells?.length !== 9 || cells.some((row) => row?.length !== 9)) return 'rules'
	const givens = cells.flatMap((row) => (row ?? []).map(digitOf))
	return givens.some(Boolean) ? { partial: emptyBoard(givens) } : 'rules'
}

/** The digit of a cell such as `{value:5}`; 0 for an empty one. */
function digitOf(cell: string): number {
	return Number(/[{,]\s*"?(?:v|value)"?\s*:\s*"?([1-9])"?\s*[,}]/.exec(cell)?.[1] ?? 0)
}

/** Returns the items of the list that begins at a bracket, as texts; null without its end. */
function itemsOf(text: string, from: number): string[] | null {
	if (text[from] !== '[') return null
	const items: string[] = []
	let [depth, start, isQuoted] = [0, from + 1, false]
	for (let at = from; at < text.length; at += 1) {
		const char = text[at]
		if (isQuoted && char === '\\') at += 1
		else if (char === '"') isQuoted = !isQuoted
		else if (isQuoted) continue
		else if (char === '[' || char === '{') depth += 1
		else if (char === ']' || char === '}') depth -= 1
		const isEnd = depth === 0
		if (isEnd || (depth === 1 && char === ',' && !isQuoted)) {
			items.push(text.slice(start, at))
			start = at + 1
		}
		if (isEnd) return items
	}
	return null
}
