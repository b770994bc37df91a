/**
 * Buttons with an icon, words, or both.
 *
 * Invariant: every button has a name.
 */

import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
	icon?: IconName
	/** The name; shown unless there are children. */
	label: string
	/** Shows only the icon. */
	bare?: boolean
	/** A tool has its name below its icon. */
	kind?: 'main' | 'quiet' | 'plain' | 'tool'
	pressed?: boolean
	disabled?: boolean
	title?: string
	class?: string
	children?: ComponentChildren
	onClick(): void
}

export function Button(props: Props) {
	const { icon, label, bare, kind = 'plain', pressed, disabled, title, onClick } = props
	return (
		<button
			type="button"
			class={`${kind === 'tool' ? '' : 'button'} ${kind} ${bare ? 'bare' : ''} ${props.class ?? ''}`}
			aria-label={bare ? label : undefined}
			title={title ?? (bare ? label : undefined)}
			aria-pressed={pressed}
			disabled={disabled}
			onClick={onClick}
		>
			{icon && <Icon name={icon} />}
			{!bare && <span>{props.children ?? label}</span>}
		</button>
	)
}
