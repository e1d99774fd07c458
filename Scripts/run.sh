#!/bin/bash
# Runs the daemon and the HTTP gateway here, in the foreground, until Ctrl-C or until one of them ends.
#
# BIN: where the programs are. RUN: where state and socket are kept. LISTEN: where requests come from.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
BIN=${BIN:-.build/release}
RUN=${RUN:-./.recordd}
LISTEN=${LISTEN:-127.0.0.1:8080}
socket=$RUN/recordd.sock
mkdir -p "$RUN"
chmod 700 "$RUN"

daemon=
gateway=
stop() {
  trap - EXIT INT TERM
  # The gateway first: it answers what is under way, for which it needs the daemon.
  [[ -z $gateway ]] || kill "$gateway" 2>/dev/null && wait "$gateway" 2>/dev/null || true
  [[ -z $daemon ]] || kill "$daemon" 2>/dev/null && wait "$daemon" 2>/dev/null || true
}
trap stop EXIT
trap 'stop; exit 0' INT TERM

"$BIN/recordd" --state-dir "$RUN/state" --socket "$socket" --funnels ./Config/funnels \
  --measures ./Config/measures --interactions ./Config/interactions --panel ./Config/panel &
daemon=$!
for _ in {1..500}; do [[ -S $socket ]] && break || sleep 0.02; done
[[ -S $socket ]] || { echo "the daemon did not start" >&2; exit 1; }
"$BIN/recordd-gateway" --socket "$socket" --listen "$LISTEN" &
gateway=$!

cat <<END

The record is at $socket, its state in $RUN/state; HTTP is at http://$LISTEN.
In another terminal:

  curl http://$LISTEN/openapi.json                     what HTTP serves; http://$LISTEN/openapi for people
  $BIN/recordctl --socket $socket status        the daemon
  $BIN/recordctl --socket $socket --help        what else there is
  Scripts/try-http.sh                                  a patient answers a questionnaire, call by call
  echo '{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}' | nc -N -U $socket

Ctrl-C stops both.

END
wait -n "$daemon" "$gateway"
