/**
 * The fonts of Debian that the model is trained with.
 *
 * Invariant: the tests use none of them.
 */

import type { Font } from './shapes.ts'

/** The packages that hold the fonts. */
export const PACKAGES =
	'fonts-dejavu fonts-liberation fonts-freefont-ttf fonts-noto-core fonts-urw-base35 fonts-roboto-unhinted ' +
	'fonts-open-sans fonts-lato fonts-texgyre fonts-cabin fonts-linuxlibertine fonts-oldstandard fonts-opendin ' +
	'fonts-karla fonts-play fonts-gfs-didot fonts-crosextra-carlito fonts-crosextra-caladea fonts-cmu fonts-dosis ' +
	'fonts-quattrocento fonts-sil-charis fonts-paratype fonts-roboto-slab fonts-hack fonts-stix fonts-b612 fonts-cantarell'

const FAMILIES = [
	'DejaVu Sans',
	'DejaVu Sans Condensed',
	'DejaVu Sans Mono',
	'DejaVu Serif',
	'Liberation Sans',
	'Liberation Sans Narrow',
	'Liberation Serif',
	'Liberation Mono',
	'FreeSans',
	'FreeSerif',
	'Noto Sans',
	'Noto Serif',
	'Noto Sans Display',
	'Noto Serif Display',
	'Nimbus Sans',
	'Nimbus Roman',
	'C059',
	'P052',
	'URW Bookman',
	'URW Gothic',
	'Roboto',
	'Roboto Condensed',
	'Roboto Slab',
	'Open Sans',
	'Open Sans Condensed',
	'Lato',
	'TeX Gyre Adventor',
	'TeX Gyre Heros Cn',
	'TeX Gyre Pagella',
	'TeX Gyre Schola',
	'Cabin',
	'Linux Libertine O',
	'Linux Biolinum O',
	'Old Standard TT',
	'Karla',
	'Play',
	'GFS Didot',
	'Carlito',
	'Caladea',
	'CMU Serif',
	'CMU Sans Serif',
	'CMU Bright',
	'Dosis',
	'Quattrocento',
	'Charis SIL',
	'PT Sans',
	'PT Sans Caption',
	'PT Sans Narrow',
	'PT Serif',
	'Hack',
	'STIX',
	'B612',
	'Cantarell',
]

export const FONTS: readonly Font[] = FAMILIES.flatMap((family) => [
	{ family, weight: 400 },
	{ family, weight: 700 },
])
