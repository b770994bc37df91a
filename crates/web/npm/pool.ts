/**
 * Solves files of any size: reads them piece by piece, cuts them at line ends, and lets workers solve the
 * pieces.
 *
 * **Invariant:** answers come in the order of the file. At most two pieces per worker are in progress, and
 * pieces whose answers nobody has taken yet count, so memory does not depend on the size of the file.
 */

import { EngineFailure } from './failure.ts'
import { joined } from './module.ts'
import type {
	Counts,
	Detected,
	LoadOptions,
	Progress,
	Reply,
	SolveStream,
	StreamOptions,
	StreamSettings,
} from './protocol.ts'
import { startThread, type Thread } from './thread.ts'

/** The size of a piece: small enough for progress, large enough to keep all lanes busy. */
const PIECE = 1 << 20

/** The first piece is small, so that the first answers come soon. */
const FIRST_PIECE = 1 << 16

/** The most bytes of a file whose records are not lines. */
const MOST_BYTES = 64 << 20

const LINE_END = 10
const QUOTE = 34

/** What can be solved. */
export type Input = Blob | ReadableStream<Uint8Array> | Uint8Array | string

interface Piece {
	bytes: Uint8Array<ArrayBuffer>
	lines: number
	records: number
	isLast: boolean
}

/** Solves all puzzles of a file; the format is detected. */
export function solveStream(input: Input, options: StreamOptions & LoadOptions = {}): SolveStream {
	return new Run(input, options)
}

class Run implements SolveStream {
	readonly summary: Promise<Progress & { format: string }>
	readonly #answers = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: 4 })
	readonly #abort = new AbortController()

	constructor(input: Input, options: StreamOptions & LoadOptions) {
		options.signal?.addEventListener('abort', () => this.#abort.abort(options.signal?.reason), { once: true })
		if (options.signal?.aborted) this.#abort.abort(options.signal.reason)
		const writer = this.#answers.writable.getWriter()
		this.#abort.signal.addEventListener(
			'abort',
			() => void writer.abort(this.#abort.signal.reason).catch(() => {}),
		)
		this.summary = solve(input, options, writer, this.#abort.signal).then(
			(summary) => summary,
			async (error) => {
				await writer.abort(error).catch(() => {})
				throw error
			},
		)
		// The loop over the results gets the error.
		this.summary.catch(() => {})
	}

	cancel(): void {
		this.#abort.abort(new EngineFailure({ code: 'cancelled', message: 'cancelled' }))
	}

	async *[Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
		const reader = this.#answers.readable.getReader()
		try {
			for (let it = await reader.read(); !it.done; it = await reader.read()) yield it.value
		} finally {
			// A loop that ends early needs no more answers.
			this.cancel()
			reader.releaseLock()
		}
	}

	async blob(): Promise<Blob> {
		const parts: Blob[] = []
		// Blobs are kept outside of the heap of JavaScript.
		for await (const part of this) parts.push(new Blob([part as BlobPart]))
		return new Blob(parts, { type: 'text/plain' })
	}
}

/** Reads, solves and writes the whole file. */
async function solve(
	input: Input,
	options: StreamOptions & LoadOptions,
	writer: WritableStreamDefaultWriter<Uint8Array>,
	signal: AbortSignal,
): Promise<Progress & { format: string }> {
	signal.throwIfAborted()
	const start = performance.now()
	const { source, total } = await open(input)
	const reader = source.getReader()
	const workers: Line[] = []
	const end = () => {
		for (const worker of workers) worker.end()
		reader.cancel(signal.reason).catch(() => {})
	}
	signal.addEventListener('abort', end, { once: true })
	const progress: Progress = { bytes: 0, ...ZERO, seconds: 0, ...(total !== undefined && { total }) }
	try {
		const head = await readAtLeast(reader, FIRST_PIECE)
		const first = await Line.start(options, signal, workers)
		const lineHead = wholeLines(head.bytes, head.isEnd)
		const detected = (await first.ask({ op: 'detect', head: lineHead })) as Detected
		const count = Math.max(1, options.workers ?? defaultWorkers())
		const settings = { to: options.to ?? 'solution', limit: options.limit ?? 2, head: lineHead } as const
		const inProgress: Promise<void>[] = []
		// The answers that are written next; a piece waits for the one before it.
		let written: Promise<void> = Promise.resolve()
		let at = 0
		for await (const piece of cut(head, reader, detected)) {
			signal.throwIfAborted()
			const seq = at++
			// The other workers start when there is work for them.
			while (seq > 0 && workers.length < count) await Line.start(options, signal, workers)
			const worker = workers[seq % workers.length] as Line
			const stream: StreamSettings = {
				...settings,
				lines: piece.lines,
				records: piece.records,
				isFirst: seq === 0,
				isLast: piece.isLast,
				rules: detected.rules,
			}
			const size = piece.bytes.length
			const solved = worker.solve(seq, piece.bytes, stream)
			const before = written
			written = (async () => {
				const [{ part, counts }] = await Promise.all([solved, before])
				await writer.ready
				signal.throwIfAborted()
				if (part.length > 0) await writer.write(part)
				for (const key of KEYS) progress[key] += counts[key]
				progress.bytes += size
				progress.seconds = (performance.now() - start) / 1000
				options.onProgress?.({ ...progress })
			})()
			written.catch(() => {})
			inProgress.push(written)
			if (inProgress.length >= 2 * count) await inProgress.shift()
		}
		await written
		await writer.close()
		return { ...progress, format: detected.format }
	} catch (error) {
		throw signal.aborted ? signal.reason : error
	} finally {
		signal.removeEventListener('abort', end)
		// The memory of a module never shrinks, so its workers end with the file.
		for (const worker of workers) worker.end()
	}
}

const ZERO: Counts = { records: 0, unique: 0, multiple: 0, none: 0, invalid: 0 }
const KEYS = Object.keys(ZERO) as (keyof Counts)[]

function defaultWorkers(): number {
	return Math.min(4, globalThis.navigator?.hardwareConcurrency ?? 2)
}

/** Returns the bytes of the input, unpacked if they are packed with gzip. */
async function open(input: Input): Promise<{ source: ReadableStream<Uint8Array>; total?: number }> {
	if (input instanceof ReadableStream) return { source: input }
	const blob = input instanceof Blob ? input : new Blob([input as BlobPart])
	const magic = new Uint8Array(await blob.slice(0, 2).arrayBuffer())
	if (magic[0] === 0x1f && magic[1] === 0x8b) {
		return {
			source: blob.stream().pipeThrough(new DecompressionStream('gzip')) as ReadableStream<Uint8Array>,
		}
	}
	return { source: blob.stream() as ReadableStream<Uint8Array>, total: blob.size }
}

interface Head {
	bytes: Uint8Array<ArrayBuffer>
	isEnd: boolean
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

async function readAtLeast(reader: Reader, size: number): Promise<Head> {
	const parts: Uint8Array[] = []
	for (let length = 0; length < size; ) {
		const { done, value } = await readChunk(reader)
		if (done) return { bytes: joined(parts), isEnd: true }
		parts.push(value)
		length += value.length
	}
	return { bytes: joined(parts), isEnd: false }
}

async function readChunk(
	reader: Reader,
): Promise<{ done: true; value?: undefined } | { done: false; value: Uint8Array }> {
	try {
		return (await reader.read()) as { done: false; value: Uint8Array }
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error)
		throw new EngineFailure({ code: 'unreadable', message: `the file cannot be read: ${reason}` })
	}
}

/** Returns the start of a file without the beginning of a line. */
function wholeLines(bytes: Uint8Array, isEnd: boolean): Uint8Array {
	const head = bytes.subarray(0, FIRST_PIECE)
	if (isEnd && head.length === bytes.length) return head.slice()
	const end = head.lastIndexOf(LINE_END)
	return head.slice(0, end < 0 ? head.length : end + 1)
}

/** Cuts a file into pieces of whole lines; a file whose records are not lines is one piece. */
async function* cut(head: Head, reader: Reader, detected: Detected): AsyncGenerator<Piece> {
	let rest: Uint8Array<ArrayBuffer> = head.bytes
	let isEnd = head.isEnd
	let lines = 0
	let records = 0
	let size = FIRST_PIECE
	for (;;) {
		if (!isEnd && rest.length < size) {
			const more = await readAtLeast(reader, size - rest.length)
			rest = joined([rest, more.bytes])
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
			rest = rest.slice(end)
			size = PIECE
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

/** Returns the end of the last record among the first `size` bytes; 0 if there is none. */
function lastEnd(bytes: Uint8Array, size: number, isQuoted: boolean): number {
	const piece = bytes.subarray(0, size)
	if (!isQuoted || !piece.includes(QUOTE)) return piece.lastIndexOf(LINE_END) + 1
	let end = 0
	let inQuotes = false
	for (let at = 0; at < piece.length; at++) {
		if (piece[at] === QUOTE) inQuotes = !inQuotes
		else if (piece[at] === LINE_END && !inQuotes) end = at + 1
	}
	return end
}

/** Counts lines, and those that are records: neither blank nor a comment. */
function countRecords(bytes: Uint8Array, { quoted }: Detected): { lines: number; records: number } {
	const isQuoted = quoted && bytes.includes(QUOTE)
	let lines = 0
	let records = 0
	for (let at = 0; at < bytes.length; ) {
		let end = bytes.indexOf(LINE_END, at)
		if (end < 0) end = bytes.length
		lines++
		if (isQuoted) {
			for (let quotes = count(bytes, at, end); quotes % 2 === 1 && end < bytes.length; lines++) {
				const next = bytes.indexOf(LINE_END, end + 1)
				quotes += count(bytes, end, next < 0 ? bytes.length : next)
				end = next < 0 ? bytes.length : next
			}
		}
		const start = firstInk(bytes, at, end)
		if (start !== undefined && (quoted || start !== HASH)) records++
		at = end + 1
	}
	return { lines, records }
}

const SPACE = 32
const HASH = 35

/** Returns the first character that is not white space. */
function firstInk(bytes: Uint8Array, from: number, to: number): number | undefined {
	for (let at = from; at < to; at++) if ((bytes[at] ?? 0) > SPACE) return bytes[at]
	return undefined
}

function count(bytes: Uint8Array, from: number, to: number): number {
	let quotes = 0
	for (let at = from; at < to; at++) if (bytes[at] === QUOTE) quotes++
	return quotes
}

type Part = { part: Uint8Array; counts: Counts }

/** A worker and the pieces that it solves. */
class Line {
	readonly #thread: Thread
	readonly #waiting = new Map<number, { resolve(value: never): void; reject(reason: unknown): void }>()
	#next = 0

	constructor(thread: Thread) {
		this.#thread = thread
		thread.onReply = (reply) => this.#receive(reply)
		thread.onFailure = (reason) =>
			this.#fail(new EngineFailure({ code: 'internal', message: `the worker failed: ${reason}` }))
	}

	static async start(options: LoadOptions, signal: AbortSignal, workers: Line[]): Promise<Line> {
		const line = new Line(await startThread(options.worker))
		workers.push(line)
		if (signal.aborted) line.end()
		signal.throwIfAborted()
		signal.addEventListener('abort', () => line.#fail(signal.reason), { once: true })
		line.#thread.post({ start: { files: address(options.files), rules: address(options.rules) } })
		return line
	}

	ask(request: { op: 'detect'; head: Uint8Array }): Promise<unknown> {
		return this.#send(request, [])
	}

	solve(seq: number, bytes: Uint8Array<ArrayBuffer>, stream: StreamSettings): Promise<Part> {
		return this.#send({ op: 'chunk', seq, bytes, stream }, [bytes.buffer]) as Promise<Part>
	}

	#send(request: object, transfer: Transferable[]): Promise<unknown> {
		const id = this.#next++
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject })
			this.#thread.post({ id, ...request }, transfer)
		})
	}

	end(): void {
		this.#thread.end()
	}

	#receive(reply: Reply): void {
		const waiting = this.#waiting.get(reply.id)
		this.#waiting.delete(reply.id)
		if ('error' in reply) waiting?.reject(new EngineFailure(reply.error))
		else waiting?.resolve(('part' in reply ? reply : reply.ok) as never)
	}

	#fail(reason: unknown): void {
		for (const { reject } of this.#waiting.values()) reject(reason)
		this.#waiting.clear()
	}
}

/** Returns an address that means the same in a worker. */
function address(source: LoadOptions['files']): string | WebAssembly.Module | undefined {
	if (source instanceof WebAssembly.Module || source === undefined) return source
	const base = typeof location === 'undefined' ? import.meta.url : location.href
	return new URL(source, base).href
}
