/* Expressions read and computed, from left to right in one pass.  What is open - brackets, braces, calls - stands on a
 * stack of frames; in braces, bars are operators of which more bind looser, so that they too need no recursion. */
#include <string.h>

#include "base/grow.h"
#include "value/dyadic.h"
#include "value/short.h"
#include "value/short_functions.h"
#include "value/short_signs.h"

typedef enum read_kind {
    READ_TOP, /* the whole text */
    READ_BRACKETS, /* (...) */
    READ_CALL, /* Tiny(...), cool(..., ...) */
    READ_BRACES, /* {...|...} */
} read_kind;

/* Something open, and how far the expression in it has come. */
typedef struct read_frame {
    read_kind kind;
    bool quoted; /* of braces: an explicit form */
    const kay_short_function *function; /* of a call */
    size_t place; /* where it was opened */
    uint64_t items; /* of braces: the first item of the side that is being read; of a call: the first game */
    uint64_t bars; /* of braces: its first bar */
    bool comma; /* the last thing was a comma: an item must follow */

    bool has_sum, has_base, has_run, has_count; /* which of the following there are */
    bool subtract; /* the term that is being read, from the sum */
    bool minus; /* before the run */
    uint32_t switches; /* +- before the run */
    kay_form sum; /* of the terms before */
    kay_form base; /* before a colon */
    kay_form run; /* what stands together without signs */
    uint32_t count; /* a multiple, for what comes next */
} read_frame;

/* A bar in open braces, and where the items of its sides begin. */
typedef struct read_bar {
    uint64_t count, left, right;
} read_bar;

typedef struct reading {
    kay_value_store *store;
    const kay_value_names *names;
    const char *text;
    size_t length, at;
    size_t fault;
    read_frame *frames;
    uint64_t frame_count, frame_room;
    read_bar *bars;
    uint64_t bar_count, bar_room;
    kay_form *items;
    uint64_t item_count, item_room;
    const struct read_relation *relation; /* NULL: none so far */
    kay_form left; /* of the relation */
    const kay_short_function *alone; /* gave something that is no value; NULL: none did */
    kay_result answer; /* that */
} reading;

typedef struct read_relation {
    const char *sign;
    unsigned truths; /* bit r: true of kay_relation r */
} read_relation;

#define READ_BIT(relation) (1u << (relation))

/* The longer ones first. */
static const read_relation read_relations[] = {
    {"==", READ_BIT(KAY_EQUAL)},
    {"!=", READ_BIT(KAY_LESS) | READ_BIT(KAY_GREATER) | READ_BIT(KAY_CONFUSED)},
    {"<=", READ_BIT(KAY_LESS) | READ_BIT(KAY_EQUAL)},
    {">=", READ_BIT(KAY_GREATER) | READ_BIT(KAY_EQUAL)},
    {"<>", READ_BIT(KAY_CONFUSED)},
    {"<|", READ_BIT(KAY_LESS) | READ_BIT(KAY_CONFUSED)},
    {"|>", READ_BIT(KAY_GREATER) | READ_BIT(KAY_CONFUSED)},
    {"<", READ_BIT(KAY_LESS)},
    {">", READ_BIT(KAY_GREATER)},
    {"=", READ_BIT(KAY_EQUAL)},
};

/* ---- Places */

static kay_status read_fail(reading *from, size_t at, const char *words)
{
    from->fault = at;
    return kay_fail(from->store->ctx, KAY_EINPUT, "%s", words);
}

static char read_ahead(const reading *from, size_t ahead)
{
    return ahead < from->length - from->at ? from->text[from->at + ahead] : '\0';
}

static bool read_is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static bool read_is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

static void read_skip_blanks(reading *from)
{
    while (from->at < from->length && from->text[from->at] && strchr(" \t\r\n", from->text[from->at]))
        from->at++;
}

static read_frame *read_top(const reading *from)
{
    return &from->frames[from->frame_count - 1];
}

static kay_status read_open(reading *from, read_kind kind, size_t place)
{
    if (from->frame_count == from->frame_room) {
        read_frame *frames = kay_grow(from->store->ctx, from->frames, &from->frame_room, sizeof *frames);
        if (!frames)
            return kay_no_memory(from->store->ctx);
        from->frames = frames;
    }
    from->frames[from->frame_count++] =
        (read_frame){.kind = kind, .place = place, .items = from->item_count, .bars = from->bar_count};
    return KAY_OK;
}

static kay_status read_item(reading *from, kay_form item)
{
    if (from->item_count == from->item_room) {
        kay_form *items = kay_grow(from->store->ctx, from->items, &from->item_room, sizeof *items);
        if (!items)
            return kay_no_memory(from->store->ctx);
        from->items = items;
    }
    from->items[from->item_count++] = item;
    return KAY_OK;
}

static kay_value read_value(const reading *from, kay_form form)
{
    kay_value value = 0;
    return kay_form_value(from->store, form, &value) == KAY_OK ? value : 0;
}

/* ---- Terms and sums */

/* A part of a run: multiplied if a count stands before it, then added to what stands there. */
static kay_status read_part(reading *from, kay_form part)
{
    read_frame *frame = read_top(from);
    if (frame->has_count) {
        KAY_TRY(kay_value_multiple(from->store, frame->count, read_value(from, part), &part));
        frame->has_count = false;
    }
    if (frame->has_run)
        KAY_TRY(kay_value_add(from->store, read_value(from, frame->run), read_value(from, part), &part));
    frame->run = part;
    frame->has_run = true;
    frame->comma = false;
    return KAY_OK;
}

/* What a minus or +- does to the run before it. */
static kay_status read_end_run(reading *from)
{
    read_frame *frame = read_top(from);
    if (!frame->has_run)
        return read_fail(from, from->at,
                         from->at < from->length ? "a game is missing here" : "a game is missing at the end");
    if (frame->minus && !frame->switches) {
        kay_value negative;
        KAY_TRY(kay_value_negate(from->store, read_value(from, frame->run), &negative));
        frame->run = negative;
    }
    for (; frame->switches; frame->switches--) {
        kay_value game;
        KAY_TRY(kay_value_switch(from->store, read_value(from, frame->run), &game));
        frame->run = game;
    }
    if (frame->has_base) {
        kay_value sum;
        KAY_TRY(kay_value_ordinal_sum(from->store, frame->base, read_value(from, frame->run), &sum));
        frame->run = sum;
    }
    frame->has_base = frame->minus = false;
    return KAY_OK;
}

static kay_status read_end_term(reading *from)
{
    KAY_TRY(read_end_run(from));
    read_frame *frame = read_top(from);
    if (frame->has_sum) {
        const kay_value sum = read_value(from, frame->sum), term = read_value(from, frame->run);
        KAY_TRY((frame->subtract ? kay_value_subtract : kay_value_add)(from->store, sum, term, &frame->sum));
    } else {
        frame->sum = frame->run;
    }
    frame->has_sum = true;
    frame->has_run = frame->subtract = false;
    return KAY_OK;
}

/* The whole expression of a frame. */
static kay_status read_end_sum(reading *from, kay_form *out)
{
    KAY_TRY(read_end_term(from));
    read_frame *frame = read_top(from);
    frame->has_sum = false;
    *out = frame->sum;
    return KAY_OK;
}

/* Whether nothing of an expression was read yet. */
static bool read_is_empty(const read_frame *frame)
{
    return !frame->has_run && !frame->has_sum && !frame->has_base && !frame->has_count && !frame->minus &&
           !frame->switches;
}

/* ---- Numbers, ups and nimbers */

static size_t read_digits(const reading *from, size_t at)
{
    while (at < from->length && read_is_digit(from->text[at]))
        at++;
    return at;
}

/* Whole digits as a small number. */
static kay_status read_small(reading *from, uint32_t most, const char *what, uint32_t *out)
{
    const size_t start = from->at, end = read_digits(from, start);
    uint64_t number = 0;
    for (size_t i = start; i < end && number <= most; i++)
        number = 10 * number + (uint64_t)(from->text[i] - '0');
    if (number > most)
        return read_fail(from, start, what);
    from->at = end;
    *out = (uint32_t)number;
    return KAY_OK;
}

static kay_status read_over(reading *from, kay_value numerator, kay_value *out)
{
    const size_t start = from->at, end = read_digits(from, start);
    if (start == end)
        return read_fail(from, start, "a number is missing below the line");
    const kay_dyadic below = kay_dyadic_read(from->store, from->text + start, end - start);
    if (kay_dyadic_sign(from->store, below) == 0 && from->store->error == KAY_OK)
        return read_fail(from, start, "division by zero");
    const uint64_t bits = kay_dyadic_bits(from->store, below);
    const kay_dyadic power = kay_dyadic_scale(from->store, below, 1 - (int64_t)bits); /* 1 of a power of two */
    if (from->store->error == KAY_OK && kay_dyadic_compare(from->store, power, kay_dyadic_integer(1)) != 0)
        return read_fail(from, start, "the denominator of a short game's number is a power of two");
    from->at = end;
    const kay_dyadic number = kay_dyadic_scale(from->store, kay_dyadic_of(from->store, numerator), 1 - (int64_t)bits);
    return kay_short_give(from->store, kay_dyadic_id(from->store, number), out);
}

/* A number, or the count of a multiple. */
static kay_status read_number(reading *from)
{
    read_frame *frame = read_top(from);
    const size_t start = from->at, end = read_digits(from, start);
    if (frame->has_run)
        return read_fail(from, start, "a number stands behind a game: a sign is missing, or a comma");
    kay_value number;
    KAY_TRY(kay_short_give(from->store,
                           kay_dyadic_id(from->store, kay_dyadic_read(from->store, from->text + start, end - start)),
                           &number));
    from->at = end;
    if (read_ahead(from, 0) == '/') {
        from->at++;
        KAY_TRY(read_over(from, number, &number));
    }
    if (frame->minus && !frame->switches) { /* the sign is the number's */
        KAY_TRY(kay_value_negate(from->store, number, &number));
        frame->minus = false;
    }
    if (read_ahead(from, 0) != '.')
        return read_part(from, number);
    if (!kay_value_is_integer(from->store, number))
        return read_fail(from, start, "a multiple n.G needs a whole number before the point");
    if (read_is_digit(read_ahead(from, 1)))
        return read_fail(from, from->at, "a point stands between a count and a game, as in 3.^; fractions are 7/2");
    from->at++;
    if (frame->has_count)
        KAY_TRY(kay_value_multiple(from->store, frame->count, number, &number));
    frame->count = number;
    frame->has_count = true;
    return KAY_OK;
}

static kay_status read_nimber(reading *from)
{
    uint32_t nimber = 1;
    kay_value game;
    from->at++;
    if (read_is_digit(read_ahead(from, 0)))
        KAY_TRY(read_small(from, SHORT_NIMBER_MAX, "a nimber must be below 2^29", &nimber));
    KAY_TRY(kay_value_nus(from->store, KAY_VALUE_ZERO, 0, nimber, &game));
    return read_part(from, game);
}

/* Whether brackets that could only be those of a power stand here, and the place behind them. */
static bool read_is_power(const reading *from, size_t *behind)
{
    const char open = read_ahead(from, 0);
    size_t at = from->at + 1;
    if (open != '<' && open != '[')
        return false;
    while (at < from->length && from->text[at] && strchr("0123456789+-/. ", from->text[at]))
        at++;
    const bool closed = at < from->length && from->text[at] == (open == '<' ? '>' : ']');
    *behind = at + closed;
    return open == '[' || (closed && at > from->at + 1);
}

/* ^<n> and ^[n] behind one arrow; *found: there is one. */
static kay_status read_power(reading *from, kay_value *out, bool *found)
{
    const char open = read_ahead(from, 0);
    const size_t start = from->at + 1;
    size_t behind;
    uint32_t length;
    *found = read_is_power(from, &behind);
    if (!*found)
        return KAY_OK;
    const size_t end = read_digits(from, start < from->length ? start : from->length);
    if (end == start || end + 1 != behind)
        return read_fail(from, start, "powers of up are ^<n> and ^[n] with a whole number n; their negatives have v");
    from->at = start;
    KAY_TRY(read_small(from, INT32_MAX, "a power of up must be below 2^31", &length));
    from->at = behind;
    if (!length)
        return read_fail(from, start, "powers of up begin with ^<1>");
    return (open == '<' ? kay_value_up_power : kay_value_up_sum)(from->store, length, out);
}

/* ^ ^^ ^3 ^<3> ^[3], and the same with v. */
static kay_status read_ups(reading *from)
{
    const char arrow = from->text[from->at];
    const size_t start = from->at;
    while (read_ahead(from, 0) == arrow)
        from->at++;
    uint64_t ups = from->at - start;
    kay_value game;
    bool power = false;
    if (ups == 1)
        KAY_TRY(read_power(from, &game, &power));
    if (!power) {
        if (read_is_digit(read_ahead(from, 0))) {
            uint32_t times;
            if (ups > 1)
                return read_fail(from, from->at, "a number stands behind several arrows: ^3 is ^^^");
            KAY_TRY(read_small(from, INT32_MAX, "a multiple of up must be below 2^31", &times));
            ups = times;
        }
        if (ups > INT32_MAX)
            return read_fail(from, start, "a multiple of up must be below 2^31");
        KAY_TRY(kay_value_nus(from->store, KAY_VALUE_ZERO, (int32_t)ups, 0, &game));
    }
    if (arrow == 'v')
        KAY_TRY(kay_value_negate(from->store, game, &game));
    return read_part(from, game);
}

/* ---- Words */

/* Whether a word is v, vv, v3: downs. */
static bool read_is_downs(const char *word, size_t length)
{
    size_t at = 0;
    while (at < length && word[at] == 'v')
        at++;
    while (at && at < length && read_is_digit(word[at]))
        at++;
    return at == length;
}

/* A function behind its name, which ends here. */
static kay_status read_function(reading *from, const kay_short_function *function, size_t end)
{
    if (end == from->length || from->text[end] != '(') {
        from->fault = end;
        return kay_fail(from->store->ctx, KAY_EINPUT, "a bracket must follow: %s(%s)", function->told.name,
                        function->told.takes);
    }
    if (read_top(from)->has_run && !function->part)
        return read_fail(from, from->at, "a function stands behind a game: a sign is missing, or a comma");
    KAY_TRY(read_open(from, READ_CALL, from->at));
    read_top(from)->function = function;
    from->at = end + 1;
    return KAY_OK;
}

static kay_status read_word(reading *from)
{
    const size_t start = from->at;
    size_t end = start;
    while (end < from->length && (read_is_letter(from->text[end]) || read_is_digit(from->text[end])))
        end++;
    const char *word = from->text + start;
    const size_t length = end - start;
    if (read_is_downs(word, length))
        return read_ups(from);
    const kay_short_function *function = kay_short_function_find(word, length);
    if (function)
        return read_function(from, function, end);
    kay_form form;
    if (!from->names || !from->names->find(from->names->user, word, length, &form)) {
        from->fault = start;
        return kay_fail(from->store->ctx, KAY_EINPUT, "unknown name '%.*s'", length < 60 ? (int)length : 60, word);
    }
    if (read_top(from)->has_run)
        return read_fail(from, start, "a name stands behind a game: a sign is missing, or a comma");
    from->at = end;
    return read_part(from, form);
}

/* ---- Braces */

/* Makes a game of the last bar and its sides, which becomes the one item of the side that it stands on. */
static kay_status read_close_bar(reading *from)
{
    read_frame *frame = read_top(from);
    const read_bar bar = from->bars[--from->bar_count];
    kay_form *lefts = from->items + bar.left, *rights = from->items + bar.right;
    const size_t left_count = bar.right - bar.left, right_count = from->item_count - bar.right;
    kay_form game;
    if (frame->quoted) {
        KAY_TRY(kay_form_from_options(from->store, lefts, left_count, rights, right_count, &game));
    } else {
        for (uint64_t i = bar.left; i < from->item_count; i++)
            from->items[i] = read_value(from, from->items[i]);
        KAY_TRY(kay_value_from_options(from->store, lefts, left_count, rights, right_count, &game));
    }
    from->item_count = bar.left;
    frame->items = bar.left;
    return read_item(from, game);
}

/* The item before a comma, a bar, or the end of braces; none, if a side is empty. */
static kay_status read_end_item(reading *from, bool needed)
{
    read_frame *frame = read_top(from);
    kay_form item;
    if (!needed && !frame->comma && read_is_empty(frame))
        return KAY_OK;
    KAY_TRY(read_end_sum(from, &item));
    return read_item(from, item);
}

static kay_status read_bars(reading *from)
{
    const size_t start = from->at;
    if (read_top(from)->kind != READ_BRACES)
        return read_fail(from, start, "a bar stands outside braces");
    KAY_TRY(read_end_item(from, false));
    while (read_ahead(from, 0) == '|')
        from->at++;
    const uint64_t count = from->at - start;
    const read_frame *frame = read_top(from);
    while (from->bar_count > frame->bars && from->bars[from->bar_count - 1].count < count)
        KAY_TRY(read_close_bar(from));
    if (from->bar_count > frame->bars && from->bars[from->bar_count - 1].count == count)
        return read_fail(from, start, "bars as many as before: it is not said which sides belong together");
    if (from->bar_count == from->bar_room) {
        read_bar *bars = kay_grow(from->store->ctx, from->bars, &from->bar_room, sizeof *bars);
        if (!bars)
            return kay_no_memory(from->store->ctx);
        from->bars = bars;
    }
    from->bars[from->bar_count++] = (read_bar){count, read_top(from)->items, from->item_count};
    read_top(from)->items = from->item_count;
    return KAY_OK;
}

static kay_status read_comma(reading *from)
{
    read_frame *frame = read_top(from);
    if (frame->kind != READ_BRACES && frame->kind != READ_CALL)
        return read_fail(from, from->at, "a comma stands outside braces");
    KAY_TRY(read_end_item(from, true));
    read_top(from)->comma = true;
    from->at++;
    return KAY_OK;
}

/* +-{a,b}: {a,b|-a,-b}, for the +- before the braces. */
static kay_status read_close_switch(reading *from, kay_form *game)
{
    const read_frame *frame = read_top(from);
    const uint64_t first = frame->items, count = from->item_count - first;
    read_frame *outer = &from->frames[from->frame_count - 2];
    if (!outer->switches || outer->has_run || outer->has_count || frame->quoted || !count)
        return read_fail(from, from->at, "braces need a bar between the options of Left and of Right");
    outer->switches--;
    for (uint64_t i = 0; i < count; i++) {
        kay_value negative;
        from->items[first + i] = read_value(from, from->items[first + i]);
        KAY_TRY(kay_value_negate(from->store, from->items[first + i], &negative));
        KAY_TRY(read_item(from, negative));
    }
    from->item_count = first;
    return kay_value_from_options(from->store, from->items + first, count, from->items + first + count, count, game);
}

static kay_status read_close_braces(reading *from)
{
    const size_t place = from->at;
    if (read_top(from)->kind != READ_BRACES)
        return read_fail(from, place, "a brace closes that was not opened");
    KAY_TRY(read_end_item(from, false));
    const read_frame frame = *read_top(from);
    kay_form game;
    if (from->bar_count == frame.bars) {
        KAY_TRY(read_close_switch(from, &game));
    } else {
        while (from->bar_count > frame.bars)
            KAY_TRY(read_close_bar(from));
        game = from->items[--from->item_count];
    }
    from->at++;
    if (frame.quoted && read_ahead(from, 0) != '\'')
        return read_fail(from, from->at, "an explicit form ends with }'");
    from->at += frame.quoted;
    from->frame_count--;
    return read_part(from, game);
}

/* ---- Brackets */

/* Calls the function of the frame on top, which is closed, with the items since then. */
static kay_status read_call(reading *from)
{
    const read_frame frame = *read_top(from);
    const kay_short_function *function = frame.function;
    const uint64_t count = from->item_count - frame.items;
    from->fault = frame.place;
    if (count != function->count)
        return kay_fail(from->store->ctx, KAY_EINPUT, "%s takes %u game%s: %s(%s)", function->told.name,
                        function->count, function->count == 1 ? "" : "s", function->told.name, function->told.takes);
    kay_result result;
    kay_form games[SHORT_FUNCTION_GAMES];
    memcpy(games, from->items + frame.items, count * sizeof *games);
    const kay_status status = kay_short_function_call(from->store, function, games, &result);
    if (status == KAY_END)
        result.kind = KAY_RESULT_NONE;
    else
        KAY_TRY(status);
    from->item_count = frame.items;
    from->frame_count--;
    from->at++;
    if (result.kind == KAY_RESULT_VALUE)
        return read_part(from, result.form);
    from->alone = function;
    from->answer = result;
    const bool alone = read_top(from)->kind == READ_TOP && read_is_empty(read_top(from)) && !from->relation;
    read_skip_blanks(from);
    if (alone && from->at == from->length)
        return KAY_OK;
    return kay_fail(from->store->ctx, KAY_EINPUT,
                    result.kind == KAY_RESULT_NONE ? "%s gives none here, with which nothing can be computed"
                                                   : "%s gives no game: it stands alone",
                    function->told.name);
}

static kay_status read_close_brackets(reading *from)
{
    const read_kind kind = read_top(from)->kind;
    kay_form form;
    if (kind == READ_CALL) {
        KAY_TRY(read_end_item(from, true));
        return read_call(from);
    }
    if (kind != READ_BRACKETS)
        return read_fail(from, from->at, "a bracket closes that was not opened");
    KAY_TRY(read_end_sum(from, &form));
    from->at++;
    from->frame_count--;
    return read_part(from, form);
}

/* ---- All of it */

static const read_relation *read_find_relation(const reading *from)
{
    for (size_t i = 0; i < sizeof read_relations / sizeof *read_relations; i++) {
        const size_t length = strlen(read_relations[i].sign);
        if (length <= from->length - from->at && memcmp(from->text + from->at, read_relations[i].sign, length) == 0)
            return &read_relations[i];
    }
    return NULL;
}

static kay_status read_take_relation(reading *from, const read_relation *relation)
{
    if (from->relation)
        return read_fail(from, from->at, "an expression has one relation at most");
    KAY_TRY(read_end_sum(from, &from->left));
    from->relation = relation;
    from->at += strlen(relation->sign);
    return KAY_OK;
}

/* What begins a game, or a part of one behind another. */
static kay_status read_operand(reading *from)
{
    const read_frame *frame = read_top(from);
    const char letter = from->text[from->at];
    const bool quoted = letter == '\'' && read_ahead(from, 1) == '{';
    if (read_is_digit(letter))
        return read_number(from);
    if (letter == '*')
        return read_nimber(from);
    if (letter == '^')
        return read_ups(from);
    if (read_is_letter(letter))
        return read_word(from);
    if (letter != '(' && letter != '{' && !quoted)
        return read_fail(from, from->at,
                         frame->has_run ? "a sign or the end must follow here" : "no game begins like this");
    if (frame->has_run)
        return read_fail(from, from->at, "a game stands behind another one: a sign is missing, or a comma");
    KAY_TRY(read_open(from, letter == '(' ? READ_BRACKETS : READ_BRACES, from->at));
    from->at += 1 + quoted;
    read_top(from)->quoted = quoted;
    return KAY_OK;
}

static kay_status read_sign(reading *from)
{
    const bool minus = from->text[from->at] == '-', switches = !minus && read_ahead(from, 1) == '-';
    if (read_top(from)->has_run) {
        KAY_TRY(read_end_term(from));
        read_top(from)->subtract = minus;
        read_top(from)->switches = switches;
    } else if (read_top(from)->has_count) {
        return read_fail(from, from->at, "a game must follow the point: 3.(-G)");
    } else if (switches) {
        read_top(from)->switches++;
    } else if (minus) {
        read_top(from)->minus = !read_top(from)->minus;
    }
    from->at += switches ? 2 : 1;
    return KAY_OK;
}

static kay_status read_step(reading *from)
{
    const char letter = from->text[from->at];
    const read_relation *relation = read_top(from)->kind == READ_TOP ? read_find_relation(from) : NULL;
    if (relation)
        return read_take_relation(from, relation);
    switch (letter) {
    case '+':
    case '-':
        return read_sign(from);
    case ':':
        KAY_TRY(read_end_run(from));
        read_top(from)->base = read_top(from)->run;
        read_top(from)->has_base = true;
        read_top(from)->has_run = false;
        from->at++;
        return KAY_OK;
    case '|':
        return read_bars(from);
    case ',':
        return read_comma(from);
    case '}':
        return read_close_braces(from);
    case ')':
        return read_close_brackets(from);
    case '<':
    case '>':
    case '=':
    case '!':
        return read_fail(from, from->at, "a relation stands outside all brackets");
    default:
        return read_operand(from);
    }
}

static kay_status read_all(reading *from, kay_result *out)
{
    KAY_TRY(read_open(from, READ_TOP, 0));
    KAY_TRY(read_item(from, KAY_VALUE_ZERO)); /* so that there is a block, if empty */
    from->item_count = 0;
    for (read_skip_blanks(from); from->at < from->length; read_skip_blanks(from))
        KAY_TRY(read_step(from));
    const read_frame *frame = read_top(from);
    if (frame->kind != READ_TOP)
        return read_fail(from, frame->place,
                         frame->kind == READ_BRACES ? "this brace is never closed" : "this bracket is never closed");
    if (from->alone) {
        *out = from->answer;
        return KAY_OK;
    }
    kay_form form;
    KAY_TRY(read_end_sum(from, &form));
    *out = (kay_result){.kind = KAY_RESULT_VALUE, .form = form};
    if (from->relation) {
        kay_relation relation;
        KAY_TRY(kay_value_compare(from->store, read_value(from, from->left), read_value(from, form), &relation));
        *out = (kay_result){.kind = KAY_RESULT_TRUTH, .truth = from->relation->truths >> relation & 1};
    }
    return KAY_OK;
}

/* Of a text in ASCII. */
static kay_status read_plain(kay_value_store *store, const char *text, size_t length, const kay_value_names *names,
                             kay_result *out, size_t *place)
{
    reading from = {.store = store, .names = names, .text = text, .length = length};
    const kay_status status = read_all(&from, out);
    *place = status == KAY_EINPUT ? from.fault : from.at;
    kay_context *ctx = store->ctx;
    kay_free(ctx, from.frames, from.frame_room * sizeof *from.frames);
    kay_free(ctx, from.bars, from.bar_room * sizeof *from.bars);
    kay_free(ctx, from.items, from.item_room * sizeof *from.items);
    return status;
}

kay_status kay_value_read(kay_value_store *store, const char *text, size_t length, const kay_value_names *names,
                          kay_result *out, size_t *place)
{
    size_t plain_length, at;
    if (!kay_short_signs_has(text, length)) {
        const kay_status status = read_plain(store, text, length, names, out, &at);
        if (place && status != KAY_OK)
            *place = at;
        return status;
    }
    char *plain = kay_short_signs_plain(store->ctx, text, length, &plain_length);
    if (!plain)
        return kay_no_memory(store->ctx);
    const kay_status status = read_plain(store, plain, plain_length, names, out, &at);
    if (place && status != KAY_OK)
        *place = kay_short_signs_place(text, length, at);
    kay_free(store->ctx, plain, plain_length);
    return status;
}
