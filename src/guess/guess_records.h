/* The positions that conjectures are made from and tested on, with their outcomes. */
#pragma once

#include <kayles/guess.h>
#include <kayles/starts.h>
#include <kayles/solver.h>

#include "base/intern_table.h"
#include "guess/guess_period.h"
#include "math/nim_sequence.h"

enum {
    GUESS_NAMES = 24, /* named numbers of a ruleset that are looked at */
    GUESS_FIT_LEAST = 24, /* positions stay to learn from when the larger ones go to the test, if there are so many */
    GUESS_SPARSE_LEAST = 60, /* numbers that a law is learned from by which lost ones are ever farther apart */
    GUESS_TESTS = 12, /* positions that a rule must have stood on */
    GUESS_HARD = 120, /* where work ended before the test had so many, it was the work that ended it */
    GUESS_FIT = 600, /* positions by size that are enough to learn from */
    GUESS_TEST = 20000, /* and to test on */
    GUESS_SIZES_FIT = 30, /* the largest size to learn from */
    GUESS_SIZES = 100, /* and to test on */
};

typedef struct guess_record {
    const int64_t *entries; /* entry_count of them */
    const int64_t *named; /* data->name_count of them */
    uint64_t entry_count;
    uint64_t at[2]; /* the parameters, where the data has some */
    uint64_t grundy; /* GUESS_UNKNOWN: not known */
    signed char outcome[2]; /* kay_outcome for Left and for Right to move; the second where the data is partizan */
    uint64_t order; /* in which it was gathered */
    bool apart; /* looked at by itself, beyond those around it */
    bool learned; /* the rule that is tested was made from it */
    const char *text[2]; /* the position in the direct form with that player to move */
} guess_record;

enum { GUESS_PARTS = 5 }; /* that sums have at most */

typedef struct guess_data {
    kay_context *ctx;
    kay_arena *arena; /* of the records */
    const kay_guess_question *question; /* with one range, along which is looked, where the other has one number */
    kay_guess_question along; /* that question */
    unsigned fixed; /* which parameter it fixes, from 1; 0: none */
    uint64_t fixed_at; /* its number */
    const char *special; /* the constant that is 0, as no rule was found for all its values; NULL: none */
    const char *names[GUESS_NAMES];
    unsigned name_count;
    unsigned parameters; /* 0: the records are positions that the ruleset names, or sums */
    unsigned movers; /* 1: impartial */
    bool ordered; /* the entries are the parameters, in their order */
    bool sums; /* positions may be added up */
    bool misere; /* whoever cannot move wins */
    bool parts; /* the records are sums, an entry is the parameter of a part */
    const uint64_t *part_list; /* of the sum that is taken next: part_count of them */
    unsigned part_count;
    uint64_t sums_to[GUESS_PARTS]; /* all sums of 1, 2, ... parts were looked at that have no larger number; 0: none */
    bool negative; /* some entry is below 0 */
    bool settled; /* the sequence over one parameter has its answer, or none can be had: it is not looked at again */
    bool level; /* its Grundy values cannot rise for ever */
    bool cut; /* the budget ended before all positions were gathered */
    bool stopped; /* the rules failed on a position of the ranges: only those before it are used */
    bool reached; /* the records are what play leads to from starts that do not show their parameters */
    uint64_t side; /* with two parameters: of the square of starts that was gathered, lines apart */
    bool farther; /* still larger ones were added to the test, for a rule that stood it */
    struct {
        uint64_t from, to;
    } range[2]; /* that starts are asked for before any beyond it, for each parameter */
    uint64_t refused; /* starts of these ranges that the rules do not have */
    const kay_diag *beyond; /* why the rules failed beyond the ranges; NULL: they did not */
    bool hard; /* more work would have shown more of them */
    bool untested; /* the budget ended before there was enough for a test */
    bool found; /* the last rule that was tested was added and stands */
    guess_record *rows; /* equal positions stand there once */
    uint64_t count, room;
    uint64_t fit; /* the first rows, by size: to learn from; those after them, again by size, are the test */
    uint64_t near; /* how many rows there were before any were added for a rule */

    /* while the data is gathered */
    bool learning; /* what comes now is to learn from */
    kay_arena games;
    double patience; /* of the context, as it was */
    const kay_game *game; /* of `solver` */
    uint64_t searched, memory_most; /* bytes that it holds; that may be held while it works */
    void (*progress)(void *watcher, kay_work level, const char *what, uint64_t done, uint64_t total);
    void *watcher; /* who watches the whole */
    uint64_t work, work_most; /* what was done before the last `counted` options of `solver`; where this stage ends */
    uint64_t counted;
    uint64_t option_work; /* of an option now */
    kay_nim_sequence heaps; /* of a heap game: the values of its heaps, in the place of `solver` */
    double until; /* where it ends on the clock of kay_now(); 0: no clock ends it */
    kay_solver *solver;
    kay_status failed; /* why an expression could not be kept */
    kay_features features;
    kay_text text;
    kay_intern_table seen; /* texts of the positions that were met */
} guess_data;

/* Adds a state with Left to move unless it was met before.  `at`: the parameters, which are then not looked up, or
 * NULL; `grundy`: its value, or GUESS_UNKNOWN.  KAY_END: the stage is over. */
kay_status guess_data_take(guess_data *data, const kay_game *game, kay_state *state, const uint64_t *at,
                           uint64_t grundy) KAY_MUST_CHECK;

/* Adds what somebody else found out. */
kay_status guess_data_give(guess_data *data, const kay_guess_value *value) KAY_MUST_CHECK;

/* How starts show their parameters: each is one of a few entries, whose others are always the same; or a single one is
 * told by how many entries there are, all of them equal. */
typedef struct guess_form {
    uint64_t count; /* of entries; 0: it is not always the same */
    uint64_t place[2]; /* of the parameters among them, from 0; `count`: none */
    bool row; /* all entries are `filler`, and `more` more than the parameter */
    int64_t filler, more;
} guess_form;
guess_form guess_data_form(const guess_data *data);

/* Whether the entries tell the position, so that a rule about them is one about positions. */
bool guess_data_tells(const guess_data *data);

/* The largest first parameter of all records, which come by it. */
uint64_t guess_data_last(const guess_data *data);

/* How many records have a first parameter below n. */
uint64_t guess_data_before(const guess_data *data, uint64_t n);

/* The least value of a parameter, or of all parts. */
uint64_t guess_data_first(const guess_data *data, unsigned parameter);

/* By the size of the entries, those to learn from and the others. */
void guess_data_sort(guess_data *data);

/* The larger ones of what was gathered to learn from go to the test, until that has as many. */
void guess_data_split(guess_data *data);

/* Forgets which records a rule was made from. */
void guess_data_unlearn(guess_data *data);

void guess_data_free(guess_data *data);
