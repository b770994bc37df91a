/**
 * The dialog in front of the page; there is at most one.
 *
 * Invariant: a native modal dialog, so that focus stays inside and returns afterwards.
 */

import { signal } from '@preact/signals-core'
import { Component, type ComponentChildren, createRef } from 'preact'
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
	children: ComponentChildren
}

export class Dialog extends Component<Props> {
	private readonly element = createRef<HTMLDialogElement>()

	override componentDidMount(): void {
		this.element.current?.showModal()
	}

	override componentWillUnmount(): void {
		this.element.current?.close()
	}

	override render({ title, wide, children }: Props) {
		return (
			<dialog
				ref={this.element}
				class={wide ? 'dialog wide' : 'dialog'}
				aria-label={title}
				onCancel={closeDialog}
				onClick={(event) => event.target === this.element.current && closeDialog()}
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
}
