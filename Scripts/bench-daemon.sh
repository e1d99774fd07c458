#!/bin/bash
# The daemon that Scripts/bench.sh and Scripts/bench-scale.sh measure; both source this file and set $bin, $work, $api and
# $measurements.

daemon=

say() { printf '%s\n' "$*" >&2; }

# Starts the daemon on a store, with its settings as they ship; further arguments are its own.
start_daemon() {
  local state=$1
  shift
  "$bin/recordd" --state-dir "$state" --socket "$api" --funnels Config/funnels --measures Config/measures \
    --log-level error "$@" 2>>"$work/daemon.log" &
  daemon=$!
  for _ in {1..500}; do
    if [[ -S $api ]]; then return; fi
    kill -0 "$daemon" 2>/dev/null || break
    sleep 0.02
  done
  say "the daemon did not start"
  return 1
}

stop_daemon() {
  kill -TERM "$daemon"
  wait "$daemon"
  daemon=
}

# Its anonymous memory, as a figure of that name.
daemon_memory() {
  awk -v OFS='\t' -v name="$1" '/^RssAnon:/ { print name, $2 * 1024 / 1e6, 0, 0, 0, 1 }' "/proc/$daemon/status" >>"$measurements"
}
