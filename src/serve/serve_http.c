/* Checks requests and answers them; a thread for each connection.  The rules:
 *
 * - the Host is ours, so that no other name leads here; an Origin is ours, so that no other page asks;
 * - files are those that the build embedded, and anybody may read them;
 * - everything else needs the token in a header, which only a page with the right address can send. */
#include "serve/serve_http.h"

#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve/serve_child.h"
#include "serve/serve_site.h"

typedef struct MHD_Connection http_connection;

static const char HTTP_JSON[] = "application/json", HTTP_TOKEN[] = "X-Kayles-Token";

/* A request under way. */
typedef struct http_request {
    kay_context ctx;
    kay_text body;
} http_request;

/* ---- Replies */

static const char *const http_headers[][2] = {
    {MHD_HTTP_HEADER_CONTENT_SECURITY_POLICY,
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {MHD_HTTP_HEADER_CACHE_CONTROL, "no-store"},
};

/* Queues a reply; `field` and `value` are one more header, or NULL. */
static enum MHD_Result http_reply_with(http_connection *to, unsigned status, const char *type, const char *text,
                                       size_t length, const char *field, const char *value)
{
    union {
        const char *read;
        void *given; /* it is copied */
    } bytes = {.read = text};
    struct MHD_Response *reply = MHD_create_response_from_buffer(length, bytes.given, MHD_RESPMEM_MUST_COPY);
    if (!reply)
        return MHD_NO;
    enum MHD_Result right = MHD_add_response_header(reply, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    for (size_t i = 0; i < sizeof http_headers / sizeof *http_headers; i++)
        right &= MHD_add_response_header(reply, http_headers[i][0], http_headers[i][1]);
    if (field)
        right &= MHD_add_response_header(reply, field, value);
    if (right == MHD_YES)
        right = MHD_queue_response(to, status, reply);
    MHD_destroy_response(reply);
    return right;
}

static enum MHD_Result http_reply(http_connection *to, unsigned status, const char *type, const char *text,
                                  size_t length)
{
    return http_reply_with(to, status, type, text, length, NULL, NULL);
}

/* Replies with {"error": WORDS}. */
static enum MHD_Result http_refuse(http_connection *to, unsigned status, const char *words)
{
    kay_context ctx;
    kay_text text;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_json_writer object = {.out = &text};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "error", words);
    kay_json_end_object(&object);
    const enum MHD_Result right = http_reply(to, status, HTTP_JSON, kay_text_string(&text), text.length);
    kay_text_free(&text);
    return right;
}

static enum MHD_Result http_refuse_method(http_connection *to, const char *allowed)
{
    static const char words[] = "{\"error\": \"this address does not take such a request\"}";
    return http_reply_with(to, MHD_HTTP_METHOD_NOT_ALLOWED, HTTP_JSON, words, strlen(words), MHD_HTTP_HEADER_ALLOW,
                           allowed);
}

/* ---- Headers of the request */

/* A header that must have one value. */
typedef struct http_wanted {
    const char *name, *value;
    unsigned right, wrong;
} http_wanted;

/* Compares in a time that does not depend on where the texts differ. */
static bool http_same(const char *given, size_t length, const char *wanted)
{
    unsigned char differs = length != strlen(wanted);
    for (size_t i = 0; i < length && wanted[i]; i++)
        differs |= (unsigned char)(given[i] ^ wanted[i]);
    return !differs;
}

static enum MHD_Result http_see(void *user, enum MHD_ValueKind kind, const char *name, const char *value)
{
    http_wanted *wanted = user;
    (void)kind;
    if (strcasecmp(name, wanted->name) != 0)
        return MHD_YES;
    if (value && http_same(value, strlen(value), wanted->value))
        wanted->right++;
    else
        wanted->wrong++;
    return MHD_YES;
}

/* Returns whether the header is there once, with the value; `may_lack`: or is not there. */
static bool http_has(http_connection *from, const char *name, const char *value, bool may_lack)
{
    http_wanted wanted = {.name = name, .value = value};
    MHD_get_connection_values(from, MHD_HEADER_KIND, http_see, &wanted);
    return !wanted.wrong && (wanted.right == 1 || (may_lack && !wanted.right));
}

static bool http_is_json(http_connection *from)
{
    const char *type = MHD_lookup_connection_value(from, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_TYPE);
    const size_t length = strlen(HTTP_JSON);
    return type && strncasecmp(type, HTTP_JSON, length) == 0 && (!type[length] || strchr("; \t", type[length]));
}

static bool http_is_too_long(http_connection *from)
{
    const char *length = MHD_lookup_connection_value(from, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_LENGTH);
    unsigned long long bytes;
    return length && sscanf(length, "%llu", &bytes) == 1 && bytes > SERVE_BODY;
}

/* ---- Files */

static const char *http_type(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},   {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},     {".svg", "image/svg+xml"},
        {".md", "text/markdown; charset=utf-8"},
    };
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (ending && strcmp(ending, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}

/* Sends the browser to the page, once: the path is on the command line of the browser, where others can read it. */
static bool http_opens(serve *all, const char *name)
{
    pthread_mutex_lock(&all->lock);
    const bool opens = *all->once && http_same(name, strlen(name), all->once);
    if (opens)
        *all->once = '\0';
    pthread_mutex_unlock(&all->lock);
    return opens;
}

static enum MHD_Result http_file(serve *all, http_connection *to, const char *name)
{
    for (const serve_file *file = serve_files; file->name; file++)
        if (strcmp(file->name, *name ? name : "index.html") == 0)
            return http_reply(to, MHD_HTTP_OK, http_type(file->name), file->text, strlen(file->text));
    if (http_opens(all, name))
        return http_reply_with(to, MHD_HTTP_SEE_OTHER, "text/plain", "", 0, MHD_HTTP_HEADER_LOCATION, all->address);
    return http_refuse(to, MHD_HTTP_NOT_FOUND, "there is no such file");
}

/* ---- Questions */

static int http_socket(http_connection *from)
{
    const union MHD_ConnectionInfo *about = MHD_get_connection_info(from, MHD_CONNECTION_INFO_CONNECTION_FD);
    return about ? about->connect_fd : -1;
}

/* Writes a text without the folder of typed rules, so that their errors begin with "typed-1.lua:3:". */
static void http_write_plain(const serve *all, kay_json_writer *to, const char *field, const char *text, size_t length)
{
    kay_text plain;
    const size_t folder = strlen(all->folder);
    kay_text_init(&plain, to->out->ctx);
    for (const char *end = text + length, *at; text < end; text = at) {
        at = folder ? memmem(text, (size_t)(end - text), all->folder, folder) : NULL;
        kay_text_bytes(&plain, text, (size_t)((at ? at : end) - text));
        at = at ? at + folder + (at + folder < end && at[folder] == '/') : end;
    }
    kay_json_write_bytes(to, field, kay_text_string(&plain), plain.length);
    if (plain.error != KAY_OK)
        to->out->error = plain.error;
    kay_text_free(&plain);
}

static void http_write_answer(const serve *all, const serve_answer *answer, kay_text *out)
{
    kay_json_writer object = {.out = out};
    const char *at = kay_text_string(&answer->out), *end = at + answer->out.length;
    kay_json_begin_object(&object, NULL);
    kay_json_write_i64(&object, "exit", answer->exit);
    kay_json_begin_list(&object, "out");
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        line_end = line_end ? line_end : end;
        http_write_plain(all, &object, NULL, at, (size_t)(line_end - at));
        at = line_end + 1;
    }
    kay_json_end_list(&object);
    http_write_plain(all, &object, "err", kay_text_string(&answer->err), answer->err.length);
    if (answer->cut)
        kay_json_write_bool(&object, "cut", true);
    kay_json_end_object(&object);
}

/* Runs a question and replies with what `write` makes of the answer. */
static enum MHD_Result http_answer(serve *all, http_connection *to, http_request *request,
                                   const serve_question *question,
                                   void (*write)(const serve *all, const serve_answer *answer, kay_text *out))
{
    serve_answer answer;
    kay_text text;
    kay_text_init(&text, &request->ctx);
    kay_status status = serve_child_run(all, &request->ctx, question, http_socket(to), &answer);
    if (status == KAY_OK) {
        write(all, &answer, &text);
        status = text.error;
    }
    enum MHD_Result right = MHD_NO; /* nobody waits */
    if (status == KAY_OK)
        right = http_reply(to, MHD_HTTP_OK, HTTP_JSON, kay_text_string(&text), text.length);
    else if (status != KAY_EUNABLE)
        right = http_refuse(to, MHD_HTTP_INTERNAL_SERVER_ERROR, request->ctx.diag.text);
    serve_answer_free(&answer);
    kay_text_free(&text);
    return right;
}

static serve_means http_means(serve *all)
{
    pthread_mutex_lock(&all->lock);
    const serve_means means = all->means;
    pthread_mutex_unlock(&all->lock);
    return means;
}

static enum MHD_Result http_ask(serve *all, http_connection *to, http_request *request)
{
    const serve_means means = http_means(all);
    serve_question question;
    kay_arena arena;
    kay_arena_init(&arena, &request->ctx);
    const char *body = kay_text_string(&request->body);
    const kay_status status = serve_question_read(&arena, &means, body, request->body.length, &question);
    const enum MHD_Result right = status == KAY_OK ? http_answer(all, to, request, &question, http_write_answer)
                                                   : http_refuse(to, MHD_HTTP_BAD_REQUEST, request->ctx.diag.text);
    kay_arena_free(&arena);
    return right;
}

static void http_write_session(const serve *all, const serve_answer *answer, kay_text *out)
{
    kay_json_writer object = {.out = out};
    const char *at = kay_text_string(&answer->out);
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "version", kay_version());
    kay_json_begin_list(&object, "games");
    for (size_t length; (length = strcspn(at, "\n")); at += length + 1) { /* each line is an object */
        kay_text_add(out, object.comma ? ", " : "");
        kay_text_bytes(out, at, length);
        object.comma = true;
    }
    kay_json_end_list(&object);
    if (all->game) {
        kay_json_begin_object(&object, "given");
        kay_json_write_text(&object, "game", all->game);
        if (all->position)
            kay_json_write_text(&object, "position", all->position);
        kay_json_end_object(&object);
    } else {
        kay_json_write_text(&object, "given", NULL);
    }
    kay_json_write_bool(&object, "rules_allowed", all->allows_rules);
    kay_json_end_object(&object);
}

static enum MHD_Result http_session(serve *all, http_connection *to, http_request *request)
{
    const serve_question question = {.words = {all->means.program, "list", "--json"}, .seconds = all->means.seconds};
    return http_answer(all, to, request, &question, http_write_session);
}

/* ---- Typed rules */

/* Writes a file that nobody else can read; returns 0 or errno. */
static int http_write_file(const char *path, const kay_text *text)
{
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno;
    const ssize_t wrote = write(file, kay_text_string(text), text->length);
    const int why = wrote == (ssize_t)text->length ? 0 : wrote < 0 ? errno : ENOSPC;
    close(file);
    if (why)
        unlink(path);
    return why;
}

static enum MHD_Result http_rules(serve *all, http_connection *to, http_request *request)
{
    char path[PATH_MAX + 32], words[200];
    if (!all->allows_rules)
        return http_refuse(to, MHD_HTTP_FORBIDDEN, "start 'kayles serve' with --allow-rules to type rules here");
    pthread_mutex_lock(&all->lock);
    const unsigned number = all->means.typed + 1;
    snprintf(path, sizeof path, "%s/typed-%u.lua", all->folder, number);
    const int why = number > SERVE_TYPED ? EDQUOT : http_write_file(path, &request->body);
    all->means.typed += !why;
    pthread_mutex_unlock(&all->lock);
    if (why) {
        snprintf(words, sizeof words, "the rules cannot be stored: %.100s", strerror(why));
        return http_refuse(to, MHD_HTTP_INTERNAL_SERVER_ERROR, words);
    }
    snprintf(words, sizeof words, "{\"game\": \"typed-%u\"}", number);
    return http_reply(to, MHD_HTTP_OK, HTTP_JSON, words, strlen(words));
}

/* ---- Requests */

typedef struct http_route {
    const char *path, *method;
    enum MHD_Result (*handle)(serve *all, http_connection *to, http_request *request);
} http_route;

static const http_route http_routes[] = {
    {"/ask", MHD_HTTP_METHOD_POST, http_ask},
    {"/rules", MHD_HTTP_METHOD_POST, http_rules},
    {"/session", MHD_HTTP_METHOD_GET, http_session},
};

static const http_route *http_find_route(const char *path)
{
    for (size_t i = 0; i < sizeof http_routes / sizeof *http_routes; i++)
        if (strcmp(http_routes[i].path, path) == 0)
            return &http_routes[i];
    return NULL;
}

/* Answers a request that its headers show to be wrong, and returns true. */
static bool http_refused(serve *all, http_connection *to, const http_route *route, const char *method,
                         enum MHD_Result *right)
{
    const bool reads = strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
    if (!http_has(to, MHD_HTTP_HEADER_HOST, all->host, false))
        *right = http_refuse(to, MHD_HTTP_MISDIRECTED_REQUEST, "the Host is not this server's");
    else if (!http_has(to, MHD_HTTP_HEADER_ORIGIN, all->origin, true))
        *right = http_refuse(to, MHD_HTTP_FORBIDDEN, "the Origin is not this server's");
    else if (route ? strcmp(method, route->method) != 0 : !reads)
        *right = http_refuse_method(to, route ? route->method : "GET, HEAD");
    else if (route && !http_has(to, HTTP_TOKEN, all->token, false))
        *right = http_refuse(to, MHD_HTTP_FORBIDDEN, "the token is not this server's");
    else if (route && route->handle == http_ask && !http_is_json(to))
        *right = http_refuse(to, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE, "a question is application/json");
    else if (http_is_too_long(to))
        *right = http_refuse(to, MHD_HTTP_CONTENT_TOO_LARGE, "a request has at most 64 KiB");
    else
        return false;
    return true;
}

static http_request *http_open(serve *all)
{
    http_request *request = calloc(1, sizeof *request);
    if (!request)
        return NULL;
    kay_context_init(&request->ctx);
    kay_text_init(&request->body, &request->ctx);
    pthread_mutex_lock(&all->lock);
    all->requests++;
    pthread_mutex_unlock(&all->lock);
    return request;
}

/* Is called with the headers, then with each piece of the body, then without a piece. */
static enum MHD_Result http_handle(void *user, http_connection *to, const char *path, const char *method,
                                   const char *version, const char *data, size_t *length, void **own)
{
    serve *all = user;
    http_request *request = *own;
    const http_route *route = http_find_route(path);
    enum MHD_Result right;
    (void)version;
    if (!request) {
        *own = http_open(all);
        if (!*own)
            return MHD_NO;
        return http_refused(all, to, route, method, &right) ? right : MHD_YES;
    }
    if (*length) {
        if (request->body.length + *length <= SERVE_BODY)
            kay_text_bytes(&request->body, data, *length);
        else
            request->body.error = KAY_EINPUT; /* longer than its header said, or without one */
        *length = 0;
        return MHD_YES;
    }
    if (request->body.error != KAY_OK)
        return http_refuse(to, MHD_HTTP_CONTENT_TOO_LARGE, "a request has at most 64 KiB");
    return route ? route->handle(all, to, request) : http_file(all, to, path + 1);
}

static void http_close(void *user, http_connection *connection, void **own, enum MHD_RequestTerminationCode how)
{
    serve *all = user;
    http_request *request = *own;
    (void)connection;
    (void)how;
    if (!request)
        return;
    *own = NULL;
    kay_text_free(&request->body);
    free(request);
    pthread_mutex_lock(&all->lock);
    all->requests--;
    all->latest = kay_now();
    pthread_mutex_unlock(&all->lock);
}

struct MHD_Daemon *serve_http_begin(serve *all, int listening)
{
    return MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, 0, NULL,
                            NULL, http_handle, all, MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT,
                            (unsigned)SERVE_CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SERVE_IDLE,
                            MHD_OPTION_NOTIFY_COMPLETED, http_close, all, MHD_OPTION_STRICT_FOR_CLIENT, 1,
                            MHD_OPTION_END);
}

void serve_http_end(struct MHD_Daemon *daemon)
{
    MHD_stop_daemon(daemon);
}
