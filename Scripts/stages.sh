# Sourced by the checks: stages with a bound each, of which all that can run do, and a verdict at the end that says what
# failed, what it said last, and which command repeats it.
#
#   stage NAME SECONDS COMMAND…    runs it now
#   beside NAME SECONDS COMMAND…   runs it while the next stages run; collect NAME waits for it
#   need NAME                      whether that stage passed; for stages that make no sense without it
#   verdict                        the last lines; its status is the check's
# shellcheck shell=bash

stage_logs=$(mktemp -d)
trap 'rm -rf "$stage_logs"' EXIT
trap 'end_stages; exit 130' INT
trap 'end_stages; exit 143' TERM
stage_verdicts=()
declare -A stage_status stage_command stage_pid

# SIGQUIT lets a program say where it stands. No stage holds what this shell has locked.
bounded() {
  local name=$1 seconds=$2
  shift 2
  if [[ -n ${scratch_lock:-} ]]; then exec {scratch_lock}>&-; fi
  echo "$BASHPID" >"$stage_logs/$name.pid"
  exec timeout --signal=QUIT --kill-after=60 "$seconds" "$@"
}

# Each runs in a process group of its own, which no Ctrl-C reaches.
end_stages() {
  local file
  for file in "$stage_logs"/*.pid; do
    if [[ -e $file ]]; then kill "$(<"$file")" 2>/dev/null || true; fi
  done
}

stage() {
  local name=$1
  echo "== $name"
  : >"$stage_logs/$name"
  # Through a file: a pipe would be held open by whatever the stage left running.
  run_stage "$@" >"$stage_logs/$name" 2>&1 &
  tail --quiet --follow --lines=+1 --sleep-interval=0.2 --pid=$! "$stage_logs/$name"
  wait $! || true
  close_stage "$name"
}

beside() {
  local name=$1
  { run_stage "$@" >"$stage_logs/$name" 2>&1; } &
  stage_pid[$name]=$!
}

collect() {
  local name=$1
  wait "${stage_pid[$name]}" || true
  echo "== $name"
  cat "$stage_logs/$name"
  close_stage "$name"
}

run_stage() {
  local name=$1 seconds=$2 before=$SECONDS status=0
  shift 2
  printf '%q ' "$@" >"$stage_logs/$name.command"
  (bounded "$name" "$seconds" "$@") || status=$?
  rm -f "$stage_logs/$name.pid"
  echo "$status $((SECONDS - before)) $seconds" >"$stage_logs/$name.status"
}

close_stage() {
  local name=$1 status took seconds
  read -r status took seconds <"$stage_logs/$name.status"
  stage_status[$name]=$status
  stage_command[$name]=$(<"$stage_logs/$name.command")
  case $status in
    0) echo "== $name: $took s" ;;
    124 | 137) echo "== $name: ended after its bound of $seconds s" ;;
    *) echo "== $name: failed with $status after $took s" ;;
  esac
  stage_verdicts+=("$name")
}

need() { [[ ${stage_status[$1]:-1} -eq 0 ]]; }

# What a failed stage said that names a fault: what the tests say at their end, or complaints of others, or its last lines.
faults() {
  sed -n '/^RED /,$p' "$1" | head -n 60 | grep . ||
    grep -aE 'error: |warning: |DEFECT|TOO MANY' "$1" | grep -av "warning: '" | awk '!seen[$0]++' | head -n 40 | grep . ||
    tail -n 15 "$1"
}

verdict() {
  local name failed=0
  for name in "${stage_verdicts[@]}"; do
    grep -aA 2 '^UNSTEADY' "$stage_logs/$name" || true
  done
  for name in "${stage_verdicts[@]}"; do
    [[ ${stage_status[$name]} -ne 0 ]] || continue
    failed=1
    echo "== FAILED: $name; again: ${stage_command[$name]}"
    faults "$stage_logs/$name"
  done
  if [[ $failed -eq 0 ]]; then
    echo "== all stages passed in $SECONDS s"
  else
    echo "== failed after $SECONDS s"
  fi
  return "$failed"
}
