/* Orders of finite nimbers of 2^64 and more. */
#pragma once

#include <kayles/nim.h>

/* The order of a finite number that is not 0.  KAY_EINPUT: it is 2^4096 or more. */
kay_status kay_nim_order_beyond(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;
