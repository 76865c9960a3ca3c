/* Answers the requests of browsers: files of the page, questions, typed rules. */
#pragma once

#include "serve/serve.h"

struct MHD_Daemon;

/* Begins to answer requests at a listening socket, which the daemon then owns; NULL: it cannot. */
struct MHD_Daemon *serve_http_begin(serve *all, int listening);

/* Ends all requests. */
void serve_http_end(struct MHD_Daemon *daemon);
