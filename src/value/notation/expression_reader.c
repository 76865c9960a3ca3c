/* Parses expressions in one pass from left to right, and hands each piece to the evaluator. */
#include <ctype.h>
#include <string.h>

#include "base/nearest_name.h"
#include "value/notation/expression_terms.h"
#include "value/notation/unicode_signs.h"

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

/* ---- Positions */

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

/* Fails if the name of a game begins here: it has no position. */
static kay_status read_bare_game(reading *from)
{
    enum { SHOWN = 60 };
    size_t length;
    KAY_TRY(kay_short_position_name(&from->positions, from->at, &length));
    if (!length)
        return KAY_OK;
    const char *name = from->text + from->at;
    const int shown = length < SHOWN ? (int)length : SHOWN;
    from->fault = from->at;
    from->at += length;
    size_t word = length;
    while (word && name[word - 1] != '.')
        word--;
    if (word && kay_short_function_find(name + word, length - word)) /* the notation of CGSuite */
        return kay_fail(from->machine.store->ctx, KAY_EINPUT, "write %.*s(G), not G.%.*s", (int)(length - word),
                        name + word, (int)(length - word), name + word);
    read_skip_blanks(from);
    const char sign = read_ahead(from, 0);
    return kay_fail(from->machine.store->ctx, KAY_EINPUT,
                    "'%.*s' is a game: its position must follow at once, in brackets and quotes: %.*s('...')%s", shown,
                    name, shown, name,
                    sign == '+' || sign == '*' ? "; sums and products of games are not read in expressions" : "");
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
    KAY_TRY(read_bare_game(from));
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
    if (kay_short_is_downs(word, length))
        return kay_short_read_ups(from);
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
    if (read_is_digit(letter)) {
        KAY_TRY(read_bare_game(from));
        return kay_short_read_number(from);
    }
    if (letter == '*')
        return kay_short_read_nimber(from);
    if (letter == '^')
        return kay_short_read_ups(from);
    if (read_is_letter(letter))
        return read_word(from);
    if (letter != '(' && letter != '{' && !quoted) {
        KAY_TRY(read_bare_game(from));
        return read_fail(from, from->at,
                         frame->has_run ? "expected a sign or the end here" : "no game begins like this");
    }
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
