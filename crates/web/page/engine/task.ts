/**
 * The work in progress: one task at a time, which can be stopped.
 *
 * Invariant: a new task stops the one before it; a stopped task changes nothing.
 */

import { signal } from '@preact/signals-core'

export interface Task {
	/** What is asked, if asking it again would be of no use. */
	request: string
	cancel(): void
}

export const task = signal<Task | null>(null)

/** Runs work; returns null if it was stopped. */
export async function run<Value>(
	work: (signal: AbortSignal) => Promise<Value>,
	request = '',
): Promise<Value | null> {
	task.value?.cancel()
	const control = new AbortController()
	const current: Task = { request, cancel: () => control.abort() }
	task.value = current
	const stopped = new Promise<null>((resolve) => {
		control.signal.addEventListener('abort', () => resolve(null))
	})
	try {
		const answer = work(control.signal)
		// The answer of stopped work is of no interest, and neither is its error.
		answer.catch(() => {})
		return await Promise.race([answer, stopped])
	} finally {
		if (task.value === current) task.value = null
	}
}
