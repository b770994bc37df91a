/**
 * One of a few values: a row of segments, or a list that opens.
 *
 * Invariant: native radio buttons and selects, so that keys and assistive technology know them.
 */

interface Props<Value extends string> {
	label: string
	value: Value
	values: readonly (readonly [value: Value, text: string])[]
	onChange(value: Value): void
}

export function Segments<Value extends string>({ label, value, values, onChange }: Props<Value>) {
	return (
		<fieldset class="segments">
			<legend>{label}</legend>
			{values.map(([key, text]) => (
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
				{values.map(([key, text]) => (
					<option key={key} value={key}>
						{text}
					</option>
				))}
			</select>
		</label>
	)
}

export function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
	return (
		<label class="toggle">
			<span>{label}</span>
			<input
				type="checkbox"
				role="switch"
				aria-checked={on}
				checked={on}
				onChange={(event) => onChange(event.currentTarget.checked)}
			/>
		</label>
	)
}
