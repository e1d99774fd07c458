#!/usr/bin/python3
"""Runs the tests that are built, and says last what there is to know.

usage: run.py BUNDLE [--only PATTERN] [--deep] [--bound SECONDS] [--slowest N]

What waits for other programs runs in a process of its own beside the rest, so that neither waits for the other; the rest are
two. A test that fails is run again, alone: where it passes then it is said to be UNSTEADY, where it fails again it is red, and so
is the run. A process that crashes, or does not end within its bound, says where its threads stand; what it left is run by
another, once. Whole outputs lie in .build/tests. Ends with 0 where nothing is red.

  --only PATTERN   only tests whose id the pattern is found in: Module.Suite/function()
  --deep           only suites that are marked deep, which otherwise are left out
  --bound SECONDS  how long a process may take (default 1500)
  --slowest N      name so many of the tests that took longest (default 5)
"""
import argparse
import os
import re
import signal
import sys
import time

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
    parser.add_argument("--bound", type=float, default=1500)
    parser.add_argument("--slowest", type=int, default=5)
    return parser.parse_args()


class Run:
    def __init__(self, chosen):
        self.chosen = chosen
        # By id: what became of each test.
        self.tests = {}
        # What is red and belongs to no test.
        self.red = []
        # What failed and then passed, as it is told at the end.
        self.unsteady = []

    def pools(self):
        if self.chosen.only:
            return [("chosen", ["--filter", self.chosen.only], 8)]
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
        again = self.together([(f"{broken.name}-rest", of_suites(left), 4)])[0] if left else None
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
        return TestProcess(self.chosen.bundle, name, filters, width, FOLDER, self.chosen.bound)

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
    """The suites whose attribute names the trait `.deep`."""
    names = set()
    for folder, _, files in os.walk("Tests"):
        for file in files:
            if file.endswith(".swift"):
                with open(os.path.join(folder, file), encoding="utf-8") as text:
                    names |= set(re.findall(r"@Suite\([^{]*?\.deep\b[^{]*?\bstruct (\w+)", text.read()))
    return "\\.(" + "|".join(sorted(names)) + ")/"


def interrupted(number, _):
    raise SystemExit(128 + number)


def main():
    chosen = options()
    os.makedirs(FOLDER, exist_ok=True)
    if chosen.deep:
        os.environ["RECORD_DEEP"] = "1"
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, interrupted)
    run = Run(chosen)
    run.all()
    run.run_again()
    return verdict(run, chosen.slowest)


if __name__ == "__main__":
    sys.exit(main())
