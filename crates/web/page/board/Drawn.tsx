/**
 * The marks of a step: tints, discs, outlines and links. Fetched with the first step that is shown.
 *
 * Invariant: what differs in colour also differs in shape, outline or dashes.
 */

import type { Drawing, Mark, Tint } from '../../npm/protocol.ts'
import { hint } from '../panels/hint.ts'
import { Legend } from '../panels/Legend.tsx'
import type { Shape } from '../state/cells.ts'
import { rules, shape, shown } from '../state/store.ts'
import { live } from '../ui/live.ts'
import { outlineOf, type Slots, slotOf, slotsOf } from './geometry.ts'
import { cornerOf } from './Layers.tsx'
import { type Curve, curvesOf, towards } from './links.ts'

/** The backgrounds of the cells of the shown step. */
export const ShownTints = live(() => {
	const drawing = shown.value?.drawing
	return drawing ? <Tints drawing={drawing} of={shape.value} /> : null
})

/** The shapes behind its candidates. */
export const ShownDiscs = live(() => {
	const drawing = shown.value?.drawing
	return drawing ? <Discs drawing={drawing} slots={slotsOf(rules.value, shape.value)} /> : null
})

/** Its outlines and links. */
export const ShownLines = live(() => {
	const drawing = shown.value?.drawing
	if (!drawing) return null
	return (
		<>
			<Outlines drawing={drawing} of={shape.value} />
			<Links drawing={drawing} slots={slotsOf(rules.value, shape.value)} />
		</>
	)
})

/** The legend of the hint. */
export const HintLegend = live(() => {
	const drawing = hint.value?.hint.drawing
	return drawing ? <Legend drawing={drawing} /> : null
})

type Shade = { tint: Tint; number: number }

/** The shown tint of each cell: the last one. */
function shadesOf(drawing: Drawing): Map<number, Shade> {
	return new Map(drawing.tints.map(({ cell, tint, number }) => [cell, { tint, number: number ?? 0 }]))
}

export const tintOf = (tint: Tint, number = 0) =>
	`var(--tint-${tint === 'set' || tint === 'colour' ? `set-${number % 4}` : tint})`

export function Tints({ drawing, of }: { drawing: Drawing; of?: Shape }) {
	return (
		<>
			{[...shadesOf(drawing)].map(([cell, { tint, number }]) => (
				<rect key={cell} fill={tintOf(tint, number)} {...cornerOf(cell, of)} width={100} height={100} />
			))}
		</>
	)
}

/** The dashes around sets, which differ where colours do not. */
export const dashOf = (number: number) =>
	['none', '14 7', '5 5', '28 7'][(number + Math.floor(number / 4)) % 4]

/** Outlines of pivots, pincers and sets. */
export function Outlines({ drawing, of }: { drawing: Drawing; of?: Shape }) {
	const groups = new Map<string, { look: Tint; dash?: string; cells: Set<number> }>()
	for (const [cell, { tint, number }] of shadesOf(drawing)) {
		const isSet = tint === 'set' || tint === 'colour'
		if (!isSet && tint !== 'pivot' && tint !== 'pincer') continue
		const key = isSet ? `set ${number}` : `${tint} ${cell}`
		const fresh = { look: tint, cells: new Set<number>() }
		const group = groups.get(key) ?? (isSet ? { ...fresh, look: 'set', dash: dashOf(number) } : fresh)
		groups.set(key, group)
		group.cells.add(cell)
	}
	return (
		<>
			{[...groups].map(([key, { look, dash, cells }]) => (
				<path key={key} class={`outline ${look}`} stroke-dasharray={dash} d={outlineOf(cells, 5, of)} />
			))}
		</>
	)
}

/** The shapes behind candidates. */
export function Discs({ drawing, slots }: { drawing: Drawing; slots: Slots }) {
	return (
		<>
			{drawing.marks.map(({ cell, digit, mark }) => (
				<Disc key={`${cell}-${digit}`} {...slotOf(cell, digit, slots)} size={slots.size} mark={mark} />
			))}
		</>
	)
}

/** The shape behind a candidate. */
export function Disc({ x, y, mark, size }: { x: number; y: number; mark: Mark; size: number }) {
	const half = 0.46 * size
	return (
		<g class={`disc disc-${mark}`} fill={`var(--disc-${mark})`}>
			{mark === 'fin' ? (
				<rect x={x - half} y={y - half} width={2 * half} height={2 * half} rx={2} />
			) : (
				<circle cx={x} cy={y} r={0.5 * size} />
			)}
			{mark === 'eliminated' && (
				<path d={`M${x - half} ${y + half}L${x + half} ${y - half}`} class="strike" />
			)}
		</g>
	)
}

/** The links of a drawing, or the first ones. */
export function Links(props: { drawing: Drawing; slots: Slots; count?: number }) {
	const { drawing, slots, count = drawing.links.length } = props
	const first = new Set(drawing.links.slice(0, count))
	const curves = curvesOf(drawing, slots).filter(([link]) => first.has(link))
	return (
		<>
			{curves.map(([{ from, style }, curve], index) => (
				<Link key={`${index}-${from.join()}`} curve={curve} style={style} />
			))}
		</>
	)
}

export function Link({ curve, style }: { curve: Curve; style: 'strong' | 'weak' }) {
	const [from, control, tip] = curve
	const head = Math.min(15, 0.45 * Math.hypot(tip.x - from.x, tip.y - from.y))
	const neck = towards(tip, control, head)
	const [along, down] = [(tip.x - neck.x) * 0.42, (tip.y - neck.y) * 0.42]
	return (
		<g class={`link ${style}`}>
			<path d={`M${from.x} ${from.y}Q${control.x} ${control.y} ${neck.x} ${neck.y}`} />
			<polygon
				points={`${tip.x},${tip.y} ${neck.x - down},${neck.y + along} ${neck.x + down},${neck.y - along}`}
			/>
		</g>
	)
}
