/**
 * Grey pictures, and pictures of two colours.
 *
 * Invariant: pixels lie row by row; 0 is black and 255 white.
 */

export interface Picture {
	width: number
	height: number
	data: Uint8Array
}

/** A picture whose pixels are 1 where there is ink, else 0. */
export type Ink = Picture

export interface Point {
	x: number
	y: number
}

export const blank = (width: number, height: number): Picture => ({
	width,
	height,
	data: new Uint8Array(width * height),
})

/** Returns the brightness of pixels with four bytes each. */
export function greyOf(rgba: ArrayLike<number>, width: number, height: number): Picture {
	const grey = blank(width, height)
	for (let at = 0; at < grey.data.length; at += 1) {
		const from = 4 * at
		grey.data[at] = (77 * rgba[from] + 150 * rgba[from + 1] + 29 * rgba[from + 2]) >> 8
	}
	return grey
}

/** Returns the brightness between pixels; beyond the edge it is that of the edge. Reading asks this most often. */
export function sample(picture: Picture, x: number, y: number): number {
	const { width, height, data } = picture
	const inX = Math.min(Math.max(x, 0), width - 1)
	const inY = Math.min(Math.max(y, 0), height - 1)
	const left = Math.min(Math.floor(inX), width - 2)
	const top = Math.min(Math.floor(inY), height - 2)
	const at = top * width + left
	const above = data[at] + (inX - left) * (data[at + 1] - data[at])
	const below = data[at + width] + (inX - left) * (data[at + width + 1] - data[at + width])
	return above + (inY - top) * (below - above)
}
