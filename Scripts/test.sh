#!/bin/bash
# Runs all tests that are built, or some of them, and says last what failed, and what was unsteady. Scripts/testing/run.py has the options.
#
# usage: [AREA=FOLDER] Scripts/test.sh [--only PATTERN] [--deep] [--bound SECONDS] [--slowest N]
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ -n ${AREA:-} ]]; then
  suites=$(grep -rhoE '(struct|class|actor) [A-Za-z]+Tests\b' Tests/*/"$AREA" 2>/dev/null | cut -d ' ' -f 2 | sort -u |
    paste -sd '|') || true
  if [[ -z $suites ]]; then
    echo "there are no tests in Tests/*/$AREA; the areas are:" >&2
    find Tests -mindepth 2 -maxdepth 2 -type d ! -path '*/Golden/*' -printf '%f\n' | sort -u | paste -sd ' ' >&2
    exit 64
  fi
  set -- --only "\\.($suites)/" "$@"
fi
exec Scripts/testing/run.py .build/debug/recorddPackageTests.xctest "$@"
