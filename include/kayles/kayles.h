/* Kayles: who wins, what to play and why, in two-player games of perfect information.
 *
 * Programs include this header; authors of rulesets include rules.h as well. */
#pragma once

#include <kayles/context.h>
#include <kayles/games.h>
#include <kayles/solver.h>
#include <kayles/tabulated.h>
#include <kayles/value.h>
#include <kayles/sequence.h>
#include <kayles/sequence_picture.h>
#include <kayles/nim.h>
#include <kayles/misere.h>
#include <kayles/table.h>

/* More about positions and values. */
#include <kayles/input.h>
#include <kayles/state.h>
#include <kayles/reachable.h>
#include <kayles/valuer.h>
#include <kayles/value_operations.h>
#include <kayles/hot_games.h>
#include <kayles/thermograph.h>

/* Proofs, and rules behind answers. */
#include <kayles/certificate.h>
#include <kayles/verify.h>
#include <kayles/lint.h>
#include <kayles/guess.h>
#include <kayles/recognise.h>
