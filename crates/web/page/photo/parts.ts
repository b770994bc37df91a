/**
 * The connected parts of the ink.
 *
 * Invariant: pixels that touch, also at corners, are in one part; parts are numbered from 1.
 */

import type { Ink } from './picture.ts'

export interface Part {
	label: number
	left: number
	top: number
	right: number
	bottom: number
	/** The number of its pixels. */
	size: number
}

export interface Parts {
	/** The number of the part of each pixel, or 0. */
	labels: Int32Array
	parts: Part[]
}

export function partsOf(ink: Ink): Parts {
	const labels = new Int32Array(ink.data.length)
	const parts: Part[] = []
	for (let at = 0; at < labels.length; at += 1) {
		if (ink.data[at] && !labels[at]) parts.push(fill(ink, labels, at, parts.length + 1))
	}
	return { labels, parts }
}

/** Labels everything that is connected with a pixel. */
function fill({ width, height, data }: Ink, labels: Int32Array, start: number, label: number): Part {
	const part = { label, left: width, top: height, right: 0, bottom: 0, size: 0 }
	const waiting = [start]
	labels[start] = label
	for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
		const y = Math.floor(at / width)
		const x = at - y * width
		part.size += 1
		part.left = Math.min(part.left, x)
		part.right = Math.max(part.right, x)
		part.top = Math.min(part.top, y)
		part.bottom = Math.max(part.bottom, y)
		for (let below = Math.max(y - 1, 0); below <= Math.min(y + 1, height - 1); below += 1) {
			for (let beside = Math.max(x - 1, 0); beside <= Math.min(x + 1, width - 1); beside += 1) {
				const next = below * width + beside
				if (!data[next] || labels[next]) continue
				labels[next] = label
				waiting.push(next)
			}
		}
	}
	return part
}
