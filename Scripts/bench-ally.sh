#!/bin/bash
# Measures what the people of a practice of 1,000 patients wait for over HTTP: patients' dashboards, their clinician's list, screens
# as JSON and as pages, and what a phone sends when it is online again; and the gateway's memory. Each load twice: by 64 connections
# that ask again at once (wrk), and by as many of which all together ask half as often as that, whoever waits (an open load).
# Needs the release builds of recordd, recordctl and recordd-gateway, wrk, strace and Python.
#
# usage: Scripts/bench-ally.sh [SECONDS [ROUNDS]]
#
# KEEP: a directory for the filled store, which takes minutes to make: each run works on a copy of it. PATIENTS: how many.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-3} rounds=${2:-3}
patients=${PATIENTS:-1000}
bin=${BIN:-.build/release}
for program in "$bin/recordd" "$bin/recordctl" "$bin/recordd-gateway"; do
  [[ -x $program ]] || { echo "$program is missing; make bench-ally builds it" >&2; exit 1; }
done
for program in wrk strace python3; do
  command -v $program >/dev/null || { echo "$program is missing; apt-get install $program" >&2; exit 1; }
done
mkdir -p Benchmarks/.work
work=$(mktemp -d Benchmarks/.work/ally-XXXXXX)
filled=${KEEP:-$work/filled}
sockets=$(mktemp -d)
port=$((20000 + RANDOM % 10000))
daemon= gateway=

say() { printf '%s\n' "$*" >&2; }

# shellcheck disable=SC2317 # called by the trap
cleanup() {
  local status=$?
  for process in $gateway $daemon; do kill "$process" 2>/dev/null || true; done
  wait
  [[ $status -eq 0 ]] || tail -n 5 "$work"/*.log >&2 || true
  rm -rf "$work" "$sockets"
  rmdir Benchmarks/.work 2>/dev/null || true
}
trap cleanup EXIT

echo "settings as they ship, but for the limits of requests: limit-calls, limit-sign-ins, limit-codes, request-limits"

start_daemon() {
  "$bin/recordd" --state-dir "$1/state" --socket "$sockets/api" --funnels Config/funnels --measures Config/measures \
    --interactions Config/interactions --panel Config/panel --log-level error --set limit-calls=0 \
    --set limit-sign-ins=0 --set limit-codes=0 2>>"$work/daemon.log" &
  daemon=$!
  # shellcheck disable=SC2015 # the loop ends either way
  for _ in {1..1000}; do [[ -S $sockets/api ]] && return || sleep 0.02; done
  say "the daemon did not start"
  return 1
}

stop_daemon() {
  kill "$daemon"
  wait "$daemon"
  daemon=
}

fill() {
  say "$patients patients with a year behind them, a clinician who cares for all, 64 of them with accounts"
  "$bin/recordctl" --socket "$sockets/api" --json call practice.publish "{\"definition\":$(cat Config/practice/example.json)}"
  for language in de en; do
    "$bin/recordctl" --socket "$sockets/api" screens import "Config/screens/$language" --texts "$language"
  done
  # A machine that others use as well may have to be asked again, which goes on where it broke off.
  for _ in {1..9}; do
    "$bin/recordctl" --socket "$sockets/api" --json simulate --patients "$patients" --days 365 --seed 1 && break || sleep 2
  done
  Scripts/load-ally.py furnish "$sockets/api"
}

if [[ ! -e $filled/complete ]]; then
  rm -rf "$filled/state" "$filled/state.kek"
  mkdir -p "$filled"
  start_daemon "$filled"
  fill >"$work/fill.log"
  stop_daemon
  touch "$filled/complete"
fi
cp -a "$filled" "$work/store"
start_daemon "$work/store"

resident() { awk '/^VmRSS:/ { printf "%.1f", $2 * 1024 / 1e6 }' "/proc/$gateway/status"; }
highest() { awk '/^VmHWM:/ { printf "%.1f", $2 * 1024 / 1e6 }' "/proc/$gateway/status"; }

# Starts the gateway and waits for it.
start_gateway() {
  "$bin/recordd-gateway" --config /dev/null --socket "$sockets/api" --listen "127.0.0.1:$port" --log-level error \
    --set request-limits=no 2>>"$work/gateway.log" &
  gateway=$!
  # shellcheck disable=SC2015 # the loop ends either way
  for _ in {1..250}; do curl -s -o /dev/null "http://127.0.0.1:$port/health/ready" && return || sleep 0.02; done
  say "the gateway did not start"
  return 1
}

# What follows RESULT in a line, after a name.
note() { grep '^RESULT' | sed "s/^RESULT/$1/" >>"$work/figures"; }

median() { awk -F'\t' -v name="$1" -v field="$2" '$1 == name { print $field }' "$work/figures" | sort -g |
  awk '{ value[NR] = $1 } END { print (NR % 2) ? value[(NR + 1) / 2] : (value[NR / 2] + value[NR / 2 + 1]) / 2 }'; }

sum() { awk -F'\t' -v name="$1" -v field="$2" '$1 == name { sum += $field } END { print sum + 0 }' "$work/figures"; }

closed() { wrk -t 2 -c 64 -d "$2s" --timeout 60s -s Benchmarks/ally.lua "http://127.0.0.1:$port" -- "$work/$1"; }

# Waits until nothing of a load is left: those who hung up are answered all the same.
settle() {
  local before now=0
  until [[ ${before:-} == "$now" ]]; do
    before=$now
    sleep 0.3
    now=$(awk '{ sum += $14 + $15 } END { print int(sum / 3) }' "/proc/$gateway/stat" "/proc/$daemon/stat")
  done
}

# One load in both ways, so many seconds each.
load() {
  local rate
  closed "$1" "$2" | note "$1"
  settle
  rate=$(awk -F'\t' -v name="$1" '$1 == name { rate = $2 } END { print (rate > 1 ? rate / 2 : 0.5) }' "$work/figures")
  Scripts/load-ally.py open "$port" "$work/$1" "$rate" "$2" | note "$1-open"
}

# Syncs of further patients, who have sent nothing yet as long as there are such.
synced=0
sync_entries() {
  Scripts/load-ally.py sync "$sockets/api" "$port" "$work" "$1" "$synced" "$2"
  synced=$((synced + $2))
}

# How often the daemon flushes each of its files for one of ten syncs: the journal before an answer, the store after it.
flushes() {
  local tracer
  strace -f -y -o "$work/trace" -e trace=fdatasync,fsync -p "$daemon" 2>/dev/null &
  tracer=$!
  sleep 1
  sync_entries "$1" 10 >/dev/null
  sleep 1
  kill -INT "$tracer"
  wait "$tracer" || true
  sed -nE 's/.*sync\([0-9]+<[^>]*\/([^>]*)>.*/\1/p' "$work/trace" | sort | uniq -c |
    awk '{ printf("%s%s %.1f", (NR > 1) ? ", " : "", $2, $1 / 10) }'
}

start_gateway
sleep 1
idle_memory=$(resident)
Scripts/load-ally.py sign-in "$port" "$work" | sed 's/^/  /'
load=$(cut -d' ' -f1 /proc/loadavg)
loads=(dashboard patients-list screen-json screen-html) large=(large-json large-html clinic-json clinic-html)
for name in "${loads[@]}"; do closed "$name" 1 >/dev/null; done
for round in $(seq "$rounds"); do
  say "round $round of $rounds"
  for name in "${loads[@]}"; do load "$name" "$seconds"; done
done
loaded_memory=$(resident) loaded_most=$(highest)
# Of what takes long more has to be waited for.
for round in $(seq "$rounds"); do
  say "large screens, round $round of $rounds"
  for name in "${large[@]}"; do load "$name" $((2 * seconds)); done
done
large_memory=$(resident) large_most=$(highest)
# Last, because it changes what is shown.
for way in http socket; do
  sync_entries "$way" $((5 * rounds)) | awk -F'\t' -v OFS='\t' -v name="sync-$way" '{ print name, $2, $3 }' >>"$work/figures"
done
http_flushes=$(flushes http)
socket_flushes=$(flushes socket)

reached() { awk -v value="$1" -v bound="$2" 'BEGIN { exit !(value <= bound) }' && echo yes || echo NO; }
milliseconds() { awk -v value="$1" 'BEGIN { printf "%.1f", value / 1000 }'; }

# A line of a load: its p99 against the target in milliseconds.
line() {
  local p99
  p99=$(milliseconds "$(median "$1" 4)")
  printf '%-20s %9.0f/s %9s %9s %9s %7d %9s %s\n' "$1" "$(median "$1" 2)" "$(milliseconds "$(median "$1" 3)")" "$p99" \
    "$(milliseconds "$(median "$1" 5)")" "$(sum "$1" 7)" "$2" "$(reached "$p99" "$2")"
}

echo
printf '%-20s %11s %9s %9s %9s %7s %9s %s\n' load rate 'p50 ms' 'p99 ms' longest 'not 200' target reached
for name in "${loads[@]}" "${large[@]}"; do
  case $name in dashboard) target=10 ;; patients-list) target=20 ;; *-json) target=15 ;; *) target=25 ;; esac
  line "$name" $target
  line "$name-open" $target
done
echo
for way in http socket; do
  took=$(median "sync-$way" 2)
  [[ $way == http ]] && told="three requests" flushed=$http_flushes || { told="one call"; flushed=$socket_flushes; }
  echo "500 entries by $way, $told: $took ms (longest request $(median "sync-$way" 3) ms), target 150 $(reached "$took" 150); flushes: $flushed"
done
echo "resident memory of the gateway: $idle_memory MB idle, target 40 $(reached "$idle_memory" 40); after the load $loaded_memory MB," \
  "at most $loaded_most MB, target 80 $(reached "$loaded_most" 80); after the large screens $large_memory MB, at most $large_most MB"
echo "$(nproc) processors, load average $load before, $(uname -sr), $rounds rounds of $seconds s, $patients patients"
