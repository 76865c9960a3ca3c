/* Temperature theory of short games: stops, mean, temperature, thermographs, cooling and heating.
 *
 * The lowest temperature is -1, that of integers.  Another number, m / 2^n in lowest terms, has temperature -1 / 2^n;
 * below it, its thermograph has two walls like that of any other game.  All results are exact; numbers are passed as
 * values.
 *
 * Errors are those of value.h.  Functions fail with KAY_EINPUT and a message if an argument that must be a number is
 * another game, or is too small.
 *
 * Sources: CGT II.3 (stops), II.5 (thermographs, cooling, freezing, heating, overheating); WW ch. 6; ONAG ch. 9. */
#pragma once

#include <kayles/value.h>

KAY_BEGIN_DECLARATIONS

/* ---- Stops: the numbers at which alternating play ends if Left, or Right, begins */

KAY_API kay_status kay_value_left_stop(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_right_stop(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* The number of lines of play, alternating or not, that end at the first number they reach; an integer. */
KAY_API kay_status kay_value_stop_count(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* Returns whether the left stop is larger than the right stop, that is, the temperature is above 0. */
KAY_API kay_status kay_value_is_hot(kay_value_store *store, kay_value g, bool *out) KAY_MUST_CHECK;

/* ---- Thermographs */

/* A point where a wall turns or begins; both are numbers. */
typedef struct kay_corner {
    kay_value value, temperature;
} kay_corner;

/* A thermograph: its walls, from t = -1 upwards, are the left and right stops of the game cooled by t.  Each has its
 * first corner at t = -1.  Between two corners a wall is vertical or has slope 1 or -1; above its last corner it is
 * vertical.  From `temperature` on both walls are at `mast`, the mean value. */
typedef struct kay_thermograph {
    kay_value mast, temperature;
    const kay_corner *left, *right; /* owned by the store; valid until its next thermograph or kay_value_release */
    uint32_t left_count, right_count;
} kay_thermograph;

/* Takes time linear in the number of corners of the followers that have no thermograph yet. */
KAY_API kay_status kay_value_thermograph(kay_value_store *store, kay_value g, kay_thermograph *out) KAY_MUST_CHECK;

/* The mean value, and the temperature, above which no player wants to move. */
KAY_API kay_status kay_value_mean(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_temperature(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* ---- Other temperatures */

/* g cooled by a number t >= -1: each move costs t.  It is {g^L cooled - t | g^R cooled + t} up to the temperature of g,
 * and the mean above it; an integer is unchanged. */
KAY_API kay_status kay_value_cool(kay_value_store *store, kay_value g, kay_value t, kay_value *out) KAY_MUST_CHECK;

/* g cooled by its temperature, which is its mean plus an infinitesimal; a number is unchanged. */
KAY_API kay_status kay_value_freeze(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* g heated by any game t: a number is unchanged, any other g becomes {g^L heated + t | g^R heated - t}. */
KAY_API kay_status kay_value_heat(kay_value_store *store, kay_value g, kay_value t, kay_value *out) KAY_MUST_CHECK;

/* g overheated from s to t, which may be any games: an integer n becomes n . s, another g becomes
 * {g^L overheated + t | g^R overheated - t}. */
KAY_API kay_status kay_value_overheat(kay_value_store *store, kay_value g, kay_value s, kay_value t,
                                      kay_value *out) KAY_MUST_CHECK;

/* ---- Incentives: the gains of moves */

typedef enum kay_incentives {
    KAY_LEFT_INCENTIVES = 1, /* g^L - g */
    KAY_RIGHT_INCENTIVES = 2, /* g - g^R */
    KAY_ALL_INCENTIVES = 3,
} kay_incentives;

/* The incentives of one or both players' moves, without dominated ones, in the order of kay_value_order.  The caller's
 * `out` has room for kay_value_left_count + kay_value_right_count values. */
KAY_API kay_status kay_value_incentives(kay_value_store *store, kay_value g, kay_incentives which, kay_value *out,
                                        uint32_t *count) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
