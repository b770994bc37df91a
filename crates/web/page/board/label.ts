/**
 * The names of cells for those who do not see them, in the language of the page.
 *
 * Invariant: a name says the same as the cell shows.
 */

import { columnOf, digitsOf, rowOf, type Shape, symbolOf } from '../state/cells.ts'
import type { Texts } from '../text/en.ts'
import { type CellView, FLAGS } from './view.ts'

export function labelOf(cell: number, view: CellView, texts: Texts, of: Shape): string {
	const parts = [texts.cell(rowOf(cell, of) + 1, columnOf(cell, of) + 1)]
	if (view.digit) parts.push(symbolOf(view.digit), view.flags & FLAGS.given ? texts.given : texts.entry)
	else parts.push(texts.empty)
	const marks = digitsOf(view.corner | view.centre)
	if (marks.length > 0) parts.push(`${texts.marks} ${marks.map(symbolOf).join(' ')}`)
	const colours = digitsOf(view.colours).map((colour) => texts.colours[colour - 1])
	if (colours.length > 0) parts.push(colours.join(' '))
	if (view.flags & FLAGS.conflict) parts.push(texts.conflict)
	if (view.flags & FLAGS.wrong) parts.push(texts.wrong)
	return parts.join(', ')
}
