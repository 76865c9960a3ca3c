#!/bin/sh
# An example of every game in the list, and a few moves of a match.
#   demo.sh PROGRAM
set -eu
kayles=$1
input=$(mktemp)
trap 'rm -f "$input"' EXIT
bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
    bold=$(printf '\033[1m') plain=$(printf '\033[0m')
fi

# Text from standard input behind a word: "answer   Yayoi wins ...", wrapped.
beside() {
    fold -s -w 88 | awk -v word="$1" '{ printf "  %-8s %s\n", (NR == 1 ? word : ""), $0 }'
}

example() { # the input at the end of the manual
    "$kayles" rules "$1" | sed -n '/^Example$/,$s/^  //p'
}

printf '%sWho wins, what to play and why%s: the example of each manual (kayles rules GAME).\n' "$bold" "$plain"
"$kayles" list | while IFS="$(printf '\t')" read -r game summary; do
    printf '\n%s%s%s: %s\n' "$bold" "$game" "$plain" "$summary"
    example "$game" >"$input"
    beside input <"$input"
    "$kayles" solve "$game" "$input" | beside answer
done

printf '\n%sA few moves%s (kayles play take-ab): the perfect player answers, and says why.\n' "$bold" "$plain"
printf '3 5 3\n7 12 10\n' >"$input"
printf 'moves\nhint\n2\nwhy\nundo\nquit\n' | "$kayles" play take-ab "$input" | beside play
