#!/bin/bash
# Looks for what people write in all that travels: a box with shipper, replica and relay, a gateway behind the relay, people of
# all three apps, and three servers of NATS without TLS that trace every message with its payload (nats-server -VV, routes and the
# system account included). Neither the traces nor the servers' stores may hold a name, an address, an answer, a token, a password, or
# a document. Then the same with sessions in clear, where all of them must be found: else the search would show nothing.
# Ends with another status than 0 where it is not so. BIN: where the programs are.
set -Eeuo pipefail
cd "$(dirname "$0")/.."

bin=$(cd "${BIN:-.build/release}" && pwd)
for program in recordd recordctl recordd-shipper recordd-relay recordd-gateway; do
  [[ -x $bin/$program ]] || { echo "$bin/$program is missing; build it with: make build" >&2; exit 1; }
done
work=$(mktemp -d)
processes=()

# shellcheck source=Scripts/engine.sh
source Scripts/engine.sh
# shellcheck source=Scripts/fleet-bed.sh
source Scripts/fleet-bed.sh

# shellcheck disable=SC2317 # called by the trap
cleanup() {
  local status=$? process
  if [[ $status -ne 0 ]]; then
    echo "This failed. What was said last:" >&2
    tail -n 4 "$work"/*.log >&2 2>/dev/null || true
  fi
  for process in "${processes[@]}"; do end_program TERM "$process"; done
  end_boxes
  engine_end
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

tell() { printf '\n%s\n' "$*"; }

start() { # NAME PROGRAM…
  local name=$1
  shift
  "$@" >>"$work/$name.log" 2>&1 &
  processes+=($!)
}

wait_for() {
  local _
  for _ in {1..1000}; do [[ -S $1 ]] && return || sleep 0.02; done
  echo "$1 is not there" >&2
  return 1
}

call() { "$bin/recordctl" call "$@" >/dev/null 2>&1; }

# relay sealed|clear: both sides, and a gateway behind them that listens on $work/NAME.http.
relay() {
  local name=$1 box=(--set sealed=no) gateway=(--set sealed=no) _
  if [[ $name == sealed ]]; then
    box=(--set "key-file=$work/box.key" --set "peers-file=$work/peers")
    gateway=(--set "key-file=$work/gateway.key" --set "peers-file=$work/peers")
  fi
  mkdir -p "$work/$name"
  start "$name-box" "$bin/recordd-relay" serve --config /dev/null --set "servers=$engine_servers" --socket "$work/box.sock" \
    "${box[@]}"
  start "$name-gateway" "$bin/recordd-relay" connect --config /dev/null --set "servers=$engine_servers" \
    --instances "$instance" --directory "$work/$name" "${gateway[@]}"
  wait_for "$work/$name/$instance.sock"
  for _ in {1..200}; do call health.check --socket "$work/$name/$instance.sock" && break || sleep 0.05; done
  start "$name-http" "$bin/recordd-gateway" --config /dev/null --socket "$work/$name/$instance.sock" \
    --listen "$work/$name.http" --set request-limits=no
  wait_for "$work/$name.http"
}

act() { python3 Scripts/trace_people.py act "$work/$1/$instance.sock" "$work/$1.http" "$2" "$work/$1.secrets"; }

# All that the servers wrote down, from where the traces were when it was called last.
declare -A seen=()
traces() {
  local index
  for index in 0 1 2; do
    tail -c "+$((${seen[$index]:-0} + 1))" "$work/engine/n$index.log" >"$work/trace$index"
    seen[$index]=$(stat -c %s "$work/engine/n$index.log")
  done
  find "$work/engine" -path '*/jetstream/*' -type f
  printf '%s\n' "$work"/trace[012]
}

settle() {
  python3 Scripts/bench-fleet.py shipped "$work/box.sock" 60 >/dev/null
  local _
  for _ in {1..300}; do
    if "$bin/recordctl" fleet --json --config /dev/null --set "servers=$engine_servers" | python3 -c '
import json, sys
lines = [each for each in json.load(sys.stdin) if each["report"]["name"] == "replica"]
sys.exit(0 if lines and lines[0]["behind"] == 0 and lines[0]["report"]["position"] > 0 else 1)'; then return; fi
    sleep 0.1
  done
  echo "the replica does not follow" >&2
  return 1
}

tell "Three servers that trace every message, a box with its shipper, and a replica"
engine_options=(-VV)
engine_begin "$work/engine" 1024 plain
engine_streams "$bin/recordd-shipper"
centre_key
start_box box "ship-key=$work/centre.pub" limit-calls=0
shipper_of box ship
call consent.publish '{"consentVersion":"v1.2"}' --socket "$work/box.sock"
instance=$(instance_of box)
python3 Scripts/bench-fleet.py shipped "$work/box.sock" 60 >/dev/null
restore_box "$instance" replica --replica
start_box replica "replica-key=$work/centre.key"
shipper_of replica follow

tell "People of three apps behind a relay that seals"
printf '%s\n' "$instance $("$bin/recordctl" key relay --private "$work/box.key")" \
  "gateway $("$bin/recordctl" key relay --private "$work/gateway.key")" >"$work/peers"
relay sealed
act sealed Okapi
settle
mapfile -t files < <(traces)
for word in rec key doc acc rpc; do
  printf '  messages below %-4s %6d\n' "$word." \
    "$(cat "${files[@]}" | grep -acE "\[(PUB|HPUB|RMSG|HMSG|MSG) (RECORD )?$word\." || true)"
done
python3 Scripts/trace_people.py search "$work/sealed.secrets" no "${files[@]}" ||
  { echo "something of what people wrote has travelled" >&2; exit 1; }

tell "The same with sessions in clear (sealed=no), where all of it must be found"
for process in "${processes[@]}"; do end_program TERM "$process"; done
processes=()
relay clear
act clear Tapir
settle
mapfile -t files < <(traces)
python3 Scripts/trace_people.py search "$work/clear.secrets" yes "${files[@]}" ||
  { echo "the search does not find what travelled in clear" >&2; exit 1; }

tell "Nothing of what people wrote can be read in what travelled or lies at the engine; in clear, all of it."
