/**
 * The drawing layers of the board: tints, figures of rules and discs under the digits; lines, the selection and
 * links over them.
 *
 * Invariant: hidden from assistive technology, which reads cells and the words of steps. What
 * differs in colour also differs in shape, outline or dashes.
 */

import type { Drawing, Mark, RulesPuzzle, Tint } from '../../npm/protocol.ts'
import { pointed, rules, selection, shown } from '../state/store.ts'
import { live } from '../ui/live.ts'
import { centreOf, outlineOf, type Slots, slotOf, slotsOf } from './geometry.ts'
import { type Curve, curvesOf, towards } from './links.ts'

export const BOX = '0 0 900 900'

/** Backgrounds of cells. */
export const Under = live(() => {
	const step = shown.value
	return (
		<svg class="layer under" viewBox={BOX} aria-hidden="true">
			{step?.cells?.map((cell) => (
				<rect key={cell} fill={tintOf('pattern')} {...cornerOf(cell)} width={100} height={100} />
			))}
			{step?.drawing && <Tints drawing={step.drawing} />}
		</svg>
	)
})

/** The shapes behind candidates, over the figures of rules, which would cover them. */
export const Discs = live(() => {
	const slots = slotsOf(rules.value)
	return (
		<svg class="layer under" viewBox={BOX} aria-hidden="true">
			{shown.value?.drawing?.marks.map(({ cell, digit, mark }) => (
				<Disc key={`${cell}-${digit}`} {...slotOf(cell, digit, slots)} size={slots.size} mark={mark} />
			))}
		</svg>
	)
})

/** The lines, figures and clues of a puzzle with rules, in both themes; styles show one of them. */
export const Figures = live(() => rules.value && <Pictures its={rules.value} />)

export function Pictures({ its }: { its: RulesPuzzle }) {
	return (
		<>
			{(['light', 'dark'] as const).map((theme) => (
				<svg
					key={theme}
					class={`layer figures ${theme}`}
					viewBox={`0 0 ${9 * its[theme].cell} ${9 * its[theme].cell}`}
					aria-hidden="true"
					dangerouslySetInnerHTML={{ __html: its[theme].elements }}
				/>
			))}
		</>
	)
}

/** Lines, outlines and links. */
export const Over = live(() => {
	const step = shown.value
	const cells = selection.value.cells
	return (
		<svg class="layer over" viewBox={BOX} aria-hidden="true">
			<Lines />
			{cells.length > 0 && <path class="selection" d={outlineOf(new Set(cells), 4)} />}
			{step?.cells && <path class="look" d={outlineOf(new Set(step.cells), 5)} />}
			{pointed.value.length > 0 && <path class="pointed" d={outlineOf(new Set(pointed.value), 6)} />}
			{step?.drawing && <Outlines drawing={step.drawing} />}
			{step?.drawing && <Links drawing={step.drawing} slots={slotsOf(rules.value)} />}
		</svg>
	)
})

/** The lines of the board. */
export function Lines() {
	return (
		<>
			<path class="thin" d={lines([1, 2, 4, 5, 7, 8])} />
			<path class="thick" d={lines([3, 6])} />
			<rect class="frame" x={0} y={0} width={900} height={900} rx={4} />
		</>
	)
}

const lines = (places: readonly number[]) =>
	places.map((at) => `M${at * 100} 0V900M0 ${at * 100}H900`).join('')

export function cornerOf(cell: number) {
	const { x, y } = centreOf(cell)
	return { x: x - 50, y: y - 50 }
}

type Shade = { tint: Tint; number: number }

/** The shown tint of each cell: the last one. */
function shadesOf(drawing: Drawing): Map<number, Shade> {
	return new Map(drawing.tints.map(({ cell, tint, number }) => [cell, { tint, number: number ?? 0 }]))
}

export const tintOf = (tint: Tint, number = 0) =>
	`var(--tint-${tint === 'set' || tint === 'colour' ? `set-${number % 4}` : tint})`

export function Tints({ drawing }: { drawing: Drawing }) {
	return (
		<>
			{[...shadesOf(drawing)].map(([cell, { tint, number }]) => (
				<rect key={cell} fill={tintOf(tint, number)} {...cornerOf(cell)} width={100} height={100} />
			))}
		</>
	)
}

/** The dashes around sets, which differ where colours do not. */
export const dashOf = (number: number) =>
	['none', '14 7', '5 5', '28 7'][(number + Math.floor(number / 4)) % 4]

/** Outlines of pivots, pincers and sets. */
export function Outlines({ drawing }: { drawing: Drawing }) {
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
				<path key={key} class={`outline ${look}`} stroke-dasharray={dash} d={outlineOf(cells, 5)} />
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
