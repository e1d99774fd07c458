#!/bin/bash
# Builds everything for the tests, with the same options wherever it is called from, so that nothing is compiled twice:
# a warning of ours is an error (SwiftPM silences those of dependencies), and what is C is optimized, as half of the time of
# the tests that sign in would otherwise be spent in the hashing of passwords. Neither an index nor debug information is made:
# both cost minutes, and a plain `swift build` has them for whoever starts a debugger. On a failure the last lines are the
# compiler's complaints alone.
set -euo pipefail
cd "$(dirname "$0")/.."
options=(-Xcc -O1 -Xcxx -O1 -Xswiftc -warnings-as-errors --disable-index-store -debug-info-format none)

if [[ -t 1 ]]; then exec swift build --build-tests "${options[@]}"; fi
report=$(mktemp)
trap 'rm -f "$report"' EXIT
# A line a hundred steps is enough of a report that nobody watches.
if ! swift build --build-tests "${options[@]}" 2>&1 | tee "$report" |
  awk '!/^\[[0-9]+\/[0-9]+\]/ || ++steps % 100 == 0 { print; fflush() }'; then
  grep -aE '(error|warning): ' "$report" | sort -u | head -n 40 >&2
  exit 1
fi
