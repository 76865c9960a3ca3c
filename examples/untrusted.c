/* Runs untrusted rules in Lua in a separate process, and prints who wins a position.
 *
 *   cc untrusted.c $(pkg-config --cflags --libs kayles) -o untrusted
 *   ./untrusted rules.lua position.txt */
#include <kayles/kayles.h>
#include <kayles/script.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 5, UNKNOWN = 3 };

/* Ends the process with the outcome for the player to move: 0 a loss, 1 a draw, 2 a win. */
static void answer(const char *path, const char *position)
{
    static char text[1 << 16];
    kay_context ctx;
    kay_script *script;
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_solver *solver;
    kay_outcome outcome;
    FILE *file = fopen(path, "r");
    const size_t length = file ? fread(text, 1, sizeof text, file) : 0;
    kay_context_init(&ctx);
    ctx.memory_limit = 1 << 30;
    alarm(SECONDS); /* ends the process then; the rules cannot prevent it */
    if (kay_script_open(&ctx, path, text, length, NULL, NULL, &script) != KAY_OK ||
        kay_reader_open(&ctx, position, &reader) != KAY_OK ||
        kay_input_open(&ctx, kay_script_rules(script), &reader, NULL, true, &input) != KAY_OK ||
        kay_input_next(input, &game, &state) != KAY_OK ||
        kay_solver_open(&ctx, game, state, KAY_BY_AUTO, &solver) != KAY_OK ||
        kay_solver_answer(solver, &outcome) != KAY_OK) {
        fprintf(stderr, "%s\n", ctx.diag.text);
        _exit(UNKNOWN);
    }
    _exit(outcome + 1);
}

int main(int count, char **words)
{
    static const char *const outcomes[] = {"loss", "draw", "win", "not known"};
    int status = 0;
    const pid_t child = count == 3 ? fork() : -1;
    if (child == 0)
        answer(words[1], words[2]);
    if (child < 0 || waitpid(child, &status, 0) != child)
        return 2;
    puts(outcomes[WIFEXITED(status) && WEXITSTATUS(status) < UNKNOWN ? WEXITSTATUS(status) : UNKNOWN]);
    return !WIFEXITED(status) || WEXITSTATUS(status) == UNKNOWN;
}
