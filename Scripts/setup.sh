#!/bin/bash
# Installs what building and testing need and is missing on Debian: the headers of LMDB, LZ4, zlib and libsystemd, the
# SMTP server, the tracers and the file systems that the tests use, and socat, with which the README talks to the socket.
# Asks for nothing when all is there. Swift itself is not installed here:
# https://www.swift.org/install/linux/
set -euo pipefail

needed_swift=6.3
packages=(liblmdb-dev liblz4-dev zlib1g-dev libsystemd-dev pkg-config python3-aiosmtpd python3-yaml openssl strace curl e2fsprogs
  libsqlite3-dev socat valgrind binutils)

missing() {
  local package
  for package in "${packages[@]}"; do
    dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q ' installed$' || echo "$package"
  done
}

install_packages() {
  local as_root=()
  if [[ $EUID -ne 0 ]]; then
    command -v sudo >/dev/null || {
      echo "Missing: $*. Install them as root: apt-get install $*" >&2
      exit 1
    }
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

if ! command -v swift >/dev/null; then
  echo "Swift $needed_swift or newer is needed and not on the PATH; see https://www.swift.org/install/linux/" >&2
  exit 1
fi
version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
if [[ $(printf '%s\n' "$needed_swift" "$version" | sort -V | head -n 1) != "$needed_swift" ]]; then
  echo "Swift $needed_swift or newer is needed, this is ${version:-unknown}; see https://www.swift.org/install/linux/" >&2
  exit 1
fi

if ! command -v dpkg-query >/dev/null; then
  echo "Not a Debian system: make sure that the headers of LMDB, LZ4 and libsystemd are installed." >&2
  exit 0
fi
mapfile -t absent < <(missing)
if [[ ${#absent[@]} -gt 0 ]]; then install_packages "${absent[@]}"; fi
