#!/bin/bash
# Kills the daemon, and `recordctl key rotate-kek`, at every single system call that changes a file during an erasure, a
# new version of a key and a change of the key encryption key, and looks after each what the next start makes of it.
# `make check-deep` tries a few of these moments; this tries all and tells how many there were. Takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v strace >/dev/null || {
  echo "strace is missing; Scripts/setup.sh installs it" >&2
  exit 1
}
RECORD_DEEP=1 E2E_CUTS=all swift test --disable-xctest "$@" --filter '\.(CutTests|KeyCutTests)/'
