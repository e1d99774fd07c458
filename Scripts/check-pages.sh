#!/bin/bash
# Looks at MyHealthAlly's pages as people do, in Debian's Chromium: every screen and the sign-in in both languages, on a phone
# and on a desk, judged by axe-core and kept as pictures; then five tasks by keyboard alone. Installs Playwright and axe-core
# into .pages.
#
# usage: Scripts/check-pages.sh [PICTURES]
#
# PICTURES: a directory for the pictures. BIN: where the programs are. TASKS: set it to try the tasks alone.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
command -v chromium >/dev/null || { echo "chromium is missing; install it with: apt-get install chromium" >&2; exit 1; }
[[ -x .pages/bin/python ]] || { python3 -m venv .pages && .pages/bin/pip install --quiet playwright==1.65.2 axe-core-python==0.1.0; }
BIN=${BIN:-.build/release} exec .pages/bin/python Scripts/check-pages.py "${1:-}"
