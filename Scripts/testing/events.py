"""What the event stream of Swift Testing says of a run: which tests began, ended, failed, and were left out."""
import json
import re
from dataclasses import dataclass, field


@dataclass
class Test:
    """One test function, with all its cases."""

    id: str
    name: str
    place: str
    ended: bool = False
    # Why it was left out, where it was.
    skipped: str | None = None
    # Cases that run now: when each began, in seconds since 1970. The stream has cases of tests with arguments only; when a test
    # without began is not known, as all are said to have started long before their turn.
    running: dict = field(default_factory=dict)
    # Seconds that its cases took in sum.
    seconds: float = 0
    # Texts of what went wrong, each with its place.
    issues: list = field(default_factory=list)

    @property
    def over(self):
        return self.ended or self.skipped is not None

    @property
    def suite(self):
        """Everything before the function: `Module.Suite` or `Module`."""
        return self.id.split("/", 1)[0]


class Stream:
    """Follows the file that a test process writes, a JSON text a line."""

    def __init__(self, path):
        self.path = path
        self.offset = 0
        self.tests = {}
        # What went wrong outside of any test function, such as in the traits of a suite.
        self.loose = []
        self.over = False

    def read(self):
        """Takes what was written since the last time, and gives back the issues in it as (test, text)."""
        issues = []
        try:
            with open(self.path, "rb") as file:
                file.seek(self.offset)
                data = file.read()
        except FileNotFoundError:
            return issues
        whole = data.rfind(b"\n") + 1
        self.offset += whole
        for line in data[:whole].splitlines():
            record = json.loads(line)
            payload = record.get("payload", {})
            if record.get("kind") == "test":
                self._plan(payload)
            elif record.get("kind") == "event":
                issues += self._take(payload)
        return issues

    def _plan(self, payload):
        if payload.get("kind") == "function":
            self.tests[payload["id"]] = Test(
                payload["id"], payload.get("displayName") or payload.get("name", ""), place(payload))

    def _take(self, payload):
        kind = payload.get("kind")
        test = self.tests.get(payload.get("testID"))
        if kind == "runEnded":
            self.over = True
        elif kind == "issueRecorded":
            return self._issue(test, payload)
        elif test is None:
            if kind == "testSkipped":
                self._skip_suite(payload)
        elif kind == "testCaseStarted":
            test.running[case(payload)] = payload["instant"]["since1970"]
        elif kind == "testCaseEnded":
            began = test.running.pop(case(payload), None)
            if began is not None:
                test.seconds += payload["instant"]["since1970"] - began
        elif kind == "testEnded":
            test.ended = True
            test.running = {}
        elif kind == "testSkipped":
            test.skipped = reason(payload)
        return []

    def _issue(self, test, payload):
        issue = payload.get("issue", {})
        if issue.get("isKnown") or issue.get("severity") == "warning":
            return []
        text = f"{place(issue) or place(payload)}: " + "; ".join(
            message["text"] for message in payload.get("messages", []))
        (test.issues if test else self.loose).append(text)
        return [(test, text)]

    def _skip_suite(self, payload):
        prefix = payload.get("testID", "") + "/"
        for test in self.tests.values():
            if test.id.startswith(prefix) and test.skipped is None:
                test.skipped = reason(payload)

    def done(self):
        return sum(1 for test in self.tests.values() if test.over)


def case(payload):
    return json.dumps(payload.get("_testCase", {}).get("id", ""), sort_keys=True)


def place(payload):
    """`Tests/Module/File.swift:12`, as an editor opens it."""
    location = payload.get("sourceLocation") or {}
    path = location.get("_filePath") or location.get("filePath") or location.get("fileID") or ""
    path = path[path.rindex("/Tests/") + 1 :] if "/Tests/" in path else path
    return f"{path}:{location['line']}" if "line" in location else path


def reason(payload):
    """Why a test was skipped, without the sentence around it."""
    text = " ".join(message["text"] for message in payload.get("messages", []))
    quoted = re.search(r'skipped: "(.*)"', text)
    return quoted.group(1) if quoted else text or "no reason given"
