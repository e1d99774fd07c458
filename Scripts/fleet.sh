#!/bin/bash
# Shows copies elsewhere at work with the programs in $BIN, in a directory that is removed afterwards: three servers of the engine on
# disks of their own, two boxes, a replica, the end of a server, of a box, a promotion, one without a person, and a restore. Ends with another status than 0
# as soon as something is not as it says.
set -Eeuo pipefail
cd "$(dirname "$0")/.."

bin=$(cd "${BIN:-.build/release}" && pwd)
for program in recordd recordctl recordd-shipper; do
  [[ -x $bin/$program ]] || { echo "$bin/$program is missing; build it with: make build" >&2; exit 1; }
done
work=$(mktemp -d)
bold='' plain=''
if [[ -t 1 && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; then bold=$'\e[1;36m' plain=$'\e[0m'; fi

# shellcheck source=Scripts/engine.sh
source Scripts/engine.sh
# shellcheck source=Scripts/fleet-bed.sh
source Scripts/fleet-bed.sh

# shellcheck disable=SC2317 # called by the trap
cleanup() {
  local status=$?
  if [[ $status -ne 0 ]]; then
    echo "This failed. What was said last:" >&2
    tail -n 4 "$work"/*.log >&2 2>/dev/null || true
  fi
  end_boxes
  engine_end
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

tell() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }
fleet() { "$bin/recordctl" fleet --config /dev/null --set "servers=$engine_servers" "$@"; }
shipped() { python3 Scripts/bench-fleet.py shipped "$work/$1.sock" 60 >/dev/null; }
end_of() { python3 Scripts/bench-fleet.py end "$work/$1.sock"; }

simulate() { "$bin/recordctl" simulate --among-others --patients "$2" --seed "$3" --socket "$work/$1.sock" >>"$work/$1.log" 2>&1; }

# Waits until a replica is where its primary's copy ends.
caught_up() {
  local _
  for _ in {1..300}; do
    if fleet --json | python3 -c '
import json, sys
lines = [each for each in json.load(sys.stdin) if each["report"]["name"] == sys.argv[1]]
sys.exit(0 if lines and lines[0]["behind"] == 0 and lines[0]["report"]["position"] > 0 else 1)' "$1"; then return; fi
    sleep 0.1
  done
  return 1
}

tell "Three servers, each with a disk of its own"
engine_begin "$work/engine"
engine_streams "$bin/recordd-shipper"
if $engine_loops; then echo "three ext4 file systems in files, written through (chattr +S)"; else
  echo "three directories: without root there are no disks of their own, and nothing is said about a power cut"
fi

tell "Two boxes, each with its shipper"
centre_key
for name in box-a box-b; do
  start_box "$name" "ship-key=$work/centre.pub"
  shipper_of "$name" ship
  simulate "$name" 3 "${#name}"
  shipped "$name"
done
instance=$(instance_of box-a)

tell "A replica of box-a, from the copy alone"
restore_box "$instance" standby --replica
start_box standby "replica-key=$work/centre.key"
shipper_of standby follow
caught_up standby
fleet

tell "A server is killed: boxes go on, and so do their copies"
engine_kill 0
simulate box-a 3 7
shipped box-a
engine_start 0
caught_up standby
fleet

tell "box-a burns; its replica takes over"
end_shipper box-a KILL
end_daemon box-a KILL
end_shipper standby
"$bin/recordd-shipper" promote --instance "$instance" --socket "$work/standby.sock" --config /dev/null \
  --set "servers=$engine_servers"
end_daemon standby
start_box standby "ship-key=$work/centre.pub"
shipper_of standby ship
echo "a write at the promoted store after $(python3 Scripts/bench-fleet.py writes "$work/standby.sock" 10) s"

tell "The new store gets a replica of its own, and holds a lease; nobody is there any more"
end_shipper standby
end_daemon standby
start_box standby "ship-key=$work/centre.pub" write-lease=2
shipper_of standby ship lease-interval=200
restore_box "$instance" annexe --replica
start_box annexe "ship-key=$work/centre.pub" "replica-key=$work/centre.key" take-over=yes write-lease=2
shipper_of annexe follow lease-interval=200 promote-after=3
python3 Scripts/bench-fleet.py writes "$work/standby.sock" 20 >/dev/null
simulate standby 2 11
shipped standby
caught_up annexe
fleet

tell "The box burns, and nobody is there (promote-after=3)"
end_daemon standby KILL
end_shipper standby KILL
echo "a write at the store that took over $(python3 Scripts/bench-fleet.py writes "$work/annexe.sock" 30) s after that"
shipped annexe
fleet

tell "box-a comes back, and finds that it is not the one any more"
start_box box-a "ship-key=$work/centre.pub"
shipper_of box-a ship
for _ in {1..100}; do
  if "$bin/recordctl" copies --socket "$work/box-a.sock" | grep -E '^fenced' && break; then break; fi
  sleep 0.1
done
"$bin/recordctl" call patient.create --socket "$work/box-a.sock" 2>&1 | sed -n 1p || true

tell "A new box is made of the copy, and is the same"
shipped annexe
restore_box "$instance" box-c
"$bin/recordctl" verify --state-dir "$work/box-c" --key-file "$work/box-c.kek" | sed -n 1,4p
start_box box-c "ship-key=$work/centre.pub"
[[ $(end_of box-c) == "$(end_of annexe)" ]] || { echo "the restored store ends elsewhere" >&2; exit 1; }
echo "both end with $(end_of box-c)"
fleet
