/* Writes values whose notation may be too long to read. */
#pragma once

#include <kayles/value.h>

/* Appends the notation of g, KAY_VALUE_TEXT.  Returns KAY_END, and appends nothing, if it has more than `most` bytes or
 * more than 64 KiB. */
kay_status kay_value_write_within(kay_value_store *store, kay_value g, size_t most, kay_text *out) KAY_MUST_CHECK;
