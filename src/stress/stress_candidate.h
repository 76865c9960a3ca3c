/* Candidates for a smaller input: a candidate is a list of words like the best one with a change, and becomes the best
 * one when it still does what is bad. */
#ifndef KAYLES_STRESS_STRESS_CANDIDATE_H
#define KAYLES_STRESS_STRESS_CANDIDATE_H

#include "stress/stress_shrink.h"
#include "stress/stress_words.h"

/* How far from a change the count is looked for that it has to put right: among the first words and those right before.
 */
enum { STRESS_COUNT_FIRST = 4, STRESS_COUNT_BEFORE = 4 };

typedef struct stress_candidate {
    kay_context *ctx;
    const stress_shrink_by *by;
    kay_text *best_text;
    kay_text start; /* the best text at the beginning of a pass */
    kay_text text; /* of the candidate */
    kay_text given; /* a smaller input that the rules know */
    kay_text queue; /* candidates of a pass that are to be tried together, a NUL behind each */
    kay_text log; /* a byte for each candidate of the pass that was tried: whether it is better */
    uint64_t ahead; /* candidates in the queue at most; 0: each is tried at once */
    uint64_t asked, queued; /* since the pass began to run, the last time */
    bool full; /* the queue is: the pass ends with KAY_END */
    kay_arena kept; /* of the words of the best list */
    kay_arena arena; /* of words made for a candidate */
    stress_word *best, *next;
    uint64_t room, best_count, next_count;
    bool better; /* the latest candidate was */
    bool progress; /* some candidate of this round was */
} stress_candidate;

/* Begins with the words of best_text. */
kay_status stress_candidate_init(stress_candidate *own, kay_context *ctx, kay_text *best_text,
                                 const stress_shrink_by *by) KAY_MUST_CHECK;
void stress_candidate_free(stress_candidate *own);

/* Runs a pass, which makes candidates and asks about them.  So that several can be tried at the same time, the pass is
 * run as if none were better, until there are enough of them; then it is run again from its beginning with what is
 * known.  It must ask the same when it is told the same. */
kay_status stress_candidate_pass(stress_candidate *own, kay_status (*pass)(stress_candidate *own, uint64_t argument),
                                 uint64_t argument) KAY_MUST_CHECK;

/* Makes the candidate a copy of the best one. */
void stress_candidate_copy(stress_candidate *own);

/* Makes a word of the candidate a number. */
kay_status stress_candidate_set(stress_candidate *own, uint64_t at, bool negative, uint64_t value) KAY_MUST_CHECK;

/* Takes `amount` off a number of the candidate; false: it is none, or too small. */
kay_status stress_candidate_lower(stress_candidate *own, uint64_t at, uint64_t amount, bool *done) KAY_MUST_CHECK;

/* Asks about the candidate, which becomes the best when it does the same.  KAY_END: the time is over, or the pass will
 * be run again. */
kay_status stress_candidate_ask(stress_candidate *own) KAY_MUST_CHECK;

/* A change that leaves words out, at one place or two, and may take something off a number. */
typedef struct stress_cut {
    uint64_t at[2]; /* from here on; in order */
    unsigned places; /* one or two of them */
    uint64_t amount; /* words at each */
    uint64_t items; /* what a count goes down by */
    uint64_t lowered, by; /* a number that is lowered as well, and no cut leaves out; by 0: none */
} stress_cut;

/* Asks about the candidate with the change, and about those where a count before it, and some of the last words, have
 * gone down too, until one is better. */
kay_status stress_candidate_cut(stress_candidate *own, const stress_cut *cut) KAY_MUST_CHECK;

/* Asks about the number-th smaller input that the rules know of the best one, if they know one and it is smaller.
 * KAY_END: as stress_candidate_ask.  *over: they know none from this number on. */
kay_status stress_candidate_smaller(stress_candidate *own, uint64_t number, bool *over) KAY_MUST_CHECK;

#endif
