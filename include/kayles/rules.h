/* For authors of rulesets: the hooks, and the functions that hooks call. */
#pragma once

#include <kayles/ruleset.h>
#include <kayles/move_list.h>
#include <kayles/state.h>
#include <kayles/theorem.h>
#include <kayles/proof.h>
#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/rank.h>
#include <kayles/score.h>
#include <kayles/text.h>
#include <kayles/reader.h>
#include <kayles/json.h>
#include <kayles/random.h>
