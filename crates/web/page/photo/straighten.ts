/**
 * Straightens a quadrilateral of a picture into a square.
 *
 * Invariant: straight lines stay straight.
 */

import type { Corners } from './corners.ts'
import { blank, type Picture, type Point, sample } from './picture.ts'

/** Returns where a point of the unit square is in the quadrilateral. */
export function projection([a, b, c, d]: Corners): (u: number, v: number) => Point {
	const [x1, x2, x3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x]
	const [y1, y2, y3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y]
	const scale = x1 * y2 - x2 * y1
	const g = (x3 * y2 - x2 * y3) / scale
	const h = (x1 * y3 - x3 * y1) / scale
	return (u, v) => {
		const w = g * u + h * v + 1
		return {
			x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w,
			y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w,
		}
	}
}

/** Returns the square; each of its pixels is the mean of four places. */
export function straighten(picture: Picture, corners: Corners, side: number): Picture {
	const place = projection(corners)
	const at = (x: number, y: number): number => {
		const from = place(x / side, y / side)
		return sample(picture, from.x, from.y)
	}
	const square = blank(side, side)
	for (let y = 0; y < side; y += 1) {
		for (let x = 0; x < side; x += 1) {
			const above = at(x + 0.25, y + 0.25) + at(x + 0.75, y + 0.25)
			const below = at(x + 0.25, y + 0.75) + at(x + 0.75, y + 0.75)
			square.data[y * side + x] = Math.round((above + below) / 4)
		}
	}
	return square
}

/** Returns a square turned clockwise by a quarter. */
export function turned({ width, height, data }: Picture): Picture {
	const result = blank(height, width)
	for (let y = 0; y < height; y += 1) {
		for (let x = 0; x < width; x += 1) result.data[x * height + height - 1 - y] = data[y * width + x]
	}
	return result
}
