#!/bin/sh
# The name under which a shared library is loaded, such as libcairo.so.2 for the package cairo of pkg-config.
#   soname.sh PACKAGE
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2046 # several words
cc -shared -nostdlib -Wl,--no-as-needed $(pkg-config --libs "$1") -o "$work/linked.so"
objdump -p "$work/linked.so" | awk -v name="lib$1" '$1 == "NEEDED" && index($2, name) == 1 { print $2; found = 1 } END { exit !found }'
