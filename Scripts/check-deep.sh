#!/bin/bash
# What a change of some size passes besides .ci/run, and what takes longer than that may: the programs as they are installed,
# in one build; the instructions that their hot paths take; the tests marked deep; the packages beside this one and their
# tests; a brief torture. Ends with 0 only when every stage does; the last lines say what failed.
set -Euo pipefail
cd "$(dirname "$0")/.."
exec </dev/null
export CI=true
# shellcheck source=Scripts/stages.sh
source Scripts/stages.sh

stage setup 600 Scripts/setup.sh
stage build 2400 Scripts/build-debug.sh
if need build; then
  stage deep-tests 2700 Scripts/test.sh --deep --bound 1800 --slowest 20
fi
stage mutation-tests 900 swift test --package-path Mutation
stage torture-tests 900 swift test --package-path Torture
if need build && need torture-tests; then
  # The driver's debug build, which its tests made; parts that need root say that they are left out.
  stage torture 1800 env BIN=.build/debug TORTURE_BUILD=debug Scripts/torture.sh --brief \
    --parts kill,calls,power,states,storage,damage,process,peers
fi
stage release 2400 make --no-print-directory build
if need release; then
  stage release-linkage 60 Scripts/check-linkage.sh .build/release/recordd .build/release/recordctl \
    .build/release/recordd-gateway .build/release/recordd-worker
  stage instructions 1200 Scripts/count-instructions.sh
fi
verdict
