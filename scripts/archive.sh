#!/bin/sh
# Makes the static library for installation.  Private names get the prefix kay__, so they cannot clash with those of a
# program.  The library stays an archive of small objects: a program links only those that it calls.
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
