/* Kayles: who wins, what to play and why, in two-player games of perfect information.  All public headers. */
#ifndef KAYLES_KAYLES_H
#define KAYLES_KAYLES_H

#include <kayles/certificate.h>
#include <kayles/contest.h>
#include <kayles/context.h>
#include <kayles/evaluate.h>
#include <kayles/games.h>
#include <kayles/guess.h>
#include <kayles/heap_game.h>
#include <kayles/input.h>
#include <kayles/json.h>
#include <kayles/lint.h>
#include <kayles/move_list.h>
#include <kayles/nim.h>
#include <kayles/player.h>
#include <kayles/plugin.h>
#include <kayles/proof.h>
#include <kayles/random.h>
#include <kayles/reachable.h>
#include <kayles/reader.h>
#include <kayles/recognise.h>
#include <kayles/referee.h>
#include <kayles/ruleset.h>
#include <kayles/script.h>
#include <kayles/search.h>
#include <kayles/sequence.h>
#include <kayles/solver.h>
#include <kayles/status.h>
#include <kayles/starts.h>
#include <kayles/state.h>
#include <kayles/stress.h>
#include <kayles/table.h>
#include <kayles/hot_games.h>
#include <kayles/text.h>
#include <kayles/theorem.h>
#include <kayles/thermograph.h>
#include <kayles/value.h>
#include <kayles/value_operations.h>
#include <kayles/valuer.h>
#include <kayles/verify.h>

#endif
