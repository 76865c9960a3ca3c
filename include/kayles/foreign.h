/* Rules that others wrote, in a file in Lua or a shared object: a ruleset like any other, whose hooks run in a process
 * of their own, the worker.
 *
 * Whatever the rules do, the caller goes on: a worker that takes longer than the deadline, needs more memory than the
 * budget, crashes or answers nonsense is ended with all its processes, the call fails with words and the place where
 * the rules were, and the next call starts a new worker.  Games and states outlive the worker that made them, but for a
 * case of a plugin whose direct form is over 64 KiB.  The host's signals are left alone. */
#ifndef KAYLES_FOREIGN_H
#define KAYLES_FOREIGN_H

#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_foreign kay_foreign;

/* Opens the rules at a path, or a variant of some by its name (named_game.h), which the worker opens as a whole.  `worker` is the path of the program kayles-worker.  Where the context has no deadline, or
 * it is over, a call of the rules may take `seconds` (0: any number); loading a plugin takes at most 10 s.  All
 * that is done with the ruleset must be done with this context, by one thread at a time.  KAY_EINPUT: these are no
 * rules, or loading them crashes.  KAY_EUNABLE: loading them exceeds the budget, or there is no worker.  KAY_EREAD: the
 * file cannot be read. */
KAY_API kay_status kay_foreign_open(kay_context *ctx, const char *path, const char *worker, double seconds,
                                    kay_foreign **out) KAY_MUST_CHECK;

/* Ends the worker.  Nothing of the ruleset may be used any more: no game, no state, no name. */
KAY_API void kay_foreign_close(kay_foreign *foreign);

/* The ruleset; it lives until the rules are closed. */
KAY_API const kay_ruleset *kay_foreign_rules(const kay_foreign *foreign);

/* Puts the place where the rules were asked last into the diagnosis of the context, if that has none: for failures that
 * the caller finds in what they have answered. */
KAY_API void kay_foreign_place(kay_foreign *foreign);

/* From now on a call of the rules may take no longer than so many seconds, or half of those given when they were opened;
 * 0: as long as ever. */
KAY_API void kay_foreign_be_patient(kay_foreign *foreign, double seconds);

/* Whether the worker had to be ended in the latest call. */
KAY_API bool kay_foreign_failed(const kay_foreign *foreign);

/* The foreign rules behind a ruleset; NULL: it is another one. */
KAY_API kay_foreign *kay_foreign_of(const kay_ruleset *rules);

#ifdef __cplusplus
}
#endif
#endif
