/**
 * The hidden field through which the browser offers its list of files.
 *
 * Invariant: one on the page at a time; choosing the same file twice counts twice.
 */

import { texts } from '../text/language.ts'
import { takeFile } from './file.ts'

const ID = 'file'

export const chooseFile = () => document.getElementById(ID)?.click()

export function FileInput() {
	return (
		<input
			id={ID}
			type="file"
			class="sr"
			tabIndex={-1}
			aria-label={texts.value.chooseFile}
			onChange={(event) => {
				void takeFile(event.currentTarget.files?.[0])
				event.currentTarget.value = ''
			}}
		/>
	)
}
