#!/bin/bash
# Measures the daemon of $BIN beside raw LMDB, fdatasync and PostgreSQL on this machine and this disk; see
# Docs/Benchmarks.md. With --quick at most two minutes, else about six. The table goes to the terminal, everything
# measured to Benchmarks/results/latest.json.
set -Eeuo pipefail
cd "$(dirname "$0")/.."

bin=${BIN:-.build/release}
rounds=5 seconds=4 floor_seconds=3 append_seconds=4 warm=0.5 starts=9 lives=100 quick=false
case ${1:-} in
  '') ;;
  --quick) rounds=3 seconds=1 floor_seconds=0.5 append_seconds=2 warm=0.2 starts=5 lives=20 quick=true ;;
  *) echo "usage: Scripts/bench.sh [--quick]" >&2; exit 64 ;;
esac

load=$(cut -d' ' -f1 /proc/loadavg)
for program in recordd recordctl; do
  [[ -x $bin/$program ]] || { echo "$bin/$program is missing; build it with: make build" >&2; exit 1; }
done
swift build -c release --package-path Benchmarks --quiet
bench=Benchmarks/.build/release/record-bench

mkdir -p Benchmarks/.work Benchmarks/results
work=$(mktemp -d Benchmarks/.work/run-XXXXXX)
chmod 711 "$work"
# Not below $work: a socket's path has at most 107 bytes.
sockets=$(mktemp -d)
chmod 711 "$sockets"
api=$sockets/api.sock
measurements=$work/measurements.tsv
postgres= redis=

# shellcheck source=Scripts/bench-daemon.sh
source Scripts/bench-daemon.sh

# shellcheck disable=SC2317 # called by the trap
cleanup() {
  local status=$?
  [[ -z $daemon ]] || kill -TERM "$daemon" 2>/dev/null || true
  # SIGINT is PostgreSQL's fast shutdown.
  [[ -z $postgres ]] || kill -INT "$postgres" 2>/dev/null || true
  [[ -z $redis ]] || kill -TERM "$redis" 2>/dev/null || true
  wait
  if [[ $status -ne 0 && -f $work/daemon.log ]]; then tail -n 5 "$work/daemon.log" >&2; fi
  rm -rf "$work" "$sockets"
  rmdir Benchmarks/.work 2>/dev/null || true
}
trap cleanup EXIT
trap 'exit 130' INT TERM

file_system=$(findmnt --noheadings --output=FSTYPE --target "$work")
case $file_system in
  tmpfs | ramfs) echo "Benchmarks/.work is in memory; durable writes are measured on a disk" >&2; exit 1 ;;
esac

record() { "$bench" "$@" >>"$measurements"; }

# shellcheck source=Scripts/bench-postgres.sh
source Scripts/bench-postgres.sh
# shellcheck source=Scripts/bench-redis.sh
source Scripts/bench-redis.sh

measure_start() {
  record start --program "$bin/recordd" --state-dir "$work/state" --sockets "$sockets" --funnels Config/funnels \
    --messages "$work/daemon.log" --times "$2" --name "$1"
}

one_round() {
  local load=(--socket "$api" --seconds "$seconds" --warm-up "$warm" --pid "$daemon")
  local disk=(--directory "$work" --seconds "$floor_seconds")
  record flush "${disk[@]}"
  record lmdb "${disk[@]}" --records 1
  record save "${load[@]}" --connections 1
  postgres_append 1
  redis_append 1
  record sqlite "${disk[@]}" --records 1
  record save "${load[@]}" --connections 64
  postgres_append 64
  redis_append 64
  record lmdb "${disk[@]}" --records 64
  record sqlite "${disk[@]}" --records 64
  record save "${load[@]}" --connections 16
  postgres_append 16
  redis_append 16
  record get "${load[@]}" --connections 64
  redis_get 64
  # Arrivals at half of what was just reached, whether the daemon is done or not.
  record save "${load[@]}" --connections 64 --rate "$(half save@64)"
  record get "${load[@]}" --connections 64 --rate "$(half get@64)"
  daemon_memory load-memory
  stop_daemon
  # What is switched off for a comparison: the access log, which no rival keeps.
  start_daemon "$work/unwatched" --set access-log=no
  load=(--socket "$api" --seconds "$seconds" --warm-up "$warm" --pid "$daemon")
  record save "${load[@]}" --connections 1 --name save-unwatched@1
  record save "${load[@]}" --connections 64 --name save-unwatched@64
  record get "${load[@]}" --connections 64 --name get-unwatched@64
  stop_daemon
  start_daemon "$work/state"
}

one_round_of_queries() {
  local load=(--socket "$api" --seconds "$seconds" --warm-up "$warm" --pid "$daemon") rebuilding
  record dashboard "${load[@]}" --connections 1
  record dashboard "${load[@]}" --connections 16
  record timeline "${load[@]}" --connections 16
  while :; do "$bench" rebuild --socket "$api" --projection vitals --times 1; done >"$work/rebuilds.tsv" &
  rebuilding=$!
  record dashboard "${load[@]}" --connections 1 --name dashboard-rebuilding@1
  kill "$rebuilding"
  wait "$rebuilding" 2>/dev/null || true
}

# What the store takes on disk for an event, of which nearly all are answers saved: log, indexes, projections, keys; without the
# room behind the file's end that is held for the next commit, 32 to 96 MiB however long the log is.
bytes_an_event() {
  du -sb "$work/state/log" "$work/state/keys" |
    awk -v OFS='\t' -v events="$1" '{ sum += $1 } END { print "event-bytes", sum / events, 0, 0, 0, events }' >>"$measurements"
}

# Half of what a measurement reached last.
half() { awk -F '\t' -v name="$1" '$1 == name { rate = $2 } END { print int(rate / 2) }' "$measurements"; }

milliseconds() { echo $(($(date +%s%N) / 1000000)); }

# The whole record to files, and into an empty store.
move_record() {
  local begin took begin_fetch job id path lines
  begin=$(milliseconds)
  job=$("$bin/recordctl" export --all --format ndjson --json --socket "$api")
  took=$(($(milliseconds) - begin))
  id=$(sed 's/.*"id":"\([^"]*\)".*/\1/' <<<"$job")
  path=$work/exported
  begin_fetch=$(milliseconds)
  "$bin/recordctl" exports fetch "$id" --output "$path/" --socket "$api" >/dev/null
  echo "fetched in $(($(milliseconds) - begin_fetch)) ms" >&2
  du -sb "$path" | awk -v OFS='\t' -v took="$took" '{ print "export-rate", $1 / 1e3 / took, 0, 0, 0, $1 }' >>"$measurements"
  daemon_memory export-memory
  stop_daemon
  start_daemon "$work/moved" --set publish-shipped=no
  lines=$(wc -l <"$path/events.ndjson")
  begin=$(milliseconds)
  "$bin/recordctl" import "$path" --socket "$api" >/dev/null
  took=$(($(milliseconds) - begin))
  awk -v OFS='\t' -v took="$took" -v lines="$lines" \
    'BEGIN { print "import-rate", lines * 1000 / took, 0, 0, 0, lines }' >>"$measurements"
  daemon_memory import-memory
  stop_daemon
}

say "starting PostgreSQL and Redis"
postgres_start
redis_start

say "start with an empty store"
measure_start first 1
measure_start start-empty "$starts"

start_daemon "$work/state"
for round in $(seq "$rounds"); do
  say "round $round of $rounds"
  one_round
done
postgres_stop
redis_stop
record scan --directory "$work" --seconds "$floor_seconds"

say "growing the store to 200000 events, then rebuilding"
"$bench" fill --socket "$api" --events 200000
record rebuild --socket "$api" --times 3 --pid "$daemon"
daemon_memory rebuild-memory
events=$("$bin/recordctl" call health.check --json --socket "$api" | sed -nE 's/.*"position":([0-9]+).*/\1/p')
stop_daemon
bytes_an_event "$events"

say "start with the grown store"
measure_start start-grown "$starts"

say "a year of $lives made-up patients"
start_daemon "$work/lives"
"$bin/recordctl" simulate --patients "$lives" --seed 1 --socket "$api" >/dev/null
for _ in $(seq "$rounds"); do one_round_of_queries; done
record past --socket "$api" --seconds "$seconds"
move_record

say "a day of 1000 patients in the access log"
"$bin/recordctl" measure-access "$work/access" --seconds "$seconds" >>"$measurements"

echo
"$bench" report --measurements "$measurements" --json Benchmarks/results/latest.json \
  --svg Benchmarks/results/latest.svg
say ""
say "$(nproc) processors, load average $load before, $(uname -sr), PostgreSQL $postgres_version, Redis $redis_version," \
  "$file_system," \
  "$rounds rounds, $SECONDS s; all in Benchmarks/results/latest.json"
if awk -v load="$load" 'BEGIN { exit !(load > 0.5) }'; then
  say "Other programs were using the processors: these figures are no basis for a verdict."
fi
