/**
 * The work in progress: one task at a time, which can be stopped.
 *
 * Invariant: a new task stops the one before it; a stopped task changes nothing. Questions about the board wait
 * for the puzzle that is being opened, so that only the player and another puzzle stop an opening.
 */

import { signal } from '@preact/signals-core'
import { reportFault } from './client.ts'

interface Kind {
	/** What is asked, if asking it again would be of no use. */
	request?: string
	/** Whether the work opens a puzzle. */
	opens?: boolean
}

export interface Task extends Kind {
	cancel(): void
}

export const task = signal<Task | null>(null)

let opening: Promise<unknown> | null = null

/** Returns when no puzzle is being opened. */
export async function opened(): Promise<void> {
	while (opening) await opening
}

/** Runs work; returns null if it was stopped. */
export function run<Value>(
	work: (signal: AbortSignal) => Promise<Value>,
	kind: Kind = {},
): Promise<Value | null> {
	const result = settled(work, kind)
	if (kind.opens) {
		const end = () => {
			if (opening === mine) opening = null
		}
		const mine = result.then(end, end)
		opening = mine
	}
	return result
}

async function settled<Value>(
	work: (signal: AbortSignal) => Promise<Value>,
	kind: Kind,
): Promise<Value | null> {
	task.value?.cancel()
	const control = new AbortController()
	const current: Task = { ...kind, cancel: () => control.abort() }
	task.value = current
	const stopped = new Promise<null>((resolve) => {
		control.signal.addEventListener('abort', () => resolve(null))
	})
	try {
		const answer = work(control.signal)
		// Nobody waits for the answer of stopped work.
		answer.catch((error) => {
			if (control.signal.aborted && error !== control.signal.reason) reportFault(error)
		})
		return await Promise.race([answer, stopped])
	} finally {
		if (task.value === current) task.value = null
	}
}
