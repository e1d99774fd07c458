#!/bin/bash
# Shows that an erased document is nowhere in the files of the engine's three servers: two records with a document each are shipped,
# one is erased, and all files are searched for its sealed document and its sealed keys. The servers' own logs hold them until they are
# compacted, which more messages bring about; that takes a minute or two. The other document must be found all the while, or the search
# would show nothing. Ends with another status than 0 where something is left, or where the search is blind.
set -Eeuo pipefail
cd "$(dirname "$0")/.."

bin=$(cd "${BIN:-.build/release}" && pwd)
for program in recordd recordctl recordd-shipper; do
  [[ -x $bin/$program ]] || { echo "$bin/$program is missing; build it with: make build" >&2; exit 1; }
done
work=$(mktemp -d)

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

hands() { python3 Scripts/fleet-erasure.py "$@"; }
shipped() { python3 Scripts/bench-fleet.py shipped "$work/box.sock" 60 >/dev/null; }
fetched() {
  "$bin/recordd-shipper" fetch --instance "$instance" --to "$work/$1" --config /dev/null --set "servers=$engine_servers" \
    >>"$work/fetch.log" 2>&1
}
searched() { hands search "$work/engine" "$@"; }

engine_begin "$work/engine" 512
engine_streams "$bin/recordd-shipper"
centre_key
start_box box "ship-key=$work/centre.pub" retention-years=0
shipper_of box ship
for name in erased kept; do hands send "$work/box.sock" "$work/box" >"$work/$name"; done
instance=$(instance_of box)
shipped
fetched before
read -r patient erased <"$work/erased"
read -r _ kept <"$work/kept"
cp "$kept" "$work/canary.bytes"
cp "$erased" "$work/document.bytes"
echo "before: the document that will be erased is in $(searched "$work/document.bytes") files, the one that is kept in $(searched "$work/canary.bytes")"
[[ $(searched "$work/document.bytes") -ge 3 && $(searched "$work/canary.bytes") -ge 3 ]]

hands call "$work/box.sock" patient.erase "{\"patientId\": \"$patient\", \"reason\": \"patient_request\", \"basis\": \"gdpr_17_1_a\"}" >/dev/null
for _ in {1..100}; do
  shipped
  rm -rf "$work/after"
  fetched after
  if hands destroyed "$work/before" "$work/after" "$work"; then break; fi
  sleep 0.2
done
secrets=("$work/document.bytes" "$work"/key-*.bytes)
echo "erased: $((${#secrets[@]} - 1)) pieces of key material have gone from the stream"
[[ ${#secrets[@]} -eq 3 ]]

start=$SECONDS left=1
while ((left > 0 && SECONDS - start < 400)); do
  hands fill "$engine_servers"
  left=0
  for secret in "${secrets[@]}"; do left=$((left + $(searched "$secret"))); done
  echo "after $((SECONDS - start)) s: $left files hold something of what was erased; the one that is kept is in $(searched "$work/canary.bytes")"
  ((left == 0)) || sleep 10
done
[[ $left -eq 0 ]] || { echo "what was erased is still there" >&2; exit 1; }
# The search must be able to find something, also in the end.
[[ $(searched "$work/canary.bytes") -ge 3 ]] || { echo "the search finds nothing at all" >&2; exit 1; }
echo "nothing of it is left on any of the three servers"
