/**
 * The board: a grid of cells between two drawing layers.
 *
 * Invariant: while the page starts there are fewer rows, and the board has its size from the beginning.
 */

import type { RulesPuzzle } from '../../npm/protocol.ts'
import type { Shape } from '../state/cells.ts'
import { settings } from '../state/settings.ts'
import { paused, rules, shape, shown, solved } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { live } from '../ui/live.ts'
import { rows } from '../ui/stage.ts'
import { Cell } from './Cell.tsx'
import { slotsOf } from './geometry.ts'
import { Discs, Figures, Over, Under } from './Layers.tsx'
import { pointerHandlers } from './pointer.ts'
import { cellViews } from './view.ts'

export const Board = live(() => {
	// The first part of the page is drawn without them.
	const views = rows.value > 0 ? cellViews.value : []
	const words = texts.value
	const its = rules.value
	const { size } = shape.value
	const names = [
		'board',
		shown.value && 'explaining',
		shown.value?.drawing && 'drawn',
		paused.value && 'paused',
		solved.value && 'solved',
		its && 'ruled',
	]
	return (
		<div class="frame-box" style={{ padding: its ? paddingOf(its, size) : '' }}>
			<div
				class={names.filter(Boolean).join(' ')}
				role="grid"
				style={sizesOf(shape.value)}
				aria-label={words.board}
				aria-multiselectable
				{...pointerHandlers}
			>
				<Under />
				<Figures />
				<Discs />
				{shape.value.rows.slice(0, rows.value < 9 ? rows.value : size).map((row, index) => (
					<div role="row" class="row" key={index} aria-rowindex={index + 1}>
						{row.map((cell, at) =>
							cell < 0 ? (
								<span key={`gap-${at}`} aria-hidden="true" />
							) : (
								<Cell key={cell} cell={cell} view={views[cell]} texts={words} of={shape.value} />
							),
						)}
					</div>
				))}
				<Over />
				{(settings.labels.value || shown.value) && !hasMargins(its) && <Labels />}
			</div>
		</div>
	)
})

/** What styles need to know of a board: how many cells are beside each other, and how candidates stand in each. */
function sizesOf(of: Shape) {
	const { columns, rows } = slotsOf(null, of)
	return { '--size': of.size, '--columns': columns, '--rows': rows }
}

/** Returns whether clues stand beside the board. */
const hasMargins = (its: RulesPuzzle | null) => its?.light.margins.some(Boolean) ?? false

/** Returns the room for clues outside the board, which makes the board smaller. */
export function paddingOf({ light }: RulesPuzzle, size = 9): string {
	const [left, top, right, bottom] = light.margins
	const across = Math.max(left + right, top + bottom)
	const spare = (across - left - right) / 2
	const sides = [top, right + spare, bottom, left + spare]
	return sides.map((it) => `${(100 * it) / (size + across)}%`).join(' ')
}

const Labels = live(() => {
	return (
		<div aria-hidden="true">
			{['row-label', 'column-label'].map((name) =>
				shape.value.rows.map((_, at) => (
					<span key={at} class={`label ${name}`} style={{ '--at': at + 1 }}>
						{at + 1}
					</span>
				)),
			)}
		</div>
	)
})
