/* The positions that conjectures are made from and tested on, with their outcomes. */
#pragma once

#include <kayles/guess.h>
#include <kayles/starts.h>
#include <kayles/solver.h>

#include "base/intern_table.h"
#include "guess/guess_period.h"
#include "math/nim_sequence.h"

enum {
    GUESS_NAMES = 24, /* the most named numbers of a ruleset that are used */
    GUESS_FIT_LEAST = 24, /* when larger positions move to the test, at least this many stay to learn from */
    /* a law of lost numbers with growing distances needs at least this many numbers to learn from */
    GUESS_SPARSE_LEAST = 60,
    GUESS_TESTS = 12, /* a rule must be tested on at least this many positions, unless it is proved or bounded */
    /* if the work ends with fewer positions to test on, the message says that larger ones take too long */
    GUESS_HARD = 120,
    GUESS_FIT = 600, /* this many positions, gathered by size or by play, are enough to learn from */
    GUESS_TEST = 20000, /* the usual limit on the number of positions to test on */
    GUESS_SIZES_FIT = 30, /* the largest size of positions to learn from */
    GUESS_SIZES = 100, /* the largest size of positions to test on */
};

typedef struct guess_record {
    const int64_t *entries; /* entry_count numbers */
    const int64_t *named; /* the values of data->names, in the same order */
    uint64_t entry_count;
    uint64_t at[2]; /* its parameters, if the data has any */
    uint64_t grundy; /* its Grundy value, or GUESS_UNKNOWN */
    /* a kay_outcome for Left to move, and one for Right to move, which is used only in partizan data */
    signed char outcome[2];
    uint64_t order; /* number in the order of gathering */
    bool apart; /* it was added to the test alone, not with a range or a square of starts */
    bool learned; /* the rule under test was made from this record, so the record does not test it */
    const char *text[2]; /* the position in the direct form, for each player to move */
} guess_record;

enum { GUESS_PARTS = 5 }; /* most parts of a sum */

typedef struct guess_data {
    kay_context *ctx;
    kay_arena *arena; /* memory of the records and the expressions */
    const kay_guess_question *question; /* the user's question, or a pointer to `along` */
    kay_guess_question along; /* the question about the other parameter, if one of two ranges is a single number */
    unsigned fixed; /* the parameter (1 or 2) whose range is a single number; 0: none */
    uint64_t fixed_at; /* that number */
    const char *names[GUESS_NAMES];
    unsigned name_count;
    unsigned parameters; /* 1 or 2; 0: the records are sums, or positions that the ruleset lists or that play reaches */
    unsigned movers; /* 1: the game is impartial; 2: it is partizan */
    bool ordered; /* the entries are the parameters, in their order */
    bool sums; /* the game has sums of positions */
    bool misere; /* the player who cannot move wins */
    bool parts; /* the records are sums; each entry is the parameter of one part */
    const uint64_t *part_list; /* the parts of the next sum: part_count of them */
    unsigned part_count;
    /* sums_to[k - 1]: all sums of k parts with parameters up to this number were gathered; 0: none were */
    uint64_t sums_to[GUESS_PARTS];
    bool negative; /* some entry is negative */
    bool settled; /* no more laws of one parameter are tried: one was found, or there are too few values for a claim */
    bool level; /* with one parameter: the Grundy values are bounded, so no saltus is tried */
    bool cut; /* the budget ended before all positions were gathered */
    bool stopped; /* the rules failed on a position within the ranges; only the positions gathered before it are used */
    bool reached; /* the records are positions that play reaches, because the starts do not show their parameters */
    /* with two parameters: all starts whose larger parameter is at most this were gathered */
    uint64_t side;
    bool farther; /* a rule passed the test, and larger positions were then added to the test */
    struct {
        uint64_t from, to;
    } range[2]; /* the range of each parameter; starts in it are gathered before any others */
    uint64_t refused; /* the number of starts in these ranges that the rules refuse */
    const kay_diag *beyond; /* the error of the rules beyond the ranges; NULL: none */
    bool hard; /* the work ended with fewer than GUESS_HARD positions to test on */
    bool untested; /* there are too few positions to test a rule on */
    bool far_values; /* the values took too long to search; the theorem of a built-in game gives the outcomes */
    bool valued; /* a law for the Grundy values of all positions was found */
    bool ruled; /* a rule that gives the winner of all positions was found, with a theorem or without */
    bool found; /* the last rule that guess_test got was added and passed its test */
    guess_record *rows; /* each position once */
    uint64_t count, room;
    uint64_t fit; /* the first `fit` rows are to learn from, the other rows are the test; both are in order of size */
    /* the number of rows when gathering ended; positions that are added later, to test a rule, come after these */
    uint64_t near;

    /* used while the data is gathered */
    bool learning; /* records that are added now are to learn from, not for the test */
    kay_arena games;
    double patience; /* the context's patience before gathering, which guess_data_free restores */
    const kay_game *game; /* the game that `solver` was made for */
    /* searched: bytes that `solver` holds; memory_most: the limit of memory while it works */
    uint64_t searched, memory_most;
    void (*progress)(void *watcher, kay_work level, const char *what, uint64_t done, uint64_t total);
    void *watcher; /* the watcher that the caller set; a search has its own */
    /* work: all work up to the first `counted` options of `solver`; work_most: the stage ends at this much work */
    uint64_t work, work_most;
    uint64_t counted;
    uint64_t option_work; /* the work that each further option counts as */
    kay_nim_sequence heaps; /* the heap values of a heap game, used in place of `solver` */
    double until; /* when the stage ends, on the clock of kay_now(); 0: no clock ends it */
    kay_solver *solver;
    kay_status failed; /* the error of guess_new, if it could not copy an expression */
    kay_features features;
    kay_text text;
    kay_intern_table seen; /* texts of the positions already gathered */
} guess_data;

/* Adds a state with Left to move unless it was added before.  `at`: its parameters, or NULL; a single parameter is not
 * compared with earlier ones, so the caller must not repeat it.  `grundy`: its value, or GUESS_UNKNOWN.  Returns
 * KAY_END if the stage is over. */
kay_status guess_data_take(guess_data *data, const kay_game *game, kay_state *state, const uint64_t *at,
                           uint64_t grundy) KAY_MUST_CHECK;

/* Adds a record of one value that the user gave. */
kay_status guess_data_give(guess_data *data, const kay_guess_value *value) KAY_MUST_CHECK;

/* How starts show their parameters.  Either each parameter is one of a few entries, and the other entries are the same
 * in all starts; or a single parameter is the number of entries, which are all equal. */
typedef struct guess_form {
    uint64_t count; /* the number of entries; 0: it varies */
    uint64_t place[2]; /* the entry, from 0, that is the parameter; `count`: no entry is */
    bool row; /* all entries are equal to `filler`, and there are (the parameter + `more`) of them */
    int64_t filler, more;
} guess_form;
guess_form guess_data_form(const guess_data *data);

/* Returns whether entry k is a parameter plus a constant in all records but the two smallest; then sets
 * *parameter and *more. */
bool guess_data_follows(const guess_data *data, uint64_t k, unsigned *parameter, int64_t *more);

/* Returns whether the entries determine the position, so that a rule about entries is a rule about positions. */
bool guess_data_tells(const guess_data *data);

/* Returns the largest first parameter; the records must be sorted by it. */
uint64_t guess_data_last(const guess_data *data);

/* Returns whether the Grundy values of all records to learn from are known. */
bool guess_data_valued(const guess_data *data);

/* Returns whether some record to learn from is a draw with Left to move. */
bool guess_data_draws(const guess_data *data);

/* Returns how many records have a first parameter below n. */
uint64_t guess_data_before(const guess_data *data, uint64_t n);

/* Returns the least value of a parameter in the records to learn from; for sums, the least parameter of a part. */
uint64_t guess_data_first(const guess_data *data, unsigned parameter);

/* Sorts the records to learn from by the size of their entries, and the other records in the same way. */
void guess_data_sort(guess_data *data);

/* If the test has less than half of the records, moves the larger ones of the others to it, until it has half.  Keeps
 * at least GUESS_FIT_LEAST to learn from if that leaves GUESS_TESTS for the test. */
void guess_data_split(guess_data *data);

/* Marks all records as not learned from. */
void guess_data_unlearn(guess_data *data);

void guess_data_free(guess_data *data);
