/* Functions for unit tests: a game read from text, which fixture_free frees, and tables of cases. */
#ifndef KAYLES_TESTS_FIXTURE_H
#define KAYLES_TESTS_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <kayles/kayles.h>
#include <kayles/rules.h>
#include <kayles/script.h>

/* Asserts that a call returned KAY_OK; prints the diagnosis if not. */
#define assert_ok(ctx, call) fixture_assert_ok((ctx), (call), #call, __FILE__, __LINE__)

/* Assert that two whole numbers are in this order; print both if not. */
#define assert_less(a, b) fixture_assert_order((a), "<", (b), #a " < " #b, __FILE__, __LINE__)
#define assert_at_most(a, b) fixture_assert_order((a), "<=", (b), #a " <= " #b, __FILE__, __LINE__)
#define assert_more(a, b) fixture_assert_order((a), ">", (b), #a " > " #b, __FILE__, __LINE__)
#define assert_at_least(a, b) fixture_assert_order((a), ">=", (b), #a " >= " #b, __FILE__, __LINE__)

/* Asserts that a status or another number is one of two. */
#define assert_one_of(value, a, b)                                                                                     \
    assert_in_set((value), ((const LargestIntegralType[]){(LargestIntegralType)(a), (LargestIntegralType)(b)}), 2)

typedef struct fixture {
    kay_context ctx;
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
} fixture;

/* Reads the first case of a text, in the contest form or as a position.  Fails the test on bad input. */
void fixture_contest(fixture *f, const char *ruleset, const char *text);
void fixture_position(fixture *f, const char *ruleset, const char *text);
void fixture_free(fixture *f); /* also checks that all memory is freed */

/* Reads the first case of a text that may be bad, and returns the status. */
kay_status fixture_try(const char *ruleset, const char *text, bool position, kay_diag *diag);

/* Returns the outcome by theorem or search. */
kay_outcome fixture_outcome(fixture *f, kay_by by);

/* Writes all moves that keep the best outcome, separated by blanks. */
void fixture_winning(fixture *f, kay_by by, char *out, size_t size);

/* Asserts that theorem and search agree on the state and on every reachable state, in outcome and in winning moves;
 * returns the number of states. */
uint64_t fixture_agree(fixture *f);

/* Calls fixture_agree for each case in the contest form; each must have at least one state. */
void fixture_agree_on(const char *game, const char *const *cases, size_t count);

/* Asserts that the theorem's certificate is accepted. */
void fixture_certified(fixture *f);

/* Makes a list of the parts of a position in normal form, which the caller frees. */
void fixture_normal_form(kay_context *ctx, const kay_game *game, const uint64_t *position, kay_move_list *out);

/* Asserts that the text of the state is `expected`. */
void fixture_written(fixture *f, const char *expected);

/* Asserts that none of the texts is a legal move of the state. */
void fixture_refuses_moves(fixture *f, const char *const *texts, size_t count);

/* Reads a legal move.  If its name is an address, the name is invalid after the call. */
kay_move fixture_move(fixture *f, const char *text);

/* Asserts that the theorem's winning moves stop at every limit, with `more` set if others remain; returns their number
 * without a limit. */
uint64_t fixture_limited(fixture *f);

/* Plays random moves from the state and takes some back; asserts that the theorem's line always answers like a line
 * opened at the current state. */
void fixture_wander(fixture *f, kay_random *random, unsigned steps);

/* Return the status from checking a proof, in JSON, of an outcome for the player to move. */
kay_status fixture_judge(fixture *f, kay_outcome outcome, const char *proof);
kay_status fixture_judge_state(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                               const char *proof);

/* A table and its number of rows. */
#define FIXTURE_ROWS(table) (table), sizeof(table) / sizeof *(table)

typedef struct fixture_known {
    const char *text;
    kay_outcome outcome;
    const char *moves; /* all moves that keep the outcome, separated by blanks */
} fixture_known;

enum {
    FIXTURE_POSITIONS = 1, /* the texts are positions in the direct form, not contests */
    FIXTURE_SEARCHED = 2, /* search must agree on all reachable states */
};

/* Asserts that the theorem knows outcome and moves of each row, and has a certificate for it. */
void fixture_knows(const char *ruleset, int how, const fixture_known *rows, size_t count);

typedef struct fixture_bad {
    const char *text;
    bool position;
    uint64_t line, column; /* of the error; 0: not compared */
} fixture_bad;

/* Asserts that each text is bad input, with its place. */
void fixture_refuses(const char *ruleset, const fixture_bad *rows, size_t count);

typedef struct fixture_proof {
    const char *position, *proof;
    kay_outcome outcome;
    kay_status status;
} fixture_proof;

/* Asserts the status from checking each proof. */
void fixture_judges(const char *ruleset, const fixture_proof *rows, size_t count);

/* Asserts that each position is written as it was read, has a certificate, and with FIXTURE_SEARCHED agrees with
 * search. */
void fixture_reads_back(const char *ruleset, int how, const char *const *texts, size_t count);

/* Allows the context to allocate *blocks blocks, counted down; then refuses memory. */
void fixture_ration(kay_context *ctx, uint64_t *blocks);

/* Lets the context refuse one block after *blocks blocks; then *blocks is UINT64_MAX, and no block is refused. */
void fixture_refuse_one(kay_context *ctx, uint64_t *blocks);

void fixture_assert_ok(kay_context *ctx, kay_status status, const char *call, const char *file, int line);
void fixture_assert_order(uint64_t a, const char *order, uint64_t b, const char *words, const char *file, int line);

#endif
