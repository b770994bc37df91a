/**
 * The setter's board: the engine's picture under cells with digits and candidates, and what is being drawn over it.
 *
 * Invariant: hands and keys reach the same commands; exactly one place is in the tab order, that of the cursor.
 */

import { Component } from 'preact'
import { symbolOf } from '../state/cells.ts'
import { live } from '../ui/live.ts'
import { drawn } from './answers.ts'
import { idOf, isStale, type Look, looks } from './look.ts'
import { Over } from './Over.tsx'
import { pointerHandlers, pressKey } from './pointer.ts'
import { cursor, draft, hasRing, tool } from './state.ts'
import { words } from './text.ts'

export const Board = live(() => {
	const { size } = draft.value
	const ring = hasRing.value ? 1 : 0
	const across = size + 2 * ring
	const inset = `${(100 * ring) / across}%`
	return (
		<div
			class={isStale.value ? 'set-board stale' : 'set-board'}
			role="grid"
			aria-label={words.value.board}
			aria-multiselectable
			style={{ '--across': across, '--marks': Math.ceil(Math.sqrt(size)) }}
			data-hand={tool.value.hand}
			onKeyDown={pressKey}
			{...pointerHandlers}
		>
			<div class="set-layers" style={{ inset }} aria-hidden="true">
				<Picture />
			</div>
			{looks.value.map((row, at) => (
				<div role="row" class="row" key={row[0].id} aria-rowindex={at + 1}>
					{row.map((look) => (
						<Cell key={look.id} look={look} />
					))}
				</div>
			))}
			<div class="set-layers" style={{ inset }} aria-hidden="true">
				<Over />
			</div>
		</div>
	)
})

/** The picture of the engine, in both themes; styles show one of them. */
const Picture = live(() => {
	const found = drawn.value
	const { size } = draft.value
	if (!found) return null
	return (
		<>
			{(['light', 'dark'] as const).map((theme) => {
				const { cell, elements } = found.draft[theme]
				return (
					<svg
						key={theme}
						class={`layer figures ${theme}`}
						viewBox={`0 0 ${size * cell} ${size * cell}`}
						aria-hidden="true"
						dangerouslySetInnerHTML={{ __html: elements }}
					/>
				)
			})}
		</>
	)
})

const isSame = (one: Look, other: Look): boolean => JSON.stringify(one) === JSON.stringify(other)

class Cell extends Component<{ look: Look }> {
	override shouldComponentUpdate({ look }: { look: Look }): boolean {
		return !isSame(look, this.props.look)
	}

	override render({ look }: { look: Look }) {
		const { id, label, names, given, only, candidates } = look
		const isSelected = names.includes('marked') || names.includes('drawn')
		return (
			<div
				role="gridcell"
				id={id}
				class={names}
				aria-label={label}
				aria-selected={isSelected}
				tabIndex={names.includes('cursor') ? 0 : -1}
			>
				{given > 0 && <span class="set-digit" data-text={symbolOf(given)} />}
				{only > 0 && <span class="set-digit only" data-text={symbolOf(only)} />}
				{candidates.length > 0 && (
					<span class="set-marks">
						{candidates.map(({ digit, level }) => (
							<span key={digit} class={level} style={{ '--at': digit }} data-text={symbolOf(digit)} />
						))}
					</span>
				)}
			</div>
		)
	}
}

/** Takes the focus to the cursor. */
export function focusCursor(): void {
	document.getElementById(idOf(cursor.value))?.focus({ preventScroll: true })
}
