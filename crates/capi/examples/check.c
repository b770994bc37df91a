/* Calls every function of the library, with right and with wrong arguments. C11 and C++17.
 *
 * `cargo xtask capi --check` compiles and runs it.
 */
#include <foldoku.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                     \
    do {                                                                     \
        if (!(condition)) {                                                  \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);  \
            exit(1);                                                         \
        }                                                                    \
    } while (0)

static const char UNIQUE[] =
    "7.968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9.";
static const char SOLUTION[] =
    "749681352163952478258347619814796235527413986396528147471869523932175864685234791";
static const char MULTIPLE[] =
    "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
static const char CLASH[] =
    "77968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9.";
static const char INVALID[] =
    "7x968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9.";
static const char BLANK[] =
    ".................................................................................";

/* A row of somebody's table: puzzle and solution lie in the same structure. */
struct row {
    char puzzle[81];
    char separator;
    char solution[81];
    char end;
};

static int is_valid(const char *solution, const char *puzzle) {
    unsigned rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};
    for (int i = 0; i < 81; i++) {
        unsigned bit = 1u << (solution[i] - '0');
        int row = i / 9, column = i % 9, box = row / 3 * 3 + column / 3;
        if (solution[i] < '1' || solution[i] > '9' || ((rows[row] | columns[column] | boxes[box]) & bit) ||
            (puzzle[i] != '.' && puzzle[i] != solution[i])) {
            return 0;
        }
        rows[row] |= bit;
        columns[column] |= bit;
        boxes[box] |= bit;
    }
    return 1;
}

static void check_texts(void) {
    char version[32];
    CHECK(strcmp(foldoku_version(), FOLDOKU_VERSION) == 0);
    snprintf(version, sizeof version, "%d.%d.%d", FOLDOKU_VERSION_MAJOR, FOLDOKU_VERSION_MINOR,
             FOLDOKU_VERSION_PATCH);
    CHECK(strncmp(FOLDOKU_VERSION, version, strlen(version)) == 0);
    CHECK(strcmp(foldoku_error_text(FOLDOKU_ERROR_NONE), "no error") == 0);
    CHECK(strcmp(foldoku_error_text(FOLDOKU_ERROR_STRIDE), "a stride is less than 81") == 0);
    CHECK(strcmp(foldoku_error_text(-1), "unknown error") == 0);
    CHECK(strcmp(foldoku_status_name(FOLDOKU_STATUS_UNIQUE), "unique") == 0);
}

static void check_rows(uint32_t threads) {
    enum { LEN = 20000 };
    static const char *const inputs[] = {UNIQUE, MULTIPLE, CLASH, INVALID};
    static const foldoku_status expected[] = {FOLDOKU_STATUS_UNIQUE, FOLDOKU_STATUS_MULTIPLE, FOLDOKU_STATUS_NONE,
                                              FOLDOKU_STATUS_INVALID};
    static const uint64_t expected_counts[] = {1, 2, 0, 0};
    /* Exactly as much memory as is needed, and not initialised, for memory checkers. */
    struct row *rows = (struct row *)malloc(LEN * sizeof(struct row));
    foldoku_status *statuses = (foldoku_status *)malloc(LEN * sizeof(foldoku_status));
    uint64_t *counts = (uint64_t *)malloc(LEN * sizeof(uint64_t));
    uint64_t *guesses = (uint64_t *)malloc(LEN * sizeof(uint64_t));
    CHECK(rows != NULL && statuses != NULL && counts != NULL && guesses != NULL);
    for (int i = 0; i < LEN; i++) {
        memcpy(rows[i].puzzle, inputs[i % 4], 81);
        rows[i].separator = ',';
        rows[i].end = '\n';
    }
    CHECK(foldoku_solve(rows[0].puzzle, sizeof(struct row), LEN, 10, threads, rows[0].solution, sizeof(struct row),
                        statuses, counts, guesses) == FOLDOKU_ERROR_NONE);
    for (int i = 0; i < LEN; i++) {
        CHECK(memcmp(rows[i].puzzle, inputs[i % 4], 81) == 0);
        CHECK(rows[i].separator == ',' && rows[i].end == '\n');
        CHECK(statuses[i] == expected[i % 4] && counts[i] == expected_counts[i % 4]);
        CHECK(guesses[i] == guesses[i % 4]);
        CHECK(i % 4 < 2 ? is_valid(rows[i].solution, inputs[i % 4]) : memcmp(rows[i].solution, BLANK, 81) == 0);
    }
    memset(counts, 0xff, LEN * sizeof(uint64_t));
    memset(statuses, 0xff, LEN * sizeof(foldoku_status));
    CHECK(foldoku_count(rows[0].puzzle, sizeof(struct row), LEN, UINT64_MAX, threads, counts, statuses) ==
          FOLDOKU_ERROR_NONE);
    for (int i = 0; i < LEN; i++) {
        CHECK(statuses[i] == expected[i % 4] && counts[i] == expected_counts[i % 4]);
    }
    memset(statuses, 0xff, LEN * sizeof(foldoku_status));
    CHECK(foldoku_check(rows[0].puzzle, sizeof(struct row), LEN, threads, statuses) == FOLDOKU_ERROR_NONE);
    for (int i = 0; i < LEN; i++) {
        CHECK(statuses[i] == expected[i % 4]);
    }
    free(rows);
    free(statuses);
    free(counts);
    free(guesses);
}

static void check_wrong_arguments(void) {
    char solution[81];
    uint64_t counts[2] = {7, 7};
    foldoku_status status = FOLDOKU_STATUS_FOUND;
    CHECK(foldoku_check(NULL, 81, 1, 1, &status) == FOLDOKU_ERROR_NULL_POINTER);
    CHECK(foldoku_check(UNIQUE, 80, 1, 1, &status) == FOLDOKU_ERROR_STRIDE);
    CHECK(foldoku_check(UNIQUE, 81, SIZE_MAX, 1, &status) == FOLDOKU_ERROR_LENGTH);
    CHECK(foldoku_check(UNIQUE, SIZE_MAX, 2, 1, &status) == FOLDOKU_ERROR_LENGTH);
    CHECK(foldoku_count(UNIQUE, 81, 1, 0, 1, counts, NULL) == FOLDOKU_ERROR_LIMIT);
    CHECK(foldoku_count(UNIQUE, 81, 1, 2, 1, (uint64_t *)(void *)((char *)counts + 1), NULL) ==
          FOLDOKU_ERROR_ALIGNMENT);
    memcpy(solution, UNIQUE, 81);
    CHECK(foldoku_solve(solution, 81, 1, 1, 1, solution, 81, NULL, NULL, NULL) == FOLDOKU_ERROR_OVERLAP);
    CHECK(memcmp(solution, UNIQUE, 81) == 0 && counts[0] == 7 && status == FOLDOKU_STATUS_FOUND);
    CHECK(foldoku_check(NULL, 81, 0, 1, NULL) == FOLDOKU_ERROR_NONE);
    CHECK(foldoku_check(UNIQUE, 81, 1, UINT32_MAX, &status) == FOLDOKU_ERROR_NONE);
    CHECK(status == FOLDOKU_STATUS_UNIQUE);
}

static int stop_after(void *context) {
    int *calls = (int *)context;
    return --*calls <= 0;
}

static void check_rate(void) {
    foldoku_rating rating;
    int calls = 2;
    CHECK(foldoku_rate(UNIQUE, &rating, NULL, NULL) == FOLDOKU_ERROR_NONE);
    CHECK(rating.er == 72 && rating.ep == 12 && rating.ed == 12);
    CHECK(rating.level == FOLDOKU_LEVEL_EXTREME && rating.score == 1952);
    CHECK(foldoku_rate(UNIQUE, &rating, stop_after, &calls) == FOLDOKU_ERROR_STOPPED);
    CHECK(foldoku_rate(MULTIPLE, &rating, NULL, NULL) == FOLDOKU_ERROR_MULTIPLE_SOLUTIONS);
    CHECK(foldoku_rate(CLASH, &rating, NULL, NULL) == FOLDOKU_ERROR_NO_SOLUTION);
    CHECK(foldoku_rate(INVALID, &rating, NULL, NULL) == FOLDOKU_ERROR_INVALID);
    CHECK(foldoku_rate(UNIQUE, NULL, NULL, NULL) == FOLDOKU_ERROR_NULL_POINTER);
}

static void check_canonical(void) {
    char form[81], turned[81], other[81];
    uint32_t automorphisms;
    CHECK(foldoku_canonical(UNIQUE, form, &automorphisms) == FOLDOKU_ERROR_NONE);
    CHECK(automorphisms == 1);
    for (int i = 0; i < 81; i++) {
        turned[i] = UNIQUE[80 - i];
    }
    CHECK(foldoku_canonical(turned, other, NULL) == FOLDOKU_ERROR_NONE);
    CHECK(memcmp(form, other, 81) == 0);
    CHECK(foldoku_canonical(INVALID, form, NULL) == FOLDOKU_ERROR_INVALID);
    CHECK(foldoku_canonical(NULL, form, NULL) == FOLDOKU_ERROR_NULL_POINTER);
}

static void check_ask(void) {
    static const char RULES[] = ".Shape~4x4.AntiKnight.~R1C1_1";
    char answer[1000];
    size_t length;
    CHECK(foldoku_ask("estimate", NULL, RULES, strlen(RULES), answer, sizeof answer, &length, NULL, NULL) ==
          FOLDOKU_ERROR_NONE);
    CHECK(length == strlen(answer) && strstr(answer, "\"exact\":true"));
    CHECK(foldoku_ask("estimate", "{\"exact\": 10}", UNIQUE, 81, answer, 10, &length, NULL, NULL) ==
          FOLDOKU_ERROR_BUFFER);
    CHECK(length > 10);
    CHECK(foldoku_ask("redundant", "{}", MULTIPLE, 81, answer, sizeof answer, NULL, NULL, NULL) ==
          FOLDOKU_ERROR_MULTIPLE_SOLUTIONS);
    CHECK(foldoku_ask("sing", NULL, UNIQUE, 81, answer, sizeof answer, NULL, NULL, NULL) == FOLDOKU_ERROR_QUESTION);
    CHECK(foldoku_ask(NULL, NULL, UNIQUE, 81, answer, sizeof answer, NULL, NULL, NULL) ==
          FOLDOKU_ERROR_NULL_POINTER);
}

static void check_generate(void) {
    enum { LEN = 40 };
    char lines[LEN * 82], solutions[LEN * 81], again[81];
    foldoku_status statuses[LEN];
    foldoku_rating rating;
    memset(lines, '\n', sizeof lines);
    CHECK(foldoku_generate(1, 0, LEN, FOLDOKU_LEVEL_HARD, 2, lines, 82, solutions, 81) == FOLDOKU_ERROR_NONE);
    CHECK(foldoku_check(lines, 82, LEN, 1, statuses) == FOLDOKU_ERROR_NONE);
    for (int i = 0; i < LEN; i++) {
        CHECK(statuses[i] == FOLDOKU_STATUS_UNIQUE && lines[i * 82 + 81] == '\n');
        CHECK(is_valid(solutions + i * 81, lines + i * 82));
    }
    /* foldoku generate --seed 1 --difficulty hard --skip 7 */
    CHECK(foldoku_generate(1, 7, 1, FOLDOKU_LEVEL_HARD, 1, again, 81, NULL, 0) == FOLDOKU_ERROR_NONE);
    CHECK(memcmp(again, lines + 7 * 82, 81) == 0);
    CHECK(foldoku_rate(again, &rating, NULL, NULL) == FOLDOKU_ERROR_NONE);
    CHECK(rating.level == FOLDOKU_LEVEL_HARD);
    CHECK(foldoku_generate(1, 0, 1, 6, 1, again, 81, NULL, 0) == FOLDOKU_ERROR_LEVEL);
    CHECK(foldoku_generate(1, UINT64_MAX, 2, 0, 1, lines, 82, NULL, 0) == FOLDOKU_ERROR_LENGTH);
    CHECK(foldoku_generate(1, 0, 1, 0, 1, NULL, 81, NULL, 0) == FOLDOKU_ERROR_NULL_POINTER);
}

/* Only libraries that are built without optimisation have this function. */
#ifdef FOLDOKU_TEST_PANIC
#ifdef __cplusplus
extern "C"
#endif
    foldoku_error
    foldoku_test_panic(uint32_t threads);

static void check_panic(void) {
    CHECK(foldoku_test_panic(1) == FOLDOKU_ERROR_INTERNAL);
    CHECK(foldoku_test_panic(3) == FOLDOKU_ERROR_INTERNAL);
}
#else
static void check_panic(void) {}
#endif

int main(void) {
    char solution[81];
    check_texts();
    check_rows(1);
    check_rows(0);
    check_rows(5);
    check_wrong_arguments();
    check_rate();
    check_canonical();
    check_ask();
    check_generate();
    check_panic();
    CHECK(foldoku_solve(UNIQUE, 81, 1, 2, 1, solution, 81, NULL, NULL, NULL) == FOLDOKU_ERROR_NONE);
    CHECK(memcmp(solution, SOLUTION, 81) == 0);
    printf("foldoku %s: all checks passed\n", foldoku_version());
    return 0;
}
