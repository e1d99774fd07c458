#!/bin/bash
# Runs unit tests under AddressSanitizer and ThreadSanitizer, each built in a directory of its own.
# Environment: SANITIZERS (default "address thread"), SUITES (a filter of `swift test`; default: all but those that start
# programs), SANITIZE_LOG (where the findings go; default .build/sanitize-NAME.log).
set -uo pipefail
cd "$(dirname "$0")/.."

suites=${SUITES:-LMDBTests|RecordModelTests|RecordEngineTests|RecordRPCTests|RecordExportTests|FuzzTests}
status=0
mkdir -p .build
locks=$PWD/.build/sanitize-locks.so
clang -O1 -shared -fPIC -Wall -Wextra -o "$locks" Scripts/sanitize-locks.c || exit
for sanitizer in ${SANITIZERS:-address thread}; do
  log=${SANITIZE_LOG:-.build/sanitize-$sanitizer.log}
  echo "== $sanitizer"
  # Leaks are not looked for: threads that live as long as the process hold what they need. Swift's own runtime and the
  # storage library, whose readers' table is made for racing looks, are not the sanitizers' business.
  swift build --build-tests --scratch-path ".build/$sanitizer" --sanitize "$sanitizer" >"$log" 2>&1 &&
    LD_PRELOAD=$([[ $sanitizer != thread ]] || echo "$locks") \
      ASAN_OPTIONS="suppressions=$PWD/Scripts/sanitize-address.suppressions detect_leaks=0" \
      TSAN_OPTIONS="suppressions=$PWD/Scripts/sanitize-thread.suppressions halt_on_error=0" \
      SWIFT_BACKTRACE=enable=no SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 \
      swift test --enable-swift-testing --disable-xctest --skip-build --scratch-path ".build/$sanitizer" \
        --sanitize "$sanitizer" --filter "$suites" >>"$log" 2>&1
  ended=$?
  grep -E 'Test run|✘' "$log" | tail -n 5
  found=$(grep -c -E 'ERROR: AddressSanitizer|WARNING: ThreadSanitizer' "$log")
  echo "$sanitizer: $found findings, tests ended with $ended; see $log"
  if ((found > 0 || ended != 0)); then status=1; fi
done
exit $status
