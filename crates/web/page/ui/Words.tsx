/**
 * A text of the engine.
 *
 * Invariant: cells are outlined on the board while the pointer is on their names. "≠" is drawn here: the font of the
 * page has no such sign, and some systems replace it by "=" and a stroke through the digit that follows.
 */

import { Fragment } from 'preact'
import { cellOf } from '../state/cells.ts'
import { pointed, shape } from '../state/store.ts'

export function Words({ text }: { text: string }) {
	return (
		<>
			{text
				.split(/(\S*≠\S*)/)
				.map((part, at) =>
					at % 2 === 0 ? <Named key={at} text={part} /> : <Comparison key={at} parts={part.split('≠')} />,
				)}
		</>
	)
}

/** A name of cells: that of one; on boards up to 9×9 also of several, where rows and columns cross. */
const CELLS = /(\b[rz][1-9]\d*[cs][1-9]\d*\b)/i

/** A text whose names of cells show them on the board. */
function Named({ text }: { text: string }) {
	return (
		<>
			{text.split(CELLS).map((part, at) =>
				at % 2 === 0 ? (
					part
				) : (
					<span
						key={at}
						class="words-cell"
						ref={leave}
						onPointerEnter={() => {
							pointed.value = cellsOf(part)
						}}
						onPointerLeave={hide}
					>
						{part}
					</span>
				),
			)}
		</>
	)
}

const hide = () => {
	pointed.value = []
}

/** The outline goes with the name. */
const leave = () => hide

function cellsOf(name: string): number[] {
	const [rows, columns] = name
		.slice(1)
		.split(/[cs]/i)
		.map((numbers) => (shape.value.size > 9 ? [numbers] : [...numbers]))
	const cells = rows.flatMap((row) => columns.map((column) => cellOf(`r${row}c${column}`, shape.value)))
	return cells.filter((cell) => cell >= 0)
}

/** Texts with "≠" between them, in one line. */
function Comparison({ parts }: { parts: string[] }) {
	return (
		<span class="comparison">
			{parts.map((part, at) => (
				<Fragment key={at}>
					{at > 0 && (
						<>
							<span class="sr">≠</span>
							<span class="unequal" data-text="=" aria-hidden="true" />
						</>
					)}
					{part}
				</Fragment>
			))}
		</span>
	)
}
