/* The positions that conjectures are made from and tested on, with their outcomes. */
#pragma once

#include <kayles/guess.h>
#include <kayles/starts.h>
#include <kayles/solver.h>

#include "base/intern_table.h"
#include "guess/guess_period.h"
#include "math/nim_sequence.h"

enum {
    GUESS_NAMES = 24, /* most named numbers of a ruleset that are used */
    GUESS_FIT_LEAST = 24, /* at least this many positions stay to learn from when larger ones move to the test */
    GUESS_SPARSE_LEAST = 60, /* numbers needed to learn a law of lost numbers ever farther apart */
    GUESS_TESTS = 12, /* positions that a rule must be tested on */
    GUESS_HARD = 120, /* if the work ended with a shorter test than this, the message gives that as the reason */
    GUESS_FIT = 600, /* enough positions to learn from, when they are gathered by size, */
    GUESS_TEST = 20000, /* and to test on */
    GUESS_SIZES_FIT = 30, /* the largest size to learn from, */
    GUESS_SIZES = 100, /* and to test on */
};

typedef struct guess_record {
    const int64_t *entries; /* entry_count of them */
    const int64_t *named; /* data->name_count of them */
    uint64_t entry_count;
    uint64_t at[2]; /* the parameters, if the data has any */
    uint64_t grundy; /* GUESS_UNKNOWN: not known */
    signed char outcome[2]; /* kay_outcome for Left and for Right to move; the second only in partizan data */
    uint64_t order; /* number in the order of gathering */
    bool apart; /* gathered alone, outside the square of positions */
    bool learned; /* the rule under test was made from it */
    const char *text[2]; /* the position in the direct form, for each player to move */
} guess_record;

enum { GUESS_PARTS = 5 }; /* most parts of a sum */

typedef struct guess_data {
    kay_context *ctx;
    kay_arena *arena; /* of the records */
    const kay_guess_question *question; /* or `along` */
    kay_guess_question along; /* if one of two ranges is a single number: the question about the other parameter */
    unsigned fixed; /* which parameter `along` fixes, from 1; 0: none */
    uint64_t fixed_at; /* its number */
    const char *special; /* the constant that is set to 0 because no rule was found for all its values; NULL: none */
    const char *names[GUESS_NAMES];
    unsigned name_count;
    unsigned parameters; /* 0: the records are positions that the ruleset lists, or sums */
    unsigned movers; /* 1: impartial */
    bool ordered; /* the entries are the parameters, in their order */
    bool sums; /* positions may be added */
    bool misere; /* the player who cannot move wins */
    bool parts; /* the records are sums; an entry is the parameter of a part */
    const uint64_t *part_list; /* the parts of the next sum: part_count of them */
    unsigned part_count;
    uint64_t sums_to[GUESS_PARTS]; /* all sums of 1, 2, ... parts with numbers up to this were gathered; 0: none */
    bool negative; /* some entry is negative */
    bool settled; /* the search for a law of one parameter is finished, with or without a result */
    bool level; /* the Grundy values of one parameter are bounded */
    bool cut; /* the budget ended before all positions were gathered */
    bool stopped; /* the rules failed on a position of the ranges: only those before it are used */
    bool reached; /* the records are positions that play reaches, because the starts do not show their parameters */
    uint64_t side; /* with two parameters: the side of the square of starts that was gathered, without lines */
    bool farther; /* larger positions were added to the test, for a rule that passed it */
    struct {
        uint64_t from, to;
    } range[2]; /* the range of each parameter; it is gathered first */
    uint64_t refused; /* starts in these ranges that the rules refuse */
    const kay_diag *beyond; /* why the rules failed beyond the ranges; NULL: they did not */
    bool hard; /* the work ended before enough positions for the test were gathered */
    bool untested; /* the budget ended before there were enough positions to test on */
    bool found; /* the last rule tested was added and passed its test */
    guess_record *rows; /* each position once */
    uint64_t count, room;
    uint64_t fit; /* the first `fit` rows, by size, are to learn from; the rest, also by size, are the test */
    uint64_t near; /* the number of rows before larger positions were added to test a rule */

    /* used while the data is gathered */
    bool learning; /* the next records are to learn from */
    kay_arena games;
    double patience; /* the context's patience before gathering */
    const kay_game *game; /* of `solver` */
    uint64_t searched, memory_most; /* bytes that `solver` holds; the limit of memory while it works */
    void (*progress)(void *watcher, kay_work level, const char *what, uint64_t done, uint64_t total);
    void *watcher; /* the watcher of the whole call */
    uint64_t work, work_most; /* work before the last `counted` options of `solver`; work at which this stage ends */
    uint64_t counted;
    uint64_t option_work; /* work for one option at present */
    kay_nim_sequence heaps; /* the heap values of a heap game, used in place of `solver` */
    double until; /* when the stage ends, on the clock of kay_now(); 0: no clock ends it */
    kay_solver *solver;
    kay_status failed; /* why an expression could not be copied */
    kay_features features;
    kay_text text;
    kay_intern_table seen; /* texts of the positions already gathered */
} guess_data;

/* Adds a state with Left to move unless it was added before.  `at`: the parameters, each of which the caller gathers
 * once, or NULL; `grundy`: its value, or GUESS_UNKNOWN.  Returns KAY_END if the stage is over. */
kay_status guess_data_take(guess_data *data, const kay_game *game, kay_state *state, const uint64_t *at,
                           uint64_t grundy) KAY_MUST_CHECK;

/* Adds a value from the input. */
kay_status guess_data_give(guess_data *data, const kay_guess_value *value) KAY_MUST_CHECK;

/* How starts show their parameters.  Either each parameter is one of a few entries, and the other entries are the same
 * in all starts; or a single parameter is the number of entries, which are all equal. */
typedef struct guess_form {
    uint64_t count; /* of entries; 0: it varies */
    uint64_t place[2]; /* of the parameters among the entries, from 0; `count`: none */
    bool row; /* all entries are `filler`, and their number is the parameter plus `more` */
    int64_t filler, more;
} guess_form;
guess_form guess_data_form(const guess_data *data);

/* Returns whether the entries determine the position, so that a rule about entries is a rule about positions. */
bool guess_data_tells(const guess_data *data);

/* Returns the largest first parameter; the records must be sorted by it. */
uint64_t guess_data_last(const guess_data *data);

/* Returns how many records have a first parameter below n. */
uint64_t guess_data_before(const guess_data *data, uint64_t n);

/* Returns the least value of a parameter, or of all parts. */
uint64_t guess_data_first(const guess_data *data, unsigned parameter);

/* Sorts the records to learn from by the size of their entries, and the other records in the same way. */
void guess_data_sort(guess_data *data);

/* Moves the larger records from those to learn from to the test, until the test has half of all records;
 * GUESS_FIT_LEAST stay to learn from. */
void guess_data_split(guess_data *data);

/* Forgets which records a rule was made from. */
void guess_data_unlearn(guess_data *data);

void guess_data_free(guess_data *data);
