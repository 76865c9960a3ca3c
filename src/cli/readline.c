/* Uses the callback interface of readline, which libedit has too: the library passes a finished line to a function, and
 * we wait for keys ourselves, so that a signal ends the wait.  Both licences (readline: GPL 3 or later, libedit: BSD)
 * are compatible with ours. */
#include "cli/readline.h"

#include <dlfcn.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/output.h"
#include "cli/signals.h"

typedef struct readline {
    bool looked, there;
    void (*install)(const char *prompt, void (*take)(char *line));
    void (*read_char)(void);
    void (*remove)(void);
    int (*remember)(const char *line);
    bool done;
    char *line; /* NULL at the end of the input */
    const char *(*name)(void *user, unsigned i); /* names that a tab completes; NULL: none */
    void *user;
    unsigned tried; /* index of the next name to try */
    int *behind; /* the character that the library appends to a name, reset to none each time; NULL: absent */
} readline;

/* One editor for the process, which has one terminal. */
static struct readline editor;

static bool readline_find(void *library, const char *name, void *function)
{
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found);
    return found;
}

/* Returns the next name that begins with the text (state 0: the first); the library frees it. */
static char *readline_complete(const char *text, int state)
{
    const char *name;
    if (state == 0)
        editor.tried = 0;
    if (editor.behind)
        *editor.behind = '\0';
    while (editor.name && (name = editor.name(editor.user, editor.tried))) {
        editor.tried++;
        if (strncmp(name, text, strlen(text)) == 0)
            return strdup(name);
    }
    return NULL;
}

/* Completes names, never file names. */
static void readline_settle_completion(void *library)
{
    static const char breaks[] = " \t\n(){}|,:+-<>=!.*^/'";
    char *(**complete)(const char *text, int state);
    const char **words;
    if (readline_find(library, "rl_completion_entry_function", &complete))
        *complete = readline_complete;
    if (readline_find(library, "rl_completer_word_break_characters", &words))
        *words = breaks;
    readline_find(library, "rl_completion_append_character", &editor.behind);
}

/* Turns off bracketed paste and completion of file names. */
static void readline_settle(void *library)
{
    int (*set)(const char *name, const char *value), *variable;
    FILE **out;
    if (readline_find(library, "rl_variable_bind", &set)) {
        set("enable-bracketed-paste", "off");
        set("enable-meta-key", "off");
    }
    if (readline_find(library, "rl_inhibit_completion", &variable))
        *variable = editor.name == NULL;
    if (editor.name)
        readline_settle_completion(library);
    if (readline_find(library, "rl_catch_signals", &variable))
        *variable = 0;
    if (cli_standard_output() != STDOUT_FILENO && readline_find(library, "rl_outstream", &out))
        *out = fdopen(cli_standard_output(), "w");
}

static bool readline_load(const char *name)
{
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library)
        return false;
    const bool there = readline_find(library, "rl_callback_handler_install", &editor.install) &&
                       readline_find(library, "rl_callback_read_char", &editor.read_char) &&
                       readline_find(library, "rl_callback_handler_remove", &editor.remove) &&
                       readline_find(library, "add_history", &editor.remember);
    if (there)
        readline_settle(library);
    dlclose(library);
    return there;
}

bool cli_readline_ready(void)
{
    struct pollfd keys = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!isatty(STDIN_FILENO) || !isatty(cli_standard_output()) || poll(&keys, 1, 0) != 0)
        return false;
    if (!editor.looked)
        editor.there = readline_load("libreadline.so.8") || readline_load("libedit.so.2");
    editor.looked = true;
    return editor.there;
}

void cli_readline_complete(const char *(*name)(void *user, unsigned i), void *user)
{
    editor.name = name;
    editor.user = user;
}

/* Receives a whole line, which we free. */
static void readline_take(char *line)
{
    editor.line = line;
    editor.done = true;
    editor.remove(); /* before the library prints the next prompt */
}

kay_status cli_readline(kay_context *ctx, const char *prompt, char **line)
{
    enum { LOOK = 200 }; /* ms; if a signal comes just before poll(), it is noticed after this time */
    struct pollfd keys = {.fd = STDIN_FILENO, .events = POLLIN};
    editor.done = false;
    editor.install(prompt, readline_take);
    while (!editor.done && !cli_stopped())
        if (poll(&keys, 1, LOOK) > 0)
            editor.read_char();
    if (!editor.done) {
        editor.remove();
        return kay_check_time(ctx); /* the signal */
    }
    if (!editor.line)
        return KAY_END;
    if (*editor.line)
        editor.remember(editor.line);
    *line = editor.line;
    return KAY_OK;
}
