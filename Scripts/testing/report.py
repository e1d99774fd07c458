"""What a run of tests is told as: while it goes on, and at its end."""
import os
import time

# Reasons for which a test may be left out everywhere: it is run by another check, or what it compares with is no part of this.
ELSEWHERE = ("deep", "the contract is not beside the checkout")


class Progress:
    """A line twice a minute, so that a long run is seen to go on."""

    EVERY = 30

    def __init__(self):
        self.last = time.monotonic()

    def tell(self, processes):
        if time.monotonic() - self.last < self.EVERY:
            return
        self.last = time.monotonic()
        parts = []
        for process in processes:
            tests = process.stream.tests.values()
            red = sum(1 for test in tests if test.issues)
            parts.append(f"{process.name} {process.stream.done()} of {len(tests)}" + (f", {red} red" if red else ""))
        print(f"   {processes[0].seconds:4.0f} s: " + "; ".join(parts), flush=True)


def slowest(tests, count):
    """The functions whose cases took longest in sum."""
    ranked = sorted(tests, key=lambda test: -test.seconds)[:count]
    return [f"  {test.seconds:6.1f} s  {test.suite}: {test.name}" for test in ranked if test.seconds >= 0.1]


def left_out(tests):
    """What did not run, by reason; the reasons with most tests first."""
    reasons = {}
    for test in tests:
        if test.skipped is not None:
            reasons.setdefault(test.skipped, []).append(test)
    return sorted(reasons.items(), key=lambda entry: -len(entry[1]))


def tell_ending(process):
    """How a process broke off, and where its threads stood then."""
    print(f"== {process.name}: {process.ending}; {process.log} has all of it", flush=True)
    for line in process.stacks()[:400]:
        print(f"   {line}")


def verdict(run, most):
    """The last lines; the status of the whole run."""
    tests = run.tests.values()
    red = [test for test in tests if test.issues]
    passed = sum(1 for test in tests if test.ended and not test.issues)
    skipped = left_out(tests)
    problems = run.red + missing(skipped) + ([] if passed or red else ["no test ran"])
    print("\n".join(slowest(tests, most)))
    for reason, of in skipped:
        print(f"left out, {len(of)}: {reason}")
    for text in run.unsteady:
        print(text)
    for text in problems:
        print(f"RED {text}")
    for test in red:
        print(f"RED {test.id}\n  " + "\n  ".join(test.issues[:5]) + f"\n  {repeat(test)}")
    print(f"{passed} passed, {len(red) + len(problems)} failed, {sum(len(of) for _, of in skipped)} skipped")
    return 1 if red or problems else 0


def missing(skipped):
    """In CI everything that tests need is there, so that what is left out for want of it is red; what is deep has its own check."""
    if os.environ.get("CI") != "true":
        return []
    return [f"{test.place}: left out: {reason}" for reason, of in skipped if reason not in ELSEWHERE for test in of]


def repeat(test):
    """The command that runs one test alone."""
    return f"Scripts/test.sh --only {quoted(test.id)}"


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"
