/* Libraries that are loaded when they are needed: there, missing, and lacking a function. */
#include "fixture.h"

#include <math.h>
#include <string.h>

#include "base/library.h"

#define NAMES(X) X(cos) X(sin)

typedef struct functions {
    NAMES(KAY_LIBRARY_POINTER)
} functions;

static void functions_can_be_called(void **unused)
{
    static const char *const names[] = {NAMES(KAY_LIBRARY_NAME)};
    kay_context ctx;
    functions loaded;
    (void)unused;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_library_load(&ctx, "libm.so.6", names, 2, &loaded));
    assert_true(loaded.cos(0) == 1);
    assert_true(loaded.sin(0) == 0);
}

static void what_is_missing_is_named(void **unused)
{
    static const char *const names[] = {"cos", "no_such_function"};
    kay_context ctx;
    functions loaded;
    (void)unused;
    kay_context_init(&ctx);
    assert_int_equal(kay_library_load(&ctx, "libno-such.so.9", names, 2, &loaded), KAY_EUNABLE);
    assert_non_null(strstr(ctx.diag.text, "cannot load libno-such.so.9: "));
    assert_int_equal(kay_library_load(&ctx, "libm.so.6", names, 2, &loaded), KAY_EUNABLE);
    assert_non_null(strstr(ctx.diag.text, "no_such_function"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_can_be_called),
        cmocka_unit_test(what_is_missing_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
