/**
 * The four corners of a part: the smallest quadrilateral around it.
 *
 * Invariant: corners go clockwise, and begin above on the left.
 */

import type { Part, Parts } from './parts.ts'
import type { Point } from './picture.ts'

export type Corners = readonly [Point, Point, Point, Point]

/** Returns the corners of a part, or null if it has no area. */
export function cornersOf(labels: Parts['labels'], width: number, part: Part): Corners | null {
	const around = quadrilateral(hull(edges(labels, width, part)))
	return around && fromAboveLeft(around)
}

/** Returns the first and the last pixel of each row. */
function edges(labels: Parts['labels'], width: number, part: Part): Point[] {
	const points: Point[] = []
	for (let y = part.top; y <= part.bottom; y += 1) {
		let [left, right] = [part.left, part.right]
		while (left < right && labels[y * width + left] !== part.label) left += 1
		while (right > left && labels[y * width + right] !== part.label) right -= 1
		points.push({ x: left, y }, { x: right, y })
	}
	return points
}

/** Returns twice the area of a triangle, which is positive if it turns clockwise on the screen. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Returns the convex hull, clockwise. */
function hull(points: Point[]): Point[] {
	const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
	const half = (along: Point[]): Point[] => {
		const chain: Point[] = []
		for (const point of along) {
			while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0)
				chain.pop()
			chain.push(point)
		}
		return chain.slice(0, -1)
	}
	return [...half(sorted), ...half(sorted.reverse())]
}

/** Removes the side whose neighbours meet nearest outside, until four sides remain. */
function quadrilateral(points: Point[]): Point[] | null {
	let rest = points
	while (rest.length > 4) {
		let best: { at: number; meet: Point; area: number } | null = null
		for (let at = 0; at < rest.length; at += 1) {
			const [a, b, c, d] = [0, 1, 2, 3].map((step) => rest[(at + step) % rest.length])
			const meet = meeting(a, b, d, c)
			const area = meet && turn(b, meet, c)
			if (meet && area !== null && (!best || area < best.area)) best = { at, meet, area }
		}
		if (!best) return null
		const { at, meet } = best
		const [second, third] = [(at + 1) % rest.length, (at + 2) % rest.length]
		rest = rest.map((it, index) => (index === second ? meet : it)).filter((_, index) => index !== third)
	}
	return rest.length === 4 ? rest : null
}

/** Returns where two rays meet beyond their second points, or null. */
function meeting(a: Point, b: Point, c: Point, d: Point): Point | null {
	const [first, second] = [
		{ x: b.x - a.x, y: b.y - a.y },
		{ x: d.x - c.x, y: d.y - c.y },
	]
	const cross = first.x * second.y - first.y * second.x
	if (Math.abs(cross) < 1e-9) return null
	const along = ((c.x - a.x) * second.y - (c.y - a.y) * second.x) / cross
	const other = ((c.x - a.x) * first.y - (c.y - a.y) * first.x) / cross
	if (along < 1 || other < 1) return null
	return { x: a.x + along * first.x, y: a.y + along * first.y }
}

function fromAboveLeft(points: Point[]): Corners {
	const sums = points.map(({ x, y }) => x + y)
	const first = sums.indexOf(Math.min(...sums))
	const [a, b, c, d] = [...points.slice(first), ...points.slice(0, first)]
	return [a, b, c, d]
}
