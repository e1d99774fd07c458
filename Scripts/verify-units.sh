#!/bin/bash
# Checks the units in a root of their own: systemd-analyze verify must say nothing, sysusers.d and tmpfiles.d must
# apply, and the exposure of the service must not rise above 0.5. Changes nothing on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v systemd-analyze >/dev/null; then
  echo "systemd-analyze is not installed; the units are not checked" >&2
  exit 0
fi

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
units=$root/usr/lib/systemd/system
mkdir -p "$units" "$root/usr/bin" "$root/usr/lib/sysusers.d" "$root/usr/lib/tmpfiles.d" "$root/etc"
cp systemd/recordd.service systemd/recordd.socket "$units"
cp systemd/recordd.sysusers.conf "$root/usr/lib/sysusers.d/recordd.conf"
cp systemd/recordd.tmpfiles.conf "$root/usr/lib/tmpfiles.d/recordd.conf"
cp /usr/lib/systemd/system/*.target /usr/lib/systemd/system/*.slice "$units"
# verify looks whether the programs exist and may be executed; it does not run them.
for program in recordd kill; do
  printf '#!/bin/sh\n' >"$root/usr/bin/$program"
  chmod 755 "$root/usr/bin/$program"
done

systemd-sysusers --root="$root" recordd.conf 2>&1 | sed 's/^/sysusers: /'
for group in recordd recordd-clients; do grep -q "^$group:" "$root/etc/group"; done
grep -q '^recordd:' "$root/etc/passwd"

# The owners are looked up in the accounts just made, the modes are those of the file.
systemd-tmpfiles --root="$root" --create recordd.conf
[[ $(stat -c %a "$root/run/recordd") == 755 ]]
[[ $(stat -c %a "$root/etc/credstore.encrypted") == 700 ]]

# The manual page is in another part of the installation.
complaints=$(systemd-analyze verify --man=no --root="$root" recordd.service recordd.socket 2>&1 || true)
if [[ -n $complaints ]]; then
  echo "$complaints" >&2
  echo "systemd-analyze verify complains about the units" >&2
  exit 1
fi

line=$(systemd-analyze security --offline=yes --no-pager systemd/recordd.service | grep 'Overall exposure')
echo "${line#*→ }"
exposure=$(sed -E 's/.*: ([0-9.]+) .*/\1/' <<<"$line")
if ! awk -v exposure="$exposure" 'BEGIN { exit !(exposure ~ /^[0-9.]+$/ && exposure <= 0.5) }'; then
  echo "the exposure of recordd.service must be at most 0.5" >&2
  exit 1
fi
