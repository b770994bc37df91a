/**
 * The reasons of steps in German, translated from the texts of the engine phrase by phrase.
 *
 * Invariant: the engine writes every reason with the phrases below; a test translates a text of each
 * technique and looks for English words.
 */

import { placeName } from './words.ts'

const DIGITS = '\\d(?:(?:, \\d)*(?: and \\d| or \\d))?'

type Phrase = readonly [english: RegExp, german: string]

const phrase = (english: string, german: string): Phrase => [
	new RegExp(english.replaceAll('DIGITS', `(${DIGITS})`), 'g'),
	german,
]

const NAKED = [
	['pair', 'ein nacktes Paar'],
	['triple', 'ein nackter Dreier'],
	['quadruple', 'ein nackter Vierer'],
	['subset', 'eine nackte Menge'],
]

/** In the order in which they are replaced: longer ones before their parts. */
const PHRASES: readonly Phrase[] = [
	// Singles.
	phrase('^(\\S+) is the last empty cell in (.+)$', '$1 ist die letzte leere Zelle in $2'),
	phrase('^(\\S+) can only be DIGITS$', '$1 kann nur $2 sein'),
	phrase(', so (\\S+) is the only cell for DIGITS in (.+)$', ', also ist $1 die einzige Zelle für $2 in $3'),
	phrase('^(\\S+) is the only cell for DIGITS in (.+)$', '$1 ist die einzige Zelle für $2 in $3'),

	// Intersections, subsets, fish.
	phrase(
		', as DIGITS in (.+?) (?:is|are) confined to these cells',
		', denn $1 liegt in $2 nur in diesen Zellen',
	),
	phrase(', and DIGITS in (.+?) is confined to them', ', und $1 liegt in $2 nur in diesen Zellen'),
	phrase('^DIGITS in (.+?) is confined to them', '$1 liegt in $2 nur in diesen Zellen'),
	phrase('DIGITS in ([^;]+?) is confined to ', '$1 liegt in $2 nur in '),
	phrase('DIGITS in ([^;]+?) are confined to ', '$1 liegen in $2 nur in '),
	phrase(', and (\\d) in (row|column|box) (\\d) to ', ', und $1 liegt in $2 $3 nur in '),
	phrase(', except for the fins ', ', ausgenommen die Flossen '),
	phrase(', except for the fin ', ', ausgenommen die Flosse '),

	// Deadly patterns.
	phrase('every empty cell but (.+?) has two candidates', 'jede leere Zelle außer $1 hat zwei Kandidaten'),
	phrase('every other empty cell has two candidates', 'jede andere leere Zelle hat zwei Kandidaten'),
	phrase(
		'If (\\S+) were not DIGITS the puzzle would have two solutions',
		'Wäre $1 nicht $2, dann hätte das Rätsel zwei Lösungen',
	),
	phrase(
		'If none of them were DIGITS the puzzle would have two solutions',
		'Wäre keine davon $1, dann hätte das Rätsel zwei Lösungen',
	),
	phrase('would form a deadly pattern if (.+?) were DIGITS', 'ergäben ein tödliches Muster, wenn $1 $2 wäre'),
	phrase(
		'form a deadly pattern unless (.+?) holds another digit',
		'bilden ein tödliches Muster, wenn nicht $1 eine andere Ziffer hat',
	),
	phrase(
		'would leave a deadly pattern if (.+?) were DIGITS',
		'ließen ein tödliches Muster übrig, wenn $1 $2 wäre',
	),
	phrase(
		'leave a deadly pattern unless (.+?) holds another digit',
		'lassen ein tödliches Muster übrig, wenn nicht $1 eine andere Ziffer hat',
	),
	phrase(
		'leave a deadly pattern unless (.+?) is DIGITS',
		'lassen ein tödliches Muster übrig, wenn nicht $1 $2 ist',
	),
	phrase('^a half turn with (.+) keeps the givens', 'eine halbe Drehung mit $1 erhält die Vorgaben'),
	phrase('^a quarter turn with (.+) keeps the givens', 'eine Vierteldrehung mit $1 erhält die Vorgaben'),
	phrase(
		'^a reflection in a diagonal with (.+) keeps the givens',
		'eine Spiegelung über eine Diagonale mit $1 erhält die Vorgaben',
	),
	phrase('^candidates of (.+) have no image$', 'Kandidaten von $1 haben kein Gegenstück'),
	phrase('^(.+) must be DIGITS$', '$1 muss $2 sein'),
	phrase('form a deadly pattern unless (.+?) is DIGITS', 'bilden ein tödliches Muster, wenn nicht $1 $2 ist'),
	phrase(', as no cell is a given', ', denn keine der Zellen ist vorgegeben'),
	phrase(
		'DIGITS cannot alternate in the (\\d+) cells (.+?), so (.+?) holds another digit',
		'$1 können in den $2 Zellen $3 nicht abwechseln, also hat $4 eine andere Ziffer',
	),
	phrase('one of them holds another digit', 'eine davon hat eine andere Ziffer'),
	phrase('(\\S+) holds another digit', '$1 hat eine andere Ziffer'),
	...NAKED.map(([english, german]) =>
		phrase(`with (.+?) that makes a naked ${english} of DIGITS in `, `mit $1 ist das ${german} aus $2 in `),
	),

	// Links, wings and colours.
	phrase(
		'^DIGITS in (.+?) cannot be in (.+?) alone, as a loop of (\\d+) cells is odd',
		'$1 kann in $2 nicht allein in $3 liegen, denn eine Schleife von $4 Zellen ist ungerade',
	),
	phrase(', so one of (?!them)(\\S.*) is DIGITS$', ', also ist eine von $1 gleich $2'),
	phrase('^(.) contradicts itself, so . is false', '$1 widerspricht sich, also ist $1 falsch'),
	phrase(
		'^a candidate that both A and B exclude is false',
		'ein Kandidat, den A und B ausschließen, ist falsch',
	),
	phrase('^(.+) confine DIGITS to (.+), with DIGITS in (.+)$', '$1 beschränken $2 auf $3, mit $4 in $5'),
	phrase('^(.+) confine DIGITS to (.+)$', '$1 beschränken $2 auf $3'),
	phrase(', connected by ', ', verbunden durch '),
	phrase(', so one of them is (\\d)', ', also ist eine davon $1'),
	phrase(', so one end is (\\d) and the other is (\\d)', ', also ist ein Ende $1 und das andere $2'),
	phrase('^pivot (.+), pincers ', 'Angelpunkt $1, Zangen '),
	phrase('^hinge (.+), cells ', 'Angelpunkt $1, Zellen '),
	phrase('one of the pincers is ', 'eine der Zangen ist '),
	phrase('one of these cells is ', 'eine dieser Zellen ist '),
	phrase('one of (\\S.*) is DIGITS$', 'eine von $1 ist $2'),
	phrase('DIGITS is in A = ', '$1 liegt in A = '),
	phrase(
		'a cell that sees both A and B cannot be (\\d)',
		'eine Zelle, die A und B sieht, kann nicht $1 sein',
	),
	phrase(
		'two cells of (.) see each other, so . is false',
		'zwei Zellen von $1 sehen einander, also ist $1 falsch',
	),
	phrase('(.) sees (.), so (.) or (.) is true', '$1 sieht $2, also ist $3 oder $4 wahr'),
	phrase('(.) sees both (.) and (.), so . is false', '$1 sieht $2 und $3, also ist $1 falsch'),

	// Almost locked sets and exclusions.
	phrase(' with (RCCs? .+): all their digits are locked', ' mit $1: alle ihre Ziffern sind gebunden'),
	phrase(' with (RCCs? )', ' mit $1'),
	phrase('A or (.) has DIGITS$', 'A oder $1 hat $2'),
	phrase('^stem (.+?), petals ', 'Stamm $1, Blütenblätter '),
	phrase('\\(for (\\d)\\)', '(für $1)'),
	phrase('one of the petals has ', 'eines der Blütenblätter hat '),
	phrase(
		'no combination of digits in (.+?) can have (.+?) because of ',
		'keine Auswahl von Ziffern für $1 hat $2, wegen ',
	),
	phrase('no combination of digits in (.+?) can have ', 'keine Auswahl von Ziffern für $1 hat '),

	phrase(
		' are almost hidden in (.+?): only one of them can use (\\S+), so the other fills the rest',
		' sind in $1 fast versteckt: Nur eine davon kann $2 nutzen, also füllt die andere den Rest',
	),
	phrase(
		' are almost hidden in (.+?): each uses one of (.+?), so both fill the rest',
		' sind in $1 fast versteckt: Jede nutzt eine von $2, also füllen beide den Rest',
	),

	// Large patterns.
	phrase(
		'the two bases (.+?) hold DIGITS, and so do the targets ',
		'die beiden Basen $1 haben $2, ebenso die Ziele ',
	),
	phrase('^the base (.+?) holds two of DIGITS$', 'die Basis $1 hat zwei von $2'),
	phrase(
		'^(.+?) is one cell too many for its targets (.+?), but (.+?) must hold one of these digits wherever they are',
		'$1 ist für ihre Ziele $2 eine Zelle zu viel, aber $3 hat in jedem Fall eine dieser Ziffern',
	),
	phrase(
		'the base (.+?) holds two of DIGITS, and the targets (.+?) hold the same two',
		'die Basis $1 hat zwei von $2, und die Ziele $3 haben dieselben zwei',
	),
	phrase(
		'the (\\d+) empty cells where (.+?) cross (.+?) hold (\\d+) digits of these lines',
		'die $1 leeren Zellen, in denen sich $2 und $3 kreuzen, haben $4 Ziffern dieser Linien',
	),
	phrase('the (\\d+) cells (.+?) hold (\\d+) digits of ', 'die $1 Zellen $2 haben $3 Ziffern von '),
	phrase('DIGITS cannot fill (.+?), so ', '$1 können $2 nicht füllen, also '),
	phrase('the guardian (.+?) in (\\S+) is true', 'ist der Wächter $1 in $2 wahr'),
	phrase('one of the guardians in (.+?) is true', 'ist einer der Wächter in $1 wahr'),
	phrase('no solution has another digit in (\\S+)', 'keine Lösung hat in $1 eine andere Ziffer'),
	phrase('every template of (\\d) contains ', 'jede Schablone von $1 enthält '),
	phrase('no template of (\\d) contains ', 'keine Schablone von $1 enthält '),
	phrase('^(\\S+ \\{\\d+\\}) with ', '$1 mit '),

	// Chains.
	phrase('\\(closed loop\\)', '(geschlossen)'),
	phrase(' - loop$', ' - Schleife'),
	phrase('^length (\\d+): ', 'Länge $1: '),
	phrase('contradiction', 'Widerspruch'),
	phrase('no candidate for ', 'kein Kandidat für '),
	phrase('no cell in (.+?) can be DIGITS', 'keine Zelle in $1 kann $2 sein'),
	phrase('DIGITS twice in ', '$1 zweimal in '),
	phrase('(\\S+) is both DIGITS', '$1 ist zugleich $2'),
	phrase('both cannot be true', 'beides kann nicht wahr sein'),
	phrase('all cells for (\\d)(.*) lead to this', 'alle Zellen für $1$2 führen dazu'),
	phrase('all candidates of (\\S+) lead to this', 'alle Kandidaten von $1 führen dazu'),
	phrase('both cases lead to this', 'beide Fälle führen dazu'),
	phrase('all cases lead to this', 'alle Fälle führen dazu'),
	phrase('(\\S+) implies ', 'aus $1 folgt '),
	phrase(', so (.+) is (\\d)$', ', also ist $1 gleich $2'),
	phrase(', so (\\S+[=≠]\\d.*)$', ', also $1'),
]

/** Returns the reason within the English text of a step, without its name and its effect. */
export function reasonOf(text: string): string {
	const [, reason] = /^.+?: (.+): (?:place|remove) /.exec(text) ?? []
	return reason ?? ''
}

/** Translates a reason. */
export function germanReason(english: string): string {
	const clauses = english.split('; ').map((clause) => {
		let text = clause
		for (const [pattern, german] of PHRASES) text = text.replace(pattern, german)
		return placeName(text)
	})
	return clauses.join('; ')
}
