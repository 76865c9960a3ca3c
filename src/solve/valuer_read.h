/* The value that a theorem, or the worker, has written. */
#ifndef KAYLES_SOLVE_VALUER_READ_H
#define KAYLES_SOLVE_VALUER_READ_H

#include <kayles/value.h>

/* KAY_EINPUT: the text is none. */
kay_status kay_valuer_read(kay_context *ctx, kay_value_store *store, const kay_text *text,
                           kay_value *out) KAY_MUST_CHECK;

#endif
