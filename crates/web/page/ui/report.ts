/**
 * Errors that the page lives on after: they stand in the console, where the tests look for them.
 *
 * Invariant: an error that is handled without being reported is one that a player or a text can cause.
 */

export function report(error: unknown): void {
	console.error(error)
}
