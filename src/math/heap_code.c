/* Reads octal codes and subtraction sets. */
#include "math/heap_code.h"

#include <kayles/text.h>
#include <stdlib.h>
#include <string.h>

/* The value of a hexadecimal digit; 16: it is none. */
static unsigned heap_code_digit(char letter)
{
    if (letter >= '0' && letter <= '9')
        return (unsigned)(letter - '0');
    if (letter >= 'a' && letter <= 'f')
        return (unsigned)(letter - 'a' + 10);
    if (letter >= 'A' && letter <= 'F')
        return (unsigned)(letter - 'A' + 10);
    return 16;
}

bool kay_heap_code_looks(const char *word)
{
    if (word[0] == '{')
        return true;
    const char *point = word[0] == '.' ? word : word[0] && word[1] == '.' ? word + 1 : NULL;
    if (!point || (point > word ? heap_code_digit(word[0]) > 15 : !point[1]))
        return false;
    for (const char *at = point + 1; *at; at++)
        if (heap_code_digit(*at) > 15)
            return false;
    return true;
}

static kay_status heap_code_refuse(kay_arena *arena, const char *word, const char *why)
{
    return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' %s", word, why);
}

/* Room for `most` takes. */
static kay_status heap_code_room(kay_arena *arena, uint64_t most, kay_heap_code *out)
{
    out->takes = kay_arena_array(arena, most, sizeof *out->takes);
    return out->takes ? KAY_OK : kay_no_memory(arena->ctx);
}

static void heap_code_add(kay_heap_code *code, uint64_t tokens, unsigned digit)
{
    unsigned leaves = digit & KAY_HEAP_THREE ? 3 : digit & KAY_HEAP_TWO ? 2 : 1;
    code->takes[code->count++] = (kay_heap_take){(uint32_t)tokens, digit};
    code->last = tokens;
    code->leaves = leaves > code->leaves ? leaves : code->leaves;
}

static kay_status heap_code_octal(kay_arena *arena, const char *word, kay_heap_code *code)
{
    const char *point = strchr(word, '.');
    unsigned first = point > word ? heap_code_digit(word[0]) : 0;
    size_t length = strlen(point + 1);
    while (length && point[length] == '0')
        length--;
    if (length > KAY_HEAP_TAKES_MAX - 1)
        return heap_code_refuse(arena, word, "has more digits than a code may have");
    if (first & (KAY_HEAP_NOTHING | KAY_HEAP_ONE))
        return heap_code_refuse(arena, word, "never ends: a move that takes no token must leave two heaps or more");
    KAY_TRY(heap_code_room(arena, length + 1, code));
    char *name = kay_arena_get(arena, length + 4);
    if (!name)
        return kay_no_memory(arena->ctx);
    static const char digits[] = "0123456789abcdef";
    name[0] = digits[first];
    name[1] = '.';
    if (first)
        heap_code_add(code, 0, first);
    for (size_t j = 1; j <= length; j++) {
        unsigned digit = heap_code_digit(point[j]);
        name[j + 1] = digits[digit];
        if (digit)
            heap_code_add(code, j, digit);
    }
    if (length == 0)
        name[2] = '0'; /* zeroed behind it */
    if (!code->count)
        return heap_code_refuse(arena, word, "is the code of a game without moves");
    code->name = name;
    return KAY_OK;
}

/* The next number of tokens at *at; 0: there is none. */
static uint32_t heap_code_number(const char **at)
{
    uint32_t number = 0;
    const char *p = *at + strspn(*at, " ");
    for (; *p >= '0' && *p <= '9' && number <= KAY_HEAP_TAKE_MAX; p++)
        number = 10 * number + (uint32_t)(*p - '0');
    *at = p + strspn(p, " ");
    return number <= KAY_HEAP_TAKE_MAX ? number : 0;
}

static int heap_code_compare(const void *a, const void *b)
{
    const kay_heap_take *x = a, *y = b;
    return (x->tokens > y->tokens) - (x->tokens < y->tokens);
}

static kay_status heap_code_set_name(kay_arena *arena, kay_heap_code *code)
{
    kay_text name;
    kay_text_init(&name, arena->ctx);
    for (uint64_t i = 0; i < code->count; i++) {
        kay_text_char(&name, i ? ',' : '{');
        kay_text_u64(&name, code->takes[i].tokens);
    }
    kay_text_char(&name, '}');
    kay_status status = name.error;
    if (status == KAY_OK) {
        code->name = kay_arena_text(arena, kay_text_string(&name), name.length);
        status = code->name ? KAY_OK : kay_no_memory(arena->ctx);
    }
    kay_text_free(&name);
    return status;
}

static kay_status heap_code_set(kay_arena *arena, const char *word, kay_heap_code *code)
{
    uint64_t most = 1, used = 0;
    for (const char *at = word; *at; at++)
        most += *at == ',';
    if (most > KAY_HEAP_TAKES_MAX)
        return heap_code_refuse(arena, word, "has more numbers than a subtraction set may have");
    KAY_TRY(heap_code_room(arena, most, code));
    const char *at = word;
    do {
        at++; /* the brace or a comma */
        uint32_t tokens = heap_code_number(&at);
        if (!tokens)
            return heap_code_refuse(arena, word,
                                    "is no subtraction set: whole numbers from 1 to 1048576, such as {2,5,7}");
        heap_code_add(code, tokens, KAY_HEAP_NOTHING | KAY_HEAP_ONE);
    } while (*at == ',');
    if (strcmp(at, "}") != 0)
        return heap_code_refuse(arena, word, "is no subtraction set: whole numbers from 1 to 1048576, such as {2,5,7}");
    qsort(code->takes, code->count, sizeof *code->takes, heap_code_compare);
    for (uint64_t i = 0; i < code->count; i++)
        if (!i || code->takes[i].tokens != code->takes[used - 1].tokens)
            code->takes[used++] = code->takes[i];
    code->count = used;
    code->last = code->takes[used - 1].tokens;
    code->set = true;
    return heap_code_set_name(arena, code);
}

kay_status kay_heap_code_read(kay_arena *arena, const char *word, kay_heap_code *out)
{
    *out = (kay_heap_code){.leaves = 1};
    if (!kay_heap_code_looks(word))
        return heap_code_refuse(arena, word, "is no octal code, such as 0.77, and no subtraction set, such as {2,5,7}");
    return word[0] == '{' ? heap_code_set(arena, word, out) : heap_code_octal(arena, word, out);
}
