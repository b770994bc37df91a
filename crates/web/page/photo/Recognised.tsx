/**
 * The straight picture with the recognised digits over it, as a grid of cells.
 *
 * Invariant: one cell has the focus of the keyboard; the keys of digits write into it.
 */

import { columnOf, rowOf } from '../state/cells.ts'
import { texts } from '../text/language.ts'
import { live } from '../ui/live.ts'
import type { Picture } from './picture.ts'
import { conflicts, correct, cursor, doubtful, puzzle, straight } from './state.ts'
import { words } from './text.ts'

const idOf = (cell: number) => `photo-${cell}`

/** Takes the focus to the cursor. */
export const focusCursor = () => document.getElementById(idOf(cursor.value))?.focus()

/** Takes the focus to the cursor as soon as the digits are there. */
const begin = (grid: HTMLElement | null) => {
	if (grid) focusCursor()
}

const MOVES: Record<string, number> = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 }

const ROWS = Array.from({ length: 9 }, (_, row) => Array.from({ length: 9 }, (_, column) => 9 * row + column))

export function Recognised() {
	return (
		<div class="photo">
			<Straight />
			<Digits />
		</div>
	)
}

const Straight = live(() => {
	const picture = straight.value
	if (!picture) return null
	const { width, height } = picture
	const label = words.value.straight
	return (
		<canvas
			width={width}
			height={height}
			role="img"
			aria-label={label}
			ref={(canvas) => paint(canvas, picture)}
		/>
	)
})

/** Paints a picture, with its darkest ink black and its brightest paper white. */
function paint(canvas: HTMLCanvasElement | null, { data, width, height }: Picture): void {
	const pixels = new Uint8ClampedArray(4 * data.length)
	const darkest = data.reduce((a, b) => Math.min(a, b))
	const range = Math.max(data.reduce((a, b) => Math.max(a, b)) - darkest, 1)
	data.forEach((value, at) => {
		pixels.fill((255 * (value - darkest)) / range, 4 * at, 4 * at + 3)
		pixels[4 * at + 3] = 255
	})
	canvas?.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
}

function takeKey(event: KeyboardEvent): void {
	if (event.ctrlKey || event.metaKey || event.altKey) return
	const { key } = event
	if (key in MOVES) move(key)
	else if (/^[0-9]$/.test(key)) correct(Number(key))
	else if (key === 'Delete' || key === 'Backspace') correct(0)
	else return
	event.preventDefault()
}

function move(key: string): void {
	const next = cursor.value + MOVES[key]
	const isBeside = rowOf(next) === rowOf(cursor.value) || columnOf(next) === columnOf(cursor.value)
	if (next < 0 || next > 80 || !isBeside) return
	cursor.value = next
	focusCursor()
}

const Digits = live(() => (
	<div ref={begin} class="photo-grid" role="grid" aria-label={words.value.grid} onKeyDown={takeKey}>
		{ROWS.map((row, at) => (
			<div key={at} role="row">
				{row.map(drawCell)}
			</div>
		))}
	</div>
))

function drawCell(cell: number) {
	const digit = puzzle.value.givens[cell]
	const isDoubtful = doubtful.value.has(cell)
	const isConflict = conflicts.value.has(cell)
	const { cell: nameOf, empty, conflict } = texts.value
	const names = [nameOf(rowOf(cell) + 1, columnOf(cell) + 1), digit || empty]
	if (isDoubtful) names.push(words.value.doubtful)
	if (isConflict) names.push(conflict)
	return (
		<button
			key={cell}
			type="button"
			role="gridcell"
			id={idOf(cell)}
			class={isDoubtful || isConflict ? 'doubtful' : ''}
			aria-label={names.join(', ')}
			aria-selected={cell === cursor.value}
			tabIndex={cell === cursor.value ? 0 : -1}
			onFocus={() => {
				cursor.value = cell
			}}
			// Safari gives no focus to a button that is clicked.
			onClick={(event) => event.currentTarget.focus()}
		>
			{(digit > 0 || isDoubtful) && <span aria-hidden="true">{digit || '?'}</span>}
		</button>
	)
}
