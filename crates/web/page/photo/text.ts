/**
 * The words of reading a picture.
 *
 * Invariant: both languages say the same; a missing word of one is a type error. The English column gives the type.
 */

import { computed } from '@preact/signals-core'
import { language } from '../text/language.ts'

const en = {
	title: 'Read a picture',
	intro:
		'A photo or a screenshot of a printed 9×9 Sudoku. It is read on this device and not sent anywhere. Handwritten digits are not recognised.',
	choose: 'Choose a picture',
	camera: 'Take a photo',
	reading: 'Reading the picture …',
	notPicture: 'This file is not a picture that the browser can open.',
	noGrid: 'No Sudoku grid was found. Take the whole grid from above, sharp and without cut-off edges.',
	straight: 'The picture, straightened',
	grid: 'Recognised digits over the picture',
	doubtful: 'uncertain',
	doubts: (count: number) => (count === 1 ? '1 cell is uncertain.' : `${count} cells are uncertain.`),
	noDoubts: 'Compare the digits with the picture.',
	next: 'Next uncertain cell',
	another: 'Another picture',
	play: 'Open the puzzle',
}

const de: typeof en = {
	title: 'Bild lesen',
	intro:
		'Ein Foto oder Bildschirmfoto eines gedruckten 9×9-Sudokus. Es wird auf diesem Gerät gelesen und nirgendwohin gesendet. Handgeschriebene Ziffern werden nicht erkannt.',
	choose: 'Bild auswählen',
	camera: 'Foto aufnehmen',
	reading: 'Das Bild wird gelesen …',
	notPicture: 'Diese Datei ist kein Bild, das der Browser öffnen kann.',
	noGrid:
		'Es wurde kein Sudoku gefunden. Nimm das ganze Gitter von oben auf, scharf und ohne abgeschnittene Ränder.',
	straight: 'Das Bild, entzerrt',
	grid: 'Erkannte Ziffern über dem Bild',
	doubtful: 'unsicher',
	doubts: (count) => (count === 1 ? '1 Zelle ist unsicher.' : `${count} Zellen sind unsicher.`),
	noDoubts: 'Vergleiche die Ziffern mit dem Bild.',
	next: 'Nächste unsichere Zelle',
	another: 'Anderes Bild',
	play: 'Rätsel öffnen',
}

export const words = computed(() => (language.value === 'de' ? de : en))
