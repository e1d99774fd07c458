#!/bin/bash
# Counts the instructions that the daemon of $BIN, with its settings as they ship but for the limit of calls and the room of its
# map, spends on one request of each hot path, and holds them against the limits in
# Benchmarks/instructions.tsv. Unlike times they do not depend on what else the machine does, so a check of every change can
# say that a path has become longer. Needs valgrind and the release builds of recordd and record-bench.
#
# usage: Scripts/count-instructions.sh [--update]
#
#   --update   write what was counted as the new limits, a tenth above the count
set -Eeuo pipefail
cd "$(dirname "$0")/.."
bin=${BIN:-.build/release}
bench=Benchmarks/.build/release/record-bench
limits=Benchmarks/instructions.tsv
update=no
case ${1:-} in
  '') ;;
  --update) update=yes ;;
  *) sed -n '7,9s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
esac
for program in "$bin/recordd" "$bin/recordctl"; do
  [[ -x $program ]] || { echo "$program is missing; build it with: make build" >&2; exit 1; }
done
command -v valgrind >/dev/null || { echo "valgrind is missing; Scripts/setup.sh installs it" >&2; exit 1; }
swift build -c release --package-path Benchmarks --quiet

work=$(mktemp -d)
daemon=
# shellcheck disable=SC2317 # called by the trap
cleanup() {
  local status=$?
  [[ -z $daemon ]] || kill -KILL "$daemon" 2>/dev/null || true
  wait
  [[ $status -eq 0 ]] || tail -n 5 "$work"/*.log >&2 || true
  rm -rf "$work"
}
trap cleanup EXIT

api=$work/api
# Debian's valgrind does not understand the compiler's debug information.
strip --strip-debug -o "$work/recordd" "$bin/recordd"
# What a start costs ends with the first word to systemd, READY=1: what is begun beside the first calls is not part of it, and
# how much of that is done by the time anybody asks depends on the machine.
valgrind --tool=callgrind --dump-before=sd_notify --callgrind-out-file="$work/counts" --log-file="$work/valgrind.log" \
  "$work/recordd" --state-dir "$work/state" --socket "$api" --funnels Config/funnels --measures Config/measures \
  --log-level error --set limit-calls=0 --set map-size=1073741824 \
  2>"$work/daemon.log" &
daemon=$!
for turn in {1..6000}; do
  [[ -S $api ]] && grep -qs "^totals:" "$work/counts.1" && break
  if ! kill -0 "$daemon" 2>/dev/null || ((turn == 6000)); then
    echo "recordd does not start under valgrind; it says:" >&2
    cat "$work/valgrind.log" "$work/daemon.log" >&2
    exit 1
  fi
  sleep 0.1
done

counted() { awk '/^(summary|totals):/ { count = $2 } END { print count }' "$1"; }

# How many instructions were counted since the last time.
take() {
  callgrind_control --dump "$daemon" &>/dev/null
  counted "$(find "$work" -name 'counts.*' | sort -V | tail -n 1)"
}

# One path: what it is called, how many operations a run has, and the run.
count() {
  local name=$1 operations=$2
  shift 2
  take >/dev/null
  "$@" >"$work/run.log"
  local spent
  spent=$(take)
  printf '%s\t%d\n' "$name" $((spent / operations)) >>"$work/counted.tsv"
}

load() { "$bench" "$1" --socket "$api" --connections "$2" --requests "$3"; }

printf 'start\t%d\n' "$(counted "$work/counts.1")" >"$work/counted.tsv"
# What a path does for the first time only is not what it costs.
load save 64 2000 >/dev/null
load get 1 200 >/dev/null
load dashboard 1 200 >/dev/null
load timeline 1 200 >/dev/null
count save@1 1000 load save 1 1000
count get@1 2000 load get 1 2000
count dashboard@1 500 load dashboard 1 500
count timeline@1 500 load timeline 1 500
events=$("$bin/recordctl" call health.check --json --socket "$api" | sed -nE 's/.*"position":([0-9]+).*/\1/p')
count rebuild "$events" "$bench" rebuild --socket "$api" --times 1
count export "$events" "$bin/recordctl" export --all --format ndjson --json --socket "$api"
kill -TERM "$daemon"
wait "$daemon"
daemon=

if [[ $update == yes ]]; then
  awk -v OFS='\t' '{ print $1, int($2 * 1.1) }' "$work/counted.tsv" >"$limits"
fi
awk -F'\t' '
  NR == FNR { limit[$1] = $2; next }
  FNR == 1 { printf "%-14s %14s %14s\n", "instructions", "counted", "limit" }
  { verdict = limit[$1] == "" ? "  no limit" : $2 > limit[$1] ? "  TOO MANY" : ""
    if (verdict != "") failed = 1
    printf "%-14s %14d %14s%s\n", $1, $2, limit[$1], verdict }
  END { exit failed }' "$limits" "$work/counted.tsv"
