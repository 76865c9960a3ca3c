/* Generates moves at the two ends of a row; reads, writes and draws the row. */
#include "games/shared/nibbling.h"

#include <kayles/state.h>

#include <inttypes.h>

#include "base/grow.h"
#include "games/shared/row_scene.h"

kay_status nibbling_state(kay_arena *arena, const nibbling_game *nibbling, uint64_t begin, uint64_t end,
                          const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_state_make(arena, &nibbling->game, 1, state));
    state->words[0] = begin;
    state->words[1] = end;
    *game = &nibbling->game;
    return KAY_OK;
}

bool nibbling_next_part(const nibbling_row *row, uint64_t *position)
{
    if (position[1] > position[0] + 1 && row->numbers[position[1] - 1] == 0) {
        position[1]--;
        return true;
    }
    position[1] = row->count;
    if (position[0] + 1 < row->count && row->numbers[position[0]] == 0) {
        position[0]++;
        return true;
    }
    position[0] = 0;
    return false;
}

kay_status nibbling_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)game;
    (void)player; /* impartial */
    if (name == NIBBLING_LEFT)
        position[0]++;
    else
        position[1]--;
    if (position[0] == position[1])
        position[0] = position[1] = 0;
    return KAY_OK;
}

/* A single element can be taken by two moves: as the first and as the last one. */
kay_status nibbling_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    if (position[0] == position[1])
        return KAY_OK;
    for (uint64_t name = NIBBLING_LEFT; name <= NIBBLING_RIGHT && !kay_move_list_full(out); name++) {
        uint64_t *option = kay_emit(out, name);
        if (!out->want_parts)
            continue;
        option[0] = position[0];
        option[1] = position[1];
        KAY_TRY(nibbling_play_in_place(game, option, player, name));
    }
    return KAY_OK;
}

void nibbling_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_add(out, move.name == NIBBLING_LEFT ? "left" : "right");
}

typedef struct nibbling_growing {
    int64_t *numbers;
    uint64_t count, room;
} nibbling_growing;

/* Reads the next word of a row: a number; if `dots` is set, a number or a dot. */
static kay_status nibbling_read_element(kay_reader *in, bool dots, bool *taken, int64_t *number)
{
    const char *word;
    uint64_t length;
    *taken = dots && *in->at == '.';
    if (!*taken)
        return kay_read_i64(in, "an element of the row", INT64_MIN, INT64_MAX, number);
    KAY_TRY(kay_read_word(in, "an element of the row", &word, &length));
    *number = 0;
    return length == 1 ? KAY_OK : kay_reader_fail(in, word, "expected a number, or '.' for an element that was taken");
}

kay_status nibbling_read_row(kay_cases *cases, nibbling_row *row, uint64_t *begin, uint64_t *end)
{
    kay_reader *in = cases->in;
    nibbling_growing all = {0};
    uint64_t first = 0, after = 0; /* the remaining part */
    kay_status status;
    while ((status = kay_read_blank(in)) == KAY_OK && *in->at != '/') {
        bool taken;
        KAY_ROOM_IN(cases->arena, all.numbers, all.count, all.room);
        if (after && after < all.count && *in->at != '.')
            return kay_reader_fail(in, NULL, "expected '.': the elements that were taken must be at the ends");
        KAY_TRY(nibbling_read_element(in, begin != NULL, &taken, &all.numbers[all.count]));
        all.count++;
        if (!taken) {
            first = after ? first : all.count - 1;
            after = all.count;
        }
    }
    if (status != KAY_OK && status != KAY_END)
        return status;
    if (all.count == 0)
        return kay_reader_fail(in, NULL, "expected a row");
    *row = (nibbling_row){.numbers = all.numbers, .count = all.count};
    if (begin) {
        *begin = first;
        *end = after;
    }
    return KAY_OK;
}

void nibbling_write_row(const nibbling_row *row, const uint64_t *position, kay_text *out)
{
    for (uint64_t i = 0; i < row->count && out->error == KAY_OK; i++) {
        if (i)
            kay_text_char(out, ' ');
        if (i >= position[0] && i < position[1])
            kay_text_i64(out, row->numbers[i]);
        else
            kay_text_char(out, '.');
    }
}

static const char *nibbling_sign(const void *numbers, uint64_t i)
{
    const int64_t *own = numbers;
    return own[i - 1] < own[i] ? "<" : own[i - 1] > own[i] ? ">" : "=";
}

static void nibbling_write_number(const void *numbers, uint64_t i, kay_text *out)
{
    kay_text_i64(out, ((const int64_t *)numbers)[i]);
}

void nibbling_scene_row(const nibbling_row *row, const uint64_t *position, bool signs, kay_scene *out)
{
    const row_of_numbers numbers = {
        .numbers = row->numbers,
        .count = row->count,
        .begin = position[0],
        .end = position[1],
        .write = nibbling_write_number,
        .sign = signs ? nibbling_sign : NULL,
    };
    if (position[0] == position[1])
        kay_scene_text_from(out, 0, 0.5, KAY_OWNER_NONE, "(nothing is left)");
    else
        row_scene_boxes(out, &numbers);
}

void nibbling_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                    const kay_scene *scene, kay_place *out)
{
    (void)game;
    (void)position;
    (void)player;
    row_scene_end(scene, name == NIBBLING_RIGHT, out);
}
