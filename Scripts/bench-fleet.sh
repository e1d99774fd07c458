#!/bin/bash
# Measures what copies elsewhere cost and how fast they come back, with the programs in $BIN, three servers of the engine on
# written-through file systems of their own (needs root), everything on this machine. A line a figure goes to the terminal. With
# --quick fewer rounds and records.
set -Eeuo pipefail
cd "$(dirname "$0")/.."

bin=$(cd "${BIN:-.build/release}" && pwd)
rounds=3 seconds=6 records=1000000 stores=200
case ${1:-} in
  '') ;;
  --quick) rounds=1 seconds=2 records=50000 stores=20 ;;
  *) echo "usage: Scripts/bench-fleet.sh [--quick]" >&2; exit 64 ;;
esac
for program in recordd recordctl recordd-shipper; do
  [[ -x $bin/$program ]] || { echo "$bin/$program is missing; build it with: make build" >&2; exit 1; }
done
swift build -c release --package-path Benchmarks --quiet
bench=Benchmarks/.build/release/record-bench
mkdir -p Benchmarks/.work
work=$(mktemp -d Benchmarks/.work/fleet-XXXXXX)
chmod 711 "$work"
work=$(cd "$work" && pwd)

# shellcheck source=Scripts/engine.sh
source Scripts/engine.sh
# shellcheck source=Scripts/fleet-bed.sh
source Scripts/fleet-bed.sh

# shellcheck disable=SC2317 # called by the trap
cleanup() {
  local status=$?
  if [[ $status -ne 0 ]]; then tail -n 4 "$work"/*.log >&2 2>/dev/null || true; fi
  end_boxes
  engine_end
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

hand() { python3 Scripts/bench-fleet.py "$@"; }
# save NAME OF BOX, SECONDS, CONNECTIONS [MORE]: rate, p50 and p99 in ms.
save() {
  local name=$1 seconds=$2 connections=$3
  shift 3
  "$bench" save --socket "$work/$name.sock" --seconds "$seconds" --warm-up 1 --connections "$connections" "$@" |
    awk -F '\t' 'NR == 1 { printf "%d %.3f %.3f\n", $2, $3 / 1000, $4 / 1000 }'
}
figure() { printf '%-58s %s\n' "$1" "$2"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
middle() { sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

echo "$(nproc) processors, load $(cut -d' ' -f1 /proc/loadavg), $("$engine_program" --version), written through" >&2
engine_begin "$work/engine" 6144
engine_streams "$bin/recordd-shipper"
centre_key

echo "saves at 64 beside shipping, in turn" >&2
start_box plain
start_box after "ship-key=$work/centre.pub"
shipper_of after ship
for _ in $(seq "$rounds"); do
  save plain "$seconds" 64 >>"$work/plain.tsv"
  save after "$seconds" 64 >>"$work/after.tsv"
  hand shipped "$work/after.sock" 300 >/dev/null
done
plain=$(cut -d' ' -f1 "$work/plain.tsv" | middle) after=$(cut -d' ' -f1 "$work/after.tsv" | middle)
figure "saves at 64: not shipping, shipping after (ratio)" "$plain, $after a second ($(ratio "$after" "$plain"))"

for rate in 1000 5000 10000; do
  hand lag "$work/after.sock" "$seconds" >"$work/lag" &
  lag=$!
  reached=$(save after "$seconds" 64 --rate "$rate")
  wait "$lag"
  read -r median late most looks <"$work/lag"
  figure "lag at $rate saves/s (reached ${reached%% *}): median, p99, most" "$median, $late, $most ms of $looks looks"
  hand shipped "$work/after.sock" 300 >/dev/null
done
end_daemon plain
end_shipper after
end_daemon after

echo "replies that wait for a copy" >&2
start_box waits "ship-key=$work/centre.pub" ship-mode=before-reply
shipper_of waits ship synchronous-storage=yes
hand writes "$work/waits.sock" 20 >/dev/null
start_box plain
for _ in $(seq "$rounds"); do
  save plain "$seconds" 1 >>"$work/plain1.tsv"
  save waits "$seconds" 1 >>"$work/waits1.tsv"
  save waits "$seconds" 64 >>"$work/waits64.tsv"
done
figure "p50 of a save at 1: not shipping, before-reply" \
  "$(cut -d' ' -f2 "$work/plain1.tsv" | middle), $(cut -d' ' -f2 "$work/waits1.tsv" | middle) ms"
figure "saves at 64, before-reply" "$(cut -d' ' -f1 "$work/waits64.tsv" | middle) a second"
end_shipper waits
end_daemon waits
end_daemon plain

copied() {
  "$bin/recordd-shipper" streams --config /dev/null --set "servers=$engine_servers" | awk '/^REC: there/ { print $5 }'
}

echo "a week offline, then a lost box" >&2
start_box away "ship-key=$work/centre.pub"
"$bench" fill --socket "$work/away.sock" --events "$records"
before=$(copied)
shipper_of away ship
took=$(hand shipped "$work/away.sock" 600)
read -r instance _ head _ < <(hand status "$work/away.sock")
figure "catch-up of $head records" "$took s, $(awk -v n="$head" -v t="$took" 'BEGIN { print int(n / t) }') a second"
figure "bytes of one of them in the copy" "$((($(copied) - before) / head))"
begin=$(date +%s%N)
restore_box "$instance" again
fetched=$(date +%s%N)
start_box again "ship-key=$work/centre.pub"
figure "restore of $head records: fetched and made, serving after" \
  "$(((fetched - begin) / 1000000)) ms, $((($(date +%s%N) - begin) / 1000000)) ms"
end_daemon again

echo "a promotion" >&2
restore_box "$instance" standby --replica
start_box standby "replica-key=$work/centre.key" "ship-key=$work/centre.pub"
shipper_of standby follow
sleep 1
begin=$(date +%s%N)
end_shipper away KILL
end_daemon away KILL
end_shipper standby
"$bin/recordd-shipper" promote --instance "$instance" --socket "$work/standby.sock" --config /dev/null \
  --set "servers=$engine_servers" >/dev/null
hand writes "$work/standby.sock" 20 >/dev/null
figure "from the end of the box to a write at its replica" "$((($(date +%s%N) - begin) / 1000000)) ms"
end_daemon standby

echo "what the engine takes, from a thousand subjects" >&2
for streams in 1 4 16; do
  figure "messages of 1 kB, $streams streams" \
    "$(hand flood "${engine_servers%%,*}" "$streams" "$seconds" 1000) a second"
done
figure "bytes in messages of 100 kB, 4 streams" \
  "$(($(hand flood "${engine_servers%%,*}" 4 "$seconds" 100000) / 10)) MB a second"

echo "many stores on one machine" >&2
for number in $(seq "$stores"); do start_box "store-$number" "ship-key=$work/centre.pub"; done
for number in $(seq "$stores"); do
  "$bin/recordctl" call patient.create --socket "$work/store-$number.sock" >/dev/null
  shipper_of "store-$number" ship
done
begin=$(date +%s%N)
for number in $(seq "$stores"); do hand shipped "$work/store-$number.sock" 120 >/dev/null; done
figure "$stores stores: all shipped after" "$((($(date +%s%N) - begin) / 1000000)) ms"
anonymous() { for pid in "$@"; do awk '/^RssAnon:/ { print $2 }' "/proc/$pid/status"; done | awk '{ sum += $1 } END { printf "%.0f", sum / 1024 }'; }
figure "their memory: daemons, shippers, servers" \
  "$(anonymous "${box_daemon[@]}"), $(anonymous "${box_shipper[@]}"), $(anonymous "${engine_pids[@]}") MiB"
