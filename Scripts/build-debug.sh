#!/bin/bash
# Builds everything for the tests, with the same options wherever it is called from, so that nothing is compiled twice:
# a warning of ours is an error (SwiftPM silences those of dependencies), and what is C is optimized, as half of the time of
# the tests that sign in would otherwise be spent in the hashing of passwords. Neither an index nor debug information is made:
# both cost minutes, and a plain `swift build` has them for whoever starts a debugger. On a failure the last lines are the
# compiler's complaints alone. In $RECORD_SCRATCH, where given, instead of .build.
set -euo pipefail
cd "$(dirname "$0")/.."
options=(-Xcc -O1 -Xcxx -O1 -Xswiftc -warnings-as-errors --disable-index-store -debug-info-format none)
if [[ -n ${RECORD_SCRATCH:-} ]]; then options+=(--scratch-path "$RECORD_SCRATCH"); fi

if [[ -t 1 ]]; then exec swift build --build-tests "${options[@]}"; fi
report=$(mktemp)
trap 'rm -f "$report"' EXIT
# A line a hundred steps is enough of a report that nobody watches.
build() {
  swift build --build-tests "${options[@]}" 2>&1 | tee "$report" |
    awk '!/^\[[0-9]+\/[0-9]+\]/ || ++steps % 100 == 0 { print; fflush() }'
}
complaints() { grep -aE "^$PWD/[^ ]+:[0-9]+: (error|warning): " "$report" | grep -av '/.build/' | sort -u; }

status=0
build || status=$?
if ((status == 0)); then exit 0; fi
# Who stops a build has no quarrel with what is compiled.
if ((status > 128)); then exit "$status"; fi
if [[ -n ${RECORD_SCRATCH:-} && -z $(complaints) ]]; then
  # No complaint about our own sources: what others left there may be broken, so once more from nothing.
  echo "the build broke off without a word about our sources; it begins again with nothing compiled"
  find "$RECORD_SCRATCH" -mindepth 1 -delete
  if build; then exit 0; fi
fi
{ complaints || grep -aE '(error|warning): ' "$report" | sort -u; } | head -n 40 >&2
exit 1
