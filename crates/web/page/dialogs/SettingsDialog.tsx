/**
 * The settings.
 *
 * Invariant: a change takes effect at once and is saved.
 */

import { type Switch, settings } from '../state/settings.ts'
import { act } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { kept, Segments, Toggle } from '../ui/Choice.tsx'
import { closeDialog, Dialog } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'

export const SettingsDialog = live(() => {
	const words = texts.value
	return (
		<Dialog title={words.settings}>
			<h3>{words.appearance}</h3>
			<Segments label={words.theme} values={words.themes} {...kept(settings.theme)} />
			<Segments label={words.language} values={words.languages} {...kept(settings.language)} />
			<h3>{words.playing}</h3>
			<div>
				{(Object.entries(words.switches) as [Switch, string][]).map(([name, label]) => (
					<Toggle key={name} label={label} {...kept(settings[name])} />
				))}
			</div>
			<div class="row-buttons">
				<Button label={words.clearMarks} onClick={() => clear('clear-marks')} />
				<Button label={words.clearColours} onClick={() => clear('clear-colours')} />
				<Button icon="restart" label={words.restart} onClick={() => clear('restart')} />
			</div>
		</Dialog>
	)
})

function clear(type: 'clear-marks' | 'clear-colours' | 'restart'): void {
	act({ type })
	closeDialog()
}
