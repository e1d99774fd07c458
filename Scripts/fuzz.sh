#!/bin/bash
# Builds every reader with libFuzzer and AddressSanitizer, in a build directory of its own, and fuzzes each for SECONDS
# from the corpus in Tests/FuzzTests/Corpus. What it finds stays in .build/fuzzing/found; put it into the corpus with its
# repair. Environment: FUZZ_SECONDS (each; default 120), FUZZ_TARGETS (default all), FUZZ_SANITIZERS.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/.build/fuzzing
seconds=${FUZZ_SECONDS:-120}
targets=${FUZZ_TARGETS:-$(cd Tests/FuzzTests/Corpus && echo *)}
export RECORDD_FUZZ=1
# Without its main: the program's own begins libFuzzer.
library=$(find "$(dirname "$(readlink -f "$(command -v swiftc)")")/.." -name 'libclang_rt.fuzzer_no_main-*.a' -print -quit)
if [[ -z $library ]]; then
  echo "this toolchain has no libFuzzer; Tests/FuzzTests mutates the corpus with a seed instead" >&2
  exit 69
fi

swift build --scratch-path "$build" --disable-sandbox --product record-fuzz --sanitize address \
  -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table -Xlinker "$library" -Xlinker -lstdc++ \
  2>&1 | grep -E 'error|warning: unre|Compiling|Build' | tail -n 5

mkdir -p "$build/found"
status=0
for target in $targets; do
  work=$build/work/$target
  mkdir -p "$work"
  echo "== $target: $seconds s"
  RECORD_FUZZ_TARGET=$target SWIFT_BACKTRACE=enable=no timeout -k 5 $((seconds + 60)) "$build/debug/record-fuzz" \
    -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 \
    -artifact_prefix="$build/found/$target-" "$work" "Tests/FuzzTests/Corpus/$target" >"$build/$target.log" 2>&1 || {
    echo "$target: found something; see $build/$target.log"
    tail -n 15 "$build/$target.log"
    status=1
  }
  grep -E 'number_of_executed_units|average_exec|peak_rss' "$build/$target.log" || true
done
exit $status
