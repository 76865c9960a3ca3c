/* Parses, draws, cuts and writes inputs by one walk through the grammar; only the source of the tokens differs. */
#include "ruleset/input_walk.h"

#include <string.h>

#include "base/grow.h"

void kay_input_tree_init(kay_input_tree *tree, kay_context *ctx)
{
    *tree = (kay_input_tree){.ctx = ctx};
}

void kay_input_tree_free(kay_input_tree *tree)
{
    kay_free(tree->ctx, tree->list, tree->room * sizeof *tree->list);
    kay_input_tree_init(tree, tree->ctx);
}

kay_status kay_input_tree_copy(kay_input_tree *tree, const kay_input_tree *from)
{
    if (from->count)
        KAY_ROOM(tree->ctx, tree->list, from->count - 1, tree->room);
    if (from->count)
        memcpy(tree->list, from->list, from->count * sizeof *tree->list);
    tree->count = from->count;
    return KAY_OK;
}

void kay_input_tree_write(const kay_input_tree *tree, kay_text *out)
{
    for (uint64_t i = 0; i < tree->count; i++) {
        const kay_input_token *token = &tree->list[i];
        if (token->letter)
            kay_text_char(out, token->letter);
        if (!token->letter && !token->hidden && token->negative && token->value)
            kay_text_char(out, '-');
        if (!token->letter && !token->hidden)
            kay_text_u64(out, token->value);
        if (token->after)
            kay_text_char(out, token->after);
    }
}

uint64_t kay_input_walk_term(const kay_input_walk *walk, kay_grammar_term term)
{
    const uint64_t value = term.name < 0 ? 0 : walk->value[term.name];
    if (term.number >= 0)
        return value + (uint64_t)term.number;
    return value > -(uint64_t)term.number ? value + (uint64_t)term.number : 0;
}

static kay_status walk_add(kay_input_walk *walk, kay_input_token token)
{
    kay_input_tree *tree = walk->tree;
    if (walk->muted)
        return KAY_OK;
    KAY_ROOM(tree->ctx, tree->list, tree->count, tree->room);
    tree->list[tree->count++] = token;
    return KAY_OK;
}

/* Gets the next token from the callback and adds it. */
static kay_status walk_token(kay_input_walk *walk, const kay_grammar_item *item, unsigned which, kay_input_token token)
{
    const kay_grammar_range *range = &item->ranges[which == 1];
    if (which < 2 && item->kind != KAY_GRAMMAR_LINE && kay_grammar_is_place(range))
        token.place_of = (uint32_t)walk->named[range->most.name];
    KAY_TRY(walk->next(walk, item, which, &token));
    walk->uncut = walk->cut ? walk->uncut : token.value;
    walk->minus = token.negative;
    return walk_add(walk, token);
}

/* Walks a part of an item: a number, a pair, a row or a list or one of its numbers or letters, a case. */
static kay_status walk_part(kay_input_walk *walk, const kay_grammar_item *item, unsigned depth);

/* Ends the line that begins with token `from`. */
static kay_status walk_end_line(kay_input_walk *walk, uint64_t from)
{
    if (walk->muted || walk->tree->count == from)
        return walk_add(walk, (kay_input_token){.hidden = true, .after = '\n'});
    walk->tree->list[walk->tree->count - 1].after = '\n';
    return KAY_OK;
}

static bool walk_cuts(const kay_input_walk *walk, uint64_t counter, uint64_t part, uint64_t count)
{
    if (!walk->cut || walk->cut->counter + 1 != counter)
        return false;
    for (int i = 0; i < 2; i++) {
        /* a run of n things may end after the last of `n - 1 pairs`: then it is moved back to end there */
        const uint64_t length = walk->cut->end[i] - walk->cut->begin[i],
                       end = walk->cut->end[i] < count ? walk->cut->end[i] : count;
        if (part < end && part + length >= end)
            return true;
    }
    return false;
}

/* Returns how many of the parts a cut removes by their numbers. */
static uint64_t walk_removes(const kay_input_walk *walk, uint64_t counter, uint64_t count)
{
    uint64_t removed = 0;
    for (uint64_t i = 0; i < count && walk->cut && walk->cut->counter + 1 == counter; i++)
        removed += walk_cuts(walk, counter, i, count);
    return removed;
}

/* Walks the edges of a tree.  A cut removes those that name a removed vertex; if these are fewer than the vertices, it
 * also removes the last edges. */
static kay_status walk_tree(kay_input_walk *walk, const kay_grammar_item *item, uint64_t count, uint64_t counter)
{
    uint64_t removed = walk_removes(walk, counter, count);
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t before = walk->tree->count;
        walk->within = true;
        KAY_TRY(walk_part(walk, item, 1));
        walk->within = false;
        if (walk->drop && !walk->muted) {
            walk->tree->count = before;
            walk->broken = walk->broken || !removed;
            removed -= removed > 0;
        }
        walk->drop = false;
    }
    walk->tree->count -= walk->muted ? 0 : 2 * removed;
    return KAY_OK;
}

/* Walks all parts.  `counter` is the token (from 1) that counts the parts in the old tree, `counted` the one in the new
 * tree; 0: no token counts them.  A part that names a removed place is removed, too. */
static kay_status walk_parts(kay_input_walk *walk, const kay_grammar_item *item, unsigned depth, uint64_t count,
                             uint64_t counter, uint64_t counted)
{
    const bool within = walk->within;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t before = walk->tree->count;
        const bool cut = walk_cuts(walk, counter, i, count);
        walk->muted += cut;
        walk->within = within || item->kind != KAY_GRAMMAR_CASES;
        KAY_TRY(walk_part(walk, item, depth));
        walk->within = within;
        walk->muted -= cut;
        const bool drop = walk->drop && !within && !cut && !walk->muted;
        walk->drop = walk->drop && within;
        if (!drop)
            continue;
        walk->tree->count = before;
        walk->broken = walk->broken || !counted;
        if (counted)
            walk->tree->list[counted - 1].value--;
    }
    return KAY_OK;
}

static kay_status walk_counted(kay_input_walk *walk, const kay_grammar_item *item, unsigned depth)
{
    enum { EMPTY_MOST = 4096 }; /* rows without letters take no text, so the length of the text does not limit them */
    const kay_grammar_term term = item->counts[depth];
    const bool named = term.name >= 0;
    const uint64_t count = kay_input_walk_term(walk, term);
    if (kay_grammar_is_rows(item) && count > EMPTY_MOST && !kay_input_walk_term(walk, item->counts[1]))
        return kay_fail(walk->tree->ctx, KAY_EINPUT, "more than %d empty rows", EMPTY_MOST);
    if (kay_grammar_is_tree(item) && !walk->within)
        return walk_tree(walk, item, count, walk->source[term.name]);
    return walk_parts(walk, item, depth + 1, count, named ? walk->source[term.name] : 0,
                      named ? walk->named[term.name] : 0);
}

/* Walks cases up to the end of the text, tokens up to the end of a line, or letters of a word; a hidden token counts
 * them. */
static kay_status walk_to_end(kay_input_walk *walk, const kay_grammar_item *item, unsigned depth)
{
    const uint64_t counter = walk->tree->count;
    KAY_TRY(
        walk_add(walk, (kay_input_token){.counts = true, .cases = item->kind == KAY_GRAMMAR_CASES, .hidden = true}));
    while (walk->more(walk, item)) {
        walk->tree->list[counter].value++;
        KAY_TRY(walk_part(walk, item, depth));
    }
    return KAY_OK;
}

/* Adds the line that closes the input, if there is one. */
static kay_status walk_close(kay_input_walk *walk)
{
    const char *at = walk->grammar->closing, *end = at ? at + strlen(at) : NULL;
    kay_input_token token;
    for (bool first = true; at < end; first = false) {
        kay_input_token_next(&at, end, first, &token);
        token.after = at < end ? ' ' : '\n';
        KAY_TRY(walk_add(walk, token));
    }
    return KAY_OK;
}

/* Walks a count that only counts the parts after it, and these parts. */
static kay_status walk_own_count(kay_input_walk *walk, const kay_grammar_item *item, unsigned depth)
{
    const bool cases = item->kind == KAY_GRAMMAR_CASES,
               hidden = cases ? !item->written : item->kind == KAY_GRAMMAR_LINE || item->kind == KAY_GRAMMAR_WORDS;
    const uint64_t counter = walk->at + 1;
    if (hidden && walk->more)
        return walk_to_end(walk, item, depth);
    KAY_TRY(walk_token(walk, item, 2,
                       (kay_input_token){.counts = true,
                                         .cases = cases,
                                         .hidden = hidden,
                                         .after = hidden  ? '\0'
                                                  : cases ? '\n'
                                                          : ' '}));
    return walk_parts(walk, item, depth, walk->uncut, counter, walk->muted ? 0 : walk->tree->count);
}

static kay_status walk_items(kay_input_walk *walk, const kay_grammar_item *item);

static kay_status walk_part(kay_input_walk *walk, const kay_grammar_item *item, unsigned depth)
{
    const uint64_t from = walk->tree->count;
    switch (item->kind) {
    case KAY_GRAMMAR_CASES:
        return walk_items(walk, item + 1);
    case KAY_GRAMMAR_PAIRS:
        KAY_TRY(walk_token(walk, item, 0, (kay_input_token){.after = ' '}));
        return walk_token(walk, item, 1, (kay_input_token){.after = '\n'});
    case KAY_GRAMMAR_ROWS:
    case KAY_GRAMMAR_TABLE:
        if (depth == 2 && item->kind == KAY_GRAMMAR_TABLE)
            return walk_token(walk, item, 0, (kay_input_token){.after = ' '});
        if (depth == 2)
            return walk_token(walk, item, 3, (kay_input_token){0});
        walk->letters = kay_input_walk_term(walk, item->counts[1]);
        walk->letter = 0;
        KAY_TRY(walk_counted(walk, item, depth));
        return walk_end_line(walk, from);
    case KAY_GRAMMAR_LISTS:
        if (depth == 2)
            return walk_token(walk, item, 0, (kay_input_token){.after = ' '});
        KAY_TRY(walk_own_count(walk, item, depth + 1));
        return walk_end_line(walk, from);
    case KAY_GRAMMAR_WORDS:
        if (depth == 2)
            return walk_token(walk, item, 3, (kay_input_token){0});
        walk->letter = 0;
        KAY_TRY(walk_own_count(walk, item, depth + 1));
        return walk_end_line(walk, from);
    default:
        return walk_token(walk, item, 0, (kay_input_token){.after = ' '});
    }
}

static kay_status walk_number(kay_input_walk *walk, const kay_grammar_item *item)
{
    const uint64_t source = walk->at + 1;
    KAY_TRY(walk_token(
        walk, item, 0,
        (kay_input_token){.counts = walk->grammar->counts[item->name], .after = item->ends_line ? '\n' : ' '}));
    walk->value[item->name] = walk->uncut;
    walk->negative[item->name] = walk->minus;
    walk->source[item->name] = source;
    walk->named[item->name] = walk->muted ? 0 : walk->tree->count;
    return KAY_OK;
}

static kay_status walk_items(kay_input_walk *walk, const kay_grammar_item *item)
{
    const kay_grammar_item *end = walk->grammar->items + walk->grammar->count;
    for (; item < end; item++) {
        const uint64_t from = walk->tree->count;
        if (item->kind == KAY_GRAMMAR_CASES && walk->one_case)
            continue;
        if (item->kind == KAY_GRAMMAR_CASES) {
            KAY_TRY(walk_own_count(walk, item, 1));
            return walk_close(walk);
        }
        if (item->kind == KAY_GRAMMAR_NUMBER)
            KAY_TRY(walk_number(walk, item));
        else if (item->kind == KAY_GRAMMAR_LINE)
            KAY_TRY(walk_own_count(walk, item, 1));
        else
            KAY_TRY(walk_counted(walk, item, 0));
        if (item->kind == KAY_GRAMMAR_NUMBERS)
            KAY_TRY(walk_end_line(walk, from));
    }
    return KAY_OK;
}

kay_status kay_input_walk_go(kay_input_walk *walk)
{
    walk->tree->count = 0;
    return walk_items(walk, walk->grammar->items);
}

/* The rest of the text to parse. */
typedef struct tree_parser {
    const char *text, *at, *end;
} tree_parser;

/* Reads a number of at most 64 bits in its usual form; digits with a leading 0 are letters, not a number. */
static const char *tree_number(const char *at, const char *end, kay_input_token *out)
{
    const char *first = at + out->negative;
    if (*first == '0' && (out->negative || (first + 1 < end && first[1] >= '0' && first[1] <= '9')))
        return NULL;
    for (at = first; at < end && *at >= '0' && *at <= '9'; at++)
        if (__builtin_mul_overflow(out->value, 10, &out->value) ||
            __builtin_add_overflow(out->value, (unsigned)(*at - '0'), &out->value))
            return NULL;
    return at;
}

/* A minus sign belongs to a number only at the beginning of the text or after white space. */
bool kay_input_token_next(const char **at, const char *end, bool first, kay_input_token *out)
{
    const char *from = *at;
    while (first && from < end && (unsigned char)*from <= ' ')
        from++;
    if (from == end)
        return false;
    const bool minus = *from == '-' && from + 1 < end && from[1] >= '0' && from[1] <= '9';
    *out = (kay_input_token){.negative = minus && (first || (unsigned char)from[-1] <= ' ')};
    const bool digit = *from >= '0' && *from <= '9';
    const char *to = out->negative || digit ? tree_number(from, end, out) : NULL;
    if (!to) {
        *out = (kay_input_token){.letter = *from};
        to = from + 1;
    }
    for (; to < end && (unsigned char)*to <= ' '; to++)
        out->after = *to == '\n' || out->after == '\n' ? '\n' : ' ';
    *at = to;
    return true;
}

static kay_status tree_fail(kay_input_walk *walk)
{
    return kay_fail(walk->tree->ctx, KAY_EINPUT, "the text does not follow the grammar");
}

static bool tree_at_blank(const tree_parser *parser)
{
    return parser->at == parser->end || (unsigned char)*parser->at <= ' ';
}

static kay_status tree_parse_next(kay_input_walk *walk, const kay_grammar_item *item, unsigned which,
                                  kay_input_token *token)
{
    tree_parser *parser = walk->user;
    const bool line = item->kind == KAY_GRAMMAR_LINE;
    kay_input_token found;
    if (which == 3) { /* a letter of a row; a digit is a letter here, too */
        const bool first = walk->letter++ == 0;
        while (first && parser->at < parser->end && (unsigned char)*parser->at <= ' ')
            parser->at++;
        if (tree_at_blank(parser))
            return tree_fail(walk);
        token->letter = *parser->at++;
        return KAY_OK;
    }
    const bool any = kay_input_token_next(&parser->at, parser->end, !line || parser->at == parser->text, &found);
    if (any && line) {
        *token = found;
        token->after = parser->at == parser->end ? '\n' : found.after;
        return KAY_OK;
    }
    if (!any || found.letter || (token->counts && found.negative) || (parser->at < parser->end && !found.after))
        return tree_fail(walk);
    token->value = found.value;
    token->negative = found.negative;
    return KAY_OK;
}

/* Skips white space; returns false at the end of the text. */
static bool tree_goes_on(tree_parser *parser)
{
    while (parser->at < parser->end && (unsigned char)*parser->at <= ' ')
        parser->at++;
    return parser->at < parser->end;
}

/* Skips the line that closes the input; returns false if it does not come next. */
static bool tree_closes(const kay_input_grammar *grammar, tree_parser *parser)
{
    const char *end = memchr(parser->at, '\n', (size_t)(parser->end - parser->at));
    const size_t length = kay_grammar_closes(grammar, parser->at, (size_t)((end ? end : parser->end) - parser->at));
    parser->at += length;
    return length;
}

static bool tree_parse_more(kay_input_walk *walk, const kay_grammar_item *item)
{
    tree_parser *parser = walk->user;
    const kay_input_token *last = walk->tree->count ? &walk->tree->list[walk->tree->count - 1] : NULL;
    if (item->kind == KAY_GRAMMAR_LINE)
        return last->hidden || last->after != '\n'; /* a hidden token is the count of the line, which is still empty */
    if (item->kind == KAY_GRAMMAR_WORDS)
        return !walk->letter || !tree_at_blank(parser);
    const bool any = tree_goes_on(parser);
    return walk->grammar->closing ? !any || !tree_closes(walk->grammar, parser) : any;
}

kay_status kay_input_tree_parse(const kay_input_grammar *grammar, const char *text, size_t length, kay_input_tree *out)
{
    tree_parser parser = {text, text, text + length};
    kay_input_walk walk = {
        .grammar = grammar, .tree = out, .next = tree_parse_next, .more = tree_parse_more, .user = &parser};
    KAY_TRY(kay_input_walk_go(&walk));
    return tree_goes_on(&parser) ? tree_fail(&walk) : KAY_OK;
}

/* Returns the number of removed parts before a part. */
static uint64_t tree_cut_before(const kay_input_cut *cut, uint64_t part)
{
    uint64_t gone = 0;
    for (int i = 0; i < 2; i++)
        if (part > cut->begin[i])
            gone += (part < cut->end[i] ? part : cut->end[i]) - cut->begin[i];
    return gone;
}

/* Adjusts a number that names a place, for the parts that the cut removes.  `first` is the first place, 0 or 1. */
static void tree_cut_place(kay_input_walk *walk, uint64_t first, kay_input_token *token)
{
    const uint64_t part = token->value - first, before = tree_cut_before(walk->cut, part);
    const uint64_t left = walk->from->list[walk->cut->counter].value - tree_cut_before(walk->cut, UINT64_MAX),
                   last = left + first - (left + first > 0);
    if (token->value < first || token->negative)
        return;
    walk->drop = walk->drop || (walk->within && tree_cut_before(walk->cut, part + 1) > before);
    token->value -= before;
    token->value = token->value < last ? token->value : last;
}

/* In a line, gives the separator after a removed token to the token before it. */
static void tree_cut_line(kay_input_walk *walk, const kay_input_token *token)
{
    kay_input_token *last = walk->tree->count ? &walk->tree->list[walk->tree->count - 1] : NULL;
    if (last && !last->counts && (token->after == '\n' || !last->after))
        last->after = token->after;
}

static kay_status tree_cut_next(kay_input_walk *walk, const kay_grammar_item *item, unsigned which,
                                kay_input_token *token)
{
    const kay_input_token *old = &walk->from->list[walk->at];
    while (old->hidden && !old->counts) /* an empty token that only ends a line */
        old = &walk->from->list[++walk->at];
    token->value = walk->uncut = old->value;
    token->negative = old->negative;
    token->letter = old->letter;
    if (walk->at == walk->cut->counter)
        token->value -= tree_cut_before(walk->cut, UINT64_MAX);
    else if (old->place_of == walk->cut->counter + 1)
        tree_cut_place(walk, (uint64_t)(item->ranges[which == 1].most.number + 1), token);
    walk->at++;
    if (item->kind != KAY_GRAMMAR_LINE || token->counts)
        return KAY_OK;
    token->after = old->after;
    if (walk->muted)
        tree_cut_line(walk, old);
    return KAY_OK;
}

kay_status kay_input_tree_cut(const kay_input_grammar *grammar, const kay_input_tree *tree, const kay_input_cut *cut,
                              kay_input_tree *out)
{
    kay_input_walk walk = {.grammar = grammar, .tree = out, .next = tree_cut_next, .cut = cut, .from = tree};
    KAY_TRY(kay_input_walk_go(&walk));
    return walk.broken ? KAY_END : KAY_OK;
}
