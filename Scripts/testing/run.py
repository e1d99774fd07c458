#!/usr/bin/env python3
"""Runs the tests that are built, and says last what there is to know.

usage: run.py BUNDLE [--only PATTERN] [--deep] [--bound SECONDS] [--slowest N]

What waits for other programs runs in a process of its own beside the rest, so that neither waits for the other. A test that
fails is run again, alone: where it passes then it is said to be UNSTEADY, where it fails again it is red, and so is the run.
A process that does not end within its bound says where its threads stand and is ended; what it had not done is run by
another. Whole outputs lie in .build/tests. Ends with 0 where nothing is red.

  --only PATTERN   only tests whose id the pattern is found in: Module.Suite/function()
  --deep           only suites that are marked deep, which otherwise are left out
  --bound SECONDS  how long a process may take (default 900)
  --slowest N      name so many of the tests that took longest (default 5)
"""
import argparse
import os
import re
import signal
import sys
import time

from process import TestProcess
from report import Progress, again, left_out, slowest

FOLDER = ".build/tests"
# What these modules test are mostly other programs; they wait more than they work.
PROGRAMS = "^(EndToEndTests|RecordClientTests|RecordCommandsTests|RecordMailTests|RecordServerTests)\\."
POOLS = [("programs", ["--filter", PROGRAMS], 8), ("in-process", ["--skip", PROGRAMS], 4)]
# A run with more red tests than that is broken; to run each alone would say nothing new.
MOST_AGAIN = 10


def options():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][len("usage: ") :])
    parser.add_argument("bundle")
    parser.add_argument("--only")
    parser.add_argument("--deep", action="store_true")
    parser.add_argument("--bound", type=float, default=900)
    parser.add_argument("--slowest", type=int, default=5)
    return parser.parse_args()


class Run:
    def __init__(self, chosen):
        self.chosen = chosen
        # By id: what became of each test, in the process that ran it last.
        self.tests = {}
        # Red things that belong to no test, or to none that can be run again.
        self.red = []
        self.unsteady = []

    def all(self):
        if self.chosen.only:
            pools = [("chosen", ["--filter", self.chosen.only], 8)]
        elif self.chosen.deep:
            pools = [("deep", ["--filter", deep_suites()], 2)]
        else:
            pools = POOLS
        first = self.together(pools)
        rest = [(f"{p.name}-rest", self.unfinished(p), 4) for p in first if p.ending and self.unfinished(p)]
        for process in self.together(rest) if rest else []:
            if process.ending:
                self.red.append(f"{process.name}: {process.ending}")

    def together(self, pools):
        processes = [self.start(*pool) for pool in pools]
        self.watch(processes)
        for process in processes:
            self.tests.update(process.stream.tests)
            self.red += [text for text in process.stream.loose]
            if process.ending:
                self.tell_ending(process)
        return processes

    def start(self, name, filters, width):
        return TestProcess(self.chosen.bundle, name, filters, width, FOLDER, self.chosen.bound)

    def watch(self, processes):
        """Until all of them are over; none is left behind, however that ends."""
        progress, running = Progress(), list(processes)
        try:
            while running:
                running = [process for process in running if not self.look(process)]
                progress.tell(processes)
                time.sleep(0.2)
        finally:
            for process in running:
                process.end()

    @staticmethod
    def look(process):
        issues, over = process.look()
        for test, text in issues:
            print(f"   {test.name if test else process.name}\n     {text}", flush=True)
        return over

    def tell_ending(self, process):
        """A process that broke off: whatever ran then may be the cause, and is tried alone."""
        print(f"== {process.name}: {process.ending}; {process.log} has all of it", flush=True)
        for line in process.stacks()[:400]:
            print(f"   {line}")
        for test in process.stream.tests.values():
            if test.running:
                test.issues.append(f"{test.place}: was running when the process {process.ending}")
        if process.stream.tests and not any(t.running for t in process.stream.tests.values()):
            self.red.append(f"{process.name}: {process.ending} while no test ran")
        if not process.stream.tests and not process.stream.over:
            self.red.append(f"{process.name}: {process.ending} before any test was known")

    @staticmethod
    def unfinished(process):
        """A filter of the suites in which tests are left that neither ended nor ran when the process broke off."""
        left = {t.suite for t in process.stream.tests.values()
                if not t.ended and t.skipped is None and not t.running}
        return ["--filter", "^(" + "|".join(re.escape(suite) for suite in sorted(left)) + ")/"] if left else []

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
                self.tell_ending(process)
            elif second and second.ended and not second.issues:
                self.unsteady.append(test)
                self.tests[test.id] = second

    def verdict(self):
        tests = self.tests.values()
        red = [test for test in tests if test.issues]
        skipped = left_out(tests)
        passed = sum(1 for test in tests if test.ended and not test.issues)
        for line in slowest(tests, self.chosen.slowest):
            print(line)
        for reason, of in skipped:
            print(f"left out, {len(of)}: {reason}")
        if os.environ.get("CI") == "true":
            # There everything must be there; what is deep has a check of its own.
            self.red += [f"{t.place}: left out: {reason}" for reason, of in skipped if reason != "deep" for t in of]
        for test in self.unsteady:
            print(f"UNSTEADY {test.id}\n  {test.issues[0]}\n  {again(test)}")
        for text in self.red:
            print(f"RED {text}")
        for test in red:
            print(f"RED {test.id}\n  " + "\n  ".join(test.issues[:5]) + f"\n  {again(test)}")
        if passed + len(red) == 0:
            self.red.append("no test ran")
            print("RED no test ran")
        print(f"{passed} passed, {len(red) + len(self.red)} failed, {sum(len(of) for _, of in skipped)} skipped")
        return 1 if red or self.red else 0


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
        os.environ["RECORDD_DEEP"] = "1"
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, interrupted)
    run = Run(chosen)
    run.all()
    run.run_again()
    return run.verdict()


if __name__ == "__main__":
    sys.exit(main())
