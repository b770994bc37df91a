/**
 * The rules that the course has a lesson for.
 *
 * Invariant: keys are those of `foldoku generate --rules`; the names are those of the steps of the engine. What a rule
 * demands is not said here.
 */

import type { Said } from './text.ts'

export interface RuleLesson {
	key: string
	/** What makes a puzzle with it, if that is not its key. */
	make?: string
	/** How the engine names such a rule in a step; none if it only says which cells differ. */
	names?: readonly string[]
	title: Said
	/** How to use it. */
	look: Said
}

export const RULE_LESSONS: readonly RuleLesson[] = [
	{
		key: 'killer',
		names: ['cage'],
		title: ['Killer cages', 'Killer-Käfige'],
		look: [
			'Learn the cages with one combination: 3 is 1+2, 4 is 1+3, 16 is 7+9, 17 is 8+9; 6 in three cells is 1+2+3, 24 is 7+8+9. A row, column or box adds up to 45, so cages that nearly fill it leave a cell whose digit you can calculate.',
			'Lerne die Käfige mit nur einer Kombination: 3 ist 1+2, 4 ist 1+3, 16 ist 7+9, 17 ist 8+9; 6 in drei Zellen ist 1+2+3, 24 ist 7+8+9. Eine Zeile, Spalte oder ein Block ergibt 45, also bleibt neben Käfigen, die sie fast füllen, eine Zelle zum Ausrechnen.',
		],
	},
	{
		key: 'thermometer',
		names: ['thermometer'],
		title: ['Thermometers', 'Thermometer'],
		look: [
			'Count from both ends: the third cell from the bulb is at least 3, the second from the tip at most 8. Every digit that you know pushes the others up or down.',
			'Zähle von beiden Enden: Die dritte Zelle ab der Kugel ist mindestens 3, die zweite vor der Spitze höchstens 8. Jede bekannte Ziffer schiebt die anderen hinauf oder hinunter.',
		],
	},
	{
		key: 'arrow',
		names: ['arrow'],
		title: ['Arrows', 'Pfeile'],
		look: [
			'The circle is large and the arrow small: two cells of a box that differ add up to 3 at least, three to 6. A circle with 9 has few ways.',
			'Der Kreis ist groß und der Pfeil klein: Zwei verschiedene Ziffern ergeben mindestens 3, drei mindestens 6. Ein Kreis mit 9 lässt wenige Möglichkeiten.',
		],
	},
	{
		key: 'whisper',
		names: ['whisper line'],
		title: ['German Whispers', 'Whisper-Linien'],
		look: [
			'A 5 is nowhere on the line. Low and high digits take turns along it, and a 4 needs a 9 beside it, a 6 needs a 1.',
			'Eine 5 steht nirgends auf der Linie. Niedrige und hohe Ziffern wechseln sich ab; neben einer 4 steht eine 9, neben einer 6 eine 1.',
		],
	},
	{
		key: 'renban',
		names: ['renban line'],
		title: ['Renban lines', 'Renban-Linien'],
		look: [
			'One known digit bounds all others: in a line of four, they are at most 3 away. A long line must contain the middle digits.',
			'Eine bekannte Ziffer begrenzt alle anderen: In einer Linie aus vier Zellen sind sie höchstens 3 entfernt. Eine lange Linie muss die mittleren Ziffern enthalten.',
		],
	},
	{
		key: 'kropki',
		names: ['difference', 'ratio'],
		title: ['Kropki dots', 'Kropki-Punkte'],
		look: [
			'Beside a black dot there is never 5, 7 or 9. Three or more cells joined by black dots in a line are a part of 1 2 4 8.',
			'An einem schwarzen Punkt stehen nie 5, 7 oder 9. Drei oder mehr Zellen einer Linie, die schwarze Punkte verbinden, sind ein Teil von 1 2 4 8.',
		],
	},
	{
		key: 'xv',
		names: ['pair sum'],
		title: ['XV', 'XV'],
		look: [
			'A V is 1+4 or 2+3, so nothing above 4. An X never has a 5.',
			'Ein V ist 1+4 oder 2+3, also nichts über 4. Ein X hat nie eine 5.',
		],
	},
	{
		key: 'little-killer',
		make: 'little-killer:4',
		names: ['little killer'],
		title: ['Little Killer', 'Little Killer'],
		look: [
			'Compare the sum with the smallest and the largest one that is possible: a sum near either of them fixes the digits. Within a box they differ.',
			'Vergleiche die Summe mit der kleinsten und der größten möglichen: Nahe daran liegen die Ziffern fest. Innerhalb eines Blocks sind sie verschieden.',
		],
	},
	{
		key: 'sandwich',
		names: ['sandwich'],
		title: ['Sandwich', 'Sandwich'],
		look: [
			'The sum tells how many cells are between 1 and 9: 0 makes them neighbours, 35 puts them at the ends. Small sums leave few places for both.',
			'Die Summe verrät, wie viele Zellen zwischen 1 und 9 liegen: 0 macht sie zu Nachbarn, 35 stellt sie an die Enden. Kleine Summen lassen beiden wenige Plätze.',
		],
	},
	{
		key: 'x-sum',
		names: ['x-sum'],
		title: ['X-Sums', 'X-Summen'],
		look: [
			'Ask for each first digit whether so many cells can add up to the sum: large sums need a large first digit.',
			'Frage für jede erste Ziffer, ob so viele Zellen die Summe ergeben können: Große Summen brauchen eine große erste Ziffer.',
		],
	},
	{
		key: 'skyscraper',
		names: ['skyscraper'],
		title: ['Skyscrapers', 'Wolkenkratzer'],
		look: [
			'A 1 puts the 9 first. With a large number, large digits cannot stand near the edge: with 4, the first is at most 6.',
			'Eine 1 stellt die 9 nach vorn. Bei einer großen Zahl stehen am Rand keine großen Ziffern: bei 4 ist die erste höchstens 6.',
		],
	},
	{
		key: 'palindrome',
		names: ['palindrome'],
		title: ['Palindromes', 'Palindrome'],
		look: [
			'Opposite cells are equal, so they share their candidates, and what sees one of them acts on both.',
			'Gegenüberliegende Zellen sind gleich, also teilen sie ihre Kandidaten, und was eine sieht, wirkt auf beide.',
		],
	},
	{
		key: 'between-line',
		names: ['between line'],
		title: ['Between lines', 'Zwischenlinien'],
		look: [
			'A 1 and a 9 are never on the line. Three different digits between the ends keep the ends four apart.',
			'Eine 1 und eine 9 stehen nie auf der Linie. Drei verschiedene Ziffern dazwischen halten die Enden vier auseinander.',
		],
	},
	{
		key: 'region-sum-line',
		names: ['region sum line'],
		title: ['Region sum lines', 'Blocksummen-Linien'],
		look: [
			'A single cell against two or three: it is large and they are small. Compare the smallest sum of the long part with the largest of the short one.',
			'Eine Zelle gegen zwei oder drei: Sie ist groß, und die anderen sind klein. Vergleiche die kleinste Summe des langen Abschnitts mit der größten des kurzen.',
		],
	},
	{
		key: 'quadruple',
		names: ['contains'],
		title: ['Quadruples', 'Quadrupel'],
		look: [
			'Four digits fill the four cells. With fewer, look which of the cells can still take each of them.',
			'Vier Ziffern füllen die vier Zellen. Bei weniger sieh nach, welche Zellen jede davon noch aufnehmen können.',
		],
	},
	{
		key: 'diagonal',
		title: ['Diagonals', 'Diagonalen'],
		look: [
			'A diagonal is one more unit: look for singles and for places of a digit in it as in a row.',
			'Eine Diagonale ist eine weitere Einheit: Suche darin Einer und Plätze einer Ziffer wie in einer Zeile.',
		],
	},
	{
		key: 'anti-knight',
		title: ['Anti-knight', 'Anti-Springer'],
		look: [
			'Each digit looks into the next boxes as well: go around it by knight’s moves, and count the remaining places of a box.',
			'Jede Ziffer sieht auch in die Nachbarblöcke: Gehe mit Springerzügen um sie herum und zähle, welche Plätze einem Block bleiben.',
		],
	},
	{
		key: 'anti-king',
		title: ['Anti-king', 'Anti-König'],
		look: [
			'It matters where boxes meet: a digit in the corner of a box excludes itself from the corner of the diagonal neighbour.',
			'Es zählt, wo Blöcke aneinanderstoßen: Eine Ziffer am Rand eines Blocks schließt sich schräg gegenüber im Nachbarblock aus.',
		],
	},
	{
		key: 'nonconsecutive',
		names: ['no difference'],
		title: ['Nonconsecutive', 'Nicht aufeinanderfolgend'],
		look: [
			'Each digit takes its two neighbours in number from up to four cells. A cell that can only be 4 or 5 takes both from the cells beside it.',
			'Jede Ziffer nimmt bis zu vier Zellen die beiden Zahlen neben ihr. Eine Zelle, die nur 4 oder 5 sein kann, nimmt den Zellen daneben beide.',
		],
	},
	{
		key: 'windoku',
		title: ['Windoku', 'Windoku'],
		look: [
			'The four windows are four more boxes. The lines between them form five hidden ones, which also hold each digit once.',
			'Die vier Fenster sind vier weitere Blöcke. Die Linien dazwischen bilden fünf versteckte, die auch jede Ziffer einmal haben.',
		],
	},
]
