/**
 * What each lesson about techniques says.
 *
 * Invariant: one text for each lesson of `lessons.ts`; a test checks it.
 */

import type { LessonText } from './text.ts'

export const TECHNIQUE_TEXTS: Record<string, LessonText> = {
	'full-house': {
		what: [
			'A row, column or box has one empty cell. It takes the digit that is missing.',
			'Eine Zeile, Spalte oder ein Block hat nur noch eine leere Zelle. Sie bekommt die Ziffer, die fehlt.',
		],
		look: [
			'Look at the fullest rows, columns and boxes first, also after each digit that you place.',
			'Sieh zuerst auf die vollsten Zeilen, Spalten und Blöcke, auch nach jeder Ziffer, die du setzt.',
		],
	},
	'hidden-single': {
		what: [
			'In a row, column or box only one cell is left for a digit, because all its other cells are filled or see the digit. So the digit goes there, whatever else the cell could take.',
			'In einer Zeile, Spalte oder einem Block bleibt für eine Ziffer nur eine Zelle, weil alle anderen gefüllt sind oder die Ziffer sehen. Also gehört sie dorthin, was immer sonst in die Zelle passte.',
		],
		look: [
			'Take a digit that is often on the board. Its rows and columns cross out cells of a box; if one cell remains, you have it.',
			'Nimm eine Ziffer, die schon oft dasteht. Ihre Zeilen und Spalten streichen Zellen eines Blocks; bleibt eine übrig, hast du sie.',
		],
	},
	'naked-single': {
		what: [
			'A cell can take one digit only: its row, column and box have the eight others.',
			'In eine Zelle passt nur noch eine Ziffer: Zeile, Spalte und Block haben die acht anderen.',
		],
		look: [
			'Look at cells whose row, column and box are nearly full, and count from 1 to 9 what they see.',
			'Suche Zellen, deren Zeile, Spalte und Block fast voll sind, und zähle von 1 bis 9, was sie sehen.',
		],
	},
	pointing: {
		what: [
			'In a box, all candidates of a digit are in one row or column. The digit of this box is there, so the rest of that row or column loses it.',
			'In einem Block liegen alle Kandidaten einer Ziffer in einer Zeile oder Spalte. Dort steht die Ziffer dieses Blocks, also entfällt sie im Rest der Linie.',
		],
		look: [
			'Ask of each box where a digit can still go. Two or three cells in one line point along it.',
			'Frage für jeden Block, wohin eine Ziffer noch kann. Zwei oder drei Zellen in einer Linie zeigen an ihr entlang.',
		],
	},
	claiming: {
		what: [
			'In a row or column, all candidates of a digit are in one box. The line takes its digit there, so the other cells of the box lose it.',
			'In einer Zeile oder Spalte liegen alle Kandidaten einer Ziffer in einem Block. Die Linie holt ihre Ziffer dort, also entfällt sie in den anderen Zellen des Blocks.',
		],
		look: [
			'It is pointing the other way round: start from lines with few places for a digit.',
			'Es ist die Umkehrung von Pointing: Beginne mit Linien, in denen eine Ziffer wenige Plätze hat.',
		],
	},
	'naked-pair': {
		what: [
			'Two cells of a row, column or box have the same two candidates and no others. One cell takes one of them, the other cell takes the other, so no further cell of the unit can have them.',
			'Zwei Zellen einer Einheit haben dieselben zwei Kandidaten und keine anderen. Die eine bekommt die eine Ziffer, die andere die andere, also entfallen beide im Rest der Einheit.',
		],
		look: [
			'Collect the cells with two candidates, and look for the same two in a row, column or box.',
			'Suche Zellen mit zwei Kandidaten, und dann dieselben zwei in derselben Zeile, Spalte oder demselben Block.',
		],
	},
	'locked-sets': {
		title: ['Locked Pair and Triple', 'Gebundenes Paar und Dreier'],
		what: [
			'A naked pair or triple whose cells share a line and a box. Its digits leave the rest of both.',
			'Ein nacktes Paar oder ein nackter Dreier, dessen Zellen eine Linie und einen Block gemeinsam haben. Seine Ziffern entfallen im Rest von beiden.',
		],
		look: [
			'Whenever you find a naked pair in a line, look whether its cells are in one box as well.',
			'Sieh bei jedem nackten Paar einer Linie nach, ob seine Zellen auch in einem Block liegen.',
		],
	},
	'hidden-pair': {
		what: [
			'Two digits have the same two cells of a row, column or box, and no others. These cells hold the two digits, so all their other candidates go.',
			'Zwei Ziffern haben in einer Einheit dieselben zwei Zellen und keine anderen. Diese Zellen sind vergeben, also entfallen ihre übrigen Kandidaten.',
		],
		look: [
			'Count the places of each digit in a unit. Two digits with two places are worth a comparison.',
			'Zähle die Plätze jeder Ziffer in einer Einheit. Zwei Ziffern mit je zwei Plätzen lohnen den Vergleich.',
		],
	},
	'naked-triple': {
		what: [
			'Three cells of a unit have three candidates between them; each cell may have two or three of these. The three digits fill the three cells, so the rest of the unit loses them.',
			'Drei Zellen einer Einheit haben zusammen drei Kandidaten; jede Zelle darf zwei oder drei davon haben. Die drei Ziffern füllen die drei Zellen und entfallen im Rest der Einheit.',
		],
		look: [
			'Take two cells with two candidates that share a digit, and look for a third cell that fits.',
			'Nimm zwei Zellen mit zwei Kandidaten, die eine Ziffer teilen, und suche die dritte, die dazu passt.',
		],
	},
	'hidden-triple': {
		what: [
			'Three digits of a unit are confined to three cells. No other digit has room there, so the other candidates of these cells go.',
			'Drei Ziffern einer Einheit liegen nur in drei Zellen. Für andere ist dort kein Platz, also entfallen die übrigen Kandidaten dieser Zellen.',
		],
		look: [
			'Look in units with many empty cells for three digits with few places.',
			'Suche in Einheiten mit vielen leeren Zellen nach drei Ziffern mit wenigen Plätzen.',
		],
	},
	quadruples: {
		title: ['Quadruples', 'Vierer'],
		what: [
			'The same with four: four cells with four candidates between them, or four digits that have four cells between them.',
			'Dasselbe zu viert: vier Zellen mit zusammen vier Kandidaten, oder vier Ziffern, die zusammen vier Zellen haben.',
		],
		look: [
			'A naked set leaves a hidden set in the remaining cells of the unit. With eight empty cells a hidden quadruple is a naked one of the other four.',
			'Eine nackte Menge lässt im Rest der Einheit eine versteckte zurück. Bei acht leeren Zellen ist ein versteckter Vierer ein nackter der anderen vier.',
		],
	},
	'x-wing': {
		what: [
			'In two rows a digit has two places each, in the same two columns. Whichever way round, the digit is once in each of the columns within these rows, so the rest of the columns loses it. Rows and columns can change roles.',
			'In zwei Zeilen hat eine Ziffer je zwei Plätze, in denselben zwei Spalten. Wie auch immer, in jeder der Spalten steht sie dann in einer dieser Zeilen, also entfällt sie im Rest der Spalten. Zeilen und Spalten dürfen die Rollen tauschen.',
		],
		look: [
			'Choose one digit, and look for rows where it has two places. Two of them must be one above the other.',
			'Wähle eine Ziffer und suche Zeilen, in denen sie zwei Plätze hat. Zwei davon müssen übereinander liegen.',
		],
	},
	swordfish: {
		what: [
			'An X-Wing with three: in three rows a digit is confined to three columns. Each row needs one of the columns, so all three are used up and lose the digit elsewhere.',
			'Ein X-Wing zu dritt: In drei Zeilen liegt eine Ziffer nur in drei Spalten. Jede Zeile braucht eine davon, also sind alle drei vergeben, und die Ziffer entfällt dort in anderen Zeilen.',
		],
		look: [
			'Each row may have two or three of the places. Begin with two rows that share a column.',
			'Jede Zeile darf zwei oder drei der Plätze haben. Beginne mit zwei Zeilen, die eine Spalte teilen.',
		],
	},
	'large-fish': {
		title: ['Jellyfish and larger fish', 'Jellyfish und größere Fische'],
		what: [
			'Four rows in which a digit is confined to four columns, and so on with five, six and seven. Larger fish than a jellyfish are rare: the other lines then hold a smaller one.',
			'Vier Zeilen, in denen eine Ziffer nur in vier Spalten liegt, und so weiter mit fünf, sechs und sieben. Größere Fische als der Jellyfish sind selten: Die übrigen Linien bilden dann einen kleineren.',
		],
		look: [
			'Leave out the rows where the digit has many places, and count the columns of the others.',
			'Lass die Zeilen weg, in denen die Ziffer viele Plätze hat, und zähle die Spalten der übrigen.',
		],
	},
	skyscraper: {
		what: [
			'A digit has two places in each of two rows. One place of each is in the same column, so these are not both true. Therefore one of the two other ends is true, and a cell that sees both ends loses the digit.',
			'Eine Ziffer hat in zwei Zeilen je zwei Plätze. Je einer liegt in derselben Spalte, also können diese nicht beide wahr sein. Darum ist eines der beiden anderen Enden wahr, und eine Zelle, die beide sieht, verliert die Ziffer.',
		],
		look: [
			'Look for an X-Wing with one corner out of line.',
			'Suche einen X-Wing, bei dem eine Ecke nicht auf ihrer Linie liegt.',
		],
	},
	kites: {
		title: ['2-String Kite', '2-String Kite'],
		what: [
			'A digit has two places in a row and two in a column, and one end of each is in the same box. These two cannot both be true, so one of the two other ends is. A cell that sees both loses the digit.',
			'Eine Ziffer hat in einer Zeile und in einer Spalte je zwei Plätze, und je ein Ende liegt im selben Block. Diese sind nicht beide wahr, also ist es eines der anderen Enden. Eine Zelle, die beide sieht, verliert die Ziffer.',
		],
		look: [
			'Look for a box that a row and a column with two places each both touch.',
			'Suche einen Block, den eine Zeile und eine Spalte mit je zwei Plätzen berühren.',
		],
	},
	'turbot-fish': {
		what: [
			'Two strong links of one digit, each in any unit, joined by a weak link: the general form of skyscraper and kite. One of the two outer ends is true.',
			'Zwei starke Verbindungen einer Ziffer in beliebigen Einheiten, dazwischen eine schwache: die allgemeine Form von Wolkenkratzer und Kite. Eines der äußeren Enden ist wahr.',
		],
		look: [
			'A unit with two places for a digit is a strong link. Look for two whose ends see each other.',
			'Eine Einheit mit zwei Plätzen für eine Ziffer ist eine starke Verbindung. Suche zwei, deren Enden einander sehen.',
		],
	},
	'empty-rectangles': {
		title: ['Empty Rectangle', 'Leeres Rechteck'],
		what: [
			'In a box the candidates of a digit are all in one row and one column, so the digit is in the row or in the column. Together with a strong link in a line outside, a cell loses the digit: if it held it, the box would have no place.',
			'In einem Block liegen alle Kandidaten einer Ziffer in einer Zeile und einer Spalte, also steht sie in der Zeile oder in der Spalte. Mit einer starken Verbindung außerhalb verliert eine Zelle die Ziffer: Hätte sie sie, bliebe dem Block kein Platz.',
		],
		look: [
			'Look for a box in which four cells, a rectangle, lack the digit. The rest is a cross.',
			'Suche einen Block, in dem vier Zellen, ein Rechteck, die Ziffer nicht haben. Der Rest ist ein Kreuz.',
		],
	},
	'broken-wing': {
		what: [
			'An odd loop of places of one digit, in which every two neighbours would be a strong link without some other places, the guardians. An odd loop cannot alternate, so one of the guardians is true.',
			'Eine ungerade Schleife von Plätzen einer Ziffer, in der je zwei Nachbarn stark verbunden wären, gäbe es nicht einige andere Plätze, die Wächter. Eine ungerade Schleife kann nicht abwechseln, also ist einer der Wächter wahr.',
		],
		look: [
			'Look for loops of five cells with few other places in their units.',
			'Suche Schleifen aus fünf Zellen, in deren Einheiten die Ziffer wenige andere Plätze hat.',
		],
	},
	'xy-wing': {
		what: [
			'A pivot with two candidates sees two pincers with two candidates; each pincer shares one digit with the pivot, and both have the same third digit. Whatever the pivot is, one pincer becomes that third digit. A cell that sees both pincers loses it.',
			'Ein Angelpunkt mit zwei Kandidaten sieht zwei Zangen mit zwei Kandidaten; jede teilt eine Ziffer mit ihm, und beide haben dieselbe dritte. Was auch im Angelpunkt steht, eine Zange wird zur dritten Ziffer. Eine Zelle, die beide Zangen sieht, verliert sie.',
		],
		look: [
			'Start from cells with two candidates, and look for two others that have one of them each and the same extra digit.',
			'Beginne bei Zellen mit zwei Kandidaten und suche zwei andere, die je einen davon und dieselbe weitere Ziffer haben.',
		],
	},
	'xyz-wing': {
		what: [
			'An XY-Wing whose pivot has the third digit as well. One of the three cells takes it, so only a cell that sees all three loses it.',
			'Ein XY-Wing, dessen Angelpunkt auch die dritte Ziffer hat. Eine der drei Zellen bekommt sie, also verliert sie nur eine Zelle, die alle drei sieht.',
		],
		look: [
			'Start from a cell with three candidates; one pincer is in its box, the other in its line.',
			'Beginne bei einer Zelle mit drei Kandidaten; eine Zange liegt in ihrem Block, die andere in ihrer Linie.',
		],
	},
	'w-wing': {
		what: [
			'Two cells far apart have the same two candidates, and a strong link of one of these digits joins them. So they are not both that digit, and one of them is the other digit. A cell that sees both loses it.',
			'Zwei entfernte Zellen haben dieselben zwei Kandidaten, und eine starke Verbindung einer dieser Ziffern verknüpft sie. Also sind sie nicht beide diese Ziffer, und eine ist die andere. Eine Zelle, die beide sieht, verliert diese.',
		],
		look: [
			'Look for equal pairs that do not see each other, then for a line in which one of the digits has two places, one seen by each.',
			'Suche gleiche Paare, die einander nicht sehen, und dann eine Linie, in der eine der Ziffern zwei Plätze hat, je einen im Blick der beiden.',
		],
	},
	'linked-wings': {
		title: ['M-, S-, L- and H-Wings', 'M-, S-, L- und H-Wings'],
		what: [
			'Three strong links in a row, so that one of the two ends is true: in an M-Wing a cell with two candidates and two units, in an S-Wing a unit, a cell and a unit, in an L-Wing three units, in an H-Wing a cell and units whose ends have different digits. A candidate that excludes both ends is false.',
			'Drei starke Verbindungen hintereinander, sodass eines der beiden Enden wahr ist: beim M-Wing eine Zelle mit zwei Kandidaten und zwei Einheiten, beim S-Wing Einheit, Zelle, Einheit, beim L-Wing drei Einheiten, beim H-Wing eine Zelle und Einheiten, deren Enden verschiedene Ziffern haben. Ein Kandidat, den beide Enden ausschließen, ist falsch.',
		],
		look: [
			'Start at a strong link, and look for strong links that begin beside each of its ends.',
			'Beginne bei einer starken Verbindung und suche starke Verbindungen, die neben ihren beiden Enden anfangen.',
		],
	},
	'wxyz-wing': {
		what: [
			'Four cells with four candidates between them, of which only one digit can be there twice. That digit is in one of the cells, so a cell that sees all its places loses it.',
			'Vier Zellen mit zusammen vier Kandidaten, von denen nur eine Ziffer doppelt vorkommen kann. Sie steht in einer der Zellen, also verliert sie eine Zelle, die alle ihre Plätze sieht.',
		],
		look: [
			'Start from three cells of a unit with four candidates, and look for a cell with two of these outside.',
			'Beginne mit drei Zellen einer Einheit, die vier Kandidaten haben, und suche außerhalb eine Zelle mit zwei davon.',
		],
	},
	'large-wings': {
		title: ['Larger Wings', 'Größere Wings'],
		what: [
			'Five to eight cells of a box and a line that crosses it have as many candidates between them, and only one digit can be there twice. That digit is in one of the cells, so a cell that sees all its places loses it.',
			'Fünf bis acht Zellen eines Blocks und einer Linie durch ihn haben zusammen ebenso viele Kandidaten, und nur eine Ziffer kann darin zweimal vorkommen. Diese steht in einer der Zellen, also entfällt sie, wo alle ihre Plätze zu sehen sind.',
		],
		look: [
			'They are almost locked sets that share the crossing of a box and a line: count cells and candidates.',
			'Es sind fast gebundene Mengen um die Kreuzung von Block und Linie: Zähle Zellen und Kandidaten.',
		],
	},
	'unique-rectangle-1': {
		what: [
			'A puzzle with one solution cannot have the same two candidates in four cells that form a rectangle in two boxes: they could be swapped. If three of the cells have only these two, the fourth must be something else.',
			'Ein Rätsel mit einer Lösung kann nicht vier Zellen mit denselben zwei Ziffern im Rechteck über zwei Blöcke haben: Sie ließen sich tauschen. Haben drei der Zellen nur diese zwei, muss die vierte etwas anderes sein.',
		],
		look: [
			'Look for two equal pairs in a line, and then for the same pair in a parallel line of the same two boxes.',
			'Suche zwei gleiche Paare in einer Linie, und dann dasselbe Paar in einer parallelen Linie derselben zwei Blöcke.',
		],
	},
	'unique-rectangle-2-5': {
		title: ['Unique Rectangle Types 2 and 5', 'Einzigartiges Rechteck Typ 2 und 5'],
		what: [
			'Two or three cells of the rectangle have the same extra candidate. One of them must take it, to avoid the deadly pattern. Cells that see all of them lose it.',
			'Zwei oder drei Zellen des Rechtecks haben denselben zusätzlichen Kandidaten. Eine muss ihn nehmen, um das tödliche Muster zu vermeiden. Zellen, die alle davon sehen, verlieren ihn.',
		],
		look: [
			'The rectangle has one extra digit altogether.',
			'Das Rechteck hat insgesamt nur eine zusätzliche Ziffer.',
		],
	},
	'unique-rectangle-3': {
		what: [
			'Two cells of the rectangle have extra candidates. One of these is true, so together they act as one cell with these candidates: with other cells of the unit they form a naked subset.',
			'Zwei Zellen des Rechtecks haben zusätzliche Kandidaten. Einer davon ist wahr, also wirken sie zusammen wie eine Zelle mit diesen Kandidaten: Mit anderen Zellen der Einheit bilden sie eine nackte Menge.',
		],
		look: [
			'Write down the extra digits of the two cells, and look in their unit for cells with no other digits.',
			'Merke dir die zusätzlichen Ziffern der zwei Zellen, und suche in ihrer Einheit Zellen, die keine anderen haben.',
		],
	},
	'unique-rectangle-4': {
		what: [
			'The two cells with extra candidates share a unit, in which one digit of the rectangle has no other place. It is in one of the two cells, so the other digit of the rectangle cannot be in either of them.',
			'Die zwei Zellen mit zusätzlichen Kandidaten teilen eine Einheit, in der eine Ziffer des Rechtecks keinen anderen Platz hat. Sie steht in einer der zwei, also kann die andere Ziffer des Rechtecks in keiner von beiden sein.',
		],
		look: [
			'Check for both digits of the rectangle whether the two cells are their only places in the row, column or box.',
			'Prüfe für beide Ziffern des Rechtecks, ob die zwei Zellen in Zeile, Spalte oder Block ihre einzigen Plätze sind.',
		],
	},
	'unique-rectangle-6': {
		what: [
			'The extra candidates are in opposite corners, and one digit of the rectangle forms an X-Wing there. If it were in these two corners, the other two would take the second digit and the pattern would be deadly: so the digit goes from the corners with extras.',
			'Die zusätzlichen Kandidaten liegen in gegenüberliegenden Ecken, und eine Ziffer bildet dort einen X-Wing. Stünde sie in diesen Ecken, wäre das Muster tödlich; also entfällt sie in den Ecken mit den zusätzlichen Kandidaten.',
		],
		look: [
			'A rectangle with extras in opposite corners: look for a digit that has no other place in both rows or both columns.',
			'Ein Rechteck mit Zusätzen in gegenüberliegenden Ecken: Suche eine Ziffer, die in beiden Zeilen oder Spalten keinen anderen Platz hat.',
		],
	},
	'hidden-rectangle': {
		what: [
			'One corner of the rectangle has only the two candidates. If in the row and the column of the opposite corner one digit is confined to the rectangle, the opposite corner cannot be the other digit.',
			'Eine Ecke des Rechtecks hat nur die zwei Kandidaten. Ist in Zeile und Spalte der gegenüberliegenden Ecke eine Ziffer auf das Rechteck beschränkt, kann diese Ecke nicht die andere Ziffer sein.',
		],
		look: [
			'Start at a cell with two candidates, and follow one of them around the rectangle by strong links.',
			'Beginne bei einer Zelle mit zwei Kandidaten und folge einem davon über starke Verbindungen um das Rechteck.',
		],
	},
	'avoidable-rectangles': {
		title: ['Avoidable Rectangle', 'Vermeidbares Rechteck'],
		what: [
			'The same for digits that you have placed: four cells of a rectangle that are all no givens cannot hold two digits crosswise, since they could be swapped.',
			'Dasselbe mit Ziffern, die du schon gesetzt hast: Vier Zellen eines Rechtecks, die alle nicht vorgegeben sind, können nicht zwei Ziffern über Kreuz haben, denn sie ließen sich tauschen.',
		],
		look: [
			'You must know which digits were given. Look for placed digits that are crosswise in three corners.',
			'Du musst wissen, welche Ziffern vorgegeben waren. Suche gesetzte Ziffern, die in drei Ecken über Kreuz stehen.',
		],
	},
	'unique-loop': {
		what: [
			'A rectangle grown longer: a loop of cells with the same two candidates that enters each unit twice. All but one cell have only these two, so this one must be another digit.',
			'Ein gewachsenes Rechteck: eine Schleife von Zellen mit denselben zwei Kandidaten, die jede Einheit zweimal trifft. Alle außer einer haben nur diese zwei, also ist diese eine andere Ziffer.',
		],
		look: [
			'Follow equal pairs from cell to cell until you are back at the start.',
			'Folge gleichen Paaren von Zelle zu Zelle, bis du wieder am Anfang bist.',
		],
	},
	'extended-rectangle': {
		what: [
			'Two lines with three or more cells each, in the same band or stack, with as many digits as cells in a line. The lines could be exchanged, so one of the cells holds another digit.',
			'Zwei Linien desselben Bandes mit je drei oder mehr Zellen und so vielen Ziffern wie Zellen einer Linie. Die Linien ließen sich tauschen, also hat eine der Zellen eine andere Ziffer.',
		],
		look: [
			'Look at boxes beside each other in which two rows have the same few candidates.',
			'Sieh auf benachbarte Blöcke, in denen zwei Zeilen dieselben wenigen Kandidaten haben.',
		],
	},
	'borescopers-deadly-pattern': {
		what: [
			'Three or four cells of a square in a box, two cells beside its rows and two below its columns, with three or four digits. Every way to fill them has a second one, so one of the cells holds another digit.',
			'Drei oder vier Zellen eines Quadrats in einem Block, zwei neben seinen Zeilen und zwei unter seinen Spalten, mit drei oder vier Ziffern. Jede Füllung hat eine zweite, also hat eine der Zellen eine andere Ziffer.',
		],
		look: [
			'Rare: start from boxes in which a square has the same three or four candidates.',
			'Selten: Beginne bei Blöcken, in denen ein Quadrat dieselben drei oder vier Kandidaten hat.',
		],
	},
	'unique-matrix': {
		what: [
			'Three lines of a band cross one column of each box: nine cells with four digits. Every way to fill them has a second one, so one of the cells holds another digit.',
			'Drei Linien eines Bandes kreuzen je eine Spalte der Blöcke: neun Zellen mit vier Ziffern. Jede Füllung hat eine zweite, also hat eine der Zellen eine andere Ziffer.',
		],
		look: [
			'Very rare: look for bands in which three columns have the same candidates.',
			'Sehr selten: Suche Bänder, in denen drei Spalten dieselben Kandidaten haben.',
		],
	},
	'qius-deadly-pattern': {
		what: [
			'Two lines of a band have the same digits where they are filled, but for one. Two digits of a box are in four cells of these lines. Two cells in line with the four do not hold both: the puzzle would have two solutions.',
			'Zwei Linien eines Bandes haben, wo sie gefüllt sind, dieselben Ziffern bis auf eine. Zwei Ziffern eines Blocks liegen in vier Zellen dieser Linien. Zwei Zellen in einer Flucht damit haben nicht beide: Das Rätsel hätte zwei Lösungen.',
		],
		look: [
			'Compare lines of a band that are filled in the same places.',
			'Vergleiche Linien eines Bandes, die an denselben Stellen gefüllt sind.',
		],
	},
	'bug-1': {
		what: [
			'All empty cells but one have two candidates, and each candidate is twice in its units. Without the third candidate of the last cell the puzzle would have two solutions, so this candidate is true.',
			'Alle leeren Zellen außer einer haben zwei Kandidaten, und jeder kommt in seinen Einheiten zweimal vor. Ohne den dritten Kandidaten der letzten Zelle hätte das Rätsel zwei Lösungen, also ist er wahr.',
		],
		look: [
			'Near the end, when only pairs are left: the digit that is three times in the units of the odd cell is the one.',
			'Gegen Ende, wenn nur noch Paare übrig sind: Die Ziffer, die in den Einheiten der besonderen Zelle dreimal vorkommt, ist es.',
		],
	},
	bugs: {
		title: ['BUG Types 2 to 4 and BUG+n', 'BUG Typ 2 bis 4 und BUG+n'],
		what: [
			'Several cells have extra candidates in a board of pairs. One of them is true: the same conclusions as with unique rectangles of types 2 to 4.',
			'Mehrere Zellen haben zusätzliche Kandidaten in einem Feld aus Paaren. Einer davon ist wahr: Daraus folgt dasselbe wie bei einzigartigen Rechtecken der Typen 2 bis 4.',
		],
		look: [
			'Mark the extra candidates: those that are three times in a unit.',
			'Markiere die zusätzlichen Kandidaten: die, die in einer Einheit dreimal vorkommen.',
		],
	},
	'bug-lite': {
		what: [
			'Some cells have two digits each, so that every row, column and box has each digit twice or not at all. All of them could be exchanged, so one of the cells holds another digit.',
			'Einige Zellen haben je zwei Ziffern, sodass jede Zeile, Spalte und jeder Block jede davon zweimal oder gar nicht hat. Alle ließen sich tauschen, also hat eine der Zellen eine andere Ziffer.',
		],
		look: [
			'Follow cells with two candidates through boxes and lines until every digit is there twice.',
			'Folge Zellen mit zwei Kandidaten durch Blöcke und Linien, bis jede Ziffer zweimal vorkommt.',
		],
	},
	'reverse-bug': {
		what: [
			'Cells of two digits that have all givens with these digits, and two cells or none of each unit. If all of them held the two digits, the other cells of these digits could be exchanged, so one of the cells holds another digit.',
			'Zellen zweier Ziffern, unter denen alle Vorgaben mit diesen Ziffern sind, je zwei oder keine pro Einheit. Hätten sie alle die zwei Ziffern, ließen sich diese in den übrigen Zellen tauschen, also hat eine der Zellen eine andere Ziffer.',
		],
		look: [
			'Choose two digits with few givens, and look whether their cells nearly close a loop.',
			'Wähle zwei Ziffern mit wenigen Vorgaben und schau, ob ihre Zellen fast eine Schleife schließen.',
		],
	},
	'gurths-symmetrical-placement': {
		what: [
			'A half turn, a quarter turn or a reflection in a diagonal, with an exchange of digits, keeps the givens. So it keeps the only solution: cells that it does not move hold digits that are not exchanged.',
			'Eine halbe Drehung, eine Vierteldrehung oder eine Spiegelung an einer Diagonale erhält mit einem Tausch von Ziffern die Vorgaben. Also erhält sie die einzige Lösung: Zellen, die sie nicht bewegt, haben Ziffern, die nicht getauscht werden.',
		],
		look: [
			'Where the givens form a symmetric pattern, compare the digits of opposite cells.',
			'Wo die Vorgaben ein symmetrisches Muster bilden, vergleiche die Ziffern gegenüberliegender Zellen.',
		],
	},
	'finned-x-wing': {
		what: [
			'An X-Wing with one or two extra places, the fin, in the box of a corner. Either the fin is true or the X-Wing holds: so a cell loses the digit if the X-Wing excludes it and it sees the whole fin.',
			'Ein X-Wing mit einem oder zwei weiteren Plätzen, der Flosse, im Block einer Ecke. Entweder ist die Flosse wahr oder der X-Wing gilt: Also verliert eine Zelle die Ziffer, wenn der X-Wing sie ausschließt und sie die ganze Flosse sieht.',
		],
		look: [
			'Look for a row with two places and a row with two places and a little more, all extras in one box.',
			'Suche eine Zeile mit zwei Plätzen und eine mit zweien und etwas mehr, alle Zusätze in einem Block.',
		],
	},
	'sashimi-x-wing': {
		what: [
			'A finned X-Wing one corner of which is missing. If the fin is false, the rest becomes two singles instead of a fish; the conclusion is the same.',
			'Ein X-Wing mit Flosse, dem eine Ecke fehlt. Ist die Flosse falsch, werden aus dem Rest zwei Einer statt eines Fischs; die Folgerung ist dieselbe.',
		],
		look: [
			'The candidates that go are in the box of the fin, in the column of the missing corner.',
			'Was entfällt, liegt im Block der Flosse, auf der Linie der fehlenden Ecke.',
		],
	},
	'finned-large': {
		title: ['Larger finned fish', 'Größere Fische mit Flosse'],
		what: [
			'Swordfish, jellyfish and larger ones with fins, also with missing corners (sashimi). A candidate goes if the fish excludes it and it sees all fins.',
			'Schwertfisch, Jellyfish und größere mit Flossen, auch mit fehlenden Ecken (Sashimi). Ein Kandidat entfällt, wenn der Fisch ihn ausschließt und er alle Flossen sieht.',
		],
		look: [
			'Look for a fish that fails by few candidates, all of which are in one box.',
			'Suche einen Fisch, dem wenige Kandidaten im Weg sind, die alle in einem Block liegen.',
		],
	},
	'remote-pair': {
		what: [
			'A chain of cells with the same two candidates, each of which sees the next. The digits alternate, so the two ends of an even number of cells differ. A cell that sees both ends loses both digits.',
			'Eine Kette von Zellen mit denselben zwei Kandidaten, von denen jede die nächste sieht. Die Ziffern wechseln sich ab, also sind die Enden bei gerader Zahl verschieden. Eine Zelle, die beide sieht, verliert beide Ziffern.',
		],
		look: [
			'Four equal pairs are enough. Follow them as on stepping stones.',
			'Vier gleiche Paare genügen. Folge ihnen wie Trittsteinen.',
		],
	},
	'simple-colours': {
		title: ['Simple Colouring', 'Einfache Färbung'],
		what: [
			'Colour the candidates of one digit along strong links with two colours in turn: one colour is true, the other one false. A cell that sees both colours loses the digit (trap); a colour that sees itself is false (wrap).',
			'Färbe die Kandidaten einer Ziffer entlang starker Verbindungen abwechselnd mit zwei Farben: Eine Farbe ist wahr, die andere falsch. Eine Zelle, die beide sieht, verliert die Ziffer (Trap); eine Farbe, die sich selbst sieht, ist falsch (Wrap).',
		],
		look: [
			'Choose a digit with many units that have two places for it.',
			'Wähle eine Ziffer mit vielen Einheiten, in denen sie zwei Plätze hat.',
		],
	},
	'multi-colours': {
		title: ['Multi-Colouring', 'Mehrfache Färbung'],
		what: [
			'Two groups of links, with two colours each. If a colour of one group sees a colour of the other, these are not both true, so one of the two remaining colours is: cells that see both lose the digit.',
			'Zwei Gruppen von Verbindungen mit je zwei Farben. Sieht eine Farbe der einen eine der anderen, sind diese nicht beide wahr, also ist es eine der übrigen zwei: Zellen, die beide sehen, verlieren die Ziffer.',
		],
		look: [
			'Colour two separate groups, and look where they meet.',
			'Färbe zwei getrennte Gruppen und sieh nach, wo sie sich treffen.',
		],
	},
	'3d-medusa': {
		what: [
			'Simple colours over all digits: cells with two candidates link different digits. A colour that contradicts itself or empties a cell is false, and so is a candidate that both colours exclude.',
			'Einfache Färbung über alle Ziffern: Zellen mit zwei Kandidaten verbinden verschiedene Ziffern. Eine Farbe, die sich widerspricht oder eine Zelle leert, ist falsch, ebenso ein Kandidat, den beide Farben ausschließen.',
		],
		look: [
			'Colour from a cell with two candidates along strong links as far as they go.',
			'Färbe von einer Zelle mit zwei Kandidaten aus an starken Verbindungen entlang, so weit sie reichen.',
		],
	},
	'x-chain': {
		what: [
			'A chain of one digit with strong and weak links in turn, strong at both ends. If the first end is false, all follows up to the last end, which is then true: one of the ends is true, and a cell that sees both loses the digit.',
			'Eine Kette einer Ziffer, abwechselnd mit starken und schwachen Verbindungen, an beiden Enden stark. Ist der Anfang falsch, so folgt das Ende: Eines der beiden ist wahr, und eine Zelle, die beide sieht, verliert die Ziffer.',
		],
		look: [
			'Start at one end of a unit with two places, and ask what follows if it is false.',
			'Beginne in einer Einheit mit zwei Plätzen und frage, was folgt, wenn der eine falsch ist.',
		],
	},
	'xy-chain': {
		what: [
			'A chain through cells with two candidates; each cell shares one digit with the next. If the first cell is not the digit at its outer end, the last cell is. So one of the ends has the digit.',
			'Eine Kette durch Zellen mit zwei Kandidaten; jede teilt eine Ziffer mit der nächsten. Hat die erste Zelle die Ziffer am äußeren Ende nicht, so hat sie die letzte. Also hat eines der Enden diese Ziffer.',
		],
		look: [
			'Start in a cell with two candidates: if it is not this, it is that, so the next one is not that …',
			'Beginne in einer Zelle mit zwei Kandidaten: Ist sie nicht dies, ist sie das, also ist die nächste nicht das …',
		],
	},
	aic: {
		what: [
			'An alternating inference chain uses both kinds of strong links: two places in a unit, and two candidates in a cell. One of its ends is true. What sees both ends, or cannot be true beside either, goes.',
			'Eine abwechselnde Schlusskette nutzt beide Arten starker Verbindungen: zwei Plätze in einer Einheit und zwei Kandidaten in einer Zelle. Eines ihrer Enden ist wahr. Was neben keinem von beiden bestehen kann, entfällt.',
		],
		look: [
			'Start from a strong link near the candidate that you would like to remove, and walk until you see it from the other side.',
			'Beginne mit einer starken Verbindung neben dem Kandidaten, der weg soll, und gehe, bis du ihn von der anderen Seite siehst.',
		],
	},
	'discontinuous-nice-loop': {
		what: [
			'A chain that comes back to where it starts, and contradicts itself there. If assuming a candidate leads to its opposite, the candidate is false; if assuming it false leads to it, it is true.',
			'Eine Kette, die an ihren Anfang zurückkommt und ihm widerspricht. Führt ein Kandidat zu seinem Gegenteil, ist er falsch; führt seine Abwesenheit zu ihm, ist er wahr.',
		],
		look: [
			'Ask of a candidate: if you were true, what then? Two weak links at the start remove it, two strong ones place it.',
			'Frage einen Kandidaten: Wärest du wahr, was dann? Zwei schwache Verbindungen am Anfang streichen ihn, zwei starke setzen ihn.',
		],
	},
	'continuous-nice-loop': {
		what: [
			'A closed loop of strong and weak links in turn. Then every weak link acts as a strong one: one of its two ends is true. Everything that sees both ends of a weak link goes.',
			'Eine geschlossene Schleife, abwechselnd mit starken und schwachen Verbindungen. Dann wirkt jede schwache wie eine starke: Eines ihrer Enden ist wahr. Was beide Enden einer schwachen sieht, entfällt.',
		],
		look: [
			'Whenever the two ends of a chain see each other, the loop is closed: look at all its weak links.',
			'Sehen die Enden einer Kette einander, ist die Schleife geschlossen: Sieh auf alle ihre schwachen Verbindungen.',
		],
	},
	'grouped-chains': {
		title: ['Grouped chains', 'Ketten mit Gruppen'],
		what: [
			'A link may end at several cells of a box and a line that act as one: the digit is in one of them, or in none. Chains and loops then go on as usual.',
			'Eine Verbindung darf bei mehreren Zellen eines Blocks und einer Linie enden, die wie eine wirken: Die Ziffer steht in einer davon oder in keiner. Ketten und Schleifen gehen damit weiter wie sonst.',
		],
		look: [
			'Where a chain stops because a box has three places, see whether two of them are in one line.',
			'Wo eine Kette endet, weil ein Block drei Plätze hat: Sieh nach, ob zwei davon in einer Linie liegen.',
		],
	},
	cycles: {
		title: ['Forcing chains and cycles', 'Zwingende Ketten und Zyklen'],
		what: [
			'The chains of Sudoku Explainer: an assumption leads to its opposite, or a cycle closes in both directions. They are nice loops and AICs in other words, of one digit (X), of cells with two candidates (Y), or of both.',
			'Die Ketten von Sudoku Explainer: Eine Annahme führt zu ihrem Gegenteil, oder ein Zyklus schließt sich in beiden Richtungen. Es sind Schleifen und Ketten in anderen Worten, mit einer Ziffer (X), mit Zellen aus zwei Kandidaten (Y) oder mit beidem.',
		],
		look: [
			'Assume a candidate, and note what follows, one step at a time.',
			'Nimm einen Kandidaten an und notiere, was folgt, einen Schritt nach dem anderen.',
		],
	},
	'als-xz': {
		what: [
			'An almost locked set has one candidate more than cells. Two such sets share a digit X that cannot be in both, since all its places see each other. So one of the sets is locked, and a digit Z that both have goes from cells that see all its places.',
			'Eine fast gebundene Menge hat einen Kandidaten mehr als Zellen. Zwei solche Mengen teilen eine Ziffer X, die nicht in beiden stehen kann, weil alle ihre Plätze einander sehen. Also ist eine Menge gebunden, und eine gemeinsame Ziffer Z entfällt in Zellen, die alle ihre Plätze sehen.',
		],
		look: [
			'A cell with two candidates is the smallest set. Take one, and look for a set of two or three cells that shares two digits with it.',
			'Eine Zelle mit zwei Kandidaten ist die kleinste Menge. Nimm eine, und suche eine Menge aus zwei oder drei Zellen, die zwei Ziffern mit ihr teilt.',
		],
	},
	'als-xy-wing': {
		what: [
			'An XY-Wing in which each cell is an almost locked set: the middle set shares one restricted digit with each of the two others. One of these has their common digit.',
			'Ein XY-Wing, bei dem jede Zelle eine fast gebundene Menge ist: Die mittlere teilt mit jeder der beiden anderen eine Ziffer, die nicht in beiden stehen kann. Eine der äußeren hat ihre gemeinsame Ziffer.',
		],
		look: [
			'Look first for XY-Wings that fail by one cell.',
			'Suche zuerst XY-Wings, denen eine Zelle im Weg ist.',
		],
	},
	'als-w-wing': {
		what: [
			'Two almost locked sets have the same two digits, and a strong link of one of them joins the sets: each end sees all its places in one of the sets. So one of the sets has the other digit.',
			'Zwei fast gebundene Mengen haben dieselben zwei Ziffern, und eine starke Verbindung einer davon verknüpft sie: Jedes Ende sieht alle ihre Plätze in einer der Mengen. Also hat eine der Mengen die andere Ziffer.',
		],
		look: [
			'A W-Wing with sets in place of cells: start from the strong link.',
			'Ein W-Wing mit Mengen statt Zellen: Beginne bei der starken Verbindung.',
		],
	},
	'als-chain': {
		what: [
			'Almost locked sets in a row, each joined to the next by a digit that cannot be in both. If the first set lacks the digit of the ends, the last one has it.',
			'Fast gebundene Mengen hintereinander, jede mit der nächsten durch eine Ziffer verbunden, die nicht in beiden stehen kann. Fehlt der ersten die Ziffer der Enden, so hat sie die letzte.',
		],
		look: [
			'Read it as an XY-chain whose cells are sets.',
			'Lies sie wie eine XY-Kette, deren Zellen Mengen sind.',
		],
	},
	'death-blossom': {
		what: [
			'A cell, the stem, sees one almost locked set, a petal, for each of its candidates. Whatever the stem is, one petal loses that digit and becomes locked. A digit that all petals have is in one of them.',
			'Eine Zelle, der Stamm, sieht für jeden ihrer Kandidaten eine fast gebundene Menge, ein Blütenblatt. Was der Stamm auch ist, ein Blatt verliert diese Ziffer und wird gebunden. Eine Ziffer, die alle Blätter haben, steht in einem davon.',
		],
		look: [
			'Start from a cell with two or three candidates.',
			'Beginne bei einer Zelle mit zwei oder drei Kandidaten.',
		],
	},
	'ahs-xz': {
		what: [
			'Two almost hidden sets: in a line and in a box, some digits have one place more than there are digits. A cell that both share is used by one of them only, so the other fills the rest of its cells.',
			'Zwei fast versteckte Mengen: In einer Linie und in einem Block haben einige Ziffern einen Platz mehr, als es Ziffern sind. Eine gemeinsame Zelle nutzt nur eine der beiden, also füllt die andere ihre übrigen Zellen.',
		],
		look: [
			'Look where a line crosses a box in which some digits have few places.',
			'Sieh auf Linien und Blöcke, in denen einige Ziffern wenige Plätze haben.',
		],
	},
	'sue-de-coq': {
		what: [
			'Two or three cells where a line and a box cross have many candidates, and cells outside, in the line and in the box, take them all up. Each digit is then fixed to the line or to the box and goes from the rest of it.',
			'Zwei oder drei Zellen, in denen sich Linie und Block kreuzen, haben viele Kandidaten, und Zellen daneben, in der Linie und im Block, binden sie alle. Jede Ziffer ist dann der Linie oder dem Block zugeordnet und entfällt in deren Rest.',
		],
		look: [
			'Count: as many digits as cells altogether. The crossing has two candidates more than cells, or three.',
			'Zähle: insgesamt so viele Ziffern wie Zellen. Die Kreuzung hat zwei oder drei Kandidaten mehr als Zellen.',
		],
	},
	'aligned-exclusion': {
		title: ['Aligned exclusion', 'Ausschluss von Paaren und Dreiern'],
		what: [
			'Take two or three cells, and go through all combinations of their candidates. Other cells and sets that see them forbid some. A candidate that is in none of the remaining ones goes.',
			'Nimm zwei oder drei Zellen und geh alle Kombinationen ihrer Kandidaten durch. Andere Zellen und Mengen, die sie sehen, verbieten manche. Ein Kandidat, der in keiner der übrigen vorkommt, entfällt.',
		],
		look: [
			'Choose cells that see several cells with two candidates.',
			'Wähle Zellen, die mehrere Zellen mit zwei Kandidaten sehen.',
		],
	},
	nishio: {
		what: [
			'Assume a candidate, and follow it with singles only. If a unit then has no place for a digit, the candidate is false.',
			'Nimm einen Kandidaten an und verfolge ihn nur mit Einern. Hat dann eine Einheit keinen Platz für eine Ziffer, ist er falsch.',
		],
		look: [
			'Choose candidates that decide much at once: those in many strong links.',
			'Wähle Kandidaten, die viel auf einmal entscheiden: die mit vielen starken Verbindungen.',
		],
	},
	'kraken-fish': {
		title: ['Kraken fish', 'Kraken-Fische'],
		what: [
			'A fish with fins that lie anywhere. A candidate is false if the fish excludes it when no fin is true, and each fin excludes it by a chain. In type 2, the candidates of one cover line and the fins exclude it by chains.',
			'Ein Fisch mit Flossen an beliebigen Stellen. Ein Kandidat ist falsch, wenn ihn der Fisch ohne Flosse ausschließt und jede Flosse durch eine Kette. Bei Typ 2 schließen ihn die Kandidaten einer Deckzeile oder Deckspalte und die Flossen durch Ketten aus.',
		],
		look: [
			'Follow chains from the one or two fins of a fish.',
			'Verfolge Ketten von den ein oder zwei Flossen eines Fisches aus.',
		],
	},
	whips: {
		title: ['Whips', 'Whips'],
		what: [
			'Assume a candidate. It leaves one candidate in a cell, or for a digit in a unit; that one leaves another, each link going on from the one before. When nothing is left, the assumption is false. In a g-whip a link may be a digit in two or three cells that a box shares with a line.',
			'Nimm einen Kandidaten an. Er lässt in einer Zelle, oder für eine Ziffer in einer Einheit, einen Kandidaten übrig, dieser den nächsten: Jedes Glied geht vom vorigen aus. Bleibt nichts übrig, ist die Annahme falsch. In einem g-Whip kann ein Glied eine Ziffer in zwei oder drei Zellen sein, die ein Block mit einer Linie teilt.',
		],
		look: [
			'Unlike in other chains, what the assumption and earlier links exclude may be left out on the way.',
			'Anders als in anderen Ketten darf unterwegs wegfallen, was die Annahme und frühere Glieder ausschließen.',
		],
	},
	braids: {
		title: ['Braids', 'Braids'],
		what: [
			'As a whip, but a link may go on from any earlier one. All puzzles that trials of single candidates solve are solved by braids.',
			'Wie ein Whip, aber ein Glied darf von jedem früheren ausgehen. Alle Rätsel, die das Ausprobieren einzelner Kandidaten löst, lösen auch Braids.',
		],
		look: [
			'Look for candidates that decide much in two directions at once.',
			'Suche Kandidaten, die in zwei Richtungen zugleich viel entscheiden.',
		],
	},
	'forcing-contradiction': {
		title: ['Forcing to a contradiction', 'Zwang zum Widerspruch'],
		what: [
			'From one candidate several chains lead to things that cannot be true together: two digits in a cell, no place for a digit. So the candidate is false. In a net, the chains also use each other.',
			'Von einem Kandidaten führen mehrere Ketten zu etwas, das nicht zusammen wahr sein kann: zwei Ziffern in einer Zelle, kein Platz für eine Ziffer. Also ist er falsch. In einem Netz nutzen die Ketten auch einander.',
		],
		look: [
			'Nobody finds these at a glance. Use colours for what would be true and what would be false.',
			'Auf einen Blick findet das niemand. Nimm Farben für das, was wahr wäre, und das, was falsch wäre.',
		],
	},
	'forcing-verity': {
		title: ['Forcing to a truth', 'Zwang zur Wahrheit'],
		what: [
			'One of the candidates of a cell is true, and one of the places of a digit in a unit. If all of them lead to the same, this is true, whichever it is.',
			'Einer der Kandidaten einer Zelle ist wahr, und einer der Plätze einer Ziffer in einer Einheit. Führen alle zum selben Ergebnis, so gilt es in jedem Fall.',
		],
		look: [
			'Start from cells with two or three candidates, follow each, and compare.',
			'Beginne bei Zellen mit zwei oder drei Kandidaten, verfolge jeden und vergleiche.',
		],
	},
	'dynamic-forcing': {
		title: ['Dynamic and nested forcing', 'Dynamische und verschachtelte Ketten'],
		what: [
			'Forcing chains in which a step may use everything that has followed so far; with a plus, also pointing, pairs and fish; nested, even other chains. The last techniques of Sudoku Explainer before guessing.',
			'Zwingende Ketten, in denen ein Schritt alles benutzen darf, was bisher gefolgt ist; mit Plus auch gebundene Kandidaten, Paare und Fische; verschachtelt sogar andere Ketten. Die letzten Techniken von Sudoku Explainer vor dem Raten.',
		],
		look: [
			'Puzzles that need them are beyond most people; read the example to see why it holds.',
			'Rätsel, die sie brauchen, gehen über das meiste hinaus; lies das Beispiel, um zu sehen, warum es gilt.',
		],
	},
	'franken-fish': {
		title: ['Franken fish', 'Franken-Fische'],
		what: [
			'A fish whose lines are joined by boxes: the base may hold rows and boxes, the cover columns and boxes. The logic is that of the X-Wing: as many bases as covers.',
			'Ein Fisch, zu dessen Linien Blöcke kommen: Die Basis darf Zeilen und Blöcke haben, die Deckung Spalten und Blöcke. Die Logik ist die des X-Wing: so viele Basen wie Deckungen.',
		],
		look: [
			'Where a finned fish has its fin in the wrong box, try a box as a base.',
			'Liegt die Flosse eines Fischs im falschen Block, versuche einen Block als Basis.',
		],
	},
	'mutant-fish': {
		title: ['Mutant fish', 'Mutanten-Fische'],
		what: [
			'The most general fish: base and cover may be rows, columns and boxes in any mixture. A candidate that is in more covers than bases goes.',
			'Der allgemeinste Fisch: Basis und Deckung dürfen Zeilen, Spalten und Blöcke beliebig mischen. Ein Kandidat, der in mehr Deckungen als Basen liegt, entfällt.',
		],
		look: [
			'For collectors. Most of them are also chains with groups.',
			'Für Sammler. Die meisten sind auch Ketten mit Gruppen.',
		],
	},
	fireworks: {
		title: ['Fireworks', 'Feuerwerk'],
		what: [
			'A row and a column cross in a box. Outside the box a digit has at most one place in each of them, so it is in one of these two cells or where the lines cross. Three such digits fill the three cells; four of two opposite crossings fill the four corners.',
			'Eine Zeile und eine Spalte kreuzen sich in einem Block. Außerhalb hat eine Ziffer in beiden höchstens einen Platz, also steht sie in einer dieser zwei Zellen oder in der Kreuzung. Drei solche Ziffern füllen die drei Zellen, vier aus zwei gegenüberliegenden Kreuzungen die vier Ecken.',
		],
		look: [
			'Look for digits that a row and a column both confine to one box, except for one cell each.',
			'Suche Ziffern, die in einer Zeile und einer Spalte bis auf je eine Zelle im selben Block liegen.',
		],
	},
	'bivalue-oddagon': {
		what: [
			'An odd loop of cells with the same two candidates cannot be filled. So one of its cells holds another digit, a guardian.',
			'Eine ungerade Schleife von Zellen mit denselben zwei Kandidaten lässt sich nicht füllen. Also hat eine ihrer Zellen eine andere Ziffer, einen Wächter.',
		],
		look: [
			'Follow equal pairs as for a unique loop, and count the cells: an odd number is what you need.',
			'Folge gleichen Paaren wie bei einer einzigartigen Schleife und zähle die Zellen: Du brauchst eine ungerade Zahl.',
		],
	},
	exocets: {
		title: ['Exocets', 'Exocets'],
		what: [
			'Two base cells in a line of a box hold two of three or four digits. By the way these digits are spread over the crossing lines, two target cells in the other boxes hold the same two. All other digits leave the targets. In a senior exocet a target is anywhere in the crossing lines, a double one has two bases for four digits, and in a weak one the whole board decides about a cell too many.',
			'Zwei Basiszellen in einer Linie eines Blocks haben zwei von drei oder vier Ziffern. So wie diese über die kreuzenden Linien verteilt sind, haben zwei Zielzellen in den anderen Blöcken dieselben zwei. Alle anderen Ziffern entfallen in den Zielen. In einem Senior Exocet liegt ein Ziel irgendwo in den kreuzenden Linien, ein Double Exocet hat zwei Basen für vier Ziffern, und bei einem Weak Exocet entscheidet das ganze Feld über eine Zelle zu viel.',
		],
		look: [
			'Only very hard puzzles have one. Look for two cells with the same three or four candidates in a box.',
			'Nur sehr schwere Rätsel haben eines. Suche zwei Zellen eines Blocks mit denselben drei oder vier Kandidaten.',
		],
	},
	'multi-sector-locked-sets': {
		what: [
			'Many cells where some rows and columns cross hold exactly as many digits as the lines can give them. Then each digit is fixed to its line, and goes from the rest of it.',
			'Viele Zellen, in denen sich Zeilen und Spalten kreuzen, haben genau so viele Ziffern, wie die Linien ihnen geben können. Dann ist jede Ziffer ihrer Linie zugeordnet und entfällt in deren Rest.',
		],
		look: [
			'Split the digits in two groups, one for the rows and one for the columns, and count.',
			'Teile die Ziffern in zwei Gruppen, eine für die Zeilen, eine für die Spalten, und zähle.',
		],
	},
	'sk-loop': {
		what: [
			'Sixteen cells around four boxes, in pairs, form a ring: each pair shares two digits with the next. All these digits are locked to their row, column or box.',
			'Sechzehn Zellen um vier Blöcke bilden paarweise einen Ring: Jedes Paar teilt zwei Ziffern mit dem nächsten. Alle diese Ziffern sind an ihre Zeile, Spalte oder ihren Block gebunden.',
		],
		look: [
			'Typical of Easter Monster and its relatives: four givens in the corners of a rectangle.',
			'Typisch für Easter Monster und seine Verwandten: vier Vorgaben in den Ecken eines Rechtecks.',
		],
	},
	tridagon: {
		what: [
			'Three digits in twelve cells of four boxes, three in each, in an arrangement that has no solution. So one of the other candidates in these cells, a guardian, is true.',
			'Drei Ziffern in zwölf Zellen von vier Blöcken, je drei, in einer Anordnung, die keine Lösung hat. Also ist einer der übrigen Kandidaten dieser Zellen, ein Wächter, wahr.',
		],
		look: [
			'Look for four boxes in a square whose diagonals have the same three candidates.',
			'Suche vier Blöcke im Quadrat, deren Diagonalen dieselben drei Kandidaten haben.',
		],
	},
	templates: {
		title: ['Templates', 'Schablonen'],
		what: [
			'A template is one way to place a digit nine times. A cell that all templates of a digit contain has it; a cell that none contains loses it.',
			'Eine Schablone ist eine Möglichkeit, eine Ziffer neunmal zu setzen. Eine Zelle, die alle Schablonen enthalten, hat sie; eine, die keine enthält, verliert sie.',
		],
		look: [
			'A method for computers: it shows what one digit alone can tell.',
			'Ein Verfahren für Rechner: Es zeigt, was eine Ziffer allein verrät.',
		],
	},
}
