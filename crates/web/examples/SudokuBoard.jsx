/**
 * The board of `sudoku-board.js` as a React component, for React 18 and later, with rendering on a server.
 *
 * Invariant: the web component is fetched in browsers only.
 */

import { useEffect, useRef } from 'react'

export function SudokuBoard({ puzzle, onSolved }) {
	const board = useRef(null)
	useEffect(() => void import('./sudoku-board.js'), [])
	useEffect(() => {
		const element = board.current
		const solved = (event) => onSolved?.(event.detail)
		element.addEventListener('solved', solved)
		return () => element.removeEventListener('solved', solved)
	}, [onSolved])
	return <sudoku-board ref={board} puzzle={puzzle} />
}
