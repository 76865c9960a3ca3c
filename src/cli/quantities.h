/* Parses numbers and constants on the command line, and makes starts from parameters. */
#pragma once

#include "cli/arguments.h"

/* Parses the seconds (more than 0) given for a flag; without the flag the result is `otherwise`. */
kay_status cli_seconds(cli_call *cli, cli_flag_id id, double otherwise, double *out) KAY_MUST_CHECK;

/* Parses the whole number given for a flag, at least `least`; without the flag the result is `otherwise`. */
kay_status cli_number(cli_call *cli, cli_flag_id id, uint64_t least, uint64_t otherwise, uint64_t *out) KAY_MUST_CHECK;

/* Parses the bytes given for a flag, with or without K, M or G; without the flag the result is `otherwise`. */
kay_status cli_bytes(cli_call *cli, cli_flag_id id, uint64_t otherwise, uint64_t *out) KAY_MUST_CHECK;

/* Parses --parallel, the threads that evaluate positions; 1 without it. */
kay_status cli_threads(cli_call *cli, unsigned *out) KAY_MUST_CHECK;

/* Parses --fold, the cells in a row of a picture; 0 without it, KAY_TABLE_FOLD_PERIOD for 'auto'. */
kay_status cli_fold(cli_call *cli, bool picture, uint64_t *out) KAY_MUST_CHECK;

/* Opens the table of --tables; NULL without it.  The caller closes it. */
kay_status cli_tables(cli_call *cli, kay_tabulated **out) KAY_MUST_CHECK;

/* Start and end the time of --seconds. */
void cli_time_begin(cli_call *cli);
void cli_time_end(cli_call *cli);

/* Parses "A..B", A <= B. */
kay_status cli_range(cli_call *cli, const char *word, uint64_t *from, uint64_t *to) KAY_MUST_CHECK;

/* Parses the size given for a flag in the game's own form, "12" or "5x6"; without the flag the size is
 * kay_starts_verify_size(rules). */
kay_status cli_size(cli_call *cli, cli_flag_id id, kay_size *out) KAY_MUST_CHECK;

/* Parses --set: values in the order of kay_starts_of(cli->rules)->constants, NULL for constants not given.  *out is
 * NULL without --set. */
kay_status cli_constants(cli_call *cli, const char *const **out) KAY_MUST_CHECK;

/* Makes the start of these parameters and the constants of --set, in the arena. */
kay_status cli_start(cli_call *cli, const uint64_t *parameters, unsigned count, kay_arena *arena, const kay_game **game,
                     kay_state *state) KAY_MUST_CHECK;

/* Makes the start that --at describes, like cli_start. */
kay_status cli_at(cli_call *cli, kay_arena *arena, const kay_game **game, kay_state *state) KAY_MUST_CHECK;
