/**
 * Cuts a file into pieces of whole records, while it is read.
 *
 * **Invariant:** pieces come in the order of the file and leave nothing out. A file whose records are not lines
 * is one piece.
 */

import { EngineFailure, messageOf } from './failure.ts'
import { isPacked } from './gzip.ts'
import { joined, release } from './module.ts'
import type { Detected, Input } from './protocol.ts'
import { countRecords, LINE_END, lastEnd } from './records.ts'

/** The size of a piece: small enough for progress, large enough to keep all lanes busy. */
const PIECE = 1 << 20

/** The same for puzzles with rules, one of which can take as long as thousands of others. */
const PIECE_OF_RULES = 1 << 13

/** The first piece is small, so that the first answers come soon. */
export const FIRST_PIECE = 1 << 16

/** The most bytes of a file whose records are not lines. */
const MOST_BYTES = 64 << 20

/** A part of a file, and what is before it: lines, and records. */
export interface Piece {
	bytes: Uint8Array<ArrayBuffer>
	lines: number
	records: number
	isLast: boolean
}

/** Returns the bytes of the input, unpacked if they are packed with gzip. */
export async function open(input: Input): Promise<{ source: ReadableStream<Uint8Array>; total?: number }> {
	if (input instanceof ReadableStream) return { source: input }
	const blob = input instanceof Blob ? input : new Blob([input as BlobPart])
	const magic = new Uint8Array(await blob.slice(0, 2).arrayBuffer())
	if (isPacked(magic)) {
		return {
			source: blob.stream().pipeThrough(new DecompressionStream('gzip')) as ReadableStream<Uint8Array>,
		}
	}
	return { source: blob.stream() as ReadableStream<Uint8Array>, total: blob.size }
}

export interface Head {
	bytes: Uint8Array<ArrayBuffer>
	isEnd: boolean
}

export type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Reads until there are so many bytes, with those that have been read before. */
export async function readAtLeast(reader: Reader, size: number, before = new Uint8Array()): Promise<Head> {
	const parts: Uint8Array[] = [before]
	for (let length = before.length; length < size; ) {
		const chunk = await readChunk(reader)
		if (!chunk) return { bytes: joined(parts), isEnd: true }
		parts.push(chunk)
		length += chunk.length
	}
	return { bytes: joined(parts), isEnd: false }
}

/** Returns the next bytes; nothing at the end. */
async function readChunk(reader: Reader): Promise<Uint8Array | undefined> {
	try {
		return (await reader.read()).value
	} catch (error) {
		throw new EngineFailure({ code: 'unreadable', message: `the file cannot be read: ${messageOf(error)}` })
	}
}

/** Returns the start of a file without the beginning of a line. */
export function wholeLines(bytes: Uint8Array, isEnd: boolean): Uint8Array {
	const head = bytes.subarray(0, FIRST_PIECE)
	if (isEnd && head.length === bytes.length) return head.slice()
	const end = head.lastIndexOf(LINE_END)
	return head.slice(0, end < 0 ? head.length : end + 1)
}

/** Cuts a file into pieces of whole lines; a file whose records are not lines is one piece. */
export async function* cut(head: Head, reader: Reader, detected: Detected): AsyncGenerator<Piece> {
	let rest: Uint8Array<ArrayBuffer> = head.bytes
	let isEnd = head.isEnd
	let lines = 0
	let records = 0
	const most = detected.rules ? PIECE_OF_RULES : PIECE
	let size = Math.min(FIRST_PIECE, most)
	for (;;) {
		if (!isEnd && rest.length < size) {
			const more = await readAtLeast(reader, size, rest)
			release(rest)
			rest = more.bytes
			isEnd = more.isEnd
		}
		if (isEnd && (rest.length <= size || !detected.lines)) {
			yield { bytes: rest, lines, records, isLast: true }
			return
		}
		const end = detected.lines ? lastEnd(rest, size, detected.quoted) : 0
		if (end > 0) {
			const bytes = rest.slice(0, end)
			// Counted before the bytes move to a worker.
			const counted = countRecords(bytes, detected)
			yield { bytes, lines, records, isLast: false }
			if (lines === 0 && detected.hasNames) records--
			lines += counted.lines
			records += counted.records
			const after = rest.slice(end)
			release(rest)
			rest = after
			size = most
			continue
		}
		// A record that is longer than a piece, or a file that is one piece.
		size = 2 * Math.max(size, rest.length)
		if (rest.length > MOST_BYTES) {
			const what = detected.lines ? 'a line' : `files in the format ${detected.format}`
			const message = `${what} can have at most ${MOST_BYTES >> 20} MB; convert the file with foldoku convert`
			throw new EngineFailure({ code: 'too-large', message })
		}
	}
}
