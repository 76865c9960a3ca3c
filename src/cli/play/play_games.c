/* Begins the games of a session: the first one, the same again, or a new one from a random start.
 *
 * A new game has a seed of its own, drawn from the random numbers of the game before: --seed repeats the whole session,
 * and the seed of the new game that game alone. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <kayles/state.h>

#include "cli/child.h"
#include "cli/play/play.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/signals.h"
#include "cli/wrap.h"
#include "ruleset/contest.h"
#include "ruleset/state.h"
#include "solve/solver_inside.h"

enum { PLAY_SEEDS = 1000000 }; /* seeds that the program chooses are below */

static const double PLAY_THEOREM = 5; /* seconds for opening a theorem, without --seconds */

void cli_play_begin_work(cli_play *p)
{
    cli_progress_end(p->cli);
    cli_time_begin(p->cli);
}

/* Records on the page how the game can be repeated if the rules crash. */
static void play_note_start(cli_play *p)
{
    cli_page *page = p->cli->page;
    const char *after = p->cli->values[FLAG_AFTER];
    p->unnoted = false;
    *page->start = *page->moves = '\0';
    if (p->ours)
        snprintf(page->start, sizeof page->start, "--seed %" PRIu64, p->seed);
    if (after)
        snprintf(page->moves, sizeof page->moves, "%s\n", after);
}

/* Makes the solver begin at the start.  If the theorem needs more than the budget, play continues by search. */
static kay_status play_enter(cli_play *p)
{
    p->games++;
    p->moves = 0;
    p->over = false;
    play_note_start(p);
    cli_play_begin_work(p);
    if (p->cli->ctx.deadline <= 0)
        p->cli->ctx.deadline = kay_now() + PLAY_THEOREM;
    const kay_status status = kay_solver_enter(p->solver, p->cases->game, &p->cases->state, KAY_BY_AUTO);
    if ((status != KAY_EUNABLE && status != KAY_ENOMEM) ||
        (cli_stopped() && !cli_typed_lines_interrupted(&p->lines, status)))
        return status;
    cli_play_begin_work(p);
    return kay_solver_enter(p->solver, p->cases->game, &p->cases->state, KAY_BY_SEARCH);
}

/* Whether --set gives the start: that of the constants, with which tables of the game begin. */
static bool play_is_set(const cli_call *cli)
{
    return cli->set_count && cli->rules->ranks;
}

/* Opens the start of --set, or a random one. */
static kay_status play_open_without_input(cli_play *p, kay_random *random, cli_cases *out)
{
    cli_call *cli = p->cli;
    KAY_TRY(cli_arguments_without_input(cli, true));
    if (!play_is_set(cli))
        return cli_play_start(cli, random, p->size, out);
    KAY_TRY(cli_arguments_refuse(cli, FLAG_SIZE, "with --set, which gives the start of this game"));
    KAY_TRY(cli_cases_open_start(cli, out));
    return cli_cases_one(out);
}

/* Opens the start that the user names, or one that needs no input. */
static kay_status play_open_cases(cli_play *p, const char *file)
{
    p->given = file || p->cli->values[FLAG_TEXT] || p->cli->values[FLAG_AT];
    p->ours = !p->given && !play_is_set(p->cli);
    if (!p->given)
        return play_open_without_input(p, &p->random, p->cases);
    KAY_TRY(cli_arguments_refuse(p->cli, FLAG_SIZE, "with an input"));
    KAY_TRY(cli_cases_open(p->cli, p->cli->rules, file, p->cases));
    p->cases->draws = true;
    p->cases->shared = file && strcmp(file, "-") == 0;
    return cli_cases_one(p->cases);
}

/* Makes a different seed each time. */
static uint64_t play_any_seed(void)
{
    kay_random random;
    kay_random_seed(&random, (uint64_t)(kay_now() * 1e9) ^ (uint64_t)getpid() << 32);
    return kay_random_below(&random, PLAY_SEEDS);
}

static kay_status play_open_opponent(cli_play *p)
{
    cli_call *cli = p->cli;
    if (cli->values[FLAG_OPPONENT])
        KAY_TRY(cli_arguments_refuse(cli, FLAG_LEVEL, "with --opponent"));
    p->opponent = (kay_skill)cli_arguments_choice(cli, FLAG_OPPONENT, KAY_PERFECT);
    KAY_TRY(cli_number(cli, FLAG_LEVEL, 1, KAY_LEVELS, &p->level));
    return p->level <= KAY_LEVELS
               ? KAY_OK
               : kay_fail(&cli->ctx, KAY_EUSAGE, "--level: the levels are 1 to %d, the perfect player", KAY_LEVELS);
}

kay_status cli_play_open(cli_play *p)
{
    cli_call *cli = p->cli;
    KAY_TRY(play_open_opponent(p));
    KAY_TRY(cli_number(cli, FLAG_SIZE, 1, kay_opening_size(cli->rules), &p->size));
    KAY_TRY(cli_number(cli, FLAG_SEED, 0, play_any_seed(), &p->seed));
    kay_random_seed(&p->random, p->seed);
    const char *file = cli->operand_count > 1 ? cli->operands[1] : NULL;
    KAY_TRY(play_open_cases(p, file));
    KAY_TRY(cli_cases_player(cli, cli->rules, FLAG_AS, p->cases->state.mover, &p->person));
    KAY_TRY(cli_typed_lines_open(&p->lines, file && strcmp(file, "-") == 0 ? &p->cases->reader : NULL));
    KAY_TRY(kay_solver_new(&cli->ctx, &p->solver));
    KAY_TRY(cli_tables(cli, &p->table));
    if (p->table && cli->rules->traits & KAY_LOOPY && !cli->rules->scoring && !kay_tabulated_has_remoteness(p->table))
        return kay_fail(&cli->ctx, KAY_EUSAGE,
                        "--tables: play of %s may go round for ever with this table; "
                        "'tabulate --remoteness' makes one that says how to win",
                        cli->rules->name);
    kay_solver_use(p->solver, p->table);
    kay_solver_keep(p->solver);
    kay_solver_number_parts(p->solver);
    return play_enter(p);
}

bool cli_play_drops_table(cli_play *p, kay_status status)
{
    kay_diag diag = p->cli->ctx.diag;
    if ((status != KAY_EREAD && status != KAY_EINPUT) || !p->table || !kay_tabulated_failed(p->table))
        return false;
    const size_t length = strlen(diag.text);
    snprintf(diag.text + length, sizeof diag.text - length, "; play continues without the table");
    cli_note(p->cli, &diag);
    kay_solver_use(p->solver, NULL);
    kay_tabulated_close(p->table);
    p->table = NULL;
    return true;
}

kay_status cli_play_again(cli_play *p)
{
    p->cases->step_count -= p->moves; /* those of --after stay */
    return play_enter(p);
}

/* Opens a start.  The flags that choose or change the first one do not apply to it. */
static kay_status play_open_new(cli_play *p, kay_random *random, cli_cases *fresh, kay_player *person)
{
    static const cli_flag_id of_input[] = {FLAG_AT, FLAG_POSITION, FLAG_CASE, FLAG_AFTER};
    cli_call *cli = p->cli;
    for (size_t i = 0; i < sizeof of_input / sizeof *of_input; i++)
        cli->values[of_input[i]] = NULL;
    KAY_TRY(play_open_without_input(p, random, fresh));
    return cli_cases_player(cli, cli->rules, FLAG_AS, fresh->state.mover, person);
}

static void play_close_start(const cli_play *p, cli_cases *start)
{
    cli_cases_close(start);
    *start = (cli_cases){.cli = p->cli, .reader = {.ctx = &p->cli->ctx}};
}

/* Says why there is no new start; this game goes on. */
static kay_status play_refuse_new(cli_play *p, kay_status status)
{
    const bool interrupted = cli_typed_lines_interrupted(&p->lines, status);
    if (cli_stopped() || status == KAY_EWRITE)
        return status;
    kay_text_format(&p->said, "No new start: %s.", interrupted ? "interrupted" : p->cli->ctx.diag.text);
    return cli_play_show(p);
}

kay_status cli_play_new(cli_play *p)
{
    cli_cases *fresh = p->cases == &p->starts[1] ? &p->starts[2] : &p->starts[1], *before = p->cases;
    const uint64_t seed = kay_random_below(&p->random, PLAY_SEEDS);
    kay_random random;
    kay_player person;
    kay_random_seed(&random, seed);
    const kay_status status = play_open_new(p, &random, fresh, &person);
    if (status != KAY_OK) {
        play_close_start(p, fresh);
        return play_refuse_new(p, status);
    }
    p->cases = fresh;
    p->person = person;
    p->random = random;
    p->seed = seed;
    p->ours = !play_is_set(p->cli);
    KAY_TRY(play_enter(p)); /* the solver leaves the game before */
    if (before != &p->starts[0])
        play_close_start(p, before);
    return cli_play_introduce(p);
}

static void play_describe_opponent(cli_play *p)
{
    kay_text_format(&p->said, "You play %s, against %s, who %s ", cli_play_name(p, p->person),
                    cli_play_name(p, kay_opponent(p->person)), kay_player_verb(p->cases->game->rules, "plays", "play"));
    if (p->level < KAY_LEVELS)
        kay_text_format(&p->said, "at level %" PRIu64 " of %d.", p->level, KAY_LEVELS);
    else
        kay_text_add(&p->said, p->opponent == KAY_PERFECT ? "perfectly." : "at random.");
}

/* Prints the summary of the game, in lines of a terminal's width even through a pipe. */
static kay_status play_summarise(cli_play *p)
{
    const kay_ruleset *rules = p->cases->game->rules;
    const unsigned columns = cli_columns();
    kay_text_format(&p->said, "%s: %s.", rules->name, rules->summary);
    KAY_TRY(p->said.error);
    cli_wrap(&p->cli->out, kay_text_string(&p->said), 0, 0, columns ? columns : CLI_COLUMNS);
    kay_text_clear(&p->said);
    return p->cli->out.error;
}

kay_status cli_play_introduce(cli_play *p)
{
    const bool first = p->games == 1;
    bool stopped;
    kay_outcome outcome;
    if (first)
        KAY_TRY(play_summarise(p));
    play_describe_opponent(p);
    KAY_TRY(cli_play_show(p));
    KAY_TRY(kay_state_end(&p->cli->ctx, p->cases->game, kay_solver_state(p->solver), &stopped, &outcome));
    if (first && !stopped) {
        kay_text_add(&p->said, "Type a move, or 'help' for other commands.");
        KAY_TRY(cli_play_show(p));
    }
    if (!p->ours || (first && p->cli->values[FLAG_SEED]))
        return KAY_OK;
    kay_text_format(&p->said, "With --seed %" PRIu64 "%s the game begins like this again.", p->seed,
                    p->cases != &p->starts[0] && p->given ? " and no input" : "");
    return cli_play_show(p);
}
