/**
 * One of a few values: a row of segments, or a list that opens.
 *
 * Invariant: native radio buttons and selects, so that keys and assistive technology know them.
 */

import type { Signal } from '@preact/signals-core'

interface Props<Value extends string> {
	label: string
	value: Value
	/** The values and their texts. */
	values: Readonly<Record<Value, string>>
	onChange(value: Value): void
}

/** Returns the properties of a choice that a signal keeps. */
export const kept = <Value,>(signal: Signal<Value>) => ({
	value: signal.value,
	onChange: (value: Value) => {
		signal.value = value
	},
})

const entriesOf = <Value extends string>(values: Props<Value>['values']) =>
	Object.entries(values) as [Value, string][]

export function Segments<Value extends string>({ label, value, values, onChange }: Props<Value>) {
	return (
		<fieldset class="segments">
			<legend>{label}</legend>
			{entriesOf(values).map(([key, text]) => (
				<label key={key}>
					<input type="radio" name={label} checked={key === value} onChange={() => onChange(key)} />
					<span>{text}</span>
				</label>
			))}
		</fieldset>
	)
}

export function Select<Value extends string>({ label, value, values, onChange }: Props<Value>) {
	return (
		<label class="field">
			<span>{label}</span>
			<select value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
				{entriesOf(values).map(([key, text]) => (
					<option key={key} value={key}>
						{text}
					</option>
				))}
			</select>
		</label>
	)
}

interface ToggleProps {
	label: string
	value: boolean
	onChange(value: boolean): void
}

export function Toggle({ label, value, onChange }: ToggleProps) {
	return (
		<label class="toggle">
			<span>{label}</span>
			<input
				type="checkbox"
				role="switch"
				aria-checked={value}
				checked={value}
				onChange={(event) => onChange(event.currentTarget.checked)}
			/>
		</label>
	)
}
