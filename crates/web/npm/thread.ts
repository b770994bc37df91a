/**
 * A worker, of browsers or of Node.js.
 *
 * **Invariant:** a thread is either running or ended; messages to an ended one are dropped.
 */

import type { Delivery, Need, Reply } from './protocol.ts'

/** A worker. */
export interface Thread {
	post(message: object | Delivery, transfer?: Transferable[]): void
	onReply: (reply: Reply) => void
	onNeed: (need: Need) => void
	onFailure: (reason: string) => void
	end(): void
}

/** A thread whose messages nobody has asked for yet. */
export const SILENT = { onReply: () => {}, onNeed: () => {}, onFailure: () => {} }

/** Passes a message of a worker on. Returns whether it was a reply. */
export function receive(thread: Thread, message: Reply | Need): boolean {
	if ('need' in message) {
		thread.onNeed(message)
		return false
	}
	thread.onReply(message)
	return true
}

/** Returns the thread of a worker of browsers. */
export function webThread(worker: Worker): Thread {
	const thread: Thread = {
		...SILENT,
		post: (message, transfer = []) => worker.postMessage(message, transfer),
		end: () => worker.terminate(),
	}
	worker.onmessage = (event) => receive(thread, event.data)
	worker.onerror = (event) => {
		event.preventDefault?.()
		thread.onFailure(event.message ?? 'the worker could not be started')
	}
	worker.onmessageerror = () => thread.onFailure('a message could not be read')
	return thread
}
