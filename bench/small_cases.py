"""small_cases.py CALLS: does with the package for Python what small_cases.c does in C, and prints the same."""
import sys
import time

import kayles

calls = int(sys.argv[1])
game = kayles.game("nim")
total = 0
begun = time.process_time()
for i in range(calls):
    answer = game.solve(f"{1 + i % 5} {1 + i // 5 % 5} {1 + i // 25 % 4}")
    total += len(answer.reason) + sum(map(len, answer.moves))
print(f"{1e6 * (time.process_time() - begun) / calls:.3f} {total}")
