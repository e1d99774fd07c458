#!/bin/bash
# Runs the installed units under a systemd of their own: process 1 of a container that is made of this machine's files
# and thrown away afterwards. Tries the socket, the encrypted credential, the sandbox, the mail worker as its own user, a
# kill, and a wrong key. Needs root, overlayfs and control groups; changes nothing on this machine.
# Environment: BIN (where the built programs are; default .build/release).
set -euo pipefail
cd "$(dirname "$0")/.."

# Outside: a directory for the outcome, and namespaces that end with their process 1.
outside() {
  local program
  for program in unshare ip systemd-creds python3 /usr/lib/systemd/systemd; do
    command -v "$program" >/dev/null || { echo "skipped: $program is not installed" >&2; exit 0; }
  done
  [[ $EUID -eq 0 ]] || { echo "skipped: only root can make a container" >&2; exit 0; }
  local place status=0
  place=$(mktemp -d)
  # shellcheck disable=SC2064 # the directory is known now
  trap "rm -rf '$place'" EXIT
  mkdir "$place/disk"
  : >"$place/outcome"
  timeout --signal=KILL 180 unshare --cgroup --pid --mount --uts --ipc --net --fork --kill-child \
    --propagation private "$0" inside "$place" >"$place/log" 2>&1 || status=$?
  cat "$place/outcome"
  if ! grep -q '^all is well$' "$place/outcome"; then
    echo "the units failed (status $status):" >&2
    tail -n 25 "$place/log" >&2
    exit 1
  fi
}

# Inside: this machine's files under a layer in memory, with what the kernel shares read-only.
inside() {
  local root=$1/disk/root device
  ip link set lo up
  # An address that is not localhost, for what comes from elsewhere.
  ip address add 192.0.2.1/32 dev lo
  mount -t tmpfs tmpfs "$1/disk"
  mkdir "$1"/disk/{upper,work,root}
  mount -t overlay overlay -o "lowerdir=/,upperdir=$1/disk/upper,workdir=$1/disk/work" "$root"
  mount -t proc proc "$root/proc"
  mount -o bind,ro "$root/proc/sys" "$root/proc/sys" 2>/dev/null || mount --bind "$root/proc/sys" "$root/proc/sys"
  mount -o remount,bind,ro "$root/proc/sys"
  mount -t sysfs -o ro sysfs "$root/sys"
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
  mount -t tmpfs -o mode=755 tmpfs "$root/dev"
  for device in null zero full random urandom tty; do
    : >"$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  mkdir "$root"/dev/{pts,shm,mqueue,hugepages}
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
  ln -s pts/ptmx "$root/dev/ptmx"
  mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
  mount -t tmpfs -o mode=755 tmpfs "$root/run"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mount -t tmpfs tmpfs "$root/var/lib/systemd"
  DESTDIR=$root PREFIX=/usr Scripts/install.sh >/dev/null
  install -m 755 "$0" "$root/usr/bin/try-units"
  : >"$root/outcome"
  mount --bind "$1/outcome" "$root/outcome"
  cat >"$root/usr/lib/systemd/system/try-units.service" <<'UNIT'
[Service]
Type=oneshot
ExecStart=/usr/bin/try-units trial
ExecStopPost=/usr/bin/systemctl exit 0
UNIT
  printf '[Unit]\nRequires=try-units.service\nAfter=try-units.service\n' >"$root/usr/lib/systemd/system/try-units.target"
  # Credentials are mounted by a helper of process 1, which must see them too.
  mount --make-rshared "$root"
  exec env -i container=trial PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$root" /usr/lib/systemd/systemd --system \
    --unit=try-units.target --show-status=no
}

said() { printf '%s\n' "$*" >>/outcome; }
must() { # must WHAT COMMAND...
  local what=$1
  shift
  if "$@" >/tmp/said 2>&1; then said "ok: $what"; else
    said "not ok: $what"
    cat /tmp/said >>/outcome
    journalctl --no-pager --lines 40 | cut -c 1-200 >>/outcome 2>&1 || true
    systemctl --no-pager status recordd recordd-worker >>/outcome 2>&1 || true
    exit 1
  fi
}
refused() { ! "$@"; }
eventually() {
  local count
  for ((count = 0; count < 300; count++)); do
    if "$@"; then return 0; fi
    sleep 0.1
  done
  return 1
}
call() { # call METHOD PARAMETERS
  python3 - "$@" <<'CALL'
import json, socket, sys
s = socket.socket(socket.AF_UNIX)
s.connect("/run/recordd/api.sock")
s.sendall((json.dumps({"jsonrpc": "2.0", "id": 1, "method": sys.argv[1], "params": json.loads(sys.argv[2])}) + "\n").encode())
reply = json.loads(s.makefile().readline())
print(reply)
sys.exit("error" in reply)
CALL
}
seal() { # seal KEY
  umask 077
  printf '%s' "$1" >/tmp/kek
  systemd-creds encrypt --name=kek --with-key=host /tmp/kek /etc/credstore.encrypted/recordd.kek
}
answers() { # answers ADDRESS: whether the gateway does, to a client at that address
  python3 - "$1" <<'ANSWERS'
import socket, sys
s = socket.create_connection((sys.argv[1], 8080), 2, (sys.argv[1], 0))
s.sendall(b"GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
sys.exit(b" 200 " not in s.makefile("rb").readline())
ANSWERS
}
listens() { # listens EXTRA: the gateway on every address, with a line more in the socket unit
  systemctl stop recordd-gateway.socket recordd-gateway
  mkdir -p /run/systemd/system/recordd-gateway.socket.d
  printf '[Socket]\nListenStream=\nListenStream=0.0.0.0:8080\n%s\n' "$1" >/run/systemd/system/recordd-gateway.socket.d/trial.conf
  systemctl daemon-reload
  systemctl start recordd-gateway.socket recordd-gateway
}
has() { [[ $(systemctl show --value --property "$2" "$1") == "$3" ]]; }
mailed() { compgen -G '/var/lib/recordd-worker/mail/new/*' >/dev/null; }

# Under systemd: what Docs/Operations.md tells whoever installs the programs, and what must hold then.
trial() {
  must "accounts are made" systemd-sysusers
  must "directories are made" systemd-tmpfiles --create recordd.conf
  must "the key is encrypted for this machine" seal "$(printf 'a%.0s' {1..64})"
  echo 'RECORDD_PEERS=root:operator,recordd-worker:courier,recordd-backup:backup' >>/etc/recordd/recordd.conf
  must "the socket is made" systemctl start recordd.socket
  must "nobody starts the daemon before it is needed" has recordd.service ActiveState inactive
  must "the first call starts it, with the credential" call server.status '{}'
  must "it is active" has recordd.service ActiveState active
  must "it has made no key of its own" test ! -e /var/lib/recordd.kek
  must "it runs as its own user" test "$(ps -o user= -p "$(systemctl show --value -p MainPID recordd)")" = recordd
  must "recordctl finds the socket" recordctl status
  must "strangers may not connect" refused setpriv --reuid 65534 --regid 65534 --clear-groups recordctl status
  must "the mail worker starts" systemctl start recordd-worker
  must "somebody signs up" call identity.register '{"application": "rhythmologicum", "email": "erika@example.org",
    "password": "korrekt Pferd Batterie", "name": "Erika Mustermann", "birthDate": "1964-08-12"}'
  must "the worker files the mail" eventually mailed
  must "the worker cannot look at the record" refused setpriv --reuid recordd-worker --regid recordd-worker \
    --init-groups ls /var/lib/recordd
  must "the gateway listens on every address" listens ""
  must "it answers this machine" answers 127.0.0.1
  must "it answers nobody else" refused answers 192.0.2.1
  must "it is told to, by the socket unit" listens IPAddressAllow=192.0.2.0/24
  must "and does" answers 192.0.2.1
  must "it stops" systemctl stop recordd-gateway.socket recordd-gateway
  must "the record is whole" recordctl verify
  must "a backup is made by a user of its own" systemctl start recordd-backup.service
  must "it is listed" grep -q '"status":"finished"' <(recordctl backup list --json)
  must "that user cannot look at it" refused setpriv --reuid recordd-backup --regid recordd-backup --init-groups \
    ls /var/lib/recordd-backup
  must "the timer can be started" systemctl start recordd-backup.timer
  must "a kill" systemctl kill --signal=KILL recordd
  must "is followed by a restart" eventually has recordd.service NRestarts 1
  must "and calls are answered again" eventually call patient.create '{}'
  must "the record is still whole" recordctl verify
  must "it reloads" systemctl reload recordd
  must "it stops" systemctl stop recordd-worker recordd.socket recordd
  must "it ended well" has recordd.service Result success
  must "another key is encrypted" seal "$(printf 'b%.0s' {1..64})"
  must "with it the daemon does not start" refused systemctl start recordd
  must "and says that its configuration is wrong" has recordd.service ExecMainStatus 78
  must "and is not started over and over" has recordd.service ActiveState failed
  must "the right key is put back" seal "$(printf 'a%.0s' {1..64})"
  must "with which it starts" systemctl start recordd
  must "and has everything" recordctl verify
  must "it stops once more" systemctl stop recordd-backup.timer recordd.socket recordd
  umask 077; printf '%s' "$(printf 'a%.0s' {1..64})" >/tmp/kek
  must "the state is put aside" sh -c 'mv /var/lib/recordd /var/lib/recordd.lost; install -d -o recordd -g recordd -m 700 /var/lib/recordd'
  must "the backup is restored" sh -c 'recordctl restore /var/lib/recordd-backup/*Z-* --to /var/lib/recordd \
    --keys /var/lib/recordd-backup-keys/*.keys --key-file /tmp/kek --erasure-list /var/lib/recordd-erased/list'
  must "it starts with what was restored" systemctl start recordd
  must "which is whole" recordctl verify
  said "all is well"
}

case ${1:-outside} in
  outside) outside ;;
  inside) inside "$2" ;;
  trial) trial ;;
  *) echo "usage: $0" >&2 && exit 64 ;;
esac
