/**
 * The picture of a step, drawn one part after the other: where to look, its cells, its candidates or the links of its
 * chains, its effect.
 *
 * Invariant: each frame adds to the one before; the last one is the whole drawing of the engine.
 */

import type { Drawing, LegendLine, Step } from '../../npm/protocol.ts'
import { cellOf } from '../state/cells.ts'

/** A candidate of a chain, in one cell or in several. */
export interface Node {
	cells: readonly number[]
	digit: number
	isTrue: boolean
}

export type Caption =
	| { kind: 'look' }
	/** What the cells or candidates that were added mean, with their digit if they have one. */
	| { kind: 'legend'; item: LegendLine; cells: readonly number[]; digits: readonly number[] }
	| { kind: 'link'; from: Node; to: Node }
	| { kind: 'end' }

export interface Frame {
	drawing: Drawing
	/** How many links of the whole drawing are there. */
	links: number
	caption: Caption
}

const EFFECTS = ['eliminated', 'placed']

/** Returns the frames of a step. */
export function framesOf(step: Step, whole: Drawing): Frame[] {
	const items = whole.legend.filter(({ kind, key }) => kind !== 'link' && !EFFECTS.includes(key))
	const isChain = whole.links.length > 0
	let drawing: Drawing = { ...whole, tints: [], marks: [], legend: [] }
	const frames: Frame[] = [{ drawing, links: 0, caption: { kind: 'look' } }]
	for (const item of items) {
		if (isChain && item.kind === 'candidate') continue
		const added = partOf(whole, item)
		drawing = {
			...drawing,
			tints: [...drawing.tints, ...added.tints],
			marks: [...drawing.marks, ...added.marks],
			legend: [...drawing.legend, item],
		}
		frames.push({ drawing, links: 0, caption: { kind: 'legend', item, ...placesOf(added) } })
	}
	for (const [at, [from, to]] of linksOf(step, whole).entries()) {
		// Chains may share candidates.
		const marks = new Set([...drawing.marks, ...marksOf(whole, [from, to])])
		drawing = { ...drawing, marks: [...marks] }
		frames.push({ drawing, links: at + 1, caption: { kind: 'link', from, to } })
	}
	return [...frames, { drawing: whole, links: whole.links.length, caption: { kind: 'end' } }]
}

/** Returns the drawing before its effect: what a player may see who has to find the effect. */
export const withoutEffect = (whole: Drawing): Drawing => ({
	...whole,
	marks: whole.marks.filter(({ mark }) => !EFFECTS.includes(mark)),
	legend: whole.legend.filter(({ key }) => !EFFECTS.includes(key)),
})

/** Returns the cells or candidates that a line of the legend is about. */
function partOf(whole: Drawing, { kind, key, number = 0 }: LegendLine): Pick<Drawing, 'tints' | 'marks'> {
	if (kind === 'cell') {
		return { tints: whole.tints.filter((it) => it.tint === key && (it.number ?? 0) === number), marks: [] }
	}
	return { tints: [], marks: whole.marks.filter(({ mark }) => mark === key) }
}

function placesOf({ tints, marks }: Pick<Drawing, 'tints' | 'marks'>) {
	const cells = [...new Set([...tints, ...marks].map(({ cell }) => cell))]
	return { cells, digits: [...new Set(marks.map(({ digit }) => digit))].sort() }
}

/** Returns the marks of the candidates of nodes. */
const marksOf = (whole: Drawing, nodes: readonly Node[]) =>
	whole.marks.filter(({ cell, digit, mark }) =>
		nodes.some((it) => !EFFECTS.includes(mark) && it.digit === digit && it.cells.includes(cell)),
	)

/** Returns the ends of each link: nodes of the chains, or candidates where the drawing leaves links out. */
function linksOf({ chains }: Step, { links }: Drawing): [Node, Node][] {
	const edges = chains.flatMap(({ nodes, loop }): [Node, Node][] => {
		const all = nodes.map(({ cells, digit, on }) => ({
			cells: cells.map((it) => cellOf(it)),
			digit,
			isTrue: on,
		}))
		const round = loop && all.length > 0 ? [...all, all[0]] : all
		return round.slice(1).map((to, at) => [round[at], to])
	})
	if (edges.length === links.length) return edges
	return links.map(({ from, to, style }) => [
		{ cells: [from[0]], digit: from[1], isTrue: style === 'weak' },
		{ cells: [to[0]], digit: to[1], isTrue: style === 'strong' },
	])
}
