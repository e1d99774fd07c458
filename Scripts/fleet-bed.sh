#!/bin/bash
# Boxes on this machine for scripts that source this file after engine.sh and set $bin and $work: a daemon, its shipper and what
# becomes of them. A box is a name; its files are below $work.

declare -A box_daemon=() box_shipper=()

centre_key() { "$bin/recordctl" key centre --private "$work/centre.key" >"$work/centre.pub"; }

engine_settings() { printf '%s\n' --config /dev/null --set "servers=$engine_servers"; }

# start_box NAME [SETTING…]: the daemon, and waits until it answers.
start_box() {
  local name=$1 setting more=()
  shift
  [[ -f $work/$name.kek ]] || head -c 32 /dev/urandom >"$work/$name.kek"
  chmod 600 "$work/$name.kek"
  for setting in "$@"; do more+=(--set "$setting"); done
  "$bin/recordd" --config /dev/null --state-dir "$work/$name" --socket "$work/$name.sock" --funnels Config/funnels \
    --measures Config/measures --log-level error --set "key-file=$work/$name.kek" --set "erasure-list=$work/$name.gone" \
    "${more[@]}" 2>>"$work/$name.log" &
  box_daemon[$name]=$!
  for _ in {1..1500}; do
    if "$bin/recordctl" call health.check --socket "$work/$name.sock" >/dev/null 2>&1; then return; fi
    kill -0 "${box_daemon[$name]}" 2>/dev/null || break
    sleep 0.02
  done
  echo "the daemon of $name did not start" >&2
  tail -n 5 "$work/$name.log" >&2
  return 1
}

# shipper_of NAME VERB [SETTING…]: ship or follow, in the background.
shipper_of() {
  local name=$1 verb=$2 setting more=()
  shift 2
  for setting in "$@"; do more+=(--set "$setting"); done
  "$bin/recordd-shipper" "$verb" --config /dev/null --set "servers=$engine_servers" --set "socket=$work/$name.sock" \
    --set "report-name=$name" "${more[@]}" >>"$work/$name.shipper.log" 2>&1 &
  box_shipper[$name]=$!
}

end_program() { # SIGNAL PID
  [[ -n ${2:-} ]] || return 0
  kill "-$1" "$2" 2>/dev/null || true
  wait "$2" 2>/dev/null || true
}

end_shipper() { end_program "${2:-TERM}" "${box_shipper[$1]:-}"; unset "box_shipper[$1]"; }
end_daemon() { end_program "${2:-TERM}" "${box_daemon[$1]:-}"; unset "box_daemon[$1]"; }

end_boxes() {
  local name
  for name in "${!box_shipper[@]}"; do end_shipper "$name" KILL; done
  for name in "${!box_daemon[@]}"; do end_daemon "$name" KILL; done
}

instance_of() { python3 Scripts/bench-fleet.py status "$work/$1.sock" | cut -d ' ' -f 1; }

# restore_box INSTANCE NAME [--replica]: from the stream into a new store.
restore_box() {
  local instance=$1 name=$2
  shift 2
  rm -rf "$work/$name.fetched" "${work:?}/$name"
  "$bin/recordd-shipper" fetch --instance "$instance" --to "$work/$name.fetched" --config /dev/null \
    --set "servers=$engine_servers" >>"$work/$name.restore.log" 2>&1
  head -c 32 /dev/urandom >"$work/$name.kek"
  chmod 600 "$work/$name.kek"
  "$bin/recordctl" restore "$work/$name.fetched" --from-stream --centre-key "$work/centre.key" --to "$work/$name" \
    --key-file "$work/$name.kek" --erasure-list "$work/$name.gone" "$@" >>"$work/$name.restore.log" 2>&1
}
