/**
 * The board: a grid of cells between two drawing layers.
 *
 * Invariant: while the page starts there are fewer rows, and the board has its size from the beginning.
 */

import { UNITS } from '../state/cells.ts'
import { settings } from '../state/settings.ts'
import { paused, shown, solved } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { live } from '../ui/live.ts'
import { rows } from '../ui/stage.ts'
import { Cell } from './Cell.tsx'
import { Over, Under } from './Layers.tsx'
import { pointerHandlers } from './pointer.ts'
import { cellViews } from './view.ts'

export const Board = live(() => {
	const views = cellViews.value
	const words = texts.value
	const names = [
		'board',
		settings.labels.value && 'labelled',
		shown.value && 'explaining',
		shown.value?.drawing && 'drawn',
		paused.value && 'paused',
		solved.value && 'solved',
	]
	return (
		<div class="frame-box">
			{settings.labels.value && <Labels />}
			<div
				class={names.filter(Boolean).join(' ')}
				role="grid"
				aria-label={words.board}
				aria-multiselectable
				{...pointerHandlers}
			>
				<Under />
				{UNITS.slice(0, rows.value).map((row, index) => (
					<div role="row" class="row" key={index} aria-rowindex={index + 1}>
						{row.map((cell) => (
							<Cell key={cell} cell={cell} view={views[cell]} texts={words} />
						))}
					</div>
				))}
				<Over />
			</div>
		</div>
	)
})

function Labels() {
	return (
		<div aria-hidden="true">
			{[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => (
				<span key={number}>
					<span class="label row-label" style={{ '--at': number }}>
						{number}
					</span>
					<span class="label column-label" style={{ '--at': number }}>
						{number}
					</span>
				</span>
			))}
		</div>
	)
}
