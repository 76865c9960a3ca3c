/* Candidates from play and from the small starts, each written as an input. */
#include "stress/shrink_starts.h"

#include <kayles/input.h>
#include <kayles/contest.h>

#include "stress/shrink_words.h"
#include "stress/stress_given.h"
#include "stress/stress_shrink.h"

kay_status shrink_cases(shrink *own, shrink_cursor *cursor, kay_text *out)
{
    const stress_shrink *search = own->user;
    uint64_t count;
    if (!shrink_next_part(cursor, search->best_cases, 1, false))
        return KAY_END;
    cursor->variant++;
    kay_status status = stress_file_select(&search->cases->form, kay_text_string(&own->best), own->best.length,
                                           cursor->at, cursor->at + cursor->amount, true, out, &count);
    if (status != KAY_OK)
        kay_text_clear(out); /* there is no such input */
    return status == KAY_ENOMEM ? status : KAY_OK;
}

/* Errors of the rules are no more than that they know nothing here. */
kay_status shrink_known(shrink *own, shrink_cursor *cursor, kay_text *out)
{
    const stress_shrink *search = own->user;
    kay_reader reader;
    kay_input *input = NULL;
    if (!kay_contest_form_of(search->cases->rules)->smaller)
        return KAY_END;
    KAY_TRY(kay_reader_from_text(own->ctx, "input", kay_text_string(&own->best), own->best.length, &reader));
    kay_status status = kay_input_open(own->ctx, search->cases->rules, &reader, search->how->options, false, &input);
    if (status == KAY_OK)
        status = kay_input_smaller(input, cursor->at++, out);
    kay_input_close(input);
    kay_reader_close(&reader);
    return status == KAY_OK || status == KAY_ENOMEM ? status : KAY_END;
}

/* The size of the next random start: a small one, and in turn with these any, up to that of the best input. */
static uint64_t starts_size(stress_shrink *search, const shrink *own)
{
    enum { SIZES = 6, USUAL = 7 };
    uint64_t turn = search->turn++;
    unsigned powers = USUAL; /* numbers alone may be of such a size where there are few of them */
    if (turn % 4 != 3)
        return 1 + turn % SIZES;
    while (powers < 63 && (uint64_t)2 << powers <= own->words.count)
        powers++;
    return (uint64_t)2 << kay_random_below(&search->random, powers);
}

kay_status shrink_random(shrink *own, shrink_cursor *cursor, kay_text *out)
{
    enum { TRIES = 200, TRIES_JOINED = 3000 };
    stress_shrink *search = own->user;
    const char *text;
    if (cursor->at++ == (search->cases->several ? TRIES_JOINED : TRIES) || search->best_cases > 1)
        return KAY_END;
    uint64_t size = starts_size(search, own);
    bool threshold = kay_random_below(&search->random, 4) == 0;
    kay_status status = stress_cases_random(search->cases, &search->random, size, threshold, &text);
    if (status == KAY_OK)
        kay_text_add(out, text);
    return status == KAY_END ? KAY_OK : status;
}

/* The cursor's place is the latest level with a start that was smaller. */
kay_status shrink_small(shrink *own, shrink_cursor *cursor, kay_text *out)
{
    enum { LEVELS = 3 }; /* in a row without a smaller one */
    stress_shrink *search = own->user;
    stress_small *small = &search->small;
    const char *text;
    if (search->best_cases > 1)
        return KAY_END;
    KAY_TRY(stress_small_next(small, &text));
    bool smaller = small->given > search->small_before && stress_compare(text, kay_text_string(&own->best)) < 0;
    if (smaller || small->given <= search->small_before || !cursor->amount)
        *cursor = (shrink_cursor){.amount = 1, .at = small->level};
    if (small->level > cursor->at + (stress_small_doubles(small) ? 0 : LEVELS))
        return KAY_END;
    if (smaller)
        kay_text_add(out, text);
    return out->error;
}

kay_status shrink_later(shrink *own, shrink_cursor *cursor, kay_text *out)
{
    enum { TRIES = 40, ALL = 200 }; /* play may go down a large number step by step */
    stress_shrink *search = own->user;
    const kay_ruleset *rules = search->cases->rules;
    if (!rules->plain_position || !kay_contest_writes(rules) || search->best_cases > 1 || cursor->at++ == TRIES ||
        search->later++ >= ALL)
        return KAY_END;
    kay_status status = stress_given_later(&search->cases->form, &search->random, &own->best, out);
    if (status == KAY_EINPUT)
        kay_text_clear(out);
    return status == KAY_EINPUT ? KAY_OK : status;
}
