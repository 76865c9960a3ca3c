/* The turn of a state in JSON, which draw and play write. */
#pragma once

#include <kayles/json.h>
#include <kayles/ruleset.h>

/* Writes the fields position, players, mover, over and winner. */
kay_status cli_state_json(kay_context *ctx, const kay_game *game, const kay_state *state,
                          kay_json_writer *object) KAY_MUST_CHECK;
