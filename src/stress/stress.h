/* Stress: a program for a game's contest is run on many inputs, exhaustive small ones, structured ones and random
 * larger ones, until it fails; the failing input is then made as small as can be.
 *
 * What is right is said by the solver, as `kay_solver_answer` says it.  Programs may be in any language: they read a
 * contest input and write the judge's words; white space does not matter.  In an interactive contest they play against
 * the referee instead.  None of their processes is left behind.  The host's signals stay as they are, and it may
 * have threads. */
#pragma once

#include <kayles/contest.h>
#include <kayles/starts.h>

/* Codes and their texts, in one place. */
#define KAY_STRESS_VERDICTS(X)                                                                                         \
    X(KAY_STRESS_PASSED, "passed")                                                                                     \
    X(KAY_STRESS_WRONG, "wrong answer") /* the judge's words, but others */                                            \
    X(KAY_STRESS_CRASH, "crash") /* a signal, or an exit status other than 0 */                                        \
    X(KAY_STRESS_TIME, "time limit") /* it did not end in time */                                                      \
    X(KAY_STRESS_OUTPUT, "bad output") /* not the judge's words, or too many or too few of them */

typedef enum kay_stress_verdict {
#define KAY_STRESS_NAME(name, text) name,
    KAY_STRESS_VERDICTS(KAY_STRESS_NAME)
#undef KAY_STRESS_NAME
} kay_stress_verdict;

/* The text of a verdict. */
const char *kay_stress_text(kay_stress_verdict verdict);

enum { KAY_STRESS_PARALLEL_MAX = 64 };

typedef struct kay_stress {
    const char *const *program; /* its words, NULL-terminated; the first is looked for in the PATH */
    double seconds; /* after these no new run is begun */
    double shrink_seconds; /* how long that which runs then, and the search for a smaller input, may go on after that */
    double time_limit; /* seconds for each run; in an interactive contest for each move */
    uint64_t cases; /* how many at most */
    uint64_t size; /* how many numbers, or letters of rows, an input may have */
    uint64_t seed;
    unsigned parallel; /* programs that run at once, from 1 to KAY_STRESS_PARALLEL_MAX */
    const char *const *flags; /* values parallel to rules->flags, which decide the form of inputs; NULL: none */
    const char *const *constants; /* values parallel to those of starts.h that the games must have; NULL: any */
    bool starts; /* the right output is a line for each start, as kay_solver_starts answers */
} kay_stress;

typedef struct kay_stress_result {
    kay_stress_verdict verdict;
    uint64_t cases; /* that the program answered before it failed, and those of the run that failed */
    uint64_t unfinished; /* cases of runs that the end cut short before their time limit: they are not among `cases` */
    uint64_t skipped; /* cases that were made and that the solver could not answer in its time, or the rules not read */
    uint64_t skipped_from; /* the numbers and letters of the smallest input among these; 0: not known */
    uint64_t largest; /* the numbers and letters of the largest case that the program was given */
    kay_text input; /* a whole contest input; empty where it passed, as are the others */
    kay_text
        told; /* in an interactive contest what the program was told behind it: its opponent's moves, a line each */
    kay_text expected; /* the right output; in an interactive contest up to where the program went wrong, and the right
                        * line there: a move that keeps the best outcome, or who wins */
    kay_text got; /* the program's, cut off where it wrote without end */
    kay_text errors; /* after a crash: the last that the program wrote to its standard error */
    char how[200]; /* more about the failure, in words; may be empty */
    kay_diag gave_up; /* why the search for a smaller input came to an early end; status KAY_OK: it did not */
} kay_stress_result;

void kay_stress_result_init(kay_stress_result *result, kay_context *ctx);
void kay_stress_result_free(kay_stress_result *result);

/* Runs the program until it fails or the time or the cases are over.  The same seed gives the same inputs in the same
 * order. It takes at most how->seconds and how->shrink_seconds; the deadline of the context has no meaning here.
 * KAY_EREAD: the program cannot be started.  KAY_EUSAGE: the ruleset has no way to make inputs.  KAY_EUNABLE: nothing
 * could be judged in time, or the rules were refused memory. */
kay_status kay_stress_run(kay_context *ctx, const kay_ruleset *rules, const kay_stress *how,
                          kay_stress_result *out) KAY_MUST_CHECK;
