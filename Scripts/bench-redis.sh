#!/bin/bash
# Redis as the reference of Scripts/bench.sh, which sources this file and sets $work, $sockets, $append_seconds, $quick and
# $measurements. A server of its own below $work, reachable through a Unix socket alone: its stream is durable before each
# reply (appendfsync always), and it writes nothing else (no snapshots, no rewriting).

redis= redis_version=

# Debian's package redis-server would start a service; redis-tools has the same program under another name.
redis_install() {
  if [[ $EUID -ne 0 ]]; then
    say "Redis is missing. Install it as root: apt-get install redis-tools"
    return 1
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends redis-tools >/dev/null
}

redis_start() {
  command -v redis-benchmark >/dev/null || redis_install
  mkdir "$work/redis"
  (exec -a redis-server "$(command -v redis-server redis-check-rdb | head -n 1)" --port 0 \
    --unixsocket "$sockets/redis.sock" --dir "$PWD/$work/redis" --appendonly yes --appendfsync always --save '' \
    --auto-aof-rewrite-percentage 0) >>"$work/redis.log" 2>&1 &
  redis=$!
  for _ in {1..500}; do
    if [[ -S $sockets/redis.sock ]] && redis-cli -s "$sockets/redis.sock" ping &>/dev/null; then break; fi
    kill -0 "$redis"
    sleep 0.02
  done
  redis_version=$(redis-cli -s "$sockets/redis.sock" info server | tr -d '\r' | sed -n 's/^redis_version://p')
  redis-cli -s "$sockets/redis.sock" set state "$(head -c 700 /dev/zero | tr '\0' x)" >/dev/null
}

redis_stop() {
  kill -TERM "$redis"
  wait "$redis" || true
  redis=
}

# One measurement of a command with so many clients: name, rate, latencies. redis-benchmark takes a number of requests, so a
# short run comes before that says how many fit into the time.
redis_measure() {
  local name=$1 clients=$2 count=2000 rate
  shift 2
  rate=$(redis_run "$clients" "$count" "$@" | cut -f1)
  count=$(awk -v rate="$rate" -v seconds="$append_seconds" 'BEGIN { printf "%d", rate * seconds + 1 }')
  redis_run "$clients" "$count" "$@" | awk -v OFS='\t' -v name="$name" -v count="$count" \
    '{ print name, $1, $2, $3, $4, count }' >>"$measurements"
}

# Rate a second, and p50, p99 and longest latency in microseconds.
redis_run() {
  local clients=$1 count=$2
  shift 2
  redis-benchmark -s "$sockets/redis.sock" -c "$clients" -n "$count" --csv "$@" | tail -n 1 |
    awk -F'","' -v OFS='\t' '{ sub(/"$/, "", $NF); print $(NF - 6), $(NF - 3) * 1000, $(NF - 1) * 1000, $NF * 1000 }'
}

# An event of 300 bytes appended to a stream; the stream is emptied before, since Redis keeps it in memory.
redis_append() {
  redis-cli -s "$sockets/redis.sock" del events >/dev/null
  redis_measure "redis@$1" "$1" XADD events '*' event "$(head -c 300 /dev/zero | tr '\0' x)"
}

# A value as long as the state of an assessment, read.
redis_get() { redis_measure "redis-get@$1" "$1" GET state; }
