/* Limits that a build with KAY_TINY_LIMITS makes tiny, so that small tests reach them. */
#pragma once

#ifdef KAY_TINY_LIMITS
#define KAY_LIMIT(usual, tiny) (tiny)
#else
#define KAY_LIMIT(usual, tiny) (usual)
#endif
