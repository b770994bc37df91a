/**
 * Finds the ink of a picture: pixels that are darker than their surroundings.
 *
 * Invariant: a shadow changes nothing, since a pixel is compared with the mean around it.
 */

import { blank, type Ink, type Picture } from './picture.ts'

/** Returns the ink: pixels darker than this share of the mean of a square with this half side. */
export function inkOf(picture: Picture, half: number, share: number): Ink {
	const means = meansOf(picture, half)
	const ink = blank(picture.width, picture.height)
	means.forEach((mean, at) => {
		if (picture.data[at] < share * mean) ink.data[at] = 1
	})
	return ink
}

/** Returns the mean brightness of a square around each pixel, with this half side. */
export function meansOf(picture: Picture, half: number): Float32Array {
	const { width, height } = picture
	const sums = sumsOf(picture)
	const means = new Float32Array(width * height)
	for (let y = 0; y < height; y += 1) {
		const [top, bottom] = [Math.max(y - half, 0), Math.min(y + half + 1, height)]
		const [above, below] = [top * (width + 1), bottom * (width + 1)]
		for (let x = 0; x < width; x += 1) {
			const [left, right] = [Math.max(x - half, 0), Math.min(x + half + 1, width)]
			const sum = sums[below + right] - sums[below + left] - sums[above + right] + sums[above + left]
			means[y * width + x] = sum / ((bottom - top) * (right - left))
		}
	}
	return means
}

/** Returns the sums of all rectangles that begin in the corner above on the left. */
function sumsOf({ width, height, data }: Picture): Uint32Array {
	const sums = new Uint32Array((width + 1) * (height + 1))
	for (let y = 0; y < height; y += 1) {
		let row = 0
		for (let x = 0; x < width; x += 1) {
			row += data[y * width + x]
			sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
		}
	}
	return sums
}
