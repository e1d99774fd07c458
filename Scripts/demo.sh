#!/bin/bash
# Plays one patient through the daemon's main job with the programs in $BIN: two questionnaires, their results, exports,
# the log, and the proof that nothing was changed. Everything happens in a directory that is removed afterwards. Ends
# with another status than 0 as soon as a step does not do what it says.
set -Eeuo pipefail
cd "$(dirname "$0")/.."

bin=$(cd "${BIN:-.build/release}" && pwd)
for program in recordd recordctl; do
  [[ -x $bin/$program ]] || { echo "$bin/$program is missing; build it with: make build" >&2; exit 1; }
done

place=$(mktemp -d)
daemon=
bold='' dim='' plain=''
if [[ -t 1 && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; then
  bold=$'\e[1;36m' dim=$'\e[2m' plain=$'\e[0m'
fi

# shellcheck disable=SC2317 # called by the trap
cleanup() {
  local status=$?
  if [[ -n $daemon ]]; then
    kill -TERM "$daemon" 2>/dev/null || true
    wait "$daemon" 2>/dev/null || true
  fi
  if [[ $status -ne 0 ]]; then
    echo "The demo failed. What the daemon said last:" >&2
    tail -n 5 "$place/daemon.log" >&2 2>/dev/null || true
  fi
  rm -rf "$place"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

export RECORDD_SOCKET=$place/recordd.sock
export LC_ALL=C.UTF-8

tell() {
  printf '\n%s' "$bold"
  fmt --width=100 <<<"$*"
  printf '%s' "$plain"
}

# Shows a command as it would be typed, with names for the two long ids.
prompt() {
  local word line='$ recordctl'
  for word in "$@"; do
    case $word in
      "${patient:-none}") word='$patient' ;;
      "${assessment:-none}") word='$assessment' ;;
      *\ *) word="'$word'" ;;
      "$place"/*) word=${word#"$place"/} ;;
    esac
    line+=" $word"
  done
  printf '%s%s%s\n' "$dim" "$line" "$plain"
}

# Shows a command and what it prints.
ctl() {
  prompt "$@"
  "$bin/recordctl" "$@"
}

# Shows a command that the record must refuse with this code, and why it does.
refused() {
  local code=$1 status=0
  shift
  prompt "$@"
  refusal=$("$bin/recordctl" "$@" 2>&1) || status=$?
  printf '%s\n' "$refusal"
  if [[ $status -ne 1 || $refusal != *"($code)"* ]]; then
    echo "expected a refusal with $code, not status $status" >&2
    return 1
  fi
}

# The refusal shown last must name these questions and no others, in this order.
in_order() {
  local found
  found=$(grep -oE '\[[a-z0-9_]+\]$' <<<"$refusal" | tr -d '[]' | tr '\n' ' ')
  if [[ $found != "$* " ]]; then
    echo "expected the missing questions $*, not $found" >&2
    return 1
  fi
}

# Runs a command unseen and gives one text member of its JSON result.
member() {
  local name=$1
  shift
  "$bin/recordctl" --json "$@" | grep -oE "\"$name\":\"[^\"]*\"" | head -n 1 | cut -d'"' -f4
}

# The beginning of a file, long lines cut.
first_lines() {
  local line
  printf '%s$ head -n %s %s%s\n' "$dim" "$1" "${2#"$place"/}" "$plain"
  while IFS= read -r line; do printf '%s\n' "${line:0:120}"; done < <(head -n "$1" "$2")
  [[ -s $2 ]]
}

# shellcheck source=Scripts/demo-scenes.sh
source Scripts/demo-scenes.sh

scene_start
scene_stress
scene_mood
scene_exports
scene_proof
scene_stop
