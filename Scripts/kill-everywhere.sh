#!/bin/bash
# Kills the daemon, and `recordctl key rotate-kek`, at every single system call that changes a file during an erasure, a
# new version of a key and a change of the key encryption key, and looks after each what the next start makes of it.
# `make check-deep` tries a few of these moments; this tries all and tells how many there were. Takes a quarter of an hour and more.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v strace >/dev/null || {
  echo "strace is missing; Scripts/setup.sh installs it" >&2
  exit 1
}
Scripts/build-debug.sh
status=0
E2E_CUTS=all Scripts/test.sh --deep --only '\.(CutTests|KeyCutTests)/' --bound 14400 --whole 14400 || status=$?
grep -ah 'moments tried' .build/tests/*.log
exit "$status"
