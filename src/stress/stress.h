/* Stress-tests a program for a game's contest.  Runs it on many inputs (all small ones, structured ones, larger random
 * ones) until it fails, and then shrinks the failing input.
 *
 * The right answers are those of `kay_solver_answer`.  The program may be in any language: it reads a contest input and
 * writes the judge's words; white space does not matter.  In an interactive contest it plays against the referee
 * instead.  All processes are ended and reaped.  The host's signal handlers stay unchanged, and the host may have
 * threads. */
#pragma once

#include <kayles/contest.h>
#include <kayles/starts.h>

/* The verdicts and their texts. */
#define KAY_STRESS_VERDICTS(X)                                                                                         \
    X(KAY_STRESS_PASSED, "passed")                                                                                     \
    X(KAY_STRESS_WRONG, "wrong answer") /* valid but wrong words */                                                    \
    X(KAY_STRESS_CRASH, "crash") /* a signal, or an exit status other than 0 */                                        \
    X(KAY_STRESS_TIME, "time limit") /* did not end in time */                                                         \
    X(KAY_STRESS_OUTPUT, "bad output") /* invalid words, or too many or too few */

typedef enum kay_stress_verdict {
#define KAY_STRESS_NAME(name, text) name,
    KAY_STRESS_VERDICTS(KAY_STRESS_NAME)
#undef KAY_STRESS_NAME
} kay_stress_verdict;

/* Returns the text of a verdict. */
const char *kay_stress_text(kay_stress_verdict verdict);

enum { KAY_STRESS_PARALLEL_MAX = 64 };

typedef struct kay_stress {
    const char *const *program; /* command line, NULL-terminated; the first word is looked up in the PATH */
    double seconds; /* no new run begins after this time */
    double shrink_seconds; /* further time for the runs under way and for shrinking */
    double time_limit; /* seconds for each run, or for each move in an interactive contest */
    uint64_t cases; /* the most cases to run */
    uint64_t size; /* the most numbers, or letters of rows, in an input */
    uint64_t seed;
    unsigned parallel; /* programs that run at once, from 1 to KAY_STRESS_PARALLEL_MAX */
    const char *const *flags; /* values of rules->flags, in this order; they select the form of inputs; NULL: none */
    const char *const *constants; /* required constants of the games, in the order of starts.h; NULL: any */
    bool starts; /* the right output is one line for each start, from kay_solver_starts */
} kay_stress;

typedef struct kay_stress_result {
    kay_stress_verdict verdict;
    uint64_t cases; /* cases that the program answered, including those of the failed run */
    uint64_t unfinished; /* cases in runs that were cut off when the time of the whole test ended; not in `cases` */
    uint64_t skipped; /* cases that the solver could not answer in time, or that the rules could not read */
    uint64_t skipped_from; /* size (numbers and letters) of the smallest skipped input; 0: not known */
    uint64_t largest; /* size of the largest case that the program received */
    kay_text input; /* the failing input; this and the other texts are empty if the program passed */
    kay_text told; /* in an interactive contest: the moves of the opponent that the program read, one a line */
    kay_text expected; /* the right output; in an interactive contest the program's right lines, and the line that it
                        * should have written next: a move that keeps the best outcome, or who wins */
    kay_text got; /* the program's output; a very long one is cut off */
    kay_text errors; /* after a crash: the end of what the program wrote to standard error */
    char how[200]; /* details of the failure; may be empty */
    kay_diag gave_up; /* why shrinking ended early; status KAY_OK: it did not */
} kay_stress_result;

void kay_stress_result_init(kay_stress_result *result, kay_context *ctx);
void kay_stress_result_free(kay_stress_result *result);

/* Runs the program until it fails, or until the time or the cases run out.  The same seed gives the same inputs in the
 * same order.  Takes at most how->seconds + how->shrink_seconds; ignores the deadline of the context.  KAY_EREAD: the
 * program cannot be started.  KAY_EUSAGE: the ruleset cannot make inputs.  KAY_EUNABLE: no input could be judged in
 * time, or the rules ran out of memory. */
kay_status kay_stress_run(kay_context *ctx, const kay_ruleset *rules, const kay_stress *how,
                          kay_stress_result *out) KAY_MUST_CHECK;
