/**
 * Unpacks what is packed with gzip: files, and modules within JavaScript.
 *
 * **Invariant:** the host does the work; other bytes stay as they are.
 */

import { EngineFailure } from './failure.ts'

/** Returns whether bytes are packed with gzip. */
export function isPacked(bytes: Uint8Array): boolean {
	return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** Returns the content of bytes that may be packed with gzip. */
export async function unpacked<T extends Uint8Array>(bytes: T): Promise<T | Uint8Array<ArrayBuffer>> {
	if (!isPacked(bytes)) return bytes
	try {
		const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'))
		return new Uint8Array(await new Response(stream).arrayBuffer())
	} catch {
		throw new EngineFailure({ code: 'unreadable', message: 'the gzip data is damaged' })
	}
}

/** Returns the bytes that were packed with gzip and written in base64. */
export function decoded(text: string): Promise<Uint8Array<ArrayBuffer>> {
	const characters = atob(text)
	const bytes = new Uint8Array(characters.length)
	// `Uint8Array.from` takes ten times as long.
	for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at)
	return unpacked(bytes)
}
