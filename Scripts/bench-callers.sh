#!/bin/bash
# What it costs to know who calls and to write down who looked: loads by a program of its own accord, and by
# patients with tokens, each with the access log on and off; and whether the time of a refused sign-in tells of
# accounts. Needs the release builds of recordd, recordctl and record-bench.
#
# usage: Scripts/bench-callers.sh [SECONDS]
set -Eeuo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-5}
bin=.build/release
bench=Benchmarks/.build/release/record-bench
work=$(mktemp -d "$PWD/.bench-callers.XXXXXX")
daemon=
trap '[[ -z $daemon ]] || kill "$daemon"; rm -rf "$work"' EXIT

start() {
  "$bin/recordd" --state-dir "$work/state-$1" --socket "$work/s" --funnels Config/funnels --log-level error \
    --set access-log="$1" --set limit-calls=0 2>>"$work/log" &
  daemon=$!
  for _ in {1..500}; do [[ -S $work/s ]] && return || sleep 0.02; done
  echo "the daemon did not start" >&2
  return 1
}

stop() {
  kill "$daemon"
  wait "$daemon"
  daemon=
  rm -f "$work/s"
}

for log in yes no; do
  start $log
  for who in service token; do
    for load in save get; do
      "$bench" $load --socket "$work/s" --as $who --connections 64 --seconds "$seconds" --pid "$daemon" \
        --name "$load@64-$who-log-$log"
    done
  done
  [[ $log == no ]] || "$bench" sign-in --socket "$work/s" --accounts 20
  stop
done
"$bin/recordctl" measure-access "$work/measured" --patients 1000
