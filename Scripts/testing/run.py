#!/usr/bin/python3
"""Runs the tests that are built, and says last what there is to know.

usage: run.py BUNDLE [--only PATTERN] [--deep] [--golden] [--bound SECONDS] [--whole SECONDS] [--slowest N]

What waits for other programs runs in a process of its own beside the rest, so that neither waits for the other; the rest are
two. A test that fails is run again, alone: where it passes then it is said to be UNSTEADY, where it fails again it is red, and so
is the run. A process that crashes, or does not end within its bound, says where its threads stand; what it left is run by
another, once. Whole outputs lie in .build/tests. Ends with 0 where nothing is red.

  --only PATTERN   only tests whose id the pattern is found in: Module.Suite/function()
  --deep           only suites that are marked deep, which otherwise are left out
  --golden         only tests with golden files or lists kept by hand, once; the files are written. For Scripts/record.sh
  --bound SECONDS  how long a process may take (default 1500)
  --whole SECONDS  how long all of them may take, those that run again too (default 2400)
  --slowest N      name so many of the tests that took longest (default 5)
"""
import argparse
import glob
import os
import re
import shutil
import signal
import sys
import time

from golden import golden_tests
from process import TestProcess
from report import Progress, repeat, tell_ending, verdict

FOLDER = ".build/tests"
# What these modules test are mostly other programs; they wait more than they work.
PROGRAMS = "^(EndToEndTests|RecordClientTests|RecordCommandsTests|RecordMailTests|RecordServerTests)\\."
# About half of what is left, by CPU time. A process has as many threads for tests as the machine has cores, and a test without
# `await` holds one while it waits for the disk.
FIRST = "^RecordEngineTests\\.[A-M]"
POOLS = [
    ("programs", ["--filter", PROGRAMS], 6),
    ("engine", ["--filter", FIRST], 4),
    ("others", ["--skip", PROGRAMS, "--skip", FIRST], 4),
]
# A run with more red tests than that is broken; to run each alone would say nothing new.
MOST_AGAIN = 10


def options():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][len("usage: ") :])
    parser.add_argument("bundle")
    parser.add_argument("--only")
    parser.add_argument("--deep", action="store_true")
    parser.add_argument("--golden", action="store_true")
    parser.add_argument("--bound", type=float, default=1500)
    parser.add_argument("--whole", type=float, default=2400)
    parser.add_argument("--slowest", type=int, default=5)
    return parser.parse_args()


class Run:
    def __init__(self, chosen):
        self.chosen = chosen
        self.end = time.monotonic() + chosen.whole
        # By id: what became of each test.
        self.tests = {}
        # What is red and belongs to no test.
        self.red = []
        # What failed and then passed, as it is told at the end.
        self.unsteady = []

    def pools(self):
        if self.chosen.only:
            return [("chosen", ["--filter", self.chosen.only], 8)]
        if self.chosen.golden:
            return [("golden", ["--filter", golden_tests()], 8)]
        if self.chosen.deep:
            return [("deep", ["--filter", deep_suites()], 2)]
        return POOLS

    def all(self):
        broken = [process for process in self.together(self.pools()) if process.ending]
        for process in broken:
            self.rest(process)

    def rest(self, broken):
        """Runs what a process that broke off has left. Only where that comes to an end may the break have been chance."""
        left = [test for test in broken.stream.tests.values() if not test.over]
        again = self.together([(f"{broken.name}-rest", of_suites(left), 4)])[0] if left and self.has_time() else None
        if again and not again.ending:
            self.unsteady.append(f"UNSTEADY {broken.name}: {broken.ending}; then the tests that were left ended; {broken.log}")
            return
        self.red.append(f"{broken.name}: {broken.ending}; {broken.log}")
        stuck = [test for test in again.stream.tests.values() if not test.over] if again else []
        self.red += [f"{test.id} did not end\n  {repeat(test)}" for test in stuck[:MOST_AGAIN]]

    def together(self, pools):
        processes = [self.start(*pool) for pool in pools]
        self.watch(processes)
        for process in processes:
            self.take(process)
        return processes

    def take(self, process):
        for test in process.stream.tests.values():
            if test.id not in self.tests or not self.tests[test.id].over:
                self.tests[test.id] = test
        self.red += process.stream.loose
        if process.ending:
            tell_ending(process)

    def start(self, name, filters, width):
        seconds = min(self.chosen.bound, self.end - time.monotonic())
        return TestProcess(self.chosen.bundle, name, filters, width, FOLDER, seconds)

    def has_time(self):
        """Whether something may be started yet; a verdict without it is better than none."""
        return time.monotonic() < self.end

    @staticmethod
    def watch(processes):
        """Until all of them are over; none is left behind, however that ends."""
        progress, running = Progress(), list(processes)
        try:
            while running:
                running = [process for process in running if not looked_at(process)]
                progress.tell(processes)
                time.sleep(0.2)
        finally:
            for process in running:
                process.end()

    def run_again(self):
        failed = [test for test in self.tests.values() if test.issues]
        if len(failed) > MOST_AGAIN:
            print(f"== {len(failed)} tests failed: too many to run each again")
            return
        for test in failed:
            if not self.has_time():
                print("== no time is left to run more of them again")
                return
            print(f"== again, alone: {test.name}", flush=True)
            process = self.start("again", ["--filter", "^" + re.escape(test.id)], 1)
            self.watch([process])
            second = process.stream.tests.get(test.id)
            if process.ending:
                tell_ending(process)
            elif second and second.ended and not second.issues:
                self.unsteady.append(f"UNSTEADY {test.id}\n  {test.issues[0]}\n  {repeat(test)}")
                self.tests[test.id] = second


def looked_at(process):
    """Tells what went wrong since the last look; whether the process is over."""
    issues, over = process.look()
    for test, text in issues:
        print(f"   {test.name if test else process.name}\n     {text}", flush=True)
    return over


def of_suites(tests):
    return ["--filter", "^(" + "|".join(sorted({re.escape(test.suite) for test in tests})) + ")/"]


def deep_suites():
    """The suites whose attribute names the trait `.deep`, with their modules."""
    names = set()
    for path in sorted(glob.glob("Tests/*/**/*.swift", recursive=True)):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        found = re.findall(r"@Suite\((?:[^{]*?[,(])?\s*\.deep\b[^{]*?\bstruct (\w+)", text)
        if len(found) != len(re.findall(r"[,(]\s*\.deep\b", text)):
            raise SystemExit(f"{path}: .deep is a trait of suites that are structures, and is written in their attribute")
        names |= {f"{path.split('/')[1]}\\.{name}" for name in found}
    return "^(" + "|".join(sorted(names)) + ")/"


def interrupted(number, _):
    raise SystemExit(128 + number)


def main():
    chosen = options()
    # Nothing of an earlier run is to be taken for one of this.
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(FOLDER)
    if chosen.deep:
        os.environ["RECORD_DEEP"] = "1"
    if chosen.golden:
        os.environ["RECORD_GOLDEN"] = "1"
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, interrupted)
    run = Run(chosen)
    run.all()
    # What was written fails by intent, and passes in the next round.
    if not chosen.golden:
        run.run_again()
    return verdict(run, chosen.slowest)


if __name__ == "__main__":
    sys.exit(main())
