/* Enumerates inputs by walking through the grammar again and again: each walk repeats the choices of the one before, up
 * to the last one that can be increased. */
#include "ruleset/input_small.h"

#include <string.h>

#include "base/grow.h"

void kay_input_small_begin(kay_input_small *small, kay_context *ctx, const kay_input_grammar *grammar, uint64_t size)
{
    *small = (kay_input_small){.grammar = grammar, .size = size};
    kay_input_tree_init(&small->tree, ctx);
}

void kay_input_small_end(kay_input_small *small)
{
    kay_free(small->tree.ctx, small->choices, small->room * sizeof *small->choices);
    kay_input_tree_free(&small->tree);
}

/* Makes a choice from 0 to `most`. */
static kay_status small_choose(kay_input_small *small, uint64_t most, uint64_t *out)
{
    if (small->at == small->count) {
        KAY_ROOM(small->tree.ctx, small->choices, small->count, small->room);
        small->choices[small->count++] = (kay_input_choice){0, most};
    }
    *out = small->choices[small->at++].value;
    return KAY_OK;
}

/* Makes a choice that costs its value, and at most `most`. */
static kay_status small_spend(kay_input_small *small, uint64_t most, uint64_t *out)
{
    KAY_TRY(small_choose(small, most < small->left ? most : small->left, out));
    small->left -= *out;
    return KAY_OK;
}

/* Chooses a vertex of the next edge of a tree, from 0. */
static kay_status small_edge(kay_input_small *small, const kay_grammar_item *item, unsigned which, uint64_t *out)
{
    small->edges = small->edges_of == item ? small->edges : 0;
    small->edges_of = item;
    *out = small->edges + 1;
    if (!which)
        return small_choose(small, small->edges, out);
    small->edges++;
    return KAY_OK;
}

/* Returns KAY_END if the range of the number is empty. */
static kay_status small_number(kay_input_walk *walk, const kay_grammar_item *item, unsigned which, uint64_t *out)
{
    const kay_grammar_range *range = &item->ranges[which];
    const uint64_t least = range->from ? kay_input_walk_term(walk, range->least) : 0,
                   most = range->to ? kay_input_walk_term(walk, range->most) : UINT64_MAX;
    if (most < least)
        return KAY_END;
    KAY_TRY(kay_grammar_is_tree(item) ? small_edge(walk->user, item, which, out)
                                      : small_spend(walk->user, most - least, out));
    *out += least;
    return KAY_OK;
}

static kay_status small_next(kay_input_walk *walk, const kay_grammar_item *item, unsigned which, kay_input_token *token)
{
    kay_input_small *small = walk->user;
    const char *letters = walk->grammar->letters ? walk->grammar->letters : ".#";
    uint64_t letter = 0;
    if (which == 3) {
        KAY_TRY(small_spend(small, strlen(letters) - 1, &letter));
        token->letter = letters[letter];
        return KAY_OK;
    }
    if (which == 2 && item->kind == KAY_GRAMMAR_CASES)
        token->value = 1;
    else if (which == 2)
        return small_spend(small, UINT64_MAX, &token->value);
    else
        return small_number(walk, item, which, &token->value);
    return KAY_OK;
}

/* Goes to the next choices. */
static void small_advance(kay_input_small *small)
{
    while (small->count && small->choices[small->count - 1].value == small->choices[small->count - 1].most)
        small->count--;
    small->over = !small->count;
    if (small->count)
        small->choices[small->count - 1].value++;
}

kay_status kay_input_small_next(kay_input_small *small, kay_text *out)
{
    kay_text_clear(out);
    while (!small->over) {
        kay_input_walk walk = {.grammar = small->grammar, .tree = &small->tree, .next = small_next, .user = small};
        KAY_TRY(kay_check_time(small->tree.ctx));
        small->at = 0;
        small->edges_of = NULL;
        small->left = small->size;
        const kay_status status = kay_input_walk_go(&walk);
        if (status != KAY_OK && status != KAY_END && status != KAY_EINPUT)
            return status;
        small->count = small->at; /* the choices after a walk that broke off are those of another walk */
        small_advance(small);
        if (status != KAY_OK || small->left)
            continue;
        kay_input_tree_write(&small->tree, out);
        return out->error;
    }
    return KAY_END;
}
