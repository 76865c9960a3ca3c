/* Tries the options that the table knows before those that must be searched: this takes little time, and one of them
 * may be a winning move. */
#include "search/search_stack.h"

#include <string.h>

#include "ruleset/hook_call.h"
#include "search/search.h"

kay_status search_scan(kay_search *search, search_frame *frame)
{
    kay_player opponent = kay_opponent((kay_player)frame->mover);
    uint64_t kept = frame->at, end = search->top, length;
    for (uint64_t at = frame->at; at < end; at += length) {
        uint64_t code, *record = search->stack + at;
        search_child child;
        length = RECORD_HEAD + record[0];
        KAY_TRY(search_judge(search, at, opponent, SEARCH_OUTCOME, &code, &child));
        if (code != TRANSPOSITION_UNKNOWN) {
            KAY_TRY(search_take(search, frame, code));
            if (frame->best == KAY_WIN)
                return KAY_OK;
            continue;
        }
        if (kept < at)
            memmove(search->stack + kept, record, length * sizeof *record);
        kept += length;
    }
    search->top = kept;
    return KAY_OK;
}

/* Pushes a record of a single position; the stack has room for it. */
static inline void search_append(kay_search *search, const uint64_t *key, unsigned words)
{
    uint64_t *record = search->stack + search->top;
    record[0] = words;
    record[1] = key_hash(key, words);
    for (unsigned w = 0; w < words; w++)
        record[RECORD_HEAD + w] = key[w];
    search->top += RECORD_HEAD + words;
}

/* Returns whether every option just generated is a single position. */
static bool search_single(const kay_move_list *options)
{
    uint64_t different = options->count ^ options->parts_count;
    for (uint64_t i = 0; i < options->count; i++)
        different |= options->ends[i] ^ (i + 1);
    return !different;
}

/* The next two functions scan single positions; the compiler knows `words` as a constant.  Search spends nearly all its
 * time in them. */
enum { SCAN_BLOCK = 64 };

/* Puts `count` options, from number `from` on, into normal form, and prefetches the line of the table of each.  *keys
 * are the `count` normal forms, or NULL if one of them is a sum. */
static inline __attribute__((always_inline)) kay_status search_ask_lines(kay_search *search, uint64_t from,
                                                                         uint64_t count, unsigned words,
                                                                         const short_line **lines,
                                                                         const uint64_t **keys)
{
    const uint64_t *options = search->options.parts + from * words;
    kay_move_list *normal = &search->normal;
    kay_move_list_clear(normal);
    *keys = NULL;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t *key = options + i * words;
        if (search->simplify) {
            kay_emit_empty(normal, 0);
            KAY_TRY(kay_call_simplify(search->game, key, normal));
            if (normal->parts_count != i + 1)
                return KAY_OK;
            key = normal->parts + i * words;
        }
        lines[i] = transposition_first(&search->table, key_hash(key, words));
        KEY_PREFETCH(lines[i]);
    }
    *keys = search->simplify ? normal->parts : options;
    return KAY_OK;
}

/* Reads the lines, adds the known options to the result, and makes records of the others. */
static inline __attribute__((always_inline)) kay_status search_read_lines(kay_search *search, search_frame *frame,
                                                                          uint64_t count, unsigned words,
                                                                          const short_line **lines, const uint64_t *key)
{
    const transposition_table *table = &search->table;
    unsigned shift = transposition_shift(table, kay_opponent((kay_player)frame->mover));
    uint64_t mask = transposition_mask(table);
    bool lost = false;
    KAY_TRY(search_reserve(search, count * (RECORD_HEAD + words)));
    for (uint64_t i = 0; i < count; i++, key += words) {
        uint64_t code = transposition_find_cell(table, lines[i], key, words) >> shift & mask;
        if (code >= TRANSPOSITION_WIN) {
            lost = true;
        } else if (code <= TRANSPOSITION_UNKNOWN) {
            search_append(search, key, words);
        } else if (code == TRANSPOSITION_OPEN) {
            return search_cycle(search, key, words, kay_opponent((kay_player)frame->mover));
        } else {
            KAY_TRY(search_take(search, frame, code));
            if (frame->best == KAY_WIN)
                return KAY_OK;
        }
    }
    return lost ? search_take(search, frame, TRANSPOSITION_WIN) : KAY_OK;
}

static inline __attribute__((always_inline)) kay_status search_scan_words(kay_search *search, search_frame *frame,
                                                                          unsigned words, bool *single)
{
    const short_line *lines[SCAN_BLOCK];
    uint64_t all = search->options.count, top = search->top;
    for (uint64_t from = 0; from < all && frame->best != KAY_WIN; from += SCAN_BLOCK) {
        uint64_t count = all - from < SCAN_BLOCK ? all - from : SCAN_BLOCK;
        const uint64_t *keys;
        KAY_TRY(search_ask_lines(search, from, count, words, lines, &keys));
        if (!keys) {
            search->top = top;
            *single = false;
            return KAY_OK;
        }
        KAY_TRY(search_read_lines(search, frame, count, words, lines, keys));
    }
    return KAY_OK;
}

kay_status search_scan_short(kay_search *search, search_frame *frame, bool *single)
{
    *single = search_single(&search->options);
    if (!*single)
        return KAY_OK;
    switch (search->game->words) {
    case 1:
        return search_scan_words(search, frame, 1, single);
    case 2:
        return search_scan_words(search, frame, 2, single);
    default:
        return search_scan_words(search, frame, 3, single);
    }
}
