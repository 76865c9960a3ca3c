/* The misère quotient of the heaps up to one that the quotient before it does not have.
 *
 * The heap becomes a letter.  The heaps that are no letters keep their words: this is a guess, because a word that
 * behaved like a heap need not do so in sums with the new heap.  The lost sums of letters give a monoid, and the
 * closure tests it on all heaps.  If it fails, some heap of the sum that fails is no letter, because among sums of
 * letters the monoid is right: such heaps become letters, and the monoid is made again.  At the latest when every heap
 * is a letter, it is right. */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "misere/quotient_stage.h"

static unsigned grow_letter(const quotient_stage *stage, uint64_t heap)
{
    unsigned l = 0;
    while (l < stage->letter_count && stage->letters[l] < heap)
        l++;
    return l;
}

static bool grow_is_letter(const quotient_stage *stage, uint64_t heap)
{
    const unsigned l = grow_letter(stage, heap);
    return l < stage->letter_count && stage->letters[l] == heap;
}

/* Makes a heap a letter. */
static kay_status grow_add_letter(quotient_stage *stage, uint64_t heap)
{
    const unsigned l = grow_letter(stage, heap);
    if (stage->letter_count == QUOTIENT_LETTERS)
        return kay_fail(stage->ctx, KAY_EUNABLE, "the quotient needs more than %d generators", QUOTIENT_LETTERS);
    memmove(stage->letters + l + 1, stage->letters + l, (stage->letter_count - l) * sizeof *stage->letters);
    stage->letters[l] = (uint32_t)heap;
    stage->letter_count++;
    KAY_NEW(uint32_t, word, &stage->arena, 1);
    word[0] = (uint32_t)heap;
    stage->words[heap] = (quotient_heap_word){word, 1};
    return KAY_OK;
}

/* The options of a letter, each word once. */
typedef struct grow_options {
    const quotient_stage *stage;
    kay_intern_table table;
    uint8_t *letters;
    uint64_t room;
} grow_options;

static int grow_compare(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static kay_status grow_option(void *user, const kay_heap_parts *parts)
{
    grow_options *all = user;
    uint64_t length = 0, number;
    for (unsigned i = 0; i < parts->count; i++) {
        const quotient_heap_word *word = &all->stage->words[parts->heaps[i]];
        for (uint64_t k = 0; k < word->length; k++) {
            KAY_ROOM(all->stage->ctx, all->letters, length, all->room);
            all->letters[length++] = (uint8_t)(grow_letter(all->stage, word->heaps[k]) + 1);
        }
    }
    if (length)
        qsort(all->letters, length, 1, grow_compare);
    return kay_intern_table_number(&all->table, length ? all->letters : (const uint8_t *)"", length, &number);
}

static kay_status grow_read_options(grow_options *all, kay_arena *arena, unsigned letter, quotient_game *game)
{
    kay_intern_table_clear(&all->table);
    KAY_TRY(quotient_stage_ways(all->stage, all->stage->letters[letter - 1], grow_option, all));
    KAY_TRY_NEW(game->options[letter], arena, all->table.count);
    game->option_count[letter] = 0;
    for (uint64_t at = 0; at < all->table.used; at = kay_intern_table_next(&all->table, at)) {
        size_t length;
        const void *bytes = kay_intern_table_bytes(&all->table, at, &length);
        KAY_NEW(uint8_t, letters, arena, length);
        memcpy(letters, bytes, length);
        game->options[letter][game->option_count[letter]++] = (quotient_word){letters, length};
    }
    return KAY_OK;
}

static kay_status grow_read_game(const quotient_stage *stage, kay_arena *arena, quotient_game *game)
{
    grow_options all = {.stage = stage};
    kay_intern_table_init(&all.table, stage->ctx);
    game->letters = stage->letter_count;
    kay_status status = KAY_OK;
    for (unsigned l = 1; status == KAY_OK && l <= game->letters; l++)
        status = grow_read_options(&all, arena, l, game);
    kay_intern_table_free(&all.table);
    kay_free(stage->ctx, all.letters, all.room);
    return status;
}

/* Makes the monoid of the sums of letters.  *late: there is none, because the outcomes of sums do not repeat. */
static kay_status grow_monoid(quotient_stage *stage, bool *late)
{
    kay_arena work;
    quotient_diagram diagram;
    uint64_t lost;
    kay_arena_init(&work, stage->ctx);
    quotient_diagram_init(&diagram, stage->ctx);
    diagram.most = stage->most_sets;
    KAY_NEW(quotient_game, game, &stage->arena, 1);
    kay_status status = grow_read_game(stage, &work, game);
    if (status == KAY_OK)
        status = quotient_outcomes(&diagram, game, &lost);
    if (status == KAY_OK)
        status = quotient_monoid_from(&diagram, lost, game->letters, &stage->monoid);
    *late = diagram.late;
    quotient_diagram_free(&diagram);
    kay_arena_free(&work);
    return status;
}

/* Finds the elements of all heaps from their words. */
static kay_status grow_elements(quotient_stage *stage)
{
    const quotient_monoid *monoid = &stage->monoid;
    KAY_TRY_NEW(stage->options, &stage->arena, monoid->words);
    for (uint64_t h = 0; h < stage->heaps; h++) {
        const quotient_heap_word *word = &stage->words[h];
        uint16_t x = 0;
        for (uint64_t k = 0; k < word->length; k++)
            x = monoid->step[(uint64_t)x * monoid->letters + grow_letter(stage, word->heaps[k])];
        stage->elements[h] = x;
    }
    return KAY_OK;
}

/* Tests the monoid on all heaps. */
static kay_status grow_test(quotient_stage *stage, bool *right)
{
    KAY_TRY(grow_elements(stage));
    KAY_TRY(quotient_closure_init(&stage->closure, stage->ctx, &stage->monoid));
    *right = true;
    for (uint64_t h = 1; *right && h < stage->heaps; h++) {
        bool any;
        KAY_TRY(quotient_stage_options(stage, h, &any));
        if (any)
            KAY_TRY(quotient_closure_add(&stage->closure, h, stage->elements[h], stage->options, right));
    }
    return KAY_OK;
}

/* Makes letters of the blamed heaps that are none. */
static kay_status grow_blame(quotient_stage *stage)
{
    const unsigned before = stage->letter_count;
    for (uint64_t i = 0; i < stage->closure.blamed_count; i++)
        if (!grow_is_letter(stage, stage->closure.blamed[i]))
            KAY_TRY(grow_add_letter(stage, stage->closure.blamed[i]));
    quotient_closure_free(&stage->closure);
    quotient_monoid_free(&stage->monoid);
    if (stage->letter_count == before)
        return kay_fail(stage->ctx, KAY_EUNABLE, "the quotient contradicts itself");
    return KAY_OK;
}

/* The submonoid of some letters: how each of its elements was reached. */
typedef struct grow_reached {
    bool seen;
    uint16_t from;
    uint8_t letter;
} grow_reached;

/* Multiplies all elements of the list, and those that this adds, by a letter. */
static void grow_spread(const quotient_monoid *monoid, unsigned letter, grow_reached *reached, uint16_t *list,
                        uint64_t *count)
{
    for (uint64_t i = 0; i < *count; i++) {
        const uint16_t z = monoid->step[(uint64_t)list[i] * monoid->letters + letter];
        if (reached[z].seen)
            continue;
        reached[z] = (grow_reached){true, list[i], (uint8_t)letter};
        list[(*count)++] = z;
    }
}

/* The word by which an element was reached. */
static kay_status grow_path(quotient_stage *stage, const grow_reached *reached, uint16_t element,
                            quotient_heap_word *out)
{
    uint64_t length = 0;
    for (uint16_t x = element; x; x = reached[x].from)
        length++;
    KAY_NEW(uint32_t, heaps, &stage->arena, length);
    *out = (quotient_heap_word){heaps, length};
    for (; element; element = reached[element].from)
        heaps[--length] = stage->letters[reached[element].letter];
    return KAY_OK;
}

/* Finds the letters that are products of smaller ones: their words become such products.  The others are kept. */
static kay_status grow_find_needless(quotient_stage *stage, kay_arena *work, uint8_t *kept, unsigned *count)
{
    const quotient_monoid *monoid = &stage->monoid;
    KAY_NEW(grow_reached, reached, work, monoid->order);
    KAY_NEW(uint16_t, list, work, monoid->order);
    uint64_t found = 1;
    reached[0].seen = true;
    *count = 0;
    for (unsigned l = 0; l < stage->letter_count; l++) {
        const uint16_t element = monoid->step[l];
        if (reached[element].seen) {
            KAY_TRY(grow_path(stage, reached, element, &stage->words[stage->letters[l]]));
        } else {
            kept[(*count)++] = (uint8_t)l;
            grow_spread(monoid, l, reached, list, &found);
        }
    }
    return KAY_OK;
}

/* Puts the words of needless letters into the words of a heap. */
static kay_status grow_replace(quotient_stage *stage, quotient_heap_word *word)
{
    uint64_t length = 0, at = 0;
    for (uint64_t k = 0; k < word->length; k++)
        length += stage->words[word->heaps[k]].length;
    KAY_NEW(uint32_t, heaps, &stage->arena, length);
    for (uint64_t k = 0; k < word->length; k++) {
        const quotient_heap_word *part = &stage->words[word->heaps[k]];
        for (uint64_t i = 0; i < part->length; i++)
            heaps[at++] = part->heaps[i];
    }
    *word = (quotient_heap_word){heaps, length};
    return KAY_OK;
}

static kay_status grow_drop_letters(quotient_stage *stage, kay_arena *work, const uint8_t *kept, unsigned count)
{
    quotient_monoid fewer;
    bool right;
    KAY_NEW(uint16_t, map, work, stage->monoid.order);
    for (uint64_t h = 1; h < stage->heaps; h++)
        if (!grow_is_letter(stage, h))
            KAY_TRY(grow_replace(stage, &stage->words[h]));
    KAY_TRY(quotient_monoid_keep(&stage->monoid, kept, count, &fewer, map));
    quotient_closure_free(&stage->closure);
    quotient_monoid_free(&stage->monoid);
    stage->monoid = fewer;
    for (unsigned l = 0; l < count; l++)
        stage->letters[l] = stage->letters[kept[l]];
    stage->letter_count = count;
    return grow_test(stage, &right); /* the monoid is the same: it is right */
}

/* Makes needless letters words again. */
static kay_status grow_tidy(quotient_stage *stage)
{
    uint8_t kept[QUOTIENT_LETTERS];
    unsigned count;
    kay_arena work;
    kay_arena_init(&work, stage->ctx);
    kay_status status = grow_find_needless(stage, &work, kept, &count);
    if (status == KAY_OK && count < stage->letter_count)
        status = grow_drop_letters(stage, &work, kept, count);
    kay_arena_free(&work);
    return status;
}

static kay_status grow_copy(const quotient_stage *from, quotient_stage *to)
{
    to->heaps = from->heaps + 1;
    to->most_sets = from->most_sets;
    to->word_room = to->element_room = to->heaps;
    KAY_TRY_NEW(to->words, &to->arena, to->heaps);
    KAY_TRY_NEW(to->elements, &to->arena, to->heaps);
    for (uint64_t h = 1; h < from->heaps; h++) {
        const quotient_heap_word *word = &from->words[h];
        KAY_NEW(uint32_t, heaps, &to->arena, word->length);
        for (uint64_t k = 0; k < word->length; k++)
            heaps[k] = word->heaps[k];
        to->words[h] = (quotient_heap_word){heaps, word->length};
    }
    memcpy(to->letters, from->letters, from->letter_count * sizeof *to->letters);
    to->letter_count = from->letter_count;
    return grow_add_letter(to, from->heaps);
}

static kay_status grow_note_way(void *user, const kay_heap_parts *parts)
{
    (void)parts;
    *(bool *)user = true;
    return KAY_OK;
}

/* Makes letters of all heaps that have moves: then no word is guessed. */
static kay_status grow_guess_nothing(quotient_stage *stage)
{
    for (uint64_t h = 1; h < stage->heaps; h++) {
        bool any = false;
        KAY_TRY(quotient_stage_ways(stage, h, grow_note_way, &any));
        if (any && !grow_is_letter(stage, h))
            KAY_TRY(grow_add_letter(stage, h));
    }
    return KAY_OK;
}

/* A wrong guess may be why sums do not repeat; they are tried once without any. */
static kay_status grow_until_right(quotient_stage *stage)
{
    for (bool right = false, late = false, sure = false; !right;) {
        kay_status status = grow_monoid(stage, &late);
        if (status == KAY_EUNABLE && late && !sure) {
            sure = true;
            KAY_TRY(grow_guess_nothing(stage));
            continue;
        }
        KAY_TRY(status);
        KAY_TRY(grow_test(stage, &right));
        if (!right)
            KAY_TRY(grow_blame(stage));
    }
    return grow_tidy(stage);
}

kay_status quotient_stage_grow(const quotient_stage *stage, quotient_stage **out)
{
    KAY_TRY(quotient_stage_new(stage->ctx, stage->code, out));
    kay_status status = grow_copy(stage, *out);
    if (status == KAY_OK)
        status = grow_until_right(*out);
    if (status != KAY_OK)
        quotient_stage_close(*out);
    return status;
}
