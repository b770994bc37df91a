/**
 * The hidden fields through which the browser offers its list of files, or its camera.
 *
 * Invariant: one of a name on the page at a time; choosing the same file twice counts twice.
 */

import { texts } from '../text/language.ts'
import { takeFile } from './file.ts'

interface Props {
	id?: string
	/** The kind of files; all if it is missing. */
	accept?: string
	/** Where a camera looks, which takes a picture in the place of a file. */
	capture?: 'environment'
}

const ID = 'file'

export const chooseFile = (id = ID) => document.getElementById(id)?.click()

export function FileInput({ id = ID, accept, capture }: Props) {
	return (
		<input
			id={id}
			type="file"
			accept={accept}
			capture={capture}
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
