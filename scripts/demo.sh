#!/bin/sh
# Solves an example of every game in the list, and plays a few moves.
#   demo.sh PROGRAM
set -eu
kayles=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
    bold=$(printf '\033[1m') plain=$(printf '\033[0m')
fi

# Prints a word and next to it a file, wrapped: "answer   Yayoi wins ...".
beside() {
    fold -s -w 88 "$2" | awk -v word="$1" '{ sub(/ +$/, ""); printf "  %-8s %s\n", (NR == 1 ? word : ""), $0 }'
}

echo "${bold}Who wins, what to play and why${plain}: the example in the manual of each game (kayles rules GAME)."
"$kayles" list >list
while IFS="$(printf '\t')" read -r game summary; do
    printf '\n%s%s%s: %s\n' "$bold" "$game" "$plain" "$summary"
    "$kayles" rules "$game" >manual
    sed -n '/^Example$/,$s/^  //p' manual >input
    beside input input
    "$kayles" solve "$game" input >answer
    beside answer answer
done <list

printf '\n%sA few moves%s: kayles play pyramid, with hints.\n\n' "$bold" "$plain"
printf '2\n3 2\n' >input
printf 'hint\n1\nwhy\n2\nhint\n1\n' | "$kayles" play pyramid input >match
fold -s -w 96 match | sed 's/ *$//; s/^/  /'
