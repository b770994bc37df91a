/**
 * The address of the page: it asks for a puzzle first, and names the game in play afterwards.
 *
 * Invariant: an address that has not been answered yet stays as it is.
 */

/** The last address that was answered, or written by the page itself. */
let answered: string | null = null

/** Whether the puzzle of the address has been opened, or cannot be. */
export const isAnswered = () => location.hash === answered

/** The address has been answered, if it is still the same. */
export function answer(hash: string): void {
	if (location.hash === hash) answered = hash
}

/** Names the game in play in the address. */
export function writeAddress(hash: string): void {
	if (!isAnswered()) return
	if (location.hash !== hash) history.replaceState(null, '', hash)
	answered = location.hash
}
