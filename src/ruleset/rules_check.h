/* Checks rules when a game of them is opened, so that a mistake in a ruleset ends in words and not in a crash. */
#pragma once

#include <kayles/ruleset.h>

/* Fails with KAY_EINPUT: a question needs `hook`, which the rules do not have. */
kay_status kay_rules_lack(kay_context *ctx, const kay_ruleset *rules, const char *hook);

/* Fails with KAY_EINPUT unless the rules are for this version of the interface, have what every question needs, and
 * have traits that go together.  Hooks that only some questions need are checked by the functions that call them.
 * Costs some nanoseconds. */
kay_status kay_rules_check(kay_context *ctx, const kay_ruleset *rules) KAY_MUST_CHECK;

/* Checks a game and its rules in the same way. */
kay_status kay_game_check(kay_context *ctx, const kay_game *game) KAY_MUST_CHECK;

/* Fails with KAY_EINPUT if the mover of a state is not a player.  Costs some nanoseconds. */
kay_status kay_mover_check(kay_context *ctx, const kay_game *game, const kay_state *state) KAY_MUST_CHECK;

/* Fails with KAY_EINPUT and the position of a state, to which play can return although the rules do not say so. */
kay_status kay_position_recurs(kay_context *ctx, const kay_game *game, const kay_state *state);

/* Checks the mover, and tries the traits of a game at a state from which search begins, in its first part: in an
 * impartial game both players must have the same options; without KAY_SUMS the state and each option must have one
 * part; the first move must lead to its option.  If there are many options, looks at some.  Fails with KAY_EINPUT and
 * the position. */
kay_status kay_start_check(kay_context *ctx, const kay_game *game, const kay_state *start) KAY_MUST_CHECK;
