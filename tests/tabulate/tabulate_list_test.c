/* Tests tables of listed positions: they say the same as those of numbered ones, look-ups find every position, and
 * texts that do not tell positions apart are refused. */
#include <kayles/reachable.h>
#include <kayles/tabulated.h>

#include "ruleset/starts.h"
#include "tabulate/tabulate_list.h"
#include "tiers/tiers_fixture.h"

/* Makes both tables of a game with ranks, and compares what they say of every position. */
static void compare_tables(const char *name, uint64_t expected)
{
    kay_context ctx;
    kay_context_init(&ctx);
    const kay_ruleset *rules = kay_ruleset_find(name);
    kay_ruleset plain = *rules;
    const kay_game *game;
    kay_state state;
    kay_arena arena;
    kay_tabulated *ranked, *listed;
    kay_reachable *all;
    plain.ranks = NULL;
    kay_arena_init(&arena, &ctx);
    kay_start start = kay_start_of(&ctx, rules, NULL, NULL, 0, &arena);
    assert_ok(&ctx, kay_start_make(&start, &game, &state));
    kay_tabulate_order order = {.game = game, .start = &state, .folder = "table", .threads = 1, .remoteness = true};
    assert_ok(&ctx, kay_tabulate(&ctx, &order));
    order.folder = "other";
    order.threads = 2;
    assert_ok(&ctx, tabulate_list(&ctx, &order));
    assert_int_equal(tabulate_list(&ctx, &order), KAY_END);
    assert_ok(&ctx, kay_tabulated_open(&ctx, rules, "table", &ranked));
    assert_ok(&ctx, kay_tabulated_open(&ctx, &plain, "other", &listed));
    assert_ok(&ctx, kay_reachable_new(&ctx, game, false, &all));
    assert_ok(&ctx, kay_reachable_add(all, &state));
    assert_int_equal(kay_reachable_count(all), expected);
    for (uint64_t i = 0; i < expected; i++) {
        kay_reached reached;
        kay_tabulated_answer one, other;
        kay_reachable_get(all, i, &reached);
        assert_ok(&ctx, kay_tabulated_find(ranked, game, &reached.state, &one));
        assert_ok(&ctx, kay_tabulated_find(listed, game, &reached.state, &other));
        assert_int_equal(one.outcome, other.outcome);
        assert_int_equal(one.remoteness, other.remoteness);
    }
    kay_tabulated_close(ranked);
    kay_tabulated_close(listed);
    kay_reachable_free(all);
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

/* Each position of the L game comes with either player to move. */
static void lists_agree_with_ranks(void **unused)
{
    (void)unused;
    compare_tables("mnk", 5478);
    tiers_remove("table");
    tiers_remove("other");
    compare_tables("l-game", 2 * 18368);
}

/* A heap from which one, two or three stones are taken.  Its text has lost the last `cut` bits of the number. */
typedef struct heap_of_game {
    kay_game game;
    unsigned cut;
} heap_of_game;

static kay_status heap_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game, (void)player;
    for (uint64_t take = 1; take <= 3 && take <= position[0]; take++)
        kay_emit(out, take)[0] = position[0] - take;
    return KAY_OK;
}

static kay_status heap_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)game, (void)player;
    position[0] -= name;
    return KAY_OK;
}

static void heap_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_text_u64(out, state->words[0] >> ((const heap_of_game *)(const void *)game)->cut);
}

static const kay_ruleset heap_rules = {
    .version = KAY_RULESET_VERSION,
    .name = "heap",
    .traits = KAY_IMPARTIAL,
    .moves = heap_moves,
    .play_in_place = heap_play,
    .write_position = heap_write,
};

static kay_status heap_table(kay_context *ctx, const heap_of_game *heap, uint64_t stones, bool remoteness)
{
    const kay_state state = {.words = &stones, .parts = 1};
    const kay_tabulate_order order = {
        .game = &heap->game, .start = &state, .folder = "table", .threads = 1, .remoteness = remoteness};
    return kay_tabulate(ctx, &order);
}

/* Looks up every heap in the table of a heap. */
static void heap_look_up(kay_context *ctx, const heap_of_game *heap, uint64_t most)
{
    kay_tabulated *table;
    kay_tabulated_answer answer;
    assert_ok(ctx, kay_tabulated_open(ctx, &heap_rules, "table", &table));
    for (uint64_t stones = 0; stones <= most + 1; stones++) {
        const kay_state state = {.words = &stones, .parts = 1, .mover = stones % 3 ? KAY_LEFT : KAY_RIGHT};
        const kay_status status = kay_tabulated_find(table, &heap->game, &state, &answer);
        assert_int_equal(status, stones <= most ? KAY_OK : KAY_END);
        if (stones > most)
            continue;
        assert_int_equal(answer.outcome, stones % 4 ? KAY_WIN : KAY_LOSS);
        assert_int_equal(answer.remoteness, stones / 4 * 2 + (stones % 4 != 0));
    }
    kay_tabulated_close(table);
}

static void a_list_is_sorted_and_looked_up(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    const heap_of_game heap = {.game = {.rules = &heap_rules, .words = 1, .traits = KAY_IMPARTIAL}};
    assert_ok(&ctx, heap_table(&ctx, &heap, 5000, true));
    heap_look_up(&ctx, &heap, 5000);
    assert_int_equal(ctx.memory_used, 0);
}

static void texts_that_do_not_tell_apart_are_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    heap_of_game heap = {.game = {.rules = &heap_rules, .words = 1, .traits = KAY_IMPARTIAL}, .cut = 1};
    assert_int_equal(heap_table(&ctx, &heap, 9, true), KAY_EINPUT);
    assert_non_null(strstr(ctx.diag.text, "two positions of heap have the same text and differ: First: 0"));
    tiers_remove("table");
    heap.cut = 0;
    assert_int_equal(heap_table(&ctx, &heap, 200000, true), KAY_EUNABLE);
    assert_non_null(strstr(ctx.diag.text, "longer than 65535 moves"));
    assert_int_equal(ctx.memory_used, 0);
}

/* A step up to a number and down again, without the trait KAY_LOOPY. */
static kay_status ring_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game, (void)player;
    kay_emit(out, 0)[0] = (position[0] + 1) % 7;
    return KAY_OK;
}

static void positions_that_recur_are_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    kay_ruleset rules = heap_rules;
    rules.moves = ring_moves;
    const heap_of_game heap = {.game = {.rules = &rules, .words = 1, .traits = KAY_IMPARTIAL}};
    assert_int_equal(heap_table(&ctx, &heap, 3, true), KAY_EINPUT);
    assert_int_equal(ctx.memory_used, 0);
}

/* Less and less memory is refused with words, and the same call goes on afterwards. */
static void memory_is_refused(void **unused)
{
    (void)unused;
    const heap_of_game heap = {.game = {.rules = &heap_rules, .words = 1, .traits = KAY_IMPARTIAL}};
    unsigned refused = 0;
    for (size_t limit = 1 << 10;; limit += limit / 16) {
        kay_context ctx;
        kay_context_init(&ctx);
        ctx.memory_limit = limit;
        const kay_status status = heap_table(&ctx, &heap, 3000, true);
        if (status == KAY_OK) {
            ctx.memory_limit = SIZE_MAX;
            heap_look_up(&ctx, &heap, 3000);
        }
        assert_int_equal(ctx.memory_used, 0);
        if (status == KAY_OK)
            break;
        assert_one_of(status, KAY_ENOMEM, KAY_EUNABLE);
        refused++;
    }
    assert_more(refused, 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lists_agree_with_ranks, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_list_is_sorted_and_looked_up, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(texts_that_do_not_tell_apart_are_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(positions_that_recur_are_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(memory_is_refused, tiers_setup, tiers_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
