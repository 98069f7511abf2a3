#!/usr/bin/env bash
# Runs a fuzzer of the sanitizer build for some seconds and prints how many inputs it tried in a second of the processor:
# web/toolchain/fuzz.sh <fuzzer> [seconds], or as many inputs as told: web/toolchain/fuzz.sh <fuzzer> --runs <inputs>
#
# It starts from the kept inputs, tests/data/fuzz/<fuzzer>.txt, one a line in hexadecimal, and keeps what it finds in
# build/fuzz/<fuzzer>. Those of record_fuzz are records of a few moves, one a game and version, those of
# position_fuzz the examples of engine/cli/POSITIONS.md and random games. Fails on a crash, and when so few
# inputs ran in a second of the processor, however many others it serves, that inputs must have become too long or a
# step too slow (a quiet core does five times as many).
# With --keep it writes the smallest inputs that reach all that is reached into the file of kept inputs.
set -euo pipefail
cd "$(dirname "$0")/../.."
NAME=$1
SECONDS_TO_RUN=${2:-20}
FOUND=build/fuzz/$NAME
SEEDS=build/fuzz/$NAME-seeds
KEPT=tests/data/fuzz/$NAME.txt
case $NAME in
  action_fuzz) MOST=48 FLOOR=40 ;;
  brain_fuzz) MOST=96 FLOOR=100 ;;
  position_fuzz) MOST=512 FLOOR=200 ;;
  record_fuzz) MOST=512 FLOOR=100 ;;
  record_text_fuzz) MOST=96 FLOOR=400 ;;
  study_fuzz) MOST=96 FLOOR=40 ;;
  *) echo "no fuzzer is called $NAME" >&2; exit 2 ;;
esac

bytes_of() { # hexadecimal lines of a file, each into a file of its own in a folder
  local n=0 line
  while read -r line; do
    n=$((n + 1))
    # shellcheck disable=SC2059 # the format is the bytes
    printf "$(sed 's/../\\x&/g' <<<"$line")" >"$2/$n"
  done <"$1"
}

if [ "$SECONDS_TO_RUN" = --keep ]; then
  rm -rf "$FOUND-kept"
  mkdir -p "$FOUND-kept"
  "build/asan/$NAME" -merge=1 -max_len="$MOST" "$FOUND-kept" "$FOUND" "$SEEDS" 2>"$FOUND.log"
  for file in "$FOUND-kept"/*; do od -An -v -tx1 "$file" | tr -d ' \n'; echo; done | awk 'NF' | LC_ALL=C sort | head -n 400 >"$KEPT"
  wc -l "$KEPT"
  exit
fi

rm -rf "$SEEDS"
mkdir -p "$FOUND" "$SEEDS"
FOLDERS=("$FOUND" "$SEEDS")
[ ! -e "$KEPT" ] || bytes_of "$KEPT" "$SEEDS"
LIMIT=-max_total_time=$SECONDS_TO_RUN
[ "$SECONDS_TO_RUN" != --runs ] || LIMIT=-runs=${3:?how many inputs}
TIMEFORMAT='%U %S'
{ time "build/asan/$NAME" "$LIMIT" -max_len="$MOST" -timeout=10 -print_final_stats=1 -artifact_prefix="$FOUND-" \
  "${FOLDERS[@]}" 2>"$FOUND.log"; } 2>"$FOUND.time" || { tail -40 "$FOUND.log"; exit 1; }
TRIED=$(sed -n 's/^stat::number_of_executed_units: *//p' "$FOUND.log")
RATE=$(awk -v tried="$TRIED" '{printf "%d", tried / ($1 + $2)}' "$FOUND.time")
echo "$NAME: $RATE inputs in a second of the processor, $TRIED in all"
sed -n 's/^stat::records_\(played\|loaded\): */  \1: /p' "$FOUND.log"
[ "$RATE" -ge "$FLOOR" ] || { echo "fewer than $FLOOR"; exit 1; }
