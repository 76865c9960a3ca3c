/* Numbers for the states of awari: a tier for each number of stones on the board, most stones first; in it the ways to
 * share them among the pits, seen by the player to move.  A state and that with the players exchanged have one rank. */
#include "games/awari/awari.h"

#include <kayles/rank.h>

static void awari_ranks_constants(const kay_game *game, kay_text *out)
{
    kay_text_format(out, "stones=%u", awari_of(game)->stones);
}

static uint32_t awari_ranks_tiers(const kay_game *game)
{
    return awari_of(game)->stones + 1;
}

static uint64_t awari_ranks_size(const kay_game *game, uint32_t tier)
{
    return kay_multiset_count(awari_of(game)->multisets, awari_of(game)->stones - tier);
}

static bool awari_ranks_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    const uint64_t own = position[mover], other = position[kay_opponent(mover)];
    uint8_t pits[AWARI_PITS];
    for (unsigned i = 0; i < AWARI_ROW; i++) {
        pits[i] = (uint8_t)(own >> i * AWARI_BITS);
        pits[AWARI_ROW + i] = (uint8_t)(other >> i * AWARI_BITS);
    }
    out->tier = awari_of(game)->stones - awari_on_board(position);
    out->number = kay_multiset_rank(awari_of(game)->multisets, pits);
    return true;
}

static bool awari_ranks_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    uint8_t pits[AWARI_PITS];
    kay_multiset_unrank(awari_of(game)->multisets, awari_of(game)->stones - rank.tier, rank.number, pits);
    for (unsigned i = 0; i < AWARI_ROW; i++) {
        position[KAY_LEFT] |= (uint64_t)pits[i] << i * AWARI_BITS;
        position[KAY_RIGHT] |= (uint64_t)pits[AWARI_ROW + i] << i * AWARI_BITS;
    }
    *mover = KAY_LEFT;
    return true;
}

/* The opponent emptied a pit, from which stones were sown one by one.  Without a capture all are still there. */
static kay_status awari_ranks_unmoves(const kay_game *game, const uint64_t *position, kay_player mover,
                                      kay_move_list *out)
{
    const kay_player sower = kay_opponent(mover);
    const awari_ring after = awari_ring_of(position, sower);
    const bool feeds = after >> AWARI_SCORE != 0;
    (void)game;
    for (unsigned pit = 0; pit < AWARI_ROW; pit++) {
        awari_ring before = after;
        if (awari_pit(after, pit))
            continue;
        for (unsigned last = pit, stones = 1;; stones++) {
            last = last + 1 < AWARI_PITS ? last + 1 : 0;
            if (last == pit)
                last++;
            if (!awari_pit(before, last))
                break;
            before -= (awari_ring)1 << last * AWARI_BITS;
            const unsigned there = awari_pit(after, last);
            if (last >= AWARI_ROW && (there == 2 || there == 3))
                continue; /* they would have been captured */
            const awari_ring ring = before | (awari_ring)stones << pit * AWARI_BITS;
            if (!feeds) {
                awari_moves moves;
                awari_find_moves(ring, &moves);
                if (!(moves.legal >> pit & 1))
                    continue;
            }
            uint64_t *option = kay_emit_copy(out, 0, position);
            if (option)
                awari_set_ring(option, sower, ring);
        }
    }
    return KAY_OK;
}

const kay_ranks awari_ranks = {
    .version = 1,
    .every = true,
    .constants = awari_ranks_constants,
    .tiers = awari_ranks_tiers,
    .size = awari_ranks_size,
    .rank = awari_ranks_rank,
    .unrank = awari_ranks_unrank,
    .unmoves = awari_ranks_unmoves,
};
