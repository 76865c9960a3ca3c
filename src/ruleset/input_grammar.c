/* Parses the text of a grammar, item by item and word by word. */
#include "ruleset/input_grammar.h"

#include <ctype.h>
#include <string.h>

enum { GRAMMAR_COUNT_MOST = 4096 }; /* the largest number in a count */

/* A piece of the text. */
typedef struct grammar_word {
    const char *text;
    size_t length;
} grammar_word;

/* The text between two ';' and its words. */
typedef struct grammar_piece {
    grammar_word whole, *words;
    unsigned count;
} grammar_piece;

typedef struct grammar_maker {
    kay_arena *arena;
    kay_input_grammar *grammar;
    bool plain;
} grammar_maker;

#define grammar_fail(maker, ...) kay_fail((maker)->arena->ctx, KAY_EINPUT, __VA_ARGS__)

#define WORD(word) (int)((word).length < 40 ? (word).length : 40), (word).text

const kay_input_grammar kay_grammar_of_lines = {
    .count = 2,
    .items = {{.kind = KAY_GRAMMAR_CASES}, {.kind = KAY_GRAMMAR_LINE}},
};

static bool grammar_is(grammar_word word, const char *name)
{
    return strlen(name) == word.length && memcmp(word.text, name, word.length) == 0;
}

static bool grammar_is_any(grammar_word word, const char *const *names)
{
    while (*names && !grammar_is(word, *names))
        names++;
    return *names;
}

static const char *const grammar_keywords[] = {"numbers", "number", "pairs", "rows", "of",   "letters", "lists",
                                               "words",   "word",   "tree",  "in",   "line", NULL};

/* Returns the index of the name at the beginning of a word, or -1 if no earlier item has this name. */
static int grammar_name(const kay_input_grammar *grammar, grammar_word word)
{
    size_t length = 0;
    while (length < word.length && (isalnum((unsigned char)word.text[length]) || word.text[length] == '_'))
        length++;
    for (unsigned i = 0; i < grammar->names; i++)
        if (grammar_is((grammar_word){word.text, length}, grammar->name[i]))
            return (int)i;
    return -1;
}

/* Splits a piece into words.  The words of a term with blanks, as in `n - 1`, are one word. */
static kay_status grammar_split(grammar_maker *maker, const char *text, size_t length, grammar_piece *out)
{
    KAY_NEW(grammar_word, words, maker->arena, length / 2 + 1);
    *out = (grammar_piece){.whole = {text, length}, .words = words};
    bool joins = false;
    for (size_t i = strspn(text, " \t\r\n"); i < length; i += strspn(text + i, " \t\r\n")) {
        const grammar_word word = {text + i, strcspn(text + i, " \t\r\n;")};
        const bool sign = out->count && (grammar_is(word, "-") || grammar_is(word, "+"));
        if (!sign && !joins)
            words[out->count++] = word;
        joins = sign;
        i += word.length;
        words[out->count - 1].length = (size_t)(text + i - words[out->count - 1].text);
        out->whole = (grammar_word){words->text, (size_t)(text + i - words->text)};
    }
    return KAY_OK;
}

static kay_status grammar_add(grammar_maker *maker, kay_grammar_kind kind, kay_grammar_item **out)
{
    kay_input_grammar *grammar = maker->grammar;
    if (grammar->count == KAY_GRAMMAR_ITEMS)
        return grammar_fail(maker, "more than %d items", KAY_GRAMMAR_ITEMS);
    *out = &grammar->items[grammar->count++];
    (*out)->kind = kind;
    (*out)->name = -1;
    return KAY_OK;
}

/* Parses a whole number from 1 to GRAMMAR_COUNT_MOST. */
static kay_status grammar_take_number(grammar_maker *maker, grammar_word word, int64_t *out)
{
    size_t digits = 0;
    for (*out = 0; digits < word.length && isdigit((unsigned char)word.text[digits]); digits++)
        *out = *out > GRAMMAR_COUNT_MOST ? *out : *out * 10 + (word.text[digits] - '0');
    if (digits < word.length)
        return grammar_fail(maker, "the count '%.*s' is neither a number nor an earlier name", WORD(word));
    if (*out < 1 || *out > GRAMMAR_COUNT_MOST)
        return grammar_fail(maker, "the count %.*s must be from 1 to %d", WORD(word), GRAMMAR_COUNT_MOST);
    return KAY_OK;
}

/* Parses what follows a name in a word: nothing, or plus or minus a number. */
static kay_status grammar_take_offset(grammar_maker *maker, grammar_word word, kay_grammar_term *out)
{
    const char *at = word.text + strlen(maker->grammar->name[out->name]), *end = word.text + word.length;
    while (at < end && isspace((unsigned char)*at))
        at++;
    if (at == end)
        return KAY_OK;
    const char sign = *at++;
    while (at < end && isspace((unsigned char)*at))
        at++;
    if ((sign != '-' && sign != '+') || at == end)
        return grammar_fail(maker, "'%.*s' is not like n, n - 1 or n + 1", WORD(word));
    KAY_TRY(grammar_take_number(maker, (grammar_word){at, (size_t)(end - at)}, &out->number));
    out->number = sign == '-' ? -out->number : out->number;
    return KAY_OK;
}

/* Parses a count: a name, a number, or a name plus or minus a number.  Advances *at past it. */
static kay_status grammar_take_count(grammar_maker *maker, const grammar_piece *piece, unsigned *at,
                                     kay_grammar_term *out)
{
    const grammar_word word = piece->words[(*at)++];
    *out = (kay_grammar_term){.name = grammar_name(maker->grammar, word)};
    if (out->name < 0)
        return grammar_take_number(maker, word, &out->number);
    maker->grammar->counts[out->name] = true;
    return grammar_take_offset(maker, word, out);
}

/* Parses an end of a range: a name, a name plus or minus a number, or a whole number of 64 bits. */
static kay_status grammar_take_end(grammar_maker *maker, grammar_word word, kay_grammar_term *out)
{
    const bool minus = word.length && *word.text == '-';
    *out = (kay_grammar_term){.name = grammar_name(maker->grammar, word)};
    if (out->name >= 0)
        return grammar_take_offset(maker, word, out);
    bool good = word.length > minus;
    for (size_t i = minus; i < word.length && good; i++) {
        const int digit = word.text[i] - '0';
        good = digit >= 0 && digit <= 9 && !__builtin_mul_overflow(out->number, 10, &out->number) &&
               !__builtin_add_overflow(out->number, minus ? -digit : digit, &out->number);
    }
    return good ? KAY_OK
                : grammar_fail(maker, "the end '%.*s' of a range is neither a number nor an earlier name", WORD(word));
}

/* Parses `in 1..n` if it comes next. */
static kay_status grammar_take_range(grammar_maker *maker, const grammar_piece *piece, unsigned *at,
                                     kay_grammar_range *out)
{
    const grammar_word word = *at < piece->count ? piece->words[*at] : (grammar_word){"", 0};
    size_t dots = 0;
    while (dots + 1 < word.length && !(word.text[dots] == '.' && word.text[dots + 1] == '.'))
        dots++;
    if (dots + 1 >= word.length)
        return grammar_fail(maker, "'%.*s': a range must look like 1..n", WORD(piece->whole));
    ++*at;
    out->from = dots > 0;
    out->to = dots + 2 < word.length;
    if (out->from)
        KAY_TRY(grammar_take_end(maker, (grammar_word){word.text, dots}, &out->least));
    if (out->to)
        KAY_TRY(grammar_take_end(maker, (grammar_word){word.text + dots + 2, word.length - dots - 2}, &out->most));
    if (out->to && out->most.name >= 0)
        maker->grammar->counts[out->most.name] = true;
    const bool fixed = out->from && out->to && out->least.name < 0 && out->most.name < 0;
    return fixed && out->least.number > out->most.number ? grammar_fail(maker, "the range '%.*s' is empty", WORD(word))
                                                         : KAY_OK;
}

static kay_status grammar_take_name(grammar_maker *maker, grammar_word word)
{
    kay_input_grammar *grammar = maker->grammar;
    kay_grammar_item *item;
    bool good = true;
    if (grammar->names == KAY_GRAMMAR_NAMES)
        return grammar_fail(maker, "more than %d named numbers", KAY_GRAMMAR_NAMES);
    if (grammar_is(word, "T") || grammar_is(word, "*"))
        return grammar_fail(maker, "'%.*s' must be the first item, alone", WORD(word));
    for (size_t k = 0; k < word.length; k++) {
        const unsigned char letter = (unsigned char)word.text[k];
        good = good && (isalpha(letter) || letter == '_' || (k && isdigit(letter)));
    }
    if (!good || grammar_is_any(word, grammar_keywords))
        return grammar_fail(maker, "'%.*s' is not a name such as n or k2", WORD(word));
    if (grammar_name(grammar, word) >= 0)
        return grammar_fail(maker, "'%.*s' is named twice", WORD(word));
    if (!(grammar->name[grammar->names] = kay_arena_text(maker->arena, word.text, word.length)))
        return kay_no_memory(maker->arena->ctx);
    KAY_TRY(grammar_add(maker, KAY_GRAMMAR_NUMBER, &item));
    item->name = (int)grammar->names++;
    return KAY_OK;
}

/* Advances past the word if it comes next in a piece; otherwise returns false. */
static bool grammar_takes(const grammar_piece *piece, unsigned *at, const char *word)
{
    const bool comes = *at < piece->count && grammar_is(piece->words[*at], word);
    *at += comes;
    return comes;
}

static kay_status grammar_take_names(grammar_maker *maker, const grammar_piece *piece)
{
    kay_input_grammar *grammar = maker->grammar;
    for (unsigned at = 0; at < piece->count;) {
        KAY_TRY(grammar_take_name(maker, piece->words[at++]));
        if (!grammar_takes(piece, &at, "in"))
            continue;
        grammar->names--; /* the ends of its range are earlier names */
        KAY_TRY(grammar_take_range(maker, piece, &at, grammar->items[grammar->count - 1].ranges));
        grammar->names++;
    }
    grammar->items[grammar->count - 1].ends_line = true;
    return KAY_OK;
}

/* Parses the words after a count.  Sets the kind to KAY_GRAMMAR_NUMBER if they are none. */
static kay_status grammar_take_kind(grammar_maker *maker, const grammar_piece *piece, unsigned *at, unsigned words,
                                    kay_grammar_item *item)
{
    const bool rows = grammar_takes(piece, at, "rows");
    item->kind = KAY_GRAMMAR_NUMBER;
    if (rows && !(grammar_takes(piece, at, "of") && *at + 1 < words))
        return KAY_OK;
    if (rows)
        KAY_TRY(grammar_take_count(maker, piece, at, &item->counts[1]));
    if (rows && grammar_takes(piece, at, "letters"))
        item->kind = KAY_GRAMMAR_ROWS;
    else if (grammar_takes(piece, at, "numbers") || grammar_takes(piece, at, "number"))
        item->kind = rows ? KAY_GRAMMAR_TABLE : KAY_GRAMMAR_NUMBERS;
    else if (!rows && grammar_takes(piece, at, "pairs"))
        item->kind = KAY_GRAMMAR_PAIRS;
    else if (!rows && grammar_takes(piece, at, "lists"))
        item->kind = KAY_GRAMMAR_LISTS;
    else if (!rows && grammar_takes(piece, at, "words"))
        item->kind = KAY_GRAMMAR_WORDS;
    return KAY_OK;
}

/* Parses the rest of `tree of n`. */
static kay_status grammar_take_tree(grammar_maker *maker, const grammar_piece *piece, unsigned *at,
                                    kay_grammar_item *item)
{
    kay_grammar_term *vertices = &item->ranges[0].most;
    item->kind = KAY_GRAMMAR_PAIRS;
    item->tree = true;
    KAY_TRY(grammar_take_count(maker, piece, at, vertices));
    item->counts[0] = (kay_grammar_term){vertices->name, vertices->number - 1};
    item->ranges[0].from = item->ranges[0].to = true;
    item->ranges[0].least = (kay_grammar_term){.name = -1, .number = 1};
    item->ranges[1] = item->ranges[0];
    return KAY_OK;
}

static kay_status grammar_take_list(grammar_maker *maker, const grammar_piece *piece, unsigned words)
{
    static const char *const ends[] = {"numbers", "number", "pairs", "letters", "lists", "words", NULL};
    kay_grammar_item item = {.name = -1};
    unsigned at = 0;
    if (words == 1 && grammar_takes(piece, &at, "word")) {
        item.kind = KAY_GRAMMAR_WORDS;
        item.counts[0] = (kay_grammar_term){.name = -1, .number = 1};
    } else if (words > 2 && grammar_takes(piece, &at, "tree") && grammar_takes(piece, &at, "of")) {
        KAY_TRY(grammar_take_tree(maker, piece, &at, &item));
    } else if (words > 1 && grammar_is_any(piece->words[words - 1], ends)) {
        KAY_TRY(grammar_take_count(maker, piece, &at, &item.counts[0]));
        KAY_TRY(grammar_take_kind(maker, piece, &at, words, &item));
    }
    if (item.kind == KAY_GRAMMAR_NUMBER || at < words || (item.tree && piece->count > words))
        return grammar_fail(maker,
                            "'%.*s' is not like 'n numbers', 'n rows of m numbers', 'n rows of m letters', 'm pairs', "
                            "'n lists', 'n words', 'word' or 'tree of n'",
                            WORD(piece->whole));
    at = words + 1;
    for (unsigned i = 0; i < (item.kind == KAY_GRAMMAR_PAIRS ? 2 : 1) && at <= piece->count; i++)
        if (i == 0 || at < piece->count)
            KAY_TRY(grammar_take_range(maker, piece, &at, &item.ranges[i]));
        else
            item.ranges[1] = item.ranges[0];
    if (at < piece->count)
        return grammar_fail(maker, "'%.*s' has too much after 'in'", WORD(piece->whole));
    kay_grammar_item *out;
    KAY_TRY(grammar_add(maker, item.kind, &out));
    *out = item;
    return KAY_OK;
}

static bool grammar_is_closing(const grammar_piece *piece)
{
    bool numbers = true;
    for (unsigned i = 0; i < piece->count && numbers; i++) {
        const grammar_word word = piece->words[i];
        const size_t minus = *word.text == '-';
        numbers = word.length > minus && strspn(word.text + minus, "0123456789") >= word.length - minus;
    }
    return numbers;
}

/* Takes the line that closes the input. */
static kay_status grammar_take_closing(grammar_maker *maker, const grammar_piece *piece)
{
    kay_input_grammar *grammar = maker->grammar;
    if (grammar->count < 2 || grammar->items[0].kind != KAY_GRAMMAR_CASES || grammar->items[0].written)
        return grammar_fail(maker, "'%.*s' closes an input, so the first item must be '*'", WORD(piece->whole));
    grammar->closing = kay_arena_text(maker->arena, piece->whole.text, piece->whole.length);
    return grammar->closing ? KAY_OK : kay_no_memory(maker->arena->ctx);
}

static kay_status grammar_take_item(grammar_maker *maker, const grammar_piece *piece, bool first)
{
    kay_input_grammar *grammar = maker->grammar;
    if (!piece->count)
        return grammar_fail(maker, "an item is empty");
    if (grammar->closing)
        return grammar_fail(maker, "'%s' closes an input, so it must be the last item", grammar->closing);
    if (grammar_is_closing(piece))
        return grammar_take_closing(maker, piece);
    unsigned words = 0;
    while (words < piece->count && !grammar_is(piece->words[words], "in"))
        words++;
    const grammar_word begin = piece->words[0], end = piece->words[words ? words - 1 : 0];
    kay_grammar_item *last = grammar->count ? &grammar->items[grammar->count - 1] : NULL;
    if ((first || !maker->plain) && piece->count == 1 && (grammar_is(begin, "T") || grammar_is(begin, "*"))) {
        const bool written = grammar_is(begin, "T");
        KAY_TRY(grammar_add(maker, KAY_GRAMMAR_CASES, &last));
        last->written = last->ends_line = written;
        return KAY_OK;
    }
    if (piece->count == 1 && grammar_is(begin, "line") && grammar->count == 1 && last->kind == KAY_GRAMMAR_CASES)
        return grammar_add(maker, KAY_GRAMMAR_LINE, &last);
    if (kay_grammar_is_lines(grammar))
        return grammar_fail(maker, "nothing may follow 'line' but the numbers that close the input");
    /* an earlier name, or a number, at the beginning can only be a count */
    if (grammar_is_any(end, grammar_keywords) || grammar_is(begin, "tree") || isdigit((unsigned char)*begin.text) ||
        grammar_name(grammar, begin) >= 0)
        return grammar_take_list(maker, piece, words);
    return grammar_take_names(maker, piece);
}

static bool grammar_has(const kay_input_grammar *grammar, kay_grammar_kind kind)
{
    for (unsigned i = 0; i < grammar->count; i++)
        if (grammar->items[i].kind == kind)
            return true;
    return false;
}

static kay_status grammar_check_letters(grammar_maker *maker, const char *letters)
{
    if (!grammar_has(maker->grammar, KAY_GRAMMAR_ROWS) && !grammar_has(maker->grammar, KAY_GRAMMAR_WORDS))
        return letters ? grammar_fail(maker, "there are no rows or words, so the field 'letters' is not allowed")
                       : KAY_OK;
    if (maker->plain && (!letters || !*letters))
        return grammar_fail(maker, "rows and words of letters need the field 'letters', such as letters = \".#\"");
    for (const char *at = letters ? letters : ""; *at; at++) {
        if (*at <= ' ' || *at >= '\177')
            return grammar_fail(maker, "'letters' must contain only printable ASCII characters and no blank");
        if (strchr(at + 1, *at))
            return grammar_fail(maker, "'letters' has the letter %c twice", *at);
    }
    return KAY_OK;
}

kay_status kay_input_grammar_make(kay_arena *arena, const char *text, const char *letters, bool plain,
                                  kay_input_grammar *out)
{
    grammar_maker maker = {arena, out, plain};
    *out = (kay_input_grammar){.text = text, .letters = letters};
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ";");
        grammar_piece piece;
        KAY_TRY(grammar_split(&maker, at, length, &piece));
        KAY_TRY(grammar_take_item(&maker, &piece, at == text));
        at += length;
        if (!*at)
            break;
    }
    if (out->items[out->count - 1].kind == KAY_GRAMMAR_CASES)
        return grammar_fail(&maker, "nothing follows 'T' or '*': a case needs a position or named numbers");
    return grammar_check_letters(&maker, letters);
}

bool kay_grammar_is_lines(const kay_input_grammar *grammar)
{
    return grammar->count == 2 && grammar->items[1].kind == KAY_GRAMMAR_LINE;
}

size_t kay_grammar_closes(const kay_input_grammar *grammar, const char *line, size_t length)
{
    static const char blanks[] = " \t\r";
    const char *closing = grammar->closing, *at = line, *end = line + length;
    while (closing && *closing) {
        const size_t word = strcspn(closing, blanks);
        if ((size_t)(end - at) < word || memcmp(at, closing, word) != 0)
            return 0;
        at += word;
        closing += word;
        if (at < end && !strchr(blanks, *at))
            return 0;
        while (at < end && strchr(blanks, *at))
            at++;
        closing += strspn(closing, blanks);
    }
    return at == end && closing ? length : 0;
}

bool kay_grammar_is_place(const kay_grammar_range *range)
{
    const bool from_0 = range->from && range->least.name < 0 && range->least.number == 0;
    return range->to && range->most.name >= 0 && (range->most.number == 0 || (range->most.number == -1 && from_0));
}

bool kay_grammar_is_tree(const kay_grammar_item *item)
{
    const int name = item->counts[0].name;
    bool tree = item->kind == KAY_GRAMMAR_PAIRS && name >= 0 && item->counts[0].number == -1;
    for (int i = 0; i < 2; i++)
        tree = tree && kay_grammar_is_place(&item->ranges[i]) && item->ranges[i].most.name == name;
    return item->tree || tree;
}

void kay_input_grammar_tell(const kay_input_grammar *grammar, kay_text *out)
{
    const kay_grammar_item *first = grammar->items;
    kay_text_format(out, "    %s\n\n%s\n", grammar->text,
                    kay_grammar_is_lines(grammar)
                        ? "Each case is a line with a position."
                        : "Each item, each row, pair, list and word is written on its own line; when read, any white "
                          "space separates them.");
    if (first->kind != KAY_GRAMMAR_CASES)
        kay_text_add(out, "There is one case.");
    else if (first->written)
        kay_text_add(out, "T is the number of cases; the rest is repeated for each case.");
    else
        kay_text_format(out, "The * is not in the input: the cases follow one another up to %s%s.",
                        grammar->closing ? "the line " : "its end", grammar->closing ? grammar->closing : "");
    if (grammar->letters)
        kay_text_format(out, "\nThe letters %s of a row or word are the numbers 0 to %zu.", grammar->letters,
                        strlen(grammar->letters) - 1);
}
