/* Solves the puzzles on standard input, one per line, and prints each solution with its status.
 *
 *     cc -O2 solve.c -o solve $(pkg-config --cflags --libs foldoku)
 *     ./solve < puzzles.txt
 */
#include <foldoku.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The puzzles and what is found out about them. */
#define RECORD 81
#define BATCH 65536
static char puzzles[BATCH * RECORD];
static char solutions[BATCH * RECORD];
static foldoku_status statuses[BATCH];

static void solve(size_t len) {
    foldoku_error error = foldoku_solve(puzzles, RECORD, len, 2, 0, solutions, RECORD, statuses, NULL, NULL);
    if (error != FOLDOKU_ERROR_NONE) {
        fprintf(stderr, "error: %s\n", foldoku_error_text(error));
        exit(1);
    }
    for (size_t i = 0; i < len; i++) {
        printf("%.81s %s\n", solutions + i * RECORD, foldoku_status_name(statuses[i]));
    }
}

/* Reads a line without its end, which is a line feed, or a carriage return and a line feed, and may be
 * missing at the end of the file. Returns its length, even if that is more than fits, or -1 at the end. */
static long read_line(char *line, long most) {
    long len = 0;
    int last = 0, c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (len < most) {
            line[len] = (char)c;
        }
        last = c;
        len++;
    }
    if (c == EOF && len == 0) {
        return -1;
    }
    return last == '\r' ? len - 1 : len;
}

int main(void) {
    char line[RECORD];
    size_t len = 0;
    unsigned long number = 0;
    long found;
    while ((found = read_line(line, RECORD)) >= 0) {
        number++;
        if (found != RECORD) {
            solve(len);
            fflush(stdout);
            fprintf(stderr, "error: line %lu: expected 81 characters, found %ld\n", number, found);
            return 1;
        }
        memcpy(puzzles + len * RECORD, line, RECORD);
        if (++len == BATCH) {
            solve(len);
            len = 0;
        }
    }
    solve(len);
    return 0;
}
