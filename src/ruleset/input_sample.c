/* Draws inputs in the order of the text: each count comes before the items that it counts.  Items are random or follow
 * a pattern. */
#include "ruleset/input_sample.h"

#include <string.h>

enum {
    SAMPLE_USUAL = 130,
    SAMPLE_ORDER = 64, /* the longest permutation */
    SAMPLE_LIST = 3, /* the most numbers in each list of `n lists` */
};

/* A list with a pattern: equal numbers, or two numbers that alternate or come in random order.  The numbers may also
 * rise or fall, and the second half may mirror the first.  Often one number breaks the pattern.  The two numbers may
 * differ in one bit, or be the ends of the range. */
typedef struct sample_list {
    const kay_grammar_item *item; /* the item of the list */
    uint64_t at, count, off;
    bool any, few, turns, mirrored, steps, falls, large;
    uint64_t values[2];
    bool negative[2];
} sample_list;

/* A row with a pattern: blocks of one letter or of alternating letters; or a row whose second half mirrors the first,
 * with two letters exchanged. */
typedef struct sample_row {
    uint64_t left, at, off;
    unsigned phase, step, letters; /* letters: how many alternate */
    bool mirrored;
} sample_row;

/* Pairs of places that form a path, a cycle, a star, or any graph. */
typedef struct sample_path {
    const kay_grammar_item *item; /* the item of the pairs */
    uint64_t tree; /* the token that counts the vertices of a tree */
    uint64_t at, step;
    bool star, any;
} sample_path;

/* The places of a list in random order. */
typedef struct sample_order {
    uint64_t at, count; /* the next number of the list, and its length */
    bool wanted;
    uint64_t values[SAMPLE_ORDER];
} sample_order;

typedef struct sample {
    kay_random *random;
    kay_input_sample how;
    uint64_t left; /* the part of `size` that the counts drawn so far have not used */
    uint64_t below; /* upper bound of random numbers */
    bool top; /* all numbers are at the top of their range */
    sample_list list;
    sample_row row;
    sample_path path;
    sample_order order;
} sample;

static uint64_t sample_below(sample *own, uint64_t below)
{
    return kay_random_below(own->random, below);
}

static uint64_t sample_length(sample *own)
{
    return 1 + sample_below(own, own->how.size < SAMPLE_USUAL ? own->how.size : SAMPLE_USUAL);
}

static const unsigned sample_bits[] = {15, 16, 24, 31, 32, 33, 53, 62, 63, 64};

enum { SAMPLE_BITS = sizeof sample_bits / sizeof *sample_bits };

/* Draws a number; with `limits`, a large one is close to a limit of machine integers. */
static uint64_t sample_value(sample *own, bool large)
{
    if (!large)
        return sample_below(own, 12);
    if (!own->how.limits)
        return sample_length(own);
    const unsigned at = sample_bits[sample_below(own, SAMPLE_BITS)];
    return (at < 64 ? UINT64_C(1) << at : 0) + sample_below(own, 4) - 2;
}

static void sample_list_begin(sample *own, const kay_grammar_item *item, uint64_t count)
{
    sample_list *list = &own->list;
    *list = (sample_list){.item = item, .count = count};
    list->any = sample_below(own, 7) == 0;
    list->few = sample_below(own, 4) == 0;
    list->turns = list->few || sample_below(own, 4) == 0;
    list->mirrored = sample_below(own, 3) == 0;
    list->steps = sample_below(own, 2);
    list->falls = sample_below(own, 2);
    list->large = sample_below(own, 2);
    for (int i = 0; i < 2; i++) {
        list->values[i] = sample_value(own, list->large);
        list->negative[i] = sample_below(own, 8) == 0;
    }
    list->off = sample_below(own, 3) || !count ? UINT64_MAX : sample_below(own, count);
    const uint64_t kind = own->how.limits ? sample_below(own, 5) : 0;
    if (kind < 3)
        return;
    list->any = list->steps = false;
    list->turns = true;
    for (int i = 0; i < 2 && kind == 3; i++) {
        list->values[i] = UINT64_MAX;
        list->negative[i] = i;
    }
    if (kind == 4) {
        list->values[0] = sample_below(own, 2);
        list->values[1] = list->values[0] ^ UINT64_C(1) << (sample_below(own, 2) ? 32 : sample_below(own, 64));
        list->negative[0] = list->negative[1];
    }
}

static uint64_t sample_list_next(sample *own, bool *negative)
{
    sample_list *list = &own->list;
    const uint64_t i = list->at++, count = list->count, step = list->mirrored && i >= count / 2 ? count - 1 - i : i;
    const uint64_t which = !list->turns ? 0 : list->few ? sample_below(own, 2) : i % 2;
    uint64_t value = list->values[which] + (!list->steps ? 0 : list->falls ? count - 1 - step : step);
    *negative = list->negative[which];
    value = list->any ? sample_value(own, list->large) : value;
    return i == list->off ? value + sample_below(own, 3) - 1 : value;
}

/* Finds the ends of a range, with defaults if the grammar gives none, and whether its numbers may be negative. */
static void sample_range(const kay_input_walk *walk, const kay_grammar_range *range, uint64_t *least, uint64_t *most,
                         bool *is_signed)
{
    *least = range->from ? kay_input_walk_term(walk, range->least) : 0;
    *most = range->to ? kay_input_walk_term(walk, range->most) : UINT64_MAX;
    *most = *most < *least ? *least : *most; /* an empty range: the rules will refuse the input */
    *is_signed = (range->to && !range->from) || (range->from && range->least.name < 0 && range->least.number < 0);
}

/* Returns a place of a pair by the pattern. */
static uint64_t sample_path_next(sample *own, const kay_grammar_item *item, unsigned which, uint64_t places)
{
    sample_path *path = &own->path;
    if (path->item != item)
        *path = (sample_path){.item = item,
                              .step = sample_below(own, 4) ? 1 : sample_below(own, places + 1),
                              .star = sample_below(own, 8) == 0,
                              .any = sample_below(own, 4) == 0};
    const uint64_t i = path->at;
    path->at += which;
    if (path->any || sample_below(own, 64) == 0)
        return sample_below(own, places);
    if (item->ranges[0].most.name != item->ranges[1].most.name) /* two sides */
        return (path->star ? which * i : (i + 1 - which) / 2) % places;
    return (which ? i + path->step : path->star ? 0 : i) % places;
}

/* Sets a number or a place by the pattern. */
static void sample_regular(kay_input_walk *walk, const kay_grammar_item *item, kay_input_token *token, uint64_t least,
                           uint64_t most, bool is_signed)
{
    sample *own = walk->user;
    bool negative = false;
    if (item->kind == KAY_GRAMMAR_NUMBER && token->place_of) {
        /* the first place, the last place, the same place as in the previous case, or a random place */
        const uint64_t kind = sample_below(own, 7), before = walk->value[item->name];
        token->value = kind < 2                                        ? least
                       : kind < 4                                      ? most
                       : kind < 6 && before >= least && before <= most ? before
                                                                       : least + sample_below(own, most - least + 1);
        return;
    }
    if (item->kind == KAY_GRAMMAR_NUMBER)
        token->value = sample_value(own, sample_below(own, 2));
    else if (own->list.item != item && (item->kind == KAY_GRAMMAR_NUMBERS || item->kind == KAY_GRAMMAR_TABLE))
        sample_list_begin(own, item,
                          kay_input_walk_term(walk, item->counts[0]) *
                              (item->kind == KAY_GRAMMAR_TABLE ? kay_input_walk_term(walk, item->counts[1]) : 1));
    if (item->kind != KAY_GRAMMAR_NUMBER)
        token->value = sample_list_next(own, &negative);
    if (own->how.limits && (own->top || (item->kind == KAY_GRAMMAR_NUMBER && sample_below(own, 3) == 0)))
        token->value = UINT64_MAX;
    token->negative = is_signed && negative;
    if (token->negative && most == INT64_MAX)
        token->value = token->value > most ? most + 1 : token->value;
    else if (token->value > most)
        token->value = most - sample_below(own, 2);
    if (token->value < least)
        token->value = least + sample_below(own, 3);
}

/* Returns a vertex of the next edge of a tree: a new vertex is joined to an earlier one: the one before it, the first
 * one, or any. */
static uint64_t sample_tree(kay_input_walk *walk, const kay_grammar_item *item, unsigned which)
{
    sample *own = walk->user;
    sample_path *path = &own->path;
    const uint64_t tree = walk->named[item->counts[0].name]; /* another one in each case */
    if (path->item != item || path->tree != tree)
        *path = (sample_path){
            .item = item, .tree = tree, .star = sample_below(own, 8) == 0, .any = sample_below(own, 4) != 0};
    if (which)
        return ++path->at;
    return path->star ? 0 : path->any ? sample_below(own, path->at + 1) : path->at;
}

static void sample_order_begin(sample *own, uint64_t count, bool wanted)
{
    sample_order *order = &own->order;
    order->at = 0;
    order->count = count;
    order->wanted = wanted;
    for (uint64_t i = 0; i < count && wanted; i++) {
        const uint64_t j = sample_below(own, i + 1);
        order->values[i] = order->values[j];
        order->values[j] = i;
    }
}

/* Returns true if a list of n numbers in a range of n is a permutation; independent numbers seldom are one. */
static bool sample_is_order(kay_input_walk *walk, const kay_grammar_item *item, uint64_t least, uint64_t most)
{
    sample *own = walk->user;
    sample_order *order = &own->order;
    if (item->kind != KAY_GRAMMAR_NUMBERS || !item->ranges->to || item->ranges->most.name < 0 ||
        item->ranges->most.name != item->counts[0].name)
        return false;
    const uint64_t count = kay_input_walk_term(walk, item->counts[0]);
    if (order->at == order->count)
        sample_order_begin(own, count, count == most - least + 1 && count <= SAMPLE_ORDER && sample_below(own, 2));
    order->at++;
    return order->wanted;
}

static void sample_number(kay_input_walk *walk, const kay_grammar_item *item, unsigned which, kay_input_token *token)
{
    sample *own = walk->user;
    uint64_t least, most;
    bool is_signed;
    sample_range(walk, &item->ranges[which], &least, &most, &is_signed);
    const bool single = item->kind == KAY_GRAMMAR_NUMBER;
    const bool twice = token->place_of && which == 1 && item->ranges[0].most.name == item->ranges[1].most.name;
    if (kay_grammar_is_tree(item)) {
        token->value = least + sample_tree(walk, item, which);
    } else if (own->how.regular && item->kind == KAY_GRAMMAR_PAIRS && token->place_of) {
        token->value = least + sample_path_next(own, item, which, most - least + 1);
    } else if (twice && most > least) { /* a place other than the first one of the pair */
        token->value = least + sample_below(own, most - least);
        token->value += token->value >= walk->tree->list[walk->tree->count - 1].value;
    } else if (own->how.regular && sample_is_order(walk, item, least, most)) {
        token->value = least + own->order.values[own->order.at - 1];
    } else if (own->how.regular && (!single || token->place_of || own->top || sample_below(own, 2))) {
        sample_regular(walk, item, token, least, most, is_signed);
    } else if (own->how.opening && single && token->place_of) { /* the first or the last place */
        token->value = item->ranges->least.name < 0 ? least : most;
    } else {
        least += own->how.opening && !token->place_of && least == 0 && most > 0;
        const uint64_t wide = most - least < own->below || token->place_of ? most - least : own->below;
        token->value = least + sample_below(own, wide == UINT64_MAX ? wide : wide + 1);
        token->negative = is_signed && !own->how.opening && sample_below(own, 8) == 0;
    }
}

/* Draws the number of pairs: at most 3/2 of the size; 0 if each pair needs two places and there are fewer. */
static uint64_t sample_pairs(kay_input_walk *walk, const kay_grammar_item *item)
{
    sample *own = walk->user;
    const kay_grammar_range *range = item->ranges;
    const bool same = range->to && range[1].most.name == range->most.name;
    const uint64_t most = own->how.size + own->how.size / 2;
    const uint64_t places = !range->to              ? 0
                            : range->most.name >= 0 ? walk->value[range->most.name]
                                                    : (uint64_t)range->most.number;
    if (same && places < 2)
        return 0;
    if (own->how.regular && places && sample_below(own, 4))
        return places - (same && sample_below(own, 3));
    return own->how.opening ? most : sample_below(own, most + 1);
}

/* Returns the number of rows of a nearly square board. */
static uint64_t sample_root(uint64_t cells)
{
    uint64_t root = 1;
    while ((root + 1) * (root + 1) <= cells)
        root++;
    return root;
}

/* Returns the item that a name counts; NULL if the name is only the end of a range. */
static const kay_grammar_item *sample_counted(const kay_input_grammar *grammar, int name)
{
    for (unsigned i = 0; i < grammar->count; i++) {
        const kay_grammar_item *item = &grammar->items[i];
        const bool list = item->kind >= KAY_GRAMMAR_NUMBERS && item->kind <= KAY_GRAMMAR_WORDS;
        if (list && (item->counts[0].name == name || (kay_grammar_is_rows(item) && item->counts[1].name == name)))
            return item;
    }
    return NULL;
}

/* Counts the names, from `name` on, that are only the ends of ranges, such as the two sides of a graph: they share its
 * size. */
static uint64_t sample_sides(const kay_input_grammar *grammar, int name)
{
    uint64_t sides = 0;
    for (; name < (int)grammar->names; name++)
        sides += grammar->counts[name] && !sample_counted(grammar, name);
    return sides;
}

/* Draws a count within the rest of the size; the fixed `length` applies to lists and to the letters of rows. */
static uint64_t sample_count(kay_input_walk *walk, int name)
{
    enum { LISTS = 6, FEW = 4 };
    sample *own = walk->user;
    const kay_grammar_item *item = sample_counted(walk->grammar, name);
    const kay_grammar_kind kind = item ? item->kind : KAY_GRAMMAR_NUMBER;
    const bool rows = kind == KAY_GRAMMAR_ROWS || (kind == KAY_GRAMMAR_TABLE && item->counts[1].name >= 0),
               high = rows && item->counts[0].name == name;
    const uint64_t lists = own->left / (1 + SAMPLE_LIST),
                   few = own->how.regular && sample_below(own, 4) == 0 ? FEW : own->left;
    const uint64_t most = !own->left ? 1 : few < own->left ? few : own->left;
    if (kind == KAY_GRAMMAR_LISTS || kind == KAY_GRAMMAR_WORDS)
        return sample_below(own, (lists < LISTS || few > FEW ? lists : LISTS) + 1);
    if (kind == KAY_GRAMMAR_PAIRS && !kay_grammar_is_tree(item))
        return sample_pairs(walk, item);
    uint64_t count = own->how.opening ? most : 1 + sample_below(own, most);
    if (high && own->how.length)
        count = 1 + sample_below(own, own->how.size / own->how.length + 1);
    else if (high && own->how.opening)
        count = sample_root(most);
    else if (item && own->how.length)
        count = own->how.length;
    else if (!item && own->how.opening)
        count = most / sample_sides(walk->grammar, name);
    count = count ? count : 1;
    own->left = rows ? own->left / count : own->left - (count < own->left ? count : own->left);
    return count;
}

/* Draws the length of a word within the rest of the size, and begins the word. */
static uint64_t sample_word(kay_input_walk *walk)
{
    sample *own = walk->user;
    const uint64_t most = own->left ? own->left : 1;
    const uint64_t length = own->how.length ? own->how.length : own->how.opening ? most : 1 + sample_below(own, most);
    own->left -= length < own->left ? length : own->left;
    own->row = (sample_row){0};
    walk->letters = length;
    return length;
}

static char sample_letter(kay_input_walk *walk)
{
    sample *own = walk->user;
    sample_row *row = &own->row;
    const char *letters = walk->grammar->letters ? walk->grammar->letters : ".#";
    const unsigned count = (unsigned)strlen(letters);
    if (!own->how.regular)
        return letters[sample_below(own, count)];
    if (row->at++ == 0) {
        row->phase = (unsigned)sample_below(own, count);
        row->step = sample_below(own, 8) ? 1 : 0;
        row->letters = count > 2 && sample_below(own, 2) ? 2 : count;
        row->off = sample_below(own, 4) ? UINT64_MAX : sample_below(own, walk->letters);
        row->left = sample_length(own);
        row->mirrored = sample_below(own, 3) == 0 && count > 1;
    }
    const uint64_t place = 2 * ((row->at - 1) % walk->letters);
    if (row->mirrored && place >= walk->letters) {
        const char other = walk->tree->list[walk->tree->count - (place + 1 - walk->letters)].letter;
        return other == letters[0] ? letters[1] : other == letters[1] ? letters[0] : other;
    }
    const char letter = letters[row->at == row->off ? sample_below(own, count) : row->phase % row->letters];
    row->phase += row->step;
    if (--row->left == 0) { /* the next block begins with the last letter of this one, or with a random letter */
        row->phase = sample_below(own, 2) ? row->phase - row->step : (unsigned)sample_below(own, count);
        row->left = sample_length(own);
    }
    return letter;
}

static kay_status sample_next(kay_input_walk *walk, const kay_grammar_item *item, unsigned which,
                              kay_input_token *token)
{
    sample *own = walk->user;
    if (which == 3)
        token->letter = sample_letter(walk);
    else if (which == 2 && (item->kind == KAY_GRAMMAR_LISTS || item->kind == KAY_GRAMMAR_LINE))
        sample_list_begin(own, item,
                          token->value = !own->how.regular + sample_below(own, SAMPLE_LIST + own->how.regular));
    else if (which == 2 && item->kind == KAY_GRAMMAR_WORDS)
        token->value = sample_word(walk);
    else if (which == 2)
        token->value = own->how.cases && item != walk->grammar->items ? 1 + sample_below(own, own->how.cases) : 1;
    else if (item->kind == KAY_GRAMMAR_NUMBER && walk->grammar->counts[item->name])
        token->value = sample_count(walk, item->name);
    else
        sample_number(walk, item, which, token);
    return KAY_OK;
}

void kay_input_draw(const kay_input_grammar *grammar, kay_random *random, const kay_input_sample *how, kay_text *out)
{
    kay_input_tree tree;
    sample own = {.random = random, .how = *how};
    own.how.size = how->size ? how->size : 1;
    own.left = own.how.size;
    own.below = kay_random_below(random, 2) ? own.how.size : UINT64_C(1) << (1 + kay_random_below(random, 6));
    own.top = how->limits && sample_below(&own, 8) == 0;
    own.below = how->opening ? 5 : 1 + kay_random_below(random, own.below);
    kay_input_tree_init(&tree, out->ctx);
    kay_input_walk walk = {.grammar = grammar, .tree = &tree, .next = sample_next, .user = &own};
    const kay_status status = kay_input_walk_go(&walk);
    if (status == KAY_OK)
        kay_input_tree_write(&tree, out);
    else if (out->error == KAY_OK)
        out->error = status;
    kay_input_tree_free(&tree);
}
