/* Reads lists of numbers, writes random piles and draws piles. */
#include "games/shared/piles.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/grow.h"

kay_status kay_read_numbers_to_end(kay_cases *cases, const char *what, uint64_t most, uint64_t **out, uint64_t *count)
{
    uint64_t used = 0, room = 16;
    kay_status status;
    KAY_NEW(uint64_t, numbers, cases->arena, room);
    while ((status = kay_read_blank(cases->in)) == KAY_OK) {
        KAY_ROOM_IN(cases->arena, numbers, used, room);
        KAY_TRY(kay_read_u64(cases->in, what, 0, most, &numbers[used]));
        used++;
    }
    if (status != KAY_END)
        return status;
    *out = numbers;
    *count = used;
    return KAY_OK;
}

void kay_piles_sample(kay_random *random, uint64_t count, uint64_t least, uint64_t most, kay_text *out)
{
    for (uint64_t i = 0; i < count; i++) {
        kay_text_u64(out, least + kay_random_below(random, most - least + 1));
        kay_text_char(out, i + 1 < count ? ' ' : '\n');
    }
}

enum { PILES_WIDE = 60 }; /* the most counters or pins of a pile that are drawn; of squares, which are wider, half */

static const double piles_left = 2, piles_label = 1; /* where the pieces begin, and the middle of the number */

static uint64_t piles_room(piles_piece piece)
{
    return piece == PILES_SQUARE ? PILES_WIDE / 2 : PILES_WIDE;
}

static double piles_step(piles_piece piece)
{
    return piece == PILES_SQUARE ? 1 : 0.5;
}

void kay_piles_middle(double y, uint64_t at, piles_piece piece, double point[2])
{
    const uint64_t room = piles_room(piece);
    const double step = piles_step(piece);
    point[0] = piles_left + step * ((double)(at < room ? at : room) + 0.5);
    point[1] = y + 0.5;
}

static void piles_draw_piece(kay_scene *out, const double at[2], piles_piece piece)
{
    switch (piece) {
    case PILES_COUNTER:
        kay_scene_circle(out, at[0], at[1], 0.23, KAY_OWNER_BOTH, NULL);
        break;
    case PILES_PIN:
        kay_scene_rect(out, at[0] - 0.15, at[1] - 0.4, 0.3, 0.8, KAY_OWNER_BOTH, NULL);
        break;
    case PILES_SQUARE:
        kay_scene_rect(out, at[0] - 0.5, at[1] - 0.5, 1, 1, KAY_OWNER_NONE, NULL);
        break;
    }
}

void kay_piles_scene(kay_scene *out, double y, uint64_t number, uint64_t count, piles_piece piece, const char *words)
{
    const uint64_t room = piles_room(piece);
    double at[2];
    kay_scene_number(out, piles_label, y + 0.5, number);
    for (uint64_t i = 0; i < count && i < room; i++) {
        kay_piles_middle(y, i, piece, at);
        piles_draw_piece(out, at, piece);
    }
    const double end = piles_left + piles_step(piece) * (double)(count < room ? count : room);
    if (count > room)
        kay_scene_text_from(out, end + 0.5, y + 0.5, KAY_OWNER_NONE, "...");
    kay_scene_text_from(out, end + (count > room ? 2.5 : 0.5), y + 0.5, KAY_OWNER_NONE, words);
}

void kay_piles_scene_counted(kay_scene *out, double y, uint64_t number, uint64_t count, piles_piece piece)
{
    char words[24];
    snprintf(words, sizeof words, "%" PRIu64, count);
    kay_piles_scene(out, y, number, count, piece, words);
}
