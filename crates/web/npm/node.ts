/**
 * Modules and the worker in Node.js, Deno and Bun: embedded, because bundles of servers leave other files behind.
 *
 * **Invariant:** a worker keeps the program alive only while it has something to answer.
 */

import { Worker as NodeWorker } from 'node:worker_threads'

import { compileInNode, decodedInNode } from './compile-node.ts'
import { embeddedModule, embeddedWorker } from './embedded.ts'
import type { Platform } from './host.ts'
import { receive, SILENT, type Thread } from './thread.ts'

/** Gives the program of the worker what it needs of a worker of browsers. */
const SELF = `const { parentPort } = require('node:worker_threads')
globalThis.self = {
	addEventListener: (_, listener) => parentPort.on('message', (data) => listener({ data })),
	postMessage: (message, { transfer }) => parentPort.postMessage(message, transfer),
};
`

export const NODE: Platform = {
	place: async (name) => decodedInNode(await embeddedModule(name)),
	compileAt: compileInNode,
	async startThread() {
		// The flags of the program are not for the worker, such as those that change how it is read.
		return nodeThread(new NodeWorker(SELF + (await embeddedWorker()), { eval: true, execArgv: [] }))
	},
}

function nodeThread(worker: NodeWorker): Thread {
	let waiting = 0
	worker.unref()
	const thread: Thread = {
		...SILENT,
		post: (message, transfer = []) => {
			if ('id' in message && waiting++ === 0) worker.ref()
			worker.postMessage(message, transfer as ArrayBuffer[])
		},
		end: () => void worker.terminate(),
	}
	worker.on('message', (message) => {
		if (receive(thread, message) && --waiting === 0) worker.unref()
	})
	worker.on('error', (error) => thread.onFailure(String(error)))
	return thread
}
