/**
 * The drawing layers of the board: tints, figures of rules and discs under the digits; lines, the selection and
 * links over them.
 *
 * Invariant: hidden from assistive technology, which reads cells and the words of steps.
 */

import { computed } from '@preact/signals-core'
import type { RulesPuzzle } from '../../npm/protocol.ts'
import { ShownDiscs, ShownLines, ShownTints } from '../parts.ts'
import { CLASSIC, type Shape } from '../state/cells.ts'
import { pointed, rules, selection, shape, shown } from '../state/store.ts'
import { live } from '../ui/live.ts'
import { centreOf, linesOf, outlineOf } from './geometry.ts'

/** Returns the view box of a board. */
export const viewBoxOf = (size = 9): string => `0 0 ${100 * size} ${100 * size}`

/** Backgrounds of cells. */
export const Under = live(() => {
	const step = shown.value
	return (
		<svg class="layer under" viewBox={viewBoxOf(shape.value.size)} aria-hidden="true">
			{step?.cells?.map((cell) => (
				<rect
					key={cell}
					fill="var(--tint-pattern)"
					{...cornerOf(cell, shape.value)}
					width={100}
					height={100}
				/>
			))}
			{step?.drawing && <ShownTints />}
		</svg>
	)
})

/** The shapes behind candidates, over the figures of rules, which would cover them. */
export const Discs = live(() => {
	return (
		<svg class="layer under" viewBox={viewBoxOf(shape.value.size)} aria-hidden="true">
			{shown.value?.drawing && <ShownDiscs />}
		</svg>
	)
})

/** The lines, figures and clues of a puzzle with rules, in both themes; styles show one of them. */
export const Figures = live(() => rules.value && <Pictures its={rules.value} size={shape.value.size} />)

export function Pictures({ its, size = 9 }: { its: RulesPuzzle; size?: number }) {
	return (
		<>
			{(['light', 'dark'] as const).map((theme) => (
				<svg
					key={theme}
					class={`layer figures ${theme}`}
					viewBox={`0 0 ${size * its[theme].cell} ${size * its[theme].cell}`}
					aria-hidden="true"
					dangerouslySetInnerHTML={{ __html: its[theme].elements }}
				/>
			))}
		</>
	)
}

/** The lines of the board, drawn again for another shape only. */
const grid = computed(() => <Lines shape={shape.value} />)

/** Lines, outlines and links. */
export const Over = live(() => {
	const step = shown.value
	const cells = selection.value.cells
	const around = (all: readonly number[], inset: number) => outlineOf(new Set(all), inset, shape.value)
	return (
		<svg class="layer over" viewBox={viewBoxOf(shape.value.size)} aria-hidden="true">
			{grid.value}
			{cells.length > 0 && <path class="selection" d={around(cells, 4)} />}
			{step?.cells && <path class="look" d={around(step.cells, 5)} />}
			{pointed.value.length > 0 && <path class="pointed" d={around(pointed.value, 6)} />}
			{step?.drawing && <ShownLines />}
		</svg>
	)
})

/** The lines of the board. */
export function Lines({ shape = CLASSIC }: { shape?: Shape }) {
	const { size, regions, cells } = shape
	const width = 100 * size
	return (
		<>
			<path class="thin" d={linesOf(shape, () => true)} />
			<path class="thick" d={linesOf(shape, (cell, other) => regions[cell] !== regions[other])} />
			{cells.length < size * size ? (
				<path class="frame" d={outlineOf(new Set(cells), 0, shape)} />
			) : (
				<rect class="frame" x={0} y={0} width={width} height={width} rx={4} />
			)}
		</>
	)
}

export function cornerOf(cell: number, of = CLASSIC) {
	const { x, y } = centreOf(cell, of)
	return { x: x - 50, y: y - 50 }
}
