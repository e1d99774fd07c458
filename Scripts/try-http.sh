#!/bin/bash
# A patient's way through Rhythmologicum Connect over HTTP, call by call: signing up, choosing a questionnaire, answering
# it, coming back to it, forgetting an answer, and a session that ends. Fails at the first answer that is not as expected.
#
# Needs a running daemon and gateway, as `make run` starts them, and curl.
#
# BIN: where recordctl is. SOCKET: the daemon's socket. LISTEN: the gateway's address, or path of its socket.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
BIN=${BIN:-.build/release}
SOCKET=${SOCKET:-./.recordd/recordd.sock}
LISTEN=${LISTEN:-127.0.0.1:8080}
base=http://$LISTEN
curl=(curl --silent --show-error --max-time 30)
[[ $LISTEN != /* ]] || { base=http://localhost; curl+=(--unix-socket "$LISTEN"); }
token=
body=
status=

record() { "$BIN/recordctl" --socket "$SOCKET" --json call "$@"; }

# member NAME: the first text member of that name in the last answer.
member() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" <<<"$body" | head -n 1; }

# expect STATUS PART METHOD PATH [CURL OPTIONS...]: one call whose answer has that status and holds that part.
expect() {
  local wanted=$1 part=$2 method=$3 path=$4 answer first
  shift 4
  answer=$("${curl[@]}" -X "$method" "$base$path" ${token:+-H "Cookie: sb-access-token=$token"} \
    -H "Sec-Fetch-Site: same-origin" -w '\n%{http_code}' "$@")
  status=${answer##*$'\n'}
  body=${answer%$'\n'*}
  printf '%-5s %-96s %s\n' "$method" "$path" "$status"
  first=${body%%$'\n'*}
  printf '      %s\n' "${first:0:150}"
  [[ $status == "$wanted" && $body == *"$part"* ]] && return
  echo "expected $wanted with $part" >&2
  exit 1
}

key() { echo "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)"; }
title() { printf '\n%s\n' "$*"; }

save() {
  expect 200 '"answer_value"' POST "$funnel/assessments/$assessment/answers/save" -H "$(key)" \
    -H 'Content-Type: application/json' -d "{\"questionId\":\"$1\",\"answerValue\":$2}"
}

title "1. Sign up"
expect 401 '"UNAUTHORIZED"' GET /api/auth/resolve-role
record consent.publish '{"consentVersion":"v1.2"}' >/dev/null 2>&1 || true
email=try-$(cat /proc/sys/kernel/random/uuid)@example.org
body=$(record identity.register "{\"application\":\"rhythmologicum\",\"email\":\"$email\",\"password\":\"korrekt Pferd Batterie\",\"firstName\":\"Erika\",\"lastName\":\"Beispiel\"}")
token=$(member accessToken)
account=$(sed -n 's/.*"account":{"id":"\([^"]*\)".*/\1/p' <<<"$body")
expect 200 '"role":"patient"' GET /api/auth/resolve-role
expect 200 '"needsConsent":true' GET /api/patient/onboarding-status
expect 409 'onboarding_incomplete' POST /api/funnels/stress-assessment/assessments
expect 200 '"consent_version"' GET /api/consent/status
version=$(member consent_version)
expect 200 '"accepted_at"' POST /api/consent/record -H 'Content-Type: application/json' \
  -d "{\"consent_version\":\"$version\"}"
expect 200 '"completed":true' GET /api/patient/onboarding-status

title "2. Choose a questionnaire"
expect 200 '"pillars"' GET '/api/funnels/catalog?limit=50'
expect 200 'stress-assessment' GET /api/funnels/catalog/stress-assessment
tag=$("${curl[@]}" -o /dev/null -D - "$base/api/funnels/catalog?limit=50" -H "Cookie: sb-access-token=$token" |
  tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p')
expect 304 '' GET '/api/funnels/catalog?limit=50' -H "If-None-Match: $tag"

title "3. Answer it"
funnel=/api/funnels/stress-assessment
expect 200 '"status":"in_progress"' POST "$funnel/assessments" -H "$(key)"
assessment=$(member assessmentId)
expect 200 '"steps"' GET "$funnel/definition"
steps=$(grep -o '"stepId":"[^"]*"' <<<"$body" | cut -d'"' -f4)
questions=$(grep -o '"key":"[^"]*"' <<<"$body" | cut -d'"' -f4)
last=$(tail -n 1 <<<"$questions")
for question in $questions; do [[ $question == "$last" ]] || save "$question" 3; done
expect 200 '"valid":true' POST "$funnel/assessments/$assessment/steps/$(head -n 1 <<<"$steps")" -H "$(key)"

title "4. Come back to it"
expect 200 '"status":"in_progress"' GET "/api/assessments/$assessment/resume"
expect 200 '"completedSteps":1' GET "$funnel/assessments/$assessment"

title "5. Forget an answer"
expect 409 'not_completed' GET "$funnel/assessments/$assessment/result"
expect 400 '"VALIDATION_FAILED"' POST "$funnel/assessments/$assessment/complete"
save "$last" 3
expect 200 '"status":"completed"' POST "$funnel/assessments/$assessment/complete" -H "$(key)"
expect 200 '"status":"completed"' GET "$funnel/assessments/$assessment/result"
expect 400 '"ASSESSMENT_COMPLETED"' POST "$funnel/assessments/$assessment/answers/save" \
  -H 'Content-Type: application/json' -d "{\"questionId\":\"$last\",\"answerValue\":2}"
expect 200 '"items"' GET /api/patient-measures/history
expect 200 'Meine Ergebnisse' GET /api/patient-measures/report

title "6. The session ends"
record account.endSessions "{\"accountId\":\"$account\"}" >/dev/null
expect 401 '"SESSION_EXPIRED"' GET /api/funnels/catalog
title "All answers were as expected."
