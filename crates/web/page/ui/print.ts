/**
 * Prints the board.
 *
 * Invariant: the dialog in front is gone before the page is printed.
 */

import { closeDialog } from './Dialog.tsx'

export function printBoard(): void {
	closeDialog()
	setTimeout(() => print(), 50)
}
