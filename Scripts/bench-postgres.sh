#!/bin/bash
# PostgreSQL as the reference of Scripts/bench.sh, which sources this file and sets $work, $sockets, $append_seconds, $quick and
# $measurements. A cluster of its own below $work, reachable through a Unix socket alone, with the durability that
# the daemon has: fsync and synchronous_commit on.

postgres_version=

# Debian's package would make and start a cluster of its own; only the programs are wanted.
postgres_install() {
  if [[ $EUID -ne 0 ]]; then
    say "PostgreSQL is missing. Install it as root: apt-get install postgresql"
    return 1
  fi
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends)
  local setting=/etc/postgresql-common/createcluster.d/record-bench.conf
  apt-get update -qq
  "${apt[@]}" postgresql-common >/dev/null
  mkdir -p "${setting%/*}"
  echo 'create_main_cluster = false' >"$setting"
  "${apt[@]}" postgresql >/dev/null
  rm -f "$setting"
}

postgres_programs() { find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1; }

# What a command starts with to run as the user postgres, because PostgreSQL does not run as root.
as_postgres=()
if [[ $EUID -eq 0 ]]; then as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups); fi

postgres_start() {
  if [[ ! -x $(postgres_programs)/postgres ]]; then postgres_install; fi
  programs=$(postgres_programs)
  cluster=$PWD/$work/postgres
  mkdir -m 700 "$cluster" "$sockets/postgres"
  if [[ $EUID -eq 0 ]]; then chown postgres: "$cluster" "$sockets/postgres"; fi
  if ! "${as_postgres[@]}" test -w "$cluster"; then
    say "the user postgres cannot reach $cluster; measure in a directory that every user may enter"
    return 1
  fi
  "${as_postgres[@]}" "$programs/initdb" -D "$cluster/data" -U postgres -A trust --no-sync >/dev/null
  "${as_postgres[@]}" "$programs/postgres" -D "$cluster/data" -c listen_addresses= \
    -c unix_socket_directories="$sockets/postgres" -c fsync=on -c synchronous_commit=on >>"$work/postgres.log" 2>&1 &
  postgres=$!
  for _ in {1..500}; do
    if "$programs/pg_isready" --quiet --host="$sockets/postgres" 2>/dev/null; then break; fi
    kill -0 "$postgres"
    sleep 0.02
  done
  local psql=("$programs/psql" --host="$sockets/postgres" --username=postgres --set=ON_ERROR_STOP=1)
  "${psql[@]}" --quiet --file=Benchmarks/sql/schema.sql
  postgres_version=$("${psql[@]}" --tuples-only --no-align --command='SHOW server_version')
  postgres_version=${postgres_version%% *}
}

postgres_stop() {
  kill -INT "$postgres"
  wait "$postgres"
  postgres=
}

# Microseconds of processor time of all connections that have ended: fields 16 and 17 of proc(5), in 100ths of a second.
postgres_processor() { cut -d' ' -f16,17 "/proc/$postgres/stat" | awk '{ print ($1 + $2) * 10000 }'; }

# One measurement with so many clients, as two lines of the measurements: rate and latencies, and processor time of one
# append. pgbench logs one transaction in ten, so that writing the log costs the reference nothing; the quantiles are
# taken from those.
postgres_append() {
  local clients=$1 before after said
  local drive=("$programs/pgbench" --host="$sockets/postgres" --username=postgres --no-vacuum --protocol=prepared
    --jobs=1 --client="$clients" --define=revision=-1 --file=Benchmarks/sql/append.sql)
  if ! $quick || [[ $round -eq 1 ]]; then "${drive[@]}" --time=1 postgres >/dev/null 2>&1; fi
  rm -f "$work"/latencies.*
  sleep 0.2
  before=$(postgres_processor)
  said=$("${drive[@]}" --time="$append_seconds" --log --sampling-rate=0.1 --log-prefix="$work/latencies" postgres \
    2>>"$work/postgres.log")
  sleep 0.2
  after=$(postgres_processor)
  postgres_lines "postgres@$clients" "$((after - before))" "$said" >>"$measurements"
}

# The lines of one run, from its name, its processor time and what pgbench said.
postgres_lines() {
  local rate count
  rate=$(sed -nE 's/^tps = ([0-9.]+) .*/\1/p' <<<"$3")
  count=$(sed -nE 's/^number of transactions actually processed: ([0-9]+).*/\1/p' <<<"$3")
  if [[ -z $rate || -z $count ]] || ! compgen -G "$work/latencies.*" >/dev/null; then
    say "pgbench measured nothing; its last words:"
    tail -n 3 "$work/postgres.log" >&2
    return 1
  fi
  cat "$work"/latencies.* | cut -d' ' -f3 | LC_ALL=C sort -n | awk -v OFS='\t' -v name="$1" -v rate="$rate" \
    -v used="$2" -v count="$count" '{ sample[NR] = $1 } END {
      print name, rate, sample[int((NR + 1) * 0.5)], sample[int((NR + 1) * 0.99)], sample[NR], count
      print name "-processor", used / count, 0, 0, 0, count }'
}
