"""One process that runs some of the tests: started with a bound, watched, and never left behind."""
import os
import re
import signal
import subprocess
import time

from events import Stream

# So long may a process that was told to end still say where its threads stand, in seconds.
LAST_WORDS = 120


class TestProcess:
    """The test bundle with a filter; its output goes to a file, its events to another beside it."""

    def __init__(self, bundle, name, filters, width, folder, seconds):
        self.name = name
        self.log = f"{folder}/{name}.log"
        self.stream = Stream(f"{folder}/{name}.jsonl")
        for path in (self.log, self.stream.path):
            if os.path.exists(path):
                os.remove(path)
        self.bound = seconds
        self.hung = False
        self.began = time.monotonic()
        self.told = None
        environment = dict(
            os.environ,
            SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=str(width),
            SWIFT_BACKTRACE="enable=yes,images=none,registers=none,color=no,interactive=no,timeout=90s",
        )
        with open(self.log, "wb") as output:
            # A session of its own, so that what the tests started ends with them.
            self.process = subprocess.Popen(
                [bundle, "--testing-library", "swift-testing", "--event-stream-version", "0",
                 "--event-stream-output-path", self.stream.path] + filters,
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=environment, start_new_session=True)

    @property
    def seconds(self):
        return time.monotonic() - self.began

    def look(self):
        """Takes what happened since; gives back issues, and whether the process is over."""
        over = self.process.poll() is not None
        issues = self.stream.read()
        if over:
            self.end()
        elif self.seconds > self.bound:
            self._hurry()
        return issues, over

    def _hurry(self):
        """SIGQUIT makes the process print the stacks of all threads; whoever does not end by that is killed."""
        if self.told is None:
            self.hung = True
            self.told = time.monotonic()
            self.process.send_signal(signal.SIGQUIT)
        elif time.monotonic() - self.told > LAST_WORDS or self.has_spoken():
            self.end()

    def has_spoken(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return "Backtrace took" in file.read()

    def end(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    @property
    def ending(self):
        """How the process ended in words, or None where it ended as it should."""
        status = self.process.returncode
        if self.hung:
            return f"did not end within {self.bound:.0f} s"
        if status < 0:
            return f"ended by {signal.Signals(-status).name}"
        if not self.stream.over:
            return f"ended with {status} before its tests did"
        return None

    def stacks(self):
        """The lines that say where the threads stood, or the last lines where there are none."""
        with open(self.log, encoding="utf-8", errors="replace") as file:
            lines = file.read().splitlines()
        starts = [i for i, line in enumerate(lines) if re.match(r"(💣|\*\*\*) |.*Fatal error|Thread \d+", line)]
        return lines[starts[0] :] if starts else lines[-20:]
