"""Games whose positions may come again, from their rules alone: rounds until nothing changes.

A state is anything that hashes, with the player to move in it; options(state) lists states, ended(state) says "win", "loss"
or "draw" where play has stopped, else None, and may look at the options."""


def reach(start, options, ended):
    """Every state that play leads to, with its options."""
    found, todo = {}, [start]
    while todo:
        state = todo.pop()
        if state not in found:
            found[state] = [] if ended(state) else list(options(state))
            todo += found[state]
    return found


def judge(start, options, ended):
    """(outcome, remoteness) of every state that play leads to: in round n what is decided in n moves."""
    graph = reach(start, options, ended)
    known = {state: (ended(state), 0) for state in graph if ended(state)}
    for moves in range(1, len(graph) + 1):
        fresh = {}
        for state, after in graph.items():
            if state in known:
                continue
            said = [known[option][0] if option in known else None for option in after]
            if "loss" in said:
                fresh[state] = ("win", moves)
            elif all(word == "win" for word in said):
                fresh[state] = ("loss", moves)
        if not fresh:
            break
        known |= fresh
    draws = {state: ("draw", None) for state in graph if state not in known or known[state][0] == "draw"}
    return {**known, **draws}, graph
