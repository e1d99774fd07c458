#!/bin/bash
# Runs all tests, or those of the folders $AREA below Tests, and says last what failed, so that the end of a long report is
# enough to know it. Further arguments go to `swift test`.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
report=$(mktemp)
trap 'rm -f "$report"' EXIT

filter=()
if [[ -n ${AREA:-} ]]; then
  suites=$(grep -rhoE '(struct|class|actor) [A-Za-z]+Tests\b' Tests/*/"$AREA" 2>/dev/null | cut -d ' ' -f 2 | sort -u |
    paste -sd '|') || true
  if [[ -z $suites ]]; then
    echo "there are no tests in Tests/*/$AREA; the areas are:" >&2
    find Tests -mindepth 2 -maxdepth 2 -type d ! -path '*/Golden/*' -printf '%f\n' | sort -u | paste -sd ' ' >&2
    exit 64
  fi
  filter=(--filter "\\.($suites)/")
fi

# All tests at a time would let those that wait for other programs wait for the tests instead.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8

if ! swift test "${filter[@]}" "$@" 2>&1 | tee "$report"; then
  echo "== what failed" >&2
  grep -aE -A 3 ' recorded an issue |(^| )error: |Fatal error' "$report" | tail -n 60 >&2 || true
  exit 1
fi
