/**
 * Input that comes before the page is there: keys, pasted texts and dropped files.
 *
 * Invariant: it waits for the page and is then handled in its order; none is lost.
 */

let waiting: (() => void)[] | null = []

/** Runs now if the page is there, else as soon as it is. */
export function whenThere(handle: () => void): void {
	if (waiting) waiting.push(handle)
	else handle()
}

let nowThere = () => {}

/** Resolves when the page is there. */
export const there = new Promise<void>((resolve) => {
	nowThere = resolve
})

/** The page is there. */
export function pageIsThere(): void {
	const early = waiting ?? []
	waiting = null
	for (const handle of early) handle()
	nowThere()
}
