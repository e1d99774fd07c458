#!/bin/bash
# Holds a store with many events (default 10,000,000) against one with few (100,000): start, memory, saves and reads, one
# after the other in each round; and start and memory of one in the middle (a tenth of the many). Needs some 5 GB of disk
# below Benchmarks/.work, and ten minutes. Argument: how many.
set -Eeuo pipefail
cd "$(dirname "$0")/.."

many=${1:-10000000} few=100000 rounds=${ROUNDS:-5} seconds=${SECONDS_EACH:-4}
bin=${BIN:-.build/release} bench=Benchmarks/.build/release/record-bench
swift build -c release --package-path Benchmarks --quiet
mkdir -p Benchmarks/.work Benchmarks/results
work=$(mktemp -d Benchmarks/.work/scale-XXXXXX)
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

record() { "$bench" "$@" >>"$measurements"; }
figure() { printf '%s\t%s\t0\t0\t0\t1\n' "$1" "$2" >>"$measurements"; }

# Grows a store, and says how far it is and what memory it took to take so many in one run.
grow() {
  local name=$1 events=$2 step
  start_daemon "$work/$name"
  for step in 1 2 3 4 5 6 7 8 9 10; do
    "$bench" fill --socket "$api" --events $((events / 10 * step))
    say "  $((events / 10 * step)) events, $SECONDS s, $(ls "/proc/$daemon/fd" | wc -l) descriptors"
  done
  daemon_memory "grow-$name-memory"
  stop_daemon
}

# Bytes of log and keys for one event, without the room that is held for the next commit.
bytes_an_event() {
  local events
  start_daemon "$work/many"
  events=$("$bin/recordctl" call health.check --json --socket "$api" | sed -nE 's/.*"position":([0-9]+).*/\1/p')
  stop_daemon
  figure many-bytes "$(du -sb "$work/many/log" "$work/many/keys" | awk -v n="$events" '{ sum += $1 } END { print sum / n }')"
}

# A store of more than 8 MiB is looked through beside the first calls; returns when the thread that does it has ended.
wait_until_looked() {
  local begin=$SECONDS
  while grep -qs entry-check /proc/"$daemon"/task/*/comm; do sleep 0.1; done
  [[ $1 != many ]] || figure look-many $((SECONDS - begin))
}

measure() {
  local name=$1 store=$2 load
  start_daemon "$store"
  wait_until_looked "$name"
  load=(--socket "$api" --seconds "$seconds" --connections 64)
  record save "${load[@]}" --name "save-$name@64"
  record get "${load[@]}" --name "get-$name@64"
  daemon_memory "load-$name-memory"
  stop_daemon
}

say "a store of $few events"
grow few "$few"
say "a store of $((many / 10)) events"
grow middle $((many / 10))
say "a store of $many events"
grow many "$many"
bytes_an_event

for round in $(seq "$rounds"); do
  say "round $round of $rounds"
  for name in few middle many; do
    record start --program "$bin/recordd" --state-dir "$work/$name" --sockets "$sockets" --funnels Config/funnels \
      --messages "$work/daemon.log" --times 3 --name "start-$name"
  done
  # The small one anew each time, since a round of load would double it.
  rm -rf "$work/few-now"
  cp -r "$work/few" "$work/few-now"
  cp "$work/few.kek" "$work/few-now.kek"
  measure few "$work/few-now"
  measure many "$work/many"
done

echo
"$bench" report --measurements "$measurements" --json Benchmarks/results/scale.json
say ""
say "$(nproc) processors, $(uname -sr), $rounds rounds, $SECONDS s; all in Benchmarks/results/scale.json"
