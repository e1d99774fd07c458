#!/bin/bash
# Checks the units in a root of their own: systemd-analyze verify must say nothing, sysusers.d and tmpfiles.d must
# apply, and the exposure of the services must not rise above their limits. Changes nothing on this machine.
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
cp systemd/*.service systemd/*.socket systemd/*.timer "$units"
cp systemd/recordd.sysusers.conf "$root/usr/lib/sysusers.d/recordd.conf"
cp systemd/recordd.tmpfiles.conf "$root/usr/lib/tmpfiles.d/recordd.conf"
cp /usr/lib/systemd/system/*.target /usr/lib/systemd/system/*.slice "$units"
# verify looks whether the programs exist and may be executed; it does not run them.
for program in recordd recordctl recordd-gateway recordd-worker kill; do
  printf '#!/bin/sh\n' >"$root/usr/bin/$program"
  chmod 755 "$root/usr/bin/$program"
done

systemd-sysusers --root="$root" recordd.conf 2>&1 | sed 's/^/sysusers: /'
for group in recordd recordd-clients recordd-gateway recordd-worker recordd-backup; do grep -q "^$group:" "$root/etc/group"; done
for user in recordd recordd-gateway recordd-worker recordd-backup; do grep -q "^$user:" "$root/etc/passwd"; done
for user in recordd-gateway recordd-worker recordd-backup; do grep -q "^recordd-clients:.*$user" "$root/etc/group"; done

# The owners are looked up in the accounts just made, the modes are those of the file.
systemd-tmpfiles --root="$root" --create recordd.conf
[[ $(stat -c %a "$root/run/recordd") == 755 ]]
[[ $(stat -c %a "$root/etc/credstore.encrypted") == 700 ]]

# The manual page is in another part of the installation.
complaints=$(systemd-analyze verify --man=no --root="$root" recordd.service recordd.socket recordd-gateway.service \
  recordd-gateway.socket recordd-worker.service recordd-backup.service recordd-backup.timer 2>&1 || true)
if [[ -n $complaints ]]; then
  echo "$complaints" >&2
  echo "systemd-analyze verify complains about the units" >&2
  exit 1
fi

# Gateway and worker talk to the network, which counts against them whatever else they are denied.
for limit in recordd:0.5 recordd-backup:0.5 recordd-gateway:1.1 recordd-worker:1.1; do
  unit=${limit%:*}.service
  line=$(systemd-analyze security --offline=yes --no-pager "systemd/$unit" | grep 'Overall exposure')
  echo "${line#*→ }"
  exposure=$(sed -E 's/.*: ([0-9.]+) .*/\1/' <<<"$line")
  if ! awk -v exposure="$exposure" -v most="${limit#*:}" \
    'BEGIN { exit !(exposure ~ /^[0-9.]+$/ && exposure <= most) }'; then
    echo "the exposure of $unit must be at most ${limit#*:}" >&2
    exit 1
  fi
done
