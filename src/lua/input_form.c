/* The field `input` taken apart, and cases read and written by it. */
#include "lua/input_form.h"

#include <string.h>

/* A piece of the text. */
typedef struct input_word {
    const char *text;
    size_t length;
} input_word;

enum { INPUT_WORDS = KAY_INPUT_NAMES + 1 };

/* The text between two ';' and its words; of those behind INPUT_WORDS only their number is known. */
typedef struct input_item {
    input_word whole, words[INPUT_WORDS];
    unsigned count;
} input_item;

typedef struct input_maker {
    kay_arena *arena;
    kay_input_form *form;
} input_maker;

#define input_fail(maker, ...) kay_fail((maker)->arena->ctx, KAY_EINPUT, __VA_ARGS__)

#define WORD(word) (int)((word).length < 40 ? (word).length : 40), (word).text

static bool input_is(input_word word, const char *name)
{
    return strlen(name) == word.length && memcmp(word.text, name, word.length) == 0;
}

static bool input_is_keyword(input_word word)
{
    return input_is(word, "numbers") || input_is(word, "pairs") || input_is(word, "rows") || input_is(word, "of") ||
           input_is(word, "letters");
}

/* Which name a word is; -1: none so far. */
static int input_name(const kay_input_form *form, input_word word)
{
    for (unsigned i = 0; i < form->names; i++)
        if (input_is(word, form->name[i]))
            return (int)i;
    return -1;
}

static bool input_is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

static bool input_is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static input_item input_split(const char *text, size_t length)
{
    input_item item = {.whole = {text, length}};
    for (size_t i = 0; i < length;) {
        const size_t blank = strspn(text + i, " \t\r\n"), word = strcspn(text + i + blank, " \t\r\n;");
        if (blank + i >= length)
            break;
        if (item.count < INPUT_WORDS)
            item.words[item.count] = (input_word){text + i + blank, word};
        if (item.count == 0)
            item.whole.text = text + i + blank;
        item.whole.length = (size_t)(text + i + blank + word - item.whole.text);
        item.count++;
        i += blank + word;
    }
    return item;
}

static kay_status input_take_names(input_maker *maker, const input_item *item)
{
    kay_input_form *form = maker->form;
    for (unsigned i = 0; i < item->count; i++) {
        const input_word word = item->words[i];
        bool good = i < INPUT_WORDS && form->names < KAY_INPUT_NAMES;
        if (!good)
            return input_fail(maker, "more than %d named numbers", KAY_INPUT_NAMES);
        if (input_is(word, "T") || input_is(word, "*"))
            return input_fail(maker, "'%.*s' stands first and alone", WORD(word));
        for (size_t k = 0; k < word.length; k++)
            good = good && (input_is_letter(word.text[k]) || (k && input_is_digit(word.text[k])));
        if (!good || input_is_keyword(word))
            return input_fail(maker, "'%.*s' is no name, such as n or k2", WORD(word));
        if (input_name(form, word) >= 0)
            return input_fail(maker, "'%.*s' is named twice", WORD(word));
        if (!(form->name[form->names] = kay_arena_text(maker->arena, word.text, word.length)))
            return kay_no_memory(maker->arena->ctx);
        form->ends_line[form->names++] = i + 1 == item->count;
    }
    return KAY_OK;
}

/* A whole number from 1 up. */
static kay_status input_take_number(input_maker *maker, input_word word, int32_t *out)
{
    size_t digits = 0;
    for (*out = 0; digits < word.length && input_is_digit(word.text[digits]); digits++)
        *out = *out > KAY_POSITION_ARRAY_MAX ? *out : *out * 10 + (word.text[digits] - '0');
    if (digits < word.length)
        return input_fail(maker, "the count '%.*s' is neither a number nor a name before it", WORD(word));
    if (*out < 1 || *out > KAY_POSITION_ARRAY_MAX)
        return input_fail(maker, "the count %.*s is not from 1 to %d", WORD(word), KAY_POSITION_ARRAY_MAX);
    return KAY_OK;
}

/* A count: a name, a number, or a name and a number more or less.  *at: its words, and then those behind it. */
static kay_status input_take_count(input_maker *maker, const input_item *item, unsigned *at, kay_input_count *out)
{
    const input_word *words = item->words + *at;
    *out = (kay_input_count){.name = input_name(maker->form, *words)};
    ++*at;
    if (out->name < 0)
        return input_take_number(maker, *words, &out->number);
    if (*at + 1 >= item->count || !(input_is(words[1], "-") || input_is(words[1], "+")))
        return KAY_OK;
    *at += 2;
    KAY_TRY(input_take_number(maker, words[2], &out->number));
    out->number = *words[1].text == '-' ? -out->number : out->number;
    return KAY_OK;
}

/* The next words of an item; false: they are others. */
static bool input_take_words(const input_item *item, unsigned *at, const char *one, const char *other)
{
    const unsigned count = other ? 2 : 1;
    if (*at + count > item->count || !input_is(item->words[*at], one) ||
        (other && !input_is(item->words[*at + 1], other)))
        return false;
    *at += count;
    return true;
}

static kay_status input_take_list(input_maker *maker, const input_item *item)
{
    kay_input_form *form = maker->form;
    const bool whole = item->count > 1 && item->count <= INPUT_WORDS;
    const input_word last = item->words[whole ? item->count - 1 : 0];
    unsigned at = 0;
    kay_status status = KAY_OK;
    if (whole && (input_is(last, "numbers") || input_is(last, "pairs") || input_is(last, "letters")))
        status = input_take_count(maker, item, &at, &form->counts[0]);
    if (status == KAY_OK && at) {
        form->list = input_take_words(item, &at, "numbers", NULL)                        ? KAY_INPUT_NUMBERS
                     : input_take_words(item, &at, "pairs", NULL)                        ? KAY_INPUT_PAIRS
                     : input_take_words(item, &at, "rows", "of") && at + 1 < item->count ? KAY_INPUT_ROWS
                                                                                         : KAY_INPUT_NOTHING;
        if (form->list == KAY_INPUT_ROWS)
            status = input_take_count(maker, item, &at, &form->counts[1]);
        if (form->list == KAY_INPUT_ROWS && !input_take_words(item, &at, "letters", NULL))
            form->list = KAY_INPUT_NOTHING;
    }
    if (status != KAY_OK)
        return status;
    if (form->list == KAY_INPUT_NOTHING || at < item->count)
        return input_fail(maker, "'%.*s' is none of 'n numbers', 'n rows of m letters', 'm pairs'", WORD(item->whole));
    return KAY_OK;
}

static kay_status input_take_item(input_maker *maker, const input_item *item, bool first)
{
    kay_input_form *form = maker->form;
    if (!item->count)
        return input_fail(maker, "nothing stands %s ';'", first ? "before a" : "behind a");
    const input_word begin = item->words[0],
                     end = item->words[(item->count < INPUT_WORDS ? item->count : INPUT_WORDS) - 1];
    if (first && item->count == 1 && (input_is(begin, "T") || input_is(begin, "*"))) {
        form->cases = input_is(begin, "T") ? KAY_INPUT_COUNTED : KAY_INPUT_TO_END;
        return KAY_OK;
    }
    if (form->list != KAY_INPUT_NOTHING)
        return input_fail(maker, "'%.*s' stands behind the position, which is the last item", WORD(item->whole));
    /* a name that is known, or a number, can only be a count */
    if (input_is_keyword(end) || input_is_digit(*begin.text) || input_name(form, begin) >= 0)
        return input_take_list(maker, item);
    return input_take_names(maker, item);
}

/* How many of the named numbers are in the position. */
static uint32_t input_kept(const kay_input_form *form)
{
    const bool own = form->list == KAY_INPUT_NUMBERS || form->list == KAY_INPUT_PAIRS;
    return form->names - (own && form->counts[0].name >= 0);
}

static kay_status input_check_letters(input_maker *maker, const char *letters)
{
    if (maker->form->list != KAY_INPUT_ROWS)
        return letters ? input_fail(maker, "no rows, and the field 'letters' is for these alone") : KAY_OK;
    if (!letters || !*letters)
        return input_fail(maker,
                          "rows of letters, and the field 'letters' does not say of which, as in letters = \".#\"");
    for (const char *at = letters; *at; at++) {
        if (*at <= ' ' || *at >= '\177')
            return input_fail(maker, "the letters of 'letters' must be printable, of ASCII, and no blanks");
        if (strchr(at + 1, *at))
            return input_fail(maker, "'letters' has the letter %c twice", *at);
    }
    return KAY_OK;
}

/* Whether a position has room for the numbers of a list; those that are named are counted apart. */
static bool input_fits(const kay_input_form *form, uint64_t one, uint64_t other)
{
    return one * other <= KAY_POSITION_ARRAY_MAX - input_kept(form);
}

kay_status kay_input_form_make(kay_arena *arena, const char *text, const char *letters, kay_input_form *out)
{
    input_maker maker = {arena, out};
    *out = (kay_input_form){.text = text, .letters = letters};
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ";");
        const input_item item = input_split(at, length);
        KAY_TRY(input_take_item(&maker, &item, at == text));
        at += length;
        if (!*at)
            break;
    }
    if (!out->names && out->list == KAY_INPUT_NOTHING)
        return input_fail(&maker, "neither named numbers nor a position");
    KAY_TRY(input_check_letters(&maker, letters));
    const kay_input_count *counts = out->counts;
    const uint64_t one = counts[0].name < 0 ? (uint64_t)counts[0].number : 0,
                   other = out->list == KAY_INPUT_PAIRS                        ? 2
                           : out->list == KAY_INPUT_NUMBERS                    ? 1
                           : out->list == KAY_INPUT_ROWS && counts[1].name < 0 ? (uint64_t)counts[1].number
                                                                               : 0;
    return input_fits(out, one, other)
               ? KAY_OK
               : input_fail(&maker, "a position has at most %d numbers", KAY_POSITION_ARRAY_MAX);
}

void kay_input_form_tell(const kay_input_form *form, kay_text *out)
{
    static const char *const cases[] = {
        [KAY_INPUT_ONE] = "There is one case.",
        [KAY_INPUT_COUNTED] = "T is the number of cases; what follows comes once for each.",
        [KAY_INPUT_TO_END] = "* stands for nothing: the cases go on to the end of the input.",
    };
    kay_text_format(
        out, "    %s\n\nEach item is written on a line, rows and pairs on one each, and read with any white space.\n%s",
        form->text, cases[form->cases]);
    if (form->list == KAY_INPUT_ROWS)
        kay_text_format(out, "\nThe letters %s of a row are the numbers 0 to %zu.", form->letters,
                        strlen(form->letters) - 1);
}

/* The most that a named number may be; its least is in *least. */
static int64_t input_range(const kay_input_form *form, int name, int64_t *least)
{
    const int64_t most = (KAY_POSITION_ARRAY_MAX - input_kept(form)) / (form->list == KAY_INPUT_PAIRS ? 2 : 1);
    int64_t range = INT16_MAX;
    *least = INT16_MIN;
    for (int i = 0; form->list != KAY_INPUT_NOTHING && i < (form->list == KAY_INPUT_ROWS ? 2 : 1); i++) {
        const int64_t more = form->counts[i].number;
        if (form->counts[i].name != name)
            continue;
        *least = *least > -more ? *least : -more; /* no count is below 0, and no number that counts */
        *least = *least > 0 ? *least : 0;
        range = range < most - more ? range : most - more;
    }
    return range;
}

/* A count, which is in its range: 0 or more. */
static uint32_t input_count(const kay_input_count *count, const int16_t *named)
{
    return (uint32_t)(count->name < 0 ? count->number : named[count->name] + count->number);
}

static kay_status input_read_names(const kay_input_form *form, kay_reader *in, kay_position *out, int16_t *named)
{
    out->array = form->names != 1 || form->list != KAY_INPUT_NOTHING;
    out->length = 0;
    if (!out->array)
        return kay_read_u64(in, form->name[0], 0, KAY_POSITION_NUMBER_MAX, &out->number);
    for (unsigned i = 0; i < form->names; i++) {
        int64_t number, least;
        const int64_t most = input_range(form, (int)i, &least);
        KAY_TRY(kay_read_i64(in, form->name[i], least, most, &number));
        named[i] = (int16_t)number;
        if (form->list == KAY_INPUT_NOTHING || form->list == KAY_INPUT_ROWS || form->counts[0].name != (int)i)
            out->items[out->length++] = (int16_t)number;
    }
    return KAY_OK;
}

static kay_status input_read_numbers(kay_reader *in, const char *what, uint32_t count, kay_position *out)
{
    for (uint32_t i = 0; i < count; i++) {
        int64_t number;
        KAY_TRY(kay_read_i64(in, what, INT16_MIN, INT16_MAX, &number));
        out->items[out->length++] = (int16_t)number;
    }
    return KAY_OK;
}

static kay_status input_read_rows(const kay_input_form *form, kay_reader *in, const int16_t *named, kay_position *out)
{
    const uint32_t rows = input_count(&form->counts[0], named), letters = input_count(&form->counts[1], named);
    if (!input_fits(form, rows, letters))
        return kay_reader_fail(in, kay_reader_last(in), "%u rows of %u letters: a position has at most %d numbers",
                               rows, letters, KAY_POSITION_ARRAY_MAX);
    for (uint32_t i = 0; i < (letters ? rows : 0); i++) {
        const char *word;
        uint64_t length;
        KAY_TRY(kay_read_word(in, "a row", &word, &length));
        for (uint64_t k = 0; k < length && k < letters; k++) {
            const char *letter = strchr(form->letters, word[k]);
            if (!letter)
                return kay_reader_fail(in, word + k, "a row: only the letters %s may stand here", form->letters);
            out->items[out->length++] = (int16_t)(letter - form->letters);
        }
        if (length != letters)
            return kay_reader_fail(in, word + (length < letters ? length : letters),
                                   "a row has length %llu, expected %u", (unsigned long long)length, letters);
    }
    return KAY_OK;
}

/* Comes to the next case, if there is one. */
static kay_status input_begin(const kay_input_form *form, kay_cases *cases)
{
    if (form->cases == KAY_INPUT_ONE)
        cases->total = 1;
    if (form->cases == KAY_INPUT_COUNTED && cases->index == 1)
        KAY_TRY(kay_read_u64(cases->in, "the number of cases", 0, UINT64_MAX, &cases->total));
    if (cases->index > cases->total)
        return KAY_END;
    return form->cases == KAY_INPUT_TO_END ? kay_read_blank(cases->in) : KAY_OK;
}

kay_status kay_input_form_read(const kay_input_form *form, kay_cases *cases, kay_position *out)
{
    int16_t named[KAY_INPUT_NAMES];
    KAY_TRY(input_begin(form, cases));
    KAY_TRY(input_read_names(form, cases->in, out, named));
    if (form->list == KAY_INPUT_ROWS)
        return input_read_rows(form, cases->in, named, out);
    const uint32_t count = form->list == KAY_INPUT_NOTHING ? 0 : input_count(&form->counts[0], named);
    return form->list == KAY_INPUT_PAIRS ? input_read_numbers(cases->in, "a number of a pair", 2 * count, out)
                                         : input_read_numbers(cases->in, "a number", count, out);
}

/* Finds the named numbers of a position; the others begin at *rest.  False: the form has no such position. */
static bool input_names_of(const kay_input_form *form, const kay_position *value, int16_t *named, uint32_t *rest)
{
    const uint32_t kept = input_kept(form), each = form->list == KAY_INPUT_PAIRS ? 2 : 1;
    if (!value->array || value->length < kept)
        return false;
    const uint32_t behind = value->length - kept, count = behind / each;
    *rest = 0;
    for (unsigned i = 0; i < form->names; i++)
        named[i] = kept < form->names && form->counts[0].name == (int)i ? (int16_t)((int)count - form->counts[0].number)
                                                                        : value->items[(*rest)++];
    if (form->list == KAY_INPUT_NOTHING)
        return behind == 0;
    for (int i = 0; i < (form->list == KAY_INPUT_ROWS ? 2 : 1); i++) {
        int64_t least;
        const int name = form->counts[i].name;
        if (name >= 0 && (named[name] > input_range(form, name, &least) || named[name] < least))
            return false;
    }
    if (form->list != KAY_INPUT_ROWS)
        return input_count(&form->counts[0], named) * each == behind;
    const uint64_t rows = input_count(&form->counts[0], named), letters = input_count(&form->counts[1], named);
    for (uint32_t i = *rest; i < value->length; i++)
        if (value->items[i] < 0 || (size_t)value->items[i] >= strlen(form->letters))
            return false;
    return rows * letters == behind;
}

/* A line of names or of a list. */
static void input_write_list(const kay_input_form *form, const kay_position *value, uint32_t from, uint32_t letters,
                             kay_text *out)
{
    for (uint32_t i = from; i < value->length; i++) {
        const uint32_t at = i - from;
        const bool ends = form->list == KAY_INPUT_ROWS    ? (at + 1) % letters == 0
                          : form->list == KAY_INPUT_PAIRS ? at % 2 == 1
                                                          : i + 1 == value->length;
        if (form->list == KAY_INPUT_ROWS)
            kay_text_char(out, form->letters[value->items[i]]);
        else
            kay_text_i64(out, value->items[i]);
        if (ends)
            kay_text_char(out, '\n');
        else if (form->list != KAY_INPUT_ROWS)
            kay_text_char(out, ' ');
    }
}

/* Lines of nothing: a list without numbers, rows without letters. */
static void input_write_empty(uint32_t lines, kay_text *out)
{
    for (uint32_t i = 0; i < lines; i++)
        kay_text_char(out, '\n');
}

kay_status kay_input_form_write(const kay_input_form *form, const kay_position *value, kay_contest *contest)
{
    int16_t named[KAY_INPUT_NAMES];
    kay_text *out = contest->out;
    const bool number = form->names == 1 && form->list == KAY_INPUT_NOTHING;
    uint32_t rest = 0;
    if (contest->index > 1 && form->cases == KAY_INPUT_ONE)
        return KAY_END;
    if (number ? value->array : !input_names_of(form, value, named, &rest))
        return KAY_END;
    if (contest->index == 1 && form->cases == KAY_INPUT_COUNTED) {
        kay_text_u64(out, contest->total);
        kay_text_char(out, '\n');
    }
    for (unsigned i = 0; i < form->names; i++) {
        if (number)
            kay_text_u64(out, value->number);
        else
            kay_text_i64(out, named[i]);
        kay_text_char(out, form->ends_line[i] ? '\n' : ' ');
    }
    if (form->list != KAY_INPUT_NOTHING && rest < value->length)
        input_write_list(form, value, rest, form->list == KAY_INPUT_ROWS ? input_count(&form->counts[1], named) : 0,
                         out);
    else if (form->list == KAY_INPUT_NUMBERS)
        input_write_empty(1, out);
    else if (form->list == KAY_INPUT_ROWS)
        input_write_empty(input_count(&form->counts[0], named), out);
    return out->error;
}
