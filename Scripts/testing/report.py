"""What a run of tests is told as: while it goes on, and at its end."""
import time


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


def again(test):
    """The command that runs one test alone."""
    return f"Scripts/test.sh --only {quoted(test.id)}"


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"
