#!/bin/bash
# Breaks the daemon in every way that the driver in Torture knows, and examines the store after each: SIGKILL at random
# and before every system call, power cuts, full and failing disks, flipped bytes, hostile clients, jumping clocks.
# Prints a table, writes Torture/results/latest.json, and ends with 0 only where nothing was lost, nothing was wrong, and
# each control in which the promise is broken on purpose was noticed. What needs root (loop devices, control groups) is
# left out, and said so, where it may not be had.
#
# usage: [BIN=DIRECTORY] Scripts/torture.sh [--brief | --full] [--hours N] [--rounds N] [--parts NAME,…] [--seed N]
#
#   --brief      some of everything, in a minute or two; without it and --full, some minutes
#   --full       everything: 1,000 kills, 120 power cuts, every system call, every page; one to two hours
#   --hours N    again with other seeds until so much time is over
#   --rounds N   so many random kills
set -euo pipefail
cd "$(dirname "$0")/.."
bin=${BIN:-.build/release}
# The driver's own build: the debug one is made sooner.
build=${TORTURE_BUILD:-release}

for program in recordd recordctl; do
  [[ -x $bin/$program ]] || {
    echo "$bin/$program is missing; make build makes it, or give BIN=" >&2
    exit 1
  }
done
swift build -c "$build" --package-path Torture

work=$(mktemp -d "${TMPDIR:-/tmp}/torture.XXXXXX")
# The ledger must not be where the power goes.
ledgers=$(mktemp -d "$([[ -w /dev/shm ]] && echo /dev/shm || echo /var/tmp)/torture-ledgers.XXXXXX")
finish() {
  rm -rf "$work" "$ledgers"
}
trap finish EXIT

# Disks that are mounted here are nobody else's: another namespace that copied them would hold them after a power cut.
own=()
if unshare --mount true 2>/dev/null; then own=(unshare --mount --propagation private); fi

"${own[@]}" "Torture/.build/$build/torture" --bin "$(realpath "$bin")" --faults "$PWD/Torture/.build/$build/libfaults.so" \
  --definitions "$PWD/Config" --work "$work" --ledgers "$ledgers" --results Torture/results/latest.json "$@"
