/**
 * The assistant: panels behind tabs, beside the board or in a sheet over the keypad.
 *
 * Invariant: the tabs follow the pattern of ARIA, with arrow keys between them.
 */

import { engine, startEngine } from '../engine/client.ts'
import { PANELS } from '../parts.ts'
import { shown } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { live } from '../ui/live.ts'
import { HintPanel } from './HintPanel.tsx'
import { askHint, hint } from './hint.ts'
import { isLow, isTall, openPanel, sheet, tab, tabs } from './tabs.ts'

/** Opens the panel of hints and asks for one. */
export function showHint(): void {
	openPanel('hint')
	if (!hint.value) void askHint()
}

export function closeSheet(): void {
	sheet.value = false
	shown.value = null
}

export const Assistant = live(() => {
	const words = texts.value
	const current = tab.value
	const Panel = current === 'hint' ? HintPanel : PANELS[current]
	const names = ['assistant', sheet.value && 'open', isLow.value && 'low']
	return (
		<section class={names.filter(Boolean).join(' ')} aria-label={words.assistant}>
			<div class="tabs-bar">
				<div class="tabs" role="tablist" aria-label={words.assistant} onKeyDown={walk}>
					{tabs.value.map((name) => (
						<button
							key={name}
							type="button"
							role="tab"
							id={`tab-${name}`}
							aria-selected={name === current}
							aria-controls="panel"
							tabIndex={name === current ? 0 : -1}
							onClick={() => openPanel(name)}
						>
							{words[name]}
						</button>
					))}
				</div>
				{current === 'hint' && (
					<Button
						icon={isTall.value ? 'down' : 'up'}
						label={isTall.value ? words.lessRoom : words.moreRoom}
						bare
						kind="quiet"
						class="sheet-size"
						onClick={() => {
							isTall.value = !isTall.value
						}}
					/>
				)}
				<Button icon="close" label={words.close} bare kind="quiet" class="sheet-close" onClick={closeSheet} />
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls */}
			<div class="panel" role="tabpanel" id="panel" tabIndex={0} aria-labelledby={`tab-${current}`}>
				{engine.value === 'failed' && (
					<p class="note bad">
						{words.engineFailed} <Button label={words.tryAgain} onClick={startEngine} />
					</p>
				)}
				<Panel />
			</div>
		</section>
	)
})

function walk(event: KeyboardEvent): void {
	const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
	if (!by) return
	const all = tabs.value
	const next = all[(all.indexOf(tab.value) + by + all.length) % all.length]
	openPanel(next)
	document.getElementById(`tab-${next}`)?.focus()
	event.preventDefault()
}
