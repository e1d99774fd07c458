#!/bin/bash
# Tries the gateway with what its own OpenAPI document allows and forbids: schemathesis with all its checks, as a patient
# who is signed in. Starts daemon and gateway in a directory of its own, and installs schemathesis into .schemathesis.
#
# usage: Scripts/check-openapi.sh [OPTIONS OF schemathesis run]
#
# BIN: where the programs are.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
BIN=${BIN:-.build/release}
python=.schemathesis
[[ -x $python/bin/schemathesis ]] || { python3 -m venv $python && $python/bin/pip install --quiet schemathesis; }
work=$(mktemp -d)
daemon=
gateway=
trap '[[ -z $gateway ]] || kill "$gateway"; [[ -z $daemon ]] || kill "$daemon"; wait; rm -rf "$work"' EXIT

record() { "$BIN/recordctl" --socket "$work/s" --json call "$@"; }

"$BIN/recordd" --state-dir "$work/state" --socket "$work/s" --funnels Config/funnels --measures Config/measures \
  --interactions Config/interactions --panel Config/panel --log-level error --set limit-calls=0 &
daemon=$!
for _ in {1..500}; do [[ -S $work/s ]] && break || sleep 0.02; done
"$BIN/recordd-gateway" --socket "$work/s" --listen 127.0.0.1:0 --log-level notice --set request-limits=no \
  2>"$work/gateway.log" &
gateway=$!
for _ in {1..500}; do grep -q 'port=' "$work/gateway.log" && break || sleep 0.02; done
port=$(sed -n 's/.*port=\([0-9]*\).*/\1/p' "$work/gateway.log" | head -n 1)

record consent.publish '{"consentVersion":"v1.2"}' >/dev/null
signed_in=$(record identity.register '{"application":"rhythmologicum","email":"erika@example.org","password":"korrekt Pferd Batterie","firstName":"Erika","lastName":"Beispiel"}')
token=$(sed -n 's/.*"accessToken":"\([^"]*\)".*/\1/p' <<<"$signed_in")
curl --silent --fail -o /dev/null -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
  -d '{"consent_version":"v1.2"}' "http://127.0.0.1:$port/api/consent/record"

"$python/bin/schemathesis" --config-file Scripts/schemathesis.toml run "http://127.0.0.1:$port/openapi.json" -H "Authorization: Bearer $token" \
  --checks all --max-examples 50 --no-color "$@"
