#!/bin/bash
# Writes every golden file anew, and says what is different and which lists are left to be edited by hand: builds the tests, runs
# those that hold something against such a file, until nothing is written any more (some files are made from others), and shows
# the difference. Ends with 0 where nothing is red then. What is frozen is not written; see Tests/RecordTestSupport/GoldenFile.swift.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/build-debug.sh

report=$(mktemp)
trap 'rm -f "$report"' EXIT
for round in 1 2 3 4; do
  status=0
  Scripts/testing/run.py .build/debug/recorddPackageTests.xctest --golden >"$report" || status=$?
  written=$(grep -oE '[^ ]+ was written$' "$report" | sort -u | wc -l) || true
  if ((written == 0)); then break; fi
  echo "== round $round: $written files were written"
done

files=(Tests/Golden Docs Config)
echo "== what is different from the last commit"
git --no-pager diff --stat -- "${files[@]}"
git ls-files --others --exclude-standard -- "${files[@]}" | sed 's/^/ new: /'
if ((status != 0)); then echo "== left to do by hand"; fi
sed -n '/^RED /,$p; /^[0-9]* passed, /p' "$report" | awk '!seen[$0]++'
exit "$status"
