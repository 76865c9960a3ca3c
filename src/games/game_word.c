/* Parses the names of games: prefixes, sums, products, brackets and plain names. */
#include "games/game_word.h"

#include <ctype.h>
#include <string.h>

#include "math/heap_code.h"

#include "games/named/named.h"
#include "games/turning/turning.h"
#include "games/variant/variant.h"

static const struct {
    const char *text;
    kay_game_word_kind kind;
} word_prefixes[] = {
    {"negative:", KAY_GAME_NEGATIVE}, {"impartial:", KAY_GAME_IMPARTIAL}, {"misere:", KAY_GAME_MISERE}};

static kay_word_part word_whole(const char *word)
{
    return (kay_word_part){word, word + strlen(word)};
}

static size_t word_length(kay_word_part word)
{
    return (size_t)(word.to - word.from);
}

kay_word_part kay_word_trim(kay_word_part word)
{
    while (word.from < word.to && isspace((unsigned char)*word.from))
        word.from++;
    while (word.from < word.to && isspace((unsigned char)word.to[-1]))
        word.to--;
    return word;
}

static bool word_begins(kay_word_part word, const char *with)
{
    return word_length(word) >= strlen(with) && memcmp(word.from, with, strlen(with)) == 0;
}

static bool word_ends(kay_word_part word, const char *with)
{
    const size_t length = strlen(with);
    return word_length(word) > length && memcmp(word.to - length, with, length) == 0;
}

static bool word_is_path(kay_word_part word)
{
    return word_ends(word, ".lua") || word_ends(word, ".so");
}

/* Whether a '+' belongs to a coin-turning code, where 3+ means three coins or more: then only letters of the code, such
 * as C(5), follow it up to the end of its entry. */
static bool word_in_code(kay_word_part word, const char *plus)
{
    const char *at = plus + 1;
    if (!memmem(word.from, (size_t)(plus - word.from), "turning:", strlen("turning:")))
        return false;
    while (at < word.to && strchr("CESF", *at))
        if (*at++ == 'C' && at < word.to && *at == '(') {
            at += 1 + strspn(at + 1, "0123456789");
            at += at < word.to; /* the bracket */
        }
    while (at < word.to && *at == ' ')
        at++;
    return at == word.to || strchr(",*+)", *at);
}

/* Returns the first `sign`, '+' or '*', outside brackets and braces; the end of the word if there is none. */
static const char *word_sign(kay_word_part word, char sign)
{
    unsigned deep = 0;
    for (const char *at = word.from; at < word.to; at++) {
        if (*at == sign && !deep && !(sign == '+' && word_in_code(word, at)))
            return at;
        if (strchr("({", *at))
            deep++;
        if (strchr(")}", *at) && deep)
            deep--;
    }
    return word.to;
}

/* Takes the first term of a sum off the word; *more: another term must follow. */
static kay_word_part word_term(kay_word_part *rest, bool *more)
{
    const kay_word_part term = {rest->from, word_sign(*rest, '+')};
    *more = term.to < rest->to;
    rest->from = *more ? term.to + 1 : term.to;
    return term;
}

/* Takes the prefix off a word; false: it has none. */
static bool word_prefix(kay_word_part *word, kay_game_word_kind *kind)
{
    for (size_t i = 0; i < sizeof word_prefixes / sizeof *word_prefixes; i++)
        if (word_begins(*word, word_prefixes[i].text)) {
            word->from += strlen(word_prefixes[i].text);
            *kind = word_prefixes[i].kind;
            return true;
        }
    return false;
}

bool kay_word_brackets(kay_word_part *word)
{
    unsigned deep = 0;
    if (word_length(*word) < 2 || *word->from != '(')
        return false;
    for (const char *at = word->from; at < word->to; at++) {
        deep += *at == '(';
        if (*at == ')' && --deep == 0 && at + 1 < word->to)
            return false;
    }
    if (deep)
        return false;
    word->from++;
    word->to--;
    return true;
}

/* Drops the blanks and brackets around a word. */
static kay_word_part word_bare(kay_word_part word)
{
    unsigned deep = 0;
    do
        word = kay_word_trim(word);
    while (deep++ < KAY_GAME_WORD_DEEP && kay_word_brackets(&word));
    return word;
}

/* Splits a product at its first '*'; false: the word is not a product. */
static bool word_product(kay_word_part word, kay_word_part *first, kay_word_part *rest)
{
    *first = (kay_word_part){word.from, word_sign(word, '*')};
    if (first->to == word.to || word_is_path(word))
        return false;
    *rest = (kay_word_part){first->to + 1, word.to};
    return true;
}

/* ---- The tree */

static kay_status word_read(kay_arena *arena, kay_word_part word, unsigned deep, kay_game_word **out);

/* Parses a part and appends it to the operands. */
static kay_status word_add(kay_arena *arena, kay_word_part part, unsigned deep, kay_game_word *to,
                           kay_game_word ***last)
{
    KAY_TRY(word_read(arena, part, deep + 1, *last));
    to->looks = to->looks && (**last)->looks;
    to->file = to->file ? to->file : (**last)->file;
    *last = &(**last)->next;
    return KAY_OK;
}

/* Parses the terms of a sum.  If some term does not look like a game, stops after VARIANT_OPERANDS + 1 terms. */
static kay_status word_read_sum(kay_arena *arena, kay_word_part word, unsigned deep, kay_game_word *out)
{
    kay_game_word **last = &out->operands;
    unsigned count = 0;
    out->kind = KAY_GAME_SUM;
    out->looks = true;
    for (bool more = true; more && (out->looks || count <= VARIANT_OPERANDS); count++)
        KAY_TRY(word_add(arena, word_term(&word, &more), deep, out, &last));
    return KAY_OK;
}

static kay_status word_read_name(kay_arena *arena, kay_word_part word, kay_game_word *out)
{
    enum { LONGEST = 1 << 16 };
    if (word_length(word) > LONGEST)
        return KAY_OK;
    out->name = kay_arena_text(arena, word.from, word_length(word));
    if (!out->name)
        return kay_no_memory(arena->ctx);
    out->file = word_is_path(word) ? out->name : NULL;
    out->looks = out->file || kay_ruleset_find(out->name) || named_find(out->name, word_length(word)) ||
                 kay_heap_code_looks(out->name) || turning_looks(out->name);
    return KAY_OK;
}

static kay_status word_read(kay_arena *arena, kay_word_part word, unsigned deep, kay_game_word **out)
{
    word = word_bare(word);
    kay_word_part first, rest = word;
    KAY_NEW(kay_game_word, read, arena, 1);
    const kay_game_word nothing = {.text = word.from, .length = word_length(word)};
    *read = nothing;
    *out = read;
    read->too_deep = deep > KAY_GAME_WORD_DEEP || kay_word_brackets(&rest);
    if (read->too_deep)
        return KAY_OK;
    if (word_sign(word, '+') < word.to) {
        KAY_TRY(word_read_sum(arena, word, deep, read));
        if (read->looks || !word_is_path(word)) /* a path with a '+' is a sum only if all terms look like games */
            return KAY_OK;
        *read = nothing;
    }
    kay_game_word **last = &read->operands;
    if (word_product(word, &first, &rest)) {
        read->kind = KAY_GAME_PRODUCT;
        read->looks = true;
        KAY_TRY(word_add(arena, first, deep, read, &last));
    } else if (word_prefix(&rest, &read->kind)) {
        read->looks = true;
    } else {
        return word_read_name(arena, word, read);
    }
    return word_add(arena, rest, deep, read, &last);
}

kay_status kay_game_word_read(kay_arena *arena, const char *word, kay_game_word **out)
{
    KAY_TRY(word_read(arena, word_whole(word), 0, out));
    if (!(*out)->looks)
        (*out)->file = NULL;
    return KAY_OK;
}
