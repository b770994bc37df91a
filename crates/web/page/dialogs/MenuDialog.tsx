/**
 * The menu of narrow screens: what has no place in the header.
 *
 * Invariant: offers the same as the header of wide screens.
 */

import { texts } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, type DialogName, dialog } from '../ui/Dialog.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { live } from '../ui/live.ts'
import { printBoard } from '../ui/print.ts'

const ITEMS: readonly (readonly [DialogName, IconName])[] = [
	['open', 'open'],
	['games', 'games'],
	['share', 'share'],
	['files', 'file'],
	['settings', 'settings'],
	['keys', 'keys'],
]

export const MenuDialog = live(() => {
	const words = texts.value
	return (
		<Dialog title={words.menu}>
			<div class="menu-list">
				{ITEMS.map(([name, icon]) => (
					<Button
						key={name}
						icon={icon}
						label={words[name as 'open']}
						onClick={() => {
							dialog.value = name
						}}
					/>
				))}
				<Button icon="print" label={words.print} onClick={printBoard} />
			</div>
		</Dialog>
	)
})
