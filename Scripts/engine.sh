#!/bin/bash
# Three servers of NATS JetStream on this machine, for scripts that source this file: engine_begin, engine_start, engine_kill and
# engine_end. Each has an ext4 file system of its own in a file, written through (chattr +S) as Config/nats asks; without the rights
# for that they have directories, and what a power cut would leave is not what a real installation leaves.

engine_program=${NATS_SERVER:-/usr/sbin/nats-server}
engine_place=
engine_servers=
engine_pids=('' '' '')
engine_ports=()
engine_loops=false
# More words for each server, such as -VV.
engine_options=()

engine_port_is_free() { ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

engine_choose_ports() {
  local base port
  while :; do
    base=$((20000 + RANDOM % 10000))
    engine_ports=()
    for port in $(seq "$base" $((base + 5))); do
      engine_port_is_free "$port" || continue 2
      engine_ports+=("$port")
    done
    return
  done
}

# One server's disk: $2 megabytes in a file, mounted, and synchronous unless $3 says otherwise.
engine_disk() {
  local disk=$engine_place/n$1
  mkdir -p "$disk"
  if [[ $EUID -ne 0 ]]; then return; fi
  truncate -s "$2M" "$disk.img"
  mkfs.ext4 -q "$disk.img"
  mount -o loop "$disk.img" "$disk" || { rm -f "$disk.img"; return 0; }
  engine_loops=true
  mkdir "$disk/jetstream"
  [[ $3 == plain ]] || chattr +S "$disk/jetstream"
}

# engine_begin DIRECTORY [MEGABYTES] [plain]
engine_begin() {
  local index routes='' size=${2:-2048}
  [[ -x $engine_program ]] || { echo "nats-server is missing: apt install nats-server" >&2; return 1; }
  engine_place=$1
  mkdir -p "$engine_place"
  engine_choose_ports
  for index in 0 1 2; do routes+=${routes:+, }nats://127.0.0.1:${engine_ports[index + 3]}; done
  engine_servers=''
  for index in 0 1 2; do
    engine_disk "$index" "$size" "${3:-synchronous}"
    cat >"$engine_place/n$index.conf" <<CONF
server_name: n$index
listen: 127.0.0.1:${engine_ports[index]}
max_payload: 8MB
jetstream { store_dir: "$engine_place/n$index", max_memory_store: 64MB, max_file_store: ${size}MB }
cluster { name: record, listen: 127.0.0.1:${engine_ports[index + 3]}, routes: [$routes] }
CONF
    engine_servers+=${engine_servers:+,}nats://127.0.0.1:${engine_ports[index]}
    engine_start "$index"
  done
}

engine_start() {
  "$engine_program" -c "$engine_place/n$1.conf" "${engine_options[@]}" >>"$engine_place/n$1.log" 2>&1 &
  engine_pids[$1]=$!
}

engine_kill() {
  [[ -n ${engine_pids[$1]} ]] || return 0
  kill -KILL "${engine_pids[$1]}" 2>/dev/null || true
  wait "${engine_pids[$1]}" 2>/dev/null || true
  engine_pids[$1]=''
}

engine_end() {
  local index
  for index in 0 1 2; do
    engine_kill "$index"
    if mountpoint -q "$engine_place/n$index" 2>/dev/null; then umount "$engine_place/n$index" || umount -l "$engine_place/n$index"; fi
  done
}

# Makes the streams as soon as the servers have found each other: engine_streams SHIPPER
engine_streams() {
  local _
  for _ in {1..100}; do
    if "$1" streams --config /dev/null --set "servers=$engine_servers" >"$engine_place/streams.log" 2>&1; then return; fi
    sleep 0.1
  done
  cat "$engine_place/streams.log" >&2
  return 1
}
