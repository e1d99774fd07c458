#!/bin/bash
# Measures what a relay adds to the daemon's socket, in one run and in turns: one person's questions one after the other, and answers saved by
# 64 people at a time, by the socket and through both sides of a relay with a server of NATS on this machine, sealed and in clear. Needs the release
# builds of recordd, recordctl, recordd-relay and record-bench, and nats-server.
#
# usage: Scripts/bench-relay.sh [SECONDS [ROUNDS]]
set -Eeuo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-4} rounds=${2:-5}
bin=${BIN:-.build/release}
bench=${BENCH:-Benchmarks/.build/release/record-bench}
server=${NATS_SERVER:-/usr/sbin/nats-server}
for program in "$bin/recordd" "$bin/recordctl" "$bin/recordd-relay" "$bench" "$server"; do
  [[ -x $program ]] || { echo "$program is missing; make bench-relay builds it" >&2; exit 1; }
done
load=$(cut -d' ' -f1 /proc/loadavg)
mkdir -p Benchmarks/.work
work=$(mktemp -d Benchmarks/.work/relay-XXXXXX)
sockets=$(mktemp -d)
port=$((20000 + RANDOM % 10000))
processes=()

# shellcheck disable=SC2317 # called by the trap
cleanup() {
  local status=$?
  for process in "${processes[@]}"; do kill "$process" 2>/dev/null || true; done
  wait
  [[ $status -eq 0 ]] || tail -n 5 "$work"/*.log >&2 || true
  rm -rf "$work" "$sockets"
  rmdir Benchmarks/.work 2>/dev/null || true
}
trap cleanup EXIT

start() {
  local name=$1
  shift
  "$@" 2>>"$work/$name.log" >&2 &
  processes+=($!)
}

wait_for() {
  for _ in {1..500}; do [[ -S $1 ]] && return || sleep 0.02; done
  echo "$1 is not there" >&2
  return 1
}

start daemon "$bin/recordd" --state-dir "$work/state" --socket "$sockets/api" --funnels Config/funnels --log-level error \
  --set limit-calls=0
wait_for "$sockets/api"
instance=$("$bin/recordctl" call rpc.serving --socket "$sockets/api" | grep -oE '[0-9a-f]{8}-[0-9a-f-]{27}' | head -n 1)
start nats "$server" -a 127.0.0.1 -p "$port"
sleep 0.5
relay=(--config /dev/null --servers "nats://127.0.0.1:$port")
mkdir "$sockets/clear"
box_key=$("$bin/recordctl" key relay --private "$sockets/box.key")
gateway_key=$("$bin/recordctl" key relay --private "$sockets/gateway.key")
printf '%s\n' "$instance $box_key" "gateway $gateway_key" >"$sockets/peers"
start box "$bin/recordd-relay" serve --socket "$sockets/api" "${relay[@]}" --set key-file="$sockets/box.key" \
  --set peers-file="$sockets/peers"
start gateway "$bin/recordd-relay" connect --instances "$instance" --directory "$sockets" "${relay[@]}" \
  --set key-file="$sockets/gateway.key" --set peers-file="$sockets/peers"
# The same with a server of its own, in clear: what sealing adds.
start clear-nats "$server" -a 127.0.0.1 -p "$((port + 1))"
sleep 0.5
clear=(--config /dev/null --servers "nats://127.0.0.1:$((port + 1))" --set sealed=no)
start clear-box "$bin/recordd-relay" serve --socket "$sockets/api" "${clear[@]}"
start clear-gateway "$bin/recordd-relay" connect --instances "$instance" --directory "$sockets/clear" "${clear[@]}"
wait_for "$sockets/$instance.sock"
wait_for "$sockets/clear/$instance.sock"
sleep 1

# One load; a line of name, rate, p50 and p99.
measure() {
  local name=$1 socket=$2 load=$3 connections=$4
  "$bench" "$load" --socket "$socket" --as token --connections "$connections" --seconds "$seconds" \
    --warm-up 0.5 --name "$name" | awk -F'\t' -v OFS='\t' -v name="$name" '$1 == name { print $1, $2, $3, $4 }' \
    >>"$work/figures"
}

field() { awk -F'\t' -v name="$1" -v field="$2" '$1 == name { print $field }' "$work/figures"; }

middle() { sort -g | awk '{ value[NR] = $1 } END { print (NR % 2) ? value[(NR + 1) / 2] : (value[NR / 2] + value[NR / 2 + 1]) / 2 }'; }

# The median of the quotients (or differences) within the rounds.
within() { paste <(field "$1" "$3") <(field "$2" "$3") | awk -v how="$4" '{ print how == "ratio" ? $1 / $2 : $1 - $2 }' | middle; }

reached() { awk -v value="$1" -v sign="$2" -v bound="$3" 'BEGIN { exit !(sign == ">" ? value >= bound : value <= bound) }' && echo yes || echo NO; }

for round in $(seq "$rounds"); do
  echo "round $round of $rounds" >&2
  measure save@64-socket "$sockets/api" save 64
  measure save@64-relay "$sockets/$instance.sock" save 64
  measure save@64-clear "$sockets/clear/$instance.sock" save 64
  measure get@1-socket "$sockets/api" get 1
  measure get@1-relay "$sockets/$instance.sock" get 1
  measure get@1-clear "$sockets/clear/$instance.sock" get 1
done

saves=$(within save@64-relay save@64-socket 2 ratio)
added=$(within get@1-relay get@1-socket 3 difference)
sealing_saves=$(within save@64-relay save@64-clear 2 ratio)
sealing_adds=$(within get@1-relay get@1-clear 3 difference)
printf '%-44s %14s %16s %s\n' figure value target reached
for way in socket relay clear; do
  printf '%-44s %12.0f/s   (p50 %.0f us, p99 %.0f us)\n' "save@64, $way" "$(field "save@64-$way" 2 | middle)" \
    "$(field "save@64-$way" 3 | middle)" "$(field "save@64-$way" 4 | middle)"
done
printf '%-44s %14.2f %16s %s\n' '  its ratio within the rounds' "$saves" '>= 0.60' "$(reached "$saves" '>' 0.6)"
printf '%-44s %14.2f\n' '  sealed, held against clear' "$sealing_saves"
for way in socket relay clear; do
  printf '%-44s %11.0f us\n' "get@1, $way, p50" "$(field "get@1-$way" 3 | middle)"
done
printf '%-44s %11.0f us %16s %s\n' '  what it adds within the rounds' "$added" '<= 500 us' "$(reached "$added" '<' 500)"
printf '%-44s %11.0f us\n' '  of which sealing' "$sealing_adds"
echo "$(nproc) processors, load average $load before, $(uname -sr), $rounds rounds of $seconds s"
