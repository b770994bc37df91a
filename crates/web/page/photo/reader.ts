/**
 * Reads pictures away from the page's own thread.
 *
 * Invariant: every picture has one answer. Nothing leaves the device.
 */

import { modelOf } from './model.ts'
import { greyOf, type Picture } from './picture.ts'
import { type Reading, read } from './read.ts'

/** What was read, or why nothing was. */
export type Answer = Reading | 'no-picture' | 'no-grid' | Error

/** The longer side of the picture that is looked at. */
const SIDE = 1200

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
	postMessage(await answer(data).catch((error) => error))
})

async function answer(file: Blob): Promise<Answer> {
	const bitmap = await createImageBitmap(file).catch(() => null)
	if (!bitmap) return 'no-picture'
	const address = new URL('./model.bin', import.meta.url)
	const reply = await fetch(address)
	if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
	return read(pictureOf(bitmap), modelOf(await reply.arrayBuffer())) ?? 'no-grid'
}

/** Returns the pixels of a picture, on white paper if it is transparent. */
function pictureOf(bitmap: ImageBitmap): Picture {
	const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
	const [width, height] = [bitmap.width, bitmap.height].map((it) => Math.max(Math.round(it * scale), 2))
	const context = new OffscreenCanvas(width, height).getContext('2d')
	if (!context) throw new Error('the browser has no canvas')
	context.fillStyle = 'white'
	context.fillRect(0, 0, width, height)
	context.imageSmoothingQuality = 'high'
	context.drawImage(bitmap, 0, 0, width, height)
	bitmap.close()
	return greyOf(context.getImageData(0, 0, width, height).data, width, height)
}
