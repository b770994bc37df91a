/**
 * The keypad, its modes, and the tools.
 *
 * Invariant: everything here can also be done with keys; see `state/keys.ts`.
 */

import { check } from '../engine/actions.ts'
import { openNow } from '../engine/opening.ts'
import type { Mode } from '../state/actions.ts'
import { emptyBoard } from '../state/board.ts'
import { CLASSIC, symbolOf } from '../state/cells.ts'
import { erase, fixPuzzle, pressKey, toggleAuto } from '../state/commands.ts'
import { settings } from '../state/settings.ts'
import { act, board, canRedo, canUndo, counts, held, isAuto, mode, setting, shape } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { rowsOfKeys } from '../ui/keypad.ts'
import { live } from '../ui/live.ts'
import { showHint } from './Assistant.tsx'

const MODES: readonly Mode[] = ['digit', 'corner', 'centre', 'colour']

export const Controls = live(() => {
	return (
		<section class="controls">
			{setting.value ? <SetBar /> : <Modes />}
			<Keypad />
			<Tools />
		</section>
	)
})

const Modes = live(() => {
	const words = texts.value
	return (
		<div class="modes" role="group" aria-label={words.modesLabel}>
			{MODES.map((name) => (
				<button
					key={name}
					type="button"
					aria-pressed={mode.value === name}
					class={`mode as-${name}`}
					onClick={() => {
						mode.value = name
					}}
				>
					<span class="mode-sample" aria-hidden="true">
						{name === 'colour' ? <span class="swatch" /> : { digit: '5', corner: '1 2', centre: '12' }[name]}
					</span>
					<span>{words.modes[name]}</span>
				</button>
			))}
		</div>
	)
})

const SetBar = live(() => {
	const words = texts.value
	const isEmpty = !board.value.entries.some(Boolean)
	return (
		<div class="set-bar row-buttons">
			<p>{words.setText}</p>
			<Button label={words.cancel} kind="quiet" onClick={() => openNow({ puzzle: emptyBoard() })} />
			<Button label={words.start} kind="main" disabled={isEmpty} onClick={fixPuzzle} />
		</div>
	)
})

const Keypad = live(() => {
	const words = texts.value
	const current = setting.value ? 'digit' : mode.value
	const { cells, digits } = current === 'colour' ? CLASSIC : shape.value
	const size = digits.length
	const order = settings.flip.value && size === 9 ? [7, 8, 9, 4, 5, 6, 1, 2, 3] : digits
	const { rows, across } = rowsOfKeys(digits.length + 1)
	return (
		<div
			class={`keypad as-${current}${rows > 2 ? ' many' : ''}`}
			style={{ '--across': across, '--wide': size % 3 ? 4 : 3 }}
			role="group"
			aria-label={words.keypad}
		>
			{order.map((digit) => {
				const left = cells.length / size - counts.value[digit]
				const isDone = current === 'digit' && left <= 0
				const name = current === 'colour' ? words.colours[digit - 1] : nameOfKey(digit)
				return (
					<button
						key={digit}
						type="button"
						class={isDone ? 'key done' : 'key'}
						aria-label={current === 'digit' ? `${name}, ${words.left(Math.max(left, 0))}` : name}
						aria-pressed={settings.digitFirst.value ? held.value === digit : undefined}
						onClick={() => pressKey(digit)}
					>
						{current === 'colour' ? (
							<span class="swatch" style={{ background: `var(--colour-${digit})` }} aria-hidden="true">
								{'ABCDEFGHI'[digit - 1]}
							</span>
						) : (
							<span class={`key-digit at${digit}`} aria-hidden="true">
								{symbolOf(digit)}
							</span>
						)}
						{digit > 9 && <span class="key-number" data-text={digit} />}
						{current === 'digit' && <span class="count" data-text={left > 0 ? left : ''} />}
					</button>
				)
			})}
			<button type="button" class="key erase" aria-label={words.erase} title={words.erase} onClick={erase}>
				<Icon name="erase" />
			</button>
		</div>
	)
})

/** Returns the name of a key: a letter with the number that the words of steps have for it. */
const nameOfKey = (digit: number) => (digit > 9 ? `${symbolOf(digit)} (${digit})` : String(digit))

const Tools = live(() => {
	const words = texts.value
	return (
		<div class="tools" role="group" aria-label={words.tools}>
			<Button
				kind="tool"
				icon="undo"
				label={words.undo}
				disabled={!canUndo.value}
				onClick={() => act({ type: 'undo' })}
			/>
			<Button
				kind="tool"
				icon="redo"
				label={words.redo}
				disabled={!canRedo.value}
				onClick={() => act({ type: 'redo' })}
			/>
			<Button
				kind="tool"
				icon="candidates"
				label={words.auto}
				title={words.autoTitle}
				pressed={isAuto.value}
				onClick={toggleAuto}
			/>
			<Button kind="tool" icon="check" label={words.check} onClick={check} />
			<Button kind="tool" icon="hint" label={words.hint} onClick={showHint} class="hint-tool" />
		</div>
	)
})
