#!/bin/bash
# Switches each condition of the areas that must not be wrong, one at a time, runs the tests that reach it, and lists what
# none of them notices. Writes Mutation/results.tsv and Docs/Mutations.md; ends with 0 only where every survivor has a
# reason in Mutation/reasons.tsv. The first time it builds a copy below .build-mutate; all of it takes hours.
#
# usage: Scripts/mutate.sh [--survivors] [--thorough] [--only TEXT]… [--minutes N] [--jobs N]
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --package-path Mutation
exec Mutation/.build/debug/mutate "$@"
