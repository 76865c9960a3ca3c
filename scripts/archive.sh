#!/bin/sh
# The static library that is installed.  What its files share among themselves gets names that begin with kay__, which no
# program has; and it stays an archive of small objects, of which a program gets those that it calls.
#   archive.sh NM OBJCOPY AR OUTPUT OBJECT...
set -eu
nm=$1 objcopy=$2 ar=$3 output=$4
shift 4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$nm" -g -P --defined-only "$@" | awk 'NF > 2 && $1 !~ /^(kay_|_)/ { print $1, "kay__" $1 }' | sort -u >"$work/names"
"$ar" rcsD "$work/library.a" "$@"
"$objcopy" --redefine-syms="$work/names" "$work/library.a" "$work/renamed.a"
cp "$work/renamed.a" "$output"
