/* Computes orders of finite nimbers of 2^64 and more. */
#pragma once

#include <kayles/nim.h>

/* Computes the order of a finite number that is not 0.  KAY_EINPUT: the number is 2^4096 or more. */
kay_status kay_nim_order_beyond(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;
