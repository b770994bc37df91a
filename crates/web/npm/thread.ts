/**
 * Workers of browsers and of Node.js behind one interface.
 *
 * **Invariant:** a thread is either running or ended; messages to an ended one are dropped.
 */

import type { Source } from './module.ts'
import type { Reply, Request } from './protocol.ts'

/** A worker. */
export interface Thread {
	post(message: object, transfer?: Transferable[]): void
	onReply: (reply: Reply) => void
	onFailure: (reason: string) => void
	end(): void
}

export type { Request }

/** Starts a worker; `create` makes one in a browser. */
export async function startThread(create?: () => Worker): Promise<Thread> {
	if (create || typeof Worker !== 'undefined') {
		const worker = create?.() ?? new Worker(new URL(WORKER, import.meta.url), { type: 'module' })
		return ofBrowser(worker)
	}
	const threads = 'node:worker_threads'
	const { Worker: NodeWorker }: typeof import('node:worker_threads') = await import(
		/* @vite-ignore */ threads
	)
	return ofNode(new NodeWorker(new URL(WORKER, import.meta.url)))
}

/** Returns an address that means the same in a worker. */
export function absolute(source: Source | undefined): string | WebAssembly.Module | undefined {
	if (source instanceof WebAssembly.Module || source === undefined) return source
	const base = typeof location === 'undefined' ? import.meta.url : location.href
	return new URL(source, base).href
}

/** This file is TypeScript in the repository and JavaScript in the package; so is the worker. */
const WORKER = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js'

function ofBrowser(worker: Worker): Thread {
	const thread: Thread = {
		post: (message, transfer = []) => worker.postMessage(message, transfer),
		onReply: () => {},
		onFailure: () => {},
		end: () => worker.terminate(),
	}
	worker.onmessage = (event) => thread.onReply(event.data)
	worker.onerror = (event) => {
		event.preventDefault?.()
		thread.onFailure(event.message ?? 'the worker could not be started')
	}
	worker.onmessageerror = () => thread.onFailure('a message could not be read')
	return thread
}

function ofNode(worker: import('node:worker_threads').Worker): Thread {
	// A worker keeps the program alive only while it has something to answer.
	let waiting = 0
	worker.unref()
	const thread: Thread = {
		post: (message, transfer = []) => {
			if ('id' in message && waiting++ === 0) worker.ref()
			worker.postMessage(message, transfer as ArrayBuffer[])
		},
		onReply: () => {},
		onFailure: () => {},
		end: () => void worker.terminate(),
	}
	worker.on('message', (reply) => {
		if (--waiting === 0) worker.unref()
		thread.onReply(reply)
	})
	worker.on('error', (error) => thread.onFailure(String(error)))
	return thread
}
