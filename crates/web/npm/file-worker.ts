/**
 * A worker that solves pieces of a file.
 *
 * **Invariant:** every piece settles, also if the worker fails or the run is cancelled.
 */

import { EngineFailure } from './failure.ts'
import type { Host } from './host.ts'
import type { Counts, Reply, Request } from './protocol.ts'
import type { Thread } from './thread.ts'

type Unnumbered<R> = R extends unknown ? Omit<R, 'id'> : never

/** What a worker is asked about a file. */
type FileRequest = Unnumbered<Extract<Request, { op: 'detect' | 'chunk' }>>

/** The answers of a piece. */
export type Part = { part: Uint8Array; counts: Counts }

/** A worker and the pieces that it solves. */
export class FileWorker {
	readonly #thread: Thread
	readonly #waiting = new Map<number, { resolve(value: never): void; reject(reason: unknown): void }>()
	#next = 0

	constructor(thread: Thread) {
		this.#thread = thread
		thread.onReply = (reply) => this.#receive(reply)
		thread.onFailure = (reason) =>
			this.#fail(new EngineFailure({ code: 'internal', message: `the worker failed: ${reason}` }))
	}

	static async start(host: Host, signal: AbortSignal, workers: FileWorker[]): Promise<FileWorker> {
		const worker = new FileWorker(await host.startThread())
		workers.push(worker)
		if (signal.aborted) worker.end()
		signal.throwIfAborted()
		signal.addEventListener('abort', () => worker.#fail(signal.reason), { once: true })
		return worker
	}

	/** Sends a request about a file; the buffers in `transfer` move to the worker. */
	ask<Answer>(request: FileRequest, transfer: Transferable[] = []): Promise<Answer> {
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
