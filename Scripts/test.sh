#!/bin/bash
# Runs all tests, and says last what failed, so that the end of a long report is enough to know it. Further arguments
# go to `swift test`.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
report=$(mktemp)
trap 'rm -f "$report"' EXIT

# All tests at a time would let those that wait for other programs wait for the tests instead.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8

if ! swift test "$@" 2>&1 | tee "$report"; then
  echo "== what failed" >&2
  grep -aE -A 3 ' recorded an issue |(^| )error: |Fatal error' "$report" | tail -n 60 >&2 || true
  exit 1
fi
