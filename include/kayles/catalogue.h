/* The catalogue of octal games: what is known of the nim-sequence of each game 0.d1d2.. and 4.d1d2.. with so many digits,
 * a row a game, games of fewer digits first. */
#ifndef KAYLES_CATALOGUE_H
#define KAYLES_CATALOGUE_H

#include <kayles/sequence.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KAY_CATALOGUE_DIGITS = 6, /* behind the point, at most */
    KAY_CATALOGUE_NAME = KAY_CATALOGUE_DIGITS + 3, /* bytes of a name */
    KAY_CATALOGUE_THREADS = 64,
};

typedef struct kay_catalogue_row {
    char game[KAY_CATALOGUE_NAME];
    char same
        [KAY_CATALOGUE_NAME]; /* an earlier game that is proved to have the same values: G(n) of this one is G(n + shift)
                                      of that one, or 0 where there is no such heap; "": none, and all below is known */
    int shift;
    kay_sequence_facts facts;
    kay_sequence_summary
        summary; /* of the values that a certificate of the period is of; without one, of those computed */
} kay_catalogue_row;

typedef struct kay_catalogue_question {
    unsigned digits; /* 1 to KAY_CATALOGUE_DIGITS */
    uint64_t from; /* so many rows are left out, the first ones */
    uint64_t most; /* values of a game; UINT64_MAX: no limit */
    double seconds; /* of processor time for each game; six times as long where no heap of the last three quarters was rare */
    unsigned threads; /* that compute games at the same time, at most KAY_CATALOGUE_THREADS; 0 is 1 */

    /* Takes each row, in order, in the caller's thread; a status that is not KAY_OK ends the work, which returns it. */
    kay_status (*take)(void *user, const kay_catalogue_row *row);
    void *user;
} kay_catalogue_question;

/* How many games there are. */
KAY_API uint64_t kay_catalogue_games(unsigned digits);

/* The name of a game by its number, from 0. */
KAY_API void kay_catalogue_name(uint64_t number, char name[KAY_CATALOGUE_NAME]);

/* Makes the rows.  Each thread has an equal share of the memory that is left in the context's budget; its deadline is not
 * looked at.  KAY_EUNABLE where the context was stopped. */
KAY_API kay_status kay_catalogue_make(kay_context *ctx, const kay_catalogue_question *question) KAY_MUST_CHECK;

/* The names of the columns, and a row: words with tabs between and a line end behind. */
KAY_API void kay_catalogue_write_header(kay_text *out);
KAY_API void kay_catalogue_write(const kay_catalogue_row *row, kay_text *out);

#ifdef __cplusplus
}
#endif
#endif
