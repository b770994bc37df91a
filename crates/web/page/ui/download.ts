/**
 * Saves data as a file of the player.
 *
 * Invariant: the address of the data is released again.
 */

export function download(data: Blob, name: string): void {
	const link = document.createElement('a')
	link.href = URL.createObjectURL(data)
	link.download = name
	link.click()
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
