/* Counts solutions with tdoku, up to the number in the first argument: reads a puzzle per line, prints
 * `puzzle:count:`. Its own program `solve` searches unique puzzles twice.
 *
 *     clang -O3 -march=native -I TDOKU/include -c tdoku.c
 *     clang++ -O3 -march=native -I TDOKU -fno-exceptions -fno-rtti tdoku.o TDOKU/src/solver_dpll_triad_simd.cc \
 *         TDOKU/src/util.cc -o tdoku
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tdoku.h"

int main(int argc, const char **argv) {
    size_t limit = argc > 1 ? (size_t)atoll(argv[1]) : 2;
    char *puzzle = NULL;
    char solution[81];
    size_t size = 0, guesses;
    while (getline(&puzzle, &size, stdin) != -1) {
        if (strlen(puzzle) >= 81) {
            size_t count = SolveSudoku(puzzle, limit, 0, solution, &guesses);
            printf("%.81s:%zu:\n", puzzle, count);
        }
    }
    return 0;
}
