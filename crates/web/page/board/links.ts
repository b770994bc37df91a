/**
 * Curves of the links between candidates, which keep clear of marked candidates and of each other.
 *
 * Invariant: a curve starts and ends at the edges of its candidates; the same links give the same
 * curves.
 */

import type { Drawing } from '../../npm/protocol.ts'
import { type Point, type Slots, slotOf } from './geometry.ts'

export type Curve = readonly [from: Point, control: Point, to: Point]
type Link = Drawing['links'][number]

const BENDS = [0.1, -0.1, 0.16, -0.16, 0.24, -0.24, 0.34, -0.34, 0.04, -0.04]
/** For neighbouring candidates, whose links would be too short otherwise. */
const SHORT_BENDS = [0.45, -0.45]
const SAMPLES = 16

interface Obstacle extends Point {
	reach: number
	cost: number
}

/** Returns the links with their curves, without those within one candidate. */
export function curvesOf(drawing: Drawing, slots: Slots): (readonly [Link, Curve])[] {
	const { size } = slots
	const obstacles: Obstacle[] = drawing.marks.map(({ cell, digit }) => ({
		...slotOf(cell, digit, slots),
		reach: 0.45 * size,
		cost: 3,
	}))
	return drawing.links.flatMap((link) => {
		const curve = best(link, obstacles, slots)
		if (!curve) return []
		for (const point of samples(curve).slice(3, -3)) {
			obstacles.push({ ...point, reach: 0.3 * size, cost: 0.6 })
		}
		return [[link, curve] as const]
	})
}

function best(link: Link, obstacles: readonly Obstacle[], slots: Slots): Curve | null {
	const { size } = slots
	const [from, to] = [slotOf(...link.from, slots), slotOf(...link.to, slots)]
	const length = distance(from, to)
	if (length < 1) return null
	const isEnd = (it: Point) => distance(it, from) < 0.1 * size || distance(it, to) < 0.1 * size
	const others = obstacles.filter((it) => !isEnd(it))
	let [least, found]: [number, Curve | null] = [Number.POSITIVE_INFINITY, null]
	for (const bend of length <= 1.6 * size ? SHORT_BENDS : BENDS) {
		const control = {
			x: (from.x + to.x) / 2 - (to.y - from.y) * 2 * bend,
			y: (from.y + to.y) / 2 + (to.x - from.x) * 2 * bend,
		}
		const radius = 0.55 * size
		const curve = [towards(from, control, radius), control, towards(to, control, radius)] as const
		const cost = costOf(curve, others, 100 * slots.of.size) + 8 * Math.abs(bend)
		if (cost < least) [least, found] = [cost, curve]
	}
	return found
}

function costOf(curve: Curve, obstacles: readonly Obstacle[], width: number): number {
	let cost = 0
	for (const point of samples(curve)) {
		if (point.x < 0 || point.y < 0 || point.x > width || point.y > width) cost += 4
		for (const it of obstacles) if (distance(point, it) < it.reach) cost += it.cost
	}
	return cost
}

function samples([from, control, to]: Curve): Point[] {
	return Array.from({ length: SAMPLES + 1 }, (_, index) => {
		const t = index / SAMPLES
		const [one, two, three] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
		return {
			x: one * from.x + two * control.x + three * to.x,
			y: one * from.y + two * control.y + three * to.y,
		}
	})
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

export function towards(from: Point, to: Point, by: number): Point {
	const share = by / Math.max(distance(from, to), 1e-9)
	return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
