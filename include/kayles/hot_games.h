/* How urgent the next move in a short game is: stops, mean, temperature and thermographs, and the operations that take
 * games to another temperature.
 *
 * Temperatures begin at -1: that of an integer; that of another number m / 2^n in lowest terms is -1 / 2^n.  Below its
 * temperature a number has walls like any other game.  Everything here is exact, and numbers are given as values.
 *
 * Failures are those of value.h.  KAY_EINPUT with words: an argument that has to be a number is none, or is too small.
 *
 * Sources: CGT II.3 (stops), II.5 (thermographs, cooling, freezing, heating, overheating); WW ch. 6; ONAG ch. 9. */
#ifndef KAYLES_HOT_GAMES_H
#define KAYLES_HOT_GAMES_H

#include <kayles/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Stops: the numbers at which alternating play ends when Left, or Right, begins */

KAY_API kay_status kay_value_left_stop(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_right_stop(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* The number of lines of play, alternating or not, that end at the first number they reach; an integer. */
KAY_API kay_status kay_value_stop_count(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* The left stop is larger than the right one: the temperature is above 0. */
KAY_API kay_status kay_value_is_hot(kay_value_store *store, kay_value g, bool *out) KAY_MUST_CHECK;

/* ---- Thermographs */

/* A place where a wall turns, or begins: two numbers. */
typedef struct kay_corner {
    kay_value value, temperature;
} kay_corner;

/* The walls of a game from t = -1 upwards: the left and right stops of the game cooled by t.  The first corner of each
 * is at t = -1.  From one corner to the next a wall is vertical or changes by as much as t does; above its last corner
 * it is vertical.  From `temperature` on both are at `mast`, the mean value. */
typedef struct kay_thermograph {
    kay_value mast, temperature;
    const kay_corner *left, *right; /* good until other walls are made, or games taken back */
    uint32_t left_count, right_count;
} kay_thermograph;

/* Linear in the corners of the followers that have no thermograph yet. */
KAY_API kay_status kay_value_thermograph(kay_value_store *store, kay_value g, kay_thermograph *out) KAY_MUST_CHECK;

/* The mean value, and the temperature above which no player moves. */
KAY_API kay_status kay_value_mean(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_temperature(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* ---- Other temperatures */

/* g cooled by a number t >= -1: each move costs t, which is {g^L cooled - t | g^R cooled + t} up to the temperature of
 * g, and the mean above it; an integer is cooled to itself. */
KAY_API kay_status kay_value_cool(kay_value_store *store, kay_value g, kay_value t, kay_value *out) KAY_MUST_CHECK;

/* g cooled by its temperature: its mean and an infinitesimal; a number stays. */
KAY_API kay_status kay_value_freeze(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* g heated by t, any game: a number stays, another g becomes {g^L heated + t | g^R heated - t}. */
KAY_API kay_status kay_value_heat(kay_value_store *store, kay_value g, kay_value t, kay_value *out) KAY_MUST_CHECK;

/* g overheated from s to t, any games: an integer n becomes n . s, another g {g^L overheated + t | g^R overheated - t}.
 */
KAY_API kay_status kay_value_overheat(kay_value_store *store, kay_value g, kay_value s, kay_value t,
                                      kay_value *out) KAY_MUST_CHECK;

/* ---- Incentives: what a move gains */

typedef enum kay_incentives {
    KAY_LEFT_INCENTIVES = 1, /* g^L - g */
    KAY_RIGHT_INCENTIVES = 2, /* g - g^R */
    KAY_ALL_INCENTIVES = 3,
} kay_incentives;

/* The incentives of a player's moves, or of both players', without those that are at most another one; in the order of
 * kay_value_order, largest last.  `out` has room for kay_value_left_count + kay_value_right_count values. */
KAY_API kay_status kay_value_incentives(kay_value_store *store, kay_value g, kay_incentives which, kay_value *out,
                                        uint32_t *count) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
