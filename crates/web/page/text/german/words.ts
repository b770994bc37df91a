/**
 * German words for what the engine writes: cells, units, effects, the parts of a legend.
 *
 * Invariant: cells are named Z1S1, as German players write them.
 */

/** Translates the names of cells and units, and the words between them. */
export function placeName(text: string): string {
	return text
		.replace(/\brow(s?) (\d)/g, (_, many, number) => `Zeile${many ? 'n' : ''} ${number}`)
		.replace(/\bcolumn(s?) (\d)/g, (_, many, number) => `Spalte${many ? 'n' : ''} ${number}`)
		.replace(/\bbox(es)? (\d)/g, (_, many, number) => `${many ? 'Blöcken' : 'Block'} ${number}`)
		.replace(/\bdigit (\d)/g, 'Ziffer $1')
		.replace(/\br(\d+)c(\d+)/g, 'Z$1S$2')
		.replace(/ and /g, ' und ')
		.replace(/ or /g, ' oder ')
}

const LEGEND: Record<string, string> = {
	unit: 'Einheit',
	units: 'Einheiten',
	base: 'Basis',
	cover: 'Deckung',
	'confined here': 'nur hier möglich',
	'removed here': 'entfällt hier',
	pivot: 'Angelpunkt',
	stem: 'Stamm',
	pincers: 'Zangen',
	'fin cell': 'Zelle der Flosse',
	'pattern cell': 'Zelle des Musters',
	'pattern candidate': 'Kandidat des Musters',
	'one colour': 'eine Farbe',
	'other colour': 'andere Farbe',
	'true in the chain': 'wahr in der Kette',
	'false in the chain': 'falsch in der Kette',
	'extra candidate': 'zusätzlicher Kandidat',
	fin: 'Flosse',
	removed: 'entfällt',
	placed: 'wird gesetzt',
	'strong link': 'starke Verbindung',
	'weak link': 'schwache Verbindung',
}

export const legendText = (english: string): string =>
	LEGEND[english] ??
	placeName(english)
		.replace(/^colour /, 'Farbe ')
		.replace(/^set /, 'Menge ')
