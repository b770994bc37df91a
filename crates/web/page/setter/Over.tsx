/**
 * What is drawn over the setter's board: its lines, the stroke that is being drawn, the chosen figure, and the figures
 * that can go or contradict each other.
 *
 * Invariant: hidden from assistive technology, which reads cells and the list of figures.
 */

import { computed } from '@preact/signals-core'
import { linesOf } from '../board/geometry.ts'
import { shapeOf } from '../state/cells.ts'
import { live } from '../ui/live.ts'
import { parts, text } from './answers.ts'
import { boxesOf, type Figure, isUnfinished } from './draft.ts'
import { outsideOf, placeOf } from './hands.ts'
import { draft, pickedFigure, stroke, tool } from './state.ts'
import { type Hand, toolOf } from './tools.ts'

const size = computed(() => draft.value.size)
const pieces = computed(() => draft.value.regions)

/**
 * The lines of the board, drawn again for another size or other pieces only. Sharing the component of the other boards
 * would split a file off that the first load of the page needs, too: 0.4 kB more.
 */
const grid = computed(() => {
	const side = 100 * size.value
	const regions = pieces.value ?? boxesOf(size.value)
	const shape = shapeOf({ regions })
	return (
		<>
			<path class="thin" d={linesOf(shape, () => true)} />
			<path class="thick" d={linesOf(shape, (cell, other) => regions[cell] !== regions[other])} />
			<rect class="frame" x={0} y={0} width={side} height={side} rx={4} />
		</>
	)
})

export const Over = live(() => {
	const { size, figures } = draft.value
	const side = 100 * size
	const asked = parts.value?.text === text.value ? parts.value : null
	const chosen = pickedFigure.value
	return (
		<svg class="layer over" viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
			{grid.value}
			{figures.map((figure, at) =>
				isUnfinished(figure) && figure !== chosen ? (
					<Shape key={`open-${at}`} figure={figure} size={size} name="set-open" />
				) : null,
			)}
			{asked?.figures.map((at) =>
				figures[at] ? (
					<Shape key={`part-${at}`} figure={figures[at]} size={size} name={`set-${asked.kind}`} />
				) : null,
			)}
			{chosen && <Shape figure={chosen} size={size} name="set-chosen" />}
			{stroke.value.length > 0 && (
				<Drawn cells={stroke.value} size={size} isLine={tool.value.hand === 'line'} />
			)}
		</svg>
	)
})

interface Drawing {
	cells: readonly number[]
	size: number
	name: string
}

const middleOf = (cell: number, size: number) => {
	const { row, column } = placeOf(cell, size)
	return { x: 100 * column + 50, y: 100 * row + 50 }
}

function Line({ cells, size, name }: Drawing) {
	const points = cells.map((cell) => middleOf(cell, size))
	const [start] = points
	return (
		<g class={`${name} as-line`}>
			<circle cx={start.x} cy={start.y} r={18} />
			<polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
		</g>
	)
}

function Cells({ cells, size, name }: Drawing) {
	return (
		<g class={`${name} as-cells`}>
			{cells.map((cell) => {
				const { x, y } = middleOf(cell, size)
				return <rect key={cell} x={x - 44} y={y - 44} width={88} height={88} rx={10} />
			})}
		</g>
	)
}

function Spot({ x, y, name }: { x: number; y: number; name: string }) {
	return <circle class={`${name} as-spot`} cx={x} cy={y} r={30} />
}

function Drawn({ isLine, ...its }: Omit<Drawing, 'name'> & { isLine: boolean }) {
	return isLine ? <Line {...its} name="set-stroke" /> : <Cells {...its} name="set-stroke" />
}

/** A figure as its hand draws it. */
function Shape({ figure, size, name }: { figure: Figure; size: number; name: string }) {
	const hand: Hand = toolOf(figure.kind, figure.numbers)?.hand ?? 'area'
	const { cells, groups } = figure
	if (hand === 'line') return <Line cells={cells} size={size} name={name} />
	if (hand === 'edge' || hand === 'corner') {
		const points = cells.map((cell) => middleOf(cell, size))
		const mean = (values: number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
		return <Spot x={mean(points.map((it) => it.x))} y={mean(points.map((it) => it.y))} name={name} />
	}
	if (hand === 'outside' || hand === 'diagonal') {
		const place = outsideOf(figure, hand, size)
		if (!place) return null
		return (
			<>
				<Spot x={100 * place.column + 50} y={100 * place.row + 50} name={name} />
				{hand === 'diagonal' && <Line cells={cells} size={size} name={`${name} faint`} />}
			</>
		)
	}
	return <Cells cells={groups ? groups.flat() : cells} size={size} name={name} />
}
