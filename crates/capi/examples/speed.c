/* Measures how fast one thread solves the puzzles of a file, with 81 characters and a line feed each.
 *
 *     cc -O2 speed.c -o speed $(pkg-config --cflags --libs foldoku)
 *     ./speed puzzles.txt [rounds]
 *
 * Prints the median over the rounds for puzzles side by side (stride 81) and in lines (stride 82), with
 * and without solutions, in microseconds of CPU time per puzzle.
 */
#include <foldoku.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int compare(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static double seconds(const char *puzzles, size_t stride, size_t len, char *solutions, foldoku_status *statuses) {
    clock_t start = clock();
    foldoku_error error = foldoku_solve(puzzles, stride, len, 2, 1, solutions, stride, statuses, NULL, NULL);
    if (error != FOLDOKU_ERROR_NONE) {
        fprintf(stderr, "error: %s\n", foldoku_error_text(error));
        exit(1);
    }
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

static void *allocate(size_t bytes) {
    void *memory = calloc(bytes, 1);
    if (memory == NULL) {
        fprintf(stderr, "error: out of memory\n");
        exit(1);
    }
    return memory;
}

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    int rounds = argc > 2 ? atoi(argv[2]) : 9;
    if (file == NULL || rounds < 1) {
        fprintf(stderr, "usage: speed FILE [ROUNDS]\n");
        return 2;
    }
    fseek(file, 0, SEEK_END);
    size_t len = (size_t)ftell(file) / 82;
    rewind(file);
    char *lines = (char *)allocate(len * 82 + 1);
    char *packed = (char *)allocate(len * 81 + 1);
    char *solutions = (char *)allocate(len * 82 + 1);
    foldoku_status *statuses = (foldoku_status *)allocate(len + 1);
    double *times = (double *)allocate((size_t)rounds * sizeof(double));
    if (len == 0 || fread(lines, 82, len, file) != len) {
        fprintf(stderr, "error: cannot read lines of 81 characters\n");
        return 1;
    }
    fclose(file);
    for (size_t i = 0; i < len; i++) {
        memcpy(packed + i * 81, lines + i * 82, 81);
    }
    for (int job = 0; job < 4; job++) {
        size_t stride = job % 2 ? 82 : 81;
        const char *puzzles = job % 2 ? lines : packed;
        for (int round = -1; round < rounds; round++) {
            double time = seconds(puzzles, stride, len, job / 2 ? solutions : NULL, statuses);
            if (round >= 0) {
                times[round] = time;
            }
        }
        qsort(times, (size_t)rounds, sizeof(double), compare);
        printf("stride %zu, %s: %.4f us per puzzle\n", stride, job / 2 ? "solutions" : "statuses",
               times[rounds / 2] / (double)len * 1e6);
    }
    free(lines);
    free(packed);
    free(solutions);
    free(statuses);
    free(times);
    return 0;
}
