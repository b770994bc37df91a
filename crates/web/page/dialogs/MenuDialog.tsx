/**
 * The menu of narrow screens: what has no place in the header.
 *
 * Invariant: offers the same as the header of wide screens.
 */

import { WAYS } from '../panels/Header.tsx'
import { texts } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, opens } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'
import { printBoard } from '../ui/print.ts'

export const MenuDialog = live(() => {
	const words = texts.value
	return (
		<Dialog title={words.menu}>
			<div class="menu-list">
				{WAYS.map(([name, icon]) => (
					<Button key={name} icon={icon} label={words[name]} onClick={opens(name)} />
				))}
				<Button icon="plus" label={words.setPuzzle} onClick={opens('setter')} />
				<Button icon="print" label={words.print} onClick={printBoard} />
			</div>
		</Dialog>
	)
})
