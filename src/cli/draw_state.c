/* Draws a position for a person. */
#include "cli/cases.h"

#include <string.h>

#include "cli/signals.h"

/* The drawings of built-in games are in colour.  The lines of rules in files are made safe for a terminal. */
void cli_state_draw_or_fail(cli_call *cli, const kay_game *game, const kay_state *state, const kay_made_move *steps,
                            uint64_t count, kay_text *out)
{
    if (!cli->file_count) {
        kay_state_draw(game, state, steps, count, cli->colour, out);
        return;
    }
    kay_text board;
    kay_text_init(&board, &cli->ctx);
    kay_state_draw(game, state, steps, count, false, &board);
    for (const char *line = kay_text_string(&board), *end; (end = strchr(line, '\n')); line = end + 1) {
        kay_text_shown(out, line, (size_t)(end - line));
        kay_text_char(out, '\n');
    }
    if (board.error != KAY_OK && out->error == KAY_OK)
        out->error = board.error;
    kay_text_free(&board);
}

void cli_state_draw(cli_call *cli, const kay_game *game, const kay_state *state, const kay_made_move *steps,
                    uint64_t count, kay_text *out)
{
    if (out->error != KAY_OK)
        return;
    cli_state_draw_or_fail(cli, game, state, steps, count, out);
    if (out->error != KAY_EUNABLE || cli->file_count || cli_stopped())
        return;
    out->error = KAY_OK;
    kay_state_write_position(game, state, out);
    kay_text_char(out, '\n');
}
