/**
 * The shapes of digits in many fonts, drawn by Chromium.
 *
 * Invariant: a font without digits of its own, or that is not installed, is an error: it would be drawn in another one.
 */

import { chromium } from '@playwright/test'
import type { Picture } from '../page/photo/picture.ts'

/** A font, which is installed, or whose file is embedded in the drawing page. */
export interface Font {
	family: string
	weight: number
	/** The bytes of its file, as base64. */
	file?: string
}

/** The digits from 1 to 9 of a font: 0 is paper and 255 ink. All have the scale of the highest. */
export type Shapes = readonly Picture[]

/** The size at which digits are drawn. */
const SIZE = 72

export async function shapesOf(fonts: readonly Font[], executablePath: string): Promise<Shapes[]> {
	const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
	try {
		const page = await browser.newPage()
		const all: Shapes[] = []
		for (const font of fonts) {
			const drawn = await page.evaluate(draw, { ...font, size: SIZE })
			if (!drawn) throw new Error(`font '${font.family}' is not installed`)
			all.push(drawn.map(({ width, height, text }) => ({ width, height, data: Buffer.from(text, 'base64') })))
		}
		return all
	} finally {
		await browser.close()
	}
}

/** Draws digits within the browser; null if the font is not there. */
async function draw({ family, weight, file, size }: Font & { size: number }) {
	if (file) {
		const face = new FontFace(family, `url(data:font/woff2;base64,${file})`, { weight: `${weight}` })
		document.fonts.add(await face.load())
	}
	const side = 3 * size
	const canvas = new OffscreenCanvas(side, side)
	const context = canvas.getContext('2d', { willReadFrequently: true })
	if (!context) throw new Error('there is no canvas')
	const widthIn = (families: string) => {
		context.font = `${weight} ${size}px ${families}`
		return context.measureText('0123456789').width
	}
	const isThere = ['serif', 'monospace'].some((it) => widthIn(`"${family}", ${it}`) !== widthIn(it))
	if (!isThere) return null
	context.font = `${weight} ${size}px "${family}"`
	context.textAlign = 'center'
	return Array.from({ length: 9 }, (_, index) => {
		context.clearRect(0, 0, side, side)
		context.fillText(String(index + 1), side / 2, 2 * size)
		const { data } = context.getImageData(0, 0, side, side)
		let [left, right, top, bottom] = [side, 0, side, 0]
		for (let at = 0; at < side * side; at += 1) {
			if (data[4 * at + 3] < 64) continue
			const [x, y] = [at % side, Math.floor(at / side)]
			left = Math.min(left, x)
			right = Math.max(right, x)
			top = Math.min(top, y)
			bottom = Math.max(bottom, y)
		}
		let bytes = ''
		for (let y = top; y <= bottom; y += 1) {
			for (let x = left; x <= right; x += 1) bytes += String.fromCharCode(data[4 * (y * side + x) + 3])
		}
		return { width: right - left + 1, height: bottom - top + 1, text: btoa(bytes) }
	})
}
