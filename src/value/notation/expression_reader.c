/* Parses expressions in one pass from left to right, and hands each piece to the evaluator. */
#include <ctype.h>
#include <string.h>

#include "base/nearest_name.h"
#include "value/dyadic.h"
#include "value/notation/expression_evaluator.h"
#include "value/notation/position_reader.h"
#include "value/notation/unicode_signs.h"

typedef struct reading {
    short_machine machine;
    const kay_value_names *names;
    short_positions positions;
    const char *text;
    size_t length, at;
    size_t fault; /* the place of a syntax error; SIZE_MAX: the error is at `at` */
    bool faulty_rules; /* the error is in the rules of a position, not in the text */
    const struct read_relation *relation; /* NULL: none so far */
    kay_form left; /* the left side of the relation */
    bool alone; /* the whole expression is one call that does not return a game */
    kay_result answer; /* that result */
} reading;

typedef struct read_relation {
    const char *sign;
    unsigned truths; /* bit r: true if the games compare as kay_relation r */
} read_relation;

#define READ_BIT(relation) (1u << (relation))

/* A sign stands before its prefixes, so that the first sign that matches is the longest. */
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
    return kay_fail(from->machine.store->ctx, KAY_EINPUT, "%s", words);
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

static short_frame *read_top(const reading *from)
{
    return kay_short_machine_top(&from->machine);
}

static kay_status read_part(reading *from, kay_form part)
{
    return kay_short_machine_part(&from->machine, part);
}

/* ---- Numbers, ups and nimbers */

static size_t read_digits(const reading *from, size_t at)
{
    while (at < from->length && read_is_digit(from->text[at]))
        at++;
    return at;
}

/* Reads digits as a small number. */
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

/* Reads the digits from `start` to `end` as a number. */
static kay_status read_whole(reading *from, size_t start, size_t end, kay_value *out)
{
    kay_value_store *store = from->machine.store;
    from->fault = start;
    KAY_TRY(kay_short_give(store, kay_dyadic_id(store, kay_dyadic_read(store, from->text + start, end - start)), out));
    from->fault = SIZE_MAX;
    return KAY_OK;
}

static kay_status read_over(reading *from, kay_value numerator, kay_value *out)
{
    const size_t start = from->at, end = read_digits(from, start);
    kay_value whole;
    if (start == end)
        return read_fail(from, start, "a number must follow '/'");
    KAY_TRY(read_whole(from, start, end, &whole));
    const kay_dyadic below = kay_dyadic_of(from->machine.store, whole);
    if (kay_dyadic_sign(from->machine.store, below) == 0)
        return read_fail(from, start, "division by zero");
    const uint64_t bits = kay_dyadic_bits(from->machine.store, below);
    const kay_dyadic power =
        kay_dyadic_scale(from->machine.store, below, 1 - (int64_t)bits); /* 1 if the denominator is a power of two */
    if (from->machine.store->error == KAY_OK &&
        kay_dyadic_compare(from->machine.store, power, kay_dyadic_integer(1)) != 0)
        return read_fail(from, start, "the denominator of a number must be a power of two");
    from->at = end;
    const kay_dyadic number =
        kay_dyadic_scale(from->machine.store, kay_dyadic_of(from->machine.store, numerator), 1 - (int64_t)bits);
    return kay_short_give(from->machine.store, kay_dyadic_id(from->machine.store, number), out);
}

/* Reads a number, or the count of a multiple. */
static kay_status read_number(reading *from)
{
    short_frame *frame = read_top(from);
    const size_t start = from->at, end = read_digits(from, start);
    if (frame->has_run)
        return read_fail(from, start, "a number follows a game: a sign or a comma is missing");
    kay_value number;
    KAY_TRY(read_whole(from, start, end, &number));
    from->at = end;
    if (read_ahead(from, 0) == '/') {
        from->at++;
        KAY_TRY(read_over(from, number, &number));
    }
    if (frame->minus && !frame->switches) { /* the minus belongs to the number */
        KAY_TRY(kay_value_negate(from->machine.store, number, &number));
        frame->minus = false;
    }
    if (read_ahead(from, 0) != '.')
        return read_part(from, number);
    if (!kay_value_is_integer(from->machine.store, number))
        return read_fail(from, start, "a multiple n.G needs a whole number before the point");
    if (read_is_digit(read_ahead(from, 1)))
        return read_fail(from, from->at, "a point separates a count from a game, as in 3.^; write fractions as 7/2");
    from->at++;
    return kay_short_machine_count(&from->machine, number);
}

static kay_status read_nimber(reading *from)
{
    uint32_t nimber = 1;
    kay_value game;
    from->at++;
    if (read_is_digit(read_ahead(from, 0)))
        KAY_TRY(read_small(from, SHORT_NIMBER_MAX, "a nimber must be below 2^29", &nimber));
    KAY_TRY(kay_value_nus(from->machine.store, KAY_VALUE_ZERO, 0, nimber, &game));
    return read_part(from, game);
}

/* Whether the next brackets are those of a power; *behind is the place after them. */
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

/* Reads the <n> or [n] of a power after an arrow; *found: there is one. */
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
        return read_fail(from, start, "powers of up are ^<n> and ^[n] with a whole number n; for negatives write v");
    from->at = start;
    KAY_TRY(read_small(from, INT32_MAX, "a power of up must be below 2^31", &length));
    from->at = behind;
    if (!length)
        return read_fail(from, start, "powers of up begin with ^<1>");
    return (open == '<' ? kay_value_up_power : kay_value_up_sum)(from->machine.store, length, out);
}

/* Reads ^ ^^ ^3 ^<3> ^[3], and the same with v. */
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
                return read_fail(from, from->at, "a number follows several arrows: ^^^ is ^3");
            KAY_TRY(read_small(from, INT32_MAX, "a multiple of up must be below 2^31", &times));
            ups = times;
        }
        if (ups > INT32_MAX)
            return read_fail(from, start, "a multiple of up must be below 2^31");
        KAY_TRY(kay_value_nus(from->machine.store, KAY_VALUE_ZERO, (int32_t)ups, 0, &game));
    }
    if (arrow == 'v')
        KAY_TRY(kay_value_negate(from->machine.store, game, &game));
    return read_part(from, game);
}

/* ---- Words */

/* Whether a word is v, vv, v3 or the like. */
static bool read_is_downs(const char *word, size_t length)
{
    size_t at = 0;
    while (at < length && word[at] == 'v')
        at++;
    while (at && at < length && read_is_digit(word[at]))
        at++;
    return at == length;
}

/* How the value of the expression depends on a part that ends at `end`: known only for a term outside all brackets. */
static int read_direction(reading *from, size_t end)
{
    const short_frame *frame = read_top(from);
    const size_t at = from->at;
    from->at = end;
    read_skip_blanks(from);
    const bool base = read_ahead(from, 0) == ':';
    from->at = at;
    if (frame->kind != SHORT_FRAME_ALL || frame->has_base || frame->has_count || frame->switches || base ||
        from->relation)
        return 0;
    return frame->subtract != frame->minus ? -1 : 1;
}

/* Reads a position if one begins here.  With `guess` its game may be unknown, which is then an error. */
static kay_status read_position(reading *from, bool guess, bool *found)
{
    kay_context *ctx = from->machine.store->ctx;
    kay_position_words words;
    kay_value value;
    size_t end, place = from->at;
    kay_status status = kay_short_position_find(&from->positions, ctx, from->at, guess, found, &words, &end, &place);
    if (status == KAY_OK && !*found)
        return KAY_OK;
    if (status == KAY_OK && read_top(from)->has_run)
        return read_fail(from, from->at, "a position follows a game: a sign or a comma is missing");
    if (status == KAY_OK) {
        words.direction = read_direction(from, end);
        place = 0;
        status = from->positions.hooks->find(from->positions.hooks->user, &words, &value, &place);
        place = place == KAY_NO_PLACE ? KAY_NO_PLACE : place + from->at;
    }
    if (status == KAY_EINPUT) {
        from->faulty_rules = place == KAY_NO_PLACE;
        from->fault = from->faulty_rules ? from->at : place;
    }
    KAY_TRY(status);
    from->at = end;
    return read_part(from, value);
}

/* ---- Names */

static const char *read_function_name(const void *user, unsigned i)
{
    const kay_value_function *function = kay_value_function_at(i / 2);
    (void)user;
    if (!function)
        return NULL;
    return i % 2 && function->other ? function->other : function->name;
}

/* Fails at an unknown name.  If a bracket follows, a function may be meant. */
static kay_status read_unknown(reading *from, size_t end)
{
    enum { SHOWN = 60 };
    char word[SHOWN + 1];
    const char *nearest = NULL;
    const size_t length = end - from->at < SHOWN ? end - from->at : SHOWN;
    for (size_t i = 0; i < length; i++)
        word[i] = (char)tolower((unsigned char)from->text[from->at + i]);
    word[length] = '\0';
    if (end < from->length && from->text[end] == '(')
        nearest = kay_nearest_name(word, read_function_name, NULL);
    from->fault = from->at;
    return kay_fail(from->machine.store->ctx, KAY_EINPUT, "unknown name '%.*s'%s%s%s", (int)length,
                    from->text + from->at, nearest ? "; did you mean '" : "", nearest ? nearest : "",
                    nearest ? "'?" : "");
}

/* Opens the call of a function whose name ends at `end`. */
static kay_status read_function(reading *from, const kay_short_function *function, size_t end)
{
    if (end == from->length || from->text[end] != '(') {
        from->fault = end;
        return kay_fail(from->machine.store->ctx, KAY_EINPUT, "a bracket must follow: %s(%s)", function->told.name,
                        function->told.takes);
    }
    if (read_top(from)->has_run && !function->part)
        return read_fail(from, from->at, "a function follows a game: a sign or a comma is missing");
    KAY_TRY(kay_short_machine_open(&from->machine, SHORT_FRAME_CALL, from->at));
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
        bool found;
        KAY_TRY(read_position(from, true, &found));
        return found ? KAY_OK : read_unknown(from, end);
    }
    if (read_top(from)->has_run)
        return read_fail(from, start, "a name follows a game: a sign or a comma is missing");
    from->at = end;
    return read_part(from, form);
}

/* ---- Braces and brackets */

static kay_status read_bars(reading *from)
{
    uint64_t count = 0;
    if (read_top(from)->kind != SHORT_FRAME_BRACES)
        return read_fail(from, from->at, "a bar is allowed only inside braces");
    KAY_TRY(kay_short_machine_end_item(&from->machine, false));
    while (read_ahead(from, count) == '|')
        count++;
    KAY_TRY(kay_short_machine_bars(&from->machine, count));
    from->at += count;
    return KAY_OK;
}

static kay_status read_comma(reading *from)
{
    const short_frame_kind kind = read_top(from)->kind;
    if (kind != SHORT_FRAME_BRACES && kind != SHORT_FRAME_CALL)
        return read_fail(from, from->at, "a comma is allowed only inside braces and calls");
    KAY_TRY(kay_short_machine_end_item(&from->machine, true));
    read_top(from)->comma = true;
    from->at++;
    return KAY_OK;
}

static kay_status read_close_braces(reading *from)
{
    kay_form game;
    if (read_top(from)->kind != SHORT_FRAME_BRACES)
        return read_fail(from, from->at, "this brace closes nothing");
    KAY_TRY(kay_short_machine_end_item(&from->machine, false));
    KAY_TRY(kay_short_machine_braces(&from->machine, &game));
    const bool quoted = read_top(from)->quoted;
    from->at++;
    if (quoted && read_ahead(from, 0) != '\'')
        return read_fail(from, from->at, "an explicit form ends with }'");
    from->at += quoted;
    from->machine.frame_count--;
    return read_part(from, game);
}

/* Closes a call: its result is a part of the run, or the answer to the whole expression. */
static kay_status read_close_call(reading *from)
{
    const kay_short_function *function = read_top(from)->function;
    kay_result result;
    KAY_TRY(kay_short_machine_end_item(&from->machine, true));
    from->fault = read_top(from)->place;
    KAY_TRY(kay_short_machine_call(&from->machine, &result));
    from->at++;
    if (result.kind == KAY_RESULT_VALUE) {
        from->fault = SIZE_MAX;
        return read_part(from, result.form);
    }
    const short_frame *frame = read_top(from);
    read_skip_blanks(from);
    from->alone = frame->kind == SHORT_FRAME_ALL && kay_short_machine_is_empty(frame) && !from->relation;
    from->answer = result;
    if (from->alone && from->at == from->length)
        return KAY_OK;
    return kay_fail(from->machine.store->ctx, KAY_EINPUT,
                    result.kind == KAY_RESULT_NONE ? "%s has no value here, so the whole expression has no value"
                                                   : "%s does not return a game, so it must be the whole expression",
                    function->told.name);
}

static kay_status read_close_brackets(reading *from)
{
    const short_frame_kind kind = read_top(from)->kind;
    kay_form form;
    if (kind == SHORT_FRAME_CALL)
        return read_close_call(from);
    if (kind != SHORT_FRAME_BRACKETS)
        return read_fail(from, from->at, "this bracket closes nothing");
    KAY_TRY(kay_short_machine_end_sum(&from->machine, &form));
    from->at++;
    from->machine.frame_count--;
    return read_part(from, form);
}

/* ---- The whole expression */

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
        return read_fail(from, from->at, "an expression has at most one relation");
    KAY_TRY(kay_short_machine_end_sum(&from->machine, &from->left));
    from->relation = relation;
    from->at += strlen(relation->sign);
    return KAY_OK;
}

/* Reads a position, the beginning of a game, or a part of a run. */
static kay_status read_operand(reading *from)
{
    const short_frame *frame = read_top(from);
    const char letter = from->text[from->at];
    const bool quoted = letter == '\'' && read_ahead(from, 1) == '{';
    bool position;
    KAY_TRY(read_position(from, false, &position));
    if (position)
        return KAY_OK;
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
                         frame->has_run ? "expected a sign or the end here" : "no game begins like this");
    if (frame->has_run)
        return read_fail(from, from->at, "a game follows another: a sign or a comma is missing");
    const short_frame_kind kind = letter == '(' ? SHORT_FRAME_BRACKETS : SHORT_FRAME_BRACES;
    KAY_TRY(kay_short_machine_open(&from->machine, kind, from->at));
    from->at += 1 + quoted;
    read_top(from)->quoted = quoted;
    return KAY_OK;
}

static kay_status read_sign(reading *from)
{
    const bool minus = from->text[from->at] == '-', switches = !minus && read_ahead(from, 1) == '-';
    if (read_top(from)->has_run) {
        KAY_TRY(kay_short_machine_end_term(&from->machine));
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
    const read_relation *relation = read_top(from)->kind == SHORT_FRAME_ALL ? read_find_relation(from) : NULL;
    if (relation)
        return read_take_relation(from, relation);
    switch (letter) {
    case '+':
    case '-':
        return read_sign(from);
    case ':':
        KAY_TRY(kay_short_machine_colon(&from->machine));
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
        return read_fail(from, from->at, "a relation is not allowed inside brackets");
    case '!':
        return read_fail(from, from->at,
                         read_ahead(from, 1) == '=' ? "a relation is not allowed inside brackets"
                                                    : "'!' is allowed only in '!='");
    default:
        return read_operand(from);
    }
}

static kay_status read_all(reading *from, kay_result *out)
{
    short_machine *machine = &from->machine;
    for (read_skip_blanks(from); from->at < from->length; read_skip_blanks(from))
        KAY_TRY(read_step(from));
    const short_frame *frame = read_top(from);
    if (frame->kind != SHORT_FRAME_ALL)
        return read_fail(from, frame->place,
                         frame->kind == SHORT_FRAME_BRACES ? "this brace is never closed"
                                                           : "this bracket is never closed");
    if (from->alone) {
        *out = from->answer;
        return KAY_OK;
    }
    kay_form form;
    KAY_TRY(kay_short_machine_end_sum(machine, &form));
    *out = (kay_result){.kind = KAY_RESULT_VALUE, .form = form};
    if (from->relation) {
        kay_relation relation;
        KAY_TRY(kay_value_compare(machine->store, kay_short_form_value(machine->store, from->left),
                                  kay_short_form_value(machine->store, form), &relation));
        *out = (kay_result){.kind = KAY_RESULT_TRUTH, .truth = from->relation->truths >> relation & 1};
    }
    return KAY_OK;
}

/* kay_value_read_with for a text in ASCII. */
static kay_status read_plain(kay_value_store *store, const char *text, size_t length, const kay_value_names *names,
                             const kay_value_positions *positions, kay_result *out, size_t *place)
{
    reading from = {.names = names,
                    .positions = {.hooks = positions, .text = text, .length = length},
                    .text = text,
                    .length = length,
                    .fault = SIZE_MAX};
    kay_status status = kay_short_machine_init(&from.machine, store);
    if (status == KAY_OK)
        status = read_all(&from, out);
    *place = from.faulty_rules ? KAY_NO_PLACE : status == KAY_EINPUT && from.fault != SIZE_MAX ? from.fault : from.at;
    kay_short_machine_free(&from.machine);
    return status;
}

kay_status kay_value_read_with(kay_value_store *store, const char *text, size_t length, const kay_value_names *names,
                               const kay_value_positions *positions, kay_result *out, size_t *place)
{
    kay_text plain;
    size_t at;
    kay_text_init(&plain, store->ctx);
    kay_status status = kay_short_signs_plain(text, length, &plain);
    if (status == KAY_OK) {
        status = read_plain(store, kay_text_string(&plain), plain.length, names, positions, out, &at);
        if (place && status != KAY_OK)
            *place = at == KAY_NO_PLACE ? at : kay_short_signs_place(text, length, at);
    }
    kay_text_free(&plain);
    return status;
}

kay_status kay_value_read(kay_value_store *store, const char *text, size_t length, const kay_value_names *names,
                          kay_result *out, size_t *place)
{
    return kay_value_read_with(store, text, length, names, NULL, out, place);
}
