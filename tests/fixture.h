/* What unit tests share: a game read from text, with all that must be given back. */
#ifndef KAYLES_TESTS_FIXTURE_H
#define KAYLES_TESTS_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <kayles/kayles.h>

/* Asserts that a call returned KAY_OK; prints the diagnosis if not. */
#define assert_ok(ctx, call) fixture_assert_ok((ctx), (call), #call, __FILE__, __LINE__)

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
void fixture_free(fixture *f); /* also checks that all memory was given back */

/* The status of reading the first case of a text that may be bad. */
kay_status fixture_try(const char *ruleset, const char *text, bool position, kay_diag *diag);

/* The outcome by theorem or search. */
kay_outcome fixture_outcome(fixture *f, kay_by by);

/* All moves that keep the best outcome, as texts with blanks between. */
void fixture_winning(fixture *f, kay_by by, char *out, size_t size);

/* Asserts that theorem and search agree on the state and on every state that play can reach from it, in outcome and in
 * winning moves; returns how many states there were. */
uint64_t fixture_agree(fixture *f);

/* Asserts that the theorem's certificate is accepted. */
void fixture_certified(fixture *f);

void fixture_assert_ok(kay_context *ctx, kay_status status, const char *call, const char *file, int line);

#endif
