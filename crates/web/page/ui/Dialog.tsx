/**
 * The dialog in front of the page; there is at most one.
 *
 * Invariant: a native modal dialog, so that focus stays inside and returns afterwards.
 */

import { signal } from '@preact/signals-core'
import type { ComponentChildren } from 'preact'
import type { DialogName } from '../parts.ts'
import { texts } from '../text/language.ts'
import { Button } from './Button.tsx'

export const dialog = signal<DialogName | null>(null)

/** Returns what puts a dialog in front, or none. */
export const opens = (name: DialogName | null) => () => {
	dialog.value = name
}

export const closeDialog = opens(null)

interface Props {
	title: string
	wide?: boolean
	class?: string
	children: ComponentChildren
}

/** Opens the element when it is there, and closes it before it goes. */
export function inFront(element: HTMLDialogElement | null) {
	element?.showModal()
	return () => element?.close()
}

export function Dialog({ title, wide, class: name = wide ? 'wide' : '', children }: Props) {
	return (
		<dialog
			ref={inFront}
			class={`dialog ${name}`}
			aria-label={title}
			onCancel={closeDialog}
			onClick={(event) => event.target === event.currentTarget && closeDialog()}
			onKeyDown={(event) => event.stopPropagation()}
		>
			<div class="dialog-body">
				<header class="dialog-head">
					<h2>{title}</h2>
					<Button icon="close" label={texts.value.close} bare kind="quiet" onClick={closeDialog} />
				</header>
				{children}
			</div>
		</dialog>
	)
}
