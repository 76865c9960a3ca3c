/* Reads the terms of an expression that need no brackets: numbers, ups and nimbers. */
#pragma once

#include <string.h>

#include "value/notation/expression_evaluator.h"
#include "value/notation/position_reader.h"

/* An expression that is being read. */
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

static inline kay_status read_fail(reading *from, size_t at, const char *words)
{
    from->fault = at;
    return kay_fail(from->machine.store->ctx, KAY_EINPUT, "%s", words);
}

static inline char read_ahead(const reading *from, size_t ahead)
{
    return ahead < from->length - from->at ? from->text[from->at + ahead] : '\0';
}

static inline bool read_is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static inline bool read_is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

static inline void read_skip_blanks(reading *from)
{
    while (from->at < from->length && from->text[from->at] && strchr(" \t\r\n", from->text[from->at]))
        from->at++;
}

static inline short_frame *read_top(const reading *from)
{
    return kay_short_machine_top(&from->machine);
}

static inline kay_status read_part(reading *from, kay_form part)
{
    return kay_short_machine_part(&from->machine, part);
}

/* Read a number, or the count of a multiple; a nimber; ups or downs in any notation: ^ ^^ ^3 ^<3> ^[3], or with v. */
kay_status kay_short_read_number(reading *from);
kay_status kay_short_read_nimber(reading *from);
kay_status kay_short_read_ups(reading *from);

/* Whether a word is v, vv, v3 or the like. */
bool kay_short_is_downs(const char *word, size_t length);
