/* Finds nimbers of positions that fall apart, from the rules alone.
 *
 * The question is a couple of a position and a number n: is n the nimber of the position?  The nimber of a sum is the
 * xor of those of its parts (Sprague 1935, Grundy 1939), so the search finds the nimbers of all parts but the heaviest,
 * and asks one such question about that.  (J. Lemoine and S. Viennot, "Nimbers are inevitable", Theoretical Computer
 * Science 462, 2012.)  Couples are searched by proof numbers (nimber_prove.c).
 *
 * The game must be impartial in normal play, without the hook `end`.  Positions must not recur: KAY_END says that one
 * did. */
#pragma once

#include <kayles/ruleset.h>

typedef struct kay_nimbers kay_nimbers;

typedef struct kay_nimbers_stats {
    uint64_t positions; /* expanded so far; some of them more than once */
    uint64_t options; /* generated so far */
    uint64_t known; /* positions in the table */
    uint64_t table_bytes;
} kay_nimbers_stats;

/* Returns whether a game has nimbers, and whether this search is likely to be the best one for it: its positions fall
 * apart into parts in normal form. */
bool kay_nimbers_may(const kay_game *game);
bool kay_nimbers_suit(const kay_game *game);

/* Makes a search for one game, which must outlive it.  The search keeps its results until it is freed. */
kay_status kay_nimbers_new(kay_context *ctx, const kay_game *game, kay_nimbers **out) KAY_MUST_CHECK;
void kay_nimbers_free(kay_nimbers *nimbers);

/* Sets the number of threads, including the caller's, that work on a long question; 1 at first.  Answers are the same.
 * The threads call the hooks `moves` and `simplify` at the same time. */
void kay_nimbers_parallel(kay_nimbers *nimbers, unsigned threads);

/* Finds the nimber of a sum.  Fails with KAY_EUNABLE if the budget ends; returns KAY_END if a position recurs. */
kay_status kay_nimbers_find(kay_nimbers *nimbers, const kay_state *state, uint64_t *out) KAY_MUST_CHECK;

/* Returns which numbers below 64 are not the nimber of the sum that was asked last, a bit each, as far as the search
 * knew when the budget ended.  0 after an answer. */
uint64_t kay_nimbers_excluded(const kay_nimbers *nimbers);

/* Finds whether the nimber of a sum is `nimber`; *out is often found sooner than the nimber. */
kay_status kay_nimbers_ask(kay_nimbers *nimbers, const kay_state *state, uint64_t nimber, bool *out) KAY_MUST_CHECK;

/* Adds to an open object the proof of the outcome of a sum: the field "nimbers_of_parts", a list of parts in normal
 * form, each followed by its nimber.  A part is written as its words in hexadecimal, with '.' between.  The sum must
 * have been asked for 0.  Searches again where the table has forgotten.  src/check/nimber_proof_check.h says what the
 * list proves. */
kay_status kay_nimbers_certify(kay_nimbers *nimbers, const kay_state *state, kay_json_writer *out) KAY_MUST_CHECK;

/* Limits the search to about `options` more generated options; beyond them it fails with KAY_EUNABLE, on every machine
 * at the same point.  0: no limit, the default. */
void kay_nimbers_allow(kay_nimbers *nimbers, uint64_t options);

void kay_nimbers_get_stats(const kay_nimbers *nimbers, kay_nimbers_stats *out);
