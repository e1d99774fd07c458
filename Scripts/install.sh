#!/bin/bash
# Copies the built programs and everything that belongs to them below $DESTDIR. Builds nothing and starts nothing.
# Environment: DESTDIR (empty: this machine), PREFIX (default /usr), BIN (where the built programs are).
set -euo pipefail
cd "$(dirname "$0")/.."

destination=${DESTDIR:-}
prefix=${PREFIX:-/usr}
built=${BIN:-.build/release}

for program in recordd recordctl recordd-gateway recordd-worker; do
  if [[ ! -x $built/$program ]]; then
    echo "$built/$program is not built; run 'make build' first, as yourself and not as root" >&2
    exit 1
  fi
done

put() { install -D -m "$1" "$2" "$destination$3"; }

# Stripped, with their symbols where debuggers and profilers look for them; whole where there is nothing to strip with.
programs() {
  local program place symbols
  for program in recordd recordctl recordd-gateway recordd-worker; do
    place=$destination$prefix/bin/$program
    symbols=$destination$prefix/lib/debug$prefix/bin/$program.debug
    install -D -m 755 "$built/$program" "$place"
    command -v objcopy >/dev/null || continue
    install -d -m 755 "${symbols%/*}"
    objcopy --only-keep-debug "$built/$program" "$symbols"
    chmod 644 "$symbols"
    objcopy --strip-all --add-gnu-debuglink="$symbols" "$place"
  done
}

units() {
  local unit
  for unit in recordd.service recordd.socket recordd-gateway.service recordd-gateway.socket recordd-worker.service \
    recordd-backup.service recordd-backup.timer; do
    put 644 "systemd/$unit" "$prefix/lib/systemd/system/$unit"
  done
  for unit in recordd recordd-gateway recordd-worker recordd-backup; do
    sed -i "s|/usr/bin/record|$prefix/bin/record|g" "$destination$prefix/lib/systemd/system/$unit.service"
  done
  put 644 systemd/recordd.sysusers.conf "$prefix/lib/sysusers.d/recordd.conf"
  put 644 systemd/recordd.tmpfiles.conf "$prefix/lib/tmpfiles.d/recordd.conf"
}

# A configuration somebody may have changed is never overwritten.
configuration() {
  local name place
  for name in recordd.conf recordd-gateway.conf recordd-worker.conf; do
    place=/etc/recordd/$name
    if [[ -e $destination$place ]] && ! cmp -s "Config/$name" "$destination$place"; then
      place+=.new
      echo "kept $destination${place%.new}; the new one is beside it with .new"
    fi
    put 644 "Config/$name" "$place"
  done
}

definitions() {
  local file
  while IFS= read -r -d '' file; do
    put 644 "Config/$file" "$prefix/share/recordd/$file"
  done < <(cd Config && find funnels measures interactions panel -type f -print0)
}

manual_pages() {
  local page
  for page in Docs/man/*.[1-8]; do
    if [[ -e $page ]]; then put 644 "$page" "$prefix/share/man/man${page##*.}/${page##*/}"; fi
  done
}

# The program writes its own completions, so it must be able to run here.
completion() {
  local shell=$1 place=$2 script
  if script=$("$built/recordctl" --generate-completion-script "$shell" 2>/dev/null); then
    install -d "$destination${place%/*}"
    printf '%s\n' "$script" >"$destination$place"
    chmod 644 "$destination$place"
  else
    echo "recordctl does not run on this machine; its $shell completion is not installed"
  fi
}

programs
units
configuration
definitions
manual_pages
completion bash "$prefix/share/bash-completion/completions/recordctl"
completion zsh "$prefix/share/zsh/vendor-completions/_recordctl"
completion fish "$prefix/share/fish/vendor_completions.d/recordctl.fish"

echo "installed below ${destination:-/}"
if [[ -z $destination ]]; then
  echo "next: systemd-sysusers && systemd-tmpfiles --create && systemctl daemon-reload"
  echo "then make the key and enable the daemon as Docs/Operations.md says under First start"
fi
