/* The memory of a Lua state: what it is refused, and that all of it is given back. */
#include "fixture.h"
#include <lua.h>
#include <string.h>

#include "lua/lua_memory.h"

enum { BLOCKS = 1000 };

static void blocks_keep_what_is_in_them_through_every_size(void **state)
{
    (void)state;
    kay_context ctx;
    kay_context_init(&ctx);
    kay_script_page page = {0};
    kay_lua_memory memory = {.ctx = &ctx, .page = &page};
    assert_ok(&ctx, kay_lua_memory_prepare(&memory));
    unsigned char *block = NULL;
    size_t before = 0;
    for (size_t round = 0; round < 2000; round++) {
        size_t bytes = 1 + round * round * 7919 % 30000;
        block = kay_lua_allocate(&memory, block, before, bytes);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % 16, 0);
        for (size_t i = 0; i < before && i < bytes; i++)
            assert_int_equal(block[i], (unsigned char)(i * 31));
        for (size_t i = 0; i < bytes; i++)
            block[i] = (unsigned char)(i * 31);
        before = bytes;
    }
    assert_null(kay_lua_allocate(&memory, block, before, 0));
    assert_false(memory.spoilt);
    kay_lua_memory_free(&memory);
    assert_int_equal(ctx.memory_used, 0);
}

static void small_blocks_come_again_and_are_told_apart(void **state)
{
    (void)state;
    kay_context ctx;
    kay_context_init(&ctx);
    kay_script_page page = {0};
    kay_lua_memory memory = {.ctx = &ctx, .page = &page};
    assert_ok(&ctx, kay_lua_memory_prepare(&memory));
    unsigned char *blocks[BLOCKS];
    uint64_t used = 0;
    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < BLOCKS; i++) {
            blocks[i] = kay_lua_allocate(&memory, NULL, 0, 1 + i % 500);
            assert_non_null(blocks[i]);
            memset(blocks[i], (int)(i % 251), 1 + i % 500);
        }
        for (size_t i = 0; i < BLOCKS; i++)
            for (size_t k = 0; k < 1 + i % 500; k++)
                assert_int_equal(blocks[i][k], i % 251);
        for (size_t i = 0; i < BLOCKS; i++)
            kay_lua_allocate(&memory, blocks[(i * 7) % BLOCKS], 1 + (i * 7) % BLOCKS % 500, 0);
        assert_true(round == 0 || ctx.memory_used == used); /* nothing more is asked for */
        used = ctx.memory_used;
    }
    kay_lua_memory_free(&memory);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_refusal_is_recorded_and_the_block_stays(void **state)
{
    (void)state;
    kay_context ctx;
    kay_context_init(&ctx);
    ctx.memory_limit = 1000000;
    kay_script_page page = {0};
    kay_lua_memory memory = {.ctx = &ctx, .page = &page};
    assert_ok(&ctx, kay_lua_memory_prepare(&memory));
    for (size_t i = 0; i < BLOCKS; i++) {
        void *block = kay_lua_allocate(&memory, NULL, 0, 30000);
        kay_lua_allocate(&memory, block, 30000, 0);
    }
    void *large = kay_lua_allocate(&memory, NULL, 0, 900000);
    assert_non_null(large);
    assert_false(memory.spoilt);
    assert_null(kay_lua_allocate(&memory, NULL, 0, 900000));
    assert_true(memory.spoilt);
    assert_null(kay_lua_allocate(&memory, large, 900000, 1100000)); /* the block stays */
    memset(large, 1, 900000);
    kay_lua_memory_free(&memory);
    assert_int_equal(ctx.memory_used, 0);
}

/* A new state is made of the reserve alone. */
static void a_new_state_asks_the_context_for_nothing(void **state)
{
    (void)state;
    kay_context ctx;
    kay_context_init(&ctx);
    kay_script_page page = {0};
    kay_lua_memory memory = {.ctx = &ctx, .page = &page};
    assert_ok(&ctx, kay_lua_memory_prepare(&memory));
    ctx.memory_limit = ctx.memory_used;
    lua_State *lua = lua_newstate(kay_lua_allocate, &memory);
    assert_non_null(lua);
    assert_false(memory.spoilt);
    ctx.memory_limit = UINT64_MAX;
    lua_pushinteger(lua, 7);
    lua_close(lua);
    kay_lua_memory_free(&memory);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_keep_what_is_in_them_through_every_size),
        cmocka_unit_test(small_blocks_come_again_and_are_told_apart),
        cmocka_unit_test(a_new_state_asks_the_context_for_nothing),
        cmocka_unit_test(a_refusal_is_recorded_and_the_block_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
