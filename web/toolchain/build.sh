#!/usr/bin/env bash
# Configures a preset when needed and builds targets of it: web/toolchain/build.sh <preset> [target...]
# Shows progress: ninja's own on a terminal, every 20th step elsewhere. Must install nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."
PRESET=$1
shift
TREE=build/$PRESET
mkdir -p build
LOG=build/$PRESET.log

# A tree made with another wasm compiler is of no use.
if [ "$PRESET" = wasm ] && [ -e $TREE/CMakeCache.txt ]; then
  EM=$(cat "${BEFFROI_DEPS:-build/deps}/emscripten-root" 2>/dev/null || true)
  [ -z "$EM" ] || grep -qF "=$EM/" $TREE/CMakeCache.txt || rm -rf "$TREE"
fi
if [ ! -e "$TREE/build.ninja" ]; then
  cmake --preset "$PRESET" >"$LOG" 2>&1 || { tail -25 "$LOG" >&2; echo "configuring $PRESET failed, see $LOG" >&2; exit 1; }
fi
ARGS=()
[ $# -eq 0 ] || ARGS=(--target "$@")
export NINJA_STATUS='  [%f/%t] '
if [ -t 1 ]; then
  cmake --build "$TREE" ${ARGS[@]+"${ARGS[@]}"}
else
  cmake --build "$TREE" ${ARGS[@]+"${ARGS[@]}"} 2>&1 | tee "$LOG" | awk '/^  \[[0-9]+\//{ if (NR % 20 == 1) { print; fflush() } }' || {
    grep -vE '^  \[[0-9]+/' "$LOG" | head -60 >&2
    echo "building $PRESET failed, see $LOG" >&2
    exit 1
  }
fi
