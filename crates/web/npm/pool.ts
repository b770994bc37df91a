/**
 * Solves files of any size: workers solve the pieces of a file while it is read.
 *
 * **Invariant:** answers come in the order of the file. At most two pieces per worker are in progress, and
 * pieces whose answers nobody has taken yet count, so memory does not depend on the size of the file.
 */

import { cut, FIRST_PIECE, open, readAtLeast, wholeLines } from './cut.ts'
import { EngineFailure } from './failure.ts'
import { FileWorker, type Part } from './file-worker.ts'
import type { Host } from './host.ts'
import type {
	Counts,
	Detected,
	Input,
	Progress,
	SolveStream,
	StreamOptions,
	StreamSettings,
} from './protocol.ts'

/** Solves all puzzles of a file; the format is detected. */
export function solveStream(input: Input, host: Host, options: StreamOptions = {}): SolveStream {
	return new Run(input, host, options)
}

class Run implements SolveStream {
	readonly summary: Promise<Progress & { format: string }>
	readonly #answers = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: 4 })
	readonly #abort = new AbortController()

	constructor(input: Input, host: Host, options: StreamOptions) {
		options.signal?.addEventListener('abort', () => this.#abort.abort(options.signal?.reason), { once: true })
		if (options.signal?.aborted) this.#abort.abort(options.signal.reason)
		const writer = this.#answers.writable.getWriter()
		this.#abort.signal.addEventListener(
			'abort',
			() => void writer.abort(this.#abort.signal.reason).catch(() => {}),
		)
		this.summary = solve(input, host, options, writer, this.#abort.signal).catch(async (error) => {
			await writer.abort(error).catch(() => {})
			throw error
		})
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
	host: Host,
	options: StreamOptions,
	writer: WritableStreamDefaultWriter<Uint8Array>,
	signal: AbortSignal,
): Promise<Progress & { format: string }> {
	signal.throwIfAborted()
	const start = performance.now()
	const { source, total } = await open(input)
	const reader = source.getReader()
	const workers: FileWorker[] = []
	const end = () => {
		for (const worker of workers) worker.end()
		reader.cancel(signal.reason).catch(() => {})
	}
	signal.addEventListener('abort', end, { once: true })
	const progress: Progress = { bytes: 0, ...ZERO, seconds: 0, ...(total !== undefined && { total }) }
	try {
		const head = await readAtLeast(reader, FIRST_PIECE)
		const first = await FileWorker.start(host, signal, workers)
		const lineHead = wholeLines(head.bytes, head.isEnd)
		const detected = await first.ask<Detected>({ op: 'detect', head: lineHead })
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
			while (seq > 0 && workers.length < count) await FileWorker.start(host, signal, workers)
			const worker = workers[seq % workers.length] as FileWorker
			const stream: StreamSettings = {
				...settings,
				lines: piece.lines,
				records: piece.records,
				isFirst: seq === 0,
				isLast: piece.isLast,
				rules: detected.rules,
			}
			const size = piece.bytes.length
			const request = { op: 'chunk', seq, bytes: piece.bytes, stream } as const
			const solved = worker.ask<Part>(request, [piece.bytes.buffer])
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
