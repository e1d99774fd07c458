#!/bin/bash
# Measures what the gateway adds to the daemon's socket, in one run and in rounds: answers saved by 64 people, one person's
# questions, catalogues whose copy is still good, memory with and without 5,000 idle connections. Needs the release builds of
# recordd, recordctl, recordd-gateway and record-bench, and wrk.
#
# usage: Scripts/bench-gateway.sh [SECONDS [ROUNDS]]
set -Eeuo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-4} rounds=${2:-5}
bin=${BIN:-.build/release}
bench=Benchmarks/.build/release/record-bench
for program in "$bin/recordd" "$bin/recordctl" "$bin/recordd-gateway" "$bench"; do
  [[ -x $program ]] || { echo "$program is missing; make bench-gateway builds it" >&2; exit 1; }
done
command -v wrk >/dev/null || { echo "wrk is missing; apt-get install wrk" >&2; exit 1; }
load=$(cut -d' ' -f1 /proc/loadavg)
mkdir -p Benchmarks/.work
work=$(mktemp -d Benchmarks/.work/gateway-XXXXXX)
sockets=$(mktemp -d)
port=$((20000 + RANDOM % 10000))
daemon= gateway= idle=

# shellcheck disable=SC2317 # called by the trap
cleanup() {
  local status=$?
  for process in $idle $gateway $daemon; do kill "$process" 2>/dev/null || true; done
  wait
  [[ $status -eq 0 ]] || tail -n 5 "$work"/*.log >&2 || true
  rm -rf "$work" "$sockets"
  rmdir Benchmarks/.work 2>/dev/null || true
}
trap cleanup EXIT

"$bin/recordd" --state-dir "$work/state" --socket "$sockets/api" --funnels Config/funnels --log-level error \
  --set limit-calls=0 2>>"$work/daemon.log" &
daemon=$!
for _ in {1..500}; do [[ -S $sockets/api ]] && break || sleep 0.02; done

# Starts a gateway; further arguments are its own.
start_gateway() {
  "$bin/recordd-gateway" --config /dev/null --socket "$sockets/api" --set request-limits=no "$@" \
    2>>"$work/gateway.log" &
  gateway=$!
}

stop_gateway() {
  kill "$gateway"
  wait "$gateway"
  gateway=
}

# shellcheck disable=SC2015 # the loop ends either way
wait_for_port() {
  for _ in {1..250}; do curl -s -o /dev/null "http://127.0.0.1:$port/health/ready" && return || sleep 0.02; done
  echo "the gateway did not start" >&2
  return 1
}

resident() { awk '/^VmRSS:/ { printf "%.1f", $2 * 1024 / 1e6 }' "/proc/$gateway/status"; }
processor() { awk '{ print ($14 + $15) * 1e6 / '"$(getconf CLK_TCK)"' }' "/proc/$1/stat"; }

# One load through the gateway; a line of name, rate, p50, p99, longest, and the gateway's processor time for one request.
web() {
  local name=$1 connections=$2 before after line
  shift 2
  wrk -t "$((connections < 2 ? 1 : 2))" -c "$connections" -d "1s" -s Benchmarks/gateway.lua "http://127.0.0.1:$port" \
    -- "$work/people" "$@" >/dev/null
  before=$(processor "$gateway")
  line=$(wrk -t "$((connections < 2 ? 1 : 2))" -c "$connections" -d "${seconds}s" -s Benchmarks/gateway.lua \
    "http://127.0.0.1:$port" -- "$work/people" "$@" | grep '^RESULT')
  after=$(processor "$gateway")
  awk -F'\t' -v OFS='\t' -v name="$name" -v took="$(awk "BEGIN { print $after - $before }")" \
    '$7 > 0 { print name ": " $7 " requests failed" > "/dev/stderr"; exit 1 }
     { print name, $2, $3, $4, $5, took / $6 }' <<<"$line" >>"$work/figures"
}

# The same through the socket, by a client that is as lean.
socket() {
  local name=$1 load=$2 connections=$3
  "$bench" "$load" --socket "$sockets/api" --as token --connections "$connections" --seconds "$seconds" \
    --warm-up 0.5 --name "$name" | awk -F'\t' -v OFS='\t' -v name="$name" '$1 == name { print $1, $2, $3, $4, $5, 0 }' \
    >>"$work/figures"
}

median() { awk -F'\t' -v name="$1" -v field="$2" '$1 == name { print $field }' "$work/figures" | sort -g |
  awk '{ value[NR] = $1 } END { print (NR % 2) ? value[(NR + 1) / 2] : (value[NR / 2] + value[NR / 2 + 1]) / 2 }'; }

# The median of the quotients (or differences) within the rounds.
within() { paste <(awk -F'\t' -v n="$1" -v f="$3" '$1 == n { print $f }' "$work/figures") \
  <(awk -F'\t' -v n="$2" -v f="$3" '$1 == n { print $f }' "$work/figures") |
  awk -v how="$4" '{ print how == "ratio" ? $1 / $2 : $1 - $2 }' | sort -g |
  awk '{ value[NR] = $1 } END { print (NR % 2) ? value[(NR + 1) / 2] : (value[NR / 2] + value[NR / 2 + 1]) / 2 }'; }

"$bench" people --socket "$sockets/api" --count 64 >"$work/people"
head -n 1 "$work/people" >"$work/person"
token=$(cut -f1 "$work/person")
start_gateway --listen "127.0.0.1:$port" --log-level error
wait_for_port
sleep 1
idle_memory=$(resident)
tag=$(curl -s -D - -o /dev/null -H "Authorization: Bearer $token" "http://127.0.0.1:$port/api/funnels/catalog" |
  tr -d '\r' | awk 'tolower($1) == "etag:" { print $2 }')
[[ -n $tag ]]
for round in $(seq "$rounds"); do
  echo "round $round of $rounds" >&2
  socket save@64-socket save 64
  web save@64 64 save
  socket get@1-socket get 1
  web get@1 1 get
  web catalogue-304@64 64 catalogue "$tag"
done
loaded_memory=$(resident)
stop_gateway

# Idle connections come over a Unix socket, whose number no range of ports limits.
ulimit -n "$(ulimit -Hn)"
start_gateway --listen "$sockets/http" --log-level error --set client-connections=6000
for _ in {1..250}; do [[ -S $sockets/http ]] && break || sleep 0.02; done
mkfifo "$work/hold"
"$bench" idle --socket "$sockets/http" --connections 5000 <"$work/hold" >"$work/idle.txt" &
idle=$!
exec 9>"$work/hold"
for _ in {1..500}; do [[ -s $work/idle.txt ]] && break || sleep 0.05; done
crowd_memory=$(resident)
crowd_answer=$(curl -s -o /dev/null -w '%{http_code} after %{time_total} s' --unix-socket "$sockets/http" http://localhost/health/ready)
exec 9>&-
wait "$idle"
idle=

reached() { awk -v value="$1" -v sign="$2" -v bound="$3" 'BEGIN { exit !(sign == ">" ? value >= bound : value <= bound) }' && echo yes || echo NO; }

saves=$(within save@64 save@64-socket 2 ratio)
added=$(within get@1 get@1-socket 3 difference)
tags=$(median catalogue-304@64 2)
echo
printf '%-44s %14s %16s %s\n' figure value target reached
printf '%-44s %12.0f/s\n' 'save@64 through the socket, tokens' "$(median save@64-socket 2)"
printf '%-44s %12.0f/s   (p50 %.0f us, p99 %.0f us, %.0f us of processor)\n' 'save@64 through the gateway' \
  "$(median save@64 2)" "$(median save@64 3)" "$(median save@64 4)" "$(median save@64 6)"
printf '%-44s %14.2f %16s %s\n' '  its ratio within the rounds' "$saves" '>= 0.50' "$(reached "$saves" '>' 0.5)"
printf '%-44s %11.0f us\n' 'get@1 through the socket, p50' "$(median get@1-socket 3)"
printf '%-44s %11.0f us\n' 'get@1 through the gateway, p50' "$(median get@1 3)"
printf '%-44s %11.0f us %16s %s\n' '  what it adds within the rounds' "$added" '<= 500 us' "$(reached "$added" '<' 500)"
printf '%-44s %12.0f/s %16s %s   (%.0f us of processor)\n' 'catalogue with a matching tag, 64 people' "$tags" \
  '>= 20,000/s' "$(reached "$tags" '>' 20000)" "$(median catalogue-304@64 6)"
printf '%-44s %11s MB %16s %s\n' 'resident memory, idle' "$idle_memory" '<= 40 MB' "$(reached "$idle_memory" '<' 40)"
printf '%-44s %11s MB\n' 'resident memory after the load' "$loaded_memory"
printf '%-44s %11s MB   (%s; another client: %s)\n' 'resident memory with 5,000 idle connections' "$crowd_memory" \
  "$(cat "$work/idle.txt")" "$crowd_answer"
echo "$(nproc) processors, load average $load before, $(uname -sr), $rounds rounds of $seconds s"
