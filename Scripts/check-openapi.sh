#!/bin/bash
# Tries the gateway with what its own OpenAPI document allows and forbids: schemathesis with all its checks, as a patient
# who is signed in, for Super One as one who signed up there and has a report, and for MyHealthAlly as a patient, a clinician
# and an admin with one of everything. Starts daemon, gateway and laboratory in a directory of its own, and installs
# schemathesis into .schemathesis.
#
# usage: Scripts/check-openapi.sh [OPTIONS OF schemathesis run]
#
# BIN: where the programs are. ONLY: superone, myhealthally or others, to try these operations alone. EXAMPLES: for each
# operation. KEEP: a directory for the reports of MyHealthAlly.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
BIN=${BIN:-.build/release}
ONLY=${ONLY:-}
EXAMPLES=${EXAMPLES:-50}
python=.schemathesis
[[ -x $python/bin/schemathesis ]] || { python3 -m venv $python && $python/bin/pip install --quiet schemathesis; }
work=$(mktemp -d)
programs=()
trap '[[ ${#programs[@]} == 0 ]] || kill "${programs[@]}"; wait; rm -rf "$work"' EXIT

# As the script's last step: its status is the script's.
ally() {
  local kept=${KEEP:-$work}
  mkdir -p "$kept"
  "$python/bin/python" Scripts/check-ally.py "$BIN" "$work/s" "$port" "$kept" "$EXAMPLES" "$@"
}

record() { "$BIN/recordctl" --socket "$work/s" --json call "$@"; }

"$BIN/recordd" --state-dir "$work/state" --socket "$work/s" --funnels Config/funnels --measures Config/measures \
  --interactions Config/interactions --panel Config/panel --log-level error --set limit-calls=0 --set limit-sign-ins=0 --set limit-codes=0 --set limit-uploads=0 \
  --set limit-exports=0 --set access-lifetime-myhealthally=86400 &
programs+=($!)
for _ in {1..500}; do [[ -S $work/s ]] && break || sleep 0.02; done
"$BIN/recordd-gateway" --socket "$work/s" --listen 127.0.0.1:0 --log-level notice --set request-limits=no \
  2>"$work/gateway.log" &
programs+=($!)
"$BIN/recordd-worker" laboratory --socket "$work/s" --sandbox bwrap --config /dev/null --log-level error &
programs=($! "${programs[@]}")
for _ in {1..500}; do grep -q 'port=' "$work/gateway.log" && break || sleep 0.02; done
port=$(sed -n 's/.*port=\([0-9]*\).*/\1/p' "$work/gateway.log" | head -n 1)

if [[ $ONLY == myhealthally ]]; then
  ally "$@"
  exit
fi

record consent.publish '{"consentVersion":"v1.2"}' >/dev/null
signed_in=$(record identity.register '{"application":"rhythmologicum","email":"erika@example.org","password":"korrekt Pferd Batterie","firstName":"Erika","lastName":"Beispiel"}')
token=$(sed -n 's/.*"accessToken":"\([^"]*\)".*/\1/p' <<<"$signed_in")
curl --silent --fail -o /dev/null -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
  -d '{"consent_version":"v1.2"}' "http://127.0.0.1:$port/api/consent/record"

record facilities.publish "{\"definition\":$(cat Config/facilities/example.json)}" >/dev/null
superone=http://127.0.0.1:$port/api
signed_up=$(curl --silent --fail-with-body -H 'Content-Type: application/json' "$superone/mobile/auth/register" -d '{
  "email":"ida@example.org","password":"korrekt Pferd Batterie","name":"Ida Beispiel","accepted_terms":true,
  "accepted_privacy":true}') || { echo "$signed_up" >&2; exit 1; }
superone_token=$(sed -n 's/.*"accessToken":"\([^"]*\)".*/\1/p' <<<"$signed_up")
# A report of one page with a text layer.
"$python/bin/python" - >"$work/report.pdf" <<'END'
rows = ["Laboratory report", "Collected: 2026-01-12", "Test  Result  Unit  Reference", "Total Cholesterol  218  mg/dL  < 200",
    "HDL Cholesterol  61  mg/dL  > 40", "LDL Cholesterol  172  mg/dL  < 130", "Hemoglobin  14.0  g/dL  12.0-17.0"]
text = "BT /F1 11 Tf 50 780 Td 16 TL " + " ".join(f"({row}) Tj T*" for row in rows) + " ET"
parts = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    f"<</Length {len(text)}>>stream\n{text}\nendstream", "<</Type/Font/Subtype/Type1/BaseFont/Courier>>"]
document, places = "%PDF-1.4\n", []
for number, part in enumerate(parts, 1):
    places.append(len(document))
    document += f"{number} 0 obj{part}endobj\n"
table = "".join(f"{place:010} 00000 n \n" for place in places)
print(f"{document}xref\n0 6\n0000000000 65535 f \n{table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n{len(document)}\n%%EOF", end="")
END
curl --silent --show-error --fail-with-body -o "$work/upload.json" -H "Authorization: Bearer $superone_token" \
  -F "file=@$work/report.pdf" "$superone/v1/upload/lab-report" || { cat "$work/upload.json" >&2; exit 1; }

# The same settings with ids of what there is.
{
  "$python/bin/python" - "$work/upload.json" <<'END'
import json, sys
report = json.load(open(sys.argv[1]))["data"]
ids = {"labReportId": report["id"], "biomarkerId": report["extractedBiomarkers"][0]["id"],
    "analysisId": report["healthAnalysis"]["analysis_id"]}
print("[parameters]", *(f'"path.{name}" = "{id}"' for name, id in ids.items()), sep="\n")
END
  cat Scripts/schemathesis.toml
} >"$work/named.toml"

# try TOKEN [OPTIONS]
try() {
  local token=$1
  shift
  "$python/bin/schemathesis" --config-file "$settings" run "http://127.0.0.1:$port/openapi.json" \
    -H "Authorization: Bearer $token" --checks all --max-examples "$EXAMPLES" --request-timeout 60 --no-color "$@"
}

# The operations of Super One, where a wrong method is 404 by the contract, and the one that ends the session.
settings=Scripts/schemathesis.toml
own='^/(api/(mobile|v1)|auth)/'
logout=/api/mobile/auth/logout
if [[ $ONLY != superone ]]; then try "$token" --exclude-operation-id-regex '^(superone|myhealthally)[.]' "$@"; fi
if [[ $ONLY != others ]]; then
  wrong_methods=(--exclude-checks unsupported_method)
  try "$superone_token" "${wrong_methods[@]}" --include-path-regex "$own" --exclude-path "$logout" "$@"
  # With links between operations left out, nothing is left for the phase that follows them.
  alone=("${wrong_methods[@]}" --phases coverage,fuzzing)
  settings=$work/named.toml
  try "$superone_token" "${alone[@]}" --include-path-regex "$own.*\{(labReport|biomarker|analysis)Id\}" \
    --exclude-method DELETE "$@"
  try "$superone_token" "${alone[@]}" --include-path "$logout" "$@"
fi
if [[ -z $ONLY ]]; then ally "$@"; fi
