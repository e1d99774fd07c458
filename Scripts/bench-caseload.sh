#!/bin/bash
# How long a clinician with many patients (default 10,000) waits for the first page of them, and for a search: the first
# time after a start, and then. Argument: how many.
set -Eeuo pipefail
cd "$(dirname "$0")/.."

patients=${1:-10000}
bin=${BIN:-.build/release} bench=Benchmarks/.build/release/record-bench
swift build -c release --package-path Benchmarks --quiet
mkdir -p Benchmarks/.work
work=$(mktemp -d Benchmarks/.work/caseload-XXXXXX)
sockets=$(mktemp -d)
api=$sockets/api.sock measurements=$work/measurements.tsv

# shellcheck source=Scripts/bench-daemon.sh
source Scripts/bench-daemon.sh

# shellcheck disable=SC2317 # called by the trap
cleanup() {
  local status=$?
  [[ -z $daemon ]] || kill -TERM "$daemon" 2>/dev/null || true
  wait
  if [[ $status -ne 0 && -f $work/daemon.log ]]; then tail -n 5 "$work/daemon.log" >&2; fi
  rm -rf "$work" "$sockets"
  rmdir Benchmarks/.work 2>/dev/null || true
}
trap cleanup EXIT
trap 'exit 130' INT TERM

start_daemon "$work/store"
say "$patients patients; name, rate, p50, p99 and longest in microseconds, count"
"$bench" caseload --socket "$api" --patients "$patients" | tee "$measurements"
stop_daemon
