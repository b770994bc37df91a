/**
 * The board: a grid of cells between two drawing layers.
 *
 * Invariant: while the page starts there are fewer rows, and the board has its size from the beginning.
 */

import type { RulesPuzzle } from '../../npm/protocol.ts'
import { DIGITS, UNITS } from '../state/cells.ts'
import { settings } from '../state/settings.ts'
import { paused, rules, shown, solved } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { live } from '../ui/live.ts'
import { rows } from '../ui/stage.ts'
import { Cell } from './Cell.tsx'
import { Discs, Figures, Over, Under } from './Layers.tsx'
import { pointerHandlers } from './pointer.ts'
import { cellViews } from './view.ts'

export const Board = live(() => {
	// The first part of the page is drawn without them.
	const views = rows.value > 0 ? cellViews.value : []
	const words = texts.value
	const its = rules.value
	const names = [
		'board',
		shown.value && 'explaining',
		shown.value?.drawing && 'drawn',
		paused.value && 'paused',
		solved.value && 'solved',
		its && 'ruled',
	]
	return (
		<div class="frame-box" style={{ padding: its ? paddingOf(its) : '' }}>
			<div
				class={names.filter(Boolean).join(' ')}
				role="grid"
				aria-label={words.board}
				aria-multiselectable
				{...pointerHandlers}
			>
				<Under />
				<Figures />
				<Discs />
				{UNITS.slice(0, rows.value).map((row, index) => (
					<div role="row" class="row" key={index} aria-rowindex={index + 1}>
						{row.map((cell) => (
							<Cell key={cell} cell={cell} view={views[cell]} texts={words} />
						))}
					</div>
				))}
				<Over />
				{(settings.labels.value || shown.value) && !hasMargins(its) && <Labels />}
			</div>
		</div>
	)
})

/** Returns whether clues stand beside the board. */
const hasMargins = (its: RulesPuzzle | null) => its?.light.margins.some(Boolean) ?? false

/** Returns the room for clues outside the board, which makes the board smaller. */
export function paddingOf({ light }: RulesPuzzle): string {
	const [left, top, right, bottom] = light.margins
	const across = Math.max(left + right, top + bottom)
	const spare = (across - left - right) / 2
	const sides = [top, right + spare, bottom, left + spare]
	return sides.map((it) => `${(100 * it) / (9 + across)}%`).join(' ')
}

function Labels() {
	return (
		<div aria-hidden="true">
			{['row-label', 'column-label'].map((name) =>
				DIGITS.map((number) => (
					<span key={number} class={`label ${name}`} style={{ '--at': number }}>
						{number}
					</span>
				)),
			)}
		</div>
	)
}
