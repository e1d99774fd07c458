#!/bin/bash
# The full Foundation and its ICU data must not be loaded by our programs: 7 MB of memory and 6 ms at each start.
# FoundationEssentials is allowed. Arguments: the programs.
set -euo pipefail

forbidden='libFoundation\.so|lib_FoundationICU\.so|libFoundationInternationalization\.so'
for program in "$@"; do
  libraries=$(ldd "$program")
  if grep -E "not found|$forbidden" <<<"$libraries" >&2; then
    echo "$program must not load the libraries above; look for 'import Foundation' in a target or dependency" >&2
    exit 1
  fi
  # What talks to the network must hold nothing that could open the store.
  if [[ $program == *-worker || $program == *-gateway ]] && grep -E 'liblmdb' <<<"$libraries" >&2; then
    echo "$program must not load the library above; look for RecordEngine or LMDB in what it depends on" >&2
    exit 1
  fi
  echo "$program: $(grep -c . <<<"$libraries") libraries, no full Foundation"
done
