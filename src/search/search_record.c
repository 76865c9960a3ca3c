/* Makes records of options on the stack of a search, and looks them up in the table. */
#include "search/search_stack.h"

#include <kayles/state.h>

#include <string.h>

#include "ruleset/hook_call.h"
#include "search/parts.h"
#include "search/search.h"

kay_status search_simplify(const kay_game *game, kay_move_list *normal, const uint64_t **parts, uint64_t *count)
{
    kay_move_list_clear(normal);
    kay_emit_empty(normal, 0);
    for (uint64_t i = 0; i < *count; i++)
        KAY_TRY(kay_call_simplify(game, *parts + i * game->words, normal));
    *parts = normal->parts;
    *count = normal->parts_count;
    return KAY_OK;
}

/* Completes the record at the top of the stack, which has its key of `length` words, and prefetches its line. */
static inline void search_end_record(kay_search *search, uint64_t length)
{
    uint64_t *record = search->stack + search->top;
    record[0] = length;
    record[1] = transposition_hash(&search->table, record + RECORD_HEAD, length);
    if (transposition_is_short(&search->table, length))
        KEY_PREFETCH(transposition_first(&search->table, record[1]));
    search->top += RECORD_HEAD + length;
}

kay_status search_record(kay_search *search, const uint64_t *parts, uint64_t count, uint64_t others,
                         uint64_t others_words, uint64_t without)
{
    uint32_t words = search->game->words;
    bool sum = count != 1 || others_words > words;
    if (sum && search->game->rules->end)
        return kay_fail(search->ctx, KAY_EINPUT, "the rules of %s have 'end' and make a sum: only one is allowed",
                        search->game->rules->name);
    uint64_t length = count * words, rest = others_words ? others_words - words : 0;
    KAY_TRY(search_reserve(search, RECORD_HEAD + length + rest));
    uint64_t *key = search->stack + search->top + RECORD_HEAD;
    if (rest) {
        const uint64_t *from = search->stack + others;
        memcpy(key, from, without * words * sizeof *key);
        memcpy(key + without * words, from + (without + 1) * words, (rest - without * words) * sizeof *key);
    }
    for (uint64_t w = 0; w < length; w++) /* mostly one word */
        key[rest + w] = parts[w];
    length += rest;
    if (sum) {
        KAY_TRY(search_tick(search, 1, length));
        parts_sort(key, rest / words, length / words, words);
        if (search->xors)
            length = parts_cancel(key, length / words, words) * words;
    }
    search_end_record(search, length);
    return KAY_OK;
}

/* Writes the position as text on one line, as much as memory allows. */
static void search_write(kay_search *search, const kay_state *state, kay_text *out)
{
    kay_text_init(out, search->ctx);
    kay_state_write_position(search->game, state, out);
    for (size_t i = 0; i < out->length; i++)
        if ((unsigned char)out->data[i] < ' ')
            out->data[i] = ' ';
}

kay_status search_cycle(kay_search *search, const uint64_t *key, uint64_t words, kay_player mover)
{
    const kay_game *game = search->game;
    const kay_state state = {.words = (uint64_t *)(uintptr_t)key, .parts = words / game->words, .mover = mover};
    kay_move_list moves;
    kay_text text;
    KAY_TRY(kay_move_list_init(&moves, search->ctx, game, &search->names, KAY_WANT_PARTS));
    search_write(search, &state, &text);
    /* Generates a move again, so that the error has the line of a script; in a sum, a move of the first part. */
    moves.limit = 1;
    kay_status status = kay_call_moves(game, key, mover, &moves);
    if (status == KAY_OK)
        status =
            kay_fail(search->ctx, KAY_EINPUT, "a position recurs; declare loopy = true: %.80s", kay_text_string(&text));
    kay_text_free(&text);
    kay_move_list_free(&moves);
    return status;
}

/* Finds the code of a key for a goal; TRANSPOSITION_UNKNOWN if it must be searched. */
static inline kay_status search_look(kay_search *search, const uint64_t *key, uint64_t words, uint64_t hash,
                                     kay_player mover, search_goal goal, uint64_t *code)
{
    *code = transposition_find(&search->table, key, words, hash, mover);
    if (*code == TRANSPOSITION_OPEN)
        return search_cycle(search, key, words, mover);
    if (goal == SEARCH_GRUNDY && !transposition_has_grundy(*code))
        *code = TRANSPOSITION_UNKNOWN;
    return KAY_OK;
}

kay_status search_judge(kay_search *search, uint64_t at, kay_player mover, search_goal goal, uint64_t *code,
                        search_child *child)
{
    const uint64_t *record = search->stack + at, *key = record + RECORD_HEAD;
    uint64_t length = record[0], words = search->game->words, total = 0;
    if (length == 0) {
        *code = search->misere ? TRANSPOSITION_WIN : TRANSPOSITION_LOSS;
        return KAY_OK;
    }
    if (!search->xors || length == words) {
        *child = (search_child){at + RECORD_HEAD, length, record[1], goal};
        return search_look(search, key, length, record[1], mover, goal, code);
    }
    for (uint64_t w = 0; w < length; w += words) {
        uint64_t hash = key_hash(key + w, words);
        KAY_TRY(search_look(search, key + w, words, hash, mover, SEARCH_GRUNDY, code));
        if (*code == TRANSPOSITION_UNKNOWN) {
            *child = (search_child){at + RECORD_HEAD + w, words, hash, SEARCH_GRUNDY};
            return KAY_OK;
        }
        total ^= transposition_grundy(*code);
    }
    *code = total ? TRANSPOSITION_WIN + total : TRANSPOSITION_LOSS;
    return KAY_OK;
}
