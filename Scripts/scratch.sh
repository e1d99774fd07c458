# Sourced by the check: dependencies are compiled once for all clones of a machine. Sets RECORD_SCRATCH to a build directory outside
# of the clone, named by what the dependencies are compiled from and with, and makes .build lead there. It is held until this shell
# ends; who finds it held, or may not write there, builds in a .build of its own. Those that nobody used for a month are removed.
# shellcheck shell=bash

scratch_key() {
  { grep -F '.package(url:' Package.swift; grep '^options=' Scripts/build-debug.sh; swift --version 2>/dev/null; } |
    sha256sum | cut -c 1-16
}

# What is ours was left by another clone. It would be compiled anew in any case, and a module whose target is gone could still be
# imported: the build would be green here and red where there is nothing yet.
keep_dependencies_alone() {
  local list name module
  for list in "$RECORD_SCRATCH"/*/debug/*.build/sources; do
    [[ -e $list && $(head -n 1 "$list") != "$RECORD_SCRATCH"/checkouts/* ]] || continue
    name=$(basename "${list%.build/sources}")
    module=${name//-/_}
    rm -rf "${list%/sources}" "${list%/*/sources}/Modules/$module".*
  done
}

take_scratch() {
  local caches=${RECORD_CACHE:-${XDG_CACHE_HOME:-${HOME:-}/.cache}/recordd} key
  [[ ! -e .build && $caches == /*/* ]] || return 0
  key=$(scratch_key)
  mkdir -p "$caches/$key" 2>/dev/null || return 0
  exec {scratch_lock}>"$caches/$key.lock"
  flock -n "$scratch_lock" || {
    echo "another build has the dependencies; this one compiles its own"
    return 0
  }
  find "$caches" -mindepth 1 -maxdepth 1 -name '*.lock' -mtime +30 | while read -r old; do rm -rf "${old%.lock}" "$old"; done
  touch "$caches/$key.lock"
  export RECORD_SCRATCH=$caches/$key
  keep_dependencies_alone
  ln -sfn "$RECORD_SCRATCH" .build
}

take_scratch
