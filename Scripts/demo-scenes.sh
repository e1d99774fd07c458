#!/bin/bash
# The scenes of Scripts/demo.sh, which sources this file and brings ctl, refused, member, tell and $place.

scene_start() {
  tell "A daemon of our own starts in an empty directory; it makes its store and publishes the questionnaires."
  "$bin/recordd" --state-dir "$place/state" --socket "$RECORDD_SOCKET" --funnels Config/funnels --log-level notice \
    2>"$place/daemon.log" &
  daemon=$!
  for _ in {1..500}; do
    if [[ -S $RECORDD_SOCKET ]]; then break; fi
    kill -0 "$daemon" 2>/dev/null || { echo "the daemon did not start" >&2; return 1; }
    sleep 0.02
  done
  ctl status
  ctl funnel list

  tell "A patient's record is opened. She is made up."
  patient=$(cat /proc/sys/kernel/random/uuid)
  ctl patient create --id "$patient" --name 'Erika Mustermann' --birth-date 1964-08-12 --sex female --speaks de
}

# Starts a questionnaire and remembers its assessment.
start() {
  prompt assessment start "$1" --patient "$patient"
  assessment=$(member assessmentId assessment start "$1" --patient "$patient")
  "$bin/recordctl" assessment show "$assessment" --patient "$patient"
}

answer() { ctl assessment answer "$assessment" "$1" "$2" --patient "$patient"; }

# The id of the step that the assessment stands at.
step() { member stepId assessment show "$assessment" --patient "$patient"; }

validate() { ctl assessment validate "$assessment" "$(step)" --patient "$patient"; }

scene_stress() {
  tell "She begins the questionnaire on stress, of three steps."
  start stress-assessment
  answer stress_frequency 4
  validate
  answer stress_intensity 3
  validate

  tell "In the third step she answers one question of four. The record refuses to go on and names what is missing," \
    "in the order of the questionnaire; finishing is refused for the same reason."
  answer evening_unwinding 2
  refused VALIDATION_FAILED assessment validate "$assessment" "$(step)" --patient "$patient"
  in_order sleep_quality sleep_thoughts morning_rest
  refused VALIDATION_FAILED assessment complete "$assessment" --patient "$patient"
  in_order sleep_quality sleep_thoughts morning_rest

  tell "She answers the rest, changes her mind on one, and finishes. A finished questionnaire can no longer be changed."
  answer sleep_quality 2
  answer sleep_thoughts 4
  answer morning_rest 2
  answer sleep_thoughts 3
  validate
  ctl assessment complete "$assessment" --patient "$patient"
  refused ASSESSMENT_COMPLETED assessment answer "$assessment" sleep_quality 1 --patient "$patient"
  ctl assessment result "$assessment" --patient "$patient"
}

scene_mood() {
  tell "Then the PHQ-9. Its ninth question asks about thoughts of death or self-harm, and she says: on several days."
  start phq-9
  local question value
  while read -r question value; do answer "phq9_$question" "$value"; done <<'ANSWERS'
interest 2
mood 2
sleep 3
energy 2
appetite 1
self_worth 2
concentration 1
movement 0
self_harm 1
ANSWERS
  validate
  answer phq9_difficulty 2
  validate
  ctl assessment complete "$assessment" --patient "$patient"

  tell "The result names the severity, and calls for attention to the ninth answer whatever the total is."
  prompt assessment result "$assessment" --patient "$patient"
  local result
  result=$("$bin/recordctl" assessment result "$assessment" --patient "$patient")
  printf '%s\n' "$result"
  grep -q '^! ' <<<"$result"
  ctl assessment history --patient "$patient"
}

scene_exports() {
  tell "Her record leaves as one JSON document, as lines of JSON, and as tables; each with a manifest of checksums."
  mkdir "$place/export"
  local format file files
  for format in json ndjson csv; do
    ctl export --patient "$patient" --format "$format" --output "$place/export/$format/"
  done
  files=(json/manifest.json json/record.json ndjson/record.ndjson csv/{patient,answers,scores,safety_flags}.csv)
  for file in "${files[@]}"; do first_lines 4 "$place/export/$file"; done
}

scene_proof() {
  tell "All of it is in the log, one event for each thing that happened. Payloads are shown only on request."
  ctl log read --patient "$patient" --limit 12
  tell "Every record is sealed and chained to the one before; every projection can be folded anew from the log."
  ctl verify
  ctl rebuild assessments
}

scene_stop() {
  tell "The daemon is told to stop; what it acknowledged is on the disk. Read without it, the store is intact."
  kill -TERM "$daemon"
  wait "$daemon"
  daemon=
  ctl verify --state-dir "$place/state"
  tell "Done."
}
