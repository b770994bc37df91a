/* Solves the puzzles on standard input, one per line, and prints each solution with its status.
 *
 *     cc -O2 solve.c -o solve $(pkg-config --cflags --libs foldoku)
 *     ./solve < puzzles.txt
 */
#include <foldoku.h>
#include <stdio.h>
#include <stdlib.h>

/* The puzzles and what is found out about them. A line is 81 characters and a line feed. */
#define LINE 82
#define BATCH 65536
static char puzzles[BATCH * LINE];
static char solutions[BATCH * LINE];
static foldoku_status statuses[BATCH];

static void solve(size_t len) {
    foldoku_error error = foldoku_solve(puzzles, LINE, len, 2, 0, solutions, LINE, statuses, NULL, NULL);
    if (error != FOLDOKU_ERROR_NONE) {
        fprintf(stderr, "error: %s\n", foldoku_error_text(error));
        exit(1);
    }
    for (size_t i = 0; i < len; i++) {
        printf("%.81s %s\n", solutions + i * LINE, foldoku_status_name(statuses[i]));
    }
}

int main(void) {
    size_t bytes;
    while ((bytes = fread(puzzles, 1, sizeof puzzles, stdin)) > 0) {
        /* The last line may lack its line feed. */
        if (bytes % LINE != 0 && bytes % LINE != 81) {
            fprintf(stderr, "error: expected lines of 81 characters\n");
            return 1;
        }
        solve((bytes + 1) / LINE);
    }
    return 0;
}
