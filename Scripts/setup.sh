#!/bin/bash
# Installs what building and testing need and is missing on Debian: the headers of LMDB, LZ4, zlib, libsystemd,
# libseccomp and the NATS client, the NATS server that tests start three of, the programs that look into documents and the fence around them, the SMTP server, the tracers and the file systems that the tests use, socat, with which the README talks to the socket,
# and what the corpus of made-up reports is drawn with.
# Asks for nothing when all is there. Swift itself is not installed here:
# https://www.swift.org/install/linux/
set -euo pipefail

needed_swift=6.3
packages=(liblmdb-dev liblz4-dev zlib1g-dev libsystemd-dev pkg-config python3-aiosmtpd openssl strace curl e2fsprogs
  libsqlite3-dev socat valgrind binutils libseccomp-dev bubblewrap poppler-utils tesseract-ocr tesseract-ocr-deu
  tesseract-ocr-eng qpdf netpbm libjpeg-turbo-progs libheif-examples weasyprint clamav-daemon libnats-dev nats-server
  # The corpus of reports is drawn with these.
  python3-reportlab python3-pil python3-numpy fonts-liberation fonts-dejavu fonts-freefont-ttf fonts-open-sans
  fonts-roboto-unhinted fonts-noto-mono fonts-lato)

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
  echo "Not a Debian system: make sure that the headers of LMDB, LZ4, libsystemd, libseccomp and NATS are installed." >&2
  exit 0
fi
mapfile -t absent < <(missing)
if [[ ${#absent[@]} -gt 0 ]]; then install_packages "${absent[@]}"; fi
# Tests start servers of their own; the package's service would only hold a port that everybody may use.
if [[ " ${absent[*]} " == *" nats-server "* && -d /run/systemd/system ]]; then
  as_root=()
  if [[ $EUID -ne 0 ]]; then as_root=(sudo); fi
  "${as_root[@]}" systemctl disable --now --quiet nats-server.service
fi
