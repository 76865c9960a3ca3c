/* Writes a winning move of a theorem into a certificate. */
#include "games/shared/winning_move.h"

#include <kayles/json.h>
#include <kayles/state.h>

kay_status kay_write_winning_move(kay_theorem_line *line, kay_status (*winning)(kay_theorem_line *, kay_move_list *),
                                  kay_json_writer *proof, const char *field, uint64_t *name)
{
    kay_arena names;
    kay_move_list one;
    kay_text text;
    kay_arena_init(&names, line->ctx);
    kay_text_init(&text, line->ctx);
    KAY_TRY(kay_move_list_init(&one, line->ctx, line->game, &names, KAY_WANT_MOVES));
    one.limit = 1;
    kay_status status = winning(line, &one);
    if (status == KAY_OK)
        status = one.error;
    if (status == KAY_OK && one.count) {
        kay_state_move_text(line->game, line->state, one.moves[0], &text);
        status = text.error;
    }
    kay_json_write_text(proof, field, one.count ? kay_text_string(&text) : NULL);
    if (name)
        *name = one.count ? one.moves[0].name : 0;
    kay_text_free(&text);
    kay_move_list_free(&one);
    kay_arena_free(&names);
    return status;
}
