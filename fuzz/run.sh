#!/bin/sh
# Fuzzes a target from a new corpus of the manuals' examples, with 20,000 inputs that are the same on every machine.
#   run.sh SEEDS PROGRAM TARGET       KAYLES_ROUNDS=10: ten times as many inputs
set -eu
seeds=$1 program=$2 target=$3
folder=$program.corpus
rm -rf "$folder"
mkdir -p "$folder"
"$seeds" "$target" "$folder"
log=$program.log
if "$program" "$folder" -seed=1 -runs=$((20000 * ${KAYLES_ROUNDS:-1})) -timeout=20 -rss_limit_mb=2048 -max_len=2048 \
    -artifact_prefix="$program." -print_final_stats=1 >"$log" 2>&1; then
    sed -n 's/^stat::number_of_executed_units: */inputs tried: /p' "$log"
else
    tail -n 60 "$log"
    exit 1
fi
