/**
 * The button that opens the list of techniques, with the number of those that are left out.
 *
 * Invariant: stands wherever the list has an effect.
 */

import { excluded } from '../state/settings.ts'
import { texts } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { opens } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'

export const TechniquesButton = live(() => {
	const words = texts.value
	const count = excluded.value.length
	return (
		<Button
			icon="settings"
			label={count > 0 ? words.techniquesOff(count) : words.techniques}
			kind="quiet"
			class="techniques"
			onClick={opens('techniques')}
		/>
	)
})
