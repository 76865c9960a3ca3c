/* Draws heaps as rows of pins, of squares and of files with pawns. */
#include "games/named/named_draw.h"

#include <inttypes.h>
#include <string.h>

#include "games/shared/piles.h"

enum { NAMED_WIDE = 60 }; /* the most letters of a row */

static const char named_yellow[] = "\033[33m", named_plain[] = "\033[0m";

/* Writes `piece` once for each of `count` tokens, as far as a line has room. */
static void named_row(uint64_t count, const char *piece, bool colour, kay_text *out)
{
    const uint64_t most = NAMED_WIDE / strlen(piece);
    kay_text_add(out, count && colour ? named_yellow : "");
    for (uint64_t i = 0; i < count && i < most; i++)
        kay_text_add(out, piece);
    kay_text_add(out, count && colour ? named_plain : "");
    kay_text_add(out, count > most ? "..." : "");
}

typedef void named_draw_heap(uint64_t number, uint64_t heap, bool colour, kay_text *out);

/* Draws the heaps of at least `least` tokens, or says that there are none of `what`. */
static void named_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out, named_draw_heap *draw,
                       uint64_t least, const char *what)
{
    uint64_t drawn = 0;
    for (uint64_t i = 0; i < state->parts; i++) {
        const uint64_t heap = *kay_state_part(game, state, i);
        if (heap >= least && drawn++ < PILES_LINES)
            draw(i + 1, heap, colour, out);
    }
    kay_piles_draw_more(drawn, "rows", out);
    if (!drawn)
        kay_text_format(out, "no %s\n", what);
}

static void named_draw_pin_row(uint64_t number, uint64_t heap, bool colour, kay_text *out)
{
    kay_text_format(out, "%6" PRIu64 "  ", number);
    named_row(heap, "|", colour, out);
    kay_text_format(out, " %" PRIu64 "\n", heap);
}

void named_draw_pins(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    named_draw(game, state, colour, out, named_draw_pin_row, 1, "pins");
}

static void named_draw_square_row(uint64_t number, uint64_t heap, bool colour, kay_text *out)
{
    const uint64_t safe = heap - 2;
    kay_text_format(out, "%6" PRIu64 "  ", number);
    named_row(safe, "[ ]", colour, out);
    kay_text_format(out, "  heap of %" PRIu64 ": %" PRIu64 " safe square%s\n", heap, safe, safe == 1 ? "" : "s");
}

void named_draw_squares(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    named_draw(game, state, colour, out, named_draw_square_row, 3, "safe squares");
}

static void named_draw_pawn_rows(uint64_t number, uint64_t heap, bool colour, kay_text *out)
{
    kay_text_format(out, "%6" PRIu64 " ", number);
    named_row(heap, " p", colour, out);
    kay_text_format(out, "  %" PRIu64 "\n       ", heap);
    named_row(heap, " .", false, out);
    kay_text_add(out, "\n       ");
    named_row(heap, " P", colour, out);
    kay_text_char(out, '\n');
}

void named_draw_pawns(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    named_draw(game, state, colour, out, named_draw_pawn_rows, 1, "files");
}
