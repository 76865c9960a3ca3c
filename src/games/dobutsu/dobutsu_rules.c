/* Dobutsu shogi, "Let's catch the lion": a small shogi on 3 x 4 squares.
 *
 * Source: Madoka Kitao, 2008; T. Tanaka, An analysis of a board game "Doubutsu Shogi", IPSJ SIG Technical Report
 * 2009-GI-22. */
#include "games/dobutsu/dobutsu.h"

#include <kayles/state.h>

/* ---- Symmetries */

uint64_t dobutsu_exchanged(uint64_t word)
{
    const uint64_t nibbles = UINT64_C(0x0f0f0f0f0f0f0f0f), ones = UINT64_C(0x1111111111111111);
    const unsigned hands = (unsigned)(word >> 4 * DOBUTSU_SQUARES), half = 2 * DOBUTSU_HANDS;
    uint64_t board = __builtin_bswap64(word << 16); /* the last square comes first, but squares are in pairs */
    board = (board & nibbles) << 4 | (board >> 4 & nibbles);
    board ^= ((board | board >> 1 | board >> 2) & ones) << 3;
    return board | (uint64_t)(hands >> half | (hands & ((1u << half) - 1)) << half) << 4 * DOBUTSU_SQUARES;
}

uint64_t dobutsu_mirrored(uint64_t word)
{
    const uint64_t first = UINT64_C(0x00f00f00f00f), last = first << 8;
    return (word & ~(first | last)) | (word & first) << 8 | (word & last) >> 8;
}

static kay_status dobutsu_negate(const kay_game *game, uint64_t *position)
{
    (void)game;
    *position = dobutsu_exchanged(*position);
    return KAY_OK;
}

static void dobutsu_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const uint64_t mirrored = dobutsu_mirrored(*position);
    (void)game;
    *kay_emit_part(out) = mirrored < *position ? mirrored : *position;
}

/* ---- Moves */

uint64_t dobutsu_after(uint64_t word, kay_player player, uint64_t name)
{
    const unsigned from = dobutsu_name_from(name), to = dobutsu_name_to(name);
    if (from >= DOBUTSU_SQUARES) {
        const unsigned kind = from - DOBUTSU_SQUARES;
        return dobutsu_put(word, to, dobutsu_code(player, kind)) - dobutsu_in_hand(player, kind);
    }
    const unsigned taken = dobutsu_get(word, to);
    unsigned code = dobutsu_get(word, from);
    if (code == dobutsu_code(player, DOBUTSU_CHICK) && DOBUTSU_HOME[!player] >> to & 1)
        code = dobutsu_code(player, DOBUTSU_HEN);
    word = dobutsu_put(dobutsu_put(word, from, 0), to, code);
    if (!taken)
        return word;
    const unsigned kind = (taken & 7) - 1;
    return word + dobutsu_in_hand(player, kind == DOBUTSU_HEN ? DOBUTSU_CHICK : kind);
}

unsigned dobutsu_targets(const dobutsu *of, kay_player player, unsigned from)
{
    const unsigned own = dobutsu_pieces(of, player);
    if (from >= DOBUTSU_SQUARES)
        return of->hand[player][from - DOBUTSU_SQUARES] ? DOBUTSU_ALL & ~(own | dobutsu_pieces(of, !player)) : 0;
    for (unsigned kind = 0; kind < DOBUTSU_KINDS; kind++)
        if (of->at[player][kind] >> from & 1)
            return dobutsu_steps(kind, player, 1u << from) & ~own & ~of->at[!player][DOBUTSU_LION];
    return 0;
}

/* Play has stopped if a lion can be caught, so no move catches it. */
static kay_status dobutsu_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const dobutsu of = dobutsu_load(*position);
    unsigned movers = dobutsu_pieces(&of, player);
    (void)game;
    for (unsigned kind = 0; kind < DOBUTSU_HANDS; kind++)
        movers |= of.hand[player][kind] ? 1u << (DOBUTSU_SQUARES + kind) : 0;
    for (; movers; movers &= movers - 1) {
        const unsigned from = (unsigned)__builtin_ctz(movers);
        for (unsigned to = dobutsu_targets(&of, player, from); to && !kay_move_list_full(out); to &= to - 1) {
            const uint64_t name = dobutsu_name(from, (unsigned)__builtin_ctz(to));
            *kay_emit(out, name) = dobutsu_after(*position, player, name);
        }
    }
    return KAY_OK;
}

static kay_status dobutsu_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)game;
    *position = dobutsu_after(*position, player, name);
    return KAY_OK;
}

static kay_status dobutsu_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                              kay_outcome *out)
{
    const dobutsu of = dobutsu_load(*position);
    kay_outcome outcome;
    (void)game;
    *stopped = dobutsu_stopped(&of, mover, &outcome);
    if (*stopped)
        *out = outcome;
    return KAY_OK;
}

const kay_ruleset kay_dobutsu = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_LOOPY,
    .name = "dobutsu",
    .summary = "catch the opponent's lion, or bring yours to the last row, in a shogi on 3 x 4 squares",
    .players = {"First", "Second"},
    .manual = &kay_dobutsu_manual,
    .line_position = true,
    .read_position = dobutsu_read,
    .write_position = dobutsu_write,
    .moves = dobutsu_moves,
    .play_in_place = dobutsu_play_in_place,
    .end = dobutsu_end,
    .simplify = dobutsu_simplify,
    .simplify_keeps_moves = true,
    .negate = dobutsu_negate,
    .move_text = dobutsu_move_text,
    .move_read = dobutsu_move_read,
    .scene = dobutsu_scene,
    .place = dobutsu_place,
    .contest = &dobutsu_contest_form,
    .starts = &dobutsu_starts,
    .ranks = &dobutsu_ranks,
};
