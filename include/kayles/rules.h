/* For authors of rulesets: the hooks, and the functions that hooks call. */
#ifndef KAYLES_RULES_H
#define KAYLES_RULES_H

#include <kayles/ruleset.h>
#include <kayles/move_list.h>
#include <kayles/state.h>
#include <kayles/theorem.h>
#include <kayles/proof.h>
#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/text.h>
#include <kayles/reader.h>
#include <kayles/json.h>
#include <kayles/random.h>

#endif
