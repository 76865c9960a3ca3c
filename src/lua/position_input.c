/* Reads cases into positions and writes them, by walking through the grammar. */
#include "lua/position_input.h"

#include <string.h>

#include "base/reader_inside.h"
#include "ruleset/input_walk.h"

static bool input_is_counted(const kay_grammar_item *item)
{
    return item->kind != KAY_GRAMMAR_NUMBER && item->kind != KAY_GRAMMAR_CASES;
}

static unsigned input_counted(const kay_input_grammar *grammar)
{
    unsigned counted = 0;
    for (unsigned i = 0; i < grammar->count; i++)
        counted += input_is_counted(&grammar->items[i]);
    return counted;
}

/* The last item of the grammar if it is the only counted one; else NULL.  The length of the array then determines its
 * count. */
static const kay_grammar_item *input_list(const kay_input_grammar *grammar)
{
    const kay_grammar_item *last = &grammar->items[grammar->count - 1];
    return input_is_counted(last) && input_counted(grammar) == 1 ? last : NULL;
}

/* Whether a position is a single number. */
static bool input_is_number(const kay_input_grammar *grammar)
{
    return grammar->names == 1 && !input_counted(grammar);
}

/* Whether a named number is not in the position, because it is the count of input_list().  The counts of rows are in
 * the position; only the number of rows of a fixed number of numbers is not. */
static bool input_leaves_out(const kay_input_grammar *grammar, int name)
{
    const kay_grammar_item *list = input_list(grammar);
    return list && list->counts[0].name == name && list->kind != KAY_GRAMMAR_ROWS &&
           !(list->kind == KAY_GRAMMAR_TABLE && list->counts[1].name >= 0);
}

/* Whether the position is the letters of a single word, after the named numbers: then its length is not in it. */
static bool input_is_word(const kay_input_grammar *grammar)
{
    const kay_grammar_item *list = input_list(grammar);
    return list && list->kind == KAY_GRAMMAR_WORDS && list->counts[0].name < 0 && list->counts[0].number == 1;
}

/* How many of the named numbers are in the position. */
static uint32_t input_kept(const kay_input_grammar *grammar)
{
    uint32_t kept = grammar->names;
    for (unsigned i = 0; i < grammar->names; i++)
        kept -= input_leaves_out(grammar, (int)i);
    return kept;
}

/* How many numbers each part of an item has; at least 1. */
static int64_t input_each(const kay_grammar_item *item)
{
    if (item->kind == KAY_GRAMMAR_PAIRS)
        return 2;
    return kay_grammar_is_rows(item) && item->counts[1].name < 0 ? item->counts[1].number : 1;
}

/* Whether a position has room for the numbers of an item. */
static bool input_fits(const kay_input_grammar *grammar, uint64_t one, uint64_t other)
{
    return one * other <= KAY_POSITION_ARRAY_MAX - input_kept(grammar);
}

kay_status kay_position_input_make(kay_arena *arena, const char *text, const char *letters, kay_input_grammar *out)
{
    KAY_TRY(kay_input_grammar_make(arena, text, letters, true, out));
    bool fits = true;
    for (unsigned i = 0; i < out->count; i++) {
        const kay_grammar_item *item = &out->items[i];
        const bool fixed = item->counts[0].name < 0;
        if (input_is_counted(item))
            fits = fits && input_fits(out, fixed ? (uint64_t)item->counts[0].number : 0, (uint64_t)input_each(item));
    }
    return fits ? KAY_OK
                : kay_fail(arena->ctx, KAY_EINPUT, "a position has at most %d numbers", KAY_POSITION_ARRAY_MAX);
}

unsigned kay_position_input_parameters(const kay_input_grammar *grammar)
{
    return !input_counted(grammar) && grammar->names <= 2 ? grammar->names : 0;
}

static int64_t input_end(const kay_input_walk *walk, kay_grammar_term end)
{
    const int64_t value = end.name < 0 ? 0 : (int64_t)walk->value[end.name];
    return end.number + (end.name >= 0 && walk->negative[end.name] ? -value : value);
}

/* The least and the largest value of a number, by its range. */
static void input_range(const kay_input_walk *walk, const kay_grammar_range *range, int64_t *least, int64_t *most)
{
    const int64_t from = range->from ? input_end(walk, range->least) : INT16_MIN,
                  to = range->to ? input_end(walk, range->most) : INT16_MAX;
    *least = from > INT16_MIN ? from : INT16_MIN;
    *most = to < INT16_MAX ? to : INT16_MAX;
}

/* The same for a named number.  If the number counts something, it is limited further: the count is not negative, and
 * what it counts fits into a position. */
static void input_named_range(const kay_input_walk *walk, const kay_grammar_item *item, int64_t *least, int64_t *most)
{
    const kay_input_grammar *grammar = walk->grammar;
    input_range(walk, &item->ranges[0], least, most);
    for (unsigned i = 0; i < 2 * grammar->count; i++) {
        const kay_grammar_item *list = &grammar->items[i / 2];
        const kay_grammar_term *count = &list->counts[i % 2];
        if (!input_is_counted(list) || (i % 2 && !kay_grammar_is_rows(list)) || count->name != item->name)
            continue;
        const int64_t more = count->number, none = more < 0 ? -more : 0,
                      room = (KAY_POSITION_ARRAY_MAX - input_kept(grammar)) / (i % 2 ? 1 : input_each(list)) - more;
        *least = *least > none ? *least : none;
        *most = *most < room ? *most : room;
    }
}

/* The same for a position that is a single number. */
static void input_only_range(const kay_input_grammar *grammar, uint64_t *least, uint64_t *most)
{
    const kay_grammar_range *range = &grammar->items[grammar->count - 1].ranges[0];
    const int64_t from = range->from ? range->least.number : 0, to = range->to ? range->most.number : INT64_MAX;
    *least = from > 0 ? (uint64_t)from : 0;
    *most = to > 0 ? (uint64_t)to : 0;
    *most = *most < KAY_POSITION_NUMBER_MAX ? *most : KAY_POSITION_NUMBER_MAX;
}

/* The parts of a forest that edges join (Galler and Fischer 1964, "An improved equivalence algorithm"). */
typedef struct input_forest {
    const kay_grammar_item *item; /* the item of the edges */
    uint16_t above[KAY_POSITION_ARRAY_MAX + 1]; /* a vertex of the same part; a root is its own */
} input_forest;

static uint16_t input_root(input_forest *forest, uint16_t vertex)
{
    while (forest->above[vertex] != vertex)
        vertex = forest->above[vertex] = forest->above[forest->above[vertex]];
    return vertex;
}

/* Adds the edge of the last two numbers of an array.  Returns false if it closes a cycle. */
static bool input_joins(input_forest *forest, const kay_grammar_item *item, const int16_t *end)
{
    for (uint16_t i = 0; forest->item != item && i <= KAY_POSITION_ARRAY_MAX; i++)
        forest->above[i] = i;
    forest->item = item;
    const uint16_t one = input_root(forest, (uint16_t)end[-2]), other = input_root(forest, (uint16_t)end[-1]);
    forest->above[one] = other;
    return one != other;
}

/* The state of reading a case. */
typedef struct input_reading {
    kay_reader *in;
    kay_position *out;
    const char *row;
    uint64_t length; /* of the row */
    input_forest forest;
} input_reading;

/* Reads the next word as a row of letters; fails if the rows do not fit into a position. */
static kay_status input_read_row(kay_input_walk *walk, const kay_grammar_item *item)
{
    input_reading *reading = walk->user;
    const uint64_t rows = kay_input_walk_term(walk, item->counts[0]);
    if (!input_fits(walk->grammar, rows, walk->letters))
        return kay_reader_fail(reading->in, kay_reader_last(reading->in),
                               "%llu rows of %llu letters: a position has at most %d numbers", (unsigned long long)rows,
                               (unsigned long long)walk->letters, KAY_POSITION_ARRAY_MAX);
    return kay_read_word(reading->in, "a row", &reading->row, &reading->length);
}

/* Reads the next word, and its length into *out. */
static kay_status input_read_word(kay_input_walk *walk, int64_t *out)
{
    input_reading *reading = walk->user;
    KAY_TRY(kay_read_word(reading->in, "a word", &reading->row, &reading->length));
    *out = (int64_t)reading->length;
    walk->letters = reading->length;
    return reading->length <= KAY_POSITION_ARRAY_MAX
               ? KAY_OK
               : kay_reader_fail(reading->in, reading->row + KAY_POSITION_ARRAY_MAX,
                                 "a word of %llu letters: a position has at most %d numbers",
                                 (unsigned long long)reading->length, KAY_POSITION_ARRAY_MAX);
}

/* Reads the next letter of a row or word; fails if the row is too short or too long. */
static kay_status input_read_letter(kay_input_walk *walk, const kay_grammar_item *item, int64_t *out)
{
    input_reading *reading = walk->user;
    const char *letters = walk->grammar->letters;
    const uint64_t at = walk->letter++;
    if (at == 0 && item->kind == KAY_GRAMMAR_ROWS)
        KAY_TRY(input_read_row(walk, item));
    if (at == reading->length ||
        (at + 1 == walk->letters && reading->length > walk->letters && strchr(letters, reading->row[at])))
        return kay_reader_fail(reading->in, reading->row + (at == reading->length ? at : at + 1),
                               "a row has length %llu, expected %llu", (unsigned long long)reading->length,
                               (unsigned long long)walk->letters);
    const char *letter = strchr(letters, reading->row[at]);
    if (!letter)
        return kay_reader_fail(reading->in, reading->row + at, "a %s: only the letters %s are allowed here",
                               item->kind == KAY_GRAMMAR_ROWS ? "row" : "word", letters);
    *out = letter - letters;
    return KAY_OK;
}

static kay_status input_read_next(kay_input_walk *walk, const kay_grammar_item *item, unsigned which,
                                  kay_input_token *token)
{
    input_reading *reading = walk->user;
    kay_position *out = reading->out;
    const bool named = item->kind == KAY_GRAMMAR_NUMBER;
    int64_t number = 0, least, most;
    if (!out->array) {
        uint64_t from, to;
        input_only_range(walk->grammar, &from, &to);
        return kay_read_u64(reading->in, walk->grammar->name[0], from, to, &out->number);
    }
    if (which == 3) {
        KAY_TRY(input_read_letter(walk, item, &number));
    } else if (which == 2 && item->kind == KAY_GRAMMAR_WORDS) {
        KAY_TRY(input_read_word(walk, &number));
    } else {
        if (named)
            input_named_range(walk, item, &least, &most);
        else
            input_range(walk, &item->ranges[which == 1], &least, &most);
        KAY_TRY(which == 2 ? kay_read_i64(reading->in, "the length of a list", 0, KAY_POSITION_ARRAY_MAX, &number)
                           : kay_read_i64(reading->in,
                                          named                             ? walk->grammar->name[item->name]
                                          : item->kind == KAY_GRAMMAR_PAIRS ? "a number of a pair"
                                                                            : "a number",
                                          least, most, &number));
    }
    token->value = number < 0 ? -(uint64_t)number : (uint64_t)number;
    token->negative = number < 0;
    if ((named && input_leaves_out(walk->grammar, item->name)) || (which == 2 && input_is_word(walk->grammar)))
        return KAY_OK;
    if (out->length == KAY_POSITION_ARRAY_MAX)
        return kay_reader_fail(reading->in, kay_reader_last(reading->in), "a position has at most %d numbers",
                               KAY_POSITION_ARRAY_MAX);
    out->items[out->length++] = (int16_t)number;
    if (which == 1 && item->tree && !input_joins(&reading->forest, item, out->items + out->length))
        return kay_reader_fail(reading->in, kay_reader_last(reading->in), "the pair %d %d closes a cycle in a tree",
                               out->items[out->length - 2], out->items[out->length - 1]);
    return KAY_OK;
}

/* Returns KAY_END if the next line closes the input. */
static kay_status input_close(const kay_input_grammar *grammar, kay_reader *in)
{
    const char *line;
    uint64_t length;
    KAY_TRY(kay_read_line(in, &line, &length));
    if (kay_grammar_closes(grammar, line, length))
        return KAY_END;
    in->at = line;
    return KAY_OK;
}

kay_status kay_position_input_begin(const kay_input_grammar *grammar, kay_cases *cases)
{
    const kay_grammar_item *first = grammar->items;
    if (first->kind != KAY_GRAMMAR_CASES)
        cases->total = 1;
    else if (first->written && cases->index == 1)
        KAY_TRY(kay_read_u64(cases->in, "the number of cases", 0, UINT64_MAX, &cases->total));
    if (cases->index > cases->total)
        return KAY_END;
    if (first->kind != KAY_GRAMMAR_CASES || first->written)
        return KAY_OK;
    const kay_status status = kay_read_blank(cases->in);
    if (!grammar->closing)
        return status;
    return status == KAY_END ? kay_reader_missing(cases->in, grammar->closing)
           : status          ? status
                             : input_close(grammar, cases->in);
}

/* Walks through one case, and writes it unless `out` is NULL. */
static kay_status input_walk(kay_input_walk *walk, kay_context *ctx, kay_text *out)
{
    kay_input_tree tree;
    kay_input_tree_init(&tree, ctx);
    walk->tree = &tree;
    walk->one_case = true;
    const kay_status status = kay_input_walk_go(walk);
    if (status == KAY_OK && out)
        kay_input_tree_write(&tree, out);
    kay_input_tree_free(&tree);
    return status;
}

kay_status kay_position_input_read(const kay_input_grammar *grammar, kay_cases *cases, kay_position *out)
{
    input_reading reading; /* not initialised as a whole, because it is large */
    reading.in = cases->in;
    reading.out = out;
    reading.forest.item = NULL;
    /* muted: only the position is wanted, no tokens */
    kay_input_walk walk = {.grammar = grammar, .next = input_read_next, .user = &reading, .muted = 1};
    KAY_TRY(kay_position_input_begin(grammar, cases));
    out->array = !input_is_number(grammar);
    out->length = 0;
    return input_walk(&walk, cases->ctx, NULL);
}

/* The state of writing a position. */
typedef struct input_writing {
    const kay_position *value;
    uint32_t at; /* the next of its numbers */
    input_forest forest;
} input_writing;

/* Finds the count of a list from the length of the array; returns false if no count gives this length. */
static bool input_own_count(const kay_input_walk *walk, int64_t *out)
{
    const input_writing *writing = walk->user;
    const kay_grammar_item *list = input_list(walk->grammar);
    const kay_position *value = writing->value;
    const uint32_t kept = input_kept(walk->grammar);
    if (value->length < kept)
        return false;
    *out = (value->length - kept) / input_each(list);
    if (list->kind == KAY_GRAMMAR_LISTS || list->kind == KAY_GRAMMAR_WORDS) {
        *out = 0;
        for (int64_t at = kept; at < value->length; ++*out)
            at += 1 + (value->items[at] > 0 ? value->items[at] : 0);
    }
    *out -= list->counts[0].number;
    return true;
}

static kay_status input_write_next(kay_input_walk *walk, const kay_grammar_item *item, unsigned which,
                                   kay_input_token *token)
{
    input_writing *writing = walk->user;
    const kay_position *value = writing->value;
    const bool named = item->kind == KAY_GRAMMAR_NUMBER;
    const bool word = item->kind == KAY_GRAMMAR_WORDS;
    int64_t number = 0, least = which == 2 ? word : INT16_MIN, most = INT16_MAX;
    token->value = value->number;
    if (!value->array) {
        uint64_t from, to;
        input_only_range(walk->grammar, &from, &to);
        return value->number < from || value->number > to ? KAY_END : KAY_OK;
    }
    if (named && input_leaves_out(walk->grammar, item->name)) {
        if (!input_own_count(walk, &number))
            return KAY_END;
    } else if (which == 2 && input_is_word(walk->grammar)) {
        number = value->length - writing->at;
    } else {
        if (writing->at == value->length)
            return KAY_END;
        number = value->items[writing->at++];
    }
    if (named)
        input_named_range(walk, item, &least, &most);
    else if (which < 2)
        input_range(walk, &item->ranges[which], &least, &most);
    if (which == 3) {
        if (number < 0 || (size_t)number >= strlen(walk->grammar->letters))
            return KAY_END;
        token->letter = walk->grammar->letters[number];
        return KAY_OK;
    }
    token->value = number < 0 ? -(uint64_t)number : (uint64_t)number;
    token->negative = number < 0;
    if (number < least || number > most)
        return KAY_END;
    return which == 1 && item->tree && !input_joins(&writing->forest, item, value->items + writing->at) ? KAY_END
                                                                                                        : KAY_OK;
}

size_t kay_position_input_open(const kay_input_grammar *grammar, const kay_contest *contest)
{
    if (contest->index == 1 && grammar->items->kind == KAY_GRAMMAR_CASES && grammar->items->written)
        kay_text_format(contest->out, "%llu\n", (unsigned long long)contest->total);
    return contest->out->length;
}

kay_status kay_position_input_close(const kay_input_grammar *grammar, const kay_contest *contest, size_t from)
{
    const char *line = kay_text_string(contest->out) + from;
    if (kay_grammar_closes(grammar, line, strcspn(line, "\n")))
        return KAY_END;
    if (contest->index == contest->total && grammar->closing)
        kay_text_format(contest->out, "%s\n", grammar->closing);
    return contest->out->error;
}

kay_status kay_position_input_write(const kay_input_grammar *grammar, const kay_position *value, kay_contest *contest)
{
    const kay_grammar_item *first = grammar->items;
    input_writing writing; /* not initialised as a whole, because it is large */
    writing.value = value;
    writing.at = 0;
    writing.forest.item = NULL;
    kay_input_walk walk = {.grammar = grammar, .next = input_write_next, .user = &writing};
    if ((contest->index > 1 && first->kind != KAY_GRAMMAR_CASES) || value->array == input_is_number(grammar))
        return KAY_END;
    const size_t from = kay_position_input_open(grammar, contest);
    KAY_TRY(input_walk(&walk, contest->ctx, contest->out));
    return value->array && writing.at < value->length ? KAY_END : kay_position_input_close(grammar, contest, from);
}
