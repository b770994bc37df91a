/**
 * The games that are kept in the browser.
 *
 * Invariant: opening one saves the one in play first.
 */

import { signal } from '@preact/signals-core'
import { explainFailure } from '../engine/actions.ts'
import { until } from '../engine/client.ts'
import { openLater, openNow } from '../engine/opening.ts'
import { withRules } from '../engine/rules.ts'
import { emptyBoard } from '../state/board.ts'
import { columnOf, rowOf, shapeOf } from '../state/cells.ts'
import { boardOfHash, rulesOfHash } from '../state/hash.ts'
import { type Entry, forget, keptOf, savedGames } from '../state/saving.ts'
import { clock } from '../state/timer.ts'
import { locale, texts } from '../text/language.ts'
import { titleText } from '../text/title.ts'
import { Button } from '../ui/Button.tsx'
import { closeDialog, Dialog } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'

const changes = signal(0)

export const GamesDialog = live(() => {
	const words = texts.value
	void changes.value
	const games = savedGames()
	return (
		<Dialog title={words.games}>
			{games.length === 0 && <p>{words.noGames}</p>}
			<ul class="games">
				{games.map((entry) => (
					<li key={entry.givens}>
						<button type="button" class="game" onClick={() => resume(entry)}>
							<Thumbnail entry={entry} />
							<span>
								<strong>{nameOf(entry)}</strong>
								<span class="small">
									{entry.title && `${dayOf(entry)} · `}
									{entry.solved ? words.solvedTitle : words.percent(entry.done)} · {clock(entry.seconds)}
								</span>
							</span>
						</button>
						<Button
							icon="close"
							label={words.delete}
							bare
							kind="quiet"
							onClick={() => {
								forget(entry.givens)
								changes.value += 1
							}}
						/>
					</li>
				))}
			</ul>
		</Dialog>
	)
})

const dayOf = ({ time }: Entry) => new Date(time).toLocaleDateString(locale.value, { dateStyle: 'medium' })

/** The level, the rules or the day of a puzzle; or when it was played last. */
const nameOf = (entry: Entry) => titleText(entry.title) || dayOf(entry)

/** The givens as dots. */
function Thumbnail({ entry }: { entry: Entry }) {
	const board = boardOfHash(entry.hash) ?? rulesOfHash(entry.hash)?.board ?? emptyBoard()
	const shape = shapeOf(board)
	const { cells, size } = shape
	return (
		<svg class="thumbnail" viewBox={`0 0 ${4 * size} ${4 * size}`} aria-hidden="true">
			{cells
				.filter((cell) => board.givens[cell])
				.map((cell) => (
					<rect
						key={cell}
						x={columnOf(cell, shape) * 4 + 0.5}
						y={rowOf(cell, shape) * 4 + 0.5}
						width={3}
						height={3}
						rx={0.6}
					/>
				))}
		</svg>
	)
}

function resume(entry: Entry): void {
	const { hash } = entry
	const puzzle = boardOfHash(hash)
	const its = rulesOfHash(hash)
	if (puzzle) openNow({ ...keptOf(entry), puzzle })
	else if (its)
		openLater(async (stop) => ({ ...(await withRules(its, until(stop))), ...keptOf(entry) })).catch(
			explainFailure,
		)
	else return
	closeDialog()
}
