/* Writes a quotient by generators and relations. */
#include "misere/quotient_presentation.h"

#include <string.h>

void quotient_write_letter(uint32_t letter, kay_text *out)
{
    kay_text_char(out, (char)('a' + letter % 26));
    if (letter >= 26)
        kay_text_u64(out, letter / 26);
}

static void presentation_write_power(uint32_t letter, uint64_t power, kay_text *out)
{
    if (!power)
        return;
    quotient_write_letter(letter, out);
    if (power > 1)
        kay_text_format(out, "^%llu", (unsigned long long)power);
}

/* Writes the normal word of an element times a letter to the power of 0 or 1. */
static void presentation_write(const quotient_monoid *monoid, uint32_t element, uint32_t letter, uint64_t more,
                               kay_text *out)
{
    if (!element && !more)
        kay_text_char(out, '1');
    for (uint32_t l = 0; l < monoid->letters; l++) {
        uint64_t power = l == letter ? more : 0;
        for (uint32_t x = element; x; x = monoid->rest[x])
            power += monoid->last[x] == l;
        presentation_write_power(l, power, out);
    }
}

void quotient_write_element(const quotient_monoid *monoid, uint32_t element, kay_text *out)
{
    presentation_write(monoid, element, 0, 0, out);
}

/* Reads digits, which `most` bounds; `absent` if there are none. */
static uint64_t presentation_number(const char **at, uint64_t absent, uint64_t most)
{
    uint64_t number = 0;
    if (**at < '0' || **at > '9')
        return absent;
    for (; **at >= '0' && **at <= '9'; ++*at)
        number = number < most ? 10 * number + (uint64_t)(**at - '0') : number;
    return number;
}

bool quotient_read_element(const quotient_monoid *monoid, const char *word, uint32_t *out)
{
    uint32_t element = 0;
    if (strcmp(word, "1") == 0)
        word++;
    while (*word >= 'a' && *word <= 'z') {
        const uint64_t first = (uint64_t)(*word++ - 'a');
        const uint64_t letter = first + 26 * presentation_number(&word, 0, QUOTIENT_LETTERS);
        const uint64_t power = *word == '^' ? (word++, presentation_number(&word, 0, QUOTIENT_ORDER)) : 1;
        if (letter >= monoid->letters || !power || power > QUOTIENT_ORDER)
            return false;
        for (uint64_t i = 0; i < power; i++)
            element = monoid->step[element * monoid->letters + letter];
    }
    *out = element;
    return !*word;
}

/* The element of the normal word of `element` without one letter of it. */
static uint32_t presentation_without(const quotient_monoid *monoid, uint32_t element, uint32_t letter)
{
    uint32_t product = 0;
    bool removed = false;
    for (; element; element = monoid->rest[element]) {
        if (!removed && monoid->last[element] == letter)
            removed = true;
        else
            product = monoid->step[(uint64_t)product * monoid->letters + monoid->last[element]];
    }
    return product;
}

/* Whether the word is not normal, but is normal without any one of its letters.  `letter` is its largest. */
static bool presentation_is_relation(const quotient_monoid *monoid, uint32_t element, uint32_t letter)
{
    if ((element && monoid->last[element] > letter) || quotient_monoid_extends(monoid, element, letter))
        return false;
    for (uint32_t x = element; x; x = monoid->rest[x])
        if (!quotient_monoid_extends(monoid, presentation_without(monoid, element, monoid->last[x]), letter))
            return false;
    return true;
}

bool quotient_relation_next(const quotient_monoid *monoid, quotient_relation *relation)
{
    uint32_t x = relation->letter == UINT32_MAX ? 0 : relation->element;
    uint32_t l = relation->letter + 1;
    for (; x < monoid->order; x++, l = 0)
        for (; l < monoid->letters; l++)
            if (presentation_is_relation(monoid, x, l)) {
                *relation = (quotient_relation){x, l, monoid->step[(uint64_t)x * monoid->letters + l]};
                return true;
            }
    return false;
}

void quotient_write_relation(const quotient_monoid *monoid, const quotient_relation *relation, kay_text *out)
{
    presentation_write(monoid, relation->element, relation->letter, 1, out);
    kay_text_add(out, " = ");
    quotient_write_element(monoid, relation->equals, out);
}
